/**
 * Which rings run along an edge, and how often around which way: pooled linked lists, one per constrained edge.
 * An entry is (owner, delta, uses): `uses` constraints of that owner lie on the edge, and crossing it from the negative to the
 * positive side of its reference direction (lower vertex id → higher) raises the owner's winding by `delta`. A spike that runs
 * there and back has delta 0 and two uses. A list keeps its head for as long as it is not empty.
 * Adding and taking off one use is expected O(1): long lists are hashed. Entries cost 20 bytes, 32 once there are long lists; freed ones are reused.
 */
import { invariant, withRoom } from '../core/index.js'

/** Lists with more entries than this are hashed. */
const LONG = 8

export class EdgeOwners {
  owner = new Int32Array(64)
  delta = new Int32Array(64)
  next = new Int32Array(64)
  /** Entries looked at so far. */
  steps = 0
  private uses = new Int32Array(64)
  /** The entry before; of a head: ~length of its list. */
  private prev = new Int32Array(64)
  private slots = 0
  private free = -1
  // Entries of long lists by head and owner: table, the next one of the same bucket, and the head.
  private buckets = new Int32Array(0)
  private chain = new Int32Array(0)
  private list = new Int32Array(0)
  private hashed = 0

  /** Adds one use to the list; returns its head, new or old. */
  add(head: number, owner: number, delta: number): number {
    const known = head < 0 ? -1 : this.find(head, owner)
    if (known >= 0) {
      this.delta[known] += delta
      this.uses[known]++
      return head
    }
    let entry = this.free
    if (entry >= 0) this.free = this.next[entry]
    else {
      if (this.slots === this.owner.length) this.reserve(this.slots + 1)
      entry = this.slots++
    }
    this.owner[entry] = owner
    this.delta[entry] = delta
    this.uses[entry] = 1
    if (head < 0) {
      this.next[entry] = -1
      this.prev[entry] = ~1
      return entry
    }
    const after = this.next[head]
    this.next[entry] = after
    this.prev[entry] = head
    this.next[head] = entry
    if (after >= 0) this.prev[after] = entry
    const length = ~this.prev[head] + 1
    this.prev[head] = ~length
    if (length > LONG + 1) this.hash(head, entry)
    else if (length > LONG) for (let each = head; each >= 0; each = this.next[each]) this.hash(head, each)
    return head
  }

  /** Takes one use off the list; returns its head, -1 when nobody is left. */
  remove(head: number, owner: number, delta: number): number {
    const entry = head < 0 ? -1 : this.find(head, owner)
    invariant(entry >= 0, 'internal/constraint-not-owned', { owner, delta })
    this.delta[entry] -= delta
    if (--this.uses[entry] > 0) return head
    invariant(this.delta[entry] === 0, 'internal/constraint-direction', { owner, delta })
    const length = ~this.prev[head]
    if (length === LONG + 1) for (let each = head; each >= 0; each = this.next[each]) this.unhash(head, each)
    else if (length > LONG) this.unhash(head, entry)
    const gone = entry === head ? this.next[head] : entry
    if (gone < 0) {
      this.release(head)
      return -1
    }
    if (entry === head) {
      // the next entry moves into the head
      if (length > LONG + 1) this.unhash(head, gone)
      this.owner[head] = this.owner[gone]
      this.delta[head] = this.delta[gone]
      this.uses[head] = this.uses[gone]
      if (length > LONG + 1) this.hash(head, head)
    }
    const before = this.prev[gone]
    const after = this.next[gone]
    this.next[before] = after
    if (after >= 0) this.prev[after] = before
    this.prev[head] = ~(length - 1)
    this.release(gone)
    return head
  }

  /** Constraints of one owner on the edge. */
  usesOf(head: number, owner: number): number {
    const entry = head < 0 ? -1 : this.find(head, owner)
    return entry < 0 ? 0 : this.uses[entry]
  }

  /** Makes room for so many entries. */
  reserve(entries: number): void {
    for (const name of ['owner', 'delta', 'next', 'uses', 'prev'] as const) this[name] = withRoom(this[name], entries)
  }

  private find(head: number, owner: number): number {
    if (~this.prev[head] > LONG) {
      let entry = this.buckets[this.bucketOf(head, owner)]
      for (; entry >= 0 && (this.owner[entry] !== owner || this.list[entry] !== head); this.steps++)
        entry = this.chain[entry]
      return entry
    }
    let entry = head
    for (; entry >= 0 && this.owner[entry] !== owner; this.steps++) entry = this.next[entry]
    return entry
  }

  private release(entry: number): void {
    this.next[entry] = this.free
    this.free = entry
  }

  private hash(head: number, entry: number): void {
    this.list = withRoom(this.list, this.owner.length)
    this.chain = withRoom(this.chain, this.owner.length)
    this.list[entry] = head
    if (++this.hashed > this.buckets.length) this.rehash()
    this.enter(entry)
  }

  private enter(entry: number): void {
    const bucket = this.bucketOf(this.list[entry], this.owner[entry])
    this.chain[entry] = this.buckets[bucket]
    this.buckets[bucket] = entry
  }

  private unhash(head: number, entry: number): void {
    const bucket = this.bucketOf(head, this.owner[entry])
    let before = -1
    let at = this.buckets[bucket]
    for (; at !== entry; at = this.chain[at], this.steps++) before = at
    if (before < 0) this.buckets[bucket] = this.chain[entry]
    else this.chain[before] = this.chain[entry]
    this.hashed--
  }

  private rehash(): void {
    const heads = this.buckets
    this.buckets = new Int32Array(Math.max(64, 2 * heads.length)).fill(-1)
    for (const head of heads) {
      for (let entry = head; entry >= 0;) {
        const next = this.chain[entry]
        this.enter(entry)
        entry = next
      }
    }
  }

  private bucketOf(head: number, owner: number): number {
    const mixed = Math.imul(Math.imul(head, 0x9e3779b1) ^ (owner + (head >>> 15)), 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & (this.buckets.length - 1)
  }
}
