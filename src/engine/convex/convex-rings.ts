/**
 * Turns polygons from a file or an app into convex rings with positive winding and without repeated points. Inserts into each edge the corners of other polygons
 * that lie on it (T-junctions), so that neighbors share whole edges. Usually O(n log n). Throws a `NavError` if the input cannot be a convex decomposition.
 */
import { NavError } from '../core/index.js'
import {
  CellIndex,
  boundingBox,
  columnOf,
  createLattice,
  forEachCellOnLine,
  orientOf,
  rowOf,
} from '../geometry/index.js'
import type { Diagnostic, Point } from '../geometry/index.js'
import { LARGEST_COORDINATE } from '../noding/index.js'
import { fanOf } from './polygon-parts.js'
import { CULL_SLACK } from './wall-grid.js'

export interface PolygonInput {
  readonly vertices: readonly Point[]
  readonly polygons: readonly (readonly number[])[]
  /** `neighbors[p][i]` is the polygon across the edge of polygon p that starts at its corner i; -1 is a wall. Default: found from shared edges. */
  readonly neighbors?: readonly (readonly number[])[]
}

export interface ConvexRing {
  readonly corners: number[]
  /** The input polygon across each edge. Absent if neighbors are found from shared edges. */
  readonly beyond?: number[]
  /** Index of the polygon in the input. */
  readonly source: number
}

/** Maximum depth of a dent (a corner that turns inward), divided by the longer side of the box around all vertices. Rounding can cause shallow dents. */
const DENT = 2 ** -36
/** Share by which the area of disjoint polygons may exceed that of their bounding box, because of dents and rounding. */
const OVERLAP = 1e-6
/**
 * Maximum average number of edges into which a corner is inserted. If a corner lies inside an edge, the polygon of the edge fills half of a disc around the
 * corner. So at most two edges of disjoint polygons contain the corner.
 */
const EDGES_AT_CORNER = 2

export function toConvexRings(input: PolygonInput): {
  coords: Float64Array
  rings: ConvexRing[]
  diagnostics: Diagnostic[]
} {
  const { vertices, polygons } = input
  const { coords, vertexOf, width, height } = weld(vertices)
  const span = Math.max(width, height)
  let covered = 0
  const diagnostics: Diagnostic[] = []
  const rings: ConvexRing[] = []
  const x = (v: number): number => coords[2 * v]
  const y = (v: number): number => coords[2 * v + 1]
  polygons.forEach((polygon, source) => {
    let corners: number[] = []
    let beyond: number[] = []
    polygon.forEach((vertex, i) => {
      if (!(Number.isInteger(vertex) && vertex >= 0 && vertex < vertices.length))
        throw new NavError(
          'mesh/unknown-vertex',
          `Expected an index below ${vertices.length} for polygons[${source}][${i}], got ${String(vertex)}`,
          { polygon: source, corner: i },
        )
      const welded = vertexOf[vertex]
      if (welded === vertexOf[polygon[(i + 1) % polygon.length]] && polygon.length > 1) return
      corners.push(welded)
      beyond.push(input.neighbors?.[source]?.[i] ?? -1)
    })
    let twice = 0
    for (let i = 1; i + 1 < corners.length; i++) twice += orientOf(coords, corners[0], corners[i], corners[i + 1])
    if (corners.length < 3 || twice === 0) {
      diagnostics.push({
        code: 'mesh/flat-polygon',
        severity: 'warning',
        message: `polygon ${source} has no area and was ignored`,
        ...(corners.length > 0 ? { at: { x: x(corners[0]), y: y(corners[0]) } } : {}),
      })
      return
    }
    if (twice < 0) {
      corners = corners.reverse()
      beyond = [...beyond.slice(0, -1).reverse(), beyond[beyond.length - 1]]
    }
    checkConvex(coords, corners, source, span, diagnostics)
    rings.push(input.neighbors === undefined ? { corners, source } : { corners, beyond, source })
    covered += Math.abs(twice) / 2
  })
  if (covered > width * height * (1 + OVERLAP))
    throw new NavError(
      'mesh/overlapping-polygons',
      `Expected disjoint polygons, got polygons of total area ${covered} in a box of ${width} x ${height}`,
      { area: covered },
    )
  if (input.neighbors === undefined) insertTouchingCorners(coords, rings)
  return { coords, rings, diagnostics }
}

