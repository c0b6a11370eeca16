/**
 * Edits a constrained Delaunay triangulation. Constraints are required edges, each with one or more owners.
 * Constraints meet only at common vertices, and no vertex lies inside a constraint. The noder guarantees this; a call that violates it throws `internal/…`.
 * Dynamic constraints after Kallmann, Bieri & Thalmann, "Fully dynamic constrained Delaunay triangulations", 2003. The gap along a new constraint is filled
 * by the three-coins scan of Toussaint & Avis, "On a convex hull algorithm for polygons …", 1982.
 */
import { invariant } from '../core/index.js'
import { Cavity } from './cavity.js'
import { EdgeOwners, ConstraintLog } from './edge-owners.js'
import { hilbertOrder, inRounds } from './hilbert-order.js'
import { HintGrid, PointLocator } from './point-locator.js'
import { Lawson } from './lawson.js'
import type { Place } from './point-locator.js'
import { nextHalfEdge, TriangleStore } from './triangle-store.js'
import type { TriangulationTracer } from './triangulation-tracer.js'
import { splitEdge, splitFace } from './vertex-split.js'

/** Number of vertices between two calls of `pass`. */
const PASS_INTERVAL = 256
/** Up to this number of vertices are removed in the given order; more vertices are removed in the reverse order of `inRounds`. */
const MAX_IN_GIVEN_ORDER = 32
/** Number of flips and visited faces per inserted vertex (usually about eight) above which the insertion order is changed. */
const MAX_EFFORT = 40

export class Triangulation {
  readonly store: TriangleStore
  readonly owners = new EdgeOwners()
  readonly constraintLog = new ConstraintLog()
  private tracer: TriangulationTracer | undefined
  private readonly hints = new HintGrid()
  private readonly lawson: Lawson
  private readonly locator: PointLocator
  /** An existing vertex, where walks start if there is no hint. */
  private recent = 0
  private readonly cavity: Cavity

  /** Creates an empty rectangle with the corners 0 to 3. All vertices must lie strictly inside. */
  constructor(
    private readonly minX: number,
    private readonly minY: number,
    private readonly maxX: number,
    private readonly maxY: number,
    vertexCapacity = 64,
  ) {
    const isBounded = Number.isFinite(maxX - minX) && Number.isFinite(maxY - minY)
    invariant(minX < maxX && minY < maxY && isBounded, 'internal/rectangle', { minX, minY, maxX, maxY })
    const store = new TriangleStore(Math.max(16, vertexCapacity))
    this.store = store
    this.lawson = new Lawson(store)
    this.locator = new PointLocator(store)
    this.cavity = new Cavity(store, this.lawson)
    store.claimSlot(minX, minY)
    store.claimSlot(maxX, minY)
    store.claimSlot(maxX, maxY)
    store.claimSlot(minX, maxY)
    store.vertexCount = 4
    store.setFace(store.claimFace(), 0, 1, 2)
    store.setFace(store.claimFace(), 0, 2, 3)
    for (const h of [0, 1, 4, 5]) store.link(h, -1)
    store.link(2, 3)
  }

  /** Reports the existing triangles and then every step to the tracer; undefined stops the reports. */
  traceWith(tracer: TriangulationTracer | undefined): void {
    const { store } = this
    this.tracer = this.cavity.tracer = tracer
    this.lawson.onFlip = tracer && ((h) => tracer.flip(store, h))
    tracer?.begin(store)
  }

  /** Returns the work so far, for benchmarks: flips, faces visited by point locations, half-edges visited in edge searches, owner entries visited. */
  get work(): { flips: number; steps: number; turns: number; owners: number } {
    return { flips: this.lawson.flips, steps: this.locator.steps, turns: this.store.turns, owners: this.owners.steps }
  }

  /** Allows this many more flips. The next one throws `internal/too-many-flips` and leaves the triangulation unusable. */
  limitFlips(flips: number): void {
    this.lawson.maxFlips = this.lawson.flips + flips
  }

