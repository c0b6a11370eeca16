/**
 * The border of what rings cover, read off their chains: a walk from node to node turns once around each, over every edge that leaves it, so that
 * it always knows what covers the place where it stands; where that changes between wanted and not, an edge is border, and the turn says which
 * border edge comes next. What hangs together is walked as one; what lies apart is begun from the edge just below it.
 * The answer is that of `outlineOfFaces` over the triangles of the same drawing. O(n log n) for n edges.
 */
import { orient } from '../geometry/index.js'
import type { Region } from '../geometry/index.js'
import { invariant } from '../core/index.js'
import type { RingChains } from '../noding/index.js'
import { splitLoop, toPolygons } from './shape-outline.js'

/** What covers the place where the walk stands. */
export interface Cover {
  /** A ring was crossed, to where it winds `delta` times more. */
  wind(ring: number, delta: number): void
  isWanted(): boolean
}

/** Rays around a node that are not sorted by insertion. */
const MANY = 24

export function outlineOfChains(chains: RingChains, cover: Cover): Region {
  return new ChainWalk(chains, cover).outline()
}

/** A ray is an edge seen from an end: 2 * edge from its lower one a, 2 * edge + 1 from b. */
class ChainWalk {
  /** The rays of node n, counter-clockwise from straight down: rays[rayStart[n]] and on. */
  private readonly rayStart: Int32Array
  private readonly rays: Int32Array
  /** Per ray: 0 = no border, else one more than the border ray that follows it; what is wanted lies on the left of both. */
  private readonly following: Int32Array
  /** Per edge: one more than the first root that hangs over it; per node: the next one over the same edge. */
  private readonly hangs: Int32Array
  private readonly hangsNext: Int32Array
  private readonly seen: Uint8Array
  // The way from the root: node, the next ray to cross, how many are left; the border ray that was opened, and the one still to be opened.
  private readonly way: Int32Array
  private depth = 0

  constructor(
    private readonly chains: RingChains,
    private readonly cover: Cover,
  ) {
    const { nodes, edges, edgeA, edgeB } = chains
    this.rayStart = new Int32Array(nodes + 1)
    this.rays = new Int32Array(2 * edges)
    this.following = new Int32Array(2 * edges)
    this.hangs = new Int32Array(edges)
    this.hangsNext = new Int32Array(nodes)
    this.seen = new Uint8Array(nodes)
    this.way = new Int32Array(WAY * (nodes + 1))
    const { rayStart, rays } = this
    for (let edge = 0; edge < edges; edge++) {
      rayStart[edgeA[edge]]++
      rayStart[edgeB[edge]]++
    }
    for (let node = 0, sum = 0; node <= nodes; node++) rayStart[node] = sum += rayStart[node]
    // from the last edge to the first, so that the rays of a node come in order; those that run upward before the others
    for (let edge = edges - 1; edge >= 0; edge--) rays[--rayStart[edgeB[edge]]] = 2 * edge + 1
    const middle = rayStart.slice()
    for (let edge = edges - 1; edge >= 0; edge--) rays[--rayStart[edgeA[edge]]] = 2 * edge
    for (let node = 0; node < nodes; node++) {
      this.sortRays(node, rayStart[node], middle[node], edgeB)
      this.sortRays(node, middle[node], rayStart[node + 1], edgeA)
    }
  }

  outline(): Region {
    const roots = this.findRoots()
    for (const root of roots) {
      this.enter(root, this.rayStart[root])
      this.walk()
    }
    return this.toRegion()
  }

  // 1. Rays in order.

  /** Sorts rays of a node that run to one side of it; `far`: the nodes at their other ends. */
  private sortRays(node: number, from: number, to: number, far: Int32Array): void {
    const { rays } = this
    const { x, y } = this.chains
    const [px, py] = [x[node], y[node]]
    /** Above 0: ray s comes after ray r. */
    const turn = (r: number, s: number): number => {
      const p = far[r >> 1]
      const q = far[s >> 1]
      return (p === q ? 0 : orient(px, py, x[p], y[p], x[q], y[q])) || s - r
    }
    if (to - from > MANY) {
      rays.subarray(from, to).sort((r, s) => turn(s, r))
      return
    }
    for (let i = from + 1; i < to; i++) {
      const ray = rays[i]
      let at = i
      for (; at > from && turn(rays[at - 1], ray) < 0; at--) rays[at] = rays[at - 1]
      rays[at] = ray
    }
  }

