/**
 * What queries derive from a mesh and keep for as long as its revision stands: its searchers, the way to its walls for
 * nearest-point questions, running areas for random points. Each part is made when first asked for.
 */
import { storeOf } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { Place } from './mesh-place.js'
import type { SearchMesh, MeshPlace } from './mesh-place.js'
import { forEachInFan } from './polygon-parts.js'
import { createWallGrid, searchWalls } from './wall-grid.js'
import type { WallGrid } from './wall-grid.js'

interface Derived {
  readonly revision: number
  walls?: WallGrid
  areas?: Float64Array
}

/** Keyed by mesh, so that nothing outlives it. */
const derivedOf = new WeakMap<SearchMesh, Derived>()
const placeOf = new WeakMap<ConvexMesh, Place>()

function derived(mesh: SearchMesh): Derived {
  const store = storeOf(mesh)
  let known = derivedOf.get(store)
  if (known?.revision !== mesh.revision) derivedOf.set(store, (known = { revision: mesh.revision }))
  return known
}

export function wallGrid(mesh: SearchMesh): WallGrid {
  const known = derived(mesh)
  if (known.walls === undefined) {
    const { convex, bounds } = mesh
    const box = convex.wallsNear === undefined || bounds === undefined ? undefined : boundingBox(bounds)
    known.walls = box === undefined ? createWallGrid(convex) : searchWalls(convex, box)
  }
  return known.walls
}

/** Per polygon slot: area of all slots up to and including it. */
export function runningAreas(mesh: SearchMesh): Float64Array {
  const known = derived(mesh)
  return (known.areas ??= sumAreas(mesh.convex))
}

/** The place of a point, up to the next question about this mesh. */
export function passingPlace(mesh: SearchMesh, point: Point): MeshPlace {
  const { convex } = mesh
  let place = placeOf.get(convex)
  if (place === undefined) placeOf.set(convex, (place = new Place()))
  return place.fill(mesh, point)
}

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
