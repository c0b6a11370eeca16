/**
 * Builds a small mesh of the triangles near the start and the goal. A triangle is near if the distance from the start to its bounding box, plus
 * the distance from the box to the goal, is at most `reach`. The triangles are numbered by position and then merged into polygons. So a search gives the same
 * result on an edited mesh as on a rebuilt one.
 */
import type { Coroutine } from '../core/index.js'
import { distance } from '../geometry/index.js'
import type { Box, Point } from '../geometry/index.js'
import { DISSOLVED, dissolveEdges, splitCorners } from '../convex/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'

export interface NearMesh {
  readonly convex: ConvexMesh
  readonly start: MeshPlace
  readonly goal: MeshPlace
}

export function distanceToBox({ minX, minY, maxX, maxY }: Box, point: Point): number {
  return distance(point, { x: Math.min(Math.max(point.x, minX), maxX), y: Math.min(Math.max(point.y, minY), maxY) })
}

/** Maximum number of triangles found around one point. */
const AROUND = 1024
/** Number of triangles visited between two pauses. A visit of this many triangles takes about a millisecond. */
const FACES_AT_ONCE = 2048

export function* nearMesh(convex: ConvexMesh, start: MeshPlace, goal: MeshPlace, reach: number): Coroutine<NearMesh> {
  const { faceTwin, facesAt } = convex
  if (faceTwin === undefined || facesAt === undefined) return { convex, start, goal }
  const faces = new NearFaces(convex, faceTwin.bind(convex))
  const around = new Int32Array(AROUND)
  const count = facesAt.call(convex, start.x, start.y, around)
  yield* faces.flood(around.subarray(0, count), start, goal, reach)
  const rings = yield* ringsOf(convex, yield* faces.numbered())
  const polygonsAt = (x: number, y: number, into: Int32Array): number => {
    const found = facesAt.call(convex, x, y, around)
    let written = 0
    for (let i = 0; i < found; i++) {
      const number = faces.number[around[i]]
      const polygon = number < 0 ? -1 : rings.polygonOf[number]
      if (polygon >= 0 && written < into.length && !into.subarray(0, written).includes(polygon))
        into[written++] = polygon
    }
    return written
  }
  const placeOf = ({ x, y }: MeshPlace): MeshPlace => {
    const polygons = new Int32Array(AROUND)
    const size = polygonsAt(x, y, polygons)
    return { x, y, polygons: polygons.subarray(0, size).sort(), count: size }
  }
  return { convex: { ...rings, polygonsAt }, start: placeOf(start), goal: placeOf(goal) }
}

interface Numbered {
  /** For each half-edge of the new mesh, the corresponding half-edge of the old mesh. Each triangle of the new mesh has three entries. */
  readonly old: Int32Array
  readonly twin: Int32Array
}

class NearFaces {
  /** Number of each face in the new mesh; -1 if it was not found, -2 if it was found but has no number yet. */
  readonly number: Int32Array
  /** For each face that was found, the half-edge that leaves its leftmost corner. */
  private readonly leftmost: Int32Array
  private readonly found: number[] = []

  constructor(
    private readonly convex: ConvexMesh,
    private readonly twin: (halfEdge: number) => number,
  ) {
    this.number = new Int32Array(convex.polygonSlots).fill(-1)
    this.leftmost = new Int32Array(convex.polygonSlots)
  }

  *flood(seeds: Int32Array, start: Point, goal: Point, reach: number): Coroutine {
    const { found, number, leftmost } = this
    for (const face of seeds) this.enter(face, start, goal, reach)
    for (let i = 0; i < found.length; i++) {
      if (i % FACES_AT_ONCE === FACES_AT_ONCE - 1) yield
      const first = 3 * found[i]
      leftmost[found[i]] = this.leftmostOf(first)
      for (let h = first; h < first + 3; h++) {
        const other = this.twin(h)
        if (other >= 0 && number[(other / 3) | 0] === -1) this.enter((other / 3) | 0, start, goal, reach)
      }
    }
  }

  private enter(face: number, start: Point, goal: Point, reach: number): void {
    const { coords, origin } = this.convex
    const [a, b, c] = [2 * origin[3 * face], 2 * origin[3 * face + 1], 2 * origin[3 * face + 2]]
    const box = {
      minX: Math.min(coords[a], coords[b], coords[c]),
      minY: Math.min(coords[a + 1], coords[b + 1], coords[c + 1]),
      maxX: Math.max(coords[a], coords[b], coords[c]),
      maxY: Math.max(coords[a + 1], coords[b + 1], coords[c + 1]),
    }
    if (distanceToBox(box, start) + distanceToBox(box, goal) > reach) return
    this.number[face] = -2
    this.found.push(face)
  }

