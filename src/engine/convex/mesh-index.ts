/** Data that queries derive from a mesh, cached by revision: a wall index for nearest points, and cumulative areas for random points. */
import { attached, derived, NavError, storeOf } from '../core/index.js'
import { boundingBox, type Point, type Trace } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { placeOn, type LocatedMesh, type WalkableMesh } from './mesh-place.js'
import { forEachInFan, polygonSet } from './polygon-parts.js'
import { WallFaces } from './wall-faces.js'
import { createWallGrid, searchWalls, type WallGrid } from './wall-grid.js'
import type { NavMesh } from './nav-mesh.js'

export const wallGrid = (mesh: WalkableMesh): WallGrid =>
  derived(mesh, 'walls', () => {
    const { convex, bounds } = mesh
    const box = convex.wallsNear === undefined || bounds === undefined ? undefined : boundingBox(bounds)
    return box === undefined ? createWallGrid(convex) : searchWalls(convex, box)
  })

export const wallFaces = (convex: ConvexMesh): WallFaces => attached(convex, 'wall faces', () => new WallFaces(convex))

/** Returns whether every wall is at least `reach` away from a segment that starts on the mesh. Visits the polygons near the segment. */
export const isClearOfWalls = (mesh: LocatedMesh, from: Point, to: Point, reach: number): boolean =>
  wallFaces(mesh.convex).isClear(polygonSet(placeOn(mesh, from)), from, to, reach)

/** Returns, for each polygon slot, the total area of all slots up to and including it. */
export const runningAreas = (mesh: WalkableMesh): Float64Array =>
  derived(mesh, 'areas', () => {
    const { convex } = mesh
    let sum = 0
    return Float64Array.from({ length: convex.polygonSlots }, (_, polygon) => {
      if (convex.first[polygon] >= 0)
        forEachInFan(convex, polygon, (_a, _b, _c, area) => {
          sum += area
          return false
        })
      return sum
    })
  })

/** The stores of the meshes whose search is calling a trace callback right now. An edit would change the data of the search. */
const traced = new WeakSet<object>()

/** Wraps a trace callback so that edits of the mesh inside it throw. */
export function guardTrace(mesh: NavMesh, trace: Trace): Trace {
  const store = storeOf(mesh)
  return (event) => {
    const isNested = traced.has(store)
    traced.add(store)
    try {
      trace(event)
    } finally {
      if (!isNested) traced.delete(store)
    }
  }
}

export function expectNoSearch(mesh: NavMesh): void {
  if (traced.has(storeOf(mesh)))
    throw new NavError('mesh/edited-in-search', 'Cannot edit the mesh inside the trace callback of one of its queries')
}
