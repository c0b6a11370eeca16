/**
 * Rounding the bends of a path, without ever leaving walkable ground. A shortest path is taut against the corners it
 * bends at, so nothing may be cut on the inside: `arcs` swings about each corner on a circle around it, `spline` draws a
 * Catmull-Rom curve through the points. Both are laid as polylines, and each leg is tested by the caller's exact sight
 * test; where one is refused, the radius is halved or the curve pulled back to the straight line, down to the path
 * itself. So every leg of the answer was seen to be clear. O(points * legs per bend) sight tests.
 */
import { NavError } from '../core/index.js'
import { polylineLength, samePoint } from '../geometry/index.js'
import type { Path, Point } from '../geometry/index.js'

export interface SmoothOptions {
  readonly method?: 'arcs' | 'spline'
  /** `arcs`: largest radius about a bend; the walkers' clearance from the corners. Required for `arcs`. */
  readonly radius?: number
  /** Largest turn between two legs of a curve, in radians; an eighth of a right angle when absent. */
  readonly angle?: number
  /** Whether the straight way between two points is walkable. */
  readonly clear: (from: Point, to: Point) => boolean
}

/** How often a bend is pulled back before the path's own corner is kept. */
const PULL_BACKS = 10
const DEFAULT_ANGLE = Math.PI / 16

/** A smooth version of the path; its quality is `heuristic`, for it is no longer the shortest. */
export function smoothPolyline(path: Path, options: SmoothOptions): Path {
  const { method = 'arcs', radius = 0, angle = DEFAULT_ANGLE } = options
  if (!(angle > 0 && angle < Math.PI)) throw new NavError('paths/bad-angle', `angle is ${angle}; a number between 0 and pi was expected`, { angle })
  if (method === 'arcs' && !(radius > 0 && radius < Infinity)) throw new NavError('paths/bad-radius', `radius is ${radius}; a number > 0 was expected`, { radius })
  if (path.points.length < 3) return path
  const points: Point[] = []
  const jumps: { link: string; at: number }[] = []
  let begin = 0
  // Walk by walk: a jump stays as it is.
  for (const jump of [...(path.jumps ?? []), undefined]) {
    const end = jump === undefined ? path.points.length : jump.at + 1
    const walk = path.points.slice(begin, end)
    const smooth = walk.length < 3 ? walk : method === 'arcs' ? arcs(walk, radius, angle, options.clear) : spline(walk, angle, options.clear)
    for (const [i, point] of smooth.entries()) if (i === 0 || !samePoint(point, smooth[i - 1])) points.push(point)
    if (jump !== undefined) jumps.push({ link: jump.link, at: points.length - 1 })
    begin = end
  }
  const length = polylineLength(points)
  return { points, length, cost: path.length > 0 ? path.cost * (length / path.length) : length, quality: 'heuristic', ...(jumps.length > 0 && { jumps }) }
}

interface Circle {
  readonly x: number
  readonly y: number
  radius: number
  /** +1 where the path turns to the positive side at this bend, -1 to the negative one, 0 for the ends. */
  readonly side: number
}

function arcs(points: readonly Point[], radius: number, angle: number, clear: SmoothOptions['clear']): Point[] {
  const circles: Circle[] = points.map((point, i) => {
    if (i === 0 || i === points.length - 1) return { x: point.x, y: point.y, radius: 0, side: 0 }
    const [before, after] = [points[i - 1], points[i + 1]]
    const turn = Math.sign((point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x))
    const room = Math.min(legLength(before, point), legLength(point, after)) / 2
    return { x: point.x, y: point.y, radius: turn === 0 ? 0 : Math.min(radius, room), side: turn }
  })
  // Shrink whatever touches a refused leg, until every leg is clear; with all radii 0 this is the path itself.
  for (let round = 0; round <= PULL_BACKS * points.length; round++) {
    const laid = layArcs(circles, angle)
    const refused = new Set<number>()
    for (let i = 1; i < laid.length; i++) {
      if (clear(laid[i - 1].point, laid[i].point)) continue
      refused.add(laid[i - 1].bend).add(laid[i].bend)
    }
    let shrunk = false
    for (const bend of refused) {
      const circle = circles[bend]
      if (circle.radius === 0) continue
      circle.radius = circle.radius < radius / 2 ** PULL_BACKS ? 0 : circle.radius / 2
      shrunk = true
    }
    if (!shrunk) return refused.size === 0 ? laid.map(({ point }) => point) : [...points]
  }
  return [...points]
}

