/** A mesh of polygons as JSON: the vertices of each polygon, and the neighbor beyond each of its edges. */
import { NavError, describe } from '../../core/index.js'
import type { ConvexMesh, PolygonInput } from '../../convex/index.js'

export const POLYGON_MESH_FORMAT = 'navsmith-polygon-mesh'

export interface PolygonMeshJSON {
  readonly format: typeof POLYGON_MESH_FORMAT
  readonly version: 1
  readonly vertices: readonly (readonly [number, number])[]
  readonly polygons: readonly (readonly number[])[]
  readonly neighbors: readonly (readonly number[])[]
}

export function polygonsFromJSON(json: unknown): PolygonInput {
  const { format, version, vertices, polygons, neighbors } = (
    typeof json === 'object' && json !== null ? json : {}
  ) as Partial<Record<keyof PolygonMeshJSON, unknown>>
  if (format !== POLYGON_MESH_FORMAT || version !== 1)
    throw new NavError(
      'format/bad-mesh',
      `Expected format '${POLYGON_MESH_FORMAT}', version 1, got ${describe(format)}, version ${describe(version)}`,
    )
  const lists = [vertices, polygons, neighbors].map((list, i) => {
    if (
      Array.isArray(list) &&
      list.every((row) => Array.isArray(row) && row.every((value) => typeof value === 'number'))
    )
      return list
    throw new NavError(
      'format/bad-mesh',
      `Expected a list of lists of numbers for ${['vertices', 'polygons', 'neighbors'][i]}, got ${describe(list)}`,
    )
  })
  return { vertices: lists[0].map(([x, y]) => ({ x, y })), polygons: lists[1], neighbors: lists[2] }
}

export function polygonMeshJSON({
  coords,
  origin,
  twin,
  next,
  polygon,
  first,
  vertexSlots,
  polygonSlots,
}: ConvexMesh): PolygonMeshJSON {
  const polygons: number[][] = []
  const neighbors: number[][] = []
  const number = new Int32Array(polygonSlots)
  let live = 0
  for (let p = 0; p < polygonSlots; p++) number[p] = first[p] >= 0 ? live++ : -1
  for (let p = 0; p < polygonSlots; p++) {
    if (first[p] < 0) continue
    const corners: number[] = []
    const beyond: number[] = []
    let edge = first[p]
    do {
      corners.push(origin[edge])
      beyond.push(twin[edge] >= 0 ? number[polygon[twin[edge]]] : -1)
      edge = next[edge]
    } while (edge !== first[p])
    polygons.push(corners)
    neighbors.push(beyond)
  }
  return {
    format: POLYGON_MESH_FORMAT,
    version: 1,
    vertices: Array.from({ length: vertexSlots }, (_, v) => [coords[2 * v], coords[2 * v + 1]] as const),
    polygons,
    neighbors,
  }
}
