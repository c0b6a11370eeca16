/**
 * Simplifies a freehand stroke to a ring. No drawn point is farther than the tolerance from the result, and no step adds crossings. A result of fewer than 3
 * points means that nothing is left. O(n²) with a box test. After Visvalingam & Whyatt, Line generalisation by repeated elimination of points, 1993; the
 * tolerance and the crossing test are ours.
 */
import {
  distance,
  nearestOnSegment,
  orient,
  relateSegments,
  type Point,
  type Ring,
} from '../../engine/geometry/index.js'

/** Maximum number of samples, since the work is quadratic. Longer strokes are first reduced to this number. */
const MAX_SAMPLES = 3000

export function simplifyStroke(stroke: readonly Point[], tolerance: number): Ring {
  const points = sampled(stroke)
  const n = points.length
  if (n < 3) return points
  const next = points.map((_, i) => (i + 1) % n)
  const previous = points.map((_, i) => (i - 1 + n) % n)
  const alive = new Uint8Array(n).fill(1)
  let count = n

  const area = (i: number): number => {
    const [a, b, c] = [points[previous[i]], points[i], points[next[i]]]
    return Math.abs(orient(a.x, a.y, b.x, b.y, c.x, c.y))
  }
  const isWithinTolerance = (a: number, c: number): boolean => {
    for (let i = (a + 1) % n; i !== c; i = (i + 1) % n) {
      if (distance(nearestOnSegment(points[a], points[c], points[i]), points[i]) > tolerance) return false
    }
    return true
  }
  const crosses = (a: number, c: number): boolean => {
    const p = points[a]
    const q = points[c]
    const [left, right, top, bottom] = [Math.min(p.x, q.x), Math.max(p.x, q.x), Math.min(p.y, q.y), Math.max(p.y, q.y)]
    for (let i = next[c]; i !== a; i = next[i]) {
      const j = next[i]
      const u = points[i]
      const v = points[j]
      if (
        Math.min(u.x, v.x) > right ||
        Math.max(u.x, v.x) < left ||
        Math.min(u.y, v.y) > bottom ||
        Math.max(u.y, v.y) < top
      )
        continue
      const relation = relateSegments(p, q, u, v)
      if (relation === 'none') continue
      // Neighbors share an end with the new edge, so only overlaps count as crossings.
      if (relation === 'touch' && (i === c || j === a)) continue
      return true
    }
    const u = points[next[c]]
    const before = points[previous[a]]
    return (
      relateSegments(p, q, q, u) === 'overlap' ||
      relateSegments(p, q, before, p) === 'overlap' ||
      (p.x === q.x && p.y === q.y)
    )
  }

  const order = points.map((_, i) => ({ vertex: i, area: area(i) }))
  let removed = true
  while (removed && count > 3) {
    removed = false
    order.sort((a, b) => a.area - b.area || a.vertex - b.vertex)
    const touched = new Set<number>()
    for (const { vertex } of order) {
      if (alive[vertex] === 0 || touched.has(vertex) || count <= 3) continue
      const a = previous[vertex]
      const c = next[vertex]
      if (!isWithinTolerance(a, c) || crosses(a, c)) continue
      alive[vertex] = 0
      next[a] = c
      previous[c] = a
      touched.add(a).add(c)
      count--
      removed = true
    }
    for (let i = order.length - 1; i >= 0; i--) {
      const { vertex } = order[i]
      if (alive[vertex] === 0) {
        order[i] = order[order.length - 1]
        order.pop()
      } else if (touched.has(vertex)) order[i] = { vertex, area: area(vertex) }
    }
  }
  return points.filter((_, i) => alive[i] === 1)
}

function sampled(stroke: readonly Point[]): Point[] {
  const step = Math.max(Math.ceil(stroke.length / MAX_SAMPLES), 1)
  const kept: Point[] = []
  for (let i = 0; i < stroke.length; i += step) {
    const last = kept[kept.length - 1] as Point | undefined
    if (last?.x !== stroke[i].x || last.y !== stroke[i].y) kept.push(stroke[i])
  }
  while (kept.length > 1 && kept[0].x === kept[kept.length - 1].x && kept[0].y === kept[kept.length - 1].y) kept.pop()
  return kept
}
