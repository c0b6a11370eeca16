import { distance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { locationTolerance, placeOn } from './mesh-place.js'
import type { LocatedMesh } from './mesh-place.js'
import { polygonSet } from './polygon-parts.js'

/** Takes a part of the leg, from fraction `from` to fraction `to`. `polygon` is -1 outside of all polygons. */
type VisitStretch = (polygon: number, from: number, to: number) => void

/**
 * Walks a straight leg over a mesh and reports each polygon with the part of the leg in it. Along a border between two polygons, reports the cheaper one.
 * A point within the location tolerance of a polygon counts as inside, since the ends of a leg may be rounded. One point location per polygon crossed.
 */
export function walkLeg(
  mesh: LocatedMesh,
  a: Point,
  b: Point,
  costOf: (polygon: number) => number,
  visit: VisitStretch,
): void {
  const { convex } = mesh
  const { twin, polygon, halfEdgeSlots } = convex
  const length = distance(a, b)
  if (length === 0) return
  const near = 4 * locationTolerance(mesh, a)
  const step = Math.min(near / length, 1)
  const leg = new LegOverRings(convex, a, b, near)
  let gap = -1
  for (let t = 0, steps = 0; t < 1 && steps <= 2 * halfEdgeSlots + 64; steps++) {
    const here = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
    // 1. Collect the polygons at this point, and those across an edge within the tolerance.
    const around = polygonSet(placeOn(mesh, here))
    for (const at of around)
      leg.forEachEdge(at, (edge, side) => {
        if (twin[edge] >= 0 && Math.abs(side(here)) <= near && leg.withinEnds(edge, here))
          around.add(polygon[twin[edge]])
      })
    // 2. Continue in the cheapest polygon that contains a further part of the leg.
    let onward = -1
    let until = t + step
    let cost = Infinity
    for (const at of around) {
      const end = leg.leave(at, here, t + step)
      if (end <= t + step) continue
      const price = costOf(at)
      if (price > cost || (price === cost && end <= until)) continue
      onward = at
      until = end
      cost = price
    }
    if (onward >= 0) {
      if (gap >= 0) {
        // The last step went beyond the border, so the gap ends where the leg enters the polygon.
        t = Math.max(gap, Math.min(t, leg.enter(onward)))
        visit(-1, gap, t)
      }
      visit(onward, t, until)
      gap = -1
      t = until
    } else {
      if (gap < 0) gap = t
      // 3. If no polygon contains a further part, step ahead by increasing steps until one is found.
      t = Math.min(1, t + Math.max(step, (t - gap) / 8))
    }
  }
  if (gap >= 0 && gap < 1 - 2 * step) visit(-1, gap, 1)
}

/** Tests a leg from a to b against the edges of single polygons. Distances up to `near` count as touching. */
class LegOverRings {
  constructor(
    private readonly mesh: Pick<ConvexMesh, 'coords' | 'origin' | 'next' | 'first'>,
    private readonly a: Point,
    private readonly b: Point,
    private readonly near: number,
  ) {}

  /** Calls `act` with each edge and a function for the signed distance to its line, positive inside. */
  forEachEdge(at: number, act: (edge: number, side: (point: Point) => number) => void): void {
    const { coords, origin, next, first } = this.mesh
    let edge = first[at]
    do {
      const u = 2 * origin[edge]
      const w = 2 * origin[next[edge]]
      const dx = coords[w] - coords[u]
      const dy = coords[w + 1] - coords[u + 1]
      const scale = 1 / Math.sqrt(dx * dx + dy * dy)
      act(edge, ({ x, y }) => (dx * (y - coords[u + 1]) - dy * (x - coords[u])) * scale)
      edge = next[edge]
    } while (edge !== first[at])
  }

  /** Returns whether a point on the line of an edge lies between the ends of the edge, within the tolerance. */
  withinEnds(edge: number, point: Point): boolean {
    const along = this.alongEdge(edge, point)
    return along >= -this.near && along <= this.alongEdge(edge, this.endOf(edge)) + this.near
  }

  private alongEdge(edge: number, { x, y }: Point): number {
    const { coords, origin, next } = this.mesh
    const u = 2 * origin[edge]
    const w = 2 * origin[next[edge]]
    const dx = coords[w] - coords[u]
    const dy = coords[w + 1] - coords[u + 1]
    return (dx * (x - coords[u]) + dy * (y - coords[u + 1])) / Math.sqrt(dx * dx + dy * dy)
  }

  private endOf(edge: number): Point {
    const { coords, origin, next } = this.mesh
    const w = 2 * origin[next[edge]]
    return { x: coords[w], y: coords[w + 1] }
  }

  /** Returns the fraction of the leg at which it enters a polygon. */
  enter(at: number): number {
    const { a, b } = this
    let begin = 0
    this.forEachEdge(at, (_, side) => {
      const outside = side(a)
      const inside = side(b)
      if (outside < 0 && inside > outside) begin = Math.max(begin, outside / (outside - inside))
    })
    return begin
  }

  /** Returns the fraction of the leg at which it leaves a polygon, or passes the end of an edge that it runs along. */
  leave(at: number, here: Point, after: number): number {
    const { a, b, near } = this
    let end = 1
    this.forEachEdge(at, (edge, side) => {
      const first = side(a)
      const last = side(b)
      if (last < -near) end = Math.min(end, first > 0 ? first / (first - last) : 0)
      else if (Math.abs(side(here)) <= near && Math.abs(last) <= near && this.withinEnds(edge, here)) {
        const from = this.alongEdge(edge, a)
        const to = this.alongEdge(edge, b)
        const limit = to > from ? this.alongEdge(edge, this.endOf(edge)) : 0
        const share = (limit - from) / (to - from)
        if (share > after) end = Math.min(end, share)
      }
    })
    return end
  }
}
