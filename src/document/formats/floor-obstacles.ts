/**
 * From a floor to what surrounds it: maps that list walkable polygons become documents, which list obstacles. The rings that
 * bound the floor nest; the outside is an obstacle with the floors as its holes, and each island in a floor is one more.
 */
import { boundingBox, locateInPolygon, signedArea } from '../../engine/geometry/index.js'
import type { Point, Rect, Ring } from '../../engine/geometry/index.js'
import type { MapBuilder } from './map-builder.js'

/** Rings around the union of polygons that share whole edges: edges with no twin, walked from polygon to polygon. */
export function ringsOfFloor(vertices: readonly Point[], polygons: readonly (readonly number[])[]): Ring[] {
  /** Half-edges, by their two ends: which polygon, and which of its corners they leave. */
  const halfEdges = new Map<string, { polygon: number; corner: number }>()
  const key = (from: number, to: number): string => `${from} ${to}`
  polygons.forEach((polygon, p) => polygon.forEach((vertex, c) => halfEdges.set(key(vertex, polygon[(c + 1) % polygon.length]), { polygon: p, corner: c })))
  const walked = new Set<string>()
  const rings: Ring[] = []
  for (const [start, first] of halfEdges) {
    if (walked.has(start) || hasTwin(first)) continue
    const ring: Point[] = []
    let at = first
    // Each border edge is met once: their number bounds the walk.
    for (let left = halfEdges.size; left > 0; left--) {
      const [from, to] = endsOf(at)
      walked.add(key(from, to))
      ring.push(vertices[from])
      at = nextBorder(at)
      const [nextFrom, nextTo] = endsOf(at)
      if (key(nextFrom, nextTo) === start) break
    }
    if (ring.length >= 3) rings.push(ring)
  }
  return rings

  function endsOf({ polygon, corner }: { polygon: number; corner: number }): [number, number] {
    const ring = polygons[polygon]
    return [ring[corner], ring[(corner + 1) % ring.length]]
  }
  function hasTwin(edge: { polygon: number; corner: number }): boolean {
    const [from, to] = endsOf(edge)
    return halfEdges.has(key(to, from))
  }
  /** Around the end of a border edge, through the polygons that meet there, to the next border edge. */
  function nextBorder(edge: { polygon: number; corner: number }): { polygon: number; corner: number } {
    let at = edge
    for (let left = polygons.length; left > 0; left--) {
      at = { polygon: at.polygon, corner: (at.corner + 1) % polygons[at.polygon].length }
      const [from, to] = endsOf(at)
      const twin = halfEdges.get(key(to, from))
      if (twin === undefined) return at
      at = twin
    }
    return at
  }
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
