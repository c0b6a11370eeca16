/**
 * Functions for the lessons on the article "Navigation meshes" (S4), which compares meshes with waypoints. They make triangles of limited size, a waypoint
 * graph and its paths, and curves, and they measure paths.
 */
import {
  buildWaypointGraph,
  clearanceAt,
  cornerWaypoints,
  findPath,
  polylineLength,
  rasterize,
  raycast,
  refineMesh,
  resamplePath,
  type NavMesh,
  type Obstacle,
  type PathResult,
  type Point,
  type Scene,
  type WaypointGraph,
} from '../../src/engine/index.js'

export interface TriangleSoup {
  /** Coordinates of the vertices: x0 y0 x1 y1 … */
  readonly coords: ArrayLike<number>
  /** Indices of three vertices per triangle, with positive winding. */
  readonly triangles: ArrayLike<number>
  /** Reports whether a triangle is walkable; all are when absent. */
  readonly isOpen?: (triangle: number) => boolean
}

/** Returns the walkable triangles of a mesh in the form that the article's search reads. */
export function soupOf(mesh: NavMesh): TriangleSoup {
  const { coords, triangles, walkable } = mesh.triangles()
  return { coords, triangles, isOpen: (triangle) => walkable[triangle] === 1 }
}

export const cornersOf = ({ coords, triangles }: TriangleSoup, triangle: number): Point[] =>
  [0, 1, 2].map((at) => {
    const vertex = triangles[3 * triangle + at]
    return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
  })

/** Areas in square world units above and below which the article calls triangles too large or too small. */
export const [LARGEST, SMALLEST] = [1200, 400]

/** Returns triangles no larger than `maxArea` without those below `minArea`, as the article recommends. */
export function limitedSoup(
  mesh: NavMesh,
  { maxArea, minArea = 0 }: { maxArea?: number; minArea?: number },
): TriangleSoup {
  const soup: TriangleSoup = maxArea === undefined ? soupOf(mesh) : refineMesh(mesh, { maxArea })
  const areaOf = (t: number): number => {
    const [a, b, c] = cornersOf(soup, t)
    return Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
  }
  return minArea === 0 ? soup : { ...soup, isOpen: (t) => soup.isOpen?.(t) !== false && areaOf(t) >= minArea }
}

export const canGo = (mesh: NavMesh, from: Point, to: Point): boolean => !raycast(mesh, from, to).hit

export function pathOf(answer: PathResult): readonly Point[] {
  if (!('path' in answer)) throw new Error(`a path was expected: ${answer.status}`)
  return answer.path.points
}

export const outlineOf = (mesh: NavMesh): Obstacle[] =>
  mesh.outline().map(({ outer, holes }, i) => ({ id: `outline ${i}`, outer, holes }))

/** Returns the graph that a designer would draw: waypoints 4 units off each corner, links along free straight lines. */
export function netOf(mesh: NavMesh, corners = outlineOf(mesh)): WaypointGraph {
  const sees = (from: Point, to: Point): boolean => canGo(mesh, from, to)
  const isFree = (point: Point): boolean => mesh.obstaclesAt(point).length === 0 && canGo(mesh, point, point)
  return buildWaypointGraph(cornerWaypoints(corners, { margin: 4, isFree, sees }), { sees })
}

export const waypointsOf = ({ ids, coords }: WaypointGraph): Point[] =>
  ids.map((_, i) => ({ x: coords[2 * i], y: coords[2 * i + 1] }))

/** Returns a path that enters the graph at the visible waypoint nearest to the start and leaves it at the one nearest to the goal. */
export function netWay(net: WaypointGraph, mesh: NavMesh, start: Point, goal: Point): readonly Point[] | undefined {
  const nearestTo = (point: Point): Point | undefined => {
    let best: { at: Point; distance: number } | undefined
    for (const at of waypointsOf(net)) {
      const distance = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
      if ((best === undefined || distance < best.distance) && canGo(mesh, point, at)) best = { at, distance }
    }
    return best?.at
  }
  const [on, off] = [nearestTo(start), nearestTo(goal)]
  if (on === undefined || off === undefined) return undefined
  const answer = findPath(net, on, off)
  return answer.status === 'found' ? [start, ...answer.path.points, goal] : undefined
}

/** Side of the cells of the compared grid. */
export const CELL = 8

/** Returns the number of nodes of each representation of one map. */
export function sizesOf(mesh: NavMesh, scene: Scene) {
  const net = netOf(mesh)
  const grid = rasterize(scene, { cellSize: CELL })
  return {
    cells: grid.width * grid.height,
    waypoints: net.ids.length,
    links: net.linkTo.length / 2,
    triangles: mesh.walkableTriangles,
    polygons: mesh.convex.first.filter((edge) => edge >= 0).length,
  }
}

/** Returns a curve through all points (Catmull-Rom) without checking for walls. */
export function uncheckedCurve(points: readonly Point[], parts = 12): Point[] {
  if (points.length < 3) return [...points]
  const curve: Point[] = [points[0]]
  for (let i = 1; i < points.length; i++) {
    const [a, b, c, d] = [i - 2, i - 1, i, i + 1].map((at) => points[Math.max(0, Math.min(at, points.length - 1))])
    for (let part = 1; part <= parts; part++) {
      const t = part / parts
      const along = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
      curve.push({ x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) })
    }
  }
  return curve
}

/** Returns the angle of a line's sharpest turn in degrees. */
export function sharpestTurn(points: readonly Point[]): number {
  const turns = points.slice(1, -1).map((at, i) => {
    const [ax, ay] = [at.x - points[i].x, at.y - points[i].y]
    const [bx, by] = [points[i + 2].x - at.x, points[i + 2].y - at.y]
    return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))
  })
  return (Math.max(0, ...turns) * 180) / Math.PI
}

/** Radius of a person and of a tank. */
export const [MAN, TANK] = [4, 14]

/** Returns the smallest sampled clearance along a path, except near its ends. */
export function nearestWall(mesh: NavMesh, points: readonly Point[]): number {
  const samples = resamplePath({ points }, 2)
  return Math.min(...samples.slice(12, -12).map((point) => clearanceAt(mesh, point)), Infinity)
}

/** Returns a point on the segment between two points, at most `most` from the first. */
export function towards(from: Point, to: Point, most: number): Point {
  const distance = polylineLength([from, to])
  const share = distance === 0 ? 1 : Math.min(most, distance) / distance
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}
