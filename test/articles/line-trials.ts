/**
 * Trials for the article's path search, which slides the line from start to goal sideways until it misses the obstacle.
 * Most trials run the article's code on one random polygon, and compare the result with exact geometry or with the
 * engine. Each trial returns counts.
 */
import { createRandom } from '../../src/engine/core/index.js'
import { buildVisibilityGraph, findPath, polylineLength, type Point } from '../../src/engine/index.js'
import { placeInPolygon, turn } from '../oracles/plain-geometry.js'
import {
  isInObstacles,
  isLineCross,
  pointOutside,
  slideLine,
  type PrintedLineAnswer,
  type PrintedLineOptions,
} from '../../stories/Articles/printed/line-translation.js'
import { connects } from '../oracles/must-pass-tree.js'
import { crossesRing, shortestAround, WIDE, worldAround } from '../../stories/Articles/rings.js'
import { drawPolygonMap, type PolygonMap } from './random-maps.js'
import { pointsOf } from '../support/shapes.js'

/**
 * Pixels per unit of a random polygon. The article's lengths are in pixels: its code slides the line by 10 and moves
 * corners by 5.
 */
export const PIXELS = 10
const scaled = ({ x, y }: Point): Point => ({ x: x * PIXELS, y: y * PIXELS })

/**
 * Returns a random polygon and two places outside that cannot see each other. Returns undefined if the seed gives none.
 */
export function drawBlockedPair(seed: number): PolygonMap | undefined {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const { ring, start, goal } = map
  if (placeIn(ring, start) !== 'outside' || placeIn(ring, goal) !== 'outside' || connects(ring, start, goal))
    return undefined
  return map
}

/** Reports whether a point with integer coordinates lies inside, outside or on the border of a ring. */
const placeIn = (ring: readonly Point[], at: Point) => placeInPolygon(ring, [], at, 'even-odd')

/**
 * Returns a trial of the article's method. The trial counts paths that are missing, cross the obstacle or are longer
 * than the shortest path. It also queries the engine's port of the method.
 */
const slideTrial =
  (options: PrintedLineOptions, wants: (map: PolygonMap) => boolean = () => true) =>
  (seed: number) => {
    const map = drawBlockedPair(seed)
    if (map === undefined || !wants(map)) return undefined
    const [ring, start, goal] = [map.ring.map(scaled), scaled(map.start), scaled(map.goal)]
    const shortest = shortestAround(ring, start, goal)
    if (shortest === undefined) return undefined
    const { status, path } = slideLine(ring, start, goal, options)
    const isNone = hasNoPath(status, path)
    const isThrough = !isNone && crossesRing(ring, path)
    const coarse = slideLine(ring, start, goal, { ...options, step: 50 })
    // The push of 5 pixels makes every path slightly longer, so only paths that are 5 % longer count.
    const isLonger = !isNone && !isThrough && polylineLength(path) > shortest.length * 1.05
    const ours = findPath(worldAround(ring), start, goal, { algorithm: 'line-translation' })
    return {
      asked: 1,
      none: isNone,
      through: isThrough,
      longer: isLonger,
      coarse: hasNoPath(coarse.status, coarse.path),
      port: ours.status === 'found',
      portThrough: ours.status === 'found' && crossesRing(ring, ours.path.points),
      exact: !crossesRing(ring, shortest.points),
    }
  }

const hasNoPath = (status: PrintedLineAnswer['status'], path: readonly Point[]): boolean =>
  status !== 'found' || path.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y))

const boxHolds = ({ ring }: PolygonMap, { x, y }: Point): boolean =>
  ring.some((p) => p.x <= x) && ring.some((p) => p.x >= x) && ring.some((p) => p.y <= y) && ring.some((p) => p.y >= y)
const isBoxed = (map: PolygonMap): boolean => boxHolds(map, map.start) || boxHolds(map, map.goal)

export const outsideTrial = slideTrial({}, (map) => !isBoxed(map))
export const boxedTrial = slideTrial({}, isBoxed)
export const uncorrectedTrial = slideTrial({ redress: false }, isBoxed)

/**
 * Places the start in the box of the obstacle and the goal in the same row or column. The slope of the line between
 * them is then 0 or undefined. Returns the counts `asked`, `none` and `exact`.
 */
export const slopeTrial = (seed: number) => {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const start = map.start
  const goal = seed % 2 === 0 ? { x: start.x < 20 ? 45 : -5, y: start.y } : { x: start.x, y: start.y < 20 ? 45 : -5 }
  if (placeIn(map.ring, start) !== 'outside' || connects(map.ring, start, goal) || !boxHolds(map, start))
    return undefined
  const [ring, from, to] = [map.ring.map(scaled), scaled(start), scaled(goal)]
  const { status, path } = slideLine(ring, from, to)
  const isNone = hasNoPath(status, path)
  const shortest = shortestAround(ring, from, to)
  return { asked: 1, none: isNone, exact: shortest !== undefined && !crossesRing(ring, shortest.points) }
}

/**
 * Runs `isLineCross`, the article's function that reports whether two segments cross, on random segments with integer
 * ends. Counts three things: `overlap` is the number of pairs of collinear segments that share a point. `missed` is the
 * number of these pairs for which the function returns false. `scale` is the number of pairs for which its result changes
 * when the unit of length changes.
 */
