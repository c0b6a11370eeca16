/**
 * What queries derive from a mesh, memoized by revision: the index of its walls for nearest points, running areas for random points.
 */
import { attached, derived } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { Place } from './mesh-place.js'
import type { SearchMesh, MeshPlace } from './mesh-place.js'
import { forEachInFan } from './polygon-parts.js'
import { createWallGrid, searchWalls } from './wall-grid.js'
import type { WallGrid } from './wall-grid.js'

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
