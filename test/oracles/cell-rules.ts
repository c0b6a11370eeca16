/**
 * Checks map rules by brute force, on maps of free and blocked square cells. Coordinates are in cells and are multiples
 * of one half, so that all products are exact.
 */
import { latticeDistance, latticeSight } from './lattice-paths.js'
import type { Place } from './plain-geometry.js'

export interface CellMap {
  readonly width: number
  readonly height: number
  readonly isBlocked: (x: number, y: number) => boolean
}

const isWall = ({ width, height, isBlocked }: CellMap, x: number, y: number): boolean =>
  x < 0 || y < 0 || x >= width || y >= height || isBlocked(x, y)

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/**
 * Returns for each cell the number of its connected part, from 0; -1 if blocked. Cells are connected over sides, not
 * over corners.
 */
export function floodParts(map: CellMap): {
  readonly partOf: (x: number, y: number) => number
  readonly sizes: readonly number[]
} {
  const { width, height } = map
  const parts = new Int32Array(width * height).fill(-1)
  const sizes: number[] = []
  for (let from = 0; from < parts.length; from++) {
    if (parts[from] >= 0 || isWall(map, from % width, Math.floor(from / width))) continue
    const open = [from]
    parts[from] = sizes.length
    for (const at of open)
      for (const [dx, dy] of STEPS) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy]
        if (isWall(map, x, y) || parts[y * width + x] >= 0) continue
        parts[y * width + x] = sizes.length
        open.push(y * width + x)
      }
    sizes.push(open.length)
  }
  return { partOf: (x, y) => parts[y * width + x], sizes }
}

/** Doubles a map, so that the middles of cells become lattice points. */
const doubled = ({ width, height, isBlocked }: CellMap): boolean[][] =>
  Array.from({ length: 2 * height }, (_, y) =>
    Array.from({ length: 2 * width }, (__, x) => isBlocked(Math.floor(x / 2), Math.floor(y / 2))),
  )
const twice = ({ x, y }: Place): Place => ({ x: 2 * x, y: 2 * y })

/** Reports whether a segment runs over free ground: it enters no blocked cell and does not run between two blocked cells. */
export const isClear = (map: CellMap, a: Place, b: Place): boolean => latticeSight(doubled(map), twice(a), twice(b))

/** Returns the length of the shortest path, Infinity if there is none. */
export const shortest = (map: CellMap, start: Place, goal: Place): number =>
  latticeDistance(doubled(map), twice(start), twice(goal)) / 2

const apart = (a: Place, b: Place): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Returns the distance from a point to the nearest blocked cell or to the edge of the map. */
export function roomAt(map: CellMap, p: Place): number {
  let least = Math.min(p.x, p.y, map.width - p.x, map.height - p.y)
  for (let y = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++)
      if (map.isBlocked(x, y)) least = Math.min(least, apart(p, { x: clamp(p.x, x), y: clamp(p.y, y) }))
  return least
}

const clamp = (value: number, from: number): number => Math.min(Math.max(value, from), from + 1)

/**
 * Returns the length of a polyline inside a rectangle of cells. Cuts the polyline at every line between cells; a piece
 * along the border of the rectangle counts as outside.
 */
export function lengthInside(
  line: readonly Place[],
  { x, y, width, height }: Place & { readonly width: number; readonly height: number },
): number {
  let sum = 0
  for (const [a, b, share] of cutAtCells(line)) {
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    if (mx > x + SMALL && mx < x + width - SMALL && my > y + SMALL && my < y + height - SMALL) sum += share
  }
  return sum
}

const SMALL = 1e-9

/** Returns the cost of a polyline where each cell has a cost; a line between two cells has the lower cost. */
export function costOf(line: readonly Place[], costAt: (x: number, y: number) => number): number {
  let sum = 0
  for (const [a, b, length] of cutAtCells(line)) {
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    const cells = [
      [mx - SMALL, my - SMALL],
      [mx + SMALL, my - SMALL],
      [mx - SMALL, my + SMALL],
      [mx + SMALL, my + SMALL],
    ].map(([cx, cy]) => costAt(Math.floor(cx), Math.floor(cy)))
    sum += length * Math.min(...cells)
  }
  return sum
}

function* cutAtCells(line: readonly Place[]): Generator<readonly [Place, Place, number], void, undefined> {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]]
    const cuts = [0, 1]
    for (const side of ['x', 'y'] as const)
      for (let at = Math.ceil(Math.min(a[side], b[side])); at <= Math.max(a[side], b[side]); at++)
        if (a[side] !== b[side]) cuts.push((at - a[side]) / (b[side] - a[side]))
    cuts.sort((s, t) => s - t)
    const along = (t: number): Place => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
    for (let k = 1; k < cuts.length; k++)
      if (cuts[k] > cuts[k - 1]) yield [along(cuts[k - 1]), along(cuts[k]), (cuts[k] - cuts[k - 1]) * apart(a, b)]
  }
}

/** A map with numbered keys and doors, and one-way steps. */
export interface Quest {
  readonly map: CellMap
  readonly start: Place
  readonly goal: Place
  readonly keys: readonly Place[]
  /** For each key the cells that it opens, which are blocked in the map. */
  readonly doors: readonly (readonly Place[])[]
  readonly drops: readonly { readonly from: Place; readonly to: Place }[]
}

/** Reports whether some order of steps and keys leads to the goal, by trying every cell with every set of keys. */
export function isCompletable({ map, start, goal, keys, doors, drops }: Quest): boolean {
  const keyAt = new Map(keys.map(({ x, y }, key) => [`${x},${y}`, key]))
  const doorAt = new Map(doors.flatMap((cells, key) => cells.map(({ x, y }) => [`${x},${y}`, key] as const)))
  const isOpen = (x: number, y: number, held: number): boolean => {
    const door = doorAt.get(`${x},${y}`)
    return door === undefined ? !isWall(map, x, y) : (held & (1 << door)) !== 0
  }
  const queue = [{ ...start, held: 0 }]
  const seen = new Set<string>()
  for (const { x, y, held: before } of queue) {
    const key = keyAt.get(`${x},${y}`)
    // More keys never hurt, so every reachable key is taken.
    const held = key === undefined ? before : before | (1 << key)
    if (x === goal.x && y === goal.y) return true
    const next = STEPS.map(([dx, dy]) => ({ x: x + dx, y: y + dy }))
    for (const { from, to } of drops) if (from.x === x && from.y === y) next.push(to)
    for (const cell of next) {
      const name = `${cell.x},${cell.y},${held}`
      if (seen.has(name) || !isOpen(cell.x, cell.y, held)) continue
      seen.add(name)
      queue.push({ ...cell, held })
    }
  }
  return false
}