/** Throws if a ring turns inward or winds more than once. A dent within the rounding tolerance becomes a diagnostic. */
function checkConvex(
  coords: Float64Array,
  corners: readonly number[],
  polygon: number,
  span: number,
  diagnostics: Diagnostic[],
): void {
  const x = (v: number): number => coords[2 * v]
  const y = (v: number): number => coords[2 * v + 1]
  const n = corners.length
  // A convex ring changes its x direction twice. A ring that winds more than once does so more often.
  let turns = 0
  let sign = 0
  for (let i = 0; i < 2 * n; i++) {
    const [a, b, c] = [corners[i % n], corners[(i + 1) % n], corners[(i + 2) % n]]
    const run = Math.sign(x(b) - x(a)) || Math.sign(y(b) - y(a))
    if (i >= n && run !== sign) turns++
    sign = run
    if (i >= n) continue
    const turn = orientOf(coords, a, b, c)
    const length = Math.sqrt((x(c) - x(a)) ** 2 + (y(c) - y(a)) ** 2)
    if (turn < 0 && -turn > DENT * span * length)
      throw new NavError(
        'mesh/not-convex',
        `Expected convex polygons, got polygon ${polygon} that turns inward at (${x(b)}, ${y(b)})`,
        { polygon, at: { x: x(b), y: y(b) } },
      )
    if (turn < 0)
      diagnostics.push({
        code: 'mesh/dented-corner',
        severity: 'info',
        message: `polygon ${polygon} is slightly concave at (${x(b)}, ${y(b)}) after rounding`,
        at: { x: x(b), y: y(b) },
      })
  }
  if (turns > 2)
    throw new NavError(
      'mesh/not-convex',
      `Expected convex polygons, got polygon ${polygon} that winds around more than once`,
      { polygon },
    )
}

function weld(vertices: readonly Point[]): {
  coords: Float64Array
  vertexOf: Int32Array
  width: number
  height: number
} {
  const vertexOf = new Int32Array(vertices.length)
  const known = new Map<string, number>()
  const coords: number[] = []
  vertices.forEach((vertex, i) => {
    const { x, y } = vertex
    if (!(Number.isFinite(x) && Number.isFinite(y)))
      throw new NavError('input/not-finite', `Expected finite coordinates for vertices[${i}], got (${x}, ${y})`, {
        vertex: i,
      })
    if (!(Math.max(Math.abs(x), Math.abs(y)) <= LARGEST_COORDINATE))
      throw new NavError(
        'input/out-of-range',
        `Expected coordinates up to ${LARGEST_COORDINATE} for vertices[${i}], got (${x}, ${y})`,
        { vertex: i },
      )
    const key = `${x},${y}`
    let at = known.get(key)
    if (at === undefined) {
      at = coords.length / 2
      known.set(key, at)
      coords.push(x, y)
    }
    vertexOf[i] = at
  })
  const { width, height } = boundingBox(vertices) ?? { width: 0, height: 0 }
  return { coords: Float64Array.from(coords), vertexOf, width, height }
}

