/** What is counted of the article on navigation meshes (S4), on yards drawn at random: the search and the funnel as printed beside ours, waypoints beside meshes. */
import {
  buildNavMesh,
  buildWaypointGraph,
  clearanceAt,
  cornerWaypoints,
  createRandom,
  findPath,
  isPathBroken,
  polylineLength,
  pullString,
  rasterize,
  raycast,
  refineMesh,
  resamplePath,
  smoothPath,
  type NavMesh,
  type Obstacle,
  type Path,
  type Point,
  type WaypointGraph,
} from '../../src/engine/index.js'
import { printedFunnel, type FunnelReading } from './printed/printed-funnel.js'
import { corridorOf, triangleAt, type TriangleSoup } from './printed/triangle-corridor.js'
import { randomYard, type YardQuestion } from './random-yards.js'
import type { Tally } from './tally.js'

/** Times the optimum from which on a way runs along another side of something. */
const OTHER_SIDE = 1.02
const HAIR = 1e-9

export interface Asked extends YardQuestion {
  readonly mesh: NavMesh
  readonly best: Path
}

/** A yard in which there is a way, and the exact one. */
export function askYard(question: YardQuestion): Asked | undefined {
  const mesh = buildNavMesh(question.scene)
  const answer = findPath(mesh, question.start, question.goal)
  return answer.status === 'found' ? { ...question, mesh, best: answer.path } : undefined
}

/** The walkable triangles of a mesh, as the printed search wants them. */
export function soupOf(mesh: NavMesh): TriangleSoup {
  const { coords, triangles, walkable } = mesh.triangles()
  return { coords, triangles, isOpen: (triangle) => walkable[triangle] === 1 }
}

/** Triangles no larger than `maxArea`, those below `minArea` thrown away: what the article advises. */
export function limitedSoup(
  mesh: NavMesh,
  { maxArea, minArea = 0 }: { maxArea?: number; minArea?: number },
): TriangleSoup {
  const soup: TriangleSoup = maxArea === undefined ? soupOf(mesh) : refineMesh(mesh, { maxArea })
  if (minArea === 0) return soup
  const { coords, triangles } = soup
  const areaOf = (t: number): number => {
    const [[ax, ay], [bx, by], [cx, cy]] = [0, 1, 2].map((at) => {
      const vertex = triangles[3 * t + at]
      return [coords[2 * vertex], coords[2 * vertex + 1]]
    })
    return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
  }
  return { ...soup, isOpen: (t) => soup.isOpen?.(t) !== false && areaOf(t) >= minArea }
}

export interface PrintedWay {
  readonly points: readonly Point[]
  readonly triangles: readonly number[]
  readonly length: number
  readonly believed: number
  readonly taken: number
}

/** The corridor of the printed search, and the shortest way in it. */
export function printedWay(soup: TriangleSoup, start: Point, goal: Point): PrintedWay | undefined {
  const corridor = corridorOf(soup, start, goal)
  if (corridor === undefined) return undefined
  const points = pullString(start, goal, corridor.portals)
  return { ...corridor, points, length: polylineLength(points) }
}

/** D3: how often the search by midpoints goes along another side. */
export function midpointTrial(seed: number): Tally | undefined {
  const asked = askYard(randomYard(seed))
  if (asked === undefined) return undefined
  const way = printedWay(soupOf(asked.mesh), asked.start, asked.goal)
  if (way === undefined) return undefined
  const times = way.length / asked.best.length
  return {
    counts: { asked: 1, longer: times > 1 + HAIR ? 1 : 0, side: times > OTHER_SIDE ? 1 : 0 },
    worst: times,
  }
}

/** Square world units: what the article would call too large, and too small. */
export const LARGEST = 1200
export const SMALLEST = 400

/** D4: the same with every large triangle split, and with every small one thrown away. */
export function areaTrial(seed: number): Tally | undefined {
  const asked = askYard(randomYard(seed))
  if (asked === undefined) return undefined
  const { mesh, start, goal, best } = asked
  const [plain, split] = [soupOf(mesh), limitedSoup(mesh, { maxArea: LARGEST })].map((soup) =>
    printedWay(soup, start, goal),
  )
  const thinned = limitedSoup(mesh, { minArea: SMALLEST })
  const isOver = (way: PrintedWay | undefined, times: number): number =>
    way !== undefined && way.length > best.length * times ? 1 : 0
  return {
    counts: {
      asked: 1,
      plain: isOver(plain, OTHER_SIDE),
      split: isOver(split, OTHER_SIDE),
      longer: isOver(split, 1 + HAIR),
      holed: resamplePath(best, 4).some((at) => triangleAt(thinned, at) < 0) ? 1 : 0,
      lost: printedWay(thinned, start, goal) === undefined ? 1 : 0,
    },
    worst: (split?.length ?? 0) / best.length,
  }
}

