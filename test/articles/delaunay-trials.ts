/**
 * Trials for two topics of the article on navigation meshes: six properties of Delaunay triangulations, and the
 * Voronoi diagram, which is the dual of a Delaunay triangulation. Each trial returns counts. The vertices are random
 * points, or the corners of a yard, which is a rectangle with random polygons as obstacles.
 */
import {
  buildNavMesh,
  createRandom,
  raycast,
  voronoiEdges,
  type NavMesh,
  type Point,
  type Scene,
} from '../../src/engine/index.js'
import { cross, hullOf } from '../../stories/Articles/printed/plane-geometry.js'
import {
  byDistance,
  changedTriangles,
  circleAbout,
  edgeName,
  facingCorners,
  leastAngle,
  swapsOf,
  type Triple,
} from '../../stories/Articles/printed/point-delaunay.js'
import type { Place } from '../oracles/plain-geometry.js'
import { exactDelaunay } from '../oracles/exact-delaunay.js'
import { randomYard, YARD_BOUNDS } from '../support/random-yards.js'

/** Side of the square that contains the points. */
const SPOT_SIDE = 40
const HAIR = 1e-9

/** Returns the triangles of points with integer coordinates, each with positive winding. */
const delaunayOf = (points: readonly Place[]): Triple[] =>
  exactDelaunay(points.map(({ x, y }) => [BigInt(x), BigInt(y)] as const))

/** Draws twelve points with integer coordinates. */
function drawPoints(seed: number, count = 12): Point[] {
  const random = createRandom(seed)
  const points = new Map<string, Point>()
  while (points.size < count) {
    const point = { x: 2 + Math.floor((SPOT_SIDE - 3) * random()), y: 2 + Math.floor((SPOT_SIDE - 3) * random()) }
    points.set(`${point.x} ${point.y}`, point)
  }
  return [...points.values()]
}

export function propertyTrial(seed: number) {
  const points = drawPoints(seed)
  const triangles = delaunayOf(points)
  const random = createRandom(seed)
  const nearest = points.map((_, i) => byDistance(points, i))
  const more = [...points, { x: 1 + Math.floor(38 * random()) + 0.5, y: 1 + Math.floor(38 * random()) + 0.5 }]
  // Coordinates are doubled, so that the new point has integer coordinates.
  const doubled = more.map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))
  const changed = changedTriangles(triangles, delaunayOf(doubled))
  const added = more[more.length - 1]
  const isHeld = (triangle: readonly [number, number, number]): boolean => {
    const { x, y, radius } = circleAbout(points[triangle[0]], points[triangle[1]], points[triangle[2]])
    return (added.x - x) ** 2 + (added.y - y) ** 2 <= radius * radius * (1 + HAIR)
  }
  const isOther = ([first, second]: readonly number[], i: number): boolean =>
    !triangles.some((triangle) => [i, first, second].every((corner) => triangle.includes(corner)))
  return {
    asked: 1,
    triple: nearest.some(isOther),
    // `first` is the nearest point to point i, and `second` is the second nearest. Both may be equally near, so an edge
    // to either of them is enough.
    near: nearest.some(([first, second], i) => !hasEdge(triangles, i, first) && !hasEdge(triangles, i, second)),
    swap: swapsOf(points, triangles).some(({ before, after }) => after > before + HAIR),
    angles: isLess(anglesOf(points, triangles), anglesOf(points, shuffled(points, triangles, random))),
    local: !changed.every(isHeld),
    most: 2 * changed.length > triangles.length,
    hull: !isHullBorder(points, triangles),
    walled: hasWalledCorner(randomYard(seed).scene),
  }
}

