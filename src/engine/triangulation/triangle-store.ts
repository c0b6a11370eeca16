/**
 * The arrays of an editable triangulation (see index.ts), their free slots, and a log of changes.
 * A freed face has origin[3f] = -1; a vertex slot without triangles has a negative `outgoing`. The slot that was freed last is reused first.
 * Memory: 92 bytes per vertex. The first call of `startLog` adds 4 bytes per vertex.
 */
import { invariant, resized, nextCapacity, ensureCapacity } from '../core/index.js'

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}

export function previousHalfEdge(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1
}

/** Returns whether vertex a comes before vertex b in lexicographic order. Vertices are given by the indices of their x coordinates. */
export function isBefore(coords: Float64Array, a: number, b: number): boolean {
  return coords[a] < coords[b] || (coords[a] === coords[b] && coords[a + 1] < coords[b + 1])
}

export class TriangleStore {
  coords: Float64Array
  /** For each vertex: a half-edge that starts at the vertex; -1 if the vertex has no triangle. */
  outgoing: Int32Array
  origin: Int32Array
  twin: Int32Array
  constraint: Int32Array
  /** Number of vertex slots and of face slots ever used. All ids are smaller. */
  vertexSlots = 0
  faceSlots = 0
  /** Numbers of vertices, including the four corners of the rectangle, and of faces. */
  vertexCount = 0
  faceCount = 0
  /** Faces that were added, changed or freed since `startLog`, each once. For a face that no longer exists, `isFace` is false. */
  changedFaces = new Int32Array(64)
  changedFaceCount = 0
  /** For each entry of `changedFaces`: the area (see `areaOf`) that the face had before the log started; 0 if its slot was unused then. */
  changedFaceAreas = new Float64Array(64)
  /** Vertices removed since `startLog`. Their slots may have been reused since. */
  removedVertices: number[] = []
  /** Number of half-edges visited by all searches for edges so far. */
  turns = 0
  private freeVertex = -1
  private freeFace = -1
  /** For each face: the number of the last log that contains the face. Empty before the first log. */
  private stamps = new Uint16Array(0)
  private generation = 0

  constructor(vertexCapacity: number) {
    this.coords = new Float64Array(2 * vertexCapacity)
    this.outgoing = new Int32Array(vertexCapacity)
    this.origin = new Int32Array(6 * vertexCapacity)
    this.twin = new Int32Array(6 * vertexCapacity)
    this.constraint = new Int32Array(6 * vertexCapacity)
  }

  isFace(face: number): boolean {
    return this.origin[3 * face] >= 0
  }

  /** Makes room for this many more vertices and faces. Until they are used up, the arrays are not replaced. */
  reserve(vertices: number, faces: number): void {
    const needVertices = this.vertexSlots + vertices
    if (needVertices > this.outgoing.length) {
      const capacity = nextCapacity(this.outgoing.length, needVertices)
      this.coords = resized(this.coords, 2 * capacity)
      this.outgoing = resized(this.outgoing, capacity)
    }
    const needFaces = this.faceSlots + faces
    if (3 * needFaces > this.origin.length) {
      const capacity = nextCapacity(this.origin.length / 3, needFaces)
      this.origin = resized(this.origin, 3 * capacity)
      this.twin = resized(this.twin, 3 * capacity)
      this.constraint = resized(this.constraint, 3 * capacity)
      if (this.isLogging) this.stamps = resized(this.stamps, capacity)
    }
  }

  claimSlot(x: number, y: number): number {
    let vertex = this.freeVertex
    if (vertex >= 0) this.freeVertex = -2 - this.outgoing[vertex]
    else {
      this.reserve(1, 0)
      vertex = this.vertexSlots++
    }
    this.coords[2 * vertex] = x
    this.coords[2 * vertex + 1] = y
    this.outgoing[vertex] = -1
    return vertex
  }

  releaseSlot(vertex: number): void {
    // Free vertices form a list. Its links are encoded below -1: outgoing = -2 - next.
    this.outgoing[vertex] = -2 - this.freeVertex
    this.freeVertex = vertex
  }

  claimFace(): number {
    let face = this.freeFace
    if (face >= 0) this.freeFace = this.twin[3 * face]
    else {
      this.reserve(0, 1)
      face = this.faceSlots++
      this.origin[3 * face] = -1
    }
    this.faceCount++
    this.touch(face)
    return face
  }

  releaseFace(face: number): void {
    this.touch(face)
    this.origin[3 * face] = -1
    this.twin[3 * face] = this.freeFace
    this.freeFace = face
    this.faceCount--
  }

  /** Sets the corners of a face that has no neighbors yet. */
  setFace(face: number, a: number, b: number, c: number): void {
    const h = 3 * face
    const { origin, outgoing, constraint } = this
    origin[h] = a
    origin[h + 1] = b
    origin[h + 2] = c
    outgoing[a] = h
    outgoing[b] = h + 1
    outgoing[c] = h + 2
    constraint[h] = constraint[h + 1] = constraint[h + 2] = -1
  }

  link(a: number, b: number): void {
    this.twin[a] = b
    if (b >= 0) this.twin[b] = a
  }

