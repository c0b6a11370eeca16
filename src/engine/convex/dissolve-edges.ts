/**
 * Edges between triangles dissolved so that polygons stay convex: longest first, as long as the corners at both ends stay at most 180 degrees (exact) and the
 * polygon gets no more than a few dozen corners. In: three half-edges a triangle as rings, and the edges that may go, each by one half-edge. O(n log n).
 */
import { orient } from '../geometry/index.js'
import { nextHalfEdge } from '../triangulation/index.js'

/** `polygon` of a half-edge that was merged away. */
export const DISSOLVED = -1

/** Corners of a polygon: what an edit takes apart, and what a search looks through, must not grow with the round shapes of a map. */
const MAX_CORNERS = 64

/** Edges between two calls of `pass`. */
const EDGES_BETWEEN = 4096

interface Rings {
  readonly coords: Float64Array
  readonly origin: Int32Array
  readonly twin: Int32Array
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly polygon: Int32Array
}

/** `pass` is called now and then, and may throw. */
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
    if (pass !== undefined && done++ % EDGES_BETWEEN === 0) pass()
    const h = edges[i]
    const t = twin[h]
    if (staysConvex(rings, h, t) && staysConvex(rings, t, h) && staysSmall(rings, h, t)) join(rings, h, t)
  }
}

function join({ next, prev, polygon }: Rings, h: number, t: number): void {
  const beforeH = prev[h]
  const afterH = next[h]
  const beforeT = prev[t]
  const afterT = next[t]
  next[beforeH] = afterT
  prev[afterT] = beforeH
  next[beforeT] = afterH
  prev[afterH] = beforeT
  polygon[h] = polygon[t] = DISSOLVED
}

/** Whether the corner at the origin of h, between the edge before h and the one after t, is at most 180 degrees; no edge may dangle. */
function staysConvex({ coords, origin, next, prev }: Rings, h: number, t: number): boolean {
  const a = 2 * origin[prev[h]]
  const u = 2 * origin[h]
  const b = 2 * origin[nextHalfEdge(next[t])]
  return a !== b && orient(coords[a], coords[a + 1], coords[u], coords[u + 1], coords[b], coords[b + 1]) >= 0
}

function staysSmall({ next }: Rings, h: number, t: number): boolean {
  let corners = 0
  for (let edge = next[h]; edge !== h && corners <= MAX_CORNERS; edge = next[edge]) corners++
  for (let edge = next[t]; edge !== t && corners <= MAX_CORNERS; edge = next[edge]) corners++
  return corners <= MAX_CORNERS
}

/** Bits of the pattern that are not looked at: 8 of the exponent and 3 of the fraction are. */
const IGNORED_BITS = 20
const CLASSES = 1 << (31 - IGNORED_BITS)

/**
 * The order of non-negative 32-bit floats from the largest down, as far as the first bits of their fraction distinguish them; equal ones
 * keep their order, so that what was near in memory stays so. Bit patterns sort like the numbers: one counting pass, O(n), or insertion for a few.
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
