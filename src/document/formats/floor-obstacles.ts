/**
 * From a floor to what surrounds it: maps that list walkable polygons become documents, which list obstacles. The rings that
 * bound the floor nest; the outside is an obstacle with the floors as its holes, and each island in a floor is one more.
 */
import { boundingBox, locateInPolygon, signedArea } from '../../engine/geometry/index.js'
import type { Point, Rect, Ring } from '../../engine/geometry/index.js'
import type { MapBuilder } from './map-builder.js'

/**
 * Rings around the union of polygons that share whole edges: edges with no twin, walked from polygon to polygon. O(corners).
 * A polygon that lies on the same side of an edge as one before it is left out, and `onOverlap` hears its index: with every
 * half-edge there once, each belongs to one ring.
 */
export function ringsOfFloor(vertices: readonly Point[], polygons: readonly (readonly number[])[], onOverlap?: (polygon: number) => void): Ring[] {
  const count = vertices.length
  const origin: number[] = []
  const next: number[] = []
  /** Half-edges by their two ends. */
  const known = new Map<number, number>()
  const key = (from: number, to: number): number => from * count + to
  for (const [p, polygon] of polygons.entries()) {
    const corners = polygon.filter((vertex, i) => vertex !== polygon[(i + 1) % polygon.length])
    const keys = corners.map((vertex, i) => key(vertex, corners[(i + 1) % corners.length]))
    if (keys.some((edge) => known.has(edge)) || new Set(keys).size < keys.length) {
      onOverlap?.(p)
      continue
    }
    const first = origin.length
    for (const [i, vertex] of corners.entries()) {
      known.set(keys[i], first + i)
      origin.push(vertex)
      next.push(first + ((i + 1) % corners.length))
    }
  }
  const twin = origin.map((vertex, edge) => known.get(key(origin[next[edge]], vertex)) ?? -1)
  const walked = new Uint8Array(origin.length)
  const rings: Ring[] = []
  for (const [start] of origin.entries()) {
    if (walked[start] === 1 || twin[start] >= 0) continue
    const ring: Point[] = []
    for (let edge = start; walked[edge] === 0; ) {
      walked[edge] = 1
      ring.push(vertices[origin[edge]])
      // around the end of the edge, through the polygons that meet there, to the next edge with nothing beyond
      edge = next[edge]
      while (twin[edge] >= 0) edge = next[twin[edge]]
    }
    if (ring.length >= 3) rings.push(ring)
  }
  return rings
}

/** Adds what is not floor inside the bounds as obstacles. Rings may touch but not cross; their winding does not matter. */
export function addAroundFloor(rings: readonly Ring[], builder: MapBuilder): Rect | undefined {
  const bounds = boundingBox(rings.flat())
  if (bounds === undefined) return undefined
  const sorted = rings.map((ring) => ({ ring, area: Math.abs(signedArea(ring)), box: boundingBox(ring) ?? bounds })).sort((a, b) => b.area - a.area)
  const depth: number[] = []
  const owner: number[] = []
  sorted.forEach(({ ring, box }, i) => {
    let parent = -1
    for (let j = i - 1; j >= 0 && parent < 0; j--) {
      const outer = sorted[j]
      if (box.x < outer.box.x || box.y < outer.box.y || box.x + box.width > outer.box.x + outer.box.width || box.y + box.height > outer.box.y + outer.box.height) continue
      if (isWithin(ring, outer.ring)) parent = j
    }
    owner[i] = parent
    depth[i] = parent < 0 ? 0 : depth[parent] + 1
  })
  const holesOf = (parent: number): Ring[] => sorted.filter((_, i) => owner[i] === parent).map(({ ring }) => ring)
  const { x, y, width, height } = bounds
  const add = (outer: Ring, holes: Ring[]): boolean => builder.addObstacle({ type: 'polygon', outer, ...(holes.length > 0 && { holes }) })
  add([{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }], holesOf(-1))
  sorted.forEach(({ ring }, i) => {
    if (depth[i] % 2 === 1) add(ring, holesOf(i))
  })
  return bounds
}

/** By the first vertex, or middle of an edge, that does not lie on the other ring. */
function isWithin(ring: Ring, outer: Ring): boolean {
  for (let i = 0; i < ring.length; i++) {
    const next = ring[(i + 1) % ring.length]
    for (const point of [ring[i], { x: (ring[i].x + next.x) / 2, y: (ring[i].y + next.y) / 2 }]) {
      const place = locateInPolygon(outer, [], point)
      if (place !== 'boundary') return place === 'inside'
    }
  }
  return false
}
