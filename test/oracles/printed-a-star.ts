/**
 * A* over cells, line by line as printed in the article on navigation and pathfinding (`FindPath`, `AStarFindPath`).
 * Each of its three faults has a switch. Maps iterate in insertion order, like the dictionaries of the article. Paths
 * do not cut the corners of walls. Cells may cost more than 1, which shows the effect of `endsOnOpen`. Shares no code with
 * the engine.
 */
import { isLegalStep, type OracleGrid } from './grid-dijkstra.js'

export interface PrintedFaults {
  /**
   * Whether an improved cell gets the parent of its new parent: `openUnit.parentIdentifier = cursor.parentIdentifier`.
   */
  readonly parentOfParent: boolean
  /** Whether the estimate is |dx| + |dy|, although diagonal steps cost √2. */
  readonly manhattan: boolean
  /** Whether the search ends as soon as the goal is in the open set: `while (... && !openSet.ContainsKey(dest))`. */
  readonly endsOnOpen: boolean
}

export const AS_PRINTED: PrintedFaults = { parentOfParent: true, manhattan: true, endsOnOpen: true }
export const WITHOUT_FAULTS: PrintedFaults = { parentOfParent: false, manhattan: false, endsOnOpen: false }

/** Directions in the order of the article: up, up right, right, ... */
export const ADJACENT = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const

interface Unit {
  readonly id: number
  parent: number
  price: number
}

/** One iteration of the loop: the cell taken from the open set, and the changes to the records of other cells. */
export interface PrintedTurn {
  readonly cursor: number
  readonly opened: readonly number[]
  /** Cells reached at a lower cost, with their new parent. */
  readonly improved: readonly (readonly [cell: number, parent: number])[]
  readonly open: readonly number[]
}

export interface PrintedAnswer {
  /** Path from start to goal along the parents. Undefined if the goal has no record: the article's code then throws. */
  readonly path: readonly number[] | undefined
  /** Cost of the path to the goal as stored by the article's code; Infinity if the goal has no record. */
  readonly price: number
  readonly turns: readonly PrintedTurn[]
}

export function printedAStar(grid: OracleGrid, src: number, dest: number, faults: PrintedFaults): PrintedAnswer {
  const { width } = grid
  const openSet = new Map<number, Unit>()
  const closeSet = new Map<number, Unit>()
  const pathRecord = new Map<number, Unit>()
  const turns: PrintedTurn[] = []
  const estimate = (cell: number): number => {
    const dx = Math.abs((cell % width) - (dest % width))
    const dy = Math.abs(Math.floor(cell / width) - Math.floor(dest / width))
    return faults.manhattan ? dx + dy : Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy)
  }
  let cursor: Unit = { id: src, parent: -1, price: 0 }
  pathRecord.set(src, cursor)
  openSet.set(src, cursor)
  while (openSet.size > 0 && !(faults.endsOnOpen ? openSet.has(dest) : cursor.id === dest)) {
    openSet.delete(cursor.id)
    closeSet.set(cursor.id, cursor)
    const opened: number[] = []
    const improved: [number, number][] = []
    const [x, y] = [cursor.id % width, Math.floor(cursor.id / width)]
    for (const [dx, dy] of ADJACENT) {
      if (!isLegalStep(grid, x, y, dx, dy)) continue
      const id = (y + dy) * width + x + dx
      const length = dx === 0 || dy === 0 ? 1 : Math.SQRT2
      const price = grid.cost === undefined ? length : (length * (grid.cost(x, y) + grid.cost(x + dx, y + dy))) / 2
      const openUnit = openSet.get(id)
      if (openUnit !== undefined) {
        if (cursor.price + price < openUnit.price) {
          openUnit.parent = faults.parentOfParent ? cursor.parent : cursor.id
          openUnit.price = cursor.price + price
          improved.push([id, openUnit.parent])
        }
      } else if (!closeSet.has(id)) {
        const unit = { id, parent: cursor.id, price: cursor.price + price }
        openSet.set(id, unit)
        pathRecord.set(id, unit)
        opened.push(id)
      }
    }
    turns.push({ cursor: cursor.id, opened, improved, open: [...openSet.keys()] })
    let minPrice = Infinity
    for (const unit of openSet.values()) {
      const price = unit.price + estimate(unit.id)
      if (price < minPrice) [minPrice, cursor] = [price, unit]
    }
  }
  const last = pathRecord.get(dest)
  const path: number[] = []
  for (let unit = last; unit !== undefined; unit = pathRecord.get(unit.parent)) path.push(unit.id)
  return { path: last === undefined ? undefined : path.reverse(), price: last?.price ?? Infinity, turns }
}

/** Counts steps of a path that do not lead to a neighbor and so pass over other cells, possibly walls. */
export function strayStepsOf(width: number, path: readonly number[]): number {
  let stray = 0
  for (let i = 1; i < path.length; i++) {
    const dx = Math.abs((path[i] % width) - (path[i - 1] % width))
    const dy = Math.abs(Math.floor(path[i] / width) - Math.floor(path[i - 1] / width))
    if (Math.max(dx, dy) > 1) stray++
  }
  return stray
}