  /** Numbers the triangles breadth-first from the leftmost one. The first corner of each numbered triangle is its leftmost corner. */
  *numbered(): Coroutine<Numbered> {
    const { found, number, leftmost } = this
    const order = new Int32Array(found.length)
    let count = 0
    while (count < found.length) {
      let root = -1
      for (const face of found)
        if (number[face] < 0 && (root < 0 || this.compare(leftmost[face], leftmost[root]) < 0)) root = face
      number[root] = count
      order[count++] = root
      for (let i = number[root]; i < count; i++) {
        if (i % FACES_AT_ONCE === FACES_AT_ONCE - 1) yield
        for (let k = 0; k < 3; k++) {
          const h = this.twin(cornerAfter(leftmost[order[i]], k))
          const face = (h / 3) | 0
          if (h < 0 || number[face] !== -2) continue
          number[face] = count
          order[count++] = face
        }
      }
    }
    yield
    const old = new Int32Array(3 * count)
    const twin = new Int32Array(3 * count)
    for (let h = 0; h < 3 * count; h++) {
      old[h] = cornerAfter(leftmost[order[(h / 3) | 0]], h % 3)
      const other = this.twin(old[h])
      const face = (other / 3) | 0
      twin[h] = other < 0 || number[face] < 0 ? -1 : 3 * number[face] + ((other - leftmost[face] + 3) % 3)
    }
    return { old, twin }
  }

  private leftmostOf(from: number): number {
    let first = from
    for (let h = from + 1; h < from + 3; h++) if (this.compareCorners(h, first) < 0) first = h
    return first
  }

  /** Compares two triangles by their corners. `a` and `b` are the half-edges that leave their leftmost corners. */
  private compare(a: number, b: number): number {
    for (let k = 0; k < 3; k++) {
      const order = this.compareCorners(cornerAfter(a, k), cornerAfter(b, k))
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

/** Returns the half-edge that is `by` corners further in the same triangle. */
const cornerAfter = (halfEdge: number, by: number): number => halfEdge - (halfEdge % 3) + ((halfEdge + by) % 3)

type NearRings = Omit<ConvexMesh, 'polygonsAt'> & { readonly polygonOf: Int32Array }

function* ringsOf(convex: ConvexMesh, { old, twin }: Numbered): Coroutine<NearRings> {
  const halfEdges = old.length
  const faces = halfEdges / 3
  const faceArea = new Int32Array(faces)
  for (let face = 0; face < faces; face++) faceArea[face] = convex.area[(old[3 * face] / 3) | 0]
  const [next, prev, polygon, inside] = Array.from({ length: 4 }, () => new Int32Array(halfEdges))
  let count = 0
  for (let h = 0; h < halfEdges; h++) {
    next[h] = cornerAfter(h, 1)
    prev[h] = cornerAfter(h, 2)
    if (twin[h] > h && faceArea[(h / 3) | 0] === faceArea[(twin[h] / 3) | 0]) inside[count++] = h
  }
  // 1. Give each half-edge its own vertex at its start. Then `splitCorners` merges the vertices of each fan into one. A fan consists of the half-edges that
  //    start at one point and whose triangles are connected around this point.
  const origin = new Int32Array(halfEdges)
  const places = new Float64Array(2 * halfEdges)
  for (let h = 0; h < halfEdges; h++) {
    const vertex = convex.origin[old[h]]
    origin[h] = h
    places[2 * h] = convex.coords[2 * vertex]
    places[2 * h + 1] = convex.coords[2 * vertex + 1]
  }
  yield
  const { coords } = splitCorners(places, origin, twin, next, prev)
  // 2. Merge the triangles into convex polygons, by the method of the whole mesh.
  yield
  dissolveEdges({ coords, origin, twin, next, prev, polygon }, inside.subarray(0, count))
  // 3. Number the polygons in the order of their first half-edges.
  yield
  const first: number[] = []
  const seen = new Uint8Array(halfEdges)
  for (let h = 0; h < halfEdges; h++) {
    if (polygon[h] === DISSOLVED || seen[h] === 1) continue
    first.push(h)
    for (let edge = h; seen[edge] === 0; edge = next[edge]) {
      seen[edge] = 1
      polygon[edge] = first.length - 1
    }
  }
  const polygonOf = new Int32Array(faces)
  for (let face = 0; face < faces; face++) {
    let h = 3 * face
    while (polygon[h] === DISSOLVED) h = cornerAfter(twin[h], 1)
    polygonOf[face] = polygon[h]
  }
  return {
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
}
