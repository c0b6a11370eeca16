import type { Point, Ring } from '../../engine/geometry/index.js'
import { IDENTITY, transformPoint, type Matrix } from '../model/index.js'

/** Relative rounding error of a moved outline. */
const MOVE_TOLERANCE = 1e-9
/** Relative rounding error of a rotated or scaled outline, or of one written with six digits. */
const AFFINE_TOLERANCE = 1e-5

export function isSameRing(before: Ring, after: Ring, tolerance = MOVE_TOLERANCE): boolean {
  if (before.length !== after.length) return false
  const reach = [...before, ...after].reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0)
  return before.every(
    ({ x, y }, i) => Math.abs(x - after[i].x) <= tolerance * reach && Math.abs(y - after[i].y) <= tolerance * reach,
  )
}

/** Returns the matrix that maps each vertex of `before` to the vertex of `after` with the same index; undefined if there is none. O(n). */
export function moveBetween(before: Ring, after: Ring): Matrix | undefined {
  if (isSameRing(before, after)) return IDENTITY
  if (before.length !== after.length) return undefined
  const fits = (matrix: Matrix, tolerance: number): boolean =>
    isSameRing(
      before.map((point) => transformPoint(matrix, point)),
      after,
      tolerance,
    )
  const shift: Matrix = [1, 0, 0, 1, after[0].x - before[0].x, after[0].y - before[0].y]
  if (fits(shift, MOVE_TOLERANCE)) return shift
  const matrix = affineBetween(before, after)
  return matrix !== undefined && fits(matrix, AFFINE_TOLERANCE) ? matrix : undefined
}

function affineBetween(before: Ring, after: Ring): Matrix | undefined {
  const [first] = before
  const second = farthest(before, ({ x, y }) => (x - first.x) ** 2 + (y - first.y) ** 2)
  const base = { x: before[second].x - first.x, y: before[second].y - first.y }
  const third = farthest(before, ({ x, y }) => Math.abs(base.x * (y - first.y) - base.y * (x - first.x)))
  const side = { x: before[third].x - first.x, y: before[third].y - first.y }
  const area = base.x * side.y - base.y * side.x
  if (area === 0) return undefined
  const [u, v] = [after[second], after[third]].map(({ x, y }) => ({ x: x - after[0].x, y: y - after[0].y }))
  const a = (u.x * side.y - v.x * base.y) / area
  const b = (u.y * side.y - v.y * base.y) / area
  const c = (v.x * base.x - u.x * side.x) / area
  const d = (v.y * base.x - u.y * side.x) / area
  return [a, b, c, d, after[0].x - a * first.x - c * first.y, after[0].y - b * first.x - d * first.y]
}

function farthest(ring: Ring, distance: (point: Point) => number): number {
  let best = 0
  ring.forEach((point, i) => {
    if (distance(point) > distance(ring[best])) best = i
  })
  return best
}
