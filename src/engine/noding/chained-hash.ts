/**
 * Ids by what they stand for: chains in a table that doubles. The keys stay with the caller, who says how an id hashes; ids are small integers.
 * Expected O(1); 6 to 8 bytes an id.
 */
import { withRoom } from '../core/index.js'
import { unlink } from './linked-list.js'

/** Ids for each bucket, on average, beyond which the table doubles. */
const MOST_IN_BUCKET = 2

export abstract class ChainedHash {
  protected buckets = new Int32Array(32).fill(-1)
  /** Per id: the next one in its bucket, -1 = none. */
  protected chain = new Int32Array(16)
  private count = 0

  /** Hash of what an id stands for, all 32 bits of it: the table takes the low ones. */
  protected abstract hashOf(id: number): number

  reserve(ids: number): void {
    this.chain = withRoom(this.chain, ids)
    while (MOST_IN_BUCKET * this.buckets.length < ids) this.rehash()
  }

  /** Enters an id whose key is set, and not in the table. */
  add(id: number): void {
    if (this.count >= MOST_IN_BUCKET * this.buckets.length) this.rehash()
    this.chain = withRoom(this.chain, id + 1)
    this.enter(id)
    this.count++
  }

  /** Takes out an id; its key must still be what it was. */
  remove(id: number): void {
    unlink(this.buckets, this.hashOf(id) & (this.buckets.length - 1), this.chain, id)
    this.count--
  }

  /** The first id of a bucket; the others follow in `chain`. */
  protected firstOf(hash: number): number {
    return this.buckets[hash & (this.buckets.length - 1)]
  }

  private enter(id: number): void {
    const bucket = this.hashOf(id) & (this.buckets.length - 1)
    this.chain[id] = this.buckets[bucket]
    this.buckets[bucket] = id
  }

  private rehash(): void {
    const heads = this.buckets
    this.buckets = new Int32Array(2 * heads.length).fill(-1)
    for (const head of heads) {
      for (let id = head; id >= 0;) {
        const next = this.chain[id]
        this.enter(id)
        id = next
      }
    }
  }
}
