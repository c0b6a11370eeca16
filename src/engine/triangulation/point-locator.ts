/**
 * Locates a point in a triangulation by a visibility walk from a vertex near it. Exact. Visits two or three faces per query if hints are up to date.
 * In each triangle the walk first tests a pseudo-random edge, because with a fixed order it could cycle.
 * The result does not depend on the walk: in a face it is the face's first half-edge, on an edge the half-edge with the lower id, at a vertex its `outgoing`.
 * After Devillers, Pion & Teillaud, "Walking in a triangulation", 2001.
 */
import { invariant } from '../core/index.js'
import { boxOfCoords, orient } from '../geometry/index.js'
import { nextHalfEdge } from './triangle-store.js'
import type { TriangleStore } from './triangle-store.js'

export type Place = 'face' | 'edge' | 'vertex' | 'outside'

export class PointLocator {
  /** Kind of place that the last `walk` found. */
  place: Place = 'outside'
  /** Number of faces visited by all walks so far. */
  steps = 0
  private seed = 1

  constructor(private readonly store: TriangleStore) {}

  /** Walks to a point, and sets `place`. Returns a half-edge of the place; -1 outside the rectangle. The half-edge `start` affects only the cost. */
  walk(x: number, y: number, start: number): number {
    const { coords, origin, twin } = this.store
    let base = start - (start % 3)
    let entered = -1
    for (let left = 64 * (this.store.faceCount + 1); ; left--) {
      this.steps++
      if (left < 0) invariant(false, 'internal/walk-does-not-end', { x, y })
      this.seed = (Math.imul(this.seed, 1664525) + 1013904223) | 0
      const first = (this.seed >>> 16) % 3
      let crossed = -1
      let zeros = 0
      let zero = -1
      let otherZero = -1
      for (let k = 0; k < 3; k++) {
        const turn = first + k
        const h = base + (turn >= 3 ? turn - 3 : turn)
        if (h === entered) continue
        const a = 2 * origin[h]
        const b = 2 * origin[nextHalfEdge(h)]
        const side = orient(coords[a], coords[a + 1], coords[b], coords[b + 1], x, y)
        if (side > 0) continue
        if (side < 0) {
          crossed = h
          break
        }
        zeros++
        otherZero = zero
        zero = h
      }
      if (crossed < 0) return this.classify(zeros, zero, otherZero, base)
      entered = twin[crossed]
      if (entered < 0) {
        this.place = 'outside'
        return -1
      }
      base = entered - (entered % 3)
    }
  }

  private classify(zeros: number, zero: number, otherZero: number, base: number): number {
    const { origin, outgoing, twin } = this.store
    if (zeros === 0) {
      this.place = 'face'
      return base
    }
    if (zeros === 1) {
      this.place = 'edge'
      const other = twin[zero]
      return other >= 0 && other < zero ? other : zero
    }
    this.place = 'vertex'
    return outgoing[nextHalfEdge(zero) === otherZero ? origin[otherZero] : origin[zero]]
  }
}

/** A grid of about one bucket per vertex. Each bucket stores a vertex near it (a hint), from which walks start. An outdated hint only makes a walk longer. */
export class HintGrid {
  private columns = 1
  private rows = 1
  private minX = 0
  private minY = 0
  private scaleX = 0
  private scaleY = 0
  private hints = new Int32Array(64).fill(-1)

  isOutgrown(vertexCount: number): boolean {
    return vertexCount > 2 * this.hints.length
  }

  /** Rebuilds the buckets for the existing vertices (`outgoing` >= 0) from number `first` on. O(n). */
  refresh(coords: Float64Array, outgoing: Int32Array, first: number, slots: number, vertexCount: number): void {
    // Slots of removed vertices may widen the box, which affects only the cost.
    const box = boxOfCoords(coords.subarray(2 * first, 2 * slots))
    const { minX, minY, maxX, maxY } = box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
    const span = Math.max(maxX - minX, maxY - minY) || 1
    const width = Math.max(maxX - minX, span / 256)
    const height = Math.max(maxY - minY, span / 256)
    this.columns = Math.max(1, Math.round(Math.sqrt((vertexCount * width) / height)))
    this.rows = Math.max(1, Math.ceil(vertexCount / this.columns))
    this.minX = minX
    this.minY = minY
    this.scaleX = this.columns / width
    this.scaleY = this.rows / height
    const hints = (this.hints = new Int32Array(this.columns * this.rows).fill(-1))
    for (let v = first; v < slots; v++) if (outgoing[v] >= 0) this.remember(coords[2 * v], coords[2 * v + 1], v)
    // Empty buckets copy the hint of the previous bucket, row by row.
    for (let i = 1; i < hints.length; i++) if (hints[i] < 0) hints[i] = hints[i - 1]
    for (let i = hints.length - 2; i >= 0; i--) if (hints[i] < 0) hints[i] = hints[i + 1]
  }

  /** Returns the stored vertex near the point, -1 = none. */
  near(x: number, y: number): number {
    return this.hints[this.bucket(x, y)]
  }

  remember(x: number, y: number, vertex: number): void {
    this.hints[this.bucket(x, y)] = vertex
  }

  private bucket(x: number, y: number): number {
    const column = Math.min(Math.max(((x - this.minX) * this.scaleX) | 0, 0), this.columns - 1)
    const row = Math.min(Math.max(((y - this.minY) * this.scaleY) | 0, 0), this.rows - 1)
    return row * this.columns + column
  }
}
