import { invariant } from './error.js'
import { ensureCapacity } from './int-list.js'

/** Mean number of ids per bucket above which the table doubles. */
const MAX_IN_BUCKET = 2

/** A hash table with chaining for small integer ids. The caller stores the keys and defines the hash of an id. Expected O(1); 6 to 8 bytes per id. */
export abstract class ChainedHash {
  protected buckets = new Int32Array(32).fill(-1)
  /** For each id, the next id in the same bucket; -1 = none. */
  protected chain = new Int32Array(16)
  count = 0

  /** Returns the 32-bit hash of an id's key. The table uses the low bits. */
  protected abstract hashOf(id: number): number

  reserve(ids: number): void {
    this.chain = ensureCapacity(this.chain, ids)
    while (MAX_IN_BUCKET * this.buckets.length < ids) this.rehash()
  }

  /** Adds an id that is not in the table. Its key must be set. */
  add(id: number): void {
    if (this.count >= MAX_IN_BUCKET * this.buckets.length) this.rehash()
    this.chain = ensureCapacity(this.chain, id + 1)
    this.enter(id)
    this.count++
  }

  /** Removes an id. Its key must be unchanged. */
  remove(id: number): void {
    unlink(this.buckets, this.hashOf(id) & (this.buckets.length - 1), this.chain, id)
    this.count--
  }

  /** Returns the first id of a bucket; the others follow in `chain`. */
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

/** Removes an item from the singly linked list that starts at `heads[list]`. Cost: O(position of the item). -1 ends a list, so it cannot be an item. */
export function unlink(heads: Int32Array, list: number, next: Int32Array, item: number): void {
  invariant(item >= 0, 'internal/not-in-list', { list, item })
  let before = -1
  let at = heads[list]
  while (at !== item) {
    invariant(at >= 0, 'internal/not-in-list', { list, item })
    before = at
    at = next[at]
  }
  if (before < 0) heads[list] = next[item]
  else next[before] = next[item]
}
