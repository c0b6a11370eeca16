/** Empties and refills cavities: the triangles that a new edge crosses, and the star of a removed vertex. O(triangles in the cavity), plus the flips. */
import { invariant } from '../core/index.js'
import { orientOf } from '../geometry/index.js'
import type { Lawson } from './lawson.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from './triangle-store.js'
import type { TriangulationTracer } from './triangulation-tracer.js'

/** Stands for the owner list of a new edge, which has no owner yet but must not flip. */
const PINNED = 0x7fffffff

export class Cavity {
  tracer: TriangulationTracer | undefined
  /** A new segment removes the triangles that it crosses, which leaves a gap. These are the half-edges of the old triangles around the gap, by side. */
  private readonly positiveChain: number[] = []
  private readonly negativeChain: number[] = []
  private readonly open: number[] = []
  private readonly openOrigins: number[] = []
  private readonly gap: number[] = []
  /** Doubly linked ring of the vertices around a removed vertex. */
  private readonly after: number[] = []
  private readonly before: number[] = []

  constructor(
    private readonly store: TriangleStore,
    private readonly lawson: Lawson,
  ) {}

  /** Inserts an edge through the triangles that it crosses, and returns its half-edge. */
  forceEdge(from: number, to: number): number {
    const { store, positiveChain, negativeChain, gap } = this
    invariant(from !== to && store.outgoing[from] >= 0 && store.outgoing[to] >= 0, 'internal/constraint-ends', {
      from,
      to,
    })
    positiveChain.length = negativeChain.length = gap.length = 0
    // 1. Walk from one end to the other, and collect the crossed triangles and the edges on both sides of the gap.
    let crossed = this.firstCrossed(from, to)
    const { origin, twin, constraint } = store
    const [a, b] = origin[previousHalfEdge(crossed)] === from ? [from, to] : [to, from]
    gap.push((crossed / 3) | 0)
    negativeChain.push(previousHalfEdge(crossed))
    positiveChain.push(nextHalfEdge(crossed))
    for (;;) {
      invariant(constraint[crossed] < 0, 'internal/constraint-crosses-constraint', {
        a,
        b,
        at: [origin[crossed], origin[nextHalfEdge(crossed)]],
      })
      const t = twin[crossed]
      invariant(t >= 0 && gap.length <= store.faceCount, 'internal/constraint-leaves-mesh', { a, b })
      gap.push((t / 3) | 0)
      const n = nextHalfEdge(t)
      const p = previousHalfEdge(t)
      const apex = origin[p]
      if (apex === b) {
        negativeChain.push(n)
        positiveChain.push(p)
        break
      }
      const side = this.sideOf(a, b, apex)
      invariant(side !== 0, 'internal/constraint-through-vertex', { a, b, vertex: apex })
      if (side > 0) {
        positiveChain.push(p)
        crossed = n
      } else {
        negativeChain.push(n)
        crossed = p
      }
    }
    this.tracer?.constraint(store, from, to, gap)
    // 2. Fill both sides of the new edge with new triangles. At the border of the gap, a new triangle reads its neighbor from the twin of an old half-edge.
    //    So the old triangles are freed only after both sides are filled.
    store.reserve(0, gap.length)
    positiveChain.reverse()
    const positive = this.fillSide(positiveChain, a)
    const negative = this.fillSide(negativeChain, b)
    store.link(positive, negative)
    for (const face of gap) store.releaseFace(face)
    // 3. Restore the Delaunay rule. Until the end of this step, the new edge must not flip.
    store.constraint[positive] = store.constraint[negative] = PINNED
    this.lawson.run()
    const h = store.findHalfEdge(from, to)
    store.constraint[h] = store.constraint[store.twin[h]] = -1
    return h
  }

  removeVertex(vertex: number): void {
    const { store, gap, open, openOrigins } = this
    gap.length = open.length = openOrigins.length = 0
    for (const h of store.starOf(vertex)) {
      invariant(store.constraint[h] < 0, 'internal/vertex-in-use', { vertex })
      gap.push((h / 3) | 0)
      const rim = nextHalfEdge(h)
      open.push(rim)
      openOrigins.push(store.origin[rim])
    }
    store.reserve(0, open.length)
    this.clipEars(vertex)
    for (const face of gap) store.releaseFace(face)
    if (store.isLogging) store.removedVertices.push(vertex)
    store.releaseSlot(vertex)
    store.vertexCount--
    this.lawson.run()
  }

