import { append } from '../../core/index.js'
import { triangulateConvex, wallLoops } from '../../convex/index.js'
import type { NavMesh } from '../../convex/index.js'
import type { Point } from '../../geometry/index.js'
import { polygonMeshJSON } from '../formats/index.js'

/** Transform from map to game: `(point - origin) * scale`. With `flipY`, y is negated. */
export interface Placement {
  readonly flipY: boolean
  readonly scale: number
  readonly origin: Point
}

/** A mesh in game units. Polygons have positive winding, and neighboring polygons share whole edges. */
export interface PlacedMesh {
  readonly vertices: readonly (readonly [number, number])[]
  readonly polygons: readonly (readonly number[])[]
  /** The polygon on the other side of each edge of each polygon; -1 for a wall. */
  readonly neighbors: readonly (readonly number[])[]
  readonly triangles: readonly (readonly [number, number, number])[]
  /** For each polygon, the index of its terrain area in the mesh; -1 for no area. */
  readonly area: readonly number[]
}

export function placedMesh(mesh: NavMesh, placement: Placement): PlacedMesh {
  const { convex } = mesh
  const { polygons, neighbors, vertices } = polygonMeshJSON(convex)
  const place = new Map<number, number>()
  const placeOf = (vertex: number): number => {
    const known = place.get(vertex) ?? place.size
    place.set(vertex, known)
    return known
  }
  const { flipY } = placement
  const { triangles } = triangulateConvex(convex)
  return {
    polygons: polygons.map((corners) => reversedIf(flipY, corners.map(placeOf))),
    // An edge has the index of the corner where it starts. In reverse order, it starts at its other end. So the neighbors are shifted by one place.
    neighbors: neighbors.map((beyond) =>
      flipY ? reversedIf(true, [...beyond.slice(-1), ...beyond.slice(0, -1)]) : beyond,
    ),
    triangles: Array.from({ length: triangles.length / 3 }, (_, t): [number, number, number] => {
      const [a, b, c] = Array.from(triangles.subarray(3 * t, 3 * t + 3), placeOf)
      return flipY ? [c, b, a] : [a, b, c]
    }),
    area: [...convex.area.subarray(0, convex.polygonSlots)].filter((_, slot) => convex.first[slot] >= 0),
    vertices: [...place.keys()].map((vertex) => placed(vertices[vertex], placement)),
  }
}

const reversedIf = <T>(isReversed: boolean, list: readonly T[]): readonly T[] => (isReversed ? list.toReversed() : list)

export const placed = ([x, y]: readonly [number, number], { flipY, scale, origin }: Placement): [number, number] => [
  (x - origin.x) * scale,
  (flipY ? origin.y - y : y - origin.y) * scale,
]

/** Returns the walls of a mesh as closed rings in game units, with the walkable area on their positive side. */
export const placedWalls = ({ convex }: NavMesh, placement: Placement): (readonly (readonly [number, number])[])[] =>
  wallLoops(convex).map((loop) =>
    reversedIf(
      placement.flipY,
      loop.map(({ x, y }) => placed([x, y], placement)),
    ),
  )

/** Cuts polygons into parts with at most `most` corners, for Recast. If a polygon has positive area, so do its parts. */
export function withFewCorners(shape: PlacedMesh, most: number): Omit<PlacedMesh, 'triangles'> {
  const polygons: (readonly number[])[] = []
  const area: number[] = []
  shape.polygons.forEach((corners, polygon) => {
    const parts = cutCorners(corners, shape.vertices, most)
    append(polygons, parts)
    for (let part = 0; part < parts.length; part++) area.push(shape.area[polygon])
  })
  const owner = new Map<string, number>()
  polygons.forEach((corners, polygon) =>
    corners.forEach((vertex, i) => owner.set(`${vertex} ${corners[(i + 1) % corners.length]}`, polygon)),
  )
  const neighbors = polygons.map((corners) =>
    corners.map((vertex, i) => owner.get(`${corners[(i + 1) % corners.length]} ${vertex}`) ?? -1),
  )
  return { vertices: shape.vertices, polygons, neighbors, area }
}

function cutCorners(corners: readonly number[], vertices: PlacedMesh['vertices'], most: number): number[][] {
  const parts: number[][] = []
  let rest = [...corners]
  while (rest.length > most) {
    const [part, left] = bestCut(rest, vertices, most)
    parts.push(part)
    rest = left
  }
  return [...parts, rest]
}

/** Cuts off the longest run of at most `most` corners for which both parts have an area. Returns the run and the rest. */
function bestCut(ring: readonly number[], vertices: PlacedMesh['vertices'], most: number): [number[], number[]] {
  for (let size = most; size >= 3; size--) {
    for (let start = 0; start < ring.length; start++) {
      const round = [...ring.slice(start), ...ring.slice(0, start)]
      const part = round.slice(0, size)
      const rest = [...round.slice(size - 1), round[0]]
      if (hasArea(part, vertices) && hasArea(rest, vertices)) return [part, rest]
    }
  }
  return [ring.slice(0, most), [...ring.slice(most - 1), ring[0]]]
}

function hasArea(ring: readonly number[], vertices: PlacedMesh['vertices']): boolean {
  const [ox, oy] = vertices[ring[0]]
  let sum = 0
  let size = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = vertices[ring[i - 1]]
    const [bx, by] = vertices[ring[i]]
    sum += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
    size += (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
  }
  // The threshold is above 0, since rounding gives collinear corners a small area.
  return Math.abs(sum) > 1e-9 * size
}
