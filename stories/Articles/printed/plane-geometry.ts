/** The geometry in the article on navigation meshes, in plain doubles like the article's code. Shares no code with the engine. */

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Returns the cross product P × Q of the vectors from `o`. */
export const cross = (o: Spot, p: Spot, q: Spot): number => (p.x - o.x) * (q.y - o.y) - (q.x - o.x) * (p.y - o.y)

/** Tests `(p2 - p0) × (p1 - p0) > 0`. If it is true, the article, in which y points up, says that the path turns right at p1. */
export function printedTurn(p0: Spot, p1: Spot, p2: Spot): 'right' | 'left' | 'straight' {
  const product = cross(p0, p2, p1)
  return product > 0 ? 'right' : product < 0 ? 'left' : 'straight'
}

/** Reports whether two segments meet, as the article tests it: first by their bounding boxes, then by both straddle tests with `>= 0`. */
export function printedMeet(p1: Spot, p2: Spot, q1: Spot, q2: Spot): boolean {
  const apart = (a1: number, a2: number, b1: number, b2: number): boolean =>
    Math.max(a1, a2) < Math.min(b1, b2) || Math.max(b1, b2) < Math.min(a1, a2)
  if (apart(p1.x, p2.x, q1.x, q2.x) || apart(p1.y, p2.y, q1.y, q2.y)) return false
  return cross(q1, p1, q2) * cross(q1, q2, p2) >= 0 && cross(p1, q1, p2) * cross(p1, p2, q2) >= 0
}

/** Reports whether a point is on the right of every edge, as the article tests convex polygons with clockwise corners and y pointing up. */
export function printedInConvex(corners: readonly Spot[], point: Spot): boolean {
  return corners.every((a, i) => cross(a, corners[(i + 1) % corners.length], point) <= 0)
}

/** Reports whether all turns are to the same side. */
export function isConvex(corners: readonly Spot[]): boolean {
  const turns = corners.map((a, i) =>
    Math.sign(cross(a, corners[(i + 1) % corners.length], corners[(i + 2) % corners.length])),
  )
  return !(turns.includes(1) && turns.includes(-1)) && turns.some((turn) => turn !== 0)
}

/** Returns the convex hull by Andrew's monotone chain, without corners on its sides. */
export function hullOf(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const chain = (ordered: readonly Spot[]): Spot[] => {
    const kept: Spot[] = []
    for (const point of ordered) {
      while (kept.length > 1 && cross(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.reverse())]
}

export interface EntriesAndExits {
  readonly entries: readonly Spot[]
  readonly exits: readonly Spot[]
  /** Points that are neither entries nor exits. Each is the start of a subject edge that, by the article's test, meets a clip edge parallel to it. */
  readonly neither: readonly Spot[]
}

/**
 * Returns the points at which the border of the subject polygon enters or leaves the clip polygon. Both polygons have positive winding. The
 * article also pairs each entry with an exit; this function does not.
 */
export function entriesAndExits(subject: readonly Spot[], clip: readonly Spot[]): EntriesAndExits {
  const found: { entries: Spot[]; exits: Spot[]; neither: Spot[] } = { entries: [], exits: [], neither: [] }
  subject.forEach((a, i) => {
    const b = subject[(i + 1) % subject.length]
    clip.forEach((c, j) => {
      const d = clip[(j + 1) % clip.length]
      if (!printedMeet(a, b, c, d)) return
      const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
      const along = cross(c, a, d) / (across === 0 ? 1 : across)
      const at = across === 0 ? a : { x: a.x + (b.x - a.x) * -along, y: a.y + (b.y - a.y) * -along }
      ;(across === 0 ? found.neither : across < 0 ? found.entries : found.exits).push(at)
    })
  })
  return found
}