  private farOf(ray: number): number {
    const { edgeA, edgeB } = this.chains
    return (ray & 1 ? edgeA : edgeB)[ray >> 1]
  }

  // 2. What lies apart: its lexicographically first node is where it is begun.

  /** The first node of each connected part with nothing below it; the others hang over an edge. */
  private findRoots(): number[] {
    const { chains, rays, rayStart, hangs, hangsNext } = this
    const { nodes, edgeA, edgeB, x, y } = chains
    const known = new Uint8Array(nodes)
    const firsts: number[] = []
    const queue = new Int32Array(nodes)
    for (let seed = 0; seed < nodes; seed++) {
      if (known[seed] === 1 || rayStart[seed] === rayStart[seed + 1]) continue
      let first = seed
      known[seed] = 1
      queue[0] = seed
      for (let done = 0, length = 1; done < length; done++) {
        const node = queue[done]
        if (x[node] < x[first] || (x[node] === x[first] && y[node] < y[first])) first = node
        for (let i = rayStart[node]; i < rayStart[node + 1]; i++) {
          const ray = rays[i]
          const far = ray & 1 ? edgeA[ray >> 1] : edgeB[ray >> 1]
          if (known[far] === 1) continue
          known[far] = 1
          queue[length++] = far
        }
      }
      firsts.push(first)
    }
    if (firsts.length === 1) return firsts
    return firsts.filter((first) => {
      const below = chains.edgeBelow(first, () => true)
      if (below < 0) return true
      hangsNext[first] = hangs[below]
      hangs[below] = first + 1
      return false
    })
  }

  // 3. The walk. Every turn around a node ends with the cover that it began with.

  private enter(node: number, at: number): void {
    const { rayStart, way } = this
    this.seen[node] = 1
    const top = WAY * this.depth++
    way[top] = node
    way[top + 1] = at
    way[top + 2] = rayStart[node + 1] - rayStart[node]
    way[top + 3] = 0
    way[top + 4] = 0
  }

  private walk(): void {
    const { cover, following, hangs, hangsNext, rays, rayStart, seen, way } = this
    const { edgeA, edgeB } = this.chains
    let isWanted = cover.isWanted()
    while (this.depth > 0) {
      const top = WAY * (this.depth - 1)
      if (way[top + 2] === 0) {
        if (way[top + 4] > 0) following[way[top + 4] - 1] = way[top + 3]
        this.depth--
        continue
      }
      const node = way[top]
      const end = rayStart[node + 1]
      const first = way[top + 1]
      const ray = rays[first]
      const ends = ray & 1 ? edgeA : edgeB
      const far = ends[ray >> 1]
      const before = isWanted
      let at = first
      // edges between the same two nodes are one
      do this.cross(rays[at++])
      while (at < end && (rays[at] & 1) === (ray & 1) && ends[rays[at] >> 1] === far)
      isWanted = cover.isWanted()
      if (before !== isWanted) {
        if (isWanted) way[top + 3] = ray + 1
        else if (way[top + 3] > 0) following[ray ^ 1] = way[top + 3]
        else way[top + 4] = (ray ^ 1) + 1
      }
      way[top + 2] -= at - first
      way[top + 1] = at === end ? rayStart[node] : at
      if ((ray & 1) === 0)
        for (let i = first; i < at; i++)
          for (let root = hangs[rays[i] >> 1]; root > 0; root = hangsNext[root - 1])
            this.enter(root - 1, rayStart[root - 1])
      if (seen[far] === 0) this.follow(ray, before !== isWanted, isWanted)
    }
  }

