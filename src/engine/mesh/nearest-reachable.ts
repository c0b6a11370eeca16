/** Where a path ends that cannot reach its goal. */
import { distance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import { wallGrid } from '../convex/index.js'
import type { SearchMesh } from '../convex/index.js'

/**
 * The point nearest to the goal on any of the islands that are reached, and after it the ends of its wall: the nearest point is rounded,
 * and where it is lost, they are not. None where there is no wall.
 */
export function nearestReachable(searchMesh: SearchMesh, goal: Point, reached: ReadonlySet<number>): readonly Point[] {
  const { polygon, island, origin, next, coords } = searchMesh.convex
  const nearest = wallGrid(searchMesh).nearest(goal.x, goal.y, Infinity, (edge) => reached.has(island[polygon[edge]]))
  if (nearest === undefined) return []
  const ends = [origin[nearest.edge], origin[next[nearest.edge]]]
    .map((vertex) => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] }))
    .sort((a, b) => distance(a, goal) - distance(b, goal))
  return [nearest.point, ...ends]
}
