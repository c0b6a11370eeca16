/**
 * Which pairs among the many segments of one cell may cross there. Near-parallel bundles (the rays of a star, a pencil, a fan)
 * put hundreds of segments into a cell that hardly ever cross. Seen along their mean direction each is a line over the cell: two
 * cross only if their order at the cell's near end differs from that at its far end. The parts inside the cell are projected
 * onto the normal, sorted, and swept; what overlaps and changes order is reported.
 * A conservative filter in plain doubles: it may report a pair too many, never one too few. O(k log k + overlaps).
 */
import type { CellBox } from './cell-grid.js'
import { withRoom } from './int-list.js'

/** Slack of a projected place, relative to the cell: far above rounding, far below the distance of neighbors that matter. */
const SLACK = 1e-6
/** Segments steeper than this against the mean direction are not extended over the cell. */
const STEEP = 4

export class CrowdedCell {
  // Per segment: its interval on the normal inside the cell, and where its line enters and leaves the cell.
  private low = new Float64Array(64)
  private high = new Float64Array(64)
  private enter = new Float64Array(64)
  private leave = new Float64Array(64)
  private order = new Int32Array(64)

  /** Calls `meet(i, j)` for the pairs of the `count` segments x0 y0 x1 y1 … that may cross inside the box. */
  pairs(segments: Float64Array, count: number, box: CellBox, meet: (i: number, j: number) => void): void {
    for (const name of ['low', 'high', 'enter', 'leave'] as const) this[name] = withRoom(this[name], count)
    this.order = withRoom(this.order, count)
    const { low, high, enter, leave } = this
    const { minX, minY, maxX, maxY } = box
    // mean direction by doubled angles: opposite directions count as one
    let cosine = 0
    let sine = 0
    for (let i = 0; i < count; i++) {
      const dx = segments[4 * i + 2] - segments[4 * i]
      const dy = segments[4 * i + 3] - segments[4 * i + 1]
      const squared = dx * dx + dy * dy
      cosine += (dx * dx - dy * dy) / squared
      sine += (2 * dx * dy) / squared
    }
    const norm = Math.sqrt(cosine * cosine + sine * sine)
    const directionX = norm > 0 ? Math.sqrt((1 + cosine / norm) / 2) : 1
    const directionY = directionX > 1e-6 ? (norm > 0 ? sine / norm / (2 * directionX) : 0) : 1
    const width = maxX - minX
    const height = maxY - minY
    const slack = SLACK * (width + height)
    const near = Math.min(0, width * directionX) + Math.min(0, height * directionY) - slack
    const far = Math.max(0, width * directionX) + Math.max(0, height * directionY) + slack
    let inside = 0
    for (let i = 0; i < count; i++) {
      const ax = segments[4 * i] - minX
      const ay = segments[4 * i + 1] - minY
      const bx = segments[4 * i + 2] - minX
      const by = segments[4 * i + 3] - minY
      const dx = bx - ax
      const dy = by - ay
      let from = 0
      let to = 1
      if (dx !== 0) {
        const first = (-slack - ax) / dx
        const second = (width + slack - ax) / dx
        from = Math.max(from, Math.min(first, second))
        to = Math.min(to, Math.max(first, second))
      }
      if (dy !== 0) {
        const first = (-slack - ay) / dy
        const second = (height + slack - ay) / dy
        from = Math.max(from, Math.min(first, second))
        to = Math.min(to, Math.max(first, second))
      }
      if (from > to) continue
      const place = ay * directionX - ax * directionY
      const drift = dy * directionX - dx * directionY
      const start = ax * directionX + ay * directionY
      const advance = dx * directionX + dy * directionY
      low[i] = place + drift * (drift > 0 ? from : to) - slack
      high[i] = place + drift * (drift > 0 ? to : from) + slack
      const level = Math.abs(drift) <= STEEP * Math.abs(advance)
      enter[i] = level ? place + (drift * (near - start)) / advance : NaN
      leave[i] = level ? place + (drift * (far - start)) / advance : NaN
      this.order[inside++] = i
    }
    const order = this.order.subarray(0, inside).sort((i, j) => low[i] - low[j])
    const tie = slack * (1 + STEEP)
    for (let i = 0; i < inside; i++) {
      const s = order[i]
      const limit = high[s]
      for (let j = i + 1; j < inside && low[order[j]] <= limit; j++) {
        const t = order[j]
        const before = enter[t] - enter[s]
        const after = leave[t] - leave[s]
        if ((before > tie && after > tie) || (before < -tie && after < -tie)) continue
        meet(s, t)
      }
    }
  }
}
