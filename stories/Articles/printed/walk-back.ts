/**
 * The walk of the article about a dead end. Each step goes to the unvisited neighbor with the lowest F + G. If every neighbor was visited, the
 * article's first version gives up. The second version goes back cell by cell until a neighbor is unvisited. In contrast to A*, the walk
 * compares only the neighbors of its current cell. Shares no code with the engine.
 */
import { stepsFrom, type Cells } from './grid-tutorial.js'

const STRAIGHT = 10
const DIAGONAL = 14

export interface Walk {
  /** `stuck`: no neighbor is new, and the walk may not go back (`walksBack` is false); `enclosed`: the walk went back to the start, and no neighbor is new. */
  readonly status: 'arrived' | 'stuck' | 'enclosed'
  /** Every visited cell in order, including those visited again on the way back. */
  readonly walked: readonly number[]
  /** The article's list at the end: the walk without its dead ends. */
  readonly list: readonly number[]
}

export function walkTo(map: Cells, start: number, goal: number, walksBack = true): Walk {
  const manhattan = (cell: number): number =>
    STRAIGHT *
    (Math.abs((cell % map.width) - (goal % map.width)) +
      Math.abs(Math.floor(cell / map.width) - Math.floor(goal / map.width)))
  const been = new Set([start])
  const walked = [start]
  const list = [{ cell: start, g: 0 }]
  for (;;) {
    const here = list[list.length - 1]
    if (here.cell === goal) return { status: 'arrived', walked, list: list.map(({ cell }) => cell) }
    let best: { cell: number; g: number; sum: number } | undefined
    for (const { to, diagonal } of stepsFrom(map, here.cell)) {
      if (been.has(to)) continue
      const g = here.g + (diagonal ? DIAGONAL : STRAIGHT)
      // The article compares F + G, although F already contains G.
      const sum = g + manhattan(to) + g
      if (best === undefined || sum < best.sum) best = { cell: to, g, sum }
    }
    if (best !== undefined) {
      list.push(best)
      walked.push(best.cell)
      been.add(best.cell)
    } else if (!walksBack) return { status: 'stuck', walked, list: list.map(({ cell }) => cell) }
    else {
      list.pop()
      if (list.length === 0) return { status: 'enclosed', walked, list: [] }
      walked.push(list[list.length - 1].cell)
    }
  }
}

/** Returns a length in cells: 1 per straight step, √2 per diagonal step. */
export function cellLength({ width }: Cells, cells: readonly number[]): number {
  let sum = 0
  for (let i = 1; i < cells.length; i++) {
    const across = Math.abs((cells[i] % width) - (cells[i - 1] % width))
    const down = Math.abs(Math.floor(cells[i] / width) - Math.floor(cells[i - 1] / width))
    sum += across + down === 2 ? Math.SQRT2 : across + down
  }
  return sum
}
