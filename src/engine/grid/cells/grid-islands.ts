/**
 * Which walkable cells can reach each other: an id per cell, answered before any search and kept through edits.
 * A diagonal step that needs one open side never joins what straight steps do not, so islands hang together by straight steps
 * (hex: six; policy `always`: eight), row by row, each with the one above. Freeing a cell joins labels in a union-find. Blocking one floods from all its neighbors in turns; the floods
 * that run dry are new islands and the last one keeps the old label, so the cost is that of the smaller sides (lockstep search).
 * O(cells) at the first use, in parts that a question may stop; O(1) a question; an edit of many cells starts over at the next question.
 */
import type { Parts } from '../../core/index.js'
import { resized } from '../../core/index.js'
import type { GridTable, Grid } from './grid.js'
import { PartialWork, PartMeter } from './partial-work.js'

/** Labels are never freed by edits: past this many the cells are labelled anew. */
const MAX_LABELS = 1 << 20
/** Directions to the row above. */
const UPWARDS = 0b11100000

export class GridIslands implements GridTable {
  private labels = new Int32Array(0)
  private joined = new Int32Array(64)
  /** Cells by label, true for roots. */
  private sizes = new Int32Array(64)
  private count = 0
  /** The labelling of all cells. */
  readonly work: PartialWork

  constructor(private readonly grid: Grid) {
    this.work = new PartialWork(grid, () => this.label())
  }

  /** Island of a walkable cell, by padded index. */
  idOf(index: number): number {
    if (!this.work.isEnded) this.work.end()
    const label = this.labels[index]
    return this.joined[label] === label ? label : this.find(label)
  }

  /** The island of most cells, the oldest of equals; -1 where all cells are blocked. */
  largest(): number {
    this.work.end()
    let best = -1
    for (let label = 0; label < this.count; label++) {
      if (this.joined[label] === label && this.sizes[label] > (best < 0 ? 0 : this.sizes[best])) best = label
    }
    return best
  }

  areaChanged(x: number, y: number, maxX: number, maxY: number): void {
    const { work } = this
    if (x < maxX || y < maxY || this.count > MAX_LABELS) work.isEnded = false
    if (!work.isEnded) return
    const { grid, labels } = this
    const { open, offsets } = grid
    const at = grid.indexOf(x, y)
    const around: number[] = []
    for (let d = 0; d < 8; d++)
      if (grid.connecting & (1 << d) && open[at + offsets[d]] === 1) around.push(at + offsets[d])
    if (open[at] === 1) {
      labels[at] = this.fresh()
      this.sizes[labels[at]] = 1
      for (const neighbor of around) this.join(labels[at], labels[neighbor])
    } else {
      this.sizes[this.find(labels[at])]--
      if (around.length > 1) this.split(around)
    }
  }

  /** Floods from each seed in turns under a fresh label until at most one flood still runs. */
  private split(seeds: readonly number[]): void {
    const { grid, labels } = this
    const { moves, offsets, connecting } = grid
    const old = labels[seeds[0]]
    const whole = this.find(old)
    const floods = seeds.map((seed) => ({ label: this.fresh(), line: [seed], head: 0 }))
    const first = floods[0].label
    const take = (cell: number, label: number): void => {
      labels[cell] = label
      this.sizes[whole]--
      this.sizes[this.find(label)]++
    }
    for (const { label, line } of floods) take(line[0], label)
    // Floods that met are of one island. Those that ran dry have found theirs.
    let running = floods
    while (new Set(running.map(({ label }) => this.find(label))).size > 1) {
      for (const flood of running) {
        const cell = flood.line[flood.head++]
        for (let d = 0; d < 8; d++) {
          if ((moves[cell] & connecting & (1 << d)) === 0) continue
          const next = cell + offsets[d]
          if (labels[next] < first) {
            take(next, flood.label)
            flood.line.push(next)
          } else this.join(labels[next], flood.label)
        }
      }
      running = running.filter(({ line, head }) => head < line.length)
    }
    if (running.length > 0) this.join(running[0].label, old)
  }

  private *label(): Parts {
    const { width, height, size } = this.grid
    const part = new PartMeter()
    if (this.labels.length === 0) this.labels = new Int32Array(size)
    this.count = 0
    // 1. Open cells in a row get one label, joined with those above them. A label is joined with a lesser one, so that the least of an island is its first.
    for (let y = 0; y < height; y++) {
      this.labelRow(y)
      if (part.isFull(width)) yield
    }
    // 2. Islands are numbered in the order of their first cells.
    const { joined, count } = this
    this.count = 0
    for (let label = 0; label < count; label++) {
      const lesser = joined[label]
      joined[label] = lesser < label ? joined[lesser] : this.count++
    }
    for (let y = 0; y < height; y++) {
      this.numberRow(y)
      if (part.isFull(width)) yield
    }
    for (let id = 0; id < this.count; id++) joined[id] = id
  }

  // Rows have functions of their own: called often, they are compiled early, which the loops of a generator are not.
  private labelRow(y: number): void {
    const { grid, labels } = this
    const { open, offsets, connecting } = grid
    for (let cell = grid.indexOf(0, y), end = cell + grid.width; cell < end; cell++) {
      if (open[cell] === 0) continue
      const label = this.fresh()
      for (let seen = -1; open[cell] === 1; cell++) {
        labels[cell] = label
        for (let steps = connecting & UPWARDS; steps !== 0; steps &= steps - 1) {
          const above = cell + offsets[31 - Math.clz32(steps & -steps)]
          if (open[above] === 1 && labels[above] !== seen) this.join(label, (seen = labels[above]))
        }
      }
    }
  }

  private numberRow(y: number): void {
    const { grid, labels, joined, sizes } = this
    const { open } = grid
    for (let cell = grid.indexOf(0, y), end = cell + grid.width; cell < end; cell++)
      if (open[cell] === 1) sizes[(labels[cell] = joined[labels[cell]])]++
  }

  private fresh(): number {
    if (this.count === this.joined.length) {
      this.joined = resized(this.joined, 2 * this.count)
      this.sizes = resized(this.sizes, 2 * this.count)
    }
    this.joined[this.count] = this.count
    this.sizes[this.count] = 0
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
    if (one === other) return
    const into = Math.min(one, other)
    const from = one + other - into
    this.joined[from] = into
    this.sizes[into] += this.sizes[from]
  }
}