  /** Starts a new log of changes. Before the first call, nothing is logged. */
  startLog(): void {
    this.stamps = ensureCapacity(this.stamps, this.origin.length / 3)
    if (++this.generation > 0xffff) {
      this.stamps.fill(0)
      this.generation = 1
    }
    this.changedFaceCount = 0
    this.removedVertices.length = 0
  }

  get isLogging(): boolean {
    return this.generation > 0
  }

  isChanged(face: number): boolean {
    return this.stamps[face] === this.generation
  }

  touch(face: number): void {
    if (this.generation === 0 || this.stamps[face] === this.generation) return
    this.stamps[face] = this.generation
    const at = this.changedFaceCount++
    if (at === this.changedFaces.length) {
      this.changedFaces = ensureCapacity(this.changedFaces, at + 1)
      this.changedFaceAreas = ensureCapacity(this.changedFaceAreas, at + 1)
    }
    this.changedFaces[at] = face
    this.changedFaceAreas[at] = this.isFace(face) ? this.areaOf(face) : 0
  }

  /** Returns twice the area of a face, rounded. Starts at the lexicographically smallest corner, so the bits do not depend on the order of corners. */
  areaOf(face: number): number {
    const { coords, origin } = this
    let a = 2 * origin[3 * face]
    let b = 2 * origin[3 * face + 1]
    let c = 2 * origin[3 * face + 2]
    if (isBefore(coords, b, a)) {
      if (isBefore(coords, b, c)) [a, b, c] = [b, c, a]
      else [a, b, c] = [c, a, b]
    } else if (isBefore(coords, c, a)) [a, b, c] = [c, a, b]
    const ax = coords[a]
    const ay = coords[a + 1]
    return (coords[b] - ax) * (coords[c + 1] - ay) - (coords[b + 1] - ay) * (coords[c] - ax)
  }

  /**
   * Flips the edge of h. The two triangles at this edge form a quadrilateral, and the edge is its diagonal. The flip replaces this diagonal by the other one.
   *
   *        p                p           Left: the diagonal is h = u→w and t = w→u.
   *      /   \            / | \         Right: the diagonal is previousHalfEdge(h) = p→q and previousHalfEdge(t) = q→p.
   *     u —h— w    →     u  |  w        h = q→w and t = p→u are now sides of the quadrilateral.
   *      \   /            \ | /         nextHalfEdge(h) = w→p and nextHalfEdge(t) = u→q do not change.
   *        q                q
   */
  flip(h: number): void {
    const { origin, twin, constraint, outgoing } = this
    const t = twin[h]
    this.touch((h / 3) | 0)
    this.touch((t / 3) | 0)
    const hp = previousHalfEdge(h)
    const tp = previousHalfEdge(t)
    const u = origin[h]
    const w = origin[t]
    const p = origin[hp]
    const q = origin[tp]
    const beyondU = twin[hp]
    const beyondW = twin[tp]
    origin[h] = q
    origin[t] = p
    twin[h] = beyondW
    twin[t] = beyondU
    constraint[h] = constraint[tp]
    constraint[t] = constraint[hp]
    constraint[hp] = constraint[tp] = -1
    if (beyondW >= 0) twin[beyondW] = h
    if (beyondU >= 0) twin[beyondU] = t
    twin[hp] = tp
    twin[tp] = hp
    outgoing[u] = nextHalfEdge(t)
    outgoing[w] = nextHalfEdge(h)
    outgoing[p] = hp
    outgoing[q] = tp
  }

  /** Returns the half-edges that start at a vertex, in a positive turn (from the x axis to the y axis). At a corner of the rectangle, starts on the border. */
  starOf(vertex: number): number[] {
    const { outgoing, twin, faceCount } = this
    const star = [outgoing[vertex]]
    for (let h = twin[previousHalfEdge(star[0])]; h !== star[0]; h = twin[previousHalfEdge(h)]) {
      if (h < 0) {
        for (let back = twin[star[0]]; back >= 0; back = twin[star[0]]) star.unshift(nextHalfEdge(back))
        break
      }
      star.push(h)
      invariant(star.length <= faceCount, 'internal/triangulation-star', { vertex })
    }
    return star
  }

  /** Returns the half-edge from a to b; -1 if no edge connects them. Not for vertices 0 to 3, the corners of the bounds. O(the smaller degree of a and b). */
  findHalfEdge(a: number, b: number): number {
    const { origin, twin } = this
    const startA = this.outgoing[a]
    const startB = this.outgoing[b]
    if (startA < 0 || startB < 0) return -1
    let steps = 3 * this.faceSlots
    for (let g = startA, h = startB; ; this.turns++) {
      if (origin[nextHalfEdge(g)] === b) return g
      if (origin[nextHalfEdge(h)] === a) return twin[h]
      g = twin[previousHalfEdge(g)]
      h = twin[previousHalfEdge(h)]
      if (g === startA || h === startB) return -1
      invariant(g >= 0 && h >= 0 && --steps > 0, 'internal/triangulation-star', { a, b })
    }
  }
}
