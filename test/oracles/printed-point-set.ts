/**
 * A mesh as one set of points, as described in the article on navigation and pathfinding. The points are the corners,
 * edge midpoints and center of each triangle, with equal points merged. All points of a triangle are neighbors, and
 * start and goal connect to the points of their triangle. Computes the shortest path in this graph. Shares no code with
 * the engine.
 */
import type { Place } from './plain-geometry.js'
export interface PlainTriangles {
  readonly coords: ArrayLike<number>
  /** Three vertices per triangle. */
  readonly triangles: ArrayLike<number>
  readonly walkable: ArrayLike<number>
}

export function pointSetPath(mesh: PlainTriangles, start: Place, goal: Place): readonly Place[] | undefined {
  const points: Place[] = [start, goal]
  const index = new Map<string, number>()
  const neighbors: Set<number>[] = [new Set(), new Set()]
  const numberOf = (point: Place): number => {
    const key = `${point.x},${point.y}`
    const known = index.get(key)
    if (known !== undefined) return known
    index.set(key, points.length)
    neighbors.push(new Set())
    return points.push(point) - 1
  }
  const corner = (v: number): Place => ({ x: mesh.coords[2 * v], y: mesh.coords[2 * v + 1] })
  const middle = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  for (let t = 0; t < mesh.walkable.length; t++) {
    if (mesh.walkable[t] === 0) continue
    const [a, b, c] = [0, 1, 2].map((k) => corner(mesh.triangles[3 * t + k]))
    const center = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }
    const own = [a, b, c, middle(a, b), middle(b, c), middle(c, a), center].map(numberOf)
    if (contains(a, b, c, start)) own.push(0)
    if (contains(a, b, c, goal)) own.push(1)
    for (const p of own) for (const q of own) if (p !== q) neighbors[p].add(q)
  }
  const costs = points.map((_, i) => (i === 0 ? 0 : Infinity))
  const before = points.map(() => -1)
  const waiting = new Set([0])
  while (waiting.size > 0) {
    let at = -1
    for (const candidate of waiting) if (at < 0 || costs[candidate] < costs[at]) at = candidate
    waiting.delete(at)
    for (const next of neighbors[at]) {
      const cost = costs[at] + Math.sqrt((points[at].x - points[next].x) ** 2 + (points[at].y - points[next].y) ** 2)
      if (cost < costs[next]) {
        costs[next] = cost
        before[next] = at
        waiting.add(next)
      }
    }
  }
  if (costs[1] === Infinity) return undefined
  const path: Place[] = []
  for (let at = 1; at >= 0; at = before[at]) path.push(points[at])
  return path.reverse()
}

function contains(a: Place, b: Place, c: Place, p: Place): boolean {
  const side = (u: Place, v: Place): number => (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x)
  const sides = [side(a, b), side(b, c), side(c, a)]
  return sides.every((value) => value >= 0) || sides.every((value) => value <= 0)
}
