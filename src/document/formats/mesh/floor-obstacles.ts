/** Builds obstacles around floors: one that fills the bounds, with the floors as its holes, and one in each hole of a floor. */
import { groupBy } from '../../../engine/core/index.js'
import { boundingBox, locateInPolygon, type Point, type Rect, type Ring } from '../../../engine/geometry/index.js'
import { rectRing, type Work } from '../../model/index.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { measuredRing, nestRings } from '../nested-rings.js'

/**
 * Returns the rings around the union of polygons. Neighboring polygons must share whole edges. Drops a polygon, with an issue, if it shares an
 * edge with an earlier polygon on the same side of the edge. O(corners).
 */
export function* ringsOfFloor(
  vertices: readonly Point[],
  polygons: readonly (readonly number[])[],
  builder: MapBuilder,
): Work<Ring[]> {
  const count = vertices.length
  const origin: number[] = []
  const next: number[] = []
  const known = new Map<number, number>()
  const key = (from: number, to: number): number => from * count + to
  for (const [p, polygon] of polygons.entries()) {
    const corners = polygon.filter((vertex, i) => vertex !== polygon[(i + 1) % polygon.length])
    const keys = corners.map((vertex, i) => key(vertex, corners[(i + 1) % corners.length]))
    if (keys.some((edge) => known.has(edge)) || new Set(keys).size < keys.length) {
      builder.issue(
        'overlapping-polygons',
        `floor polygon ${p} overlaps an earlier polygon on the same side of an edge and was skipped`,
        `polygons.${p}`,
      )
      continue
    }
    if (p % 1024 === 1023) yield (0.5 * p) / polygons.length
    const first = origin.length
    for (const [i, vertex] of corners.entries()) {
      known.set(keys[i], first + i)
      origin.push(vertex)
      next.push(first + ((i + 1) % corners.length))
    }
  }
  const twin = origin.map((vertex, edge) => known.get(key(origin[next[edge]], vertex)) ?? -1)
  const visited = new Uint8Array(origin.length)
  const rings: Ring[] = []
  for (const [start] of origin.entries()) {
    if (start % 4096 === 4095) yield 0.5 + (0.5 * start) / origin.length
    if (visited[start] === 1 || twin[start] >= 0) continue
    const ring: Point[] = []
    for (let edge = start; visited[edge] === 0;) {
      visited[edge] = 1
      ring.push(vertices[origin[edge]])
      edge = next[edge]
      while (twin[edge] >= 0) edge = next[twin[edge]]
    }
    if (ring.length >= 3) rings.push(ring)
  }
  return rings
}

/** Adds obstacles on the part of the bounding box that is not floor, and returns the box. Rings may touch but not cross. */
export function* addAroundFloor(
  input: readonly Ring[],
  builder: MapBuilder,
  traits: Traits = {},
): Work<Rect | undefined> {
  const rings = input
    .map((ring) => ring.filter(({ x, y }) => Number.isFinite(x + y)))
    .filter((ring) => ring.length >= 3)
  const bounds = boundingBox(pointsOf(rings))
  if (bounds === undefined) return undefined
  const parents = yield* nestRings(rings.map(measuredRing), (inner, outer) => isWithin(rings[inner], rings[outer]))
  const holes = groupBy(parents.keys(), (ring) => parents[ring])
  const add = (outer: Ring, parent: number): void =>
    builder.addObstacle({ type: 'polygon', outer, holes: (holes.get(parent) ?? []).map((i) => rings[i]) }, traits)
  add(rectRing(bounds), -1)
  // Rings alternate from outside to inside: a ring in a floor is the border of an obstacle, and a ring in an obstacle is the border of a floor.
  let level = holes.get(-1) ?? []
  for (let isFloor = true; level.length > 0; isFloor = !isFloor) {
    const below = level.flatMap((ring) => holes.get(ring) ?? [])
    if (isFloor) for (const island of below) add(rings[island], island)
    level = below
    yield 0.9
  }
  return bounds
}

function* pointsOf(rings: readonly Ring[]) {
  for (const ring of rings) yield* ring
}

/** Largest number of vertices visited by `isWithin`. Only long rings whose points all lie on the other ring reach it. */
const WALK_LIMIT = 10_000_000

/** Reports whether a ring lies inside another one. Rings may touch but not cross. */
export function isWithin(ring: Ring, outer: Ring): boolean {
  for (let i = 0; i < ring.length && i * outer.length < WALK_LIMIT; i++) {
    const next = ring[(i + 1) % ring.length]
    for (const point of [ring[i], { x: (ring[i].x + next.x) / 2, y: (ring[i].y + next.y) / 2 }]) {
      const place = locateInPolygon(outer, [], point)
      if (place !== 'boundary') return place === 'inside'
    }
  }
  return false
}