/** D5: the funnel by each reading of what the article leaves open, in one corridor. */
export function funnelTrial(seed: number): Tally | undefined {
  const asked = askYard(randomYard(seed))
  if (asked === undefined) return undefined
  const { mesh, start, goal } = asked
  const corridor = corridorOf(soupOf(mesh), start, goal)
  if (corridor === undefined) return undefined
  const right = polylineLength(pullString(start, goal, corridor.portals))
  const crosses = (reading: FunnelReading): boolean => {
    const points = printedFunnel(start, goal, corridor.portals, reading)
    return points.some((point, i) => i > 0 && !canGo(mesh, points[i - 1], point))
  }
  const whole = polylineLength(printedFunnel(start, goal, corridor.portals, { after: 'corner', goal: 'portal' }))
  return {
    counts: {
      asked: 1,
      joined: crosses({ after: 'corner', goal: 'joined' }) ? 1 : 0,
      next: crosses({ after: 'next', goal: 'portal' }) ? 1 : 0,
      both: crosses({ after: 'next', goal: 'joined' }) ? 1 : 0,
      whole: Math.abs(whole - right) <= HAIR * right ? 1 : 0,
    },
  }
}

export const canGo = (mesh: NavMesh, from: Point, to: Point): boolean => !raycast(mesh, from, to).hit

/** How far waypoints stand off the corners. */
export const MARGIN = 4

const outlineOf = (mesh: NavMesh): Obstacle[] =>
  mesh.outline().map(({ outer, holes }, i) => ({ id: `outline ${i}`, outer, holes }))

/** The net a designer would draw: a waypoint beside each corner, links where one can walk straight. */
export function netOf(mesh: NavMesh, margin = MARGIN, corners = outlineOf(mesh)): WaypointGraph {
  const sees = (from: Point, to: Point): boolean => canGo(mesh, from, to)
  const isFree = (point: Point): boolean => mesh.obstaclesAt(point).length === 0 && canGo(mesh, point, point)
  return buildWaypointGraph(cornerWaypoints(corners, { margin, isFree, sees }), { sees })
}

/** The way of a walker who only goes from waypoint to waypoint: to the nearest one in sight, over the net, off at the one nearest to the goal. */
export function netWay(net: WaypointGraph, mesh: NavMesh, start: Point, goal: Point): readonly Point[] | undefined {
  const nearest = (point: Point): Point | undefined => {
    let best: { at: Point; apart: number } | undefined
    for (let i = 0; i < net.ids.length; i++) {
      const at = { x: net.coords[2 * i], y: net.coords[2 * i + 1] }
      const apart = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
      if ((best === undefined || apart < best.apart) && canGo(mesh, point, at)) best = { at, apart }
    }
    return best?.at
  }
  const [on, off] = [nearest(start), nearest(goal)]
  if (on === undefined || off === undefined) return undefined
  const answer = findPath(net, on, off)
  return answer.status === 'found' ? [start, ...answer.path.points, goal] : undefined
}

/** Side of a cell of the grid that is compared. */
export const CELL = 8

export interface Sizes {
  readonly cells: number
  readonly waypoints: number
  readonly links: number
  readonly triangles: number
  readonly polygons: number
}

