/**
 * A constrained Delaunay triangulation of a rectangle that changes in place: vertices come and go, constraints (edges that must be there)
 * are owned and disowned, and every call leaves the one triangulation that the vertices and constraints determine (see Lawson for ties).
 * So an edited triangulation equals a fresh one, triangle for triangle, up to ids.
 * It never sees a crossing: constraints meet at common vertices only, and no vertex lies inside a constraint. The noder promises it; a call
 * that breaks the promise throws `internal/…`.
 * Coordinates are finite doubles strictly inside the rectangle; every decision is an exact predicate.
 * Cost: about 2.5 microseconds a vertex in bulk; a change costs what it touches. About 110 bytes a vertex.
 * Dynamic constraints after Kallmann, Bieri & Thalmann, "Fully dynamic constrained Delaunay triangulations", 2003; the gap along a new
 * constraint is filled by the three-coins scan of Toussaint & Avis, "On a convex hull algorithm for polygons …", 1982, then Lawson.
 */
import { invariant, NavError } from '../core/index.js'
import { orient, type TriangulationListener } from '../geometry/index.js'
import { EdgeOwners } from './edge-owners.js'
import { inRounds, orderPoints } from './hilbert-order.js'
import { HintGrid } from './hint-grid.js'
import { Lawson } from './lawson.js'
import { ConstraintLog } from './constraint-log.js'
import { PointLocator, type Place } from './point-locator.js'
import { nextHalfEdge, previousHalfEdge, TriangleStore } from './triangle-store.js'
import { pointOf } from './triangulation-event.js'

/** Vertices between two calls of `pass`. */
const PASS_INTERVAL = 256
/** Vertices that are removed in the order given. */
const FEW = 32
/** Flips and steps for each vertex, some eight as a rule, beyond which the order of insertion is given up. */
const MOST_EFFORT = 40

export class Triangulation {
  readonly store: TriangleStore
  readonly owners = new EdgeOwners()
  /** Constraints owned and disowned since `startLog`. */
  readonly constraintLog = new ConstraintLog()
  /** Called at each step of the making; absent as a rule. */
  private listener: TriangulationListener | undefined
  private readonly minX: number
  private readonly minY: number
  private readonly maxX: number
  private readonly maxY: number
  private readonly hints = new HintGrid()
  private readonly lawson: Lawson
  private readonly locator: PointLocator
  /** A live vertex to begin at where no hint is. */
  private recent = 0
  /** Boundary of the gap that is being filled: half-edges of the old triangles, then the open edges of the scan. */
  private readonly positiveChain: number[] = []
  private readonly negativeChain: number[] = []
  private readonly open: number[] = []
  private readonly openOrigins: number[] = []
  private readonly gap: number[] = []
  /** Around the rim of a removed vertex. */
  private readonly after: number[] = []
  private readonly before: number[] = []

  /** An empty rectangle, its corners the vertices 0 to 3. All that is inserted must lie strictly inside. */
  constructor(minX: number, minY: number, maxX: number, maxY: number, vertexCapacity = 64) {
    if (!(minX < maxX && minY < maxY && Number.isFinite(maxX - minX) && Number.isFinite(maxY - minY))) {
      throw new NavError(
        'internal/rectangle',
        `a rectangle from (${minX}, ${minY}) to (${maxX}, ${maxY}) came, a finite one with area was expected`,
      )
    }
    this.minX = minX
    this.minY = minY
    this.maxX = maxX
    this.maxY = maxY
    const store = new TriangleStore(Math.max(16, vertexCapacity))
    this.store = store
    this.lawson = new Lawson(store)
    this.locator = new PointLocator(store)
    const corners = [
      store.claimSlot(minX, minY),
      store.claimSlot(maxX, minY),
      store.claimSlot(maxX, maxY),
      store.claimSlot(minX, maxY),
    ]
    store.vertexCount = 4
    const lower = store.claimFace()
    const upper = store.claimFace()
    store.setFace(lower, corners[0], corners[1], corners[2])
    store.setFace(upper, corners[0], corners[2], corners[3])
    for (const h of [0, 1, 4, 5]) store.link(h, -1)
    store.link(2, 3)
    store.stopLog()
  }

