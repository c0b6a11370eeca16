/**
 * How the dead-end article leaves a U: from where it stands it goes to the neighbor of least F + G that it has not been on. Its first version gives
 * up where there is none; the second goes back along the list of the cells that it walked, one by one, until a neighbor is new.
 * There is no open list, so nothing that was seen and passed by is ever compared with what lies ahead. Shares nothing with the engine.
 */
import { stepsFrom, type Cells } from './grid-tutorial.js'

const STRAIGHT = 10
const DIAGONAL = 14

export interface Walk {
  /** `stuck`: the first version only; `enclosed`: back at the start without a neighbor left. */
  readonly status: 'arrived' | 'stuck' | 'enclosed'
  /** Every cell in the order it was stood on, those on the way back once more. */
  readonly walked: readonly number[]
  /** The list of the article at the end: what is left of it when the dead ends are taken out. */
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
      // F + G, as printed: F is G + H.
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

/** Length in cells: straight steps 1, diagonal ones the root of two. */
export function cellLength({ width }: Cells, cells: readonly number[]): number {
  let sum = 0
  for (let i = 1; i < cells.length; i++) {
    const across = Math.abs((cells[i] % width) - (cells[i - 1] % width))
    const down = Math.abs(Math.floor(cells[i] / width) - Math.floor(cells[i - 1] / width))
    sum += across + down === 2 ? Math.SQRT2 : across + down
  }
  return sum
}
