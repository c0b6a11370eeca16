/** Data that queries derive from a mesh, cached by revision: a wall index for nearest points, and running areas for random points. */
import { attached, derived, NavError, storeOf } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Point, Trace } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { Place, placeOn } from './mesh-place.js'
import type { LocatedMesh, WalkableMesh, MeshPlace } from './mesh-place.js'
import { forEachInFan, polygonSet } from './polygon-parts.js'
import { WallFaces } from './wall-faces.js'
import { createWallGrid, searchWalls } from './wall-grid.js'
import type { WallGrid } from './wall-grid.js'
import type { NavMesh } from './nav-mesh.js'

export const wallGrid = (mesh: WalkableMesh): WallGrid =>
  derived(mesh, 'walls', () => {
    const { convex, bounds } = mesh
    const box = convex.wallsNear === undefined || bounds === undefined ? undefined : boundingBox(bounds)
    return box === undefined ? createWallGrid(convex) : searchWalls(convex, box)
  })

/** Returns the searcher for walls near corners and segments. It reads the current mesh. */
export const wallFaces = (convex: ConvexMesh): WallFaces => attached(convex, 'wall faces', () => new WallFaces(convex))

/** Returns whether every wall is at least `reach` away from a segment that starts on the mesh. Visits the polygons near the segment. */
export const isClearOfWalls = (mesh: LocatedMesh, from: Point, to: Point, reach: number): boolean =>
  wallFaces(mesh.convex).isClear(polygonSet(placeOn(mesh, from)), from, to, reach)

/** Returns the running areas: per polygon slot, the total area of all slots up to and including it. */
export const runningAreas = (mesh: WalkableMesh): Float64Array => derived(mesh, 'areas', () => sumAreas(mesh.convex))

/** Returns the place of a point in a shared object, which the next call for this mesh overwrites. */
export const passingPlace = (mesh: WalkableMesh, point: Point): MeshPlace =>
  attached(mesh.convex, 'place', () => new Place()).fill(mesh, point)

function sumAreas(convex: ConvexMesh): Float64Array {
  const { first, polygonSlots } = convex
  const running = new Float64Array(polygonSlots)
  let sum = 0
  for (let polygon = 0; polygon < polygonSlots; polygon++) {
    if (first[polygon] >= 0) {
      forEachInFan(convex, polygon, (_a, _b, _c, area) => {
        sum += area
        return false
      })
    }
    running[polygon] = sum
  }
  return running
}

/** Meshes whose search is calling a trace callback: an edit would change the data of the search. Holds stores, so that no handle escapes the check. */
const traced = new WeakSet<object>()

/** Wraps a trace callback so that edits inside it throw. */
export function guardTrace(asked: NavMesh, trace: Trace): Trace {
  const mesh = storeOf(asked)
  return (event) => {
    const isNested = traced.has(mesh)
    traced.add(mesh)
    try {
      trace(event)
    } finally {
      if (!isNested) traced.delete(mesh)
    }
  }
}

export function expectNoSearch(mesh: NavMesh): void {
  if (traced.has(storeOf(mesh)))
    throw new NavError('mesh/edited-in-search', 'Cannot edit the mesh inside the trace callback of one of its queries')
}
