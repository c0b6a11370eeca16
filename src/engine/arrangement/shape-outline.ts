/**
 * Extracts the boundary of the wanted faces of a plane graph as disjoint polygons: positive outer rings, negative holes. No ring visits a vertex twice.
 * Each edge-connected group of faces gives one polygon; faces that meet only at a vertex are separate. Collinear vertices are removed.
 * The result does not depend on the order of past edits. Nearly O(half-edges).
 */
import { UnionFind, append, invariant } from '../core/index.js'
import { orient, signedArea, type Point, type Polygon, type Region, type Ring } from '../geometry/index.js'

const before = (a: Point, b: Point): number => a.x - b.x || a.y - b.y

/** Compares two rings by x, then y, of the first vertex in which they differ. */
export function compareRings(a: Ring, b: Ring): number {
  let i = 0
  while (i + 1 < a.length && i + 1 < b.length && before(a[i], b[i]) === 0) i++
  return before(a[i], b[i])
}

/** A plane graph as half-edges and faces. If the graph has an outer face, `isWanted` must be false for it. */
interface FaceGraph {
  readonly count: number
  readonly faceCount: number
  readonly origin: Int32Array
  /** Twin of each half-edge, -1 = none. */
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
  const groups = new UnionFind(graph.faceCount)
  for (let h = 0; h < count; h++)
    if (isIn[h] === 1 && !isBeyond(h)) groups.union(graph.faceOf(h), graph.faceOf(twin[h]))
  // Walk along the boundary of the wanted faces. At the vertex where a boundary edge ends, turn through the wanted faces to the next boundary edge.
  // A walk that visits a vertex twice is split there into loops.
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
  const polygons: Polygon[] = []
  for (const loops of loopsOf.values()) {
    const rings = loops.map((loop) => toRing(loop.map(graph.placeOf)))
    const outer = rings.find((ring) => signedArea(ring) > 0)
    if (outer !== undefined) polygons.push({ outer, holes: rings.filter((ring) => ring !== outer).sort(compareRings) })
  }
  return polygons.sort((a, b) => compareRings(a.outer, b.outer))
}

/** Splits a closed walk at repeated vertices. `place` is scratch memory with one number per vertex, all 0 before and after the call. */
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

function toRing(loop: readonly Point[]): Ring {
  const ring = loop.filter((b, i) => {
    const [a, c] = [loop[i === 0 ? loop.length - 1 : i - 1], loop[i + 1 === loop.length ? 0 : i + 1]]
    return orient(a.x, a.y, b.x, b.y, c.x, c.y) !== 0
  })
  let first = 0
  for (let i = 1; i < ring.length; i++) if (before(ring[i], ring[first]) < 0) first = i
  return [...ring.slice(first), ...ring.slice(0, first)]
}
