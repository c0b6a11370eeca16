/** Simple brute-force geometry for tests. Exact for integer coordinates below 2^25. */

export interface Place {
  readonly x: number
  readonly y: number
}

/** Returns twice the signed area of the triangle. */
export function turn(a: Place, b: Place, c: Place): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** Reports whether the interiors of two segments cross in one point. */
export function crossesProperly(a: Place, b: Place, c: Place, d: Place): boolean {
  return (
    Math.sign(turn(a, b, c)) * Math.sign(turn(a, b, d)) < 0 && Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b)) < 0
  )
}

export function gapToSegment(a: Place, b: Place, p: Place): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
  const t =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length))
  return Math.sqrt((a.x + t * (b.x - a.x) - p.x) ** 2 + (a.y + t * (b.y - a.y) - p.y) ** 2)
}

export function gapToRing(ring: readonly Place[], p: Place): number {
  return Math.min(...ring.map((a, i) => gapToSegment(a, ring[(i + 1) % ring.length], p)))
}

/** Returns the least distance between two segments; 0 if they cross. */
export function gapBetweenSegments(a: Place, b: Place, c: Place, d: Place): number {
  return crossesProperly(a, b, c, d)
    ? 0
    : Math.min(gapToSegment(c, d, a), gapToSegment(c, d, b), gapToSegment(a, b, c), gapToSegment(a, b, d))
}

/** Returns the least distance between a polyline or one point and the edges of rings. */
export function gapToRings(line: readonly Place[], rings: readonly (readonly Place[])[]): number {
  let least = Infinity
  for (let i = 1; i < Math.max(2, line.length); i++)
    for (const ring of rings)
      for (let k = 0; k < ring.length; k++) {
        const to = line[Math.min(i, line.length - 1)]
        least = Math.min(least, gapBetweenSegments(line[i - 1], to, ring[k], ring[(k + 1) % ring.length]))
      }
  return least
}

/** Returns the sharpest turn of a polyline, in degrees. */
export function sharpestTurn(line: readonly Place[]): number {
  let most = 0
  for (let i = 1; i + 1 < line.length; i++) {
    const before = Math.atan2(line[i].y - line[i - 1].y, line[i].x - line[i - 1].x)
    const after = Math.atan2(line[i + 1].y - line[i].y, line[i + 1].x - line[i].x)
    most = Math.max(most, (Math.abs(Math.atan2(Math.sin(after - before), Math.cos(after - before))) * 180) / Math.PI)
  }
  return most
}

/** Counts the pairs of edges whose interiors cross. */
export function countCrossings(ring: readonly Place[]): number {
  let count = 0
  for (let i = 0; i < ring.length; i++)
    for (let j = i + 1; j < ring.length; j++)
      if (crossesProperly(ring[i], ring[(i + 1) % ring.length], ring[j], ring[(j + 1) % ring.length])) count++
  return count
}

/** Reports whether a point lies inside a ring, by the parity of the edges on one side of it. The result is arbitrary on the ring. */
export function isInRing(ring: readonly Place[], p: Place): boolean {
  let inside = false
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]
    if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
  })
  return inside
}

/** Returns half the absolute sum of the cross products of the corners. */
export function ringArea(ring: readonly Place[]): number {
  return (
    Math.abs(
      ring.reduce((sum, a, i) => sum + a.x * ring[(i + 1) % ring.length].y - a.y * ring[(i + 1) % ring.length].x, 0),
    ) / 2
  )
}

/** Returns the winding number of a ring around a point off the ring, from the sum of the angles of its edges. */
export function windingOf(ring: readonly Place[], p: Place): number {
  let angle = 0
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]
    angle += Math.atan2(turn(p, a, b), (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y))
  })
  return Math.round(angle / (2 * Math.PI))
}

type FillRule = 'non-zero' | 'even-odd'
type Containment = 'inside' | 'boundary' | 'outside'

/** Returns where the point p / w lies in a ring that may cross itself. Exact for integers below 2^25 with w = 1. */
function placeInRing(ring: readonly Place[], p: Place, fillRule: FillRule, w = 1): Containment {
  let [winding, crossings] = [0, 0]
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i], ring[(i + 1) % ring.length]]
    const side = (b.x - a.x) * (p.y - a.y * w) - (b.y - a.y) * (p.x - a.x * w)
    const isBetween = (c: number, d: number, e: number): boolean => Math.min(c, d) * w <= e && e <= Math.max(c, d) * w
    if (side === 0 && isBetween(a.x, b.x, p.x) && isBetween(a.y, b.y, p.y)) return 'boundary'
    const isUpward = a.y * w <= p.y
    if (isUpward === b.y * w <= p.y) continue
    // Skips each edge that does not cross the ray from p in the direction of positive x.
    if (isUpward ? side <= 0 : side >= 0) continue
    winding += isUpward ? 1 : -1
    crossings++
  }
  return (fillRule === 'non-zero' ? winding !== 0 : crossings % 2 === 1) ? 'inside' : 'outside'
}

/** Returns where a point lies in a polygon minus its holes, each filled by the same rule. */
export function placeInPolygon(
  outer: readonly Place[],
  holes: readonly (readonly Place[])[],
  p: Place,
  fillRule: FillRule = 'non-zero',
): Containment {
  const places = [outer, ...holes].map((ring) => placeInRing(ring, p, fillRule))
  if (places[0] !== 'inside') return places[0]
  return places.includes('inside', 1) ? 'outside' : places.includes('boundary') ? 'boundary' : 'inside'
}

/**
 * Reports whether an open piece of a segment lies inside a ring: cuts the segment at the lines of the edges, and
 * locates the middle of each piece. Exact for integer coordinates up to 64.
 */
export function entersExactly(ring: readonly Place[], fillRule: FillRule, from: Place, to: Place): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const cuts: (readonly [over: number, under: number])[] = [
    [0, 1],
    [1, 1],
  ]
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]
    const under = turn(a, b, from) - turn(a, b, to)
    if (under !== 0) cuts.push(under > 0 ? [turn(a, b, from), under] : [-turn(a, b, from), -under])
    // If an edge lies on the line through the segment, the ends of the edge cut the segment.
    const length = dx * dx + dy * dy
    if (under === 0 && length > 0 && turn(a, b, from) === 0)
      for (const { x, y } of [a, b]) cuts.push([(x - from.x) * dx + (y - from.y) * dy, length])
  })
  const along = cuts.filter(([over, under]) => over >= 0 && over <= under).sort(([a, b], [c, d]) => a * d - c * b)
  return along.some(([over, under], i) => {
    const [nextOver, nextUnder] = along[Math.min(i + 1, along.length - 1)]
    const scale = 2 * under * nextUnder
    const middle = over * nextUnder + nextOver * under
    const isPiece = over * nextUnder < nextOver * under || (dx === 0 && dy === 0)
    const place = { x: from.x * scale + middle * dx, y: from.y * scale + middle * dy }
    return isPiece && placeInRing(ring, place, fillRule, scale) === 'inside'
  })
}

/** Returns the length of a polyline. */
export const lengthOf = (points: readonly Place[]): number =>
  points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0)
