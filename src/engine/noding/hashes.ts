/** Nodes and segments of the noder, found by their keys. */
import { ChainedHash } from '../core/index.js'

export class NodeHash extends ChainedHash {
  private readonly word = new Float64Array(2)
  private readonly bits = new Int32Array(this.word.buffer)

  /** `nodes` holds the coordinates. The noder may replace its arrays, so they are read at each call. */
  constructor(private readonly nodes: { readonly x: Float64Array; readonly y: Float64Array }) {
    super()
  }

  find(px: number, py: number): number {
    const { x, y } = this.nodes
    let node = this.firstOf(this.mix(px, py))
    while (node >= 0 && (x[node] !== px || y[node] !== py)) node = this.chain[node]
    return node
  }

  protected override hashOf(node: number): number {
    return this.mix(this.nodes.x[node], this.nodes.y[node])
  }

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

/** Finds segments by both end nodes together, so that a node where thousands of segments end costs no more than any other node. */
export class SegmentHash extends ChainedHash {
  constructor(private readonly segments: { readonly segmentA: Int32Array; readonly segmentB: Int32Array }) {
    super()
  }

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
