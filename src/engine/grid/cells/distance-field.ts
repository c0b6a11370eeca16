/**
 * Exact distances from every cell to the nearest of several goals, with the first step of each path. Ignores a goal in a blocked cell until it is freed.
 * If all cells cost the same: O(cells), by buckets. A bucket holds the distances of a range that is one straight step wide, in any order (Denardo & Fox 1979).
 * With terrain: O(cells log cells), by a heap.
 * After edits, `update` recomputes only cells whose path crosses a change and cells that become nearer. 9 bytes per cell, 13 with several goals.
 */
import { IntList, PriorityQueue } from '../../core/index.js'
import { STRAIGHT } from './directions.js'
import type { CellRect, Grid } from './grid.js'
import { onwardTable } from './pruning.js'
import { SAME_COST } from './grid-query.js'

/** Flag in `toward` of a cell whose distance is final. */
const CLOSED = 16
/** Value in place of a direction: the cell has a goal. */
export const GOAL = 8
/** Value in place of a direction: no path leads from the cell to a goal. */
export const NOWHERE = 255

export class DistanceField {
  /** Distances in steps, by padded index; Infinity = no path. Correct as of the last `update`. */
  readonly distances: Float64Array
  private readonly toward: Uint8Array
  /** Stores for each cell the index of its nearest goal. Undefined if there is only one goal. */
  private readonly goalOf: Int32Array | undefined
  private readonly queue = new PriorityQueue()
  private lastRevision = -1
  private countCell: (() => void) | undefined

  /** Computes nothing until the first `update`. `goalCells` are padded indices; -1 = outside the grid. */
  constructor(
    private readonly grid: Grid,
    readonly goalCells: readonly number[],
  ) {
    this.distances = new Float64Array(grid.size)
    this.toward = new Uint8Array(grid.size)
    this.goalOf = goalCells.length > 1 ? new Int32Array(grid.size) : undefined
  }

  /** Returns the direction of the step from a cell (by padded index), `GOAL` or `NOWHERE`. */
  stepAt(cell: number): number {
    const step = this.toward[cell]
    return step === NOWHERE ? NOWHERE : step & 15
  }

  /** Returns the index of the goal that is nearest to a cell; 0 if none is reachable. */
  goalAt(cell: number): number {
    return this.goalOf?.[cell] ?? 0
  }

  /** Updates the field to the grid's revision. `countCell` is called for each cell. If it throws, the next update starts over. */
  update(countCell?: () => void): void {
    const { grid, lastRevision } = this
    const { revision } = grid
    if (lastRevision === revision) return
    const changes = lastRevision < 0 ? undefined : grid.changesSince(lastRevision)
    this.lastRevision = -1
    this.countCell = countCell
    if (changes !== undefined) this.repair(changes)
    else {
      this.distances.fill(Infinity)
      this.toward.fill(NOWHERE)
      this.openGoals()
      const starts = new Set(this.goalCells.filter((cell) => cell >= 0 && this.distances[cell] === 0))
      if (grid.isUniform) this.fillByBuckets(starts)
      else {
        this.queue.clear()
        for (const cell of starts) this.queue.push(cell, 0)
        this.spread()
      }
    }
    this.countCell = undefined
    this.lastRevision = revision
  }

  private openGoals(): void {
    for (const [i, cell] of this.goalCells.entries()) {
      // If several goals share a cell, the first one wins.
      if (cell < 0 || this.grid.open[cell] === 0 || this.distances[cell] === 0) continue
      this.distances[cell] = 0
      this.toward[cell] = GOAL
      if (this.goalOf !== undefined) this.goalOf[cell] = i
    }
  }