  /** Reports the triangles there are to a listener, and every step from now on; undefined = no listener. */
  listen(listener: TriangulationListener | undefined): void {
    const { store } = this
    this.listener = listener
    this.lawson.onFlip =
      listener &&
      ((h) => {
        const { origin, twin } = store
        const [from, to, left, right] = [h, twin[h], previousHalfEdge(h), previousHalfEdge(twin[h])].map((edge) =>
          pointOf(store, origin[edge]),
        )
        listener({ type: 'flip', from, to, left, right })
      })
    if (listener === undefined) return
    for (let h = 0; h < 3 * store.faceSlots; h += 3) {
      if (!store.isFace(h / 3)) continue
      const [a, b, c] = [h, h + 1, h + 2].map((edge) => pointOf(store, store.origin[edge]))
      listener({ type: 'triangle', corners: [a, b, c] })
    }
  }

  get vertexCount(): number {
    return this.store.vertexCount
  }

  get faceCount(): number {
    return this.store.faceCount
  }

  /** Flips done so far, faces visited by all point locations, turns about vertices in search of edges, and owners looked at: what a benchmark wants to know. */
  get work(): { flips: number; steps: number; turns: number; owners: number } {
    return { flips: this.lawson.flips, steps: this.locator.steps, turns: this.store.turns, owners: this.owners.steps }
  }

  /** From now on so many flips at most, else `internal/too-many-flips` is thrown and the triangulation is of no use any more. */
  limitFlips(flips: number): void {
    this.lawson.most = this.lawson.flips + flips
  }

  /** Where the last `locate` ended: with 'vertex' it is the origin of the half-edge, with 'edge' the half-edge, with 'face' its face. */
  get place(): Place {
    return this.locator.place
  }

  /** Finds the face, edge or vertex of a point: a half-edge of it, and `place`; -1 outside the rectangle. Exact. */
  locate(x: number, y: number): number {
    if (!(x >= this.minX && x <= this.maxX && y >= this.minY && y <= this.maxY)) {
      this.locator.place = 'outside'
      return -1
    }
    const { outgoing } = this.store
    let from = this.hints.near(x, y)
    if (from < 0 || outgoing[from] < 0) from = this.recent
    const h = this.locator.walk(x, y, outgoing[from])
    this.hints.remember(x, y, this.store.origin[h])
    return h
  }

  /** The vertex at exactly this place, -1 if there is none. */
  vertexAt(x: number, y: number): number {
    const h = this.locate(x, y)
    return this.place === 'vertex' ? this.store.origin[h] : -1
  }

  /** Inserts a vertex where none is, and restores the Delaunay rule. Expected O(1) beyond the location. */
  insertVertex(x: number, y: number): number {
    const h = this.locate(x, y)
    const vertex = this.split(h, x, y)
    this.recent = vertex
    if (this.hints.isOutgrown(this.store.vertexCount)) this.refreshHints()
    else this.hints.remember(x, y, vertex)
    return vertex
  }

  /**
   * Inserts many vertices along a Hilbert curve; returns their ids in the order given. `pass` is called now and then with the number done, and
   * may throw. Expected O(n); where that order proves unlucky, as for vertices on two parallel lines, the others follow in random rounds, expected O(n log n).
   */
  insertVertices(coords: Float64Array, count = coords.length >> 1, pass?: (done: number) => void): Int32Array {
    const { store } = this
    const vertices = new Int32Array(count)
    store.reserve(count, 2 * count)
    let order = orderPoints(coords, count)
    const started = this.effort()
    let isInRounds = false
    for (let done = 0; done < count; done++) {
      if (done % PASS_INTERVAL === 0) {
        pass?.(done)
        if (!isInRounds && this.effort() - started > MOST_EFFORT * (done + PASS_INTERVAL)) {
          order = inRounds(order, done)
          isInRounds = true
        }
      }
      const i = order[done]
      const x = coords[2 * i]
      const y = coords[2 * i + 1]
      const h =
        x > this.minX && x < this.maxX && y > this.minY && y < this.maxY
          ? this.locator.walk(x, y, store.outgoing[this.recent])
          : -1
      this.recent = vertices[i] = this.split(h, x, y)
    }
    if (2 * count > store.vertexCount || this.hints.isOutgrown(store.vertexCount)) this.refreshHints()
    else
      for (const vertex of vertices) this.hints.remember(store.coords[2 * vertex], store.coords[2 * vertex + 1], vertex)
    return vertices
  }

