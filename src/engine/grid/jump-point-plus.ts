/**
 * Jump point search with all jumps measured beforehand: eight distances a cell in place of scans.
 * In: a query on a square grid of equal costs. Out: the same as jump point search, exact for every diagonal policy.
 * `reach` holds per cell and direction: straight, k > 0 = a jump point k steps ahead, else minus the free steps; diagonal, k > 0 = after k steps a cell
 * from which a straight scan meets a jump point (or which has a forced neighbor), else minus the free steps. For the policy `never` the vertical directions play the diagonal part.
 * Baked at the first query: O(cells), 16 bytes a cell (32 where a side is longer than 32,766 cells). An edit marks rows and columns; the next query renews
 * them, and of the rows only those whose own steps, or whose neighbor row's distances, changed.
 * After Harabor & Grastien, "Improving jump point search", 2014, and Rabin & Sturtevant's goal test by quadrants, 2016.
 */
import { DX, DY } from './directions.js'
import { JumpPointSearch } from './jump-point-search.js'
import type { GridQuery, GridRoute } from './grid-query.js'
import type { GridTable, NavGrid } from './nav-grid.js'

export class JumpPointPlus extends JumpPointSearch implements GridTable {
  /** By 8 * padded index + direction. */
  readonly reach: Int16Array | Int32Array
  private readonly manhattan: boolean
  // Cells whose steps or turns changed since the last bake, ends included.
  private dirtyMinX = 0
  private dirtyMinY = 0
  private dirtyMaxX: number
  private dirtyMaxY: number

  constructor(grid: NavGrid) {
    super(grid)
    this.manhattan = grid.diagonal === 'never'
    this.reach = Math.max(grid.width, grid.height) > 32766 ? new Int32Array(8 * grid.size) : new Int16Array(8 * grid.size)
    this.dirtyMaxX = grid.width - 1
    this.dirtyMaxY = grid.height - 1
  }

  cellChanged(x: number, y: number): void {
    this.areaChanged(x, y, x, y)
  }

  areaChanged(minX: number, minY: number, maxX: number, maxY: number): void {
    this.dirtyMinX = Math.min(this.dirtyMinX, Math.max(0, minX - 2))
    this.dirtyMinY = Math.min(this.dirtyMinY, Math.max(0, minY - 2))
    this.dirtyMaxX = Math.max(this.dirtyMaxX, Math.min(this.grid.width - 1, maxX + 2))
    this.dirtyMaxY = Math.max(this.dirtyMaxY, Math.min(this.grid.height - 1, maxY + 2))
  }

  override find(query: GridQuery): GridRoute {
    this.bake()
    return super.find(query)
  }

  /** Renews what edits made untrue. */
  bake(): void {
    const { grid, dirtyMinX, dirtyMinY, dirtyMaxX, dirtyMaxY } = this
    if (dirtyMaxY < dirtyMinY) return
    const changed = new Uint8Array(grid.height + 2)
    for (let y = dirtyMinY; y <= dirtyMaxY; y++) {
      changed[y + 1] = 1
      this.runLine(grid.indexOf(grid.width - 1, y), -1, grid.width, 0, changed)
      this.runLine(grid.indexOf(0, y), 1, grid.width, 4, changed)
    }
    if (!this.manhattan) {
      for (let x = dirtyMinX; x <= dirtyMaxX; x++) {
        this.runLine(grid.indexOf(x, grid.height - 1), -grid.stride, grid.height, 2, changed)
        this.runLine(grid.indexOf(x, 0), grid.stride, grid.height, 6, changed)
      }
    }
    for (const d of this.manhattan ? [2, 6] : [1, 3, 5, 7]) {
      // A row reads the row it steps into: walk away from there.
      let carried = false
      for (let i = 0; i < grid.height; i++) {
        const y = DY[d] > 0 ? grid.height - 1 - i : i
        if (changed[y + 1] === 1 || changed[y + 1 + DY[d]] === 1 || carried) carried = this.sweepRow(y, d)
      }
    }
    this.dirtyMinX = grid.width
    this.dirtyMinY = grid.height
    this.dirtyMaxX = -1
    this.dirtyMaxY = -1
  }

  /** Straight distances along one row or column, from its far end; notes the rows in which one changed. */
  private runLine(end: number, step: number, count: number, d: number, changed: Uint8Array): void {
    const { grid, reach } = this
    const { turns } = this.tables
    const ahead = grid.offsets[d]
    for (let i = 0, cell = end; i < count; i++, cell += step) {
      let value = 0
      if (((grid.moves[cell] >> d) & 1) !== 0) {
        const next = cell + ahead
        const further = reach[8 * next + d]
        value = ((turns[next] >> d) & 3) !== 0 ? 1 : further > 0 ? further + 1 : further - 1
      }
      if (reach[8 * cell + d] === value) continue
      reach[8 * cell + d] = value
      changed[Math.floor(cell / grid.stride)] = 1
    }
  }