  /** Goes along a ray to the next node where there is a choice; whether it is border, and what lies on its left. */
  private follow(start: number, isBorder: boolean, isWanted: boolean): void {
    const { following, hangs, rays, rayStart, seen } = this
    let ray = start
    let node = this.farOf(ray)
    // around a bend of one ring there is nothing to turn to
    while (seen[node] === 0 && rayStart[node + 1] - rayStart[node] === 2) {
      const at = rayStart[node]
      const next = rays[at] === (ray ^ 1) ? rays[at + 1] : rays[at]
      const far = this.farOf(next)
      if (hangs[ray >> 1] > 0 || hangs[next >> 1] > 0 || far === this.farOf(ray ^ 1)) break
      seen[node] = 1
      if (isBorder && isWanted) following[ray] = next + 1
      else if (isBorder) following[next ^ 1] = (ray ^ 1) + 1
      ray = next
      node = far
    }
    if (seen[node] === 0) this.enter(node, this.firstRayTo(node, this.farOf(ray ^ 1)))
  }

  private cross(ray: number): void {
    const { segmentOf, uses } = this.chains
    const named = segmentOf[ray >> 1]
    const sign = ray & 1 ? -1 : 1
    const along = named < 0 ? -sign : sign
    for (let use = uses.first[named < 0 ? ~named : named]; use >= 0; use = uses.next[use])
      this.cover.wind(uses.ownerOf(use), along * uses.deltaOf(use))
  }

  private firstRayTo(node: number, far: number): number {
    let at = this.rayStart[node]
    while (this.farOf(this.rays[at]) !== far) at++
    return at
  }

  // 4. Rings out of border rays.

  private toRegion(): Region {
    const { chains, following } = this
    const { x, y, edgeA, edgeB } = chains
    const coords = new Float64Array(2 * chains.nodes)
    for (let node = 0; node < chains.nodes; node++) {
      coords[2 * node] = x[node]
      coords[2 * node + 1] = y[node]
    }
    const partOf = new Int32Array(following.length)
    const place = new Int32Array(chains.nodes)
    const parts: number[][][] = []
    const inner: { readonly loops: number[][]; readonly first: number; readonly part: number }[] = []
    for (let start = 0; start < following.length; start++) {
      if (following[start] === 0 || partOf[start] > 0) continue
      const walked: number[] = []
      for (let ray = start; partOf[ray] === 0; ray = following[ray] - 1) {
        invariant(following[ray] > 0, 'internal/border-not-closed', { at: ray })
        partOf[ray] = parts.length + 1
        walked.push((ray & 1 ? edgeB : edgeA)[ray >> 1])
      }
      const loops = splitLoop(walked, place)
      parts.push(loops)
      if (!loops.some((loop) => this.isPositive(loop)))
        inner.push({ loops, first: this.firstOf(walked), part: parts.length })
    }
    // A hole belongs to what lies just left of its first node, hence above the border below it, which begins farther left.
    const owner = Int32Array.from({ length: parts.length + 1 }, (_, part) => part)
    inner.sort((a, b) => x[a.first] - x[b.first] || y[a.first] - y[b.first])
    for (const { loops, first, part } of inner) {
      const below = chains.edgeBelow(first, (edge) => following[2 * edge] > 0 || following[2 * edge + 1] > 0)
      invariant(below >= 0 && partOf[2 * below] > 0, 'internal/border-not-closed', { at: first })
      owner[part] = owner[partOf[2 * below]]
      parts[owner[part] - 1].push(...loops)
      parts[part - 1] = []
    }
    return toPolygons(
      parts.filter((loops) => loops.length > 0),
      coords,
    )
  }

  private firstOf(loop: readonly number[]): number {
    const { x, y } = this.chains
    return loop.reduce((first, node) =>
      x[node] < x[first] || (x[node] === x[first] && y[node] < y[first]) ? node : first,
    )
  }

  /** Which way a loop without repeated nodes winds: as its first node turns, exactly. */
  private isPositive(loop: readonly number[]): boolean {
    const { x, y } = this.chains
    const node = this.firstOf(loop)
    const i = loop.indexOf(node)
    const before = loop[(i + loop.length - 1) % loop.length]
    const after = loop[(i + 1) % loop.length]
    return orient(x[before], y[before], x[node], y[node], x[after], y[after]) > 0
  }
}

/** Numbers of a step of the way. */
const WAY = 5
