/** Nodes by their exact coordinates: chains in a table that doubles. Ids are the caller's; 8 to 12 bytes a node. */
import { unlink } from './linked-list.js'
import { withRoom } from '../core/index.js'

export class NodeHash {
  private buckets = new Int32Array(32).fill(-1)
  private chain = new Int32Array(16)
  private count = 0
  private readonly word = new Float64Array(2)
  private readonly bits = new Int32Array(this.word.buffer)

  reserve(nodes: number, x: Float64Array, y: Float64Array): void {
    this.chain = withRoom(this.chain, nodes)
    while (this.buckets.length < nodes) this.rehash(x, y)
  }

  /** The node at a point, -1 if there is none. */
  find(px: number, py: number, x: Float64Array, y: Float64Array): number {
    let node = this.buckets[this.bucketOf(px, py)]
    while (node >= 0 && (x[node] !== px || y[node] !== py)) node = this.chain[node]
    return node
  }

  /** Enters a node whose coordinates are set. */
  add(node: number, x: Float64Array, y: Float64Array): void {
    if (this.count >= this.buckets.length) this.rehash(x, y)
    this.chain = withRoom(this.chain, node + 1)
    const bucket = this.bucketOf(x[node], y[node])
    this.chain[node] = this.buckets[bucket]
    this.buckets[bucket] = node
    this.count++
  }

  remove(node: number, x: Float64Array, y: Float64Array): void {
    unlink(this.buckets, this.bucketOf(x[node], y[node]), this.chain, node)
    this.count--
  }

  private rehash(x: Float64Array, y: Float64Array): void {
    const heads = this.buckets
    this.buckets = new Int32Array(2 * heads.length).fill(-1)
    for (const head of heads) {
      for (let node = head; node >= 0;) {
        const next = this.chain[node]
        const bucket = this.bucketOf(x[node], y[node])
        this.chain[node] = this.buckets[bucket]
        this.buckets[bucket] = node
        node = next
      }
    }
  }

  /** Mixes the bits of two coordinates. */
  private bucketOf(px: number, py: number): number {
    const { word, bits } = this
    word[0] = px
    word[1] = py
    let mixed =
      Math.imul(bits[0] ^ Math.imul(bits[1], 0x9e3779b1), 0x85ebca6b) ^
      Math.imul(bits[2] ^ Math.imul(bits[3], 0xc2b2ae35), 0x27d4eb2f)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    return (mixed ^ (mixed >>> 13)) & (this.buckets.length - 1)
  }
}
