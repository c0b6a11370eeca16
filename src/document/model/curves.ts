/**
 * Curved edges: a vertex with `curve` starts a cubic Bezier edge and stores its two control points. Vertex edits preserve curves, and affine
 * maps transform them exactly. All other code reads curves as rings of chords, from `shapeToRings`.
 */
import { attached } from '../../engine/core/index.js'
import { curvePoints, distance, splitCurve, type Point, type Polygon, type Ring } from '../../engine/geometry/index.js'
import type { PolygonShape, Shape, ShapePoint, ShapeRing } from './nav-document.js'

type Controls = readonly [Point, Point]

/** Default ratio of the length of a curve's control polygon to its tolerance. With it, a quarter circle becomes seventeen chords. */
const CURVE_RATIO = 1000

/** Reports whether a ring has curves. Cached per ring, since every pointer move calls it. */
export const hasCurves = (ring: ShapeRing): boolean =>
  attached(ring, 'has curves', () => ring.some(({ curve }) => curve !== undefined))

/** Returns the ring with chords in place of curves, within the tolerance. Returns a ring without curves unchanged. */
export const chordRing = (ring: ShapeRing, tolerance?: number): Ring =>
  hasCurves(ring) ? chordsOf(ring, tolerance).ring : ring

/** Returns the ring of chords and, for each chord, the index of the edge to which it belongs. */
const chordsOf = (ring: ShapeRing, tolerance: number | undefined) =>
  attached(ring, `chords ${tolerance}`, () => {
    const points: Point[] = []
    const edges: number[] = []
    ring.forEach((a, edge) => {
      const b = ring[(edge + 1) % ring.length]
      points.push({ x: a.x, y: a.y })
      edges.push(edge)
      if (a.curve === undefined) return
      const [c, d] = a.curve
      const defaultTolerance = (distance(a, c) + distance(c, d) + distance(d, b)) / CURVE_RATIO
      for (const point of curvePoints(a, c, d, b, tolerance ?? defaultTolerance).slice(0, -1)) {
        points.push(point)
        edges.push(edge)
      }
    })
    return { ring: points, edges }
  })

export const toleranceOf = (shape: Shape): number | undefined => ('tolerance' in shape ? shape.tolerance : undefined)

/**
 * Returns the index of the edge to which a chord belongs. `chord` is an index in the ring that `shapeToRings` returns; the returned index refers
 * to the ring of the shape.
 */
export function edgeOfChord(shape: Shape, ring: number, chord: number): number {
  const points = ring > 0 ? shape.holes?.[ring - 1] : 'outer' in shape ? shape.outer : undefined
  return points !== undefined && hasCurves(points) ? chordsOf(points, toleranceOf(shape)).edges[chord] : chord
}

export const isCurvedShape = (shape: Shape): boolean =>
  ('outer' in shape && hasCurves(shape.outer)) || shape.holes?.some(hasCurves) === true

export const reversedRing = (ring: ShapeRing): ShapeRing =>
  ring.map((_, i) => {
    const { curve } = ring[(2 * ring.length - 2 - i) % ring.length]
    return withCurve(ring[ring.length - 1 - i], curve && [curve[1], curve[0]])
  })

const straight = (a: Point, b: Point): Controls => [between(a, b, 1 / 3), between(a, b, 2 / 3)]

const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

const moved = (point: Point, dx: number, dy: number): Point => ({ x: point.x + dx, y: point.y + dy })

const withCurve = ({ x, y }: Point, curve: Controls | undefined): ShapePoint =>
  curve === undefined ? { x, y } : { x, y, curve }

/** Returns the ring with each vertex and control point mapped. */
export const mapRing = (ring: ShapeRing, map: (point: Point) => Point): ShapeRing =>
  ring.map((point) => withCurve(map(point), point.curve && [map(point.curve[0]), map(point.curve[1])]))