/** Reports whether a vertex of the mesh has no edge to its nearest vertex. */
function hasWalledCorner(scene: Scene): boolean {
  const { coords, triangles, walkable } = buildNavMesh(scene).triangles()
  const edges = new Set<string>()
  const used = new Set<number>()
  for (let i = 0; i < triangles.length; i++) {
    if (walkable[Math.floor(i / 3)] === 0) continue
    const [a, b] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]]
    edges.add(a < b ? `${a} ${b}` : `${b} ${a}`)
    used.add(a)
  }
  const ids = [...used]
  const points = ids.map((vertex) => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] }))
  return ids.some((a, i) => {
    const b = ids[byDistance(points, i)[0]]
    return !edges.has(a < b ? `${a} ${b}` : `${b} ${a}`)
  })
}

const isWalkable = (mesh: NavMesh, edges: Float64Array, i: number): boolean => {
  const along = (t: number): Point => ({
    x: edges[i] + t * (edges[i + 2] - edges[i]),
    y: edges[i + 1] + t * (edges[i + 3] - edges[i + 1]),
  })
  const length = Math.sqrt((edges[i + 2] - edges[i]) ** 2 + (edges[i + 3] - edges[i + 1]) ** 2)
  const { x, y, width, height } = YARD_BOUNDS
  const inset = Math.min(0.25, 1e-4 / length)
  const ends = [along(inset), along(1 - inset)]
  const isInside = ends.every((end) => end.x >= x && end.x <= x + width && end.y >= y && end.y <= y + height)
  return isInside && !raycast(mesh, ends[0], ends[1]).hit
}

/**
 * Builds the Voronoi edges of a random yard. Returns three counts: `asked` is the number of edges. `through` is the
 * number of edges that are at least partly unwalkable. `cut` is the number of partly unwalkable edges after all edges
 * are clipped to the walkable area.
 */
export function voronoiTrial(seed: number) {
  const mesh = buildNavMesh(randomYard(seed).scene)
  const [whole, cut] = [false, true].map((clip) => voronoiEdges(mesh.triangles(), { clip }))
  const blockedIn = (edges: Float64Array): number =>
    Array.from({ length: edges.length / 4 }, (_, i) => 4 * i).filter((i) => !isWalkable(mesh, edges, i)).length
  return { asked: whole.length / 4, through: blockedIn(whole), cut: blockedIn(cut) }
}

const hasEdge = (triangles: readonly Triple[], a: number, b: number): boolean =>
  facingCorners(triangles).has(edgeName(a, b))

/** Returns the smallest angle of each triangle, in ascending order. */
const anglesOf = (points: readonly Place[], triangles: readonly Triple[]): number[] =>
  triangles.map((triangle) => leastAngle(points, triangle)).sort((a, b) => a - b)

/** Compares lists lexicographically. */
function isLess(first: readonly number[], second: readonly number[]): boolean {
  const at = first.findIndex((angle, i) => Math.abs(angle - second[i]) > 1e-9)
  return at >= 0 && first[at] < second[at]
}

/** Returns another triangulation of the same points by random edge flips. */
function shuffled(points: readonly Place[], triangles: readonly Triple[], random: () => number): Triple[] {
  let current = [...triangles]
  for (let i = 0; i < 12; i++) {
    const swaps = swapsOf(points, current)
    if (swaps.length === 0) break
    const { edge, triangles: swapped } = swaps[Math.floor(random() * swaps.length)]
    current = [...current.filter((each) => !(each.includes(edge[0]) && each.includes(edge[1]))), ...swapped]
  }
  return current
}

/** Returns the edges with a triangle on one side only. */
const borderOf = (triangles: readonly Triple[]): [number, number][] =>
  [...facingCorners(triangles)].flatMap(([name, corners]): [number, number][] => {
    const [a, b] = name.split(' ').map(Number)
    return corners.length === 1 ? [[a, b]] : []
  })

/** Reports whether the border consists exactly of the edges of the convex hull. */
function isHullBorder(points: readonly Place[], triangles: readonly Triple[]): boolean {
  const hull = hullOf(points)
  // Points on a side of the hull split the side into several edges.
  const isOnHull = ({ x, y }: Place): boolean =>
    hull.some((a, i) => cross(a, hull[(i + 1) % hull.length], { x, y }) === 0)
  return borderOf(triangles).every((edge) => edge.every((i) => isOnHull(points[i])))
}
