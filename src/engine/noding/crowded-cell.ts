/**
 * Which pairs among the many segments of one cell may meet there. Near-parallel bundles (the rays of a star, a pencil, a fan)
 * put hundreds of segments into a cell that hardly ever meet: their parts inside the cell are projected onto the normal of
 * their mean direction, sorted, and only pairs with overlapping intervals are reported.
 * A conservative filter in plain doubles: it may report a pair too many, never one too few. O(k log k + reported).
 */
import type { CellBox } from './cell-grid.js'
import { withRoom } from './int-list.js'

/** Relative slack of an interval, against rounding in the clipping. */
const SLACK = 1e-6

export class CrowdedCell {
  private low = new Float64Array(64)
  private high = new Float64Array(64)

  /** Calls `meet(i, j)` for pairs of the `count` segments x0 y0 x1 y1 … that may meet inside the box. */
  pairs(segments: Float64Array, count: number, box: CellBox, meet: (i: number, j: number) => void): void {
    const { minX, minY, maxX, maxY } = box
    this.low = withRoom(this.low, count)
    this.high = withRoom(this.high, count)
    const { low, high } = this
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
    const slack = SLACK * (maxX - minX + maxY - minY)
    const order: number[] = []
    for (let i = 0; i < count; i++) {
      const ax = segments[4 * i]
      const ay = segments[4 * i + 1]
      const dx = segments[4 * i + 2] - ax
      const dy = segments[4 * i + 3] - ay
      let from = 0
      let to = 1
      if (dx !== 0) {
        const left = (minX - slack - ax) / dx
        const right = (maxX + slack - ax) / dx
        from = Math.max(from, Math.min(left, right))
        to = Math.min(to, Math.max(left, right))
      }
      if (dy !== 0) {
        const top = (minY - slack - ay) / dy
        const bottom = (maxY + slack - ay) / dy
        from = Math.max(from, Math.min(top, bottom))
        to = Math.min(to, Math.max(top, bottom))
      }
      if (from > to) continue
      const p = (ay + from * dy - minY) * directionX - (ax + from * dx - minX) * directionY
      const q = (ay + to * dy - minY) * directionX - (ax + to * dx - minX) * directionY
      low[i] = Math.min(p, q) - slack
      high[i] = Math.max(p, q) + slack
      order.push(i)
    }
    order.sort((i, j) => low[i] - low[j])
    for (let i = 0; i < order.length; i++) {
      const limit = high[order[i]]
      for (let j = i + 1; j < order.length && low[order[j]] <= limit; j++) meet(order[i], order[j])
    }
  }
}