  /** Kind of the result of the last `locate`: 'vertex' means the origin of the half-edge, 'edge' the edge of the half-edge, 'face' its face. */
  get place(): Place {
    return this.locator.place
  }

  /** Finds the face, edge or vertex that contains a point. Returns a half-edge of it and sets `place`; -1 outside the rectangle. Exact. */
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

  /** Returns the vertex at exactly this point, -1 if there is none. */
  vertexAt(x: number, y: number): number {
    const h = this.locate(x, y)
    return this.place === 'vertex' ? this.store.origin[h] : -1
  }

  /** Inserts a vertex, and returns its id. No vertex may be at the point yet. Expected O(1), plus the point location. */
  insertVertex(x: number, y: number): number {
    const h = this.locate(x, y)
    const vertex = this.split(h, x, y)
    this.recent = vertex
    this.hints.remember(x, y, vertex)
    return vertex
  }

  /**
   * Inserts many vertices along a Hilbert curve. Returns their ids in the given order. `pass` is called regularly with the number of inserted vertices, and
   * may throw. Expected O(n). If the order of the curve proves slow, the remaining vertices are inserted in the order of `inRounds`, in expected O(n log n).
   */
  insertVertices(coords: Float64Array, pass?: (done: number) => void): Int32Array {
    const { store } = this
    const count = coords.length / 2
    const vertices = new Int32Array(count)
    store.reserve(count, 2 * count)
    let order = hilbertOrder(coords)
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

  /** Removes n vertices, none of which may be an end of a constraint. Calls `pass` regularly; `pass` may throw. Expected O(n), by random order for large n. */
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
    const order = inRounds(hilbertOrder(coords))
    for (let i = order.length - 1; i >= 0; i--) {
      if (i % PASS_INTERVAL === PASS_INTERVAL - 1) pass?.()
      this.removeVertex(vertices[order[i]])
    }
  }

  private effort(): number {
    return this.lawson.flips + this.locator.steps
  }

  /** Removes a vertex without constraints and restores the Delaunay rule. O(degree), plus the flips. */
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
   * Adds a constraint. Its owner is a ring along the edge: from a to b if `delta` is 1, from b to a if `delta` is -1. Inserts the edge if it is missing.
   * Seen along a → b with the y axis upward, the ring's winding number is higher by `delta` on the left side of the edge than on the right side.
   */
  addConstraint(a: number, b: number, owner: number, delta: number): void {
    const { store } = this
    let h = store.findHalfEdge(a, b)
    if (h < 0) h = this.cavity.forceEdge(a, b)
    else if (store.constraint[h] < 0) this.tracer?.constraint(store, a, b, [])
    this.setConstraint(h, this.owners.add(store.constraint[h], owner, a < b ? delta : -delta))
    this.logConstraint(a, b, owner, delta)
  }

  /** Removes a constraint, given as it was added or from the other end (b, a, -delta). An edge without owners may flip. */
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

  /** Returns +1 if h runs from the lower to the higher vertex id, so that its face is on the positive side of the edge (see `EdgeOwners`); else -1. */
  direction(h: number): number {
    const { origin } = this.store
    return origin[h] < origin[nextHalfEdge(h)] ? 1 : -1
  }

  /** Starts a log of changed faces, removed vertices and constraints. Before the first call, nothing is logged. */
  startLog(): void {
    this.store.startLog()
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
    store.constraint[t] = head
    store.touch((t / 3) | 0)
  }

  /** Rebuilds the grid of hints. Leaves out the four corners of the rectangle around all vertices, because they are far from the other vertices. */
  private refreshHints(): void {
    const { coords, outgoing, vertexSlots, vertexCount } = this.store
    this.hints.refresh(coords, outgoing, 4, vertexSlots, vertexCount)
  }

  /** Adds a vertex at the place that the locator found. */
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
    lawson.run(true)
    return vertex
  }
}
