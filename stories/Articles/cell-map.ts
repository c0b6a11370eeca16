/** Maps of square cells with side 1. Lessons create them from rows of text. Tests create them at random, to count how often the articles' methods fail. */
import {
  buildNavGrid,
  findPath,
  type DiagonalPolicy,
  type GridAlgorithm,
  type NavGrid,
  type Point,
  type Rect,
  type TraceEvent,
} from '../../src/engine/index.js'
import { cells, layer, type Cell, type Mark, type Marks } from './lesson.js'
import type { PlainGrid } from './printed/plain-grid.js'

export interface CellMap {
  readonly width: number
  readonly height: number
  readonly blocked: Uint8Array
  /** The grid as the article's code reads it. */
  readonly plain: PlainGrid
  /** The grid as the engine reads it. */
  readonly grid: NavGrid
  readonly start: number
  readonly goal: number
  readonly cost?: Float32Array | undefined
}

export function cellMap(
  size: { readonly width: number; readonly height: number },
  blocked: Uint8Array,
  [start, goal]: readonly number[],
  {
    policy = 'no-corner-cutting',
    cost,
  }: { readonly policy?: DiagonalPolicy; readonly cost?: Float32Array | undefined } = {},
): CellMap {
  const { width, height } = size
  return {
    width,
    height,
    blocked,
    start,
    goal,
    cost,
    grid: buildNavGrid({ width, height, blocked, diagonal: policy, ...(cost && { cost }) }),
    plain: {
      width,
      height,
      policy,
      blocked: (x, y) => blocked[y * width + x] !== 0,
      ...(cost && { cost: (x, y) => cost[y * width + x] }),
    },
  }
}

/** Creates a map from rows of text: `#` blocked, `~` water, which costs `water` times as much, `S` start, `G` goal. */
export function cellMapOf(rows: readonly string[], policy?: DiagonalPolicy, water = 4): CellMap {
  const text = rows.join('')
  const cost = text.includes('~') ? Float32Array.from(text, (cell) => (cell === '~' ? water : 1)) : undefined
  return cellMap(
    { width: rows[0].length, height: rows.length },
    Uint8Array.from(text, (cell) => (cell === '#' ? 1 : 0)),
    [text.indexOf('S'), text.indexOf('G')],
    { ...(policy && { policy }), cost },
  )
}

type Shape = Pick<CellMap, 'width'>

export const cellOf = ({ width }: Shape, cell: number): Cell => ({ x: cell % width, y: Math.floor(cell / width) })
export const centerOf = ({ width }: Shape, cell: number): Point => middleOf(cellOf({ width }, cell), 1)
export const middleOf = ({ x, y }: Cell, size: number): Point => ({ x: (x + 0.5) * size, y: (y + 0.5) * size })

/** Returns the engine's path from start to goal. */
export const askGrid = (
  map: CellMap,
  options: { readonly algorithm?: GridAlgorithm; readonly trace?: (event: TraceEvent) => void } = {},
) => findPath(map.grid, centerOf(map, map.start), centerOf(map, map.goal), options)

/** Returns the cost of the cheapest path; undefined if there is none. */
export function shortestCost(map: CellMap): number | undefined {
  const answer = askGrid(map)
  return answer.status === 'found' ? answer.path.cost : undefined
}

export const worldOf = ({ width, height }: CellMap, size: number): Rect => ({
  x: 0,
  y: 0,
  width: width * size,
  height: height * size,
})

/** The policies on corners of walls, by name. */
export const CORNER_POLICIES: readonly (readonly [string, DiagonalPolicy])[] = [
  ['Four directions', 'never'],
  ['Corners kept', 'no-corner-cutting'],
  ['One corner may be cut', 'one-corner'],
  ['Any corner may be cut', 'always'],
]

/** Returns the marks of a map's ground: a layer with the walls and with the lines between cells, and the cells of water above this layer. */
export const groundOf = (map: CellMap, size: number, waterOpacity = 0.5): Marks => [
  layer('GridLayer', { bounds: worldOf(map, size), cellSize: size, cells: map }),
  map.cost &&
    cells(
      where(map.cost, (cost) => cost !== 1).map((cell) => cellOf(map, cell)),
      size,
      'areaWater',
      { opacity: waterOpacity },
    ),
]

/** Returns a mark for blocked cells, darker than closed cells of a search. */
export const wallsOf = (map: CellMap, size: number): Mark =>
  cells(
    where(map.blocked, (blocked) => blocked === 1).map((cell) => cellOf(map, cell)),
    size,
    'obstacleStroke',
    { opacity: 0.6 },
  )

const where = (values: ArrayLike<number>, isWanted: (value: number) => boolean): number[] =>
  Array.from(values, (value, i) => (isWanted(value) ? i : -1)).filter((i) => i >= 0)
