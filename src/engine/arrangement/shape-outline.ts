/**
 * The border of the wanted faces of a plane graph as polygons: outer rings positive, holes negative, disjoint, no ring through a vertex
 * twice. Faces that meet in a single vertex are apart; each edge-connected group gives one polygon. Vertices exactly on a straight
 * border are left out. Rings begin at their smallest vertex and polygons are sorted by theirs, so that the same region gives the same
 * answer whatever edits led to it. Nearly O(half-edges).
 */
import { UnionFind, append, invariant } from '../core/index.js'
import { orient, signedArea } from '../geometry/index.js'
import type { Point, Polygon, Region, Ring } from '../geometry/index.js'

const before = (a: Point, b: Point): number => a.x - b.x || a.y - b.y

/** Rings that touch may begin at one place: then their next vertices decide. */
function ringBefore(a: Ring, b: Ring): number {
  let i = 0
  while (i + 1 < a.length && i + 1 < b.length && before(a[i], b[i]) === 0) i++
  return before(a[i], b[i])
}

/** Half-edges around faces; free ones have a face that is not wanted. */
export interface FaceGraph {
  /** Half-edges. */
  readonly count: number
  readonly faceCount: number
  /** Per half-edge: the vertex that it leaves. */
  readonly origin: Int32Array
  /** Per half-edge: -1 = nothing lies beyond. */
  readonly twin: Int32Array
  readonly nextHalfEdge: (h: number) => number
  readonly faceOf: (h: number) => number
  readonly isWanted: (face: number) => boolean
  readonly placeOf: (vertex: number) => Point
}

export function outlineOf(graph: FaceGraph): Region {
  const { count, origin, twin } = graph
  const isIn = new Uint8Array(count)
  let vertices = 0
  for (let h = 0; h < count; h++) {
    if (graph.isWanted(graph.faceOf(h))) isIn[h] = 1
    vertices = Math.max(vertices, origin[h] + 1)
  }
  const isBeyond = (h: number): boolean => twin[h] < 0 || isIn[twin[h]] === 0
  // 1. Faces that hang together.
  const groups = new UnionFind(graph.faceCount)
  for (let h = 0; h < count; h++)
    if (isIn[h] === 1 && !isBeyond(h)) groups.union(graph.faceOf(h), graph.faceOf(twin[h]))
  // 2. Loops along the border, turning within the fan of wanted faces at each vertex, split where they meet themselves.
  const loopsOf = new Map<number, number[][]>()
  const isUsed = new Uint8Array(count)
  const place = new Int32Array(vertices)
  for (let start = 0; start < count; start++) {
    if (isIn[start] === 0 || isUsed[start] === 1 || !isBeyond(start)) continue
    const walked: number[] = []
    let h = start
    do {
      invariant(isUsed[h] === 0, 'internal/border-not-closed', { at: h })
      isUsed[h] = 1
      walked.push(origin[h])
      h = graph.nextHalfEdge(h)
      for (let left = count; !isBeyond(h) && left > 0; left--) h = graph.nextHalfEdge(twin[h])
    } while (h !== start)
    const group = groups.find(graph.faceOf(start))
    const loops = loopsOf.get(group) ?? []
    loopsOf.set(group, loops)
    append(loops, splitLoop(walked, place))
  }
  return toPolygons([...loopsOf.values()].map((loops) => loops.map((loop) => toRing(loop.map(graph.placeOf)))))
}

/** Splits a closed walk where it comes to a vertex again; `place` is scratch, one number a vertex, all 0 before and after. */
function splitLoop(walked: readonly number[], place: Int32Array): number[][] {
  const loops: number[][] = []
  const loop: number[] = []
  for (const vertex of walked) {
    if (place[vertex] > 0) {
      const inner = loop.splice(place[vertex] - 1)
      for (const v of inner) place[v] = 0
      loops.push(inner)
    }
    place[vertex] = loop.push(vertex)
  }
  for (const vertex of loop) place[vertex] = 0
  loops.push(loop)
  return loops
}

/** Parts of a region, each given by the rings around it: one is positive, the others are holes. */
function toPolygons(parts: readonly (readonly Ring[])[]): Region {
  const polygons: Polygon[] = []
  for (const rings of parts) {
    const outer = rings.find((ring) => signedArea(ring) > 0)
    if (outer !== undefined) polygons.push({ outer, holes: rings.filter((ring) => ring !== outer).sort(ringBefore) })
  }
  return polygons.sort((a, b) => ringBefore(a.outer, b.outer))
}

/** Leaves out what lies exactly on a straight border, and begins at the smallest vertex. */
function toRing(loop: readonly Point[]): Ring {
  const ring = loop.filter((b, i) => {
    const [a, c] = [loop[i === 0 ? loop.length - 1 : i - 1], loop[i + 1 === loop.length ? 0 : i + 1]]
    return orient(a.x, a.y, b.x, b.y, c.x, c.y) !== 0
  })
  let first = 0
  for (let i = 1; i < ring.length; i++) if (before(ring[i], ring[first]) < 0) first = i
  return [...ring.slice(first), ...ring.slice(0, first)]
}
