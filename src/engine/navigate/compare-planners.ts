/**
 * One map, one question, every method: the same start and goal asked of every planner of every world that the scene gives,
 * beside the exact any-angle answer. For teaching, and to see what an approximation costs on one's own map.
 */
import type { WorkLimits } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { PathResult, Point, Scene } from '../geometry/index.js'
import { buildWaypointGraph, cornerWaypoints, WAYPOINT_ALGORITHMS } from '../graph/index.js'
import { rasterize } from '../grid/index.js'
import { MESH_ALGORITHMS, buildNavMesh, islandOnMesh, raycastMesh } from '../mesh/index.js'
import { VISIBILITY_ALGORITHMS } from '../polygons/index.js'
import { findPath } from './find-path.js'
import { visibilityGraphOf } from './scene-visibility.js'
import type { World } from './world.js'

export type ComparedWorld = 'mesh' | 'polygons' | 'waypoints' | 'grid'

export interface CompareOptions extends WorkLimits {
  /** Worlds to ask; all when absent. */
  readonly worlds?: readonly ComparedWorld[]
  /** Algorithms to ask, by name; all that fit a uniform map when absent. */
  readonly algorithms?: readonly string[]
  readonly agentRadius?: number
  /** Cells along the longer side of the grid world; 128 when absent. */
  readonly gridCells?: number
  /** Clock in milliseconds for the `time` column; without one it is undefined, and the table is a pure function of the map. */
  readonly now?: () => number
}

export interface PlannerRow {
  readonly world: ComparedWorld
  readonly algorithm: string
  readonly result: PathResult
  readonly length: number | undefined
  readonly cost: number | undefined
  readonly expanded: number
  readonly quality: 'exact' | 'bounded' | 'heuristic' | undefined
  /** How much longer than the shortest path of the mesh, as a share: 0.02 = 2 %; undefined where there is no path. */
  readonly gap: number | undefined
  /** Milliseconds of the search alone. */
  readonly time: number | undefined
}

export interface PlannerComparison {
  /** Length of the shortest path; undefined when there is none. */
  readonly shortest: number | undefined
  readonly rows: readonly PlannerRow[]
}

export const GRID_COMPARED: readonly string[] = ['a-star', 'dijkstra', 'jump-point', 'jump-point-plus', 'theta-star', 'lazy-theta-star', 'weighted-a-star', 'greedy', 'backtracking-walk']

/** How far waypoints stand off their corners, as a share of the map. */
const WAYPOINT_MARGIN = 1 / 500

/** Worlds are built once each; a search that needs longer than its limits has a row that says so. */
export function comparePlanners(scene: Scene, start: Point, goal: Point, options: CompareOptions = {}): PlannerComparison {
  const { now, budget, signal, agentRadius = 0, gridCells = 128 } = options
  const limits = { budget, signal }
  const mesh = buildNavMesh(scene, { agentRadius })
  const exact = findPath(mesh, start, goal, limits)
  const shortest = exact.status === 'found' ? exact.path.length : undefined
  // Where areas differ in cost the other mesh planners refuse.
  const isTerrain = mesh.areas.some(({ cost }) => cost !== 1 && cost !== Infinity)
  const box = 'width' in scene.bounds ? scene.bounds : boundingBox(scene.bounds)
  const span = Math.max(box?.width ?? 0, box?.height ?? 0)
  const worlds: Record<ComparedWorld, () => { world: World; algorithms: readonly string[] }> = {
    mesh: () => ({ world: mesh, algorithms: MESH_ALGORITHMS }),
    polygons: () => ({ world: visibilityGraphOf(mesh, scene), algorithms: VISIBILITY_ALGORITHMS }),
    waypoints: () => {
      // A net as a designer would lay it: a little off the corners, links where the mesh sees a straight walk.
      const sees = (from: Point, to: Point): boolean => !raycastMesh(mesh, from, to).hit
      const isFree = (point: Point): boolean => islandOnMesh(mesh, point) >= 0
      const obstacles = mesh.outline().map(({ outer, holes }, i) => ({ id: `outline ${i}`, outer, holes }))
      return { world: buildWaypointGraph(cornerWaypoints(obstacles, { margin: span * WAYPOINT_MARGIN, isFree, sees }), { sees }), algorithms: WAYPOINT_ALGORITHMS }
    },
    grid: () => ({ world: rasterize(scene, { cellSize: span / gridCells, agentRadius }), algorithms: GRID_COMPARED }),
  }
  const rows: PlannerRow[] = []
  for (const name of options.worlds ?? (['mesh', 'polygons', 'waypoints', 'grid'] as const)) {
    const { world, algorithms } = worlds[name]()
    for (const algorithm of algorithms) {
      if (options.algorithms?.includes(algorithm) === false || (name === 'mesh' && isTerrain && algorithm !== 'weighted')) continue
      const started = now?.()
      const result = findPath(world, start, goal, { ...limits, algorithm })
      const time = started === undefined ? undefined : (now?.() ?? started) - started
      const path = result.status === 'found' ? result.path : undefined
      const gap = path === undefined || shortest === undefined ? undefined : shortest === 0 ? 0 : path.length / shortest - 1
      rows.push({ world: name, algorithm, result, length: path?.length, cost: path?.cost, expanded: result.stats.expanded, quality: path?.quality, gap, time })
    }
  }
  return { shortest, rows }
}
