/**
 * Jump point search with what can be known beforehand baked in: straight jumps from every cell, and distances to four far corners of the map.
 * In: a query on a square grid of equal costs. Out: the same as jump point search, exact for every diagonal policy.
 * `reach` holds per cell and straight direction: k > 0 = a jump point k steps ahead, else minus the free steps. Scans read it in place of bitmaps, so the first
 * searches after an edit are fast too. The corners (`landmarks.ts`) bound from below what is left of a way around obstacles; a query looks at the two that promise most.
 * Baked at the first query: O(cells), 8 bytes a cell (16 where a side is longer than 32,766 cells) and 36 for the corners, without which grids of more than
 * 4 million cells must do. An edit marks rows and columns; the next query renews them and repairs the corners' distances.
 * After Harabor & Grastien, "Improving jump point search", 2014; landmarks after Goldberg & Harrelson 2005.
 */
import type { Parts } from '../../core/index.js'
import { resized } from '../../core/index.js'
import { DX, DY, PartialWork, PartMeter, SQRT2 } from '../cells/index.js'
import type { Grid, GridQuery } from '../cells/index.js'
import { JumpPointSearch } from './jump-point-search.js'
import { LANDMARKS, LandmarkHeuristic, Landmarks } from './landmarks.js'

/** A grid of more cells goes without landmarks: their memory. */
const MOST_CELLS = 1 << 22

export class JumpPointPlus extends JumpPointSearch {
  /** By 4 * padded index + half the direction. */
  readonly reach: Int16Array | Int32Array
  private readonly heuristic: LandmarkHeuristic | undefined
  /** The baking of what edits made untrue, once the tables are made. */
  readonly work: PartialWork
  // Cells whose steps or turns changed since the last bake, ends included.
  private dirtyMinX = 0
  private dirtyMinY = 0
  private dirtyMaxX: number
  private dirtyMaxY: number

  constructor(grid: Grid) {
    super(grid)
    this.reach =
      Math.max(grid.width, grid.height) > 32766 ? new Int32Array(4 * grid.size) : new Int16Array(4 * grid.size)
    this.heuristic = grid.size > MOST_CELLS ? undefined : new LandmarkHeuristic(grid.table(Landmarks))
    this.work = new PartialWork(grid, () => this.bake())
    this.dirtyMaxX = grid.width - 1
    this.dirtyMaxY = grid.height - 1
  }

  override areaChanged(minX: number, minY: number, maxX: number, maxY: number): void {
    this.forget()
    this.work.isEnded = false
    this.dirtyMinX = Math.min(this.dirtyMinX, Math.max(0, minX - 2))
    this.dirtyMinY = Math.min(this.dirtyMinY, Math.max(0, minY - 2))
    this.dirtyMaxX = Math.max(this.dirtyMaxX, Math.min(this.grid.width - 1, maxX + 2))
    this.dirtyMaxY = Math.max(this.dirtyMaxY, Math.min(this.grid.height - 1, maxY + 2))
  }

  override isPrepared(query: GridQuery): boolean {
    const { steps } = query
    // Whatever the costs, a way costs at least this per unit of its octile length.
    if (this.heuristic !== undefined) this.heuristic.scale = Math.min(steps.straight, steps.diagonal / SQRT2)
    return super.isPrepared(query) && this.work.end(query.mustStopBetween)
  }

  /** Renews what edits made untrue. */
  private *bake(): Parts {
    const { grid, dirtyMinX, dirtyMinY, dirtyMaxX, dirtyMaxY } = this
    const part = new PartMeter()
    for (let y = dirtyMinY; y <= dirtyMaxY; y++) {
      this.measure(grid.indexOf(grid.width - 1, y), grid.width, 0)
      this.measure(grid.indexOf(0, y), grid.width, 4)
      if (part.isFull(grid.width)) yield
    }
    for (let x = dirtyMinX; x <= dirtyMaxX; x++) {
      this.measure(grid.indexOf(x, grid.height - 1), grid.height, 2)
      this.measure(grid.indexOf(x, 0), grid.height, 6)
      if (part.isFull(grid.height)) yield
    }
    this.dirtyMinX = grid.width
    this.dirtyMinY = grid.height
    this.dirtyMaxX = -1
    this.dirtyMaxY = -1
    if (this.heuristic !== undefined) yield* this.heuristic.landmarks.renewal()
  }

  /** Distances along one row or column, from its far end. */
  private measure(end: number, count: number, d: number): void {
    const { reach } = this
    const { moves, offsets } = this.grid
    const { turns } = this.tables
    const k = d >> 1
    let further = 0
    for (let i = 0, cell = end; i < count; i++, cell -= offsets[d]) {
      if (((moves[cell] >> d) & 1) === 0) further = 0
      else if (((turns[cell + offsets[d]] >> d) & 3) !== 0) further = 1
      else further += further > 0 ? 1 : -1
      reach[4 * cell + k] = further
    }
  }

  /** A straight jump read off. */
  protected override jump(cell: number, x: number, y: number, _column: number, cost: number, d: number): void {
    const steps = this.reach[4 * cell + (d >> 1)]
    if (steps > 0)
      this.addJump(
        cell + steps * this.grid.offsets[d],
        x + steps * DX[d],
        y + steps * DY[d],
        cost + steps * this.straight,
        d,
      )
  }

  protected override guide(query: GridQuery, promised: number): LandmarkHeuristic | undefined {
    const { heuristic } = this
    const { grid, startX, startY, goalX, goalY } = query
    const bound = heuristic?.aim(grid.indexOf(startX, startY), grid.indexOf(goalX, goalY)) ?? 0
    return bound > promised ? heuristic : undefined
  }

  protected override markNode(node: number, cell: number): void {
    const { heuristic } = this
    if (heuristic === undefined) return
    if (this.marks.length < this.nodes.length >> 2) this.marks = resized(this.marks, this.nodes.length >> 2)
    for (let i = 0; i < LANDMARKS; i++) this.marks[(node >> 2) + i] = heuristic.costTo(i, cell)
  }
}
