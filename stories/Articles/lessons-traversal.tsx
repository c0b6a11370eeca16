import { useMemo, type ReactNode } from 'react'
import { buildFlowField, type Point } from '../../src/engine/index.js'
import { FlowFieldLayer } from '../../src/layers.js'
import { oracleDistances } from '../../test/oracles/grid-dijkstra.js'
import { floodField, traverse } from '../../test/oracles/printed-traversal.js'
import { floodTrial, traversalTrial } from './traversal-trials.js'
import { costOf } from './grid-trials.js'
import { Lesson, type Film } from './Lesson.js'
import { CellGround, Cells, Dot, Trail, Words, middleOf, worldOfCells, type Cell } from './marks.js'
import { cellMapOf, centerOf, type CellMap } from './random-maps.js'
import { NO_STEP, SearchMarks, cellOf, filmOfEngine, shortestCost, type SearchStep } from './search-film.js'

const SIZE = 40
const MAP = [
  '..............',
  '..#######.....',
  '........#.....',
  '........#.....',
  '.S......#..G..',
  '........#.....',
  '..#######.....',
  '..............',
  '..............',
]

function traversalFilm(map: CellMap, order: 'depth' | 'breadth'): SearchStep[] {
  const { visits, path } = traverse(map.plain, map.start, map.goal, order)
  const closed: Cell[] = []
  const steps = visits.map(({ cell, waiting }): SearchStep => {
    closed.push(cellOf(map, cell))
    return {
      ...NO_STEP,
      current: cellOf(map, cell),
      closed: [...closed],
      open: [...new Set(waiting)].map((next) => cellOf(map, next)),
      note: `${closed.length} visited, ${waiting.length} in the ${order === 'depth' ? 'stack' : 'queue'}`,
    }
  })
  const cost = costOf(map.width, path ?? [])
  const shortest = shortestCost(map)
  steps.push({
    ...(steps.at(-1) ?? NO_STEP),
    path: (path ?? []).map((cell) => cellOf(map, cell)),
    ink: cost <= shortest + 1e-9 ? 'success' : 'danger',
    note: `path of ${cost.toFixed(2)}; the shortest is ${shortest.toFixed(2)}`,
  })
  return steps
}

export function TraversalLesson(): ReactNode {
  const map = useMemo(() => cellMapOf(MAP), [])
  const films = useMemo(
    (): Film<SearchStep>[] => [
      { name: 'Depth first', steps: traversalFilm(map, 'depth') },
      { name: 'Breadth first', steps: traversalFilm(map, 'breadth') },
      { name: 'Dijkstra, ours', steps: filmOfEngine(map, 'dijkstra') },
    ],
    [map],
  )
  return (
    <Lesson
      rows="B3"
      title="Depth first, breadth first"
      films={films}
      world={worldOfCells(MAP, SIZE)}
      ground={<CellGround rows={MAP} size={SIZE} />}
      speed={12}
      says={(step) => step.note}
      draw={(step) => <SearchMarks step={step} map={map} size={SIZE} />}
      printed={
        <p>
          Depth first follows one way to its end and comes back a step; breadth first looks at all neighbors before it
          goes further. Each has a recursive version, and one with a stack or a queue.
        </p>
      }
      wrong={
        <p>
          They visit, they do not measure. Depth first arrives by any way at all; breadth first by the fewest steps,
          which is not the shortest where a diagonal step is longer. The recursion is as deep as the way is long.
        </p>
      }
      right={
        <p>
          Both stay for teaching, with a stack or a ring of numbers, never by recursion, and say what they are worth.
          For the shortest way take Dijkstra, or A*.
        </p>
      }
      count={{
        title: 'Random maps of 24 x 24 cells, three in ten blocked',
        trial: traversalTrial,
        seeds: 60,
        lines: [
          ['asked', 'Questions with an answer'],
          ['depth', 'Longer, depth first'],
          ['breadth', 'Longer, breadth first'],
        ],
      }}
    />
  )
}

interface FloodStep {
  readonly reached: readonly Cell[]
  readonly front: readonly Cell[]
  /** Ways from some cells to the goal. */
  readonly ways: readonly (readonly Cell[])[]
  readonly isDone: boolean
  readonly note: string
}

const WALKERS: readonly Cell[] = [
  { x: 0, y: 0 },
  { x: 3, y: 3 },
  { x: 13, y: 8 },
  { x: 4, y: 8 },
  { x: 12, y: 0 },
]

