/**
 * Merges walkable triangles of the same terrain area into convex polygons, and updates the polygons after edits of the triangulation. Half-edges keep their
 * numbers from the triangulation. A polygon has the number of one of its triangles. The polygons depend on the history of edits. The results of queries must
 * not depend on how triangles were merged. Cost: O(k log k) for k triangles; about 110 bytes per vertex.
 */
import { invariant, ensureCapacityFilled, ensureCapacity } from '../core/index.js'
import { nextHalfEdge, previousHalfEdge } from '../triangulation/index.js'
import type { Triangulation } from '../triangulation/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { DISSOLVED, dissolveEdges } from './dissolve-edges.js'
import { restripDeadEnds, stripDeadEnds } from './dead-ends.js'
import type { FaceMarks, Islands, Labels } from '../arrangement/labels/index.js'
import { facesNear } from '../arrangement/index.js'
import { BLOCKED } from '../arrangement/labels/index.js'
import type { Box } from '../geometry/index.js'
import { VertexFans } from './vertex-fans.js'

/** Value of `polygon` for a half-edge whose polygon has no number yet. */
const UNASSIGNED = -2

export class ConvexMerge implements ConvexMesh {
  twin = new Int32Array(0)
  next = new Int32Array(0)
  prev = new Int32Array(0)
  polygon = new Int32Array(0)
  first = new Int32Array(0)
  exit = new Int32Array(0)
  polygonCount = 0
  readonly fans: VertexFans

  constructor(
    readonly triangulation: Triangulation,
    private readonly labels: Labels,
    private readonly islands: Islands,
    private readonly marks: FaceMarks,
  ) {
    this.fans = new VertexFans(triangulation.store, labels)
  }

  get coords(): Float64Array {
    return this.triangulation.store.coords
  }

  get origin(): Int32Array {
    return this.fans.origin
  }

  get corner(): Uint8Array {
    return this.fans.corner
  }

  get area(): Int32Array {
    return this.labels.kind
  }

  get island(): Int32Array {
    return this.islands.island
  }

  get vertexSlots(): number {
    return this.triangulation.store.vertexSlots
  }

  get halfEdgeSlots(): number {
    return 3 * this.triangulation.store.faceSlots
  }

  get polygonSlots(): number {
    return this.triangulation.store.faceSlots
  }

  wallsNear(box: Box): number[] {
    const walls: number[] = []
    for (const face of facesNear(this.triangulation, this.marks, box))
      for (let h = 3 * face; h < 3 * face + 3; h++) if (this.polygon[h] >= 0 && this.twin[h] < 0) walls.push(h)
    return walls
  }

  faceTwin(h: number): number {
    const t = this.triangulation.store.twin[h]
    return t >= 0 && this.labels.kind[(t / 3) | 0] !== BLOCKED ? t : -1
  }

  /** Merges all walkable faces of a new mesh. `pass` is called regularly and may throw. */
  build(pass: () => void = () => undefined): void {
    const { faceSlots } = this.triangulation.store
    this.grow()
    this.polygonCount = 0
    const free: number[] = []
    this.fans.build()
    for (let face = 0; face < faceSlots; face++) {
      if (this.labels.kind[face] === BLOCKED) continue
      this.unmerge(face)
      free.push(face)
    }
    pass()
    this.merge(free, pass)
    pass()
    this.numberPolygons(free)
    stripDeadEnds(this)
  }

  /** Splits and merges again the polygons around the faces in the log of the triangulation and in `reclassified`. Update labels and islands first. */
  update(reclassified: readonly number[]): void {
    this.grow()
    const { triangulation, labels, marks, polygon } = this
    const { store } = triangulation
    const { changedFaces, changedFaceCount } = store

    // 1. Collect the changed faces and all faces of the polygons next to them.
    marks.begin(store.faceSlots)
    const dissolved: number[] = []
    const enter = (face: number): void => {
      if (marks.isMarked(face)) return
      marks.mark(face)
      dissolved.push(face)
    }
    for (let i = 0; i < changedFaceCount; i++) {
      const face = changedFaces[i]
      if (store.isFace(face)) enter(face)
      else this.clear(face)
    }
    for (const face of reclassified) enter(face)
    const changed = dissolved.length
    for (let i = 0; i < dissolved.length; i++) {
      for (let h = 3 * dissolved[i]; h < 3 * dissolved[i] + 3; h++) {
        const t = store.twin[h]
        if (t < 0) continue
        const neighbor = (t / 3) | 0
        // Around a changed face, `polygon` is outdated, so every walkable neighbor is entered. From other faces, only faces of the same polygon are entered.
        if (labels.kind[neighbor] !== BLOCKED && (i < changed || polygon[t] === DISSOLVED)) enter(neighbor)
      }
    }

    // 2. Update the fans around the vertices of changed faces.
    for (const vertex of store.removedVertices) this.fans.forget(vertex)
    const vertices = new Set<number>()
    for (let i = 0; i < changed; i++)
      for (let h = 3 * dissolved[i]; h < 3 * dissolved[i] + 3; h++) vertices.add(store.origin[h])
    for (const vertex of vertices) this.fans.update(vertex)

    // 3. Split the collected polygons into triangles and merge these again.
    const free: number[] = []
    for (const face of dissolved) {
      this.clear(face)
      if (labels.kind[face] === BLOCKED) continue
      this.unmerge(face)
      free.push(face)
    }
    this.merge(free)

    // 4. Update the dead ends around the new polygons.
    restripDeadEnds(this, this.numberPolygons(free))
  }

