/**
 * A game on cells: a brush blocks and weighs them, one flow field leads fifty creeps, on squares or hexagons. Only public names are used: in your own
 * project `../../src/index.js` is `navsmith`, and so on with `/engine`.
 */
import { useEffect, useRef, useState } from 'react'
import type Konva from 'konva'
import { Shape } from 'react-konva'
import type { FlowField, NavGrid, NavGridSource, Point } from '../../src/engine/index.js'
import {
  BackgroundLayer,
  FlowFieldLayer,
  GridLayer,
  HeatLayer,
  MarkerLayer,
  NavStage,
  useTheme,
  type NavStageHandle,
  type StageInput,
} from '../../src/layers.js'
import { useFlowField, useNavGrid } from '../../src/index.js'

const CREEPS = 50
/** World units per second on cells of cost 1, and the longest step of a frame in seconds. */
const SPEED = 60
const LONGEST_STEP = 0.05
const BRUSHES = {
  Wall: { blocked: true },
  Mud: { blocked: false, cost: 4 },
  Clear: { blocked: false, cost: 1 },
} as const
type Brush = keyof typeof BRUSHES

const SQUARES: NavGridSource = { width: 32, height: 20, cellSize: 20 }
const HEXES: NavGridSource = { width: 24, height: 18, cellSize: 24, topology: 'hex' }

/** Creeps as plain numbers: x, y. They start in the first columns, and start again when they arrive. */
const startOf = (grid: NavGrid, creep: number): Point => grid.centerOf(creep % 2, (creep * 7) % grid.height)

function stepCreeps(creeps: Float64Array, grid: NavGrid, field: FlowField, goal: Point, seconds: number): void {
  for (let creep = 0; creep < CREEPS; creep++) {
    const at = { x: creeps[2 * creep], y: creeps[2 * creep + 1] }
    const cell = grid.cellAt(at)
    const to = field.directionAt(at)
    const isThere = Math.abs(at.x - goal.x) + Math.abs(at.y - goal.y) < grid.cellSize / 2
    const next = isThere || cell === undefined || to === undefined ? startOf(grid, creep) : undefined
    const reach = (SPEED * seconds) / (cell === undefined ? 1 : Math.max(1, grid.costAt(cell.x, cell.y)))
    creeps[2 * creep] = next?.x ?? at.x + (to?.x ?? 0) * reach
    creeps[2 * creep + 1] = next?.y ?? at.y + (to?.y ?? 0) * reach
  }
}

/** The loop of the game: creeps move past React, one shape draws them all. */
function Creeps({ grid, field, goal }: { grid: NavGrid; field: FlowField; goal: Point }) {
  const { accent } = useTheme()
  const shape = useRef<Konva.Shape>(null)
  const [creeps] = useState(() => new Float64Array(2 * CREEPS))
  useEffect(() => {
    for (let creep = 0; creep < CREEPS; creep++) {
      const { x, y } = startOf(grid, creep)
      if (creeps[2 * creep] === 0) creeps.set([x, y], 2 * creep)
    }
    let last = performance.now()
    const run = (now: number): void => {
      stepCreeps(creeps, grid, field, goal, Math.min(LONGEST_STEP, (now - last) / 1000))
      last = now
      shape.current?.getLayer()?.batchDraw()
      frame = requestAnimationFrame(run)
    }
    let frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [creeps, grid, field, goal])
  return (
    <Shape
      ref={shape}
      listening={false}
      fill={accent}
      sceneFunc={(context, self) => {
        context.beginPath()
        for (let i = 0; i < creeps.length; i += 2) {
          context.moveTo(creeps[i] + 4, creeps[i + 1])
          context.arc(creeps[i], creeps[i + 1], 4, 0, 2 * Math.PI, false)
        }
        context.fillShape(self)
      }}
    />
  )
}

/** The cells that a brush is drawn over, from press to release. */
function useBrush(grid: NavGrid | undefined, paint: NavGrid['paint'], brush: Brush) {
  const stage = useRef<NavStageHandle>(null)
  const isDown = useRef(false)
  const onInput = (input: StageInput): boolean => {
    if (input.type === 'wheel' || stage.current === null || grid === undefined) return false
    if (input.type === 'down') isDown.current = input.button === 0
    else if (input.type !== 'move') isDown.current = false
    if (!isDown.current) return false
    const cell = grid.cellAt(stage.current.toWorld(input))
    if (cell !== undefined) paint({ ...cell, width: 1, height: 1 }, BRUSHES[brush])
    return true
  }
  return { stage, onInput }
}

/** A game on cells: paint walls and mud while fifty creeps walk. */
export function GridGame() {
  const [isHex, setHex] = useState(false)
  const [brush, setBrush] = useState<Brush>('Wall')
  const { grid, paint } = useNavGrid(isHex ? HEXES : SQUARES)
  const goal = grid?.centerOf(grid.width - 2, Math.floor(grid.height / 2))
  const field = useFlowField(grid, goal)
  const { stage, onInput } = useBrush(grid, paint, brush)
  const buildWall = (): void => {
    if (grid !== undefined)
      paint({ x: Math.floor(grid.width / 2), y: 0, width: 1, height: grid.height - 3 }, BRUSHES.Wall)
  }
  const away = grid && field?.distanceAt(grid.centerOf(0, 0))
  return (
    <div className="story">
      <div className="story-bar">
        {(Object.keys(BRUSHES) as Brush[]).map((name) => (
          <button
            type="button"
            className="nav-button"
            key={name}
            aria-pressed={brush === name}
            onClick={() => setBrush(name)}
          >
            {name}
          </button>
        ))}
        <button type="button" className="nav-button" onClick={buildWall}>
          Build a wall
        </button>
        <button type="button" className="nav-button" onClick={() => setHex(!isHex)}>
          {isHex ? 'Squares' : 'Hexagons'}
        </button>
        <output className="story-caption">
          {away === undefined || away === Infinity ? 'No way leads to the goal' : `${away.toFixed(0)} from the corner`}
        </output>
      </div>
      <div className="story-map">
        {grid !== undefined && (
          <NavStage
            key={String(isHex)}
            ref={stage}
            world={grid.bounds}
            onInput={onInput}
            cursor="crosshair"
            mapProps={{ 'aria-label': 'Map' }}
            scene={
              <>
                <BackgroundLayer bounds={grid.bounds} />
                <HeatLayer field={field} opacity={0.25} />
                <GridLayer grid={grid} majorEvery={4} />
                <FlowFieldLayer field={field} />
              </>
            }
            live={
              goal !== undefined &&
              field !== undefined && (
                <>
                  <MarkerLayer markers={[{ id: 'goal', role: 'goal', ...goal }]} />
                  <Creeps grid={grid} field={field} goal={goal} />
                </>
              )
            }
          />
        )}
      </div>
    </div>
  )
}
