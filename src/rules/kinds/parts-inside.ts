/** Returns the parts of a polyline inside a shape; parts along its border are outside. O(legs x edges). */
import { distance, locateInPolygon } from '../../engine/geometry/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { shapeToRings } from '../../document/model/index.js'
import type { NavItem } from '../../document/model/index.js'

interface InsidePart {
  readonly at: Point
  readonly length: number
}

/** Smallest fraction of a leg that counts as inside. A smaller one is a rounding error, as at a path corner on the border. */
const MIN_SHARE = 1e-9

export function partsInside(points: readonly Point[], item: NavItem): readonly InsidePart[] {
  if (item.kind !== 'obstacle' && item.kind !== 'area') return []
  const { outer, holes } = shapeToRings(item.shape)
  const parts: InsidePart[] = []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    const along = (t: number): Point => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
    const cuts = [0, 1, ...[outer, ...holes].flatMap((ring) => crossings(a, b, ring))].sort((s, t) => s - t)
    for (let k = 1; k < cuts.length; k++) {
      const [from, to] = [cuts[k - 1], cuts[k]]
      if (to - from < MIN_SHARE || locateInPolygon(outer, holes, along((from + to) / 2)) !== 'inside') continue
      if (isOnBorder(along((from + to) / 2), [outer, ...holes], distance(a, b))) continue
      parts.push({ at: along(from), length: (to - from) * distance(a, b) })
    }
  }
  return parts
}

/** Returns whether a point of a path's leg is on a border, up to rounding errors. `scale`: length of the leg, to which the errors are proportional. */
function isOnBorder(point: Point, rings: readonly (readonly Point[])[], scale: number): boolean {
  return rings.some((ring) =>
    ring.some((a, i) => {
      const b = ring[(i + 1) % ring.length]
      const length = distance(a, b)
      const area = Math.abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x))
      const along = ((b.x - a.x) * (point.x - a.x) + (b.y - a.y) * (point.y - a.y)) / length
      return area <= MIN_SHARE * scale * length && along >= 0 && along <= length
    }),
  )
}

/** Returns where a leg crosses or touches the edges of a ring, as fractions of the leg. A collinear edge gives both of its ends. */
function crossings(a: Point, b: Point, ring: readonly Point[]): number[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  if (square === 0) return []
  return ring.flatMap((c, i) => {
    const d = ring[(i + 1) % ring.length]
    const [ex, ey] = [d.x - c.x, d.y - c.y]
    const area = dx * ey - dy * ex
    if (area === 0) return within([c, d].map((end) => ((end.x - a.x) * dx + (end.y - a.y) * dy) / square))
    const s = ((c.x - a.x) * dy - (c.y - a.y) * dx) / area
    const t = ((c.x - a.x) * ey - (c.y - a.y) * ex) / area
    return s >= 0 && s <= 1 ? within([t]) : []
  })
}

const within = (shares: readonly number[]): number[] => shares.filter((share) => share > 0 && share < 1)
