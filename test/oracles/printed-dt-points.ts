/**
 * The triangulation of the article on navigation meshes. An edge forms a triangle with its DT point: the visible point
 * that sees the edge under the largest angle, or the first of several such points. The other two edges of the triangle
 * are pushed on a stack, or removed if they are already on it. Tests all points, without the grid of cells of the
 * article. Shares no code with the engine.
 */
import { crossesProperly, turn, type Place } from './plain-geometry.js'

export interface DrawnPlane {
  readonly points: readonly Place[]
  /**
   * Edges that the triangulation has to keep. Each edge is a pair of indices of points. Walkable space lies on the
   * positive side of each edge.
   */
  readonly constraints: readonly (readonly [number, number])[]
}

export interface DtStep {
  readonly edge: readonly [number, number]
  readonly point: number
  /** Points that were the best point found so far, in the order in which the search found them. */
  readonly tried: readonly number[]
  readonly stack: readonly (readonly [number, number])[]
}

/** Returns the cosine of the angle under which `at` sees the edge. A larger angle has a smaller cosine. */
function cosine(at: Place, a: Place, b: Place): number {
  const [ax, ay, bx, by] = [a.x - at.x, a.y - at.y, b.x - at.x, b.y - at.y]
  return (ax * bx + ay * by) / Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))
}

/**
 * Returns the index of the DT point of an edge: the visible point that sees the edge under the largest angle. Visible
 * points lie on the positive side of the edge, and no constraint separates them from an end of the edge. Returns -1 if no
 * point is visible.
 */
export function dtPoint(
  { points, constraints }: DrawnPlane,
  [p1, p2]: readonly [number, number],
  tried?: number[],
): number {
  const [a, b] = [points[p1], points[p2]]
  const isClear = (from: number, to: number): boolean =>
    !constraints.some(([c, d]) => crossesProperly(points[from], points[to], points[c], points[d]))
  let best = -1
  points.forEach((at, p) => {
    if (p === p1 || p === p2 || turn(a, b, at) <= 0 || !isClear(p1, p) || !isClear(p2, p)) return
    if (best >= 0 && cosine(at, a, b) >= cosine(points[best], a, b)) return
    best = p
    tried?.push(p)
  })
  return best
}

/**
 * Returns each triangle as three indices of points. Stops after `limit` triangles, because the algorithm of the article
 * may never end.
 */
export function dtTriangles(
  plane: DrawnPlane,
  limit = 8 * plane.points.length,
  watch?: (step: DtStep) => void,
): [number, number, number][] {
  const key = (a: number, b: number): string => `${a} ${b}`
  const constrained = new Set(plane.constraints.map(([a, b]) => key(a, b)))
  const stack: (readonly [number, number])[] = [plane.constraints[0]]
  const triangles: [number, number, number][] = []
  for (let edge = stack.pop(); edge !== undefined && triangles.length < limit; edge = stack.pop()) {
    const tried: number[] = []
    const [p1, p2] = edge
    const p3 = dtPoint(plane, edge, tried)
    if (p3 < 0) continue
    triangles.push([p1, p2, p3])
    for (const [from, to] of [
      [p1, p3],
      [p3, p2],
    ] as const) {
      if (constrained.has(key(from, to)) || constrained.has(key(to, from))) continue
      const at = stack.findIndex(([a, b]) => (a === from && b === to) || (a === to && b === from))
      if (at >= 0) stack.splice(at, 1)
      else stack.push([from, to])
    }
    watch?.({ edge, point: p3, tried, stack: [...stack] })
  }
  return triangles
}

/** Returns the sum of the areas of the triangles. It exceeds the area of the ground if triangles overlap. */
export function areaOf({ points }: DrawnPlane, triangles: readonly (readonly [number, number, number])[]): number {
  return triangles.reduce((sum, [a, b, c]) => sum + Math.abs(turn(points[a], points[b], points[c])) / 2, 0)
}

/**
 * Returns the walkable space inside a rectangle and outside the rings of obstacles, as points and constraints. Equal
 * corners become one point. The rectangle and the rings must have positive winding.
 */
export function planeOf(bounds: readonly Place[], rings: readonly (readonly Place[])[]): DrawnPlane {
  const points: Place[] = []
  const numberOf = (at: Place): number => {
    const known = points.findIndex(({ x, y }) => x === at.x && y === at.y)
    return known >= 0 ? known : points.push({ x: at.x, y: at.y }) - 1
  }
  const edgesOf = (ring: readonly Place[]): [number, number][] =>
    ring.map((at, i) => [numberOf(at), numberOf(ring[(i + 1) % ring.length])])
  return { constraints: [...edgesOf(bounds), ...rings.flatMap((ring) => edgesOf([...ring].reverse()))], points }
}
