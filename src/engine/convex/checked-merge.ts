/**
 * Convex polygons as they were written down: which edges between walkable triangles are gone, checked instead of chosen. Taken where each polygon is
 * one ring of corners of at most 180 degrees around triangles of one terrain, and no larger than the merge makes them. O(n).
 */
import { BLOCKED } from '../arrangement/labels/index.js'
import { orient } from '../geometry/index.js'
import { nextHalfEdge } from '../triangulation/index.js'
import { stripDeadEnds } from './dead-ends.js'
import { MOST_CORNERS } from './convex-merge.js'
import type { ConvexMerge } from './convex-merge.js'

/** Merges what hangs together over the edges that are gone, one bit a half-edge; false where that is not as it should be: it has to be built then. */
export function takeMerge(convex: ConvexMerge, gone: Int32Array): boolean {
  convex.makeRoom()
  convex.fans.build()
  const walkable = takeTwins(convex, gone)
  if (walkable < 0) return false
  if (!takeRings(convex, gone, walkable)) {
    convex.first.fill(-1)
    return false
  }
  stripDeadEnds(convex)
  return true
}

const isSet = (bits: Int32Array, at: number): boolean => ((bits[at >> 5] >>> (at & 31)) & 1) === 1

/** The number of walkable faces; -1 where an edge is gone on one side, or not between faces of one terrain. */
function takeTwins({ area, triangulation, twin }: ConvexMerge, gone: Int32Array): number {
  const { store } = triangulation
  let walkable = 0
  for (let face = 0; face < store.faceSlots; face++) {
    if (area[face] === BLOCKED) continue
    walkable++
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const t = store.twin[h]
      const beyond = t < 0 ? BLOCKED : area[(t / 3) | 0]
      twin[h] = beyond === BLOCKED ? -1 : t
      if (isSet(gone, h) && !(beyond === area[face] && isSet(gone, t))) return -1
    }
  }
  return walkable
}

/** Links the edges that are left to rings, and looks at their corners. */
function takeRings(convex: ConvexMerge, gone: Int32Array, walkable: number): boolean {
  const { area, coords, first, next, polygon, prev } = convex
  const { faceSlots, origin, twin } = convex.triangulation.store
  let triangles = 0
  for (let face = 0; face < faceSlots; face++) {
    if (area[face] === BLOCKED) continue
    for (let start = 3 * face; start < 3 * face + 3; start++) {
      if (polygon[start] >= 0 || isSet(gone, start)) continue
      let corners = 0
      let edge = start
      do {
        if (++corners > MOST_CORNERS) return false
        let after = nextHalfEdge(edge)
        // the corner of a triangle is one by itself; round all others, back to the edge itself at most
        if (isSet(gone, after)) {
          while (isSet(gone, after)) after = nextHalfEdge(twin[after])
          const a = 2 * origin[edge]
          const u = 2 * origin[after]
          const b = 2 * origin[nextHalfEdge(after)]
          if (a === b || !(orient(coords[a], coords[a + 1], coords[u], coords[u + 1], coords[b], coords[b + 1]) >= 0))
            return false
        }
        next[edge] = after
        prev[after] = edge
        polygon[edge] = face
        edge = after
      } while (edge !== start)
      first[face] = start
      convex.polygonCount++
      triangles += corners - 2
    }
  }
  // a ring of c corners holds c - 2 triangles, fewer where there are holes or vertices inside: the sums agree only where there are none
  return triangles === walkable
}
