/** Segments by their two end nodes: chains in a table that doubles, so that a node where thousands end costs no more than any other. 8 to 12 bytes a segment. */
import { unlink } from './linked-list.js'
import { withRoom } from '../core/index.js'

export class SegmentHash {
  private buckets = new Int32Array(32).fill(-1)
  private chain = new Int32Array(16)
  private count = 0

  reserve(segments: number, from: Int32Array, to: Int32Array): void {
    this.chain = withRoom(this.chain, segments)
    while (this.buckets.length < segments) this.rehash(from, to)
  }

  /** The segment between two nodes, -1 if there is none. */
  find(a: number, b: number, from: Int32Array, to: Int32Array): number {
    let segment = this.buckets[this.bucketOf(a, b)]
    while (segment >= 0 && (from[segment] !== a || to[segment] !== b)) segment = this.chain[segment]
    return segment
  }

  /** Enters a segment whose ends are set. */
  add(segment: number, from: Int32Array, to: Int32Array): void {
    if (this.count >= this.buckets.length) this.rehash(from, to)
    this.chain = withRoom(this.chain, segment + 1)
    this.enter(segment, from, to)
    this.count++
  }

  remove(segment: number, from: Int32Array, to: Int32Array): void {
    unlink(this.buckets, this.bucketOf(from[segment], to[segment]), this.chain, segment)
    this.count--
  }

  private enter(segment: number, from: Int32Array, to: Int32Array): void {
    const bucket = this.bucketOf(from[segment], to[segment])
    this.chain[segment] = this.buckets[bucket]
    this.buckets[bucket] = segment
  }

  private rehash(from: Int32Array, to: Int32Array): void {
    const heads = this.buckets
    this.buckets = new Int32Array(2 * heads.length).fill(-1)
    for (const head of heads) {
      for (let segment = head; segment >= 0;) {
        const next = this.chain[segment]
        this.enter(segment, from, to)
        segment = next
      }
    }
  }

  private bucketOf(a: number, b: number): number {
    const mixed = Math.imul(Math.imul(a, 0x9e3779b1) ^ (b + (a >>> 15)), 0x85ebca6b)
    return (mixed ^ (mixed >>> 15)) & (this.buckets.length - 1)
  }
}
