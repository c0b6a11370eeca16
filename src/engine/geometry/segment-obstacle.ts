import { append } from '../core/index.js'
import type { Point } from './point.js'
import { orient } from './predicates.js'
import { locateInPolygon } from './ring.js'
import type { Obstacle } from './scene.js'
import { relateSegments } from './segment.js'

/** Returns whether a part of the open segment a-b lies strictly inside the obstacle. A part within an ulp of an edge may be misjudged. O(n log n). */
export function segmentEntersObstacle(obstacle: Obstacle, a: Point, b: Point): boolean {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const squared = dx * dx + dy * dy
  const cuts = [0, 1]
  const slides: [number, number][] = []
  const at = (p: Point): number => (squared === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared)
  for (const ring of [obstacle.outer, ...(obstacle.holes ?? [])]) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const p = ring[j]
      const q = ring[i]
      const relation = relateSegments(a, b, p, q)
      if (relation === 'none') continue
      if (relation === 'overlap') {
        slides.push([Math.min(at(p), at(q)), Math.max(at(p), at(q))])
        cuts.push(at(p), at(q))
      } else if (relation === 'proper') {
        const fromA = orient(p.x, p.y, q.x, q.y, a.x, a.y)
        cuts.push(fromA / (fromA - orient(p.x, p.y, q.x, q.y, b.x, b.y)))
      } else append(cuts, [p, q].filter((end) => orient(a.x, a.y, b.x, b.y, end.x, end.y) === 0).map(at))
    }
  }
  cuts.sort((s, t) => s - t)
  for (let i = 1; i < cuts.length; i++) {
    const from = Math.max(0, cuts[i - 1])
    const to = Math.min(1, cuts[i])
    if (to <= from && squared > 0) continue
    const middle = (from + to) / 2
    if (slides.some(([s, t]) => s <= middle && middle <= t)) continue
    if (
      locateInPolygon(
        obstacle.outer,
        obstacle.holes ?? [],
        { x: a.x + middle * dx, y: a.y + middle * dy },
        obstacle.fillRule,
      ) === 'inside'
    )
      return true
  }
  return false
}
