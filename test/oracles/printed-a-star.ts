/**
 * A* over cells, line by line as the article on navigation and pathfinding prints it (`FindPath`, `AStarFindPath`), with each of its three faults as a switch of
 * its own, so that what each does can be counted alone: the parent of an improved cell, the Manhattan estimate over diagonal steps, the end as soon as the goal
 * enters the open set. The dictionaries are maps in the order of insertion. Neighbors keep off the corners of walls. Cells may cost more than 1 here, which shows what its end does. Shares nothing with the engine.
 */
import { isLegalStep, type OracleGrid } from './grid-dijkstra.js'

export interface PrintedFaults {
  /** `openUnit.parentIdentifier = cursor.parentIdentifier`. */
  readonly parentOfParent: boolean
  /** |dx| + |dy| over steps that cost 1 and the root of 2. */
  readonly manhattan: boolean
  /** `while (... && !openSet.ContainsKey(dest))`. */
  readonly endsOnOpen: boolean
}

export const AS_PRINTED: PrintedFaults = { parentOfParent: true, manhattan: true, endsOnOpen: true }
export const WITHOUT_FAULTS: PrintedFaults = { parentOfParent: false, manhattan: false, endsOnOpen: false }

/** Up, up right, right, ... as the article numbers them. */
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

/** One turn of the loop: what was taken from the open set, and what that changed. */
export interface PrintedTurn {
  readonly cursor: number
  readonly opened: readonly number[]
  /** Cells that were reached more cheaply, with the parent that they were given. */
  readonly improved: readonly (readonly [cell: number, parent: number])[]
  readonly open: readonly number[]
}

export interface PrintedAnswer {
  /** From start to goal along the parents; undefined where the printed code throws for want of a record of the goal. */
  readonly path: readonly number[] | undefined
  /** The price that the code believes the goal to have. */
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

/** Steps of a path that are no step to a neighbor: they pass over other cells, walls among them. */
export function strayStepsOf(width: number, path: readonly number[]): number {
  let stray = 0
  for (let i = 1; i < path.length; i++) {
    const dx = Math.abs((path[i] % width) - (path[i - 1] % width))
    const dy = Math.abs(Math.floor(path[i] / width) - Math.floor(path[i - 1] / width))
    if (Math.max(dx, dy) > 1) stray++
  }
  return stray
}
