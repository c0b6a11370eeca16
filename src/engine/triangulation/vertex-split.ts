/**
 * Inserts a vertex into a triangle or on an edge, and queues the edges opposite the vertex for the Delaunay check. O(1).
 *
 *        c                c             c                c
 *      /   \            / | \         /   \            / | \
 *     /     \    →     /  v  \       a —h— b    →     a— v —b
 *    /       \        / /   \ \       \   /            \ | /
 *   a — h ——— b      a ——————— b        d                d
 */
import type { Lawson } from './lawson.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from './triangle-store.js'

/** Splits the triangle of h. The vertex must lie inside it. */
export function splitFace(store: TriangleStore, lawson: Lawson, h: number, vertex: number): void {
  store.reserve(0, 2)
  const faceA = store.claimFace()
  const faceB = store.claimFace()
  const { origin, outgoing } = store
  const n = nextHalfEdge(h)
  const p = previousHalfEdge(h)
  const a = origin[h]
  store.touch((h / 3) | 0)
  // The triangle a b c becomes a b v (in place), b c v and c a v.
  const u = cutOff(store, n, faceA, vertex)
  const w = cutOff(store, p, faceB, vertex)
  origin[p] = vertex
  outgoing[vertex] = p
  outgoing[a] = h
  store.link(n, u + 2)
  store.link(u + 1, w + 2)
  store.link(w + 1, p)
  lawson.push(h)
  lawson.push(u)
  lawson.push(w)
}

/** Splits the edge of h and the triangles on both sides. The vertex must lie inside the edge, and the edge must have no constraints. */
export function splitEdge(store: TriangleStore, lawson: Lawson, h: number, vertex: number): void {
  store.reserve(0, 2)
  const faceA = store.claimFace()
  const faceB = store.claimFace()
  const { origin, outgoing } = store
  const t = store.twin[h]
  const n = nextHalfEdge(h)
  const tn = nextHalfEdge(t)
  store.touch((h / 3) | 0)
  store.touch((t / 3) | 0)
  // The triangles a b c and b a d on the two sides of the edge become a v c (in place), v b c, b v d (in place) and v a d.
  const u = cutOff(store, n, faceA, vertex)
  const w = cutOff(store, tn, faceB, vertex)
  origin[n] = vertex
  origin[tn] = vertex
  outgoing[vertex] = n
  store.link(u + 1, n)
  store.link(u + 2, t)
  store.link(w + 1, tn)
  store.link(w + 2, h)
  lawson.push(previousHalfEdge(h))
  lawson.push(u)
  lawson.push(previousHalfEdge(t))
  lawson.push(w)
}

/** Makes `face` the triangle of the half-edge `edge` and the vertex. Returns its first half-edge, which takes over the twin and the constraints of `edge`. */
function cutOff(store: TriangleStore, edge: number, face: number, vertex: number): number {
  const { origin, twin, constraint } = store
  const moved = 3 * face
  store.setFace(face, origin[edge], origin[nextHalfEdge(edge)], vertex)
  constraint[moved] = constraint[edge]
  constraint[edge] = -1
  store.link(moved, twin[edge])
  return moved
}
