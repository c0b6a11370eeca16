/** The arc along which an off-mesh link is drawn and walked. Lengths and costs of a path still use the straight link. */
import type { Path, Point } from '../engine/geometry/index.js'

/** Distance of the arc's control point from the middle of the link, as a fraction of the link's length. The arc rises half as far. */
export const LINK_BOW = 0.2
const LEGS = 24

export function linkControl(from: Point, to: Point): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const side = dx >= 0 ? 1 : -1
  return { x: (from.x + to.x) / 2 + dy * LINK_BOW * side, y: (from.y + to.y) / 2 - dx * LINK_BOW * side }
}

/** Returns the points of a path, with an arc instead of each jump; the path's own array if it has no jumps. */
export function pointsAlongLinks({ points, jumps = [] }: Path): readonly Point[] {
  if (jumps.length === 0) return points
  const starts = new Set(jumps.map(({ at }) => at))
  return points.flatMap((from, i) => (starts.has(i) && i + 1 < points.length ? arc(from, points[i + 1]) : [from]))
}

export function pointsOnWalk({ points, jumps = [] }: Path): readonly number[] {
  const starts = new Set(jumps.map(({ at }) => at))
  let index = 0
  return points.map((_, i) => {
    const own = index
    index += starts.has(i) && i + 1 < points.length ? LEGS : 1
    return own
  })
}

function arc(from: Point, to: Point): readonly Point[] {
  const control = linkControl(from, to)
  return Array.from({ length: LEGS }, (_, leg) => {
    const t = leg / LEGS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y }
  })
}
