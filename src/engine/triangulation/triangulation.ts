/**
 * A constrained Delaunay triangulation of a rectangle that changes in place: vertices come and go, constraints (edges that must be there)
 * are owned and disowned, and every call leaves the one triangulation that the vertices and constraints determine (see Lawson for ties). So
 * an edited triangulation equals a fresh one, triangle for triangle, up to ids. It never sees a crossing: constraints meet at common
 * vertices only, and no vertex lies inside a constraint. The noder promises it; a call that breaks the promise throws `internal/…`.
 * Coordinates are finite doubles strictly inside the rectangle; every decision is an exact predicate. Cost: about 2.5 microseconds a vertex
 * in bulk; a change costs what it touches. About 110 bytes a vertex. Dynamic constraints after Kallmann, Bieri & Thalmann, "Fully dynamic
 * constrained Delaunay triangulations", 2003; the gap along a new constraint is filled by the three-coins scan of Toussaint & Avis, "On a
 * convex hull algorithm for polygons …", 1982, then Lawson.
 */
import { invariant } from '../core/index.js'
import { Cavity } from './cavity.js'
import { EdgeOwners, ConstraintLog } from './edge-owners.js'
import { inRounds, orderPoints } from './hilbert-order.js'
import { HintGrid, PointLocator } from './point-locator.js'
import { Lawson } from './lawson.js'
import type { Place } from './point-locator.js'
import { nextHalfEdge, TriangleStore } from './triangle-store.js'
import type { TriangulationTracer } from './triangulation-tracer.js'
import { splitEdge, splitFace } from './vertex-split.js'

/** Vertices between two calls of `pass`. */
const PASS_INTERVAL = 256
/** Vertices that are removed in the order given. */
const MAX_IN_GIVEN_ORDER = 32
/** Flips and steps for each vertex, some eight as a rule, beyond which the order of insertion is given up. */
const MAX_EFFORT = 40

export class Triangulation {
  readonly store: TriangleStore
  readonly owners = new EdgeOwners()
  /** Constraints owned and disowned since `startLog`. */
  readonly constraintLog = new ConstraintLog()
  /** Called at each step of the making; absent as a rule. */
  private tracer: TriangulationTracer | undefined
  private readonly minX: number
  private readonly minY: number
  private readonly maxX: number
  private readonly maxY: number
  private readonly hints = new HintGrid()
  private readonly lawson: Lawson
  private readonly locator: PointLocator
  /** A live vertex to begin at where no hint is. */
  private recent = 0
  private readonly cavity: Cavity

  /** An empty rectangle, its corners the vertices 0 to 3. All that is inserted must lie strictly inside. */
  constructor(minX: number, minY: number, maxX: number, maxY: number, vertexCapacity = 64) {
    const isBounded = Number.isFinite(maxX - minX) && Number.isFinite(maxY - minY)
    invariant(minX < maxX && minY < maxY && isBounded, 'internal/rectangle', { minX, minY, maxX, maxY })
    this.minX = minX
    this.minY = minY
    this.maxX = maxX
    this.maxY = maxY
    const store = new TriangleStore(Math.max(16, vertexCapacity))
    this.store = store
    this.lawson = new Lawson(store)
    this.locator = new PointLocator(store)
    this.cavity = new Cavity(store, this.lawson)
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

  /** Reports the triangles there are, and every step from now on; undefined = no more. */
  traceWith(tracer: TriangulationTracer | undefined): void {
    const { store } = this
    this.tracer = this.cavity.tracer = tracer
    this.lawson.onFlip = tracer && ((h) => tracer.flip(store, h))
    tracer?.begin(store)
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
    if (this.hints.isOutgrown(this.store.vertexCount)) this.refreshHints()
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
    this.hints.remember(x, y, vertex)
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
        if (!isInRounds && this.effort() - started > MAX_EFFORT * (done + PASS_INTERVAL)) {
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
   * of the gap behind them. `pass` is called now and then, and may throw. Expected O(n).
   */
  removeVertices(vertices: Int32Array, pass?: () => void): void {
    if (vertices.length <= MAX_IN_GIVEN_ORDER) {
      for (const vertex of vertices) this.removeVertex(vertex)
      return
    }
    const coords = new Float64Array(2 * vertices.length)
    for (const [i, vertex] of vertices.entries()) {
      coords[2 * i] = this.store.coords[2 * vertex]
      coords[2 * i + 1] = this.store.coords[2 * vertex + 1]
    }
    const order = inRounds(orderPoints(coords, vertices.length))
    for (let i = order.length - 1; i >= 0; i--) {
      if (i % PASS_INTERVAL === PASS_INTERVAL - 1) pass?.()
      this.removeVertex(vertices[order[i]])
    }
  }

  private effort(): number {
    return this.lawson.flips + this.locator.steps
  }

  /** Removes a vertex that no constraint touches, and restores the Delaunay rule. O(degree) beyond the flips. */
  removeVertex(vertex: number): void {
    const { store } = this
    invariant(vertex > 3 && vertex < store.vertexSlots && store.outgoing[vertex] >= 0, 'internal/vertex-not-live', {
      vertex,
    })
    const neighbor = store.origin[nextHalfEdge(store.outgoing[vertex])]
    this.cavity.removeVertex(vertex)
    if (this.recent === vertex) this.recent = neighbor
    const x = store.coords[2 * vertex]
    const y = store.coords[2 * vertex + 1]
    if (this.hints.near(x, y) === vertex) this.hints.remember(x, y, neighbor)
  }

  /**
   * One more constraint of an owner from a to b; the edge is made if it is not there. `delta` is +1 for a ring that runs from a to b, so that
   * its winding is higher by 1 on the positive side, and -1 for one from b to a.
   */
  addConstraint(a: number, b: number, owner: number, delta: number): void {
    const { store } = this
    let h = store.findHalfEdge(a, b)
    if (h < 0) h = this.cavity.forceEdge(a, b)
    else if (store.constraint[h] < 0) this.tracer?.constraint(store, a, b, [])
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
  refreshHints(): void {
    const { coords, outgoing, vertexSlots, vertexCount } = this.store
    this.hints.refresh(coords, outgoing, 4, vertexSlots, vertexCount)
  }

  /** Puts a vertex where the locator found the point to be, and restores the Delaunay rule. */
  private split(h: number, x: number, y: number): number {
    const { store, lawson } = this
    const { place } = this.locator
    if (h < 0 || place === 'vertex' || place === 'outside')
      invariant(false, h >= 0 ? 'internal/duplicate-vertex' : 'internal/vertex-outside', { x, y })
    const t = store.twin[h]
    if (place === 'edge') invariant(t >= 0 && store.constraint[h] < 0, 'internal/vertex-on-constraint', { x, y })
    const vertex = store.claimSlot(x, y)
    store.vertexCount++
    this.tracer?.vertex(store, vertex, h, place === 'edge')
    if (place === 'face') splitFace(store, lawson, h, vertex)
    else splitEdge(store, lawson, h, vertex)
    lawson.runFromApex()
    return vertex
  }
}
