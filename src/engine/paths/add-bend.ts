import { orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'

/** Appends a point to a polyline; a repeated point, and points that then lie on the straight line between their neighbors, are left out. */
export function addBend(points: Point[], x: number, y: number): void {
  let last = points.length - 1
  if (last >= 0 && points[last].x === x && points[last].y === y) return
  for (; last > 0 && isBetween(points[last - 1], points[last], x, y); last--) points.pop()
  points.push({ x, y })
}

function isBetween(a: Point, b: Point, x: number, y: number): boolean {
  return (b.x - a.x) * (x - b.x) >= 0 && (b.y - a.y) * (y - b.y) >= 0 && orient(a.x, a.y, b.x, b.y, x, y) === 0
}
