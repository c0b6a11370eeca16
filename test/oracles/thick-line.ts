/** Tests whether a place lies in a thick polyline, part by part: rectangles around segments, discs or wedges at corners, and ends. */
import type { Place } from './plain-geometry.js'
interface Style {
  readonly width: number
  readonly join: 'miter' | 'round'
  readonly ends: 'butt' | 'square' | 'round'
}

/**
 * Reports whether a place lies in the thick line. A positive `slack` grows every part of the line, and a negative
 * `slack` shrinks it. Round joins and round ends are discs. If `slack` is positive, each disc first grows so far that
 * it contains a regular 16-gon drawn around the original disc.
 */
export function isInThickLine(
  line: readonly Place[],
  closed: boolean,
  style: Style,
  at: Place,
  slack: number,
): boolean {
  const points = line.filter((p, i) => i === 0 || p.x !== line[i - 1].x || p.y !== line[i - 1].y)
  const [first, final] = [points[0], points[points.length - 1]]
  if (closed && points.length > 1 && first.x === final.x && first.y === final.y) points.pop()
  const isLoop = closed && points.length > 2
  const half = style.width / 2
  const disc = (p: Place): boolean =>
    Math.hypot(at.x - p.x, at.y - p.y) <= (slack > 0 ? half / Math.cos(Math.PI / 16) : half) + slack
  if (points.length === 1)
    return style.ends === 'round'
      ? disc(points[0])
      : Math.max(Math.abs(at.x - points[0].x), Math.abs(at.y - points[0].y)) <= half + slack
  const count = points.length
  const segments = isLoop ? count : count - 1
  for (let i = 0; i < segments; i++) {
    const [a, b] = [points[i], points[(i + 1) % count]]
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const along = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length
    const across = ((at.x - a.x) * (b.y - a.y) - (at.y - a.y) * (b.x - a.x)) / length
    const grows = style.ends === 'square' && !isLoop
    const [before, after] = [grows && i === 0 ? half : 0, grows && i === segments - 1 ? half : 0]
    if (along >= -before - slack && along <= length + after + slack && Math.abs(across) <= half + slack) return true
    if (style.ends === 'round' && !isLoop && ((i === 0 && disc(a)) || (i === segments - 1 && disc(b)))) return true
  }
  for (let i = isLoop ? 0 : 1; i < (isLoop ? count : count - 1); i++) {
    const [a, b, c] = [points[(i + count - 1) % count], points[i], points[(i + 1) % count]]
    if (style.join === 'round' ? disc(b) : isInWedge(a, b, c, half, at, slack)) return true
  }
  return false
}

/**
 * Reports whether a place lies in the corner between the outer sides of two segments. The corner is a kite, or a
 * triangle if the kite would be longer than twice the width of the line.
 */
function isInWedge(a: Place, b: Place, c: Place, half: number, at: Place, slack: number): boolean {
  const way = (p: Place, q: Place): Place => ({
    x: (q.x - p.x) / Math.hypot(q.x - p.x, q.y - p.y),
    y: (q.y - p.y) / Math.hypot(q.x - p.x, q.y - p.y),
  })
  const [u, v] = [way(a, b), way(b, c)]
  const side = Math.sign(u.x * v.y - u.y * v.x)
  if (side === 0) return false
  const first = { x: b.x + u.y * half * side, y: b.y - u.x * half * side }
  const second = { x: b.x + v.y * half * side, y: b.y - v.x * half * side }
  const middle = { x: (first.x + second.x) / 2 - b.x, y: (first.y + second.y) / 2 - b.y }
  const reach = Math.hypot(middle.x, middle.y)
  // The tip of the kite is half / cos(turn / 2) away from b, where `turn` is the angle by which the line turns at b, and
  // cos(turn / 2) = reach / half.
  const isSharp = reach === 0 || half / reach > 4
  const tip = isSharp
    ? []
    : [{ x: b.x + (middle.x * half * half) / (reach * reach), y: b.y + (middle.y * half * half) / (reach * reach) }]
  const ring = side > 0 ? [b, first, ...tip, second] : [second, ...tip, first, b]
  return ring.every((p, i) => {
    const q = ring[(i + 1) % ring.length]
    const length = Math.hypot(q.x - p.x, q.y - p.y)
    return length === 0 || ((q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x)) / length >= -slack
  })
}
