/**
 * Trials for the article on navigation meshes. Each trial returns counts on one random yard, which is a rectangle with
 * polygons as obstacles. The trials compare the article's search and funnel with the engine, and waypoints with meshes.
 */
import {
  buildNavMesh,
  createRandom,
  findPath,
  isPathBroken,
  polylineLength,
  pullString,
  resamplePath,
  smoothPath,
  type NavMesh,
  type Obstacle,
  type Path,
  type Point,
} from '../../src/engine/index.js'
import {
  canGo,
  LARGEST,
  limitedSoup,
  nearestWall,
  netOf,
  netWay,
  outlineOf,
  sizesOf,
  SMALLEST,
  soupOf,
  TANK,
  uncheckedCurve,
} from '../../stories/Articles/mesh-methods.js'
import { box } from '../../stories/sample-scenes.js'
import { printedFunnel, type FunnelReading } from '../oracles/printed-funnel.js'
import { corridorOf, triangleAt, type TriangleSoup } from '../oracles/triangle-corridor.js'
import { randomYard, type YardQuestion } from '../support/random-yards.js'

/**
 * If a path is longer than the shortest path by more than this factor, the trials assume that the two paths pass an
 * obstacle on different sides.
 */
const OTHER_SIDE = 1.02
const HAIR = 1e-9

export interface Asked extends YardQuestion {
  readonly mesh: NavMesh
  readonly best: Path
}

/** Builds the mesh of a yard and returns it with the exact path, or undefined when no path exists. */
export function askYard(question: YardQuestion): Asked | undefined {
  const mesh = buildNavMesh(question.scene)
  const answer = findPath(mesh, question.start, question.goal)
  return answer.status === 'found' ? { ...question, mesh, best: answer.path } : undefined
}

/** Returns the shortest path in the corridor that the article's search finds. */
function printedWay(soup: TriangleSoup, start: Point, goal: Point): Point[] | undefined {
  const corridor = corridorOf(soup, start, goal)
  return corridor && pullString(start, goal, corridor.portals)
}

/**
 * Runs the article's search over the midpoints of triangle edges. Reports whether its path is longer than the shortest
 * path, and whether the two paths pass an obstacle on different sides.
 */
export function midpointTrial(seed: number) {
  const asked = askYard(randomYard(seed))
  if (asked === undefined) return undefined
  const way = printedWay(soupOf(asked.mesh), asked.start, asked.goal)
  if (way === undefined) return undefined
  const times = polylineLength(way) / asked.best.length
  return { asked: 1, longer: times > 1 + HAIR, side: times > OTHER_SIDE, worst: times }
}

/**
 * Runs the article's search over midpoints on three sets of triangles. `plain`: all triangles of the mesh. `split`: these
 * triangles after each triangle larger than `LARGEST` is split. `thinned`: the triangles of the mesh that are not smaller
 * than `SMALLEST`.
 */
export function areaTrial(seed: number) {
  const asked = askYard(randomYard(seed))
  if (asked === undefined) return undefined
  const { mesh, start, goal, best } = asked
  const [plain, split] = [soupOf(mesh), limitedSoup(mesh, { maxArea: LARGEST })].map((soup) =>
    printedWay(soup, start, goal),
  )
  const thinned = limitedSoup(mesh, { minArea: SMALLEST })
  const isOver = (way: readonly Point[] | undefined, times: number): boolean =>
    way !== undefined && polylineLength(way) > best.length * times
  return {
    asked: 1,
    plain: isOver(plain, OTHER_SIDE),
    split: isOver(split, OTHER_SIDE),
    longer: isOver(split, 1 + HAIR),
    holed: resamplePath(best, 4).some((at) => triangleAt(thinned, at) < 0),
    lost: printedWay(thinned, start, goal) === undefined,
    worst: polylineLength(split ?? []) / best.length,
  }
}

/** The article leaves some steps of the funnel open. Runs the funnel in one corridor, once for each reading of these steps. */
export function funnelTrial(seed: number) {
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
    asked: 1,
    joined: crosses({ after: 'corner', goal: 'joined' }),
    next: crosses({ after: 'next', goal: 'portal' }),
    both: crosses({ after: 'next', goal: 'joined' }),
    whole: Math.abs(whole - right) <= HAIR * right,
  }
}

export function sizeTrial(seed: number) {
  const yard = randomYard(seed)
  const { cells, links, polygons, waypoints } = sizesOf(buildNavMesh(yard.scene), yard.scene)
  return { asked: 1, cells: polygons < cells, links: polygons < links, waypoints: polygons < waypoints }
}

/** Counts pairs of places that see each other but whose path over waypoints has a bend. */
export function straightTrial(seed: number) {
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
    return { asked: 1, bent: times > 1 + HAIR, mesh: ours.path.length > straight * (1 + HAIR), worst: times }
  }
  return undefined
}

/** Draws curves through the bends of a taut path, with and without a check against walls. */
export function curveTrial(seed: number) {
  const asked = askYard(randomYard(seed))
  if (asked === undefined || asked.best.points.length < 3) return undefined
  const { mesh, best } = asked
  const leaves = (points: readonly Point[]): boolean =>
    points.some((point, i) => i > 0 && !canGo(mesh, points[i - 1], point))
  return {
    asked: 1,
    unchecked: leaves(uncheckedCurve(best.points)),
    checked: leaves(smoothPath(mesh, best, { method: 'spline' }).points),
  }
}

/** Returns a box on the middle of a path. */
export function droppedOn(points: readonly Point[], half = 14): Obstacle {
  const along = resamplePath({ points }, 2)
  const { x, y } = along[Math.floor(along.length / 2)]
  return { id: 'dropped', outer: box(Math.round(x) - half, Math.round(y) - half, 2 * half, 2 * half) }
}

/**
 * Drops a box on the shortest path. Edits the mesh and searches it again. Compares this with the waypoint graph of the
 * yard before the drop, without the links that the box blocks.
 */
export function droppedTrial(seed: number) {
  const asked = askYard(randomYard(seed, 6))
  if (asked === undefined || asked.best.length < 200) return undefined
  const { mesh, best, start, goal } = asked
  const corners = outlineOf(mesh)
  const report = mesh.edit({ insert: [droppedOn(best.points)] })
  const after = findPath(mesh, start, goal)
  const over = netWay(netOf(mesh, corners), mesh, start, goal)
  const length = after.status === 'found' ? after.path.length : undefined
  const isPoor = length !== undefined && (over === undefined || polylineLength(over) > 1.1 * length)
  return {
    asked: 1,
    seen: isPathBroken(mesh, best, report),
    found: length !== undefined,
    poor: isPoor,
    lost: length !== undefined && over === undefined,
  }
}

/**
 * Searches two paths for a tank: on the waypoint graph that serves all agents, and on a mesh that is built for the
 * radius of the tank. Reports whether a path is too close to a wall for the tank.
 */
export function tankTrial(seed: number) {
  const { scene, start, goal } = randomYard(seed, 7)
  const mesh = buildNavMesh(scene, { agentRadius: TANK })
  const ground = mesh.baseMesh ?? mesh
  const tank = findPath(mesh, start, goal)
  const over = netWay(netOf(ground), ground, start, goal)
  if (tank.status !== 'found' || over === undefined) return undefined
  return {
    asked: 1,
    hits: nearestWall(ground, over) < TANK * (1 - 1e-5),
    ours: nearestWall(ground, tank.path.points) < TANK * (1 - 1e-5),
  }
}
