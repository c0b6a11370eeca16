/**
 * Rounds the bends of a path without leaving the walkable area. The result is a polyline that turns by at most `angle` from leg to leg. `arcs` follows a circle
 * around each corner: a shortest path touches the corners at which it bends, so its bends cannot be cut on the inside. `spline` draws a centripetal Catmull-Rom
 * curve through the points (Yuksel, Schaefer & Keyser 2011). Cost: O(points * legs per bend) line-of-sight tests.
 */
import { append, asin, atan2, cos, expectFunction, expectNumber, expectPath, sin, expectValue } from '../core/index.js'
import { distance, polylineLength, samePoint, type Path, type Point } from '../geometry/index.js'

export interface SmoothOptions {
  readonly method?: 'arcs' | 'spline' | undefined
  /** Largest radius around a bend, usually the agent's distance from corners. Required for `arcs`, unused for `spline`. */
  readonly radius?: number | undefined
  /** Largest turn between two legs of a curve, in radians, at least 0.001 and less than pi; pi / 16 when absent. */
  readonly angle?: number | undefined
  /** Returns whether the straight line between two points is walkable. */
  readonly clear: (from: Point, to: Point) => boolean
}

/** If a curve is not walkable, its radius or tangent is halved up to this many times. After that, the corner stays sharp. */
const PULL_BACKS = 10
const DEFAULT_ANGLE = Math.PI / 16
const LEAST_ANGLE = 0.001
/** Maximum radius of the circle around a bend, as a share of the shorter leg. It is below 0.5, so the circles around the two ends of a leg never touch. */
const MAX_CUT_SHARE = 0.45
/** Maximum number of times that a leg of a spline is halved. */
const SPLITS = 20
/** Angle in radians below which an arc becomes one point, since two points would differ only by rounding. */
const SLIGHT = 1e-6

/** Returns a smooth version of the path. Its quality is `heuristic`, since it is no longer the shortest. */
export function smoothPolyline(path: Path, options: SmoothOptions): Path {
  const { method = 'arcs', radius = 0, angle = DEFAULT_ANGLE } = options
  expectPath(path)
  expectNumber(path.length, 'path.length')
  expectNumber(path.cost, 'path.cost')
  expectFunction(options.clear, 'clear')
  const isMethod = method === 'arcs' || method === 'spline'
  expectValue(isMethod, 'paths/bad-method', 'method', method, "'arcs' or 'spline'", { method })
  const isAngle = typeof angle === 'number' && angle >= LEAST_ANGLE && angle < Math.PI
  expectValue(isAngle, 'paths/bad-angle', 'angle', angle, `a number from ${LEAST_ANGLE} to pi`, { angle })
  const isRadius = method === 'spline' || (Number.isFinite(radius) && radius > 0)
  expectValue(isRadius, 'paths/bad-radius', 'radius', radius, 'a number > 0', { radius })
  if (path.points.length < 3) return path
  const points: Point[] = []
  const jumps: { link: string; at: number }[] = []
  let begin = 0
  for (const jump of [...(path.jumps ?? []), undefined]) {
    const end = jump === undefined ? path.points.length : jump.at + 1
    const part = path.points.slice(begin, end).filter((point, i, all) => i === 0 || !samePoint(point, all[i - 1]))
    const smooth =
      part.length < 3
        ? part
        : method === 'arcs'
          ? arcs(part, radius, angle, options.clear)
          : spline(part, angle, options.clear)
    for (const [i, point] of smooth.entries()) if (i === 0 || !samePoint(point, smooth[i - 1])) points.push(point)
    if (jump !== undefined) jumps.push({ link: jump.link, at: points.length - 1 })
    begin = end
  }
  const length = polylineLength(points)
  return {
    points,
    length,
    cost: path.length > 0 ? path.cost * (length / path.length) : length,
    quality: 'heuristic',
    ...(jumps.length > 0 && { jumps }),
  }
}

interface Bend extends Point {
  /** Radius of the circle that the path follows; with 0, the corner remains. */
  radius: number
}

function arcs(points: readonly Point[], radius: number, angle: number, clear: SmoothOptions['clear']): Point[] {
  const bends: Bend[] = points.map(({ x, y }, i) => {
    const limit =
      i === 0 || i === points.length - 1
        ? 0
        : MAX_CUT_SHARE * Math.min(distance(points[i - 1], points[i]), distance(points[i], points[i + 1]))
    return { x, y, radius: Math.min(radius, limit) }
  })
  // Halves the radii at both ends of each blocked leg until every leg is clear. With all radii 0, the result is the original path.
  for (let round = 0; round <= PULL_BACKS * points.length; round++) {
    const laid = layArcs(bends, angle)
    const blocked = new Set<Bend>()
    for (let i = 1; i < laid.length; i++) {
      if (clear(laid[i - 1].point, laid[i].point)) continue
      blocked.add(laid[i - 1].bend).add(laid[i].bend)
    }
    if (blocked.size === 0) return laid.map(({ point }) => point)
    let shrunk = false
    for (const bend of blocked) {
      if (bend.radius === 0) continue
      bend.radius = bend.radius < radius / 2 ** PULL_BACKS ? 0 : bend.radius / 2
      shrunk = true
    }
    if (!shrunk) break
  }
  return [...points]
}