  /**
   * Fills the hole of a removed vertex with triangles. The rim of the hole is a ring of vertices. An ear is a triangle of three consecutive vertices a, b, c
   * on the rim. Each step adds an ear as a triangle, and removes b from the rim. It chooses an ear for which the line through a and c contains the removed
   * vertex or separates the removed vertex from b. This ear contains no other vertex of the rim.
   */
  private clipEars(vertex: number): void {
    const { after, before, open, openOrigins } = this
    const count = open.length
    for (let i = 0; i < count; i++) {
      after[i] = i + 1 < count ? i + 1 : 0
      before[i] = i > 0 ? i - 1 : count - 1
    }
    let q = 0
    let left = count
    let tries = 0
    while (left > 3) {
      const p = before[q]
      const r = after[q]
      const [a, b, c] = [openOrigins[p], openOrigins[q], openOrigins[r]]
      if (this.sideOf(a, b, c) > 0 && this.sideOf(a, c, vertex) >= 0) {
        open[p] = this.addTriangle(a, b, c, open[p], open[q])
        after[p] = r
        before[r] = p
        left--
        tries = 0
        q = p
      } else {
        invariant(++tries <= left, 'internal/star-without-ear', { vertex })
        q = r
      }
    }
    const p = before[q]
    const r = after[q]
    this.attach(~this.addTriangle(openOrigins[p], openOrigins[q], openOrigins[r], open[p], open[q]), open[r])
  }

  /** Returns the half-edge through which the segment a–b leaves the star of a or of b. Turns around both in parallel, so the smaller star decides the cost. */
  private firstCrossed(a: number, b: number): number {
    const { twin, outgoing } = this.store
    let g = outgoing[a]
    let h = outgoing[b]
    for (let left = this.store.faceCount; left > 0 && (g >= 0 || h >= 0); left--) {
      this.store.turns++
      if (g >= 0) {
        if (this.leavesThrough(a, b, g)) return nextHalfEdge(g)
        g = twin[previousHalfEdge(g)]
      }
      if (h >= 0) {
        if (this.leavesThrough(b, a, h)) return nextHalfEdge(h)
        h = twin[previousHalfEdge(h)]
      }
    }
    return (invariant(false, 'internal/constraint-not-found', { a, b }), -1)
  }

  /** Returns whether the segment from a to b leaves the triangle of h through the side opposite to a. The half-edge h must start at a. */
  private leavesThrough(a: number, b: number, h: number): boolean {
    const { origin } = this.store
    if (this.sideOf(a, b, origin[previousHalfEdge(h)]) <= 0) return false
    const right = origin[nextHalfEdge(h)]
    const side = this.sideOf(a, b, right)
    invariant(side !== 0, 'internal/constraint-through-vertex', { a, b, vertex: right })
    return side < 0
  }

  private sideOf(a: number, b: number, c: number): number {
    return orientOf(this.store.coords, a, b, c)
  }

  /**
   * Triangulates the polygon between a chain of old half-edges and the straight edge from the chain's end to its start. Returns the half-edge on that edge.
   * Ear clipping from one end succeeds (three-coins scan), because the polygon is weakly visible from that edge.
   */
  private fillSide(chain: readonly number[], end: number): number {
    const { store, open, openOrigins } = this
    open.length = openOrigins.length = 0
    let made = -1
    for (let i = 0; i < chain.length; i++) {
      let edge = chain[i]
      let from = store.origin[edge]
      const to = i + 1 < chain.length ? store.origin[chain[i + 1]] : end
      while (open.length > 0 && this.sideOf(openOrigins[openOrigins.length - 1], from, to) > 0) {
        const last = openOrigins.pop() ?? -1
        made = this.addTriangle(last, from, to, open.pop() ?? -1, edge)
        from = last
        edge = made
      }
      open.push(edge)
      openOrigins.push(from)
    }
    invariant(open.length === 1 && made < 0, 'internal/gap-not-filled', { end })
    return ~made
  }

  /**
   * Adds the triangle a b c on the open edges a → b and b → c. Returns the open edge a → c. An open edge is an edge on which a triangle is still missing. On
   * the border of the cavity, it is stored as the old half-edge that the missing triangle will replace. Inside the cavity, it is stored as ~h, where h is the
   * new half-edge on the opposite side.
   */
  private addTriangle(a: number, b: number, c: number, ab: number, bc: number): number {
    const { store } = this
    const face = store.claimFace()
    const h = 3 * face
    store.setFace(face, a, b, c)
    this.tracer?.triangle(store, a, b, c)
    this.attach(h, ab)
    this.attach(h + 1, bc)
    return ~(h + 2)
  }

  /** Links the new half-edge h to its twin. If `edge` >= 0, h replaces the old half-edge `edge` and takes over the twin of `edge`. Else, its twin is ~edge. */
  private attach(h: number, edge: number): void {
    const { store } = this
    const beyond = edge >= 0 ? store.twin[edge] : ~edge
    store.constraint[h] = edge >= 0 ? store.constraint[edge] : -1
    store.link(h, beyond)
    this.lawson.push(h)
  }
}
