/**
 * Refines a triangulation after Ruppert, "A Delaunay refinement algorithm for quality 2-dimensional mesh generation", 1995, with the rules for narrow corners
 * of Miller, Pav & Walkington, "When and why Ruppert's algorithm works", 2003. A vertex encroaches on a wall if it lies inside the circle with the wall as
 * diameter. New vertices lie in walkable space: if a wall separates a triangle from its circumcenter, the wall is split, and the circumcenter is not inserted.
 */
import { circumcenter, orient } from '../geometry/index.js'
import { atan2, ceilLog2, ensureCapacity } from '../core/index.js'
import { nextHalfEdge, previousHalfEdge } from '../triangulation/index.js'
import type { Triangulation } from '../triangulation/index.js'

/** Walls shorter than about this share of the triangulation's width are not split, since their halves would approach the rounding error of a circumcenter. */
const SHORTEST = 2 ** -24
/** Up to this relative difference, two splits count as equally far from the tip of a narrow corner, since the distances are rounded. */
const SAME_SHELL = 1e-6

/** Kinds of constraints, stored as owners in the triangulation. A WALL has walkable space on its positive side. A BORDER separates kinds of terrain. */
export const WALL = 1
export const BORDER = 2

/** `input-angle`: two walls meet at an angle below `minAngle`; `budget`: no vertices are left; `resolution`: walls are too short or too close to be split. */
export type RefinerReason = 'input-angle' | 'budget' | 'resolution'

export interface RefineLimits {
  readonly maxArea: number
  /** Minimum angle in radians. */
  readonly minAngle: number
  /** Maximum number of new vertices. */
  readonly budget: number
}

export interface RefinedTriangles {
  readonly coords: Float64Array
  readonly triangles: Uint32Array
  readonly unrefined: readonly { readonly triangle: number; readonly reason: RefinerReason }[]
}

/** Angle in radians below which two walls that meet are split at equal distances from their common corner. These distances are called shells. */
const NARROW = Math.PI / 3

const UNKNOWN = 0
const BLOCKED = 1
const WALKABLE = 2

export class Refiner {
  private added = 0
  /** Number of vertices of the input. New vertices have larger numbers. */
  private readonly inputs: number
  private readonly shortest: number
  /** Per new vertex on a wall: the ends of the input wall. */
  private readonly wallOf = new Map<number, readonly [number, number]>()
  private readonly walls: [number, number][] = []
  private readonly faces: number[] = []
  /** Per face: BLOCKED, WALKABLE, or UNKNOWN after the face changed. */
  private kinds = new Uint8Array(0)
  /** Faces whose circumcenter encroaches only on walls that are too short to split. */
  private readonly unsplittable = new Set<string>()

  constructor(
    private readonly triangulation: Triangulation,
    private readonly limits: RefineLimits,
  ) {
    const { coords, vertexSlots } = triangulation.store
    this.inputs = vertexSlots
    this.shortest = SHORTEST * Math.abs(coords[2] - coords[0])
  }

  run(): RefinedTriangles {
    const { store } = this.triangulation
    if (this.limits.budget > 0) {
      this.triangulation.startLog()
      for (let face = 0; face < store.faceSlots; face++) this.review(face)
      // If no face is bad, walls with encroaching vertices need no splitting.
      if (!this.faces.some((face) => this.isWalkable(face))) this.walls.length = 0
      for (let wall = 0, face = 0; wall < this.walls.length || face < this.faces.length;) {
        if (this.added >= this.limits.budget) break
        if (wall < this.walls.length) this.checkWall(...this.walls[wall++])
        else this.checkFace(this.faces[face++])
      }
    }
    return this.extract()
  }

  /** Queues a face if it is bad (outside the limits), and its walls on which the opposite vertex encroaches. */
  private review(face: number): void {
    const { origin } = this.triangulation.store
    if (!this.triangulation.store.isFace(face)) return
    if (this.isBad(face)) this.faces.push(face)
    for (let h = 3 * face; h < 3 * face + 3; h++)
      if (this.isEncroached(h)) this.walls.push([origin[h], origin[nextHalfEdge(h)]])
  }

