/**
 * The border of what rings cover, read off their chains: border edges, each followed by the next one around what is wanted.
 * The answer is that of `outlineOfFaces` over the triangles of the same drawing. O(n log n) for n edges.
 */
import type { Region } from '../geometry/index.js'
import { invariant, append } from '../core/index.js'
import type { RingChains } from '../noding/index.js'
import { ChainBorder } from './chain-border.js'
import { splitLoop, toPolygons } from './shape-outline.js'

/** `codes` and `wanted` as a `ChainBorder` has them. Undefined: too dense. */
export function outlineOfChains(chains: RingChains, codes: Int32Array, wanted: number): Region | undefined {
  if (!chains.enter()) return undefined
  const border = new ChainBorder(chains, codes, wanted)
  border.settle()
  if (!chains.node(border.settled)) return undefined
  if (!border.find()) {
    border.settled.fill(0)
    if (!chains.node(border.settled)) return undefined
    border.find()
  }
  return new BorderWalk(chains, border).toRegion()
}

/** A border edge goes by its place in the chains. */
class BorderWalk {
  private readonly border: Uint8Array
  /** Per border edge: one more than its part. */
  private readonly partOf: Int32Array

  constructor(
    private readonly chains: RingChains,
    private readonly edges: ChainBorder,
  ) {
    this.border = edges.border
    this.partOf = new Int32Array(this.border.length)
  }

  private isBorder(edge: number): boolean {
    return this.border[edge] === 1 || this.border[edge] === 2
  }

  /** Where an edge starts, for 1, or ends, for 2, with what is wanted on its left. */
  private endOf(edge: number, side: number): number {
    return this.chains.chain[this.border[edge] === side ? edge : edge + 1]
  }

  toRegion(): Region {
    const { border, chains, partOf } = this
    const { coords } = chains
    const place = new Int32Array(chains.nodes)
    const parts: number[][][] = []
    const inner: { readonly loops: number[][]; readonly first: number; readonly part: number }[] = []
    for (let start = 0; start < border.length; start++) {
      if (partOf[start] > 0 || !this.isBorder(start)) continue
      const walked: number[] = []
      const part = parts.length + 1
      for (let edge = start; partOf[edge] === 0; edge = this.next(edge)) {
        partOf[edge] = part
        walked.push(this.endOf(edge, 1))
      }
      const loops = splitLoop(walked, place)
      parts.push(loops)
      if (!loops.some((loop) => this.isPositive(loop))) inner.push({ loops, first: this.firstOf(walked), part })
    }
    // A hole belongs to what lies just left of its first node, hence above the border below it, which begins farther left.
    inner.sort((a, b) => chains.compare(a.first, b.first))
    for (const { loops, first, part } of inner) {
      const below = this.edgeBelow(first)
      invariant(below >= 0, 'internal/border-not-closed', { at: first })
      parts[part - 1] = parts[partOf[below] - 1]
      append(parts[part - 1], loops)
    }
    return toPolygons([...new Set(parts)], coords)
  }

  /** The border edge that follows: where there are several, the first one clockwise, so that what is wanted lies between. */
  private next(edge: number): number {
    const { spokes, spokesFrom } = this.edges
    const node = this.endOf(edge, 2)
    let best = -1
    for (let i = spokesFrom[node]; i < spokesFrom[node + 1]; i++) {
      const other = spokes[i] >> 1
      if (!this.isBorder(other) || this.endOf(other, 1) !== node) continue
      if (best < 0 || this.isSooner(node, this.endOf(edge, 1), this.endOf(other, 2), this.endOf(best, 2))) best = other
    }
    invariant(best >= 0, 'internal/border-not-closed', { at: node })
    return best
  }

  /** Whether, around a node clockwise from a, one comes to b before c. */
  private isSooner(node: number, a: number, b: number, c: number): boolean {
    const { chains } = this
    const isBefore = chains.isSooner(node, b, a)
    return isBefore === chains.isSooner(node, c, a) ? chains.isSooner(node, c, b) : isBefore
  }

  private firstOf(loop: readonly number[]): number {
    return loop.reduce((first, node) => (this.chains.compare(node, first) < 0 ? node : first))
  }

  /** Which way a loop without repeated nodes winds: as its first node turns, exactly. */
  private isPositive(loop: readonly number[]): boolean {
    const node = this.firstOf(loop)
    const i = loop.indexOf(node)
    return this.chains.turn(loop.at(i - 1) ?? node, node, loop[(i + 1) % loop.length]) > 0
  }

  /** The border edge just below a node, seen a little to the left of it; -1 = none. */
  private edgeBelow(node: number): number {
    const { chains } = this
    const { cellOf, cellStart, chain, coords, grid, inCell } = chains
    const { columns } = grid
    const x = coords[2 * node]
    let highest = -1
    let until = 0
    for (let cell = cellOf[node]; cell >= until; cell -= columns) {
      for (let i = cellStart[cell]; i < cellStart[cell + 1]; i++) {
        const edge = this.borderAt(inCell[i] >> 2, x)
        if (edge < 0 || this.sideOf(edge, node) <= 0 || (highest >= 0 && !this.isBelow(highest, edge))) continue
        highest = edge
        const [a, b] = [2 * chain[edge], 2 * chain[edge + 1]]
        const y = coords[a + 1] + ((coords[b + 1] - coords[a + 1]) * (x - coords[a])) / (coords[b] - coords[a])
        // whatever is higher there passes this cell or one next to it
        until = grid.cellAt(x, y) - columns
      }
    }
    return highest
  }

  /** The border edge of a segment's chain that passes just left of x; -1 = none. */
  private borderAt(s: number, x: number): number {
    const { chain, chainStart, coords } = this.chains
    let low = chainStart[s]
    let high = chainStart[s + 1] - 1
    if (!(coords[2 * chain[low]] < x && x <= coords[2 * chain[high]])) return -1
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (coords[2 * chain[middle]] < x) low = middle
      else high = middle
    }
    return this.isBorder(low) ? low : -1
  }

  /** +1 = the node lies above the edge, 0 = on its line. */
  private sideOf(edge: number, node: number): number {
    const { chain } = this.chains
    return this.chains.turn(chain[edge], chain[edge + 1], node)
  }

  /** Whether an edge lies below another one, where both pass one line upward. */
  private isBelow(below: number, above: number): boolean {
    const { chain } = this.chains
    const starts =
      this.chains.compare(chain[above], chain[below]) >= 0
        ? this.sideOf(below, chain[above])
        : -this.sideOf(above, chain[below])
    if (starts !== 0) return starts > 0
    return this.chains.compare(chain[above + 1], chain[below + 1]) <= 0
      ? this.sideOf(below, chain[above + 1]) > 0
      : this.sideOf(above, chain[below + 1]) < 0
  }
}
