/**
 * A priority queue of buckets, each for a range of f of equal width (Dial 1969). From a node to its successors, f must not fall, and its rise must be bounded.
 * Usually O(1). Within a bucket, the newest entry comes first, even if another entry has a smaller f. So a node may be expanded before its g is final. A search
 * may stop only when `floor`, the lower bound of f of all entries, reaches the cost of the path that it found.
 */
import { ceilLog2, resized } from '../../core/index.js'

export class BucketQueue {
  size = 0
  private heads = new Int32Array(0)
  private mask = 0
  /** Pairs of numbers: an item, and the next entry of its bucket. Entry 0 means none. */
  private entries = new Int32Array(512)
  private used = 2
  private origin = 0
  private perUnit = 1
  private width = 1
  private cursor = 0

  /** Empties and sets up the queue. `origin` is the least f, `perUnit` the number of buckets per unit of f, `rise` the largest rise of f in a step. */
  reset(origin: number, perUnit: number, rise: number): void {
    const wanted = Math.ceil(rise * perUnit) + 3
    if (this.heads.length < wanted) {
      this.heads = new Int32Array(2 ** ceilLog2(wanted))
      this.mask = this.heads.length - 1
    } else if (this.size > 0) this.heads.fill(0)
    this.size = 0
    this.used = 2
    this.origin = origin
    this.perUnit = perUnit
    this.width = 1 / perUnit
    this.cursor = 0
  }

  /** Returns a lower bound of f of all remaining entries. */
  get floor(): number {
    return this.origin + this.cursor * this.width
  }

  push(item: number, f: number): void {
    let bucket = ((f - this.origin) * this.perUnit) | 0
    // Rounding may put an f that equals the current one into the bucket before.
    if (bucket < this.cursor) bucket = this.cursor
    const { heads, used } = this
    if (used === this.entries.length) this.entries = resized(this.entries, 2 * used)
    const slot = bucket & this.mask
    this.entries[used] = item
    this.entries[used + 1] = heads[slot]
    heads[slot] = used
    this.used = used + 2
    this.size++
  }

  /** Removes and returns an item of the lowest bucket; -1 when empty. */
  pop(): number {
    if (this.size === 0) return -1
    const { heads, mask, entries } = this
    let entry = heads[this.cursor & mask]
    while (entry === 0) entry = heads[++this.cursor & mask]
    heads[this.cursor & mask] = entries[entry + 1]
    this.size--
    return entries[entry]
  }
}