/** Returns the vertices that change, by index. A control point moves with the vertex at its end of the edge. */
export function movedVertices(ring: ShapeRing, to: ReadonlyMap<number, Point>): ReadonlyMap<number, ShapePoint> {
  const changed = new Map<number, ShapePoint>()
  const shift = (vertex: number, point: Point): Point => {
    const goal = to.get(vertex)
    return goal === undefined ? point : moved(point, goal.x - ring[vertex].x, goal.y - ring[vertex].y)
  }
  const change = (at: number): void => {
    const { curve } = ring[at]
    const next = (at + 1) % ring.length
    changed.set(at, withCurve(to.get(at) ?? ring[at], curve && [shift(at, curve[0]), shift(next, curve[1])]))
  }
  for (const vertex of to.keys()) {
    const before = (vertex + ring.length - 1) % ring.length
    if (ring[before].curve !== undefined && !to.has(before)) change(before)
    change(vertex)
  }
  return changed
}

/**
 * Returns a new vertex at `at`, which splits the edge that ends at the vertex `index`. If the edge is a curve, also returns the start of the edge
 * with new control points.
 */
export function splitEdge(
  ring: ShapeRing,
  index: number,
  at: Point,
): { readonly point: ShapePoint; readonly start?: ShapePoint } {
  const a = ring[(index + ring.length - 1) % ring.length]
  const b = ring[index % ring.length]
  if (a.curve === undefined) return { point: withCurve(at, undefined) }
  const [c, d] = a.curve
  const split = splitCurve(a, c, d, b, nearestShare(a, c, d, b, at))
  const [dx, dy] = [at.x - split.at.x, at.y - split.at.y]
  return {
    point: withCurve(at, [moved(split.after[0], dx, dy), split.after[1]]),
    start: withCurve(a, [split.before[0], moved(split.before[1], dx, dy)]),
  }
}

const SAMPLES = 64

/** Returns the parameter in (0, 1) at which a curve is nearest to a point, in steps of 1/64. */
function nearestShare(a: Point, b: Point, c: Point, d: Point, point: Point): number {
  let [best, minGap] = [0.5, Infinity]
  for (let i = 1; i < SAMPLES; i++) {
    const gap = distance(splitCurve(a, b, c, d, i / SAMPLES).at, point)
    if (gap < minGap) [best, minGap] = [i / SAMPLES, gap]
  }
  return best
}

/** Returns the ring without the vertices `removed`. The two edges at a removed vertex become one edge, which is a curve if either of them was. */
export function withoutVertices(ring: ShapeRing, removed: ReadonlySet<number>): ShapeRing {
  const remaining = ring.flatMap((_, i) => (removed.has(i) ? [] : [i]))
  return remaining.map((from, i) => {
    const to = remaining[(i + 1) % remaining.length]
    const last = (to + ring.length - 1) % ring.length
    if (last === from || (ring[from].curve === undefined && ring[last].curve === undefined)) return ring[from]
    const [first] = ring[from].curve ?? straight(ring[from], ring[(from + 1) % ring.length])
    const [, second] = ring[last].curve ?? straight(ring[last], ring[to])
    return withCurve(ring[from], [first, second])
  })
}

/** Returns the point at parameter 0.5 of an edge. */
export function edgeMiddle(ring: ShapeRing, edge: number): Point {
  const [a, b] = [ring[edge], ring[(edge + 1) % ring.length]]
  return a.curve === undefined ? between(a, b, 0.5) : splitCurve(a, ...a.curve, b, 0.5).at
}

/** Returns the control points that move the middle of an edge to a point; a straight edge becomes a parabola. */
export function bentEdge(ring: ShapeRing, edge: number, through: Point): Controls {
  const [a, b] = [ring[edge], ring[(edge + 1) % ring.length]]
  const middle = edgeMiddle(ring, edge)
  const [first, second] = a.curve ?? straight(a, b)
  // If both control points of a cubic move by a vector, its middle moves by three quarters of the vector.
  const [dx, dy] = [((through.x - middle.x) * 4) / 3, ((through.y - middle.y) * 4) / 3]
  return [moved(first, dx, dy), moved(second, dx, dy)]
}

