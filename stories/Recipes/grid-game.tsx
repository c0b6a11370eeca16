/** A game on cells: a brush blocks and weighs cells, and one flow field leads fifty creeps, on squares or on hexagons. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type Konva from 'konva'
import { Shape } from 'react-konva'
import { useFlowField, useNavGrid } from 'navsmith'
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
} from 'navsmith/layers'
import type { FlowField, NavGrid, NavGridSource, Point } from 'navsmith/engine'

const CREEPS = 50
/** Speed in world units per second on cells of cost 1, and the longest step in seconds. */
const SPEED = 120
const LONGEST_STEP = 0.05
const MAPS = {
  Squares: { width: 32, height: 20, cellSize: 20 },
  Hexagons: { width: 24, height: 18, cellSize: 24, topology: 'hex' },
} as const satisfies Record<string, NavGridSource>
const BRUSHES = {
  Wall: { blocked: true },
  Mud: { blocked: false, cost: 4 },
  Clear: { blocked: false, cost: 1 },
} as const
const MAP_NAMES = ['Squares', 'Hexagons'] as const
const BRUSH_NAMES = ['Wall', 'Mud', 'Clear'] as const

interface Creep {
  readonly home: Point
  at: Point
  arrived: boolean
}
const middleRow = (grid: NavGrid): number => Math.floor(grid.height / 2)
/** Returns a start in the first two columns. */
const startOf = (grid: NavGrid, i: number): Point => grid.centerOf(i % 2, (7 * i) % grid.height)

const newCreeps = (grid: NavGrid): readonly Creep[] =>
  Array.from({ length: CREEPS }, (_, i) => ({ home: startOf(grid, i), at: startOf(grid, i), arrived: false }))

/** Moves all creeps. A creep that is walled in or has arrived starts again. */
function step(creeps: readonly Creep[], grid: NavGrid, field: FlowField, seconds: number): void {
  for (const creep of creeps) {
    const { at } = creep
    const cell = grid.cellAt(at)
    const to = field.directionAt(at)
    if (field.distanceAt(at) < grid.cellSize) creep.arrived = true
    if (cell === undefined || to === undefined || field.distanceAt(at) < grid.cellSize) creep.at = creep.home
    else {
      const reach = (SPEED * seconds) / Math.max(1, grid.costAt(cell.x, cell.y))
      creep.at = { x: at.x + to.x * reach, y: at.y + to.y * reach }
    }
  }
}

interface CreepsProps {
  readonly grid: NavGrid
  readonly field: FlowField
  /** Called with the number of creeps that have arrived so far. */
  readonly onArrive: (count: number) => void
}

/** Runs the loop of the game. Creeps move without React, and one shape draws all of them. */
function Creeps({ grid, field, onArrive }: CreepsProps): ReactNode {
  const { accent } = useTheme()
  const shape = useRef<Konva.Shape>(null)
  const [creeps] = useState(() => newCreeps(grid))
  useEffect(() => {
    let last = performance.now()
    const run = (now: number): void => {
      step(creeps, grid, field, Math.min(LONGEST_STEP, Math.max(0, now - last) / 1000))
      onArrive(creeps.filter(({ arrived }) => arrived).length)
      last = now
      shape.current?.getLayer()?.batchDraw()
      frame = requestAnimationFrame(run)
    }
    let frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [creeps, grid, field, onArrive])
  return (
    <Shape
      ref={shape}
      listening={false}
      fill={accent}
      sceneFunc={(context, self) => {
        context.beginPath()
        for (const { at } of creeps) {
          context.moveTo(at.x + 4, at.y)
          context.arc(at.x, at.y, 4, 0, 2 * Math.PI, false)
        }
        context.fillShape(self)
      }}
    />
  )
}

function Board({ source, brush }: { source: NavGridSource; brush: keyof typeof BRUSHES }): ReactNode {
  const { grid, paint } = useNavGrid(source)
  const goal = grid?.centerOf(grid.width - 2, middleRow(grid))
  const field = useFlowField(grid, goal)
  const [arrived, setArrived] = useState(0)
  const stage = useRef<NavStageHandle>(null)
  const isDown = useRef(false)
  if (grid === undefined || field === undefined || goal === undefined) return null
  const onInput = (input: StageInput): boolean => {
    if (input.type === 'wheel' || stage.current === null) return false
    if (input.type === 'down') isDown.current = input.button === 0
    else if (input.type !== 'move') isDown.current = false
    if (!isDown.current) return false
    const cell = grid.cellAt(stage.current.toWorld(input))
    if (cell !== undefined) paint({ ...cell, width: 1, height: 1 }, BRUSHES[brush])
    return true
  }
  return (
    <>
      <div className="story-bar">
        Distance <output aria-label="Distance">{field.distanceAt(grid.centerOf(0, middleRow(grid))).toFixed(1)}</output>
        Arrived <output aria-label="Arrived">{arrived}</output>
      </div>
      <div className="story-map">
        <NavStage
          ref={stage}
          world={grid.bounds}
          onInput={onInput}
          cursor="crosshair"
          mapProps={{ 'aria-label': 'Map' }}
          style={{ blockSize: '100%', minBlockSize: 320 }}
          scene={
            <>
              <BackgroundLayer bounds={grid.bounds} />
              <HeatLayer field={field} opacity={0.25} />
              <GridLayer grid={grid} majorEvery={4} />
              <FlowFieldLayer field={field} />
            </>
          }
          live={
            <>
              <MarkerLayer markers={[{ id: 'goal', role: 'goal', ...goal }]} />
              <Creeps grid={grid} field={field} onArrive={setArrived} />
            </>
          }
        />
      </div>
    </>
  )
}

interface ChoiceProps<T extends string> {
  readonly names: readonly T[]
  readonly value: T
  readonly onChange: (name: T) => void
}
const Choice = <T extends string>({ names, value, onChange }: ChoiceProps<T>): ReactNode =>
  names.map((name) => (
    <button key={name} className="nav-button" aria-pressed={value === name} onClick={() => onChange(name)}>
      {name}
    </button>
  ))

/** A game on cells: paint walls and mud while fifty creeps walk. */
export function GridGame(): ReactNode {
  const [map, setMap] = useState<keyof typeof MAPS>('Squares')
  const [brush, setBrush] = useState<keyof typeof BRUSHES>('Wall')
  return (
    <div className="story">
      <div className="story-bar">
        <Choice names={BRUSH_NAMES} value={brush} onChange={setBrush} />
        <Choice names={MAP_NAMES} value={map} onChange={setMap} />
      </div>
      <Board key={map} source={MAPS[map]} brush={brush} />
    </div>
  )
}
