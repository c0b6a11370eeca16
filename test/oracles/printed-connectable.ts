/**
 * The test whether two points are directly connectable, line by line as in `findChild` of the article "A pixel-level
 * pathfinding algorithm unlike A*" (part two, 2016). Shares no code with the engine.
 */
import { isInObstacles, isLineCross, pointOutside } from '../../stories/Articles/printed/line-translation.js'
import type { PrintedPoint } from '../../stories/Articles/printed/line-translation.js'

/**
 * Reports whether `p` and `q` are directly connectable. The line between them may not cross an edge, except edges that
 * end in `p` or `q`. If `p` and `q` are neighboring corners of the ring, this is sufficient. Otherwise, the middle of
 * the line may not lie inside the ring. `p` and `q` may be corners of the ring or other places. `corners` does not
 * repeat its first point.
 */
export function printedConnects(corners: readonly PrintedPoint[], p: PrintedPoint, q: PrintedPoint): boolean {
  const ring = [...corners, corners[0]]
  const indexOf = (at: PrintedPoint): number => corners.findIndex(({ x, y }) => x === at.x && y === at.y)
  const [from, to] = [indexOf(p), indexOf(q)]
  for (let j = 0; j < ring.length - 1; j++) {
    const ends = [j, (j + 1) % corners.length]
    if (to >= 0 && ends.includes(to)) continue
    if (from >= 0 && ends.includes(from)) continue
    if (isLineCross(p, q, ring[j], ring[j + 1])) return false
  }
  if (from >= 0 && to >= 0) {
    const diff = Math.abs(to - from)
    // The article's code does not stop here. It also tests the middle, but the result of that test has no effect.
    if (diff === 1 || diff === ring.length - 2) return true
  }
  return !isInObstacles(pointOutside(corners), { x: p.x + (q.x - p.x) / 2, y: p.y + (q.y - p.y) / 2 }, ring)
}
