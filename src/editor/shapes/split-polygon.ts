/**
 * Splits a polygon along an open line. Holes stay with the part around them. Returns simple polygons with positive outer rings, in the order in which a walk
 * along the rings reaches them. If the rings cross, returns undefined. If the line misses the polygon, ends inside it or only touches it, returns the polygon
 * unchanged. Traverses the faces of the planar graph of rings and line parts inside. O(e·l) for e edges and l line segments.
 */
import { append } from '../../engine/core/index.js'
import {
  locateInPolygon,
  orient,
  relateSegments,
  samePoint,
  signedArea,
  type Point,
  type Polygon,
  type Ring,
} from '../../engine/geometry/index.js'
import { findCrossings, placeOfCrossing } from '../../document/model/index.js'

interface Graph {
  readonly points: Point[]
  readonly ids: Map<string, number>
  readonly links: Set<number>[]
}

export function splitPolygon(polygon: Polygon, line: readonly Point[]): readonly Polygon[] | undefined {
  const rings: readonly Ring[] = [polygon.outer, ...polygon.holes]
  if (findCrossings(rings, 1, Infinity).length > 0) return undefined
  const graph: Graph = { points: [], ids: new Map(), links: [] }
  const cuts = line.slice(1).flatMap((b, i) => (samePoint(line[i], b) ? [] : [{ a: line[i], b }]))
  const onCuts: Point[][] = cuts.map(({ a, b }) => [a, b])

  for (const ring of rings) {
    ring.forEach((a, i) => {
      const b = ring[i + 1 === ring.length ? 0 : i + 1]
      const places = [a, b]
      cuts.forEach((cut, c) => {
        const at = meetings(a, b, cut.a, cut.b)
        append(places, at)
        append(onCuts[c], at)
      })
      join(graph, alongSegment(a, b, places))
    })
  }
  for (let i = 0; i < cuts.length; i++) {
    for (let j = i + 1; j < cuts.length; j++) {
      const at = meetings(cuts[i].a, cuts[i].b, cuts[j].a, cuts[j].b)
      append(onCuts[i], at)
      append(onCuts[j], at)
    }
  }
  cuts.forEach(({ a, b }, c) => {
    const places = alongSegment(a, b, onCuts[c])
    for (let i = 1; i < places.length; i++) {
      const middle = { x: (places[i - 1].x + places[i].x) / 2, y: (places[i - 1].y + places[i].y) / 2 }
      if (locateInPolygon(polygon.outer, polygon.holes, middle) === 'inside') join(graph, [places[i - 1], places[i]])
    }
  })
  removeDeadEnds(graph)
  return partsOf(graph, polygon)
}

function meetings(a: Point, b: Point, c: Point, d: Point): readonly Point[] {
  const relation = relateSegments(a, b, c, d)
  if (relation === 'none') return []
  if (relation === 'proper') return [placeOfCrossing(a, b, c, d)]
  const on = (p: Point, q: Point, r: Point): boolean => relateSegments(p, q, r, r) === 'touch'
  return [
    ...(on(a, b, c) ? [c] : []),
    ...(on(a, b, d) ? [d] : []),
    ...(on(c, d, a) ? [a] : []),
    ...(on(c, d, b) ? [b] : []),
  ]
}

function alongSegment(a: Point, b: Point, places: readonly Point[]): readonly Point[] {
  const along = (p: Point): number => (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
  return [...places].sort((p, q) => along(p) - along(q)).filter((p, i, all) => i === 0 || !samePoint(p, all[i - 1]))
}

function node(graph: Graph, point: Point): number {
  const key = `${point.x}/${point.y}`
  const known = graph.ids.get(key)
  if (known !== undefined) return known
  graph.ids.set(key, graph.points.length)
  graph.links.push(new Set())
  return graph.points.push(point) - 1
}

function join(graph: Graph, chain: readonly Point[]): void {
  for (let i = 1; i < chain.length; i++) {
    const a = node(graph, chain[i - 1])
    const b = node(graph, chain[i])
    if (a === b) continue
    graph.links[a].add(b)
    graph.links[b].add(a)
  }
}

function removeDeadEnds(graph: Graph): void {
  const ends = graph.links.flatMap((links, i) => (links.size === 1 ? [i] : []))
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    for (const other of graph.links[end]) {
      graph.links[other].delete(end)
      if (graph.links[other].size === 1) ends.push(other)
    }
    graph.links[end].clear()
  }
}

