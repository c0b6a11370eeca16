import { distance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { locationTolerance, placeOn } from './mesh-place.js'
import type { LocatedMesh } from './mesh-place.js'
import { edgeEnds, edgesOf, polygonSet } from './polygon-parts.js'

/**
 * Walks a straight leg over a mesh and reports each polygon with the part of the leg in it, as fractions `from` and `to`. Reports polygon -1 for a part outside
 * all polygons. For a part along the border of two polygons, reports the cheaper one.
 * A point within the location tolerance of a polygon counts as inside, since the ends of a leg may be rounded. One point location per polygon crossed.
 */
export function walkLeg(
  mesh: LocatedMesh,
  a: Point,
  b: Point,
  costOf: (polygon: number) => number,
  visit: (polygon: number, from: number, to: number) => void,
): void {
  const { convex } = mesh
  const { twin, polygon, halfEdgeSlots } = convex
  const length = distance(a, b)
  if (length === 0) return
  const near = 4 * locationTolerance(mesh, a)
  const step = Math.min(near / length, 1)
  let gap = -1
  for (let t = 0, steps = 0; t < 1 && steps <= 2 * halfEdgeSlots + 64; steps++) {
    const here = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
    // 1. Collect the polygons at this point, and the polygons across each edge that is within the tolerance of it.
    const around = new Map<number, EdgeLine[]>()
    const add = (at: number): void => {
      if (!around.has(at)) around.set(at, linesOf(convex, at))
    }
    polygonSet(placeOn(mesh, here)).forEach(add)
    for (const lines of around.values())
      for (const line of lines) if (twin[line.edge] >= 0 && isOnEdge(line, here, near)) add(polygon[twin[line.edge]])
    // 2. Continue in the cheapest polygon that contains a further part of the leg.
    let onward = -1
    let until = t + step
    let cost = Infinity
    for (const [at, lines] of around) {
      const end = leave(lines, a, b, here, t + step, near)
      if (end <= t + step) continue
      const price = costOf(at)
      if (price > cost || (price === cost && end <= until)) continue
      onward = at
      until = end
      cost = price
    }
    if (onward >= 0) {
      if (gap >= 0) {
        // The last step across the gap may have gone too far. The gap ends where the leg enters the polygon `onward`.
        t = Math.max(gap, Math.min(t, enter(linesOf(convex, onward), a, b)))
        visit(-1, gap, t)
      }
      visit(onward, t, until)
      gap = -1
      t = until
    } else {
      if (gap < 0) gap = t
      // 3. If step 2 finds no polygon, the leg is in a gap between polygons. Move ahead along the leg. The longer the gap so far, the longer this move.
      t = Math.min(1, t + Math.max(step, (t - gap) / 8))
    }
  }
  if (gap >= 0 && gap < 1 - 2 * step) visit(-1, gap, 1)
}

interface EdgeLine {
  readonly edge: number
  /** Position of the end of the edge on the line. The edge starts at 0. */
  readonly length: number
  /** Returns the signed distance of a point, positive inside the polygon. */
  readonly side: (point: Point) => number
  /** Returns how far along the line a point projects, measured from the start of the edge. */
  readonly along: (point: Point) => number
}

function linesOf(convex: ConvexMesh, polygon: number): EdgeLine[] {
  return edgesOf(convex, polygon).map((edge) => {
    const [u, w] = edgeEnds(convex, edge)
    const dx = w.x - u.x
    const dy = w.y - u.y
    const norm = Math.sqrt(dx * dx + dy * dy)
    const scale = 1 / norm
    const along = ({ x, y }: Point): number => (dx * (x - u.x) + dy * (y - u.y)) / norm
    return { edge, length: along(w), side: ({ x, y }) => (dx * (y - u.y) - dy * (x - u.x)) * scale, along }
  })
}

function isOnEdge({ length, side, along }: EdgeLine, point: Point, near: number): boolean {
  return Math.abs(side(point)) <= near && along(point) >= -near && along(point) <= length + near
}

/** Returns the fraction of the leg at which it enters a polygon. */
function enter(lines: readonly EdgeLine[], a: Point, b: Point): number {
  let begin = 0
  for (const { side } of lines) {
    const outside = side(a)
    const inside = side(b)
    if (outside < 0 && inside > outside) begin = Math.max(begin, outside / (outside - inside))
  }
  return begin
}

/** Returns the fraction of the leg at which it leaves a polygon, or passes the end of an edge that it runs along. */
function leave(lines: readonly EdgeLine[], a: Point, b: Point, here: Point, after: number, near: number): number {
  let end = 1
  for (const line of lines) {
    const first = line.side(a)
    const last = line.side(b)
    if (last < -near) end = Math.min(end, first > 0 ? first / (first - last) : 0)
    else if (Math.abs(last) <= near && isOnEdge(line, here, near)) {
      const from = line.along(a)
      const to = line.along(b)
      const share = ((to > from ? line.length : 0) - from) / (to - from)
      if (share > after) end = Math.min(end, share)
    }
  }
  return end
}
