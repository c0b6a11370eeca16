/** A page with a plain Konva stage instead of an editor: Konva drags the walls, and mesh and path update in the same frames. */
import { useState, type ReactNode } from 'react'
import { Circle, Layer, Rect, Stage } from 'react-konva'
import { useNavMesh, usePath } from 'navsmith'
import { BackgroundLayer, ObstacleLayer, PathLayer, TriangulationLayer } from 'navsmith/layers'
import type { Obstacle, Point, Scene } from 'navsmith/engine'

const BOUNDS = { x: 0, y: 0, width: 640, height: 400 }
const START = { x: 60, y: 200 }
const GOAL = { x: 580, y: 200 }
const RADIUS = 10
const WALL = { width: 40, height: 180 }

interface Wall extends Point {
  readonly id: string
}
const WALLS: readonly Wall[] = [
  { id: 'west', x: 180, y: 110 },
  { id: 'east', x: 400, y: 0 },
]

const obstacleOf = ({ id, x, y }: Wall): Obstacle => ({
  id,
  outer: [
    { x, y },
    { x: x + WALL.width, y },
    { x: x + WALL.width, y: y + WALL.height },
    { x, y: y + WALL.height },
  ],
})

export function OwnUi(): ReactNode {
  const [walls, setWalls] = useState(WALLS)
  const scene: Scene = { bounds: BOUNDS, obstacles: walls.map(obstacleOf) }
  const { mesh } = useNavMesh(scene, { agentRadius: RADIUS })
  const answer = usePath(mesh, START, GOAL)
  const move = (id: string, { x, y }: Point): void =>
    setWalls((before) => before.map((wall) => (wall.id === id ? { id, x, y } : wall)))
  return (
    <>
      <output aria-label="Path">
        {answer?.status === 'found' ? answer.path.length.toFixed(3) : (answer?.reason.message ?? 'Building')}
      </output>
      <Stage width={BOUNDS.width} height={BOUNDS.height}>
        <Layer>
          <BackgroundLayer bounds={BOUNDS} />
          <ObstacleLayer obstacles={scene.obstacles} />
          <TriangulationLayer mesh={mesh} />
          <PathLayer path={answer} agentRadius={RADIUS} />
          {[START, GOAL].map((end) => (
            <Circle key={end.x} {...end} radius={RADIUS} fill="teal" listening={false} />
          ))}
        </Layer>
        <Layer>
          {walls.map(({ id, x, y }) => (
            <Rect
              key={id}
              {...WALL}
              x={x}
              y={y}
              fill="transparent"
              draggable
              onDragMove={({ target }) => move(id, target.position())}
              onDragEnd={({ target }) => move(id, target.position())}
            />
          ))}
        </Layer>
      </Stage>
    </>
  )
}
