/** What the article on meshes (S4) compares: triangles of limited size, the printed search, a net of waypoints, curves. */
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
  /** x0 y0 x1 y1 … */
  readonly coords: ArrayLike<number>
  /** Three vertices each, with positive winding. */
  readonly triangles: ArrayLike<number>
  /** Whether the triangle can be walked on; all of them when absent. */
  readonly isOpen?: (triangle: number) => boolean
}

/** The walkable triangles of a mesh, as the printed search wants them. */
export function soupOf(mesh: NavMesh): TriangleSoup {
  const { coords, triangles, walkable } = mesh.triangles()
  return { coords, triangles, isOpen: (triangle) => walkable[triangle] === 1 }
}

export const cornersOf = ({ coords, triangles }: TriangleSoup, triangle: number): Point[] =>
  [0, 1, 2].map((at) => {
    const vertex = triangles[3 * triangle + at]
    return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
  })

/** Square world units: what the article would call too large, and too small. */
export const [LARGEST, SMALLEST] = [1200, 400]

/** Triangles no larger than `maxArea`, those below `minArea` thrown away: what the article advises. */
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

/** The net that a designer would draw: a waypoint 4 units off each corner, links where one can walk straight. */
export function netOf(mesh: NavMesh, corners = outlineOf(mesh)): WaypointGraph {
  const sees = (from: Point, to: Point): boolean => canGo(mesh, from, to)
  const isFree = (point: Point): boolean => mesh.obstaclesAt(point).length === 0 && canGo(mesh, point, point)
  return buildWaypointGraph(cornerWaypoints(corners, { margin: 4, isFree, sees }), { sees })
}

export const waypointsOf = ({ ids, coords }: WaypointGraph): Point[] =>
  ids.map((_, i) => ({ x: coords[2 * i], y: coords[2 * i + 1] }))

/** The way of an agent that only goes from waypoint to waypoint: to the nearest one in sight, over the net, off at the one nearest to the goal. */
export function netWay(net: WaypointGraph, mesh: NavMesh, start: Point, goal: Point): readonly Point[] | undefined {
  const nearestTo = (point: Point): Point | undefined => {
    let best: { at: Point; apart: number } | undefined
    for (const at of waypointsOf(net)) {
      const apart = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
      if ((best === undefined || apart < best.apart) && canGo(mesh, point, at)) best = { at, apart }
    }
    return best?.at
  }
  const [on, off] = [nearestTo(start), nearestTo(goal)]
  if (on === undefined || off === undefined) return undefined
  const answer = findPath(net, on, off)
  return answer.status === 'found' ? [start, ...answer.path.points, goal] : undefined
}

/** Side of a cell of the grid that is compared. */
export const CELL = 8

/** How many nodes each kind of data has on one map. */
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

/** A curve through all points that nobody checks (Catmull-Rom). */
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

/** Degrees of the sharpest turn of a line. */
export function sharpestTurn(points: readonly Point[]): number {
  const turns = points.slice(1, -1).map((at, i) => {
    const [ax, ay] = [at.x - points[i].x, at.y - points[i].y]
    const [bx, by] = [points[i + 2].x - at.x, points[i + 2].y - at.y]
    return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))
  })
  return (Math.max(0, ...turns) * 180) / Math.PI
}

/** Radius of a man and of a tank. */
export const [MAN, TANK] = [4, 14]

/** Least clearance along a way between its ends, by samples. */
export function nearestWall(mesh: NavMesh, points: readonly Point[]): number {
  const samples = resamplePath({ points }, 2)
  return Math.min(...samples.slice(12, -12).map((point) => clearanceAt(mesh, point)), Infinity)
}

/** A point on the way from a place to another, `most` away at most. */
export function towards(from: Point, to: Point, most: number): Point {
  const apart = polylineLength([from, to])
  const share = apart === 0 ? 1 : Math.min(most, apart) / apart
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
}