  /** Reviews all faces changed since the last call. The log of the triangulation lists them, even those with reused ids. */
  private reviewChanged(): void {
    const { triangulation } = this
    const { store } = triangulation
    for (let i = 0; i < store.changedFaceCount; i++)
      if (store.changedFaces[i] < this.kinds.length) this.kinds[store.changedFaces[i]] = UNKNOWN
    for (let i = 0; i < store.changedFaceCount; i++) this.review(store.changedFaces[i])
    triangulation.startLog()
  }

  private isEncroached(h: number): boolean {
    const { coords, origin, constraint } = this.triangulation.store
    if (constraint[h] < 0 || !this.isWalkableSide(h)) return false
    const a = 2 * origin[h]
    const b = 2 * origin[nextHalfEdge(h)]
    const p = 2 * origin[previousHalfEdge(h)]
    const [x, y] = [coords[p], coords[p + 1]]
    return (coords[a] - x) * (coords[b] - x) + (coords[a + 1] - y) * (coords[b + 1] - y) < 0
  }

  private isBad(face: number): boolean {
    const { maxArea, minAngle } = this.limits
    return this.triangulation.store.areaOf(face) / 2 > maxArea || this.smallestCorner(face).angle < minAngle
  }

  private smallestCorner(face: number): { corner: number; angle: number } {
    const { origin } = this.triangulation.store
    let corner = 3 * face
    let angle = Infinity
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const here = this.angleAt(origin[h], origin[nextHalfEdge(h)], origin[previousHalfEdge(h)])
      if (here < angle) [corner, angle] = [h, here]
    }
    return { corner, angle }
  }

  /** Returns whether a bad face must stay: it has a sharp input corner, or its shortest side connects the walls of such a corner at equal distances from it. */
  private isForced(face: number): boolean {
    const { store } = this.triangulation
    const { origin, constraint } = store
    if (store.areaOf(face) / 2 > this.limits.maxArea) return false
    const { corner } = this.smallestCorner(face)
    if (constraint[corner] >= 0 && constraint[previousHalfEdge(corner)] >= 0) return true
    const u = origin[nextHalfEdge(corner)]
    const v = origin[previousHalfEdge(corner)]
    const wallU = this.wallOf.get(u)
    const wallV = this.wallOf.get(v)
    if (wallU === undefined || wallV === undefined || (wallU[0] === wallV[0] && wallU[1] === wallV[1])) return false
    for (const [i, tip] of wallU.entries()) {
      const j = wallV.indexOf(tip)
      if (j < 0) continue
      const [near, far] = [this.distance(tip, u), this.distance(tip, v)]
      if (Math.abs(near - far) <= SAME_SHELL * far && this.angleAt(tip, wallU[1 - i], wallV[1 - j]) < NARROW)
        return true
    }
    return false
  }

  private checkWall(a: number, b: number): void {
    const h = this.triangulation.store.findHalfEdge(a, b)
    if (h < 0 || this.triangulation.store.constraint[h] < 0) return
    if (this.isEncroached(h) || this.isEncroached(this.triangulation.store.twin[h])) this.splitWall(a, b)
  }

  private checkFace(face: number): void {
    const { triangulation } = this
    const { store } = triangulation
    if (
      !store.isFace(face) ||
      !this.isBad(face) ||
      !this.isWalkable(face) ||
      this.isForced(face) ||
      this.unsplittable.has(this.keyOf(face))
    )
      return
    const center = circumcenter(store.coords, ...this.cornersOf(face))
    const key = this.keyOf(face)
    const crossed = this.wallTowards(face, center.x, center.y)
    if (crossed >= 0) {
      // The center is behind a wall, so a corner of the face encroaches on that wall.
      if (this.splitWall(store.origin[crossed], store.origin[nextHalfEdge(crossed)])) this.review(face)
      return
    }
    const h = triangulation.locate(center.x, center.y)
    if (h < 0 || triangulation.place === 'vertex') return
    if (triangulation.place === 'edge' && store.constraint[h] >= 0) {
      if (this.splitWall(store.origin[h], store.origin[nextHalfEdge(h)])) this.review(face)
      return
    }
    const vertex = triangulation.insertVertex(center.x, center.y)
    const encroached = store
      .starOf(vertex)
      .map(nextHalfEdge)
      .filter((rim) => this.isEncroached(rim))
      .map((rim): [number, number] => [store.origin[rim], store.origin[nextHalfEdge(rim)]])
    if (encroached.length === 0) this.added++
    else {
      triangulation.removeVertex(vertex)
      let split = false
      for (const [a, b] of encroached) split = this.splitWall(a, b) || split
      if (!split) this.unsplittable.add(key)
    }
    this.reviewChanged()
  }

  /** Splits a wall in its middle or, if exactly one end is an input vertex, at a distance from it that is a power of two. Returns whether it was split. */
  private splitWall(a: number, b: number): boolean {
    const { triangulation } = this
    const { store, owners } = triangulation
    const length = this.distance(a, b)
    const h = store.findHalfEdge(a, b)
    if (h < 0 || store.constraint[h] < 0 || length < 2 * this.shortest || this.added >= this.limits.budget) return false
    let share = 0.5
    if (a < this.inputs !== b < this.inputs) {
      const shell = 2 ** ceilLog2(length / (2 * Math.SQRT2))
      share = a < this.inputs ? shell / length : 1 - shell / length
    }
    const { coords } = store
    const x = coords[2 * a] + share * (coords[2 * b] - coords[2 * a])
    const y = coords[2 * a + 1] + share * (coords[2 * b + 1] - coords[2 * a + 1])
    const wall = this.wallOf.get(a) ?? this.wallOf.get(b) ?? ([a, b] as const)
    const uses: [number, number][] = []
    const sign = a < b ? 1 : -1
    for (let entry = store.constraint[h]; entry >= 0; entry = owners.next[entry])
      uses.push([owners.owner[entry], sign * owners.delta[entry]])
    for (const [owner, delta] of uses) triangulation.removeConstraint(a, b, owner, delta)
    const middle = triangulation.insertVertex(x, y)
    for (const [owner, delta] of uses) {
      triangulation.addConstraint(a, middle, owner, delta)
      triangulation.addConstraint(middle, b, owner, delta)
    }
    this.wallOf.set(middle, wall)
    this.added++
    this.reviewChanged()
    return true
  }

  /** Returns the first constraint on the straight line from the centroid of a face to a point; -1 if there is none. */
  private wallTowards(face: number, x: number, y: number): number {
    const { coords, origin, twin, constraint, faceCount } = this.triangulation.store
    const [a, b, c] = [0, 1, 2].map((k) => 2 * origin[3 * face + k])
    const fromX = (coords[a] + coords[b] + coords[c]) / 3
    const fromY = (coords[a + 1] + coords[b + 1] + coords[c + 1]) / 3
    let entered = -1
    let at = face
    for (let steps = 0; steps <= faceCount; steps++) {
      let exit = -1
      for (let h = 3 * at; h < 3 * at + 3 && exit < 0; h++) {
        if (h === entered) continue
        const u = 2 * origin[h]
        const w = 2 * origin[nextHalfEdge(h)]
        const isAhead = orient(coords[u], coords[u + 1], coords[w], coords[w + 1], x, y) < 0
        const uSide = orient(fromX, fromY, x, y, coords[u], coords[u + 1])
        const wSide = orient(fromX, fromY, x, y, coords[w], coords[w + 1])
        if (isAhead && uSide <= 0 && wSide >= 0) exit = h
      }
      if (exit < 0) return -1
      if (constraint[exit] >= 0 || twin[exit] < 0) return exit
      entered = twin[exit]
      at = (entered / 3) | 0
    }
    return -1
  }

  private angleAt(tip: number, u: number, v: number): number {
    const { coords } = this.triangulation.store
    const [x, y] = [coords[2 * tip], coords[2 * tip + 1]]
    const [ux, uy] = [coords[2 * u] - x, coords[2 * u + 1] - y]
    const [vx, vy] = [coords[2 * v] - x, coords[2 * v + 1] - y]
    return Math.abs(atan2(ux * vy - uy * vx, ux * vx + uy * vy))
  }

  private distance(a: number, b: number): number {
    const { coords } = this.triangulation.store
    return Math.sqrt((coords[2 * a] - coords[2 * b]) ** 2 + (coords[2 * a + 1] - coords[2 * b + 1]) ** 2)
  }

  private cornersOf(face: number): [number, number, number] {
    const { origin } = this.triangulation.store
    return [origin[3 * face], origin[3 * face + 1], origin[3 * face + 2]]
  }

  private keyOf(face: number): string {
    return this.cornersOf(face)
      .sort((a, b) => a - b)
      .join(' ')
  }

  private isWalkableSide(h: number): boolean {
    const { triangulation } = this
    const { owners, store } = triangulation
    for (let entry = store.constraint[h]; entry >= 0; entry = owners.next[entry])
      if (owners.owner[entry] === WALL) return triangulation.direction(h) * owners.delta[entry] > 0
    return true
  }

  /** Returns whether a face is walkable. Searches outward for a constraint or a face of known kind. Kinds are valid until their face changes. */
  private isWalkable(face: number): boolean {
    const { store } = this.triangulation
    this.kinds = ensureCapacity(this.kinds, store.faceSlots)
    const { kinds } = this
    const around = [face]
    const seen = new Set(around)
    let kind = kinds[face]
    for (let i = 0; i < around.length && kind === UNKNOWN; i++) {
      for (let h = 3 * around[i]; h < 3 * around[i] + 3 && kind === UNKNOWN; h++) {
        const t = store.twin[h]
        const beyond = (t / 3) | 0
        if (t < 0) kind = BLOCKED
        else if (store.constraint[h] >= 0) kind = this.isWalkableSide(h) ? WALKABLE : BLOCKED
        else if (kinds[beyond] !== UNKNOWN) kind = kinds[beyond]
        else if (!seen.has(beyond)) {
          seen.add(beyond)
          around.push(beyond)
        }
      }
    }
    for (const at of around) kinds[at] = kind
    return kind === WALKABLE
  }

  private extract(): RefinedTriangles {
    const { store } = this.triangulation
    const { origin, twin, constraint, coords } = store
    const walkable: number[] = []
    const seen = new Uint8Array(store.faceSlots)
    const enter = (face: number): void => {
      if (seen[face] === 1) return
      seen[face] = 1
      walkable.push(face)
    }
    for (let face = 0; face < store.faceSlots; face++)
      if (store.isFace(face))
        for (let h = 3 * face; h < 3 * face + 3; h++) if (constraint[h] >= 0 && this.isWalkableSide(h)) enter(face)
    for (let i = 0; i < walkable.length; i++)
      for (let h = 3 * walkable[i]; h < 3 * walkable[i] + 3; h++)
        if (constraint[h] < 0 && twin[h] >= 0) enter((twin[h] / 3) | 0)
    const numbers = new Map<number, number>()
    const triangles = new Uint32Array(3 * walkable.length)
    const unrefined: { triangle: number; reason: RefinerReason }[] = []
    for (const [t, face] of walkable.entries()) {
      for (let k = 0; k < 3; k++) {
        const vertex = origin[3 * face + k]
        if (!numbers.has(vertex)) numbers.set(vertex, numbers.size)
        triangles[3 * t + k] = numbers.get(vertex) ?? 0
      }
      if (this.isBad(face))
        unrefined.push({
          triangle: t,
          reason: this.isForced(face) ? 'input-angle' : this.added >= this.limits.budget ? 'budget' : 'resolution',
        })
    }
    const used = new Float64Array(2 * numbers.size)
    for (const [vertex, i] of numbers) used.set([coords[2 * vertex], coords[2 * vertex + 1]], 2 * i)
    return { coords: used, triangles, unrefined }
  }
}