/** Returns the points of a taut string around the circles. It follows tangents between circles, and turns by at most `angle` between two points of an arc. */
function layArcs(all: readonly Bend[], angle: number): { point: Point; bend: Bend }[] {
  let bends = all
  for (;;) {
    // The signed turn at each bend; 0 at both ends of the path and where it is straight.
    const turns = bends.map((at, i) => (i === 0 || i === bends.length - 1 ? 0 : turnAt(bends[i - 1], at, bends[i + 1])))
    const out = (i: number): number => Math.sign(turns[i]) * bends[i].radius
    // For each two neighboring circles: the angle between the line through their centers and their common tangent, on which the path runs.
    const leans = bends
      .slice(1)
      .map((to, i) => asin(Math.max(-1, Math.min(1, (out(i) - out(i + 1)) / distance(bends[i], to)))))
    const sweeps = turns.map((turn, i) => (turn === 0 ? 0 : turn + leans[i] - leans[i - 1]))
    // Leaves out the circles that the taut string does not touch. To touch them, it would have to turn to the other side.
    const touched = bends.filter((_, i) => turns[i] === 0 || bends[i].radius === 0 || sweeps[i] * turns[i] >= 0)
    if (touched.length < bends.length) {
      bends = touched
      continue
    }
    return bends.flatMap((bend, i) => {
      if (bend.radius === 0 || turns[i] === 0) return [{ point: { x: bend.x, y: bend.y }, bend }]
      const arrival = atan2(bend.y - bends[i - 1].y, bend.x - bends[i - 1].x) + leans[i - 1]
      const sweep = sweeps[i]
      const steps = Math.ceil(Math.abs(sweep) / angle)
      if (Math.abs(sweep) < SLIGHT) return [{ point: onCircle(bend, out(i), arrival + sweep / 2), bend }]
      return Array.from({ length: steps + 1 }, (_, k) => ({
        point: onCircle(bend, out(i), arrival + (k / steps) * sweep),
        bend,
      }))
    })
  }
}

/** Returns the point where a path around a circle has the given direction. `out`: the radius, but negative if the path runs counterclockwise on screen. */
function onCircle(center: Point, out: number, direction: number): Point {
  return { x: center.x + out * sin(direction), y: center.y - out * cos(direction) }
}

function spline(points: readonly Point[], angle: number, clear: SmoothOptions['clear']): Point[] {
  const smooth: Point[] = [points[0]]
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]]
    const chord = { x: b.x - a.x, y: b.y - a.y }
    const leaving = i === 0 ? chord : tangentAt(points[i - 1], a, b, distance(a, b))
    const arriving = i + 2 === points.length ? chord : tangentAt(a, b, points[i + 2], distance(a, b))
    // Shorter tangents pull the curve towards the straight line from a to b. They do not change its directions at a and b.
    for (let share = 1, tries = 0; tries < PULL_BACKS; tries++, share /= 2) {
      const laid = layCurve(
        a,
        b,
        { x: share * leaving.x, y: share * leaving.y },
        { x: share * arriving.x, y: share * arriving.y },
        angle,
      )
      if (!laid.every((point, k) => clear(k === 0 ? a : laid[k - 1], point))) continue
      append(smooth, laid.slice(0, -1))
      break
    }
    smooth.push(b)
  }
  return smooth
}

/** Returns the tangent of the centripetal curve at b, scaled for a leg of the given length. Its direction lies between those of both legs. */
function tangentAt(a: Point, b: Point, c: Point, leg: number): Point {
  const before = Math.sqrt(distance(a, b))
  const after = Math.sqrt(distance(b, c))
  const scale = Math.sqrt(leg) / (before + after)
  const [u, v] = [(scale * after) / before, (scale * before) / after]
  return { x: u * (b.x - a.x) + v * (c.x - b.x), y: u * (b.y - a.y) + v * (c.y - b.y) }
}

/** Returns points of the cubic from a to b with the given tangents, without a. The directions of consecutive chords differ by at most `angle`. */
function layCurve(a: Point, b: Point, leaving: Point, arriving: Point, angle: number): Point[] {
  const place = (t: number): Point => {
    const [s, h] = [1 - t, t * t * (3 - 2 * t)]
    return {
      x: a.x + h * (b.x - a.x) + s * t * (s * leaving.x - t * arriving.x),
      y: a.y + h * (b.y - a.y) + s * t * (s * leaving.y - t * arriving.y),
    }
  }
  const direction = (t: number): Point => {
    const [along, out, into] = [6 * t * (1 - t), (1 - t) * (1 - 3 * t), t * (3 * t - 2)]
    return {
      x: along * (b.x - a.x) + out * leaving.x + into * arriving.x,
      y: along * (b.y - a.y) + out * leaving.y + into * arriving.y,
    }
  }
  const laid: Point[] = []
  const split = (from: number, to: number, before: Point, after: Point, depth: number): void => {
    const middle = (from + to) / 2
    const between = direction(middle)
    // If the curve turns by at most angle / 2 along each chord, two successive chords differ by at most `angle`.
    if (depth === 0 || !(Math.abs(turnBetween(before, between)) + Math.abs(turnBetween(between, after)) > angle / 2)) {
      laid.push(to === 1 ? b : place(to))
      return
    }
    split(from, middle, before, between, depth - 1)
    split(middle, to, between, after, depth - 1)
  }
  split(0, 1, direction(0), direction(1), SPLITS)
  return laid
}

function turnAt(a: Point, b: Point, c: Point): number {
  return turnBetween({ x: b.x - a.x, y: b.y - a.y }, { x: c.x - b.x, y: c.y - b.y })
}

/** Returns the signed angle from one direction to another, -pi to pi. */
function turnBetween(a: Point, b: Point): number {
  return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
}