/** D1, first advantage: how many nodes each has on one map. */
export function sizesOf(mesh: NavMesh, { scene }: YardQuestion): Sizes {
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

export function sizeTrial(seed: number): Tally | undefined {
  const yard = randomYard(seed)
  const { cells, links, polygons, waypoints } = sizesOf(buildNavMesh(yard.scene), yard)
  return {
    counts: {
      asked: 1,
      cells: polygons < cells ? 1 : 0,
      links: polygons < links ? 1 : 0,
      waypoints: polygons < waypoints ? 1 : 0,
    },
  }
}

/** D1, second advantage: places that see each other, and still a bend on the way over waypoints. */
export function straightTrial(seed: number): Tally | undefined {
  const yard = randomYard(seed, 6)
  const mesh = buildNavMesh(yard.scene)
  const random = createRandom(seed)
  for (let i = 0; i < 12; i++) {
    const [start, goal] = [0, 1].map(() => ({ x: 10 + random() * 620, y: 10 + random() * 380 }))
    if (mesh.obstaclesAt(start).length > 0 || !canGo(mesh, start, goal)) continue
    const straight = polylineLength([start, goal])
    const over = netWay(netOf(mesh), mesh, start, goal)
    const ours = findPath(mesh, start, goal)
    if (over === undefined || ours.status !== 'found' || straight < 60) continue
    const times = polylineLength(over) / straight
    return {
      counts: { asked: 1, bent: times > 1 + HAIR ? 1 : 0, mesh: ours.path.length > straight * (1 + HAIR) ? 1 : 0 },
      worst: times,
    }
  }
  return undefined
}

/** A curve through all points that nobody checks (Catmull-Rom, a third of the neighbors' distance). */
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
  let most = 0
  for (let i = 1; i + 1 < points.length; i++) {
    const [ax, ay] = [points[i].x - points[i - 1].x, points[i].y - points[i - 1].y]
    const [bx, by] = [points[i + 1].x - points[i].x, points[i + 1].y - points[i].y]
    most = Math.max(most, Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)))
  }
  return (most * 180) / Math.PI
}

/** D18: curves through the bends of a path that is taut at its corners, checked and not. */
export function curveTrial(seed: number): Tally | undefined {
  const asked = askYard(randomYard(seed))
  if (asked === undefined || asked.best.points.length < 3) return undefined
  const { mesh, best } = asked
  const leaves = (points: readonly Point[]): boolean =>
    points.some((point, i) => i > 0 && !canGo(mesh, points[i - 1], point))
  return {
    counts: {
      asked: 1,
      unchecked: leaves(uncheckedCurve(best.points)) ? 1 : 0,
      checked: leaves(smoothPath(mesh, best, { method: 'spline' }).points) ? 1 : 0,
    },
  }
}

/** A box dropped on the middle of a way. */
export function droppedOn(points: readonly Point[], half = 14): Obstacle {
  const along = resamplePath({ points }, 2)
  const { x, y } = along[Math.floor(along.length / 2)]
  const [left, top] = [Math.round(x) - half, Math.round(y) - half]
  const [right, bottom] = [left + 2 * half, top + 2 * half]
  return {
    id: 'dropped',
    outer: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  }
}

/** D17: a box falls on the way. The mesh is edited and asked again; the net is what it was, without the links that the box closes. */
export function droppedTrial(seed: number): Tally | undefined {
  const asked = askYard(randomYard(seed, 6))
  if (asked === undefined || asked.best.length < 200) return undefined
  const { mesh, best, start, goal } = asked
  const corners = outlineOf(mesh)
  const report = mesh.edit({ insert: [droppedOn(best.points)] })
  const after = findPath(mesh, start, goal)
  const over = netWay(netOf(mesh, MARGIN, corners), mesh, start, goal)
  const length = after.status === 'found' ? after.path.length : undefined
  const isPoor = length !== undefined && (over === undefined || polylineLength(over) > 1.1 * length)
  return {
    counts: {
      asked: 1,
      seen: isPathBroken(mesh, best, report) ? 1 : 0,
      found: length === undefined ? 0 : 1,
      poor: isPoor ? 1 : 0,
      lost: length !== undefined && over === undefined ? 1 : 0,
    },
  }
}

export const MAN = 4
export const TANK = 14

/** D16: the same net for a man and for a tank, and the mesh for each. */
export function tankTrial(seed: number): Tally | undefined {
  const { scene, start, goal } = randomYard(seed, 7)
  const mesh = buildNavMesh(scene, { agentRadius: TANK })
  const ground = mesh.baseMesh ?? mesh
  const tank = findPath(mesh, start, goal)
  const over = netWay(netOf(ground), ground, start, goal)
  if (tank.status !== 'found' || over === undefined) return undefined
  return {
    counts: {
      asked: 1,
      hits: nearest(ground, over) < TANK * (1 - 1e-5) ? 1 : 0,
      ours: nearest(ground, tank.path.points) < TANK * (1 - 1e-5) ? 1 : 0,
    },
  }
}

/** Least clearance along a way between its ends, by samples. */
export function nearest(mesh: NavMesh, points: readonly Point[]): number {
  const samples = resamplePath({ points }, 2)
  return Math.min(...samples.slice(12, -12).map((point) => clearanceAt(mesh, point)), Infinity)
}

/** D4: triangles of a soup that are open. */
export function openTriangles(soup: TriangleSoup): number {
  let open = 0
  for (let t = 0; 3 * t < soup.triangles.length; t++) if (soup.isOpen?.(t) !== false) open++
  return open
}
