/**
 * The triangles that a path may run through which costs no more than is known, as a mesh of their own, numbered by where they lie. An edited mesh has the
 * triangles of a rebuilt one under other numbers, and merges them otherwise: what is searched here, and what it finds, is the same for both.
 * In: a mesh with the triangles that its polygons are merged from, both ends, the longest that straight lines from the start over a place to the goal may be.
 * Out: arrays as searches read them, of the triangles whose boxes are within reach, from that of the start on, merged into convex polygons; no dead ends. O(triangles within reach).
 */
import { distance, orient } from '../geometry/index.js'
import type { Box, Point } from '../geometry/index.js'
import { DISSOLVED, createPolygonLocator, dissolveEdges, fanOf } from '../convex/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'

export interface NearMesh {
  readonly convex: ConvexMesh
  readonly start: MeshPlace
  readonly goal: MeshPlace
}

/** Least length of straight lines from one point over a box to another. */
export const lengthOver = (box: Box, from: Point, to: Point): number =>
  distanceToBox(box, from) + distanceToBox(box, to)

export function distanceToBox({ minX, minY, maxX, maxY }: Box, point: Point): number {
  return distance(point, { x: Math.min(Math.max(point.x, minX), maxX), y: Math.min(Math.max(point.y, minY), maxY) })
}

export function nearMesh(convex: ConvexMesh, start: MeshPlace, goal: MeshPlace, reach: number): NearMesh {
  if (convex.faceTwin === undefined) return { convex, start, goal }
  const faces = new NearFaces(convex, convex.faceTwin.bind(convex))
  const [from, to] = [start, goal].map((place) => faces.around(place))
  faces.flood(from, (box) => lengthOver(box, start, goal) <= reach)
  const near = faces.numbered()
  const placeOf = (place: MeshPlace, around: readonly number[]): MeshPlace => {
    const numbers = around.map((face) => faces.number[face]).filter((number) => number >= 0)
    const polygons = Int32Array.from(new Set(numbers.map((number) => near.polygonOf[number]))).sort()
    return { x: place.x, y: place.y, polygons, count: polygons.length }
  }
  return { convex: near, start: placeOf(start, from), goal: placeOf(goal, to) }
}

class NearFaces {
  /** Per face: its number in the new mesh; -1 = none, -2 = not yet. */
  readonly number: Int32Array
  private readonly found: number[] = []

  constructor(
    private readonly convex: ConvexMesh,
    private readonly twin: (halfEdge: number) => number,
  ) {
    this.number = new Int32Array(convex.polygonSlots).fill(-1)
  }

  /** The triangles of the polygons of a place that hold its point; all of them where rounding leaves it outside. */
  around({ x, y, polygons, count }: MeshPlace): readonly number[] {
    const { convex, twin } = this
    const { coords, origin } = convex
    const faces = new Set(polygons.subarray(0, count))
    for (const face of faces)
      for (let h = 3 * face; h < 3 * face + 3; h++)
        if (convex.polygon[h] < 0 && twin(h) >= 0) faces.add((twin(h) / 3) | 0)
    const holding = [...faces].filter((face) =>
      [0, 1, 2].every((k) => {
        const [a, b] = [2 * origin[3 * face + k], 2 * origin[3 * face + ((k + 1) % 3)]]
        return orient(coords[a], coords[a + 1], coords[b], coords[b + 1], x, y) >= 0
      }),
    )
    return holding.length > 0 ? holding : [...faces]
  }

  flood(seeds: readonly number[], isNear: (box: Box) => boolean): void {
    const { found, number } = this
    const enter = (face: number): void => {
      if (number[face] !== -1 || !isNear(this.boxOf(face))) return
      number[face] = -2
      found.push(face)
    }
    for (const face of seeds) enter(face)
    for (let i = 0; i < found.length; i++)
      for (let h = 3 * found[i]; h < 3 * found[i] + 3; h++) if (this.twin(h) >= 0) enter((this.twin(h) / 3) | 0)
  }

  private boxOf(face: number): Box {
    const { coords, origin } = this.convex
    const [a, b, c] = [2 * origin[3 * face], 2 * origin[3 * face + 1], 2 * origin[3 * face + 2]]
    return {
      minX: Math.min(coords[a], coords[b], coords[c]),
      minY: Math.min(coords[a + 1], coords[b + 1], coords[c + 1]),
      maxX: Math.max(coords[a], coords[b], coords[c]),
      maxY: Math.max(coords[a + 1], coords[b + 1], coords[c + 1]),
    }
  }

