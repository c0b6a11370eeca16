import {
  atan2,
  expectList,
  expectNumber,
  expectObject,
  expectPath,
  expectPoint,
  expectPoints,
  lowerBound,
  NavError,
  expectValue,
} from '../core/index.js'
import { distance as distanceBetween, nearestOnSegment, squaredDistance } from '../geometry/index.js'
import type { Path, Point } from '../geometry/index.js'

export interface PathSample {
  readonly position: Point
  /** Direction of travel in radians, as in `Math.atan2`: 0 = +x, increasing towards +y. 0 for a path of zero length. */
  readonly heading: number
  /** The requested distance, clamped to the length of the path. */
  readonly distance: number
  /** Index of the leg, which starts at `points[leg]`. */
  readonly leg: number
}

/** Maximum number of points of a resampled path. */
const MAX_POINTS = 1_000_000

function lengthsOf(path: Pick<Path, 'points'>): Float64Array {
  expectObject(path, 'path')
  return runningLengths(path.points)
}

function expectLengths(lengths: Partial<Float64Array> | null, points: readonly Point[]): void {
  if (lengths?.length !== points.length)
    throw new NavError(
      'paths/bad-lengths',
      `Expected lengths from \`runningLengths(path.points)\`, got ${lengths?.length} entries for ${points.length} points`,
    )
}

/**
 * Returns the distance along a path to each of its points.
 * @example
 * const lengths = runningLengths(path.points)
 * const half = samplePath(path, path.length / 2, lengths)
 */
export function runningLengths(points: readonly Point[]): Float64Array {
  expectPoints(points, 'points')
  const lengths = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) lengths[i] = lengths[i - 1] + distanceBetween(points[i - 1], points[i])
  return lengths
}

/**
 * Returns the place at a distance from the start, clamped to the path. The heading at a bend is that of the next leg.
 * O(log n) if `lengths` (from `runningLengths`) is given, else O(n).
 * @example
 * const { position, heading } = samplePath(path, path.length / 2)
 */
export function samplePath(path: Pick<Path, 'points'>, distance: number, lengths = lengthsOf(path)): PathSample {
  expectObject(path, 'path')
  const { points } = path
  expectList(points, 'path.points')
  if (points.length === 0) throw new NavError('paths/empty-path', 'Expected a path with at least one point, got none')
  expectNumber(distance, 'distance')
  expectLengths(lengths, points)
  const last = points.length - 1
  const at = Math.max(0, Math.min(distance, lengths[last]))
  const low = lowerBound(1, last, (leg) => lengths[leg] <= at) - 1
  const a = points[low]
  const b = points[Math.min(low + 1, last)]
  expectPoint(a, `path.points[${low}]`)
  expectPoint(b, `path.points[${low + 1}]`)
  const legLength = last > 0 ? lengths[low + 1] - lengths[low] : 0
  const t = legLength > 0 ? (at - lengths[low]) / legLength : 0
  const position = t >= 1 ? { x: b.x, y: b.y } : { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
  return { position, heading: atan2(b.y - a.y, b.x - a.x), distance: at, leg: low }
}

/**
 * Returns the distance from the start at which a path is nearest to a point; the first such place if several are equally near. O(n).
 * @example
 * const done = nearestAlongPath(path, { x: 10, y: 12 }) / path.length
 */
export function nearestAlongPath(path: Pick<Path, 'points'>, point: Point, lengths = lengthsOf(path)): number {
  const { points } = path
  expectPoints(points, 'path.points')
  expectPoint(point, 'point')
  expectLengths(lengths, points)
  let least = Infinity
  let found = 0
  for (let i = 0; i < points.length; i++) {
    const near = nearestOnSegment(points[i], points[Math.min(i + 1, points.length - 1)], point)
    const gap = squaredDistance(near, point)
    if (gap >= least) continue
    least = gap
    found = lengths[i] + distanceBetween(points[i], near)
  }
  return found
}

/**
 * Returns points along the path, at most `spacing` apart, including all points of the path.
 * @example
 * const dots = resamplePath(path, 10)
 */
export function resamplePath(path: Pick<Path, 'points'>, spacing: number): Point[] {
  expectPath(path)
  expectNumber(spacing, 'spacing')
  expectValue(spacing > 0, 'paths/bad-spacing', 'spacing', spacing, 'a number > 0', { spacing })
  const { points } = path
  const count = lengthsOf(path)[Math.max(0, points.length - 1)] / spacing
  if (count > MAX_POINTS)
    throw new NavError(
      'paths/too-many-points',
      `Expected at most ${MAX_POINTS} points, got a spacing that makes ${count}`,
      { spacing, limit: MAX_POINTS },
    )
  const result: Point[] = points.slice(0, 1)
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    const parts = Math.max(1, Math.ceil(distanceBetween(a, b) / spacing))
    for (let k = 1; k < parts; k++)
      result.push({ x: a.x + (k / parts) * (b.x - a.x), y: a.y + (k / parts) * (b.y - a.y) })
    result.push(b)
  }
  return result
}
