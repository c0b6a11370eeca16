/**
 * Finds the passages that make an agent take a detour or have no path. If the agent has a path, they are the passages on the path of a point agent.
 * Otherwise, it is one passage: the narrowest one of the way on which the narrowest passage is as wide as possible.
 */
import { distance, orient, type PathResult, type Point } from '../../engine/geometry/index.js'
import { widestWay, type Passage } from '../../engine/radius/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { findPath } from '../../engine/search/index.js'

/** Returns a function that reports whether the agent avoids a passage. `mesh`: the mesh for radius 0; `found`: the path of the agent. */
export function avoidedBy(
  mesh: NavMesh,
  start: Point,
  goal: Point,
  found: PathResult | undefined,
): (passage: Passage) => boolean {
  if (found?.status === 'unreachable' || found?.status === 'partial') {
    const widest = widestWay(mesh, start, goal)
    const reach = widest === undefined ? 0 : 1e-6 * Math.max(widest.width, 1e-9)
    return ({ at }) => widest !== undefined && distance(at, widest.at) <= reach
  }
  if (found?.status !== 'found') return () => false
  const direct = findPath(mesh, start, goal, { agentRadius: 0, proof: false })
  if (direct.status !== 'found' || direct.path.jumps?.length) return () => false
  const { points } = direct.path
  return ({ from, to }) => crosses(points, from, to)
}

const SLACK = 1e-6 // tolerance for rounding errors of path points, as a fraction of the width of the gap

/**
 * Returns whether a taut path passes through the gap between two walls. `from` and `to` are the ends of the gap, one on each wall. The path passes in two
 * cases:
 * - The path crosses the segment between `from` and `to`.
 * - The path bends at one end of the gap, and the inner side of the bend does not contain the other end.
 */
export function crosses(points: readonly Point[], from: Point, to: Point): boolean {
  const slack = SLACK * distance(from, to)
  const [dx, dy] = [(to.x - from.x) * SLACK, (to.y - from.y) * SLACK]
  const [start, end] = [
    { x: from.x - dx, y: from.y - dy },
    { x: to.x + dx, y: to.y + dy },
  ]
  const isAt = (point: Point, corner: Point): boolean => distance(point, corner) <= slack
  const touches = points.map((point) => isAt(point, from) || isAt(point, to))
  for (let i = 1; i < points.length; i++) {
    const [a, b, next] = [points[i - 1], points[i], points[i + 1]]
    if (
      !touches[i - 1] &&
      !touches[i] &&
      sideOf(start, end, a) * sideOf(start, end, b) < 0 &&
      sideOf(a, b, start) * sideOf(a, b, end) < 0
    )
      return true
    if (touches[i] && next !== undefined && !isBetween(a, b, next, isAt(b, from) ? to : from)) return true
  }
  return false
}

/** Returns whether a point lies on the inner side of a bend of a path, where the wall is. */
function isBetween(before: Point, bend: Point, after: Point, point: Point): boolean {
  const turn = sideOf(before, bend, after)
  if (turn === 0) return false
  return sideOf(before, bend, point) * turn >= 0 && sideOf(bend, after, point) * turn >= 0
}

const sideOf = (a: Point, b: Point, c: Point): number => Math.sign(orient(a.x, a.y, b.x, b.y, c.x, c.y))