/** Finds the edges that belong to only one polygon. Inserts into each such edge the ends of other such edges that lie exactly on it. */
function insertTouchingCorners(coords: Float64Array, rings: readonly ConvexRing[]): void {
  const uses = new Map<number, number>()
  const keyOf = (a: number, b: number): number => (Math.min(a, b) * coords.length) / 2 + Math.max(a, b)
  const sidesOf = (corners: readonly number[]): [number, number][] =>
    corners.map((a, i) => [a, corners[(i + 1) % corners.length]])
  for (const { corners } of rings)
    for (const side of sidesOf(corners)) uses.set(keyOf(...side), (uses.get(keyOf(...side)) ?? 0) + 1)
  const single = rings.map(({ corners }) => sidesOf(corners).filter((side) => uses.get(keyOf(...side)) === 1))
  const loose = [...new Set(single.flat(2))]
  const at = (v: number): [number, number] => [coords[2 * v], coords[2 * v + 1]]
  const lattice = createLattice(loose.flatMap(at), (width, height) => Math.max(width, height) / Math.sqrt(loose.length))
  const cells = Int32Array.from(loose, (v) => rowOf(lattice, at(v)[1]) * lattice.columns + columnOf(lattice, at(v)[0]))
  const { starts, members } = new CellIndex(lattice, cells, loose)
  const margin = CULL_SLACK * Math.max(lattice.width, lattice.height)
  let inserted = 0
  for (const [ring, { corners, source }] of rings.entries()) {
    for (const [a, b] of single[ring]) {
      const [[ax, ay], [bx, by]] = [at(a), at(b)]
      const axis = Math.abs(bx - ax) > Math.abs(by - ay) ? 0 : 1
      const [low, high] = [at(a)[axis], at(b)[axis]].sort((p, q) => p - q)
      const onEdge: number[] = []
      forEachCellOnLine(lattice, ax, ay, bx, by, margin, (cell) => {
        for (const vertex of members.subarray(starts[cell], starts[cell + 1])) {
          const along = at(vertex)[axis]
          if (along > low && along < high && orientOf(coords, a, b, vertex) === 0) onEdge.push(vertex)
        }
        return Infinity
      })
      inserted += onEdge.length
      if (inserted > EDGES_AT_CORNER * loose.length)
        throw new NavError(
          'mesh/overlapping-polygons',
          `Expected disjoint polygons, got too many corners on edges of other polygons, the last on polygon ${source}`,
          { polygons: [source] },
        )
      const forward = at(a)[axis] === low ? 1 : -1
      onEdge.sort((v, w) => forward * (at(v)[axis] - at(w)[axis]))
      corners.splice(corners.indexOf(a) + 1, 0, ...onEdge)
    }
  }
}

/**
 * Splits each point where obstacles touch into one vertex per connected fan of free polygons, so that no path passes between the obstacles.
 * Changes `origin` in place, for the fans that contain a half-edge of `seeds`. Returns the new coordinates and the corner flags of these fans. O(half-edges).
 */
export function splitCorners(
  coords: Float64Array,
  origin: Int32Array,
  twin: Int32Array,
  next: Int32Array,
  prev: Int32Array,
  seeds: Iterable<number> = origin.keys(),
): { coords: Float64Array; corner: Uint8Array; vertexSlots: number } {
  const vertexCount = coords.length / 2
  const assigned = new Uint8Array(origin.length)
  const used = new Uint8Array(vertexCount)
  const copies: number[] = []
  const corners: number[] = []
  for (const seed of seeds) {
    if (assigned[seed] === 1) continue
    const vertex = origin[seed]
    const fan = fanOf({ twin, next, prev }, seed)
    let slot = vertex
    if (used[vertex] === 1) {
      slot = vertexCount + copies.length
      copies.push(vertex)
    }
    used[vertex] = 1
    if (fan.some((leaving) => twin[leaving] < 0)) corners.push(slot)
    for (const leaving of fan) {
      assigned[leaving] = 1
      origin[leaving] = slot
    }
  }
  const all = new Float64Array(coords.length + 2 * copies.length)
  all.set(coords)
  copies.forEach((vertex, i) => all.set(coords.subarray(2 * vertex, 2 * vertex + 2), coords.length + 2 * i))
  const corner = new Uint8Array(all.length / 2)
  for (const slot of corners) corner[slot] = 1
  return { coords: all, corner, vertexSlots: all.length / 2 }
}