/** Returns the ring with an edge replaced by a curve. If `curve` is undefined, the edge becomes straight. */
export const withEdge = (ring: ShapeRing, edge: number, curve: Controls | undefined): ShapeRing =>
  ring.map((point, i) => (i === edge ? withCurve(point, curve) : point))

/** Distance from an end of a quarter circle to its control point, as a share of the radius. */
const CIRCLE_CONTROL = 0.5522847498307936

/** Returns an ellipse as four curves that deviate by less than 0.03 % of its radius. */
export function curvedEllipse(center: Point, radiusX: number, radiusY: number): ShapeRing {
  const at = (x: number, y: number): Point => ({ x: center.x + x * radiusX, y: center.y + y * radiusY })
  return [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([x, y]) => ({
    ...at(x, y),
    curve: [at(x - y * CIRCLE_CONTROL, y + x * CIRCLE_CONTROL), at(-y + x * CIRCLE_CONTROL, x + y * CIRCLE_CONTROL)],
  }))
}

interface CurvedEdge {
  /** Points of the flattened edge, including both ends. */
  readonly chords: Ring
  readonly curve: Controls
}

/** Rounding error of a Boolean operation, relative to the coordinate. */
const RELATIVE_TOLERANCE = 1e-9

/**
 * Restores curves in the result of a Boolean operation. Where all chords of a curved edge follow one another, in either direction, the curved edge
 * replaces them. A curve that the operation cut stays a row of chords. O(vertices times curved edges).
 */
export function withCurvesOf({ outer, holes }: Polygon, sources: readonly Shape[]): PolygonShape {
  const edges = sources.flatMap(curvedEdgesOf)
  const curved = (ring: Ring): ShapeRing => (edges.length === 0 ? ring : ringWithCurves(ring, edges))
  const tolerances = new Set(sources.filter(isCurvedShape).map(toleranceOf))
  const [tolerance] = tolerances.size === 1 ? tolerances : [undefined]
  return {
    type: 'polygon',
    outer: curved(outer),
    ...(holes.length > 0 && { holes: holes.map(curved) }),
    ...(tolerance !== undefined && { tolerance }),
  }
}

function curvedEdgesOf(shape: Shape): CurvedEdge[] {
  const rings = [...('outer' in shape ? [shape.outer] : []), ...(shape.holes ?? [])]
  return rings.filter(hasCurves).flatMap((ring) => {
    const { ring: points, edges } = chordsOf(ring, toleranceOf(shape))
    return ring.flatMap(({ curve }, edge) => {
      if (curve === undefined) return []
      const chords = [...points.slice(edges.indexOf(edge), edges.lastIndexOf(edge) + 1), ring[(edge + 1) % ring.length]]
      return [
        { chords, curve },
        { chords: chords.toReversed(), curve: [curve[1], curve[0]] as const },
      ]
    })
  })
}

function ringWithCurves(ring: Ring, edges: readonly CurvedEdge[]): ShapeRing {
  const curves = new Map<number, Controls>()
  const inner = new Set<number>()
  ring.forEach((_, start) => {
    const edge = edges.find(({ chords }) => chords.every((point, i) => isNear(point, ring[(start + i) % ring.length])))
    if (edge === undefined || edge.chords.length > ring.length) return
    curves.set(start, edge.curve)
    for (let i = 1; i < edge.chords.length - 1; i++) inner.add((start + i) % ring.length)
  })
  // A ring needs at least three vertices.
  if (ring.length - inner.size < 3) return ring
  return ring.flatMap((point, i) => (inner.has(i) ? [] : [withCurve(point, curves.get(i))]))
}

const isNear = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(a.x)) &&
  Math.abs(a.y - b.y) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(a.y))
