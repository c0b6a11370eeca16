/** Finds lanes: disjoint places where two outlines face each other at a distance of less than `need`. Cost: product of the numbers of edges. */
import {
  boundingBox,
  distance,
  locateInPolygon,
  type Point,
  type Rect,
  type Ring,
} from '../../engine/geometry/index.js'

export interface LaneSide {
  readonly rings: readonly Ring[]
  readonly fillRule?: 'non-zero' | 'even-odd' | undefined
  readonly inside?: boolean // whether free space is inside of the rings, as for the edge of the map
}

const FACING = 0.5 // cosine of 60 degrees, the largest angle between edges that face each other
const MAX_EDGES = 400 // maximum nearby edges of a side: with more, no lanes are computed, and only the place of a gap is marked

interface Edge {
  readonly a: Point
  readonly b: Point
}

export function lanesBetween(one: LaneSide, other: LaneSide, need: number): readonly (readonly Ring[])[] {
  const [mine, theirs] = [edgesNear(one, boxOf(other), need), edgesNear(other, boxOf(one), need)]
  if (mine.length > MAX_EDGES || theirs.length > MAX_EDGES) return []
  const quads: Ring[] = []
  for (const edge of mine)
    for (const facing of theirs) {
      const quad = quadBetween(edge, facing, need)
      if (
        quad !== undefined &&
        isFree(quad[0], quad[1], quad[3], quad[2], one) &&
        isFree(quad[3], quad[2], quad[0], quad[1], other)
      )
        quads.push(quad)
    }
  return joined(quads, need / 2)
}

export function laneAcross(from: Point, to: Point, need: number): Ring {
  const length = distance(from, to)
  if (length === 0) return []
  const [nx, ny] = [((from.y - to.y) / length) * (need / 4), ((to.x - from.x) / length) * (need / 4)]
  return [
    { x: from.x - nx, y: from.y - ny },
    { x: from.x + nx, y: from.y + ny },
    { x: to.x + nx, y: to.y + ny },
    { x: to.x - nx, y: to.y - ny },
  ]
}

export function isNear(lane: readonly Ring[], at: Point, reach: number): boolean {
  return lane.some((quad) => {
    const box = boundingBox(quad)
    return box !== undefined && boxDistance(box, { ...at, width: 0, height: 0 }) <= reach
  })
}

function boxOf({ rings }: LaneSide): Rect | undefined {
  return boundingBox(rings.flat())
}

function edgesNear({ rings }: LaneSide, box: Rect | undefined, reach: number): readonly Edge[] {
  if (box === undefined) return []
  return rings.flatMap((ring) =>
    ring.flatMap((a, i): Edge[] => {
      const b = ring[i + 1 === ring.length ? 0 : i + 1]
      const own = boundingBox([a, b])
      return own !== undefined && boxDistance(own, box) <= reach ? [{ a, b }] : []
    }),
  )
}

export function boxDistance(a: Rect, b: Rect): number {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height, 0)
}

/** Returns the strip between two edges where it is narrower than `need`: two points of the first edge, then two of the second. */
function quadBetween({ a, b }: Edge, second: Edge, need: number): Ring | undefined {
  const [length, otherLength] = [distance(a, b), distance(second.a, second.b)]
  if (length === 0 || otherLength === 0) return undefined
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const turn = (ux * (second.b.x - second.a.x) + uy * (second.b.y - second.a.y)) / otherLength
  if (Math.abs(turn) < FACING) return undefined
  const [c, d] = turn < 0 ? [second.b, second.a] : [second.a, second.b]
  const [sx, sy] = [ux + (d.x - c.x) / otherLength, uy + (d.y - c.y) / otherLength]
  const size = Math.sqrt(sx * sx + sy * sy)
  const along = (p: Point): number => (p.x * sx + p.y * sy) / size
  const across = (p: Point): number => (p.y * sx - p.x * sy) / size
  const low = Math.max(along(a), along(c))
  const high = Math.min(along(b), along(d))
  const onEdge = (p: Point, q: Point, at: number): Point => {
    const share = (at - along(p)) / (along(q) - along(p))
    return { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share }
  }
  if (!(high - low > need * 1e-6)) return undefined
  const widthAt = (at: number): number => across(onEdge(c, d, at)) - across(onEdge(a, b, at))
  const [first, last] = [widthAt(low), widthAt(high)]
  if (first * last < 0 || (Math.abs(first) >= need && Math.abs(last) >= need)) return undefined
  // The width is linear along the strip, so cut the strip where its width reaches `need`.
  const cut = low + ((high - low) * (need - Math.abs(first))) / (Math.abs(last) - Math.abs(first) || 1)
  const from = Math.abs(first) > need ? cut : low
  const to = Math.abs(last) > need ? cut : high
  return [onEdge(a, b, from), onEdge(a, b, to), onEdge(c, d, to), onEdge(c, d, from)]
}

function isFree(a: Point, b: Point, c: Point, d: Point, { rings, fillRule, inside = false }: LaneSide): boolean {
  const near = {
    x: mix(mix(a.x, b.x, 0.5), mix(c.x, d.x, 0.5), 0.02),
    y: mix(mix(a.y, b.y, 0.5), mix(c.y, d.y, 0.5), 0.02),
  }
  const [outer, ...holes] = rings
  return (locateInPolygon(outer, holes, near, fillRule) === 'inside') === inside
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share

function joined(quads: readonly Ring[], reach: number): readonly (readonly Ring[])[] {
  const lanes: { readonly quads: Ring[]; readonly boxes: Rect[] }[] = []
  for (const quad of quads) {
    const box = boundingBox(quad)
    if (box === undefined) continue
    const touching = lanes.filter(({ boxes }) => boxes.some((other) => boxDistance(box, other) <= reach))
    const lane = {
      quads: [quad, ...touching.flatMap((one) => one.quads)],
      boxes: [box, ...touching.flatMap((one) => one.boxes)],
    }
    for (const one of touching) lanes.splice(lanes.indexOf(one), 1)
    lanes.push(lane)
  }
  return lanes.map((lane) => lane.quads)
}
