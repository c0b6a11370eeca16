/** Index of a ring by horizontal bands, built once per ring object in O(n). A query of a ring of 100,000 vertices then visits a few hundred edges. */
import { attached } from '../../engine/core/index.js'
import { edgeWinding, nearestOnSegment, type Point, type Rect, type Ring } from '../../engine/geometry/index.js'

const SCAN_BELOW = 96

interface Rows {
  readonly top: number
  readonly height: number
  readonly count: number
  readonly starts: Uint32Array
  readonly edges: Uint32Array
}

function buildRows(ring: Ring): Rows {
  const n = ring.length
  let top = Infinity
  let bottom = -Infinity
  for (const { y } of ring) {
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const count = Math.ceil(Math.sqrt(n))
  const height = (bottom - top) / count || 1
  const row = (y: number): number => Math.min(Math.max(Math.floor((y - top) / height), 0), count - 1)
  const starts = new Uint32Array(count + 1)
  const eachRow = (visit: (row: number, edge: number) => void): void => {
    for (let edge = 0, next = 1; edge < n; edge++, next = next + 1 === n ? 0 : next + 1) {
      const a = row(ring[edge].y)
      const b = row(ring[next % n].y)
      for (let r = Math.min(a, b); r <= Math.max(a, b); r++) visit(r, edge)
    }
  }
  eachRow((r) => starts[r + 1]++)
  for (let r = 0; r < count; r++) starts[r + 1] += starts[r]
  const edges = new Uint32Array(starts[count])
  const fill = starts.slice(0, count)
  eachRow((r, edge) => (edges[fill[r]++] = edge))
  return { top, height, count, starts, edges }
}

export function edgesInBand(ring: Ring, from: number, to: number, visit: (edge: number) => void): void {
  if (ring.length <= SCAN_BELOW) {
    for (let edge = 0; edge < ring.length; edge++) visit(edge)
    return
  }
  const { top, height, count, starts, edges } = attached(ring, 'rows', () => buildRows(ring))
  const first = Math.max(Math.floor((from - top) / height), 0)
  const last = Math.min(Math.floor((to - top) / height), count - 1)
  // Due to rounding, the lowest vertex may be just below the last row.
  if (first === count && from <= top + height * (count + 1)) visitRow(count - 1)
  for (let row = first; row <= last; row++) visitRow(row)

  function visitRow(row: number): void {
    for (let i = starts[row]; i < starts[row + 1]; i++) visit(edges[i])
  }
}

export function verticesInBox(ring: Ring, { x, y, width, height }: Rect): readonly number[] {
  const found: number[] = []
  edgesInBand(ring, y, y + height, (vertex) => {
    const point = ring[vertex]
    if (point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height) found.push(vertex)
  })
  // Removes duplicates: an edge is listed in every row that it crosses.
  return found.sort((a, b) => a - b).filter((vertex, i) => vertex !== found[i - 1])
}

function ringWinding(ring: Ring, point: Point): number | undefined {
  let winding: number | undefined = 0
  edgesInBand(ring, point.y, point.y, (edge) => {
    const a = ring[edge]
    const b = ring[edge + 1 === ring.length ? 0 : edge + 1]
    const share = edgeWinding(a.x, a.y, b.x, b.y, point.x, point.y)
    winding = winding === undefined || share === undefined ? undefined : winding + share
  })
  return winding
}

/** Returns whether a polygon contains a point, boundary included. Ring 0 is the outer ring, the others are holes. */
export function ringsContain(rings: readonly Ring[], point: Point, evenOdd = false): boolean {
  const filled = (winding: number): boolean => (evenOdd ? winding % 2 !== 0 : winding !== 0)
  const outer = ringWinding(rings[0], point)
  if (outer !== undefined && !filled(outer)) return false
  for (let i = 1; i < rings.length; i++) {
    const hole = ringWinding(rings[i], point)
    if (hole !== undefined && filled(hole)) return false
  }
  return true
}

/**
 * Returns whether a point of ring `on` lies on the outline of the filled area. Ring 0 is the outer ring, all other rings are holes.
 * The point must not be inside any hole except `on`. If `on` is a hole, the point must also be inside the outer ring or on it.
 */
export function isOnOutline(rings: readonly Ring[], on: number, point: Point, evenOdd = false): boolean {
  return rings.every((ring, i) => {
    if (i === on) return true
    const winding = ringWinding(ring, point)
    const isFilled = winding !== undefined && (evenOdd ? winding % 2 !== 0 : winding !== 0)
    return i === 0 ? winding === undefined || isFilled : !isFilled
  })
}

interface NearEdge {
  readonly vertex: number
  readonly at: Point
  readonly distance: number
}

export function nearestEdge(ring: Ring, point: Point, reach: number): NearEdge | undefined {
  let best = reach * reach
  let found: { vertex: number; at: Point } | undefined
  edgesInBand(ring, point.y - reach, point.y + reach, (edge) => {
    const at = nearestOnSegment(ring[edge], ring[edge + 1 === ring.length ? 0 : edge + 1], point)
    const squared = (at.x - point.x) ** 2 + (at.y - point.y) ** 2
    if (squared < best || (squared === best && found === undefined)) {
      best = squared
      found = { vertex: edge, at }
    }
  })
  return found === undefined ? undefined : { ...found, distance: Math.sqrt(best) }
}

export function nearestVertex(
  ring: Ring,
  point: Point,
  reach: number,
  skip?: (vertex: number) => boolean,
): NearEdge | undefined {
  let best = reach * reach
  let found = -1
  edgesInBand(ring, point.y - reach, point.y + reach, (vertex) => {
    const { x, y } = ring[vertex]
    const squared = (x - point.x) ** 2 + (y - point.y) ** 2
    if ((squared < best || (squared === best && found === -1)) && skip?.(vertex) !== true) {
      best = squared
      found = vertex
    }
  })
  return found === -1 ? undefined : { vertex: found, at: ring[found], distance: Math.sqrt(best) }
}
