/** A game on cells: a brush blocks and weighs them, one flow field leads fifty creeps, on squares or on hexes. */
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
  type NavStageHandle,
  type StageInput,
} from 'navsmith/layers'
import type { FlowField, NavGrid, NavGridSource, Point } from 'navsmith/engine'

const CREEPS = 50
/** World units a second on cells of cost 1; seconds of the longest step. */
const SPEED = 240
const LONGEST_STEP = 0.05
const MAPS = {
  squares: { width: 32, height: 20, cellSize: 20 },
  hexes: { width: 24, height: 18, cellSize: 24, topology: 'hex' },
} as const satisfies Record<string, NavGridSource>
const BRUSHES = {
  wall: { blocked: true },
  mud: { blocked: false, cost: 4 },
  clear: { blocked: false, cost: 1 },
} as const
const MAP_NAMES = ['squares', 'hexes'] as const
const BRUSH_NAMES = ['wall', 'mud', 'clear'] as const

interface Creep {
  readonly home: Point
  at: Point
}
const middleRow = (grid: NavGrid): number => Math.floor(grid.height / 2)
/** They start in the first two columns. */
const startOf = (grid: NavGrid, i: number): Point => grid.centerOf(i % 2, (7 * i) % grid.height)

const newCreeps = (grid: NavGrid): readonly Creep[] =>
  Array.from({ length: CREEPS }, (_, i) => ({ home: startOf(grid, i), at: startOf(grid, i) }))

/** Moves all creeps; returns those that are still on their way. */
function step(creeps: readonly Creep[], grid: NavGrid, field: FlowField, seconds: number): readonly Creep[] {
  return creeps.filter((creep) => {
    const { at } = creep
    const cell = grid.cellAt(at)
    const to = field.directionAt(at)
    if (cell === undefined || to === undefined) {
      // Walled in: it starts again.
      creep.at = creep.home
      return true
    }
    if (field.distanceAt(at) < grid.cellSize) return false
    const reach = (SPEED * seconds) / Math.max(1, grid.costAt(cell.x, cell.y))
    creep.at = { x: at.x + to.x * reach, y: at.y + to.y * reach }
    return true
  })
}

interface CreepsProps {
  readonly grid: NavGrid
  readonly field: FlowField
  readonly onArrive: (count: number) => void
}

/** The loop of the game: creeps move past React, one shape draws them all. */
function Creeps({ grid, field, onArrive }: CreepsProps): ReactNode {
  const shape = useRef<Konva.Shape>(null)
  const creeps = useRef<readonly Creep[] | undefined>(undefined)
  useEffect(() => {
    let last = performance.now()
    const run = (now: number): void => {
      const before = creeps.current ?? newCreeps(grid)
      const walking = step(before, grid, field, Math.min(LONGEST_STEP, Math.max(0, now - last) / 1000))
      if (walking.length < before.length) onArrive(CREEPS - walking.length)
      creeps.current = walking
      last = now
      shape.current?.getLayer()?.batchDraw()
      frame = requestAnimationFrame(run)
    }
    let frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [grid, field, onArrive])
  return (
    <Shape
      ref={shape}
      listening={false}
      fill="crimson"
      sceneFunc={(context, self) => {
        context.beginPath()
        for (const { at } of creeps.current ?? []) {
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
      <output aria-label="Distance">{field.distanceAt(grid.centerOf(0, middleRow(grid))).toFixed(1)}</output>
      <output aria-label="Arrived">{arrived}</output>
      <NavStage
        ref={stage}
        world={grid.bounds}
        onInput={onInput}
        cursor="crosshair"
        style={{ height: 480 }}
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
    </>
  )
}

export function GridGame(): ReactNode {
  const [map, setMap] = useState<keyof typeof MAPS>('squares')
  const [brush, setBrush] = useState<keyof typeof BRUSHES>('wall')
  return (
    <>
      {BRUSH_NAMES.map((name) => (
        <button key={name} aria-pressed={brush === name} onClick={() => setBrush(name)}>
          {name}
        </button>
      ))}
      {MAP_NAMES.map((name) => (
        <button key={name} aria-pressed={map === name} onClick={() => setMap(name)}>
          {name}
        </button>
      ))}
      <Board key={map} source={MAPS[map]} brush={brush} />
    </>
  )
}
