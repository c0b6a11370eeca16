/** Functions on paths around one polygon: the shortest path, and whether a path crosses the polygon. */
import {
  buildVisibilityGraph,
  findPath,
  polylineLength,
  type Path,
  type Point,
  type VisibilityGraph,
} from '../../src/engine/index.js'

export const WIDE = { x: -1000, y: -1000, width: 3000, height: 3000 }
export const worldAround = (outer: readonly Point[]): VisibilityGraph =>
  buildVisibilityGraph({ bounds: WIDE, obstacles: [{ id: 'polygon', outer }] })

export function shortestAround(ring: readonly Point[], start: Point, goal: Point): Path | undefined {
  const answer = findPath(worldAround(ring), start, goal)
  return answer.status === 'found' ? answer.path : undefined
}

/** Reports whether a path passes more than a pixel deep through the polygon. Tests points of the path at most two pixels apart. */
export function crossesRing(ring: readonly Point[], path: readonly Point[]): boolean {
  return path.some((to, i) => {
    if (i === 0) return false
    const from = path[i - 1]
    const count = Math.ceil(polylineLength([from, to]) / 2)
    return Array.from({ length: count }, (_, k) => (k + 0.5) / count).some((t) =>
      isDeepInside(ring, { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }),
    )
  })
}

/** Reports whether a point is inside and more than a pixel from every edge. */
export function isDeepInside(ring: readonly Point[], at: Point): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[j], ring[i]]
    if (a.y <= at.y !== b.y <= at.y && at.x < a.x + ((at.y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const t = Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy)))
    if ((at.x - a.x - t * dx) ** 2 + (at.y - a.y - t * dy) ** 2 <= 1) return false
  }
  return inside
}

/** Returns the length as text, such as `312.4`. */
export const lengthIn = (points: readonly Point[], digits = 1): string => polylineLength(points).toFixed(digits)