  private sweepRow(y: number, d: number): boolean {
    const { grid, reach, manhattan } = this
    const { moves, width } = { moves: grid.moves, width: grid.width }
    const ahead = grid.offsets[d]
    const one = manhattan ? 0 : (d + 7) & 7
    const other = manhattan ? 4 : (d + 1) & 7
    let changed = false
    for (let cell = grid.indexOf(0, y), end = cell + width; cell < end; cell++) {
      let value = 0
      if (((moves[cell] >> d) & 1) !== 0) {
        const next = cell + ahead
        const further = reach[8 * next + d]
        const stops = reach[8 * next + one] > 0 || reach[8 * next + other] > 0 || this.forcedAt(next, d) !== 0
        value = stops ? 1 : further > 0 ? further + 1 : further - 1
      }
      if (reach[8 * cell + d] === value) continue
      reach[8 * cell + d] = value
      changed = true
    }
    return changed
  }

  protected override expand(node: number, directions: number): void {
    const { grid, reach, goal, goalX, goalY, straight, diagonal, manhattan } = this
    const { offsets, stride } = grid
    const cell = this.cells[node]
    const y = (cell / stride) | 0
    const x = cell - y * stride
    const g = this.g[node]
    for (let rest = directions; rest !== 0; rest &= rest - 1) {
      const d = 31 - Math.clz32(rest & -rest)
      const dx = DX[d]
      const dy = DY[d]
      if ((d & 1) === 0 && !(manhattan && dx === 0)) {
        this.run(node, cell, x, y, g, d)
        continue
      }
      const one = manhattan ? 0 : (d + 7) & 7
      const other = manhattan ? 4 : (d + 1) & 7
      const cost = manhattan ? straight : diagonal
      // The scan may leave for the goal only where it meets the goal's row or column first.
      const alongX = (goalX - x) * dx
      const alongY = (goalY - y) * dy
      const meet = manhattan ? alongY : alongX < alongY ? alongX : alongY
      let done = 0
      let at = cell
      for (;;) {
        const steps = reach[8 * at + d]
        const free = steps > 0 ? steps : -steps
        if (meet > done && meet <= done + free) {
          const near = cell + meet * offsets[d]
          if (near === goal) this.relax(goal, node, g + meet * cost, 0, goalX, goalY)
          else {
            const toGoal = manhattan ? goalX - x : alongX > alongY ? goalX - x - meet * dx : goalY - y - meet * dy
            const turn = manhattan || alongX > alongY ? (toGoal > 0 ? 0 : 4) : toGoal > 0 ? 2 : 6
            const length = toGoal > 0 ? toGoal : -toGoal
            const open = reach[8 * near + turn]
            if (length <= (open > 0 ? open : -open)) this.relax(goal, node, g + meet * cost + length * straight, 0, goalX, goalY)
          }
        }
        if (steps <= 0) break
        done += steps
        at += steps * offsets[d]
        const atX = x + done * dx
        const atY = y + done * dy
        const atG = g + done * cost
        if (reach[8 * at + one] > 0) this.run(node, at, atX, atY, atG, one)
        if (reach[8 * at + other] > 0) this.run(node, at, atX, atY, atG, other)
        const forced = this.forcedAt(at, d)
        if (forced !== 0) this.relax(at, node, atG, forced, atX, atY)
      }
    }
  }

  protected override expandManhattan(node: number, directions: number): void {
    this.expand(node, directions)
  }

  /** One straight jump. */
  private run(node: number, cell: number, x: number, y: number, g: number, d: number): void {
    const steps = this.reach[8 * cell + d]
    const free = steps > 0 ? steps : -steps
    const { goalX, goalY, straight } = this
    const dx = DX[d]
    const dy = DY[d]
    if (dx === 0 ? x === goalX : y === goalY) {
      const toGoal = (goalX - x) * dx + (goalY - y) * dy
      if (toGoal > 0 && toGoal <= free) {
        this.relax(this.goal, node, g + toGoal * straight, 0, goalX, goalY)
        return
      }
    }
    if (steps <= 0) return
    const stop = cell + steps * this.grid.offsets[d]
    this.relax(stop, node, g + steps * straight, this.successors[2 * d + ((this.tables.turns[stop] >> d) & 3)] & this.grid.moves[stop], x + steps * dx, y + steps * dy)
  }
}