export const crossTrial = (seed: number) => {
  const random = createRandom(seed)
  const side = 4
  const point = (): Point => ({ x: Math.floor(side * random()), y: Math.floor(side * random()) })
  let [asked, overlap, missed, scale] = [0, 0, 0, 0]
  for (let round = 0; round < 20; round++) {
    const [a, b, c, d] = [point(), point(), point(), point()]
    if ((a.x === b.x && a.y === b.y) || (c.x === d.x && c.y === d.y)) continue
    asked++
    const truth = meet(a, b, c, d)
    const printed = isLineCross(a, b, c, d)
    if (truth && turn(a, b, c) === 0 && turn(a, b, d) === 0) {
      overlap++
      if (!printed) missed++
    }
    // The result must not depend on the unit of length: in larger units, the coordinates are smaller.
    const small = [a, b, c, d].map(({ x, y }) => ({ x: x / 2000, y: y / 2000 }))
    if (isLineCross(small[0], small[1], small[2], small[3]) !== printed) scale++
  }
  return { asked, overlap, missed, scale }
}

/** Reports whether two closed segments share a point, by exact signs of integers. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)].map(Math.sign)
  const within = (p: Point, q: Point, r: Point): boolean =>
    Math.min(p.x, q.x) <= r.x && r.x <= Math.max(p.x, q.x) && Math.min(p.y, q.y) <= r.y && r.y <= Math.max(p.y, q.y)
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  )
}

/**
 * Tests at points with integer coordinates whether they are in a polygon. Compares the results of the article's code
 * with exact results. The ray of the article's code may pass through corners of the polygon.
 */
export const insideTrial = (seed: number) => {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const closed = [...map.ring, map.ring[0]]
  const outside = pointOutside(map.ring)
  let [asked, wrong, border, open] = [0, 0, 0, 0]
  for (let y = 1; y < 40; y += 3)
    for (let x = 1; x < 40; x += 3) {
      const at = { x, y }
      const truth = placeIn(map.ring, at)
      if (truth === 'boundary') {
        border++
        continue
      }
      asked++
      if (isInObstacles(outside, at, closed) !== (truth === 'inside')) wrong++
      // Without a repeated first point, the article's test omits the last edge.
      if (isInObstacles(outside, at, map.ring) !== (truth === 'inside')) open++
    }
  return { asked, wrong, open, border }
}

/** Pushes each corner by 5 pixels away from each neighbor, as in the article. Counts results inside the polygon. */
export const pushTrial = (seed: number) => {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const ring = map.ring.map(scaled)
  let [asked, inside] = [0, 0]
  ring.forEach((corner, i) => {
    for (const other of [ring[(i + 1) % ring.length], ring[(i + ring.length - 1) % ring.length]]) {
      asked++
      const at = { x: corner.x + 5 * (corner.x > other.x ? 1 : -1), y: corner.y + 5 * (corner.y > other.y ? 1 : -1) }
      if (placeIn(ring, at) === 'inside') inside++
    }
  })
  return { asked, inside }
}

/** Searches without the push of 5 pixels, which the article calls superfluous. Returns the counts `asked` and `none`. */
export const unpushedTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  if (map === undefined) return undefined
  const { status, path } = slideLine(map.ring.map(scaled), scaled(map.start), scaled(map.goal), { push: 0 })
  return { asked: 1, none: hasNoPath(status, path) }
}

/**
 * Compares paths around one obstacle: a circle in the engine, and a polygon of 24 corners in the article's code. Start
 * and goal are far outside the box of the circle.
 */
export const circleTrial = (seed: number) => {
  const random = createRandom(seed)
  const circle = { x: 200, y: 200, radius: 40 + 100 * random() }
  const at = (reach: number, angle: number): Point => ({
    x: circle.x + reach * Math.cos(angle),
    y: circle.y + reach * Math.sin(angle),
  })
  const ring = Array.from({ length: 24 }, (_, i) => at(circle.radius, (i * Math.PI) / 12))
  const angle = 2 * Math.PI * random()
  const [start, goal] = [angle, angle + Math.PI + random() - 0.5].map((turned) =>
    at(1.45 * circle.radius + 60 * random(), turned),
  )
  const world = buildVisibilityGraph({ bounds: WIDE, obstacles: [{ id: 'circle', outer: ring, circle }] })
  const ours = findPath(world, start, goal)
  if (ours.status !== 'found') return undefined
  const { status, path } = slideLine(ring, start, goal)
  const isNone = hasNoPath(status, path)
  return {
    asked: 1,
    none: isNone,
    longer: !isNone && polylineLength(path) > ours.path.length * 1.01,
    ours: ours.path.quality === 'exact' && !crossesRing(ring, ours.path.points),
  }
}

/**
 * Draws two polygons side by side. The article's code considers only the first polygon. Counts the paths of this code
 * (`asked`), those of them that cross the second polygon (`second`), and the paths of the engine that cross neither
 * polygon (`ours`).
 */
export const severalTrial = (seed: number) => {
  const [first, second] = [drawBlockedPair(seed), drawBlockedPair(seed + 5000)]
  if (first === undefined || second === undefined) return undefined
  const rings = [first.ring.map(scaled), second.ring.map(scaled).map(({ x, y }) => ({ x: x + 400, y }))]
  const [start, goal] = pointsOf(-20, 60 + 10 * (seed % 28), 820, 60 + 10 * ((7 * seed) % 28))
  const { status, path } = slideLine(rings[0], start, goal)
  if (hasNoPath(status, path)) return undefined
  const obstacles = rings.map((outer, i) => ({ id: `${i}`, outer }))
  const ours = findPath(buildVisibilityGraph({ bounds: WIDE, obstacles }), start, goal)
  return {
    asked: 1,
    second: crossesRing(rings[1], path),
    ours: ours.status === 'found' && !rings.some((ring) => crossesRing(ring, ours.path.points)),
  }
}
