import type { Scene } from '../geometry/index.js'
import { locateInPolygon } from '../geometry/index.js'
import { buildNavMesh } from '../mesh/index.js'
import type { BuildOptions, NavMesh } from '../mesh/index.js'
import { buildVisibilityGraph as fromWalls } from '../polygons/index.js'
import type { VisibilityGraph } from '../polygons/index.js'

/** Rounding that an end of a path may lie off free space by, as a share of the largest coordinate. */
const END_TOLERANCE = 2 ** -40

/** The world of corners that see each other. Overlaps and crossings of the obstacles are resolved by the mesh of the same scene. */
export function buildVisibilityGraph(scene: Scene, options: BuildOptions = {}): VisibilityGraph {
  return visibilityGraphOf(buildNavMesh(scene, options))
}

/** The corners and walls of a mesh as it is now; the graph does not follow its edits. */
export function visibilityGraphOf(mesh: NavMesh): VisibilityGraph {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = mesh.convex
  const { bounds } = mesh
  const walls: number[] = []
  let largest = 0
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || twin[edge] >= 0) continue
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    walls.push(coords[a], coords[a + 1], coords[b], coords[b + 1])
    largest = Math.max(largest, Math.abs(coords[a]), Math.abs(coords[a + 1]))
  }
  return fromWalls({
    walls,
    tolerance: END_TOLERANCE * largest,
    obstaclesAt: (point) => mesh.obstaclesAt(point),
    ...(bounds !== undefined && { contains: (point) => locateInPolygon(bounds, [], point) !== 'outside' }),
  })
}