  /**
   * Removes vertices that no constraint touches, many of them in random rounds: taken row by row, those that are left would gather all the edges
   * of the gap behind them. Expected O(n).
   */
  removeVertices(vertices: Int32Array): void {
    if (vertices.length <= FEW) {
      for (const vertex of vertices) this.removeVertex(vertex)
      return
    }
    const coords = new Float64Array(2 * vertices.length)
    for (const [i, vertex] of vertices.entries()) {
      coords[2 * i] = this.store.coords[2 * vertex]
      coords[2 * i + 1] = this.store.coords[2 * vertex + 1]
    }
    const order = inRounds(orderPoints(coords, vertices.length))
    for (let i = order.length - 1; i >= 0; i--) this.removeVertex(vertices[order[i]])
  }

  private effort(): number {
    return this.lawson.flips + this.locator.steps
  }

  /** Removes a vertex that no constraint touches, and restores the Delaunay rule. O(degree) beyond the flips. */
  removeVertex(vertex: number): void {
    const { store, gap, open, openOrigins } = this
    const { origin, twin, constraint, coords } = store
    invariant(vertex > 3 && vertex < store.vertexSlots && store.outgoing[vertex] >= 0, 'internal/vertex-not-live', {
      vertex,
    })

    // 1. The star: its faces, and its rim in positive order.
    gap.length = open.length = openOrigins.length = 0
    const start = store.outgoing[vertex]
    let h = start
    do {
      invariant(constraint[h] < 0, 'internal/vertex-in-use', { vertex })
      gap.push((h / 3) | 0)
      invariant(gap.length <= store.faceCount, 'internal/triangulation-star', { vertex })
      const rim = nextHalfEdge(h)
      open.push(rim)
      openOrigins.push(origin[rim])
      h = twin[previousHalfEdge(h)]
    } while (h !== start)
    const count = open.length
    store.reserve(0, count)
    if (this.recent === vertex) this.recent = openOrigins[0]
    const x = coords[2 * vertex]
    const y = coords[2 * vertex + 1]
    if (this.hints.near(x, y) === vertex) this.hints.remember(x, y, openOrigins[0])

    // 2. Clip ears off the rim. It is star-shaped about the vertex, so an ear needs two orientations and no search for points in it;
    //    the vertex itself may lie on the new edge, not beyond it.
    const { after, before } = this
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
      const a = 2 * openOrigins[p]
      const b = 2 * openOrigins[q]
      const c = 2 * openOrigins[r]
      if (
        orient(coords[a], coords[a + 1], coords[b], coords[b + 1], coords[c], coords[c + 1]) > 0 &&
        orient(coords[a], coords[a + 1], coords[c], coords[c + 1], x, y) >= 0
      ) {
        open[p] = this.addTriangle(openOrigins[p], openOrigins[q], openOrigins[r], open[p], open[q])
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

    // 3. Free what is gone, and settle the new edges.
    for (const face of gap) store.releaseFace(face)
    if (store.isLogging) store.removedVertices.push(vertex)
    store.releaseSlot(vertex)
    store.vertexCount--
    this.lawson.run()
  }

  /**
   * One more constraint of an owner from a to b; the edge is made if it is not there. `delta` is +1 for a ring that runs from a to b, so that
   * its winding is higher by 1 on the positive side, and -1 for one from b to a.
   */
  addConstraint(a: number, b: number, owner: number, delta: number): void {
    const { store } = this
    let h = store.findHalfEdge(a, b)
    if (h < 0) h = this.forceEdge(a, b)
    else if (store.constraint[h] < 0)
      this.listener?.({ type: 'constraint', from: pointOf(store, a), to: pointOf(store, b), crossed: [] })
    this.setConstraint(h, this.owners.add(store.constraint[h], owner, a < b ? delta : -delta))
    this.logConstraint(a, b, owner, delta)
  }

  /** Takes back one constraint as it was added (or the same from the other end: b, a, -delta). An edge that nobody owns may flip away. */
  removeConstraint(a: number, b: number, owner: number, delta: number): void {
    const { store } = this
    const h = store.findHalfEdge(a, b)
    invariant(h >= 0, 'internal/constraint-missing', { a, b, owner })
    this.logConstraint(a, b, owner, -delta)
    const head = this.owners.remove(store.constraint[h], owner, a < b ? delta : -delta)
    this.setConstraint(h, head)
    if (head >= 0) return
    this.lawson.push(h)
    this.lawson.run()
  }

  /** True if the edge of h, free of constraints and not on the border, must give way to the other diagonal. */
  breaksRule(h: number): boolean {
    return this.lawson.breaksRule(h)
  }

  /** True if a constraint runs along the edge of h. */
  isConstrained(h: number): boolean {
    return this.store.constraint[h] >= 0
  }

  /** +1 where h runs along its edge's reference direction, so that `delta` counts for its own face, -1 where against it. */
  direction(h: number): number {
    const { origin } = this.store
    return origin[h] < origin[nextHalfEdge(h)] ? 1 : -1
  }

  /** Begins a log of changed faces, removed vertices and constraints; before the first call nothing is logged. */
  startLog(): void {
    this.store.startLog()
    this.constraintLog.clear()
  }

  stopLog(): void {
    this.store.stopLog()
    this.constraintLog.clear()
  }

  private logConstraint(a: number, b: number, owner: number, delta: number): void {
    if (!this.store.isLogging) return
    const { coords } = this.store
    this.constraintLog.push(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], owner, delta)
  }