/** Waves of one step each, then the ways of the walkers. */
function waves(map: CellMap, distances: ArrayLike<number>, wayOf: (cell: number) => readonly Cell[]): FloodStep[] {
  const furthest = Math.max(...Array.from(distances).filter(Number.isFinite))
  const within = (low: number, high: number): Cell[] =>
    Array.from({ length: distances.length }, (_, cell) => cell)
      .filter((cell) => distances[cell] >= 0 && distances[cell] > low && distances[cell] <= high)
      .map((cell) => cellOf(map, cell))
  const steps = Array.from({ length: Math.ceil(furthest) + 1 }, (_, wave): FloodStep => ({
    reached: within(-1, wave),
    front: within(wave - 1, wave),
    ways: [],
    isDone: false,
    note: `wave ${wave}: ${within(wave - 1, wave).length} cells`,
  }))
  const ways = WALKERS.map(({ x, y }) => wayOf(y * map.width + x))
  const length = ways.reduce(
    (sum, way) =>
      sum +
      costOf(
        map.width,
        way.map(({ x, y }) => y * map.width + x),
      ),
    0,
  )
  steps.push({
    reached: within(-1, Infinity),
    front: [],
    ways,
    isDone: true,
    note: `${WALKERS.length} walkers follow the field, ${length.toFixed(2)} in all`,
  })
  return steps
}

export function FlowFieldLesson(): ReactNode {
  const map = useMemo(() => cellMapOf(MAP), [])
  const { films, field } = useMemo(() => {
    const { steps, next } = floodField(map.plain, map.goal)
    const alongFlood = (from: number): Cell[] => {
      const way: Cell[] = []
      for (let cell = from; cell >= 0; cell = next[cell]) way.push(cellOf(map, cell))
      return way
    }
    const goal = cellOf(map, map.goal)
    const costs = oracleDistances(map.plain, goal.x, goal.y)
    const ours = buildFlowField(map.grid, [centerOf(map, map.goal)])
    const alongField = (from: number): Cell[] =>
      ours.follow(centerOf(map, from)).map(({ x, y }) => ({ x: Math.floor(x), y: Math.floor(y) }))
    return {
      field: { directionAt: ({ x, y }: Point) => ours.directionAt({ x: x / SIZE, y: y / SIZE }) },
      films: [
        { name: 'Flood fill', steps: waves(map, steps, alongFlood) },
        { name: 'Ours', steps: waves(map, costs, alongField) },
      ] satisfies Film<FloodStep>[],
    }
  }, [map])
  const world = worldOfCells(MAP, SIZE)
  return (
    <Lesson
      rows="B20"
      title="A field of directions to one goal"
      films={films}
      first={1}
      world={world}
      ground={<CellGround rows={MAP} size={SIZE} />}
      speed={6}
      says={(step) => step.note}
      draw={(step) => (
        <>
          <Cells cells={step.reached} size={SIZE} ink="accent" opacity={0.1} />
          <Cells cells={step.front} size={SIZE} ink="accent" opacity={0.4} />
          {step.isDone && <FlowFieldLayer field={field} bounds={world} cellSize={SIZE} spacing={24} />}
          {step.ways.map((way, i) => (
            <Trail key={i} points={way.map((cell) => middleOf(cell, SIZE))} ink="pathExact" width={3} />
          ))}
          {step.ways.map(([first], i) => (
            <Dot key={i} at={middleOf(first, SIZE)} ink="agentTank" radius={7} />
          ))}
          <Dot at={middleOf(cellOf(map, map.goal), SIZE)} ink="goal" radius={SIZE / 4} />
          <Words at={{ x: cellOf(map, map.goal).x * SIZE + 3, y: cellOf(map, map.goal).y * SIZE + 2 }} text="G" bold />
        </>
      )}
      printed={
        <p>
          A flood fill from the goal gives every place a direction. Nobody searches afterwards: whoever walks looks up
          where to go. Good for a goal that stays where it is and for many walkers; too dear to be made again whenever
          start or goal changes.
        </p>
      }
      wrong={
        <p>
          A flood counts steps. A diagonal step is as far as a straight one then, and ways zigzag that need not. An edit
          of the map throws the whole field away. And the article makes it anew for another start too, which changes
          nothing in it: below, one field answers all cells of its map.
        </p>
      }
      right={
        <p>
          The wave goes by cost (Dijkstra), terrain included; who sees the goal walks straight at it; an edit renews
          only the cells whose way it changes.
        </p>
      }
      count={{
        title: 'Random maps of 12 x 12 cells, all cells that reach the goal',
        trial: floodTrial,
        seeds: 40,
        lines: [
          ['asked', 'Cells with a way'],
          ['longer', 'Longer ways by the flood'],
          ['ours', 'Right costs, ours'],
        ],
      }}
    />
  )
}