  /** The triangles in the order in which a flood from the leftmost one finds them, each from its leftmost corner on. */
  numbered(): ReturnType<typeof ringsOf> {
    const { convex, found, number } = this
    const leftmost = new Map(found.map((face) => [face, this.leftmostOf(face)]))
    const order: number[] = []
    const roots = [...found].sort((a, b) => this.compare(leftmost.get(a) ?? 0, leftmost.get(b) ?? 0))
    for (const root of roots) {
      if (number[root] >= 0) continue
      number[root] = order.push(root) - 1
      for (let i = order.length - 1; i < order.length; i++)
        for (let k = 0; k < 3; k++) {
          const h = this.twin(turned(leftmost.get(order[i]) ?? 0, k))
          const face = h < 0 ? -1 : (h / 3) | 0
          if (face >= 0 && number[face] === -2) number[face] = order.push(face) - 1
        }
    }
    const count = order.length
    const old = order.flatMap((face) => [0, 1, 2].map((k) => turned(leftmost.get(face) ?? 0, k)))
    const twin = Int32Array.from(old, (h) => {
      const other = this.twin(h)
      const face = other < 0 ? -1 : (other / 3) | 0
      if (face < 0 || number[face] < 0) return -1
      return 3 * number[face] + ((other - (leftmost.get(face) ?? 0) + 3) % 3)
    })
    return ringsOf(
      convex,
      old,
      twin,
      Int32Array.from(order, (face) => convex.area[face]),
      count,
    )
  }

  private leftmostOf(face: number): number {
    let first = 3 * face
    for (let h = first + 1; h < 3 * face + 3; h++) if (this.compareCorners(h, first) < 0) first = h
    return first
  }

  /** Triangles by their corners from the leftmost on, given by the half-edges that leave there. */
  private compare(a: number, b: number): number {
    for (let k = 0; k < 3; k++) {
      const order = this.compareCorners(turned(a, k), turned(b, k))
      if (order !== 0) return order
    }
    return 0
  }

  private compareCorners(a: number, b: number): number {
    const { coords, origin } = this.convex
    const [i, j] = [2 * origin[a], 2 * origin[b]]
    return coords[i] - coords[j] || coords[i + 1] - coords[j + 1]
  }
}

/** The half-edge of the same triangle, so many corners on. */
const turned = (halfEdge: number, by: number): number => halfEdge - (halfEdge % 3) + ((halfEdge + by) % 3)

function ringsOf(
  convex: ConvexMesh,
  old: readonly number[],
  twin: Int32Array,
  faceArea: Int32Array,
  faces: number,
): ConvexMesh & { readonly polygonOf: Int32Array } {
  const halfEdges = 3 * faces
  const next = Int32Array.from({ length: halfEdges }, (_, h) => turned(h, 1))
  const prev = Int32Array.from({ length: halfEdges }, (_, h) => turned(h, 2))
  const { origin, coords } = fansOf(convex, old, { twin, next, prev })
  // 1. Merged as the whole is.
  const polygon = new Int32Array(halfEdges)
  const inside = Int32Array.from(twin.keys()).filter(
    (h) => twin[h] > h && faceArea[(h / 3) | 0] === faceArea[(twin[h] / 3) | 0],
  )
  dissolveEdges({ coords, origin, twin, next, prev, polygon }, inside)
  // 2. Polygons in the order of their first half-edges.
  const first: number[] = []
  const polygonOf = new Int32Array(faces)
  const seen = new Uint8Array(halfEdges)
  for (let h = 0; h < halfEdges; h++) {
    if (polygon[h] === DISSOLVED || seen[h] === 1) continue
    first.push(h)
    for (let edge = h; seen[edge] === 0; edge = next[edge]) {
      seen[edge] = 1
      polygon[edge] = first.length - 1
    }
  }
  for (let face = 0; face < faces; face++) {
    let h = 3 * face
    while (polygon[h] === DISSOLVED) h = turned(twin[h], 1)
    polygonOf[face] = polygon[h]
  }
  const rings = {
    coords,
    origin,
    twin,
    next,
    prev,
    polygon,
    polygonOf,
    first: Int32Array.from(first),
    area: Int32Array.from(first, (h) => faceArea[(h / 3) | 0]),
    island: new Int32Array(first.length),
    exit: new Int32Array(first.length).fill(-1),
    corner: new Uint8Array(coords.length / 2),
    vertexSlots: coords.length / 2,
    halfEdgeSlots: halfEdges,
    polygonSlots: first.length,
  }
  return { ...rings, polygonsAt: createPolygonLocator(rings) }
}

/** A vertex for each fan of triangles. */
function fansOf(
  convex: ConvexMesh,
  old: readonly number[],
  { twin, next, prev }: Pick<ConvexMesh, 'twin' | 'next' | 'prev'>,
): { readonly origin: Int32Array; readonly coords: Float64Array } {
  const origin = new Int32Array(old.length).fill(-1)
  const coords: number[] = []
  for (let h = 0; h < old.length; h++) {
    if (origin[h] >= 0) continue
    const at = 2 * convex.origin[old[h]]
    const vertex = coords.push(convex.coords[at], convex.coords[at + 1]) / 2 - 1
    for (const edge of fanOf({ twin, next, prev }, h)) origin[edge] = vertex
  }
  return { origin, coords: Float64Array.from(coords) }
}
