/**
 * Hash tables with chaining for small integer ids. The caller stores the keys and defines the hash of an id.
 * Expected O(1); 6 to 8 bytes per id.
 */
import { invariant, ensureCapacity } from '../core/index.js'

/** Mean number of ids per bucket from which the table doubles. */
const MAX_IN_BUCKET = 2

export abstract class ChainedHash {
  protected buckets = new Int32Array(32).fill(-1)
  /** Per id: the next one in its bucket, -1 = none. */
  protected chain = new Int32Array(16)
  private count = 0

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

/** Nodes by their exact coordinates. */
export class NodeHash extends ChainedHash {
  private readonly word = new Float64Array(2)
  private readonly bits = new Int32Array(this.word.buffer)

  /** `nodes` holds the coordinates. Its arrays may be replaced. */
  constructor(private readonly nodes: { readonly x: Float64Array; readonly y: Float64Array }) {
    super()
  }

  /** Returns the node at a point, -1 if there is none. */
  find(px: number, py: number): number {
    const { x, y } = this.nodes
    let node = this.firstOf(this.mix(px, py))
    while (node >= 0 && (x[node] !== px || y[node] !== py)) node = this.chain[node]
    return node
  }

  protected override hashOf(node: number): number {
    return this.mix(this.nodes.x[node], this.nodes.y[node])
  }

  /** Mixes the bits of two coordinates. */
  private mix(px: number, py: number): number {
    const { word, bits } = this
    word[0] = px
    word[1] = py
    let mixed =
      Math.imul(bits[0] ^ Math.imul(bits[1], 0x9e3779b1), 0x85ebca6b) ^
      Math.imul(bits[2] ^ Math.imul(bits[3], 0xc2b2ae35), 0x27d4eb2f)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    return mixed ^ (mixed >>> 13)
  }
}

/** Segments by both end nodes together, so that a node where thousands of segments end costs no more than any other. */
export class SegmentHash extends ChainedHash {
  /** `segments` holds the end nodes. Its arrays may be replaced. */
  constructor(private readonly segments: { readonly segmentA: Int32Array; readonly segmentB: Int32Array }) {
    super()
  }

  /** Returns the segment from node a to node b, -1 if there is none. */
  find(a: number, b: number): number {
    const { segmentA, segmentB } = this.segments
    let segment = this.firstOf(mix(a, b))
    while (segment >= 0 && (segmentA[segment] !== a || segmentB[segment] !== b)) segment = this.chain[segment]
    return segment
  }

  protected override hashOf(segment: number): number {
    return mix(this.segments.segmentA[segment], this.segments.segmentB[segment])
  }
}

function mix(a: number, b: number): number {
  const mixed = Math.imul(Math.imul(a, 0x9e3779b1) ^ (b + (a >>> 15)), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** Removes an item from the singly linked list that starts at `heads[list]`. O(its position). The item must not be -1, the end of every list. */
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
