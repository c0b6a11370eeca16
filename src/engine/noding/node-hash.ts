import { ChainedHash } from './chained-hash.js'

/** Nodes by their exact coordinates. */
export class NodeHash extends ChainedHash {
  private readonly word = new Float64Array(2)
  private readonly bits = new Int32Array(this.word.buffer)

  /** `nodes`: where the coordinates stand; the arrays may be replaced by longer ones. */
  constructor(private readonly nodes: { readonly x: Float64Array; readonly y: Float64Array }) {
    super()
  }

  /** The node at a point, -1 if there is none. */
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
