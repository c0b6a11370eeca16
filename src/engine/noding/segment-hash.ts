import { ChainedHash } from './chained-hash.js'

/** Segments by their two end nodes, both at once: a node where thousands end costs no more than any other. */
export class SegmentHash extends ChainedHash {
  /** `segments`: where the end nodes stand; the arrays may be replaced by longer ones. */
  constructor(private readonly segments: { readonly segmentA: Int32Array; readonly segmentB: Int32Array }) {
    super()
  }

  /** The segment from node a to node b, -1 if there is none. */
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
