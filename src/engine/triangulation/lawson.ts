/**
 * Lawson's flips: flips edges from a stack until none breaks the Delaunay rule. Constrained edges never flip. Exact.
 * The rule: no vertex visible across an edge lies inside the circumcircle of the edge's triangle. Of four cocircular vertices, the lexicographically smallest
 * is on the diagonal. So vertices and constraints determine the triangulation. Usually a few flips per change, at worst O(k²) for k triangles.
 * After Lawson, "Software for C1 surface interpolation", 1977. The error bound of the in-circle test is from Shewchuk, 1997.
 */
import { incircle as incircleAdaptive } from 'robust-predicates'
import { invariant, ensureCapacity } from '../core/index.js'
import { isDifference } from '../geometry/index.js'
import { isBefore, nextHalfEdge, previousHalfEdge } from './triangle-store.js'
import type { TriangleStore } from './triangle-store.js'

/** Error bound of the plain in-circle determinant, relative to its permanent (Shewchuk's iccerrboundA). If the determinant exceeds it, its sign is right. */
const IN_CIRCLE_FILTER = (10 + 96 * 2 ** -53) * 2 ** -53

export class Lawson {
  flips = 0
  /** Limit of `flips`. `run` throws `internal/too-many-flips` above it. */
  maxFlips = Infinity
  /** Called before each flip. */
  onFlip: ((h: number) => void) | undefined
  private stack = new Int32Array(256)
  private size = 0

  constructor(private readonly store: TriangleStore) {}

  /** Queues the edge of h for a check. Flips change half-edge ids, so call `run` before any other change. */
  push(h: number): void {
    if (this.size === this.stack.length) this.stack = ensureCapacity(this.stack, this.size + 1)
    this.stack[this.size++] = h
  }

  /** Checks and flips edges until none is queued. If all queued edges are opposite one new vertex, `fromApex` may be true. This saves needless checks. */
  run(fromApex = false): void {
    const { store } = this
    // A correct run ends long before this limit.
    let left = 1000 + 4 * store.faceCount * Math.max(64, store.faceCount)
    while (this.size > 0) {
      const h = this.stack[--this.size]
      if (store.twin[h] < 0 || store.constraint[h] >= 0 || !breaksDelaunayRule(store, h)) continue
      invariant(--left > 0, 'internal/lawson-endless')
      const t = store.twin[h]
      if (this.onFlip !== undefined) this.onFlip(h)
      store.flip(h)
      invariant(++this.flips <= this.maxFlips, 'internal/too-many-flips')
      this.push(h)
      this.push(nextHalfEdge(t))
      if (!fromApex) {
        this.push(t)
        this.push(nextHalfEdge(h))
      }
    }
  }
}

/** Returns whether the edge of h must be replaced by the other diagonal of its two triangles. */
export function breaksDelaunayRule({ coords, origin, twin }: TriangleStore, h: number): boolean {
  const t = twin[h]
  const a = 2 * origin[h]
  const b = 2 * origin[t]
  const c = 2 * origin[previousHalfEdge(h)]
  const d = 2 * origin[previousHalfEdge(t)]
  const side = inCircle(coords, a, b, c, d)
  if (side !== 0) return side > 0
  return isBefore(coords, firstOf(coords, c, d), firstOf(coords, a, b))
}

function firstOf(coords: Float64Array, a: number, b: number): number {
  return isBefore(coords, a, b) ? a : b
}

/** Returns 1 if d lies inside the circle through the positive triangle a, b, c, -1 if outside, and 0 if exactly on it. Takes indices of x coordinates. */
export function inCircle(coords: Float64Array, a: number, b: number, c: number, d: number): number {
  const dx = coords[d]
  const dy = coords[d + 1]
  const adx = coords[a] - dx
  const ady = coords[a + 1] - dy
  const bdx = coords[b] - dx
  const bdy = coords[b + 1] - dy
  const cdx = coords[c] - dx
  const cdy = coords[c + 1] - dy
  const bc = bdx * cdy
  const cb = cdx * bdy
  const ca = cdx * ady
  const ac = adx * cdy
  const ab = adx * bdy
  const ba = bdx * ady
  const aLift = adx * adx + ady * ady
  const bLift = bdx * bdx + bdy * bdy
  const cLift = cdx * cdx + cdy * cdy
  const det = aLift * (bc - cb) + bLift * (ca - ac) + cLift * (ab - ba)
  const permanent =
    (Math.abs(bc) + Math.abs(cb)) * aLift +
    (Math.abs(ca) + Math.abs(ac)) * bLift +
    (Math.abs(ab) + Math.abs(ba)) * cLift
  const bound = IN_CIRCLE_FILTER * permanent
  if (det > bound) return 1
  if (-det > bound) return -1
  return inCircleNearZero(coords, a, b, c, d, det)
}

function inCircleNearZero(coords: Float64Array, a: number, b: number, c: number, d: number, det: number): number {
  const dx = coords[d]
  const dy = coords[d + 1]
  const largest = [a, b, c].reduce(
    (most, p) => Math.max(most, Math.abs(coords[p] - dx), Math.abs(coords[p + 1] - dy)),
    0,
  )
  // Takes a power of two as unit. If every coordinate difference is a whole number of units between -2^12 and 2^12, no product or sum in `det` needs more than
  // 53 bits. Then `det` is exact.
  const big = largest * 2 ** 41
  if ([a, b, c].every((p) => isShort(dx, coords[p], big) && isShort(dy, coords[p + 1], big))) return signOf(det)
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((p) => [coords[p], coords[p + 1]])
  return signOf(incircleAdaptive(ax, ay, bx, by, cx, cy, dx, dy))
}

function signOf(value: number): number {
  return value > 0 ? 1 : value < 0 ? -1 : 0
}

/** Returns whether `to - from` is computed without rounding and is a whole number of units. The unit is the gap between `big` and the next larger double. */
function isShort(from: number, to: number, big: number): boolean {
  return to - from + big - big === to - from && isDifference(from, to)
}
