/**
 * Island ids: two walkable cells have equal ids if and only if they are connected. On squares, islands are found by straight steps only, because a diagonal
 * step is legal only if a cell beside it is open. Under the policy `always`, all eight steps are tested. On hexes, all six steps are tested.
 * The first use labels all cells, and so does the first use after an edit of many cells. Freeing one cell joins labels. Blocking one cell may split an island;
 * this costs O(cells of all parts but the largest).
 */
import { resized } from '../../core/index.js'
import type { GridTable, Grid } from './grid.js'

/** Maximum number of labels. Edits never free labels; above the maximum, all cells are labeled again. */
const MAX_LABELS = 1 << 20

export class GridIslands implements GridTable {
  private labels = new Int32Array(0)
  private joined = new Int32Array(64)
  count = 0
  /** False until the first use, and after an edit of many cells. */
  isLabeled = false

  constructor(private readonly grid: Grid) {}

  idOf(index: number): number {
    if (!this.isLabeled) this.label()
    return this.find(this.labels[index])
  }

  areaChanged(x: number, y: number, maxX: number, maxY: number): void {
    if (x < maxX || y < maxY || this.count > MAX_LABELS) this.isLabeled = false
    if (!this.isLabeled) return
    const { grid, labels } = this
    const { open, offsets } = grid
    const connecting = grid.connectingIn(y)
    const at = grid.indexOf(x, y)
    const around: number[] = []
    for (let d = 0; d < 8; d++) if (connecting & (1 << d) && open[at + offsets[d]] === 1) around.push(at + offsets[d])
    if (open[at] === 1) {
      labels[at] = this.addLabel()
      for (const neighbor of around) this.join(labels[at], labels[neighbor])
    } else if (around.length > 1) this.split(around)
  }

  /** Floods from each seed in turns, each flood with a new label, until at most one flood is still running. */
  private split(seeds: readonly number[]): void {
    const { grid, labels } = this
    const { moves, offsets } = grid
    // The connecting directions of even and odd rows together. On hexes these differ, and `moves` selects the steps that exist at the cell.
    const connecting = grid.connectingIn(0) | grid.connectingIn(1)
    const old = labels[seeds[0]]
    const floods = seeds.map((seed) => ({ label: this.addLabel(), line: [seed], head: 0 }))
    const first = floods[0].label
    for (const { label, line } of floods) labels[line[0]] = label
    let running = floods
    while (new Set(running.map(({ label }) => this.find(label))).size > 1) {
      for (const flood of running) {
        const cell = flood.line[flood.head++]
        for (let d = 0; d < 8; d++) {
          if ((moves[cell] & connecting & (1 << d)) === 0) continue
          const next = cell + offsets[d]
          if (labels[next] < first) {
            labels[next] = flood.label
            flood.line.push(next)
          } else this.join(labels[next], flood.label)
        }
      }
      running = running.filter(({ line, head }) => head < line.length)
    }
    if (running.length > 0) this.join(running[0].label, old)
  }

  private label(): void {
    const { height, size, offsets } = this.grid
    if (this.labels.length === 0) this.labels = new Int32Array(size)
    this.count = 0
    // 1. Label runs of open cells in order, and join each run to the runs above that it touches. An island has the label of its first run.
    for (let y = 0, above = 0; y < height; y++) {
      const first = this.count
      const connecting = this.grid.connectingIn(y)
      for (let d = 5; d < 8; d++) if ((connecting >> d) & 1) this.labelRow(y, first, above, offsets[d])
      above = first
    }
    // 2. Islands are numbered in the order of their first cells.
    const { joined, count } = this
    this.count = 0
    for (let label = 0; label < count; label++) {
      const lesser = joined[label]
      joined[label] = lesser < label ? joined[lesser] : this.count++
    }
    for (let y = 0, run = 0; y < height; y++) run = this.numberRow(y, run)
    for (let id = 0; id < this.count; id++) joined[id] = id
    this.isLabeled = true
  }

  /**
   * Labels the runs of open cells in row y. Joins two labels if a step leads from a run of row y to a run of the row above. `offset` is the change of the cell
   * index by this step. `first` is the label of the first run in row y, and `above` is the label of the first run in the row above.
   */
  private labelRow(y: number, first: number, above: number, offset: number): void {
    const { rows, stride } = this.grid
    let own = first - 1
    let other = above - 1
    let last = 0
    let lastOver = 0
    for (let cell = (y + 1) * stride, end = cell + stride; cell < end; cell += 32) {
      const open = rows[cell >> 5]
      const to = cell + offset
      const over = (rows[to >>> 5] >>> to) | ((rows[(to >>> 5) + 1] << ~to) << 1)
      const begun = open & ~((open << 1) | (last >>> 31))
      const begunOver = over & ~((over << 1) | (lastOver >>> 31))
      last = open
      lastOver = over
      for (let rest = begun | begunOver; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest
        if (begun & bit && ++own === this.count) this.addLabel()
        if (begunOver & bit) other++
        if (open & over & bit) this.join(own, other)
      }
    }
  }

  /** Writes the island ids of a row. `run` is the label of the row's first run of open cells. Returns the label of the next row's first run. */
  private numberRow(y: number, run: number): number {
    const { grid, labels, joined } = this
    const { open } = grid
    let label = run
    for (let cell = grid.indexOf(0, y), end = cell + grid.width; cell < end; cell++) {
      if (open[cell] === 0) continue
      const id = joined[label++]
      for (; open[cell] === 1; cell++) labels[cell] = id
    }
    return label
  }

  private addLabel(): number {
    if (this.count === this.joined.length) this.joined = resized(this.joined, 2 * this.count)
    this.joined[this.count] = this.count
    return this.count++
  }

  private find(label: number): number {
    const { joined } = this
    let at = label
    while (joined[at] !== at) {
      joined[at] = joined[joined[at]]
      at = joined[at]
    }
    return at
  }

  private join(a: number, b: number): void {
    const one = this.find(a)
    const other = this.find(b)
    this.joined[Math.max(one, other)] = Math.min(one, other)
  }
}
