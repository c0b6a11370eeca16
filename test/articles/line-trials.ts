/** The line that is slid past an obstacle, counted on polygons drawn at random: the plain twin of the printed steps beside the engine. */
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

/** Ten pixels to a unit: the printed code slides by 10 and pushes by 5. */
export const PIXELS = 10
const scaled = ({ x, y }: Point): Point => ({ x: x * PIXELS, y: y * PIXELS })

/** A polygon between two places that cannot see each other; undefined where the draw has none. */
export function drawBlockedPair(seed: number): PolygonMap | undefined {
  const map = drawPolygonMap(seed)
  if (map === undefined) return undefined
  const { ring, start, goal } = map
  if (placeIn(ring, start) !== 'outside' || placeIn(ring, goal) !== 'outside' || connects(ring, start, goal))
    return undefined
  return map
}

/** Where a place lies; whole numbers. */
const placeIn = (ring: readonly Point[], at: Point) => placeInPolygon(ring, [], at, 'even-odd')

/** Paths as printed: none, through the obstacle, longer; and the same question to the engine's port of the method and to its exact planner. */
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
    // The push of 5 pixels makes any path a little longer.
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

/** Start in the box of the obstacle, the goal on the same height or column: the slope is 0 or none. Keys asked, none, exact. */
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

/** Two segments between whole-numbered points: the printed test beside exact signs. */
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
    // The same drawing in units a thousand times larger: its numbers are a thousand times smaller.
    const small = [a, b, c, d].map(({ x, y }) => ({ x: x / 2000, y: y / 2000 }))
    if (isLineCross(small[0], small[1], small[2], small[3]) !== printed) scale++
  }
  return { asked, overlap, missed, scale }
}

/** Closed segments share a point: signs of whole numbers. */
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

/** Whole-numbered places, asked of the printed test whether they lie in a polygon: the line may pass through corners. */
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
      // Without the first point repeated at the end, the last edge is not there.
      if (isInObstacles(outside, at, map.ring) !== (truth === 'inside')) open++
    }
  return { asked, wrong, open, border }
}

/** Corners of polygons, each moved by 5 pixels as printed, off either of its edges: does it land inside? */
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

/** The same questions without the push of 5 pixels, which the article calls superfluous. Keys asked, none. */
export const unpushedTrial = (seed: number) => {
  const map = drawBlockedPair(seed)
  if (map === undefined) return undefined
  const { status, path } = slideLine(map.ring.map(scaled), scaled(map.start), scaled(map.goal), { push: 0 })
  return { asked: 1, none: hasNoPath(status, path) }
}

/** One circle, as 24 corners for the printed code and as it is for ours, with both ends well outside of its box. */
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

/** Two polygons side by side; the printed code knows the first. Keys asked (it has a path around that one), second (it leads through the other), ours. */
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
