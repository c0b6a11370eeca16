/**
 * What queries derive from a mesh, memoized by revision: the index of its walls for nearest points, running areas for random points.
 */
import { attached, derived, NavError, storeOf } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Point, Trace } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { Place } from './mesh-place.js'
import type { SearchMesh, MeshPlace } from './mesh-place.js'
import { forEachInFan } from './polygon-parts.js'
import { createWallGrid, searchWalls } from './wall-grid.js'
import type { WallGrid } from './wall-grid.js'
import type { NavMesh } from './nav-mesh.js'

export const wallGrid = (mesh: SearchMesh): WallGrid =>
  derived(mesh, 'walls', () => {
    const { convex, bounds } = mesh
    const box = convex.wallsNear === undefined || bounds === undefined ? undefined : boundingBox(bounds)
    return box === undefined ? createWallGrid(convex) : searchWalls(convex, box)
  })

/** Per polygon slot: area of all slots up to and including it. */
export const runningAreas = (mesh: SearchMesh): Float64Array => derived(mesh, 'areas', () => sumAreas(mesh.convex))

/** The place of a point, up to the next question about this mesh. */
export const passingPlace = (mesh: SearchMesh, point: Point): MeshPlace =>
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

/** Meshes whose query is calling its trace right now: an edit inside that call would change what the search reads. By store, so that every handle counts. */
const traced = new WeakSet<object>()

/** Wraps the trace so that edits made inside it are refused. */
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
    throw new NavError('mesh/edited-in-search', 'the mesh was edited inside the trace of a query to it')
}