  polygonsAt(x: number, y: number, into: Int32Array): number {
    return this.collectAt(x, y, into, (face) => this.polygonOf(face))
  }

  facesAt(x: number, y: number, into: Int32Array): number {
    return this.collectAt(x, y, into, (face) => (this.labels.kind[face] === BLOCKED ? -1 : face))
  }

  private collectAt(x: number, y: number, into: Int32Array, idOf: (face: number) => number): number {
    let count = 0
    for (const face of facesTouching(this.triangulation, x, y)) {
      const id = idOf(face)
      const known = into.indexOf(id)
      if (id >= 0 && count < into.length && (known < 0 || known >= count)) into[count++] = id
    }
    return count
  }

  /** Returns the polygon of a face, -1 if the face is blocked. Turns around a corner until it meets an edge that was not dissolved. Expected O(1). */
  polygonOf(face: number): number {
    if (this.labels.kind[face] === BLOCKED) return -1
    const { twin } = this.triangulation.store
    let h = 3 * face
    for (let left = this.halfEdgeSlots; this.polygon[h] === DISSOLVED; left--) {
      invariant(left > 0, 'internal/polygon-without-edge', { face })
      h = nextHalfEdge(twin[h])
    }
    return this.polygon[h]
  }

  private grow(): void {
    const { store } = this.triangulation
    const halfEdges = store.origin.length
    for (const name of ['twin', 'next', 'prev'] as const) this[name] = ensureCapacity(this[name], halfEdges)
    this.polygon = ensureCapacityFilled(this.polygon, halfEdges)
    for (const name of ['first', 'exit'] as const) this[name] = ensureCapacityFilled(this[name], halfEdges / 3)
    this.fans.grow()
  }

  private clear(face: number): void {
    const { polygon, first, exit } = this
    const h = 3 * face
    polygon[h] = polygon[h + 1] = polygon[h + 2] = -1
    if (first[face] >= 0) this.polygonCount--
    first[face] = -1
    exit[face] = -1
  }

  /** Turns a walkable face into a separate polygon without a number. */
  private unmerge(face: number): void {
    const { twin, next, prev, polygon } = this
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      twin[h] = this.faceTwin(h)
      next[h] = nextHalfEdge(h)
      prev[h] = previousHalfEdge(h)
      polygon[h] = UNASSIGNED
    }
  }

  /** Merges faces into convex polygons by dissolving edges between them. The half-edges of the faces must be `UNASSIGNED`: no polygon contains them. */
  private merge(faces: readonly number[], pass?: () => void): void {
    const { twin, labels, polygon } = this
    const { coords, origin } = this.triangulation.store
    const { kind } = labels
    const edges = new Int32Array(Math.ceil(1.5 * faces.length))
    let count = 0
    for (const face of faces) {
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        const t = twin[h]
        if (t < h) continue
        if (polygon[t] !== UNASSIGNED || kind[(t / 3) | 0] !== kind[face]) continue
        edges[count++] = h
      }
    }
    dissolveEdges({ coords, origin, twin, next: this.next, prev: this.prev, polygon }, edges.subarray(0, count), pass)
  }

  private numberPolygons(faces: readonly number[]): number[] {
    const { next, polygon, first } = this
    const numbers: number[] = []
    for (const face of faces) {
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        if (polygon[h] !== UNASSIGNED) continue
        for (let edge = h; polygon[edge] === UNASSIGNED; edge = next[edge]) polygon[edge] = face
        first[face] = h
        numbers.push(face)
      }
    }
    this.polygonCount += numbers.length
    return numbers
  }
}

/** Returns the faces whose closure contains a point: one at an inner point, two on an edge, the whole star of a vertex. */
export function facesTouching(triangulation: Triangulation, x: number, y: number): number[] {
  const { store } = triangulation
  const h = triangulation.locate(x, y)
  if (h < 0) return []
  const edges = triangulation.place === 'vertex' ? store.starOf(store.origin[h]) : [h]
  if (triangulation.place === 'edge' && store.twin[h] >= 0) edges.push(store.twin[h])
  return edges.map((edge) => (edge / 3) | 0)
}
