/** Uses of segments. A use is one owner (a ring) that runs along a segment in one direction. Adding is O(1), removing O(uses of the segment). 13 bytes per use. */
import { IntList, ensureCapacity, unlink } from '../core/index.js'

/** Marks of a use that the current commit adds or removes. */
export const FRESH_USE = 1
export const REMOVED_USE = 2

export class SegmentUses {
  /** First use of each segment, -1 = none. */
  first = new Int32Array(16)
  /** The next three arrays have one entry per use: its segment (-1 = free slot), the next use of that segment, and 0, FRESH_USE or REMOVED_USE. */
  segment = new Int32Array(16)
  next = new Int32Array(16)
  mark = new Uint8Array(16)
  /** Per use: 2 * owner, + 1 if the owner runs from b to a. */
  private code = new Int32Array(16)
  slots = 0
  private readonly free = new IntList()

  reserve(count: number): void {
    for (const name of ['segment', 'code', 'next'] as const) this[name] = ensureCapacity(this[name], count)
    this.mark = ensureCapacity(this.mark, count)
  }

  add(segment: number, owner: number, against: boolean): number {
    const use = this.free.length > 0 ? this.free.pop() : this.slots++
    if (use >= this.segment.length) this.reserve(use + 1)
    this.segment[use] = segment
    this.code[use] = 2 * owner + (against ? 1 : 0)
    this.next[use] = this.first[segment]
    this.mark[use] = FRESH_USE
    this.first[segment] = use
    return use
  }

  remove(use: number): void {
    const segment = this.segment[use]
    unlink(this.first, segment, this.next, use)
    this.segment[use] = -1
    this.free.push(use)
  }

  ownerOf(use: number): number {
    return this.code[use] >> 1
  }

  /** Returns +1 if the owner runs along its segment from a to b, -1 if from b to a. */
  deltaOf(use: number): number {
    return 1 - 2 * (this.code[use] & 1)
  }
}