/** Tangents from circle to circle, and the arcs between them as points no more than `angle` apart. */
function layArcs(circles: readonly Circle[], angle: number): { point: Point; bend: number }[] {
  const laid: { point: Point; bend: number }[] = [{ point: circles[0], bend: 0 }]
  let arrival = 0
  for (let i = 0; i + 1 < circles.length; i++) {
    const direction = tangentDirection(circles[i], circles[i + 1])
    if (i > 0) {
      const { radius, side } = circles[i]
      let sweep = direction - arrival
      if (side > 0) while (sweep < 0) sweep += 2 * Math.PI
      else while (sweep > 0) sweep -= 2 * Math.PI
      // Rounding may turn no turn at all into a full one.
      if (Math.abs(sweep) > 1.5 * Math.PI) sweep = 0
      const steps = radius > 0 ? Math.max(1, Math.ceil(Math.abs(sweep) / angle)) : 0
      for (let k = 0; k <= steps; k++) laid.push({ point: onCircle(circles[i], arrival + (steps > 0 ? k / steps : 0) * sweep), bend: i })
    }
    arrival = direction
  }
  const last = circles.length - 1
  return [...laid, { point: circles[last], bend: last }].map(({ point, bend }) => ({ point: { x: point.x, y: point.y }, bend }))
}

/** Where travel in a direction touches the circle that it goes round. */
function onCircle({ x, y, radius, side }: Circle, direction: number): Point {
  return { x: x + side * radius * Math.sin(direction), y: y - side * radius * Math.cos(direction) }
}

/** Direction of the common tangent that leaves one circle and meets the next, each on its own side. */
function tangentDirection(a: Circle, b: Circle): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const apart = Math.sqrt(dx * dx + dy * dy)
  const lean = a.side * a.radius - b.side * b.radius
  return Math.atan2(dy, dx) - Math.asin(Math.max(-1, Math.min(1, lean / apart)))
}

function spline(points: readonly Point[], angle: number, clear: SmoothOptions['clear']): Point[] {
  const smooth: Point[] = [points[0]]
  const pieces = Math.max(2, Math.ceil(Math.PI / 2 / angle))
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i]
    const b = points[i + 1]
    const before = points[i - 1] ?? a
    const after = points[i + 2] ?? b
    const curve: Point[] = []
    for (let k = 1; k < pieces; k++) curve.push(catmullRom(before, a, b, after, k / pieces))
    // Pull the whole leg towards the straight line until it is clear.
    let pulled: Point[] = []
    for (let share = 1, tries = 0; tries < PULL_BACKS; tries++, share /= 2) {
      const laid = curve.map((point, k) => ({ x: mix(a.x, b.x, (k + 1) / pieces) * (1 - share) + point.x * share, y: mix(a.y, b.y, (k + 1) / pieces) * (1 - share) + point.y * share }))
      if ([...laid, b].every((point, k) => clear(k === 0 ? a : laid[k - 1], point))) {
        pulled = laid
        break
      }
    }
    smooth.push(...pulled, b)
  }
  return smooth
}

/** Cubic through a and b with tangents from their neighbors. */
function catmullRom(before: Point, a: Point, b: Point, after: Point, t: number): Point {
  const at = (p0: number, p1: number, p2: number, p3: number): number => p1 + (t / 2) * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)))
  return { x: at(before.x, a.x, b.x, after.x), y: at(before.y, a.y, b.y, after.y) }
}

function mix(a: number, b: number, t: number): number {
  return a + t * (b - a)
}

function legLength(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
}
