/**
 * Stores the walls whose offsets form the outlines of a radius mesh. The offset of a wall consists of segments in the noder, called the uses of the wall. After
 * an edit, the walls near the change are removed together with their uses.
 * Removal visits all walls, about 5 ns each. Memory: 36 bytes per wall and 4 per use.
 */
import { ensureCapacity } from '../core/index.js'
import type { Box } from '../geometry/index.js'

const NONE = -1

export class OffsetWalls {
  count = 0
  /** The ends of each wall, as ax ay bx by. */
  private ends = new Float64Array(64)
  private firstUse = new Int32Array(16)
  /** For each use: the next use of its wall. */
  private nextUse = new Int32Array(64)

  add(ax: number, ay: number, bx: number, by: number, uses: readonly number[]): void {
    const wall = this.count++
    this.ends = ensureCapacity(this.ends, 4 * this.count)
    this.firstUse = ensureCapacity(this.firstUse, this.count)
    this.ends.set([ax, ay, bx, by], 4 * wall)
    let first = NONE
    for (const use of uses) {
      this.nextUse = ensureCapacity(this.nextUse, use + 1)
      this.nextUse[use] = first
      first = use
    }
    this.firstUse[wall] = first
  }

  /** Removes each wall that meets the box. Calls `visit` for each segment of a removed wall's offset. `use` is the number of this segment in the noder. */
  removeNear(box: Box, visit: (use: number) => void): void {
    const { ends, firstUse, nextUse } = this
    for (let wall = this.count - 1; wall >= 0; wall--) {
      const at = 4 * wall
      if (!meetsBox(ends[at], ends[at + 1], ends[at + 2], ends[at + 3], box)) continue
      for (let use = firstUse[wall]; use !== NONE; use = nextUse[use]) visit(use)
      const last = --this.count
      ends.copyWithin(at, 4 * last, 4 * last + 4)
      firstUse[wall] = firstUse[last]
    }
  }
}

/** Returns whether the segment and the closed box share a point, up to rounding. Deterministic. */
export function meetsBox(ax: number, ay: number, bx: number, by: number, { minX, minY, maxX, maxY }: Box): boolean {
  if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX || Math.max(ay, by) < minY || Math.min(ay, by) > maxY)
    return false
  // The corners of the box must not all be on one side of the line.
  const side = (x: number, y: number): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const sides = [side(minX, minY), side(maxX, minY), side(maxX, maxY), side(minX, maxY)]
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0
}
