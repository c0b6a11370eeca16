/** The comparison as `navsmith/engine` has it: over meshes with all that they can do. */
import type { Point, Scene } from '../geometry/index.js'
import type { NavGrid } from '../grid/index.js'
import { buildNavMesh } from '../mesh/complete/index.js'
import { comparedWorldOf, comparePlannersOf } from './compare-planners.js'
import type { ComparedWorld, ComparedWorldOptions, CompareOptions, PlannerComparison } from './compare-planners.js'
import type { World } from './world.js'

/**
 * The world of one kind that a scene gives, as `comparePlanners` asks it: a mesh, a visibility graph over it, a net of waypoints a
 * little off the corners with links where the agent can walk straight, a grid. `mesh` is one that stands already for this radius.
 * @example
 * const grid = comparedWorld(scene, 'grid')
 */
export function comparedWorld(scene: Scene, kind: 'grid', options?: ComparedWorldOptions): NavGrid
export function comparedWorld(scene: Scene, kind: ComparedWorld, options?: ComparedWorldOptions): World
export function comparedWorld(scene: Scene, kind: ComparedWorld, options: ComparedWorldOptions = {}): World {
  return comparedWorldOf(buildNavMesh, scene, kind, options)
}

/**
 * Worlds are built once each; a search that needs longer than its limits has a row that says so.
 * @example
 * const { rows } = comparePlanners(scene, start, goal, { worlds: ['mesh', 'grid'] })
 * console.table(rows.map(({ world, algorithm, result }) => [world, algorithm, result.status]))
 */
export function comparePlanners(
  scene: Scene,
  start: Point,
  goal: Point,
  options: CompareOptions = {},
): PlannerComparison {
  return comparePlannersOf(buildNavMesh, scene, start, goal, options)
}
