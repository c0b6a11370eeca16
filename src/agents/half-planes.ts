/**
 * Half-planes of allowed velocities, stored as lines with the allowed side positive. Line i runs through (px[i], py[i]) in the unit direction
 * (dx[i], dy[i]). The arrays are reused; nothing is allocated once they are long enough.
 */
import { ensureCapacity } from '../engine/core/index.js'

/** Maximum cross product of unit directions that count as parallel. */
export const PARALLEL = 1e-12
const INITIAL_LINES = 32

export class HalfPlanes {
  count = 0
  px = new Float64Array(INITIAL_LINES)
  py = new Float64Array(INITIAL_LINES)
  dx = new Float64Array(INITIAL_LINES)
  dy = new Float64Array(INITIAL_LINES)

  clear(): void {
    this.count = 0
  }

  add(px: number, py: number, dx: number, dy: number): void {
    const i = this.count++
    if (i >= this.px.length) {
      this.px = ensureCapacity(this.px, i + 1)
      this.py = ensureCapacity(this.py, i + 1)
      this.dx = ensureCapacity(this.dx, i + 1)
      this.dy = ensureCapacity(this.dy, i + 1)
    }
    this.px[i] = px
    this.py[i] = py
    this.dx[i] = dx
    this.dy[i] = dy
  }

  /** Copies the first `count` lines of another set. */
  copy(other: HalfPlanes, count: number): void {
    this.clear()
    for (let i = 0; i < count; i++) this.add(other.px[i], other.py[i], other.dx[i], other.dy[i])
  }

  /** Returns by how much a velocity violates line i: its distance from the line, positive on the forbidden side. */
  violation(i: number, x: number, y: number): number {
    return this.dy[i] * (x - this.px[i]) - this.dx[i] * (y - this.py[i])
  }
}
