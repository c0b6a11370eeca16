/**
 * A* and Dijkstra over cells of equal cost, square and hex, without jumps. Exact under every diagonal policy, with octile and integer costs. Ties: newest first.
 * - Prunes steps by canonical ordering (Sturtevant & Rabin, "Canonical orderings on grids", 2016). If a cell is reached again at equal cost, the steps that
 *   follow from the new direction are added.
 * - O(cells), by a bucket queue. With a consistent estimate, f rises by 0 or by more than a bucket's width. So entries of one bucket are ties.
 * - A query clears and allocates nothing. 16 bytes per cell.
 */
import { BucketQueue } from './bucket-queue.js'
import {
  DX,
  DY,
  SAME_COST,
  costOfStep,
  estimateSteps,
  forcedSides,
  keepsCorners,
  onwardTable,
  surroundings,
} from '../cells/index.js'
import type { Grid, GridQuery } from '../cells/index.js'

/**
 * The width of a bucket is the cost of a straight step, divided by this number. The width must be less than the smallest positive rise of f in a step. If a
 * straight step costs 1, this rise is 2 - sqrt 2 for octile costs, and 2 - 14 / 10 for integer costs.
 */
const BUCKETS_PER_STEP = 4
const LAST_GENERATION = 0x7ffffffe
/**
 * The second word of a cell holds three bytes. The lowest byte: the steps still to try. From bit TRIED: the steps already tried at the cell's current g.
 * From bit CAME_BY: the direction by which the search entered the cell.
 */
const TRIED = 8
const CAME_BY = 16

export class OctileSearch {
  private readonly queue = new BucketQueue()
  private readonly g: Float64Array
  /** Two words per cell. The first is the number of the last search that reached the cell. The second holds three bytes of this search (see `TRIED`). */
  private readonly cells: Int32Array
  private readonly stepCosts = new Float64Array(8)
  private readonly onward: Uint8Array
  private generation = 0

  constructor(grid: Grid) {
    this.onward = onwardTable(grid)
    this.g = new Float64Array(grid.size)
    this.cells = new Int32Array(2 * grid.size)
  }

  // eslint-disable-next-line max-lines-per-function -- one loop over cells and steps: arrays and costs stay in local variables
  find(query: GridQuery, guided: boolean): void {
    const { grid, startX, startY, steps, trace } = query
    // `| 0` makes the compiler use 32-bit integers instead of floats.
    const goalX = query.goalX | 0
    const goalY = query.goalY | 0
    const { moves, offsets, stride } = grid
    const { queue, g, cells, stepCosts, onward } = this
    const hex = grid.topology === 'hex'
    const manhattan = grid.diagonal === 'never'
    const cuts = keepsCorners(grid.diagonal) ? 0 : 1
    if (this.generation === LAST_GENERATION) {
      cells.fill(0)
      this.generation = 0
    }
    const generation = ++this.generation
    const { straight, diagonal } = steps
    for (let d = 0; d < 8; d++) stepCosts[d] = costOfStep(grid, steps, d)
    // The estimated cost to the goal counts `corner` for each diagonal step and `along` for each straight step. Dijkstra uses no estimate, so both are 0.
    // If diagonal steps are not allowed (`manhattan`), two straight steps replace each diagonal step.
    const corner = guided ? (manhattan ? 2 * straight : diagonal) : 0
    const along = guided ? straight : 0
    const same = SAME_COST * straight
    const start = grid.indexOf(startX, startY)
    const goal = grid.indexOf(goalX, goalY)
    const estimate = (x: number, y: number): number => (guided ? estimateSteps(grid, steps, x, y, goalX, goalY) : 0)
    const startH = estimate(startX, startY)
    queue.reset(startH, BUCKETS_PER_STEP / straight, 3 * straight)
    let best = Infinity
    let generated = 1
    g[start] = 0
    cells[2 * start] = generation
    cells[2 * start + 1] = moves[start]
    queue.push(start, startH)
    if (trace !== undefined) query.emit('open', start, 0, startH)

    while (queue.size > 0) {
      const cell = queue.pop()
      const marks = cells[2 * cell + 1]
      let todo = marks & 255
      if (todo === 0) continue
      if (queue.floor >= best || query.mustStop()) break
      cells[2 * cell + 1] = (marks & ~255) | (todo << TRIED)
      const cellG = g[cell]
      const row = (cell / stride) | 0
      const toX = goalX + 1 - (cell - row * stride)
      const toY = goalY + 1 - row
      if (trace !== undefined) query.emit('expand', cell, cellG, estimate(goalX - toX, goalY - toY))
      if (cell === goal) continue
      for (; todo !== 0; todo &= todo - 1) {
        const d = 31 - Math.clz32(todo & -todo)
        const next = cell + offsets[d]
        const candidate = cellG + stepCosts[d]
        const legal = moves[next]
        const around = manhattan ? surroundings(grid, next) : legal
        let further = onward[(d << 2) | forcedSides(around, d, cuts & ~d)] & legal
        // A cell without steps to try is not queued. The goal may be such a cell, so it gets all steps.
        if (next === goal) further = 255
        let saved = Infinity
        if (cells[2 * next] === generation) {
          saved = g[next] - candidate
          if (saved < -same) continue
          if (saved <= same) {
            const known = cells[2 * next + 1]
            further &= ~(known | (known >> TRIED))
            if ((known & 255) !== 0) {
              cells[2 * next + 1] |= further
              continue
            }
            further |= known
          }
        }
        if ((further & 255) === 0) continue
        const aside = toX - DX[d]
        const ahead = toY - DY[d]
        const across = Math.abs(aside)
        const down = Math.abs(ahead)
        const h = hex
          ? estimate(goalX - aside, goalY - ahead)
          : along * Math.abs(across - down) + corner * Math.min(across, down)
        const f = candidate + h
        if (f >= best - same) continue
        if (saved > same) {
          g[next] = candidate
          cells[2 * next] = generation
          further |= d << CAME_BY
        }
        cells[2 * next + 1] = further
        generated++
        if (next === goal) best = candidate
        queue.push(next, f)
        if (trace !== undefined) query.emit(saved < Infinity ? 'reopen' : 'open', next, candidate, h, cell)
      }
    }
    query.generated += generated
    if (query.status !== 'unreachable' || (goal !== start && best === Infinity)) return
    query.status = 'found'
    this.writeCorners(query, start, goal)
  }

  /** Writes the start, each cell where the direction changes, and the goal. */
  private writeCorners(query: GridQuery, start: number, goal: number): void {
    const { cells } = this
    const { offsets, stride, topology } = query.grid
    let last = -1
    for (let cell = goal; ; cell -= offsets[cells[2 * cell + 1] >> CAME_BY]) {
      const d = cell === start ? -2 : cells[2 * cell + 1] >> CAME_BY
      // On hexes every cell is written, since in offset rows the number of a direction depends on the row.
      if (d !== last || topology === 'hex') {
        const row = (cell / stride) | 0
        query.turn(cell - row * stride - 1, row - 1)
        last = d
      }
      if (cell === start) break
    }
    query.reverse()
  }
}
