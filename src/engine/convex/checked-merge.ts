/**
 * Convex polygons as they were written down: which edges between walkable triangles are gone, checked instead of chosen. Taken where each polygon is
 * one ring of corners of at most 180 degrees around triangles of one terrain, and no larger than the merge makes them. O(n).
 */
import { orient } from '../geometry/index.js'
import { nextHalfEdge, previousHalfEdge } from '../triangulation/index.js'
import { stripDeadEnds } from './dead-ends.js'
import { MOST_CORNERS } from './convex-merge.js'
import type { ConvexMerge } from './convex-merge.js'

/** Merges what hangs together over the edges that are gone, one bit a half-edge; false where that is not as it should be: it has to be built then. */
export function takeMerge(convex: ConvexMerge, gone: Int32Array): boolean {
  const { area } = convex
  const faces = convex.begin()
  const { twin } = convex
  for (const face of faces) {
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      if (((gone[h >> 5] >>> (h & 31)) & 1) === 0) continue
      const t = twin[h]
      if (t < 0 || ((gone[t >> 5] >>> (t & 31)) & 1) === 0 || area[(t / 3) | 0] !== area[face]) return false
      if (t > h) convex.join(h, t)
    }
  }
  convex.form(faces)
  if (!areConvex(convex, faces)) {
    convex.first.fill(-1)
    return false
  }
  stripDeadEnds(convex)
  return true
}

function areConvex(convex: ConvexMerge, faces: Int32Array): boolean {
  const { coords, first, next, prev } = convex
  const { origin } = convex.triangulation.store
  let triangles = 0
  for (const face of faces) {
    const start = first[face]
    if (start < 0) continue
    let corners = 0
    let edge = start
    do {
      if (++corners > MOST_CORNERS) return false
      // the corner of a triangle is one by itself
      if (prev[edge] !== previousHalfEdge(edge)) {
        const a = 2 * origin[prev[edge]]
        const u = 2 * origin[edge]
        const b = 2 * origin[nextHalfEdge(edge)]
        if (a === b || !(orient(coords[a], coords[a + 1], coords[u], coords[u + 1], coords[b], coords[b + 1]) >= 0))
          return false
      }
      edge = next[edge]
    } while (edge !== start)
    triangles += corners - 2
  }
  // a ring of c corners holds c - 2 triangles, fewer where there are holes or vertices inside: the sums agree only where there are none
  return triangles === faces.length
}
