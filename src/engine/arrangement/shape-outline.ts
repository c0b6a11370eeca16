/**
 * The border of a set of faces as polygons: outer rings positive, holes negative, disjoint, no ring through a vertex twice.
 * Faces that meet in a single vertex are apart; each edge-connected group gives one polygon. Vertices exactly on a straight
 * border are left out. Rings begin at their smallest vertex and polygons are sorted by theirs, so that the same region gives the same
 * answer whatever edits led to it. O(faces).
 */
import { invariant, append } from '../core/index.js'
import { orient, signedArea } from '../geometry/index.js'
import type { Point, Polygon, Region, Ring } from '../geometry/index.js'
import { nextHalfEdge } from '../triangulation/index.js'
import type { TriangleStore } from '../triangulation/index.js'

const before = (a: Point, b: Point): number => a.x - b.x || a.y - b.y

/** Rings that touch may begin at one place: then their next vertices decide. */
function ringBefore(a: Ring, b: Ring): number {
  let i = 0
  while (i + 1 < a.length && i + 1 < b.length && before(a[i], b[i]) === 0) i++
  return before(a[i], b[i])
}

export function outlineOfFaces(store: TriangleStore, isSolid: (face: number) => boolean): Region {
  const { coords, origin, twin, faceSlots } = store
  const solid = new Uint8Array(faceSlots)
  for (let face = 0; face < faceSlots; face++) if (store.isFace(face) && isSolid(face)) solid[face] = 1
  const isBeyond = (h: number): boolean => twin[h] < 0 || solid[(twin[h] / 3) | 0] === 0
  const used = new Uint8Array(3 * faceSlots)
  const seen = new Uint8Array(faceSlots)
  const place = new Int32Array(store.vertexSlots)
  const parts: number[][][] = []

  for (let seed = 0; seed < faceSlots; seed++) {
    if (solid[seed] === 0 || seen[seed] === 1) continue
    // 1. The group of faces that hang together, and the half-edges of its border.
    const group = [seed]
    const border: number[] = []
    seen[seed] = 1
    for (const face of group) {
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        if (isBeyond(h)) {
          border.push(h)
          continue
        }
        const neighbor = (twin[h] / 3) | 0
        if (seen[neighbor] === 1) continue
        seen[neighbor] = 1
        group.push(neighbor)
      }
    }
    // 2. Loops along the border, turning within the fan of solid faces at each vertex, split where they meet themselves.
    const loops: number[][] = []
    for (const start of border) {
      if (used[start] === 1) continue
      const walked: number[] = []
      let h = start
      do {
        invariant(used[h] === 0, 'internal/border-not-closed', { at: h })
        used[h] = 1
        walked.push(origin[h])
        h = nextHalfEdge(h)
        for (let left = faceSlots; !isBeyond(h) && left > 0; left--) h = nextHalfEdge(twin[h])
      } while (h !== start)
      append(loops, splitLoop(walked, place))
    }
    parts.push(loops)
  }
  return toPolygons(parts, coords)
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

/** Parts of a region, each given by the loops around it: one is positive, the others are holes. */
function toPolygons(parts: readonly (readonly number[][])[], coords: Float64Array): Region {
  const polygons: Polygon[] = []
  for (const loops of parts) {
    const rings = loops.map((loop) => toRing(loop, coords))
    const outer = rings.find((ring) => signedArea(ring) > 0)
    if (outer !== undefined) polygons.push({ outer, holes: rings.filter((ring) => ring !== outer).sort(ringBefore) })
  }
  return polygons.sort((a, b) => ringBefore(a.outer, b.outer))
}

function toRing(loop: readonly number[], coords: Float64Array): Ring {
  const at = (i: number): number => 2 * loop[(i + loop.length) % loop.length]
  const ring: Point[] = []
  let first = 0
  for (let i = 0; i < loop.length; i++) {
    const [a, b, c] = [at(i - 1), at(i), at(i + 1)]
    if (orient(coords[a], coords[a + 1], coords[b], coords[b + 1], coords[c], coords[c + 1]) === 0) continue
    ring.push({ x: coords[b], y: coords[b + 1] })
    if (before(ring[ring.length - 1], ring[first]) < 0) first = ring.length - 1
  }
  return [...ring.slice(first), ...ring.slice(0, first)]
}