function partsOf(graph: Graph, polygon: Polygon): readonly Polygon[] {
  const { points, links } = graph
  const around = links.map((set, at) => [...set].sort((a, b) => byAngle(points[at], points[a], points[b])))
  const visited = new Set<string>()
  const outers: Ring[] = []
  const holes: Ring[] = []
  links.forEach((set, from) => {
    for (const to of set) {
      if (visited.has(`${from}>${to}`)) continue
      const face: number[] = []
      let [a, b] = [from, to]
      while (!visited.has(`${a}>${b}`)) {
        visited.add(`${a}>${b}`)
        face.push(a)
        // The edges at b are sorted by angle. To stay on the same face, continue along the edge that comes before the edge from b back to a.
        const fan = around[b]
        const next = fan[(fan.indexOf(a) - 1 + fan.length) % fan.length]
        ;[a, b] = [b, next]
      }
      const ring = face.map((i) => points[i])
      const area = signedArea(ring)
      if (area > 0) outers.push(ring)
      else if (area < 0) holes.push(ring)
    }
  })
  const filled = outers.filter(
    (ring) => locateInPolygon(polygon.outer, polygon.holes, insideOf(ring, points)) === 'inside',
  )
  return filled.map((outer) => {
    const own = holes.filter(
      (hole) =>
        !sharesEdge(hole, outer) &&
        hole.every((p) => locateInPolygon(outer, [], p) !== 'outside') &&
        !filled.some((other) => other !== outer && within(other, outer) && within(hole, other)),
    )
    return { outer, holes: own }
  })
}

function within(inner: Ring, outer: Ring): boolean {
  return (
    inner.every((p) => locateInPolygon(outer, [], p) !== 'outside') &&
    Math.abs(signedArea(inner)) < Math.abs(signedArea(outer))
  )
}

function sharesEdge(hole: Ring, outer: Ring): boolean {
  const edgeKey = (a: Point, b: Point): string => `${a.x}/${a.y}>${b.x}/${b.y}`
  const reversed = new Set(hole.map((p, i) => edgeKey(hole[(i + 1) % hole.length], p)))
  return outer.some((p, i) => reversed.has(edgeKey(p, outer[(i + 1) % outer.length])))
}

function byAngle(center: Point, a: Point, b: Point): number {
  const half = (p: Point): number => (p.y > center.y || (p.y === center.y && p.x > center.x) ? 0 : 1)
  return half(a) - half(b) || -Math.sign(orient(center.x, center.y, a.x, a.y, b.x, b.y))
}

/**
 * Returns a point strictly inside a ring of positive area. The leftmost corner and its two neighbors form a triangle. Returns the middle of the triangle if no
 * vertex lies in it; otherwise the midpoint between the corner and the vertex in it that is farthest from the side between the neighbors.
 */
function insideOf(ring: Ring, vertices: readonly Point[]): Point {
  let corner = 0
  ring.forEach((p, i) => {
    if (p.x < ring[corner].x || (p.x === ring[corner].x && p.y < ring[corner].y)) corner = i
  })
  const n = ring.length
  const a = ring[(corner - 1 + n) % n]
  const b = ring[corner]
  const c = ring[(corner + 1) % n]
  let deepest: Point | undefined
  let depth = 0
  for (const p of vertices) {
    if (p === a || p === b || p === c) continue
    const inEar =
      orient(a.x, a.y, b.x, b.y, p.x, p.y) >= 0 &&
      orient(b.x, b.y, c.x, c.y, p.x, p.y) >= 0 &&
      orient(c.x, c.y, a.x, a.y, p.x, p.y) > 0
    const far = Math.abs(orient(a.x, a.y, c.x, c.y, p.x, p.y))
    if (inEar && far > depth) {
      depth = far
      deepest = p
    }
  }
  return deepest === undefined
    ? { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }
    : { x: (b.x + deepest.x) / 2, y: (b.y + deepest.y) / 2 }
}
