import { NavError, UnionFind, expectList, expectObject, expectPoints } from '../core/index.js'
import { boundingBox, polygonArea, signedArea } from '../geometry/index.js'
import type { Diagnostic, Point, Region, Ring } from '../geometry/index.js'
import type { ConvexMesh, ConvexRing, PolygonInput, NavMesh } from '../convex/index.js'
import {
  toConvexRings,
  stripDeadEnds,
  createPolygonLocator,
  islandAt,
  splitCorners,
  triangulateConvex,
  obstacleRegion,
} from '../convex/index.js'
import { PLANNERS } from '../search/index.js'
import { meshPlanners } from './find-mesh-path.js'
import { polygonMeshJSON } from './formats/index.js'
import type { Island, TriangleView } from '../arrangement/index.js'

export interface PolygonSource {
  readonly vertices: readonly Point[]
  readonly polygons: readonly (readonly number[])[]
}

/**
 * Builds a mesh from convex polygons, given as lists of vertex indices. The mesh answers all queries, but its `edit` throws. O(n log n).
 * - Polygons are joined along shared parts of their borders, even if a corner of one lies on an edge of another.
 * - Equal points become one vertex, and windings are corrected.
 * - Where polygons meet only at a point, no path leads through.
 * @example
 * const vertices = [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }]
 * const mesh = navMeshFromPolygons({ vertices, polygons: [[0, 1, 2]] })
 */
export function navMeshFromPolygons(source: PolygonSource): NavMesh {
  expectObject(source, 'source')
  expectPoints(source.vertices, 'vertices')
  expectList(source.polygons, 'polygons')
  source.polygons.forEach((polygon, i) => expectList(polygon, `polygons[${i}]`))
  return buildPolygonMesh({ vertices: source.vertices, polygons: source.polygons })
}

/** Builds a mesh as `navMeshFromPolygons` does. If `neighbors` is given, an edge can be crossed only if its two polygons name each other as neighbors. */
export function buildPolygonMesh(input: PolygonInput): NavMesh {
  const { coords: points, rings, diagnostics } = toConvexRings(input)
  const edges = linkRings(rings, points.length / 2)
  const { coords, corner, vertexSlots } = splitCorners(points, edges.origin, edges.twin, edges.next, edges.prev)
  const { islands, island, freeArea } = findIslands(rings, points, edges)
  const ringArrays = {
    ...edges,
    coords,
    corner,
    vertexSlots,
    halfEdgeSlots: edges.origin.length,
    polygonSlots: rings.length,
  }
  const convex: ConvexMesh = {
    ...ringArrays,
    area: new Int32Array(rings.length).fill(-1),
    island,
    exit: new Int32Array(rings.length),
    polygonsAt: createPolygonLocator(ringArrays),
  }
  stripDeadEnds(convex)
  return polygonNavMesh(convex, islands, freeArea, diagnostics)
}

function polygonNavMesh(
  convex: ConvexMesh,
  islands: readonly Island[],
  freeArea: number,
  diagnostics: readonly Diagnostic[],
): NavMesh {
  let region: Region | undefined
  let view: TriangleView | undefined
  const outline = (): Region => (region ??= obstacleRegion(convex))
  const { coords } = convex
  const box = boundingBox(
    Array.from({ length: convex.vertexSlots }, (_, v) => ({ x: coords[2 * v], y: coords[2 * v + 1] })),
  ) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bounds: Ring = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
  ]
  const toJSON = (): object => polygonMeshJSON(convex)
  return {
    kind: 'mesh',
    [PLANNERS]: meshPlanners,
    revision: 0,
    diagnostics,
    freeArea,
    get blockedArea() {
      return outline().reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    },
    islands,
    agentRadius: 0,
    bounds,
    areas: [],
    links: [],
    convex,
    // Returns all triangles, whatever the box: the mesh never changes, so they are computed once.
    triangles: () => (view ??= triangulateConvex(convex)),
    get walkableTriangles() {
      return this.triangles().walkable.length
    },
    edit() {
      throw new NavError(
        'mesh/not-editable',
        'Cannot edit a mesh made from polygons; build one from a scene with buildNavMesh',
      )
    },
    outline,
    obstaclesAt: () => [],
    islandAt(point) {
      return islandAt(this, point)
    },
    toJSON,
    toBinary: () => new TextEncoder().encode(JSON.stringify(toJSON())),
  }
}

type HalfEdges = Pick<ConvexMesh, 'origin' | 'twin' | 'next' | 'prev' | 'polygon' | 'first'>

function linkRings(rings: readonly ConvexRing[], vertexCount: number): HalfEdges {
  const count = rings.reduce((sum, ring) => sum + ring.corners.length, 0)
  const [origin, twin, next, prev, polygon] = Array.from({ length: 5 }, () => new Int32Array(count).fill(-1))
  const first = new Int32Array(rings.length)
  let edge = 0
  rings.forEach(({ corners }, p) => {
    first[p] = edge
    corners.forEach((vertex, i) => {
      origin[edge] = vertex
      polygon[edge] = p
      next[edge] = i + 1 < corners.length ? edge + 1 : first[p]
      prev[edge] = i > 0 ? edge - 1 : first[p] + corners.length - 1
      edge++
    })
  })
  const byEnds = new Map<number, number>()
  for (let e = 0; e < count; e++) {
    const ends = origin[e] * vertexCount + origin[next[e]]
    const same = byEnds.get(ends)
    byEnds.set(ends, e)
    if (same === undefined) continue
    const [one, other] = [rings[polygon[same]].source, rings[polygon[e]].source]
    throw new NavError(
      'mesh/overlapping-polygons',
      `Expected disjoint polygons, got polygons ${one} and ${other} on the same side of one edge`,
      { polygons: [one, other] },
    )
  }
  const leadsTo = (edge: number, opposite: number): boolean => {
    const p = polygon[edge]
    const { beyond } = rings[p]
    return beyond === undefined || beyond[edge - first[p]] === rings[polygon[opposite]].source
  }
  for (let e = 0; e < count; e++) {
    const opposite = byEnds.get(origin[next[e]] * vertexCount + origin[e])
    if (opposite !== undefined && leadsTo(e, opposite) && leadsTo(opposite, e)) twin[e] = opposite
  }
  return { origin, twin, next, prev, polygon, first }
}

function findIslands(
  rings: readonly ConvexRing[],
  points: Float64Array,
  { twin, polygon }: HalfEdges,
): { islands: Island[]; island: Int32Array; freeArea: number } {
  const sets = new UnionFind(rings.length)
  twin.forEach((opposite, edge) => opposite >= 0 && sets.union(polygon[edge], polygon[opposite]))
  const island = new Int32Array(rings.length)
  const number = new Map<number, number>()
  const areas: number[] = []
  let freeArea = 0
  rings.forEach(({ corners }, p) => {
    const root = sets.find(p)
    let id = number.get(root)
    if (id === undefined) number.set(root, (id = areas.push(0) - 1))
    island[p] = id
    const area = signedArea(corners.map((v) => ({ x: points[2 * v], y: points[2 * v + 1] })))
    areas[id] += area
    freeArea += area
  })
  return { islands: areas.map((area, id) => ({ id, area })), island, freeArea }
}
