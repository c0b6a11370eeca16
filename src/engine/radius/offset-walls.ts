/**
 * Stores the walls whose offsets are drawn, so that an edit can remove those near a change. Each wall has the uses (edges in the noder) of its offset.
 * - Walls are grouped by length, rounded up to a power of two. Each group is hashed by squares of that side; the midpoint of a wall decides its square.
 * - Removal costs the walls near the box plus a few buckets per group, or all walls of a group if the box covers more squares than that.
 * - Memory: 44 bytes per wall and 4 per use, in a few flat arrays, which are cheap to copy to another thread.
 */
import { ceilLog2, resized, nextCapacity, ensureCapacity } from '../core/index.js'
import type { Box } from '../geometry/index.js'

const NONE = -1
const MIN_BUCKETS = 16

interface Level {
  /** The ends of each wall, as ax ay bx by. */
  ends: Float64Array
  /** The first use of each wall in the noder. */
  firstUse: Int32Array
  /** For each wall, the next wall in its bucket; for each free slot, the next free slot. */
  next: Int32Array
  /** The first wall of each bucket. The number of buckets is a power of two, at least the number of walls. */
  heads: Int32Array
  slots: number
  free: number
  count: number
}

export class OffsetWalls {
  /** Groups of walls by length. The group with key k is hashed by squares with sides of 2^k. */
  private readonly levels = new Map<number, Level>()
  /** For each use in the noder, the next use of the same wall. */
  private nextUse = new Int32Array(64)

  get size(): number {
    let sum = 0
    for (const { count } of this.levels.values()) sum += count
    return sum
  }

  add(ax: number, ay: number, bx: number, by: number, uses: readonly number[]): void {
    const exponent = ceilLog2(Math.max(Math.abs(bx - ax), Math.abs(by - ay), Number.MIN_VALUE))
    let level = this.levels.get(exponent)
    if (level === undefined) this.levels.set(exponent, (level = createLevel()))
    if (level.count === level.heads.length) rehash(level, 2 ** exponent)
    const wall = claimSlot(level)
    level.ends[4 * wall] = ax
    level.ends[4 * wall + 1] = ay
    level.ends[4 * wall + 2] = bx
    level.ends[4 * wall + 3] = by
    put(level, wall, 2 ** exponent)
    let first = NONE
    for (let i = uses.length - 1; i >= 0; i--) {
      if (uses[i] >= this.nextUse.length) this.nextUse = ensureCapacity(this.nextUse, uses[i] + 1)
      this.nextUse[uses[i]] = first
      first = uses[i]
    }
    level.firstUse[wall] = first
  }

  /** Removes the walls that meet the box, and calls `visit` with each of their uses. Returns the number of removed walls. */
  removeNear(box: Box, visit: (use: number) => void): number {
    const before = this.size
    for (const [exponent, level] of this.levels) {
      // A wall reaches at most half the side of a square from its midpoint.
      const side = 2 ** exponent
      const left = Math.floor(box.minX / side - 0.5)
      const right = Math.floor(box.maxX / side + 0.5)
      const top = Math.floor(box.minY / side - 0.5)
      const bottom = Math.floor(box.maxY / side + 0.5)
      if ((right - left + 1) * (bottom - top + 1) > level.count) {
        for (let bucket = 0; bucket < level.heads.length; bucket++) this.removeFrom(level, bucket, box, visit)
        continue
      }
      for (let column = left; column <= right; column++)
        for (let row = top; row <= bottom; row++) this.removeFrom(level, bucketOf(level, column, row), box, visit)
    }
    return before - this.size
  }

  private removeFrom(level: Level, bucket: number, box: Box, visit: (use: number) => void): void {
    const { ends, firstUse, next, heads } = level
    const { nextUse } = this
    let before = NONE
    for (let wall = heads[bucket]; wall !== NONE;) {
      const after = next[wall]
      if (meetsBox(ends[4 * wall], ends[4 * wall + 1], ends[4 * wall + 2], ends[4 * wall + 3], box)) {
        if (before === NONE) heads[bucket] = after
        else next[before] = after
        next[wall] = level.free
        level.free = wall
        level.count--
        for (let use = firstUse[wall]; use !== NONE; use = nextUse[use]) visit(use)
      } else before = wall
      wall = after
    }
  }
}

function createLevel(): Level {
  return {
    ends: new Float64Array(4 * MIN_BUCKETS),
    firstUse: new Int32Array(MIN_BUCKETS),
    next: new Int32Array(MIN_BUCKETS),
    heads: new Int32Array(MIN_BUCKETS).fill(NONE),
    slots: 0,
    free: NONE,
    count: 0,
  }
}

function claimSlot(level: Level): number {
  level.count++
  const { free } = level
  if (free !== NONE) {
    level.free = level.next[free]
    return free
  }
  if (level.slots === level.next.length) {
    const capacity = nextCapacity(level.slots, level.slots + 1)
    level.ends = resized(level.ends, 4 * capacity)
    level.firstUse = resized(level.firstUse, capacity)
    level.next = resized(level.next, capacity)
  }
  return level.slots++
}

/** Doubles the number of buckets. The level must have no free slots. */
function rehash(level: Level, side: number): void {
  level.heads = new Int32Array(2 * level.heads.length).fill(NONE)
  for (let wall = 0; wall < level.slots; wall++) put(level, wall, side)
}

/** Adds a wall to the bucket of the square that contains its midpoint. */
function put(level: Level, wall: number, side: number): void {
  const { ends, next, heads } = level
  const column = Math.floor((ends[4 * wall] + ends[4 * wall + 2]) / 2 / side)
  const row = Math.floor((ends[4 * wall + 1] + ends[4 * wall + 3]) / 2 / side)
  const bucket = bucketOf(level, column, row)
  next[wall] = heads[bucket]
  heads[bucket] = wall
}

/** Returns the bucket of a square. Several squares may share a bucket; then a search only tests more walls. */
function bucketOf({ heads }: Level, column: number, row: number): number {
  const hash = Math.imul(Math.imul(column, 0x9e3779b1) ^ row, 0x85ebca6b)
  return (hash ^ (hash >>> 15)) & (heads.length - 1)
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