  private setConstraint(h: number, head: number): void {
    const { store } = this
    const t = store.twin[h]
    store.constraint[h] = head
    store.touch((h / 3) | 0)
    if (t < 0) return
    store.constraint[t] = head
    store.touch((t / 3) | 0)
  }

  /** Buckets for the vertices that there are; the corners of the rectangle stay out, far off as they are. */
  private refreshHints(): void {
    const { coords, outgoing, vertexSlots, vertexCount } = this.store
    this.hints.refresh(coords, outgoing, 4, vertexSlots, vertexCount)
  }

  /** Puts a vertex where the locator found the point to be. */
  private split(h: number, x: number, y: number): number {
    const { store, lawson } = this
    const { place } = this.locator
    if (h < 0 || place === 'vertex' || place === 'outside') {
      const code = h >= 0 ? 'internal/duplicate-vertex' : 'internal/vertex-outside'
      throw new NavError(code, `a vertex at (${x}, ${y}) came, a free place inside the rectangle was expected`)
    }
    const t = store.twin[h]
    if (place === 'edge') invariant(t >= 0 && store.constraint[h] < 0, 'internal/vertex-on-constraint', { x, y })
    const vertex = store.claimSlot(x, y)
    store.vertexCount++
    store.reserve(0, 2)
    const faceA = store.claimFace()
    const faceB = store.claimFace()
    const { origin, twin, constraint, outgoing } = store
    const n = nextHalfEdge(h)
    const p = previousHalfEdge(h)
    const a = origin[h]
    const b = origin[n]
    const c = origin[p]
    if (this.listener !== undefined)
      this.emitVertex(vertex, [a, b, c], place === 'edge' ? origin[previousHalfEdge(t)] : -1)
    store.touch((h / 3) | 0)
    if (place === 'face') {
      // a b c becomes a b v (in place), b c v and c a v.
      const beyondN = twin[n]
      const beyondP = twin[p]
      const constraintN = constraint[n]
      const constraintP = constraint[p]
      const u = 3 * faceA
      const w = 3 * faceB
      store.setFace(faceA, b, c, vertex)
      store.setFace(faceB, c, a, vertex)
      origin[p] = vertex
      outgoing[vertex] = p
      outgoing[a] = h
      constraint[u] = constraintN
      constraint[w] = constraintP
      constraint[n] = constraint[p] = -1
      store.link(u, beyondN)
      store.link(w, beyondP)
      store.link(n, u + 2)
      store.link(u + 1, w + 2)
      store.link(w + 1, p)
      lawson.push(h)
      lawson.push(u)
      lawson.push(w)
    } else {
      // a b c and b a d on both sides of the edge become a v c (in place), v b c, b v d (in place) and v a d.
      const tn = nextHalfEdge(t)
      const tp = previousHalfEdge(t)
      const d = origin[tp]
      const beyondN = twin[n]
      const beyondTn = twin[tn]
      const constraintN = constraint[n]
      const constraintTn = constraint[tn]
      const u = 3 * faceA
      const w = 3 * faceB
      store.touch((t / 3) | 0)
      store.setFace(faceA, b, c, vertex)
      store.setFace(faceB, a, d, vertex)
      origin[n] = vertex
      origin[tn] = vertex
      outgoing[vertex] = n
      constraint[u] = constraintN
      constraint[w] = constraintTn
      constraint[n] = constraint[tn] = -1
      store.link(u, beyondN)
      store.link(w, beyondTn)
      store.link(u + 1, n)
      store.link(u + 2, t)
      store.link(w + 1, tn)
      store.link(w + 2, h)
      lawson.push(p)
      lawson.push(u)
      lawson.push(tp)
      lawson.push(w)
    }
    lawson.runFromApex()
    return vertex
  }

