/**
 * A* and Dijkstra over cells of equal cost, the work horse of the room.
 * In: a query. Out: the corners of a shortest path under the grid's policy. Exact for octile and integer costs, square and hex.
 * O(cells) steps on a bucket queue in place of a heap: with a consistent estimate f rises by 0 or by more than a bucket's width, so only
 * ties are ever out of order; an expanded cell that is improved goes back, and the goal's bucket is emptied before the goal is believed.
 * Flat arrays with a generation stamp: nothing is cleared or allocated per query. 13 bytes a cell. Steps to cells that the cell before reaches for less are not tried (`onwardSteps`).
 * start = goal gives one corner. Ties: newest first. After Hart, Nilsson & Raphael 1968 and Dial 1969.
 */
import { DX, DY, onwardSteps } from './directions.js'
import { BucketQueue } from './bucket-queue.js'
import { SAME_COST, estimateSteps } from './grid-query.js'
import type { GridQuery } from './grid-query.js'
import type { NavGrid } from './nav-grid.js'

/** Buckets per straight step: narrower than the least rise of f above 0 (octile 2 - sqrt 2, integer 6 of 10). */
const BUCKETS_PER_STEP = 4
/** Generations before the stamps start over: two stamps each must fit 32 bits. */
const LAST_GENERATION = 0x7ffffffe

export class OctileSearch {
  private readonly queue = new BucketQueue()
  private readonly g: Float64Array
  /** Direction of the step into the cell; 8 = the start. */
  private readonly cameBy: Uint8Array
  /** 2 * generation: open; one more: expanded. */
  private readonly stamp: Uint32Array
  private readonly stepCosts = new Float64Array(8)
  private readonly onward: Uint8Array
  private generation = 0

  constructor(grid: NavGrid) {
    this.onward = onwardSteps(grid.diagonal, grid.topology)
    this.g = new Float64Array(grid.size)
    this.cameBy = new Uint8Array(grid.size)
    this.stamp = new Uint32Array(grid.size)
  }

  find(query: GridQuery, guided: boolean): void {
    const { grid, startX, startY, goalX, goalY, steps, trace } = query
    const { moves, offsets, stride } = grid
    const { queue, g, cameBy, stamp, stepCosts, onward } = this
    if (this.generation === LAST_GENERATION) {
      stamp.fill(0)
      this.generation = 0
    }
    const opened = 2 * ++this.generation
    const closed = opened + 1
    const hex = grid.topology === 'hex'
    const { straight, diagonal } = steps
    // On empty ground a straight and a diagonal step make up any way; Manhattan ground walks a diagonal as two.
    const corner = grid.diagonal === 'never' ? 2 * straight : diagonal
    for (let d = 0; d < 8; d++) stepCosts[d] = hex || (d & 1) === 0 ? straight : diagonal
    const same = SAME_COST * straight
    const start = grid.indexOf(startX, startY)
    const goal = grid.indexOf(goalX, goalY)
    const startH = guided ? estimateSteps(grid, steps, goalX - startX, goalY - startY) : 0
    queue.reset(startH, BUCKETS_PER_STEP / straight, 3 * straight)
    let best = Infinity
    let generated = 1
    g[start] = 0
    stamp[start] = opened
    cameBy[start] = 8
    queue.push(start, startH)
    if (trace !== undefined) this.emit(query, 'open', start, 0, startH)

    while (queue.size > 0) {
      const cell = queue.pop()
      if (stamp[cell] === closed) continue
      const cellG = g[cell]
      if (queue.floor >= best) break
      if (query.mustStop()) break
      stamp[cell] = closed
      const row = (cell / stride) | 0
      const toX = goalX + 1 - (cell - row * stride)
      const toY = goalY + 1 - row
      if (trace !== undefined) this.emit(query, 'expand', cell, cellG, guided ? estimateSteps(grid, steps, toX, toY) : 0)
      if (cell === goal) continue
      for (let legal = moves[cell] & onward[cameBy[cell]]; legal !== 0; legal &= legal - 1) {
        const d = 31 - Math.clz32(legal & -legal)
        const next = cell + offsets[d]
        const candidate = cellG + stepCosts[d]
        const seen = stamp[next]
        if (seen >= opened && candidate >= g[next] - same) continue
        let h = 0
        if (guided) {
          let across = toX - DX[d]
          let down = toY - DY[d]
          const opposed = (across ^ down) < 0
          if (across < 0) across = -across
          if (down < 0) down = -down
          if (hex) h = straight * (opposed ? (across > down ? across : down) : across + down)
          else h = across > down ? straight * (across - down) + corner * down : straight * (down - across) + corner * across
        }
        const f = candidate + h
        if (f >= best - same) continue
        g[next] = candidate
        cameBy[next] = d
        stamp[next] = opened
        generated++
        if (next === goal) best = candidate
        queue.push(next, f)
        if (trace !== undefined) this.emit(query, seen >= opened ? 'reopen' : 'open', next, candidate, h, cell)
      }
    }
    query.generated = generated
    if (query.status !== 'unreachable' || (goal !== start && best === Infinity)) return
    query.status = 'found'
    this.writeCorners(query, start, goal)
  }

  /** Start, each cell where the direction changes, goal. */
  private writeCorners(query: GridQuery, start: number, goal: number): void {
    const { cameBy } = this
    const { offsets, stride } = query.grid
    let last = -1
    for (let cell = goal; ; cell -= offsets[cameBy[cell]]) {
      const d = cell === start ? -2 : cameBy[cell]
      if (d !== last) {
        const row = (cell / stride) | 0
        query.turn(cell - row * stride - 1, row - 1)
        last = d
      }
      if (cell === start) break
    }
    query.reverse()
  }

  private emit({ grid, trace }: GridQuery, type: 'open' | 'reopen' | 'expand', cell: number, g: number, h: number, parent = -1): void {
    const place = (index: number): { node: number; at: { x: number; y: number } } => {
      const row = Math.floor(index / grid.stride)
      const x = index - row * grid.stride - 1
      return { node: (row - 1) * grid.width + x, at: grid.centerOf(x, row - 1) }
    }
    if (parent < 0) trace?.({ type, ...place(cell), g, h, f: g + h })
    else {
      const from = place(parent)
      trace?.({ type, ...place(cell), parent: from.node, from: from.at, g, h, f: g + h })
    }
  }
}
