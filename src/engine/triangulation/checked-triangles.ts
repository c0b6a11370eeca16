/**
 * Triangles as they were written down, checked instead of made: the vertices 4 and on with their places, and for each half-edge where it begins and
 * its twin, in; an empty triangulation filled with them, or not, out. They are taken where
 * - twins are mutual and run between the same vertices, and only the sides of the rectangle have none;
 * - every vertex has a triangle, and every triangle is positive; so they cover the rectangle once: around any place their border, the
 *   rectangle's, winds once, and each triangle over it counts one;
 * - no corner lies within `near` of the edge across from it; so no vertex lies within `near` of any edge that does not end in it: on the way from it
 *   to that edge, the edge across in one of its own triangles would be nearer.
 * Whether the Delaunay rule holds is seen once constraints stand: `keepsRule`. O(n). What is thinner than `near` is declined, not looked at closer.
 */
import { ORIENT_FILTER } from '../geometry/index.js'
import type { Triangulation } from './triangulation.js'

/** Slack for the rounding of lengths. */
const LENGTH_SLACK = 1 + 2 ** -40

/** Fills an empty triangulation; false where anything is not as it should be: the triangulation is of no use then. It takes over the arrays; `places`: room for the corners of the rectangle, then x y of the vertices from 4 on. */
export function takeTriangles(
  triangulation: Triangulation,
  places: Float64Array<ArrayBuffer>,
  vertices: number,
  origin: Int32Array<ArrayBuffer>,
  twin: Int32Array<ArrayBuffer>,
  near: number,
): boolean {
  const { store } = triangulation
  const halfEdges = origin.length
  const faces = halfEdges / 3
  const slots = 4 + vertices
  if (faces !== 2 * vertices + 2 || twin.length !== halfEdges) return false
  places.set(store.coords.subarray(0, 8))
  store.coords = places
  store.outgoing = new Int32Array(places.length / 2).fill(-1)
  store.origin = origin
  store.twin = twin
  store.constraint = new Int32Array(halfEdges).fill(-1)
  store.vertexSlots = store.vertexCount = slots
  store.faceSlots = store.faceCount = faces
  // sides of the rectangle that were met, a bit for each
  let sides = 0
  const isLinked = (h: number, from: number, end: number): boolean => {
    const t = twin[h]
    if (t >= 0) return twin[t] === h && origin[t] === end
    // a half-edge without a twin is a side, and no side is met twice; else the other way round it is looked at from there
    const isSide = t === -1 && from < 4 && end === (from + 1) % 4 && (sides & (1 << from)) === 0
    sides |= 1 << from
    return isSide
  }
  const { outgoing } = store
  for (let h = 0; h < halfEdges; h += 3) {
    const a = origin[h]
    const b = origin[h + 1]
    const c = origin[h + 2]
    if (!(a >= 0 && a < slots && b >= 0 && b < slots && c >= 0 && c < slots)) return false
    if (!isLinked(h, a, b) || !isLinked(h + 1, b, c) || !isLinked(h + 2, c, a)) return false
    outgoing[a] = h
    outgoing[b] = h + 1
    outgoing[c] = h + 2
    const ax = places[2 * a]
    const ay = places[2 * a + 1]
    const ux = places[2 * b] - ax
    const uy = places[2 * b + 1] - ay
    const vx = places[2 * c] - ax
    const vy = places[2 * c + 1] - ay
    const plus = ux * vy
    const minus = uy * vx
    const wx = vx - ux
    const wy = vy - uy
    const longest = Math.max(ux * ux + uy * uy, vx * vx + vy * vy, wx * wx + wy * wy)
    // twice the area is the longest edge times the least height
    const least = near * LENGTH_SLACK * Math.sqrt(longest) + ORIENT_FILTER * (Math.abs(plus) + Math.abs(minus))
    if (!(plus - minus > least)) return false
  }
  for (let vertex = 0; vertex < slots; vertex++) if (outgoing[vertex] < 0) return false
  return sides === 15
}

/** Puts a constraint along an edge that is there; false where it is not. */
export function takeConstraint(
  { store, owners }: Triangulation,
  a: number,
  b: number,
  owner: number,
  delta: number,
): boolean {
  const h = store.findHalfEdge(a, b)
  if (h < 0) return false
  store.constraint[h] = store.constraint[store.twin[h]] = owners.add(store.constraint[h], owner, a < b ? delta : -delta)
  return true
}

/** Whether no edge free of constraints breaks the Delaunay rule: then the triangulation is the one that its vertices and constraints determine. O(n). */
export function keepsRule(triangulation: Triangulation): boolean {
  const { store } = triangulation
  const { constraint, twin } = store
  for (let h = 0; h < 3 * store.faceSlots; h++)
    if (twin[h] > h && constraint[h] < 0 && triangulation.breaksRule(h)) return false
  return true
}
