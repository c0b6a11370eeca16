/**
 * A new vertex in a triangle or on an edge: three triangles in place of one, four in place of two. The edges opposite the vertex are pushed
 * for the Delaunay check. Constraints of the old outer edges move with them. O(1).
 *
 *        c                c             c                c
 *      /   \            / | \         /   \            / | \
 *     /     \    →     /  v  \       a —h— b    →     a— v —b
 *    /       \        / /   \ \       \   /            \ | /
 *   a — h ——— b      a ——————— b        d                d
 */
import type { Lawson } from './lawson.js'
import { nextHalfEdge, previousHalfEdge, type TriangleStore } from './triangle-store.js'

/** Divides the triangle of h; the vertex lies inside it. */
export function splitFace(store: TriangleStore, lawson: Lawson, h: number, vertex: number): void {
  store.reserve(0, 2)
  const faceA = store.claimFace()
  const faceB = store.claimFace()
  const { origin, twin, constraint, outgoing } = store
  const n = nextHalfEdge(h)
  const p = previousHalfEdge(h)
  const a = origin[h]
  const b = origin[n]
  const c = origin[p]
  store.touch((h / 3) | 0)
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
}

/** Divides the edge of h and the triangles on both sides; the vertex lies inside the edge, which is free of constraints. */
export function splitEdge(store: TriangleStore, lawson: Lawson, h: number, vertex: number): void {
  store.reserve(0, 2)
  const faceA = store.claimFace()
  const faceB = store.claimFace()
  const { origin, twin, constraint, outgoing } = store
  const n = nextHalfEdge(h)
  const p = previousHalfEdge(h)
  const a = origin[h]
  const b = origin[n]
  const c = origin[p]
  store.touch((h / 3) | 0)
  const t = twin[h]
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
