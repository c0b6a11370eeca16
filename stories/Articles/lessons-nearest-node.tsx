import { useMemo, type ReactNode } from 'react'
import { Line } from 'react-konva'
import { useTheme } from '../../src/canvas/theme.js'
import type { Point } from '../../src/engine/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { nearestByBlocks, squared } from '../../test/oracles/printed-blocks.js'
import { Lesson, type Film } from './Lesson.js'
import { Dot, Trail } from './marks.js'
import { blocksTrial, drawNodes, entryOf, isHidden, obstaclesOf, type NodeMap } from './table-trials.js'

const NODE_WORLD = { x: 0, y: 0, width: 640, height: 400 }
/** Drawn ten times as large. */
const ZOOM = 10
const BLOCK = 8

interface BlockStep {
  /** Rings of blocks around the place that are looked at. */
  readonly rings: number
  readonly found: Point | undefined
  readonly isHidden: boolean
  readonly note: string
}

const scaled = ({ x, y }: Point): Point => ({ x: x * ZOOM, y: y * ZOOM })

/** The first seed whose nearest node lies one ring further and whose node by blocks is hidden. */
function tellingNodes(): NodeMap {
  for (let seed = 1; seed < 2000; seed++) {
    const map = drawNodes(seed)
    const { node } = nearestByBlocks(map.nodes, map.place, BLOCK, 12)
    if (node === undefined || isHidden(map.walls, map.place, map.place)) continue
    const found = map.nodes[node]
    const isFurther = map.nodes.some((other) => squared(other, map.place) < squared(found, map.place))
    const isAtEdge = map.place.x < 12 || map.place.x > 52 || map.place.y < 12 || map.place.y > 28
    if (isFurther && !isAtEdge && isHidden(map.walls, map.place, found)) return map
  }
  return drawNodes(1)
}

export function NearestNodeLesson(): ReactNode {
  const map = useMemo(() => tellingNodes(), [])
  const films = useMemo((): Film<BlockStep>[] => {
    const { nodes, walls, place } = map
    const { node, rings } = nearestByBlocks(nodes, place, BLOCK, 12)
    const printed = node === undefined ? undefined : nodes[node]
    const ours = entryOf(map)
    const distanceTo = (point: Point | undefined): string =>
      point === undefined ? 'none' : Math.sqrt(squared(point, place)).toFixed(2)
    const looking = Array.from({ length: rings + 1 }, (_, ring): BlockStep => ({
      rings: ring,
      found: undefined,
      isHidden: false,
      note: ring === 0 ? 'its own block' : `the ring of blocks around, number ${ring}`,
    }))
    return [
      {
        name: 'As printed',
        steps: [
          ...looking,
          {
            rings,
            found: printed,
            isHidden: printed !== undefined && isHidden(walls, place, printed),
            note: `the nearest of the first ring that has one: ${distanceTo(printed)} away${printed !== undefined && isHidden(walls, place, printed) ? ', behind a wall' : ''}`,
          },
        ],
      },
      {
        name: 'Ours',
        steps: [
          ...looking,
          { rings: rings + 1, found: undefined, isHidden: false, note: 'one ring more: a nearer one may lie there' },
          { rings: rings + 1, found: ours, isHidden: false, note: `the nearest in sight: ${distanceTo(ours)} away` },
        ],
      },
    ]
  }, [map])
  const place = scaled(map.place)
  return (
    <Lesson
      rows="B14"
      title="The nearest node, by blocks"
      films={films}
      world={NODE_WORLD}
      ground={
        <ObstacleLayer obstacles={obstaclesOf(map.walls).map(({ id, outer }) => ({ id, outer: outer.map(scaled) }))} />
      }
      speed={1}
      says={(step) => step.note}
      draw={(step) => (
        <>
          <BlockLines place={place} rings={step.rings} />
          {map.nodes.map((node, i) => (
            <Dot key={i} at={scaled(node)} ink="waypoint" radius={4} />
          ))}
          {step.found !== undefined && (
            <>
              <Trail points={[place, scaled(step.found)]} ink={step.isHidden ? 'danger' : 'success'} width={3} />
              <Dot at={scaled(step.found)} ink={step.isHidden ? 'danger' : 'success'} radius={7} />
            </>
          )}
          <Dot at={place} ink="spawn" radius={8} />
        </>
      )}
      printed={
        <p>
          Start and goal are no nodes, so the nearest node is looked for: nodes are sorted into blocks whose sides are a
          multiple of 8, the block of the place is searched, and if it is empty the eight around it, and so on.
        </p>
      }
      wrong={
        <p>
          The first ring that has a node need not have the nearest: the place may lie at the edge of its block. And the
          nearest may stand behind a wall.
        </p>
      }
      right={
        <p>
          Rings are searched until the next one cannot hold a nearer node, and only nodes in sight count. On a mesh the
          question does not come up: the polygon that the place lies in is found exactly.
        </p>
      }
      count={{
        title: 'Random maps of 36 nodes and ten walls',
        trial: blocksTrial,
        seeds: 200,
        lines: [
          ['asked', 'Places'],
          ['further', 'A nearer node in the next ring'],
          ['hidden', 'Behind a wall'],
          ['wrong', 'One or the other'],
        ],
      }}
    />
  )
}

function BlockLines({ place, rings }: { place: Point; rings: number }): ReactNode {
  const theme = useTheme()
  const side = BLOCK * ZOOM
  const [column, row] = [Math.floor(place.x / side), Math.floor(place.y / side)]
  const lines: number[][] = []
  for (let x = side; x < NODE_WORLD.width; x += side) lines.push([x, 0, x, NODE_WORLD.height])
  for (let y = side; y < NODE_WORLD.height; y += side) lines.push([0, y, NODE_WORLD.width, y])
  return (
    <>
      {lines.map((points) => (
        <Line
          key={points.join()}
          points={points}
          stroke={theme.gridMajor}
          strokeWidth={1}
          strokeScaleEnabled={false}
          listening={false}
        />
      ))}
      <Line
        points={[
          (column - rings) * side,
          (row - rings) * side,
          (column + rings + 1) * side,
          (row - rings) * side,
          (column + rings + 1) * side,
          (row + rings + 1) * side,
          (column - rings) * side,
          (row + rings + 1) * side,
        ]}
        closed
        fill={theme.accent}
        opacity={0.14}
        listening={false}
      />
    </>
  )
}