  /** Makes an edge through the triangles that it crosses; returns its half-edge. */
  private forceEdge(from: number, to: number): number {
    const { store, positiveChain, negativeChain, gap } = this
    invariant(from !== to && store.outgoing[from] >= 0 && store.outgoing[to] >= 0, 'internal/constraint-ends', {
      from,
      to,
    })
    positiveChain.length = negativeChain.length = gap.length = 0

    // 1. Walk from one end to the other: the crossed triangles, and the edges on either side of the gap that they leave.
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

    this.emitConstraint(from, to)

    // 2. Fill both sides. The old triangles stay readable until the end: an edge both of whose sides lie in the gap finds its twin there.
    store.reserve(0, gap.length)
    positiveChain.reverse()
    const positive = this.fillSide(positiveChain, a)
    const negative = this.fillSide(negativeChain, b)
    store.link(positive, negative)
    for (const face of gap) store.releaseFace(face)

    // 3. Settle the rest while the edge itself is held.
    store.constraint[positive] = store.constraint[negative] = HELD
    this.lawson.run()
    const h = store.findHalfEdge(from, to)
    store.constraint[h] = store.constraint[store.twin[h]] = -1
    return h
  }

  /** A vertex that fell into the triangle a b c, or on its edge a–b with `across` on the other side. */
  private emitVertex(vertex: number, corners: readonly number[], across: number): void {
    const { store } = this
    const [a, b, ...others] = [...corners, ...(across >= 0 ? [across] : [])].map((corner) => pointOf(store, corner))
    this.listener?.({
      type: 'vertex',
      node: vertex,
      at: pointOf(store, vertex),
      corners: [a, b, ...others],
      ...(across >= 0 && { edge: [a, b] }),
    })
  }

  /** Between the triangles of the gap lie the edges that the constraint crosses. */
  private emitConstraint(a: number, b: number): void {
    const { store, gap, listener } = this
    if (listener === undefined) return
    const { origin, twin } = store
    const crossed = gap.slice(1).map((face, i) => {
      const h = [0, 1, 2].map((k) => 3 * face + k).find((edge) => ((twin[edge] / 3) | 0) === gap[i]) ?? -1
      return [pointOf(store, origin[h]), pointOf(store, origin[nextHalfEdge(h)])] as const
    })
    listener({ type: 'constraint', from: pointOf(store, a), to: pointOf(store, b), crossed })
  }

  /**
   * The edge opposite a in the triangle through which the segment a–b leaves it, with the end on the negative side first; or the same
   * seen from b, whichever star is through first.
   */
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

  /** True if the segment a–b begins inside the triangle of h, which leaves a. */
  private leavesThrough(a: number, b: number, h: number): boolean {
    const { origin } = this.store
    if (this.sideOf(a, b, origin[previousHalfEdge(h)]) <= 0) return false
    const right = origin[nextHalfEdge(h)]
    const side = this.sideOf(a, b, right)
    invariant(side !== 0, 'internal/constraint-through-vertex', { a, b, vertex: right })
    return side < 0
  }

  private sideOf(a: number, b: number, c: number): number {
    const { coords } = this.store
    return orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1])
  }

  /**
   * Triangulates the polygon between a chain of old half-edges and the straight edge from the chain's end back to its start.
   * The polygon is weakly visible from that edge, so clipping ears greedily from one end fills it (three coins), also
   * where an edge sticks into it. Returns the new half-edge that lies on the straight edge.
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
   * A new triangle a b c on the open edges a → b and b → c. An open edge is an old half-edge, or ~h for a new half-edge h that looks the
   * other way. Returns ~h of the triangle's third half-edge c → a, which is the open edge a → c.
   */
  private addTriangle(a: number, b: number, c: number, ab: number, bc: number): number {
    const { store } = this
    const face = store.claimFace()
    const h = 3 * face
    store.setFace(face, a, b, c)
    this.listener?.({ type: 'triangle', corners: [pointOf(store, a), pointOf(store, b), pointOf(store, c)] })
    this.attach(h, ab)
    this.attach(h + 1, bc)
    return ~(h + 2)
  }

  /** Joins a new half-edge to what lies beyond an open edge. */
  private attach(h: number, edge: number): void {
    const { store } = this
    const beyond = edge >= 0 ? store.twin[edge] : ~edge
    store.constraint[h] = edge >= 0 ? store.constraint[edge] : -1
    store.link(h, beyond)
    this.lawson.push(h)
  }
}

/** Owner list of an edge that is being made: held against flips, owned by nobody yet. */
const HELD = 0x7fffffff