  private fillByBuckets(starts: Iterable<number>): void {
    const { grid, distances, toward, goalOf, countCell } = this
    const { moves, offsets } = grid
    const onward = onwardTable(grid)
    // Entry v: the steps to search, as bits, from a cell whose `toward` is v. It includes the steps that a blocked cell on either side would force.
    const searched = Uint8Array.from({ length: 9 }, (_, d) => (d === GOAL ? 255 : onward[4 * ((d + 4) & 7) + 3]))
    const straightSteps = grid.topology === 'hex' ? 255 : STRAIGHT
    const relax = (cell: number, steps: number, distance: number, bucket: IntList): void => {
      for (let rest = steps; rest !== 0; rest &= rest - 1) {
        const d = 31 - Math.clz32(rest & -rest)
        const to = cell + offsets[d]
        if (distance >= distances[to] - SAME_COST) continue
        distances[to] = distance
        toward[to] = (d + 4) & 7
        bucket.push(to)
        if (goalOf !== undefined) goalOf[to] = goalOf[cell]
      }
    }
    // The current bucket holds distances from `level` to `level` + 1.
    let [now, next, later] = [new IntList(1024), new IntList(1024), new IntList(1024)]
    for (const cell of starts) now.push(cell)
    for (let level = 0; now.length + next.length > 0; level++) {
      for (const cell of now.items.subarray(0, now.length)) {
        const mark = toward[cell]
        if ((mark & CLOSED) !== 0) continue
        toward[cell] = mark | CLOSED
        if (countCell !== undefined) countCell()
        const legal = moves[cell] & searched[mark]
        relax(cell, legal & straightSteps, distances[cell] + 1, next)
        const slanted = distances[cell] + Math.SQRT2
        relax(cell, legal & ~straightSteps, slanted, slanted >= level + 2 ? later : next)
      }
      now.length = 0
      ;[now, next, later] = [next, later, now]
    }
  }

  /** Dijkstra's algorithm from the queued cells. */
  private spread(): void {
    const { grid, queue, distances, toward, goalOf } = this
    const { moves, offsets, costs } = grid
    const hex = grid.topology === 'hex'
    while (queue.size > 0) {
      const key = queue.peekKey()
      const cell = queue.pop()
      if (key > distances[cell]) continue
      this.countCell?.()
      for (let legal = moves[cell]; legal !== 0; legal &= legal - 1) {
        const d = 31 - Math.clz32(legal & -legal)
        const next = cell + offsets[d]
        const length = (d & 1) === 0 || hex ? 1 : Math.SQRT2
        const candidate =
          distances[cell] + (costs === undefined ? length : length * (0.5 * costs[cell] + 0.5 * costs[next]))
        if (candidate >= distances[next] - (distances[next] === Infinity ? 0 : SAME_COST)) continue
        distances[next] = candidate
        toward[next] = (d + 4) & 7
        if (goalOf !== undefined) goalOf[next] = goalOf[cell]
        queue.push(next, candidate)
      }
    }
  }

  private repair(changes: readonly CellRect[]): void {
    const { grid, queue, distances, toward } = this
    const { moves, offsets, open } = grid
    const cleared: number[] = []
    const clear = (cell: number): void => {
      if (toward[cell] === NOWHERE) return
      distances[cell] = Infinity
      toward[cell] = NOWHERE
      cleared.push(cell)
    }
    const touched: number[] = []
    for (const rect of changes) {
      for (let y = Math.max(0, rect.y - 1); y < Math.min(grid.height, rect.y + rect.height + 1); y++) {
        for (let x = Math.max(0, rect.x - 1); x < Math.min(grid.width, rect.x + rect.width + 1); x++)
          touched.push(grid.indexOf(x, y))
      }
    }
    // 1. Clear each cell whose step towards the goal was removed or may have another cost. Then clear all cells whose paths lead through cleared cells.
    for (const cell of touched) {
      const d = toward[cell] & 15
      if (open[cell] === 0 || (d !== GOAL && (grid.costs !== undefined || ((moves[cell] >> d) & 1) === 0))) clear(cell)
    }
    for (let i = 0; i < cleared.length; i++) {
      for (let d = 0; d < 8; d++) {
        const neighbor = cleared[i] + offsets[d]
        if (toward[neighbor] !== NOWHERE && (toward[neighbor] & 15) === ((d + 4) & 7)) clear(neighbor)
      }
    }
    // 2. Compute the distances of the cleared cells. First set the distance of every goal in an open cell to 0. Then run Dijkstra's algorithm
    // from the cells in `cleared` and `touched`, and from the neighbors of all these cells. Cells without a known distance are left out.
    this.openGoals()
    queue.clear()
    const queued = new Set<number>()
    const seed = (cell: number): void => {
      if (distances[cell] === Infinity || queued.has(cell)) return
      queued.add(cell)
      queue.push(cell, distances[cell])
    }
    for (const list of [cleared, touched]) {
      for (const cell of list) {
        seed(cell)
        for (let d = 0; d < 8; d++) if (((moves[cell] >> d) & 1) !== 0) seed(cell + offsets[d])
      }
    }
    this.spread()
  }
}
