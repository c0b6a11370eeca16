/**
 * The properties of a Delaunay triangulation that the article on navigation meshes lists, each by an exhaustive search. For a dozen points
 * with integer coordinates. Shares no code with the engine.
 */
import { cross, type Spot } from './plane-geometry.js'

export type Triple = readonly [number, number, number]

/** Returns the triangles with empty circumcircles, with positive winding; no four points may be on one circle. */
export function delaunayOf(points: readonly Spot[]): Triple[] {
  const triangles: Triple[] = []
  for (let a = 0; a < points.length; a++)
    for (let b = a + 1; b < points.length; b++)
      for (let c = b + 1; c < points.length; c++) {
        const side = cross(points[a], points[b], points[c])
        if (side === 0) continue
        const { x, y, radius } = circleAbout(points[a], points[b], points[c])
        const isEmpty = points.every((at, i) => {
          const apart = Math.sqrt((at.x - x) ** 2 + (at.y - y) ** 2)
          return i === a || i === b || i === c || apart > radius
        })
        if (isEmpty) triangles.push(side > 0 ? [a, b, c] : [a, c, b])
      }
  return triangles
}

export const edgeName = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Returns for each edge the opposite corners: one for an edge of the hull, otherwise two. */
export function facingCorners(triangles: readonly Triple[]): Map<string, number[]> {
  const facing = new Map<string, number[]>()
  for (const [a, b, c] of triangles)
    for (const [p, q, r] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ])
      facing.set(edgeName(p, q), [...(facing.get(edgeName(p, q)) ?? []), r])
  return facing
}

/** Returns the other points, nearest first. */
export function byDistance(points: readonly Spot[], from: number): number[] {
  const apart = (i: number): number => (points[i].x - points[from].x) ** 2 + (points[i].y - points[from].y) ** 2
  return points
    .map((_, i) => i)
    .filter((i) => i !== from)
    .sort((a, b) => apart(a) - apart(b))
}

/** Returns the smallest angle of a triangle in degrees. */
export function leastAngle(points: readonly Spot[], triangle: Triple): number {
  const at = (i: number): Spot => points[triangle[i % 3]]
  return Math.min(
    ...[0, 1, 2].map((i) => {
      const [o, p, q] = [at(i), at(i + 1), at(i + 2)]
      const dot = (p.x - o.x) * (q.x - o.x) + (p.y - o.y) * (q.y - o.y)
      return (Math.atan2(Math.abs(cross(o, p, q)), dot) * 180) / Math.PI
    }),
  )
}

interface Swap {
  readonly edge: readonly [number, number]
  readonly other: readonly [number, number]
  /** Smallest of the six angles now, and with the other diagonal. */
  readonly before: number
  readonly after: number
  readonly triangles: readonly [Triple, Triple]
}

/** Returns each edge between two triangles that form a convex quadrilateral, with the other diagonal. */
export function swapsOf(points: readonly Spot[], triangles: readonly Triple[]): Swap[] {
  return [...facingCorners(triangles)].flatMap(([name, corners]): Swap[] => {
    if (corners.length < 2) return []
    const [a, b] = name.split(' ').map(Number)
    const [c, d] = corners
    const sideOf = (p: number, q: number, r: number): number => cross(points[p], points[q], points[r])
    if (sideOf(c, d, a) * sideOf(c, d, b) >= 0) return []
    const least = (...both: readonly Triple[]): number => Math.min(...both.map((each) => leastAngle(points, each)))
    const swapped = [
      [c, d, a],
      [c, d, b],
    ] as const
    return [
      {
        edge: [a, b],
        other: [c, d],
        before: least([a, b, c], [a, b, d]),
        after: least(...swapped),
        triangles: swapped,
      },
    ]
  })
}

interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export function circleAbout(a: Spot, b: Spot, c: Spot): Circle {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
  const twice = 2 * (bx * cy - by * cx)
  const x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice
  const y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice
  return { x: a.x + x, y: a.y + y, radius: Math.sqrt(x * x + y * y) }
}

/** Returns the triangles that are in the first list only. */
export function changedTriangles(before: readonly Triple[], after: readonly Triple[]): Triple[] {
  const nameOf = (triangle: Triple): string => [...triangle].sort((a, b) => a - b).join()
  const kept = new Set(after.map(nameOf))
  return before.filter((triangle) => !kept.has(nameOf(triangle)))
}
