/**
 * Dissolves edges between triangles so that polygons stay convex. Takes the longest edges first, and dissolves an edge if the corners at both ends stay at
 * most 180 degrees (exact) and the polygon has at most `MAX_CORNERS` corners.
 * In: rings of three half-edges per triangle, and one half-edge of each candidate edge. O(n log n).
 */
import { orientOf } from '../geometry/index.js'
import { nextHalfEdge } from '../triangulation/index.js'
import type { ConvexMesh } from './convex-mesh.js'

/** Value of `polygon` for a half-edge that was removed by a merge. */
export const DISSOLVED = -1

/** Maximum number of corners of a polygon. Without this limit, round shapes would give polygons that are costly to search and to split. */
const MAX_CORNERS = 64

const EDGES_BETWEEN_PASSES = 4096

type Rings = Pick<ConvexMesh, 'coords' | 'origin' | 'twin' | 'next' | 'prev' | 'polygon'>

export function dissolveEdges(rings: Rings, edges: Int32Array, pass?: () => void): void {
  const { coords, origin, twin } = rings
  const lengths = Float32Array.from(edges, (edge) => {
    const a = 2 * origin[edge]
    const b = 2 * origin[twin[edge]]
    const dx = coords[a] - coords[b]
    const dy = coords[a + 1] - coords[b + 1]
    return dx * dx + dy * dy
  })
  let done = 0
  for (const i of longestFirst(lengths)) {
    if (pass !== undefined && done++ % EDGES_BETWEEN_PASSES === 0) pass()
    const h = edges[i]
    const t = twin[h]
    if (staysConvex(rings, h, t) && staysConvex(rings, t, h) && staysSmall(rings, h, t)) join(rings, h, t)
  }
}

function join({ next, prev, polygon }: Rings, h: number, t: number): void {
  next[prev[h]] = next[t]
  prev[next[t]] = prev[h]
  next[prev[t]] = next[h]
  prev[next[h]] = prev[t]
  polygon[h] = polygon[t] = DISSOLVED
}

/**
 * Returns whether the origin of `h` stays a convex corner without the edge whose half-edges are `h` and `t`. The corner must have at most 180 degrees, and its
 * two sides must lead to different vertices.
 */
function staysConvex({ coords, origin, next, prev }: Rings, h: number, t: number): boolean {
  const a = origin[prev[h]]
  const b = origin[nextHalfEdge(next[t])]
  return a !== b && orientOf(coords, a, origin[h], b) >= 0
}

function staysSmall({ next }: Rings, h: number, t: number): boolean {
  let corners = 0
  for (let edge = next[h]; edge !== h && corners <= MAX_CORNERS; edge = next[edge]) corners++
  for (let edge = next[t]; edge !== t && corners <= MAX_CORNERS; edge = next[edge]) corners++
  return corners <= MAX_CORNERS
}

/** Number of low bits that the sort ignores. It compares 8 bits of the exponent and 3 of the fraction. */
const IGNORED_BITS = 20
const CLASSES = 1 << (31 - IGNORED_BITS)

/**
 * Returns the indices of the lengths, largest length first. Lengths with equal leading bits stay in order, for memory locality.
 * Counting sort, O(n), since the bits of non-negative floats have the order of the floats. Insertion sort for fewer than 64 lengths.
 */
function longestFirst(lengths: Float32Array): Uint32Array {
  const count = lengths.length
  const bits = new Uint32Array(lengths.buffer, lengths.byteOffset, count)
  const order = new Uint32Array(count)
  if (count < 64) {
    for (let i = 0; i < count; i++) {
      let at = i
      for (; at > 0 && bits[order[at - 1]] < bits[i]; at--) order[at] = order[at - 1]
      order[at] = i
    }
    return order
  }
  const starts = new Uint32Array(CLASSES + 1)
  for (let i = 0; i < count; i++) starts[CLASSES - (bits[i] >>> IGNORED_BITS)]++
  for (let i = 0; i < CLASSES; i++) starts[i + 1] += starts[i]
  for (let i = 0; i < count; i++) order[starts[CLASSES - 1 - (bits[i] >>> IGNORED_BITS)]++] = i
  return order
}
