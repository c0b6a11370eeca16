/**
 * One map, one question, every method: the same start and goal asked of every planner of every world that the scene gives,
 * beside the exact any-angle answer. For teaching, and to see what an approximation costs on one's own map.
 */
import {
  NavError,
  describe,
  expectFunction,
  expectList,
  expectNumber,
  expectObject,
  expectOptions,
  expectPoint,
  expectBounds,
  expectWorld,
} from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { PathResult, Point, Scene } from '../geometry/index.js'
import { buildWaypointGraph, cornerWaypoints, WAYPOINT_ALGORITHMS } from '../waypoints/index.js'
import { rasterize } from '../grid/index.js'
import type { GridAlgorithm } from '../grid/index.js'
import { MESH_ALGORITHMS } from '../mesh/index.js'
import type { BuildOptions } from '../mesh/index.js'
import { islandOnMesh } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { VISIBILITY_ALGORITHMS } from '../visibility/index.js'
import { findPath } from './find-path.js'
import type { PlannerName } from './find-path.js'
import { visibilityGraphOf } from './scene-visibility.js'
import type { World } from './world.js'

export type ComparedWorld = 'mesh' | 'polygons' | 'waypoints' | 'grid'

/** `budget` and `signal` stop the build of a world: `mesh/budget-exceeded` and `mesh/aborted` are thrown. */
export interface ComparedWorldOptions extends WorkLimits {
  readonly agentRadius?: number
  /** Cells along the longer side of the grid world; 128 when absent. */
  readonly gridCells?: number
  readonly mesh?: NavMesh
}

/** `budget` counts expansions of one planner; 20,000 when absent, so that none holds up a page for long. `signal` stops planners, and throws `mesh/aborted` where it stops a build. */
export interface CompareOptions extends Omit<ComparedWorldOptions, 'mesh'> {
  /** Steps that the build of one world may take, else `mesh/budget-exceeded` is thrown; no limit when absent. */
  readonly buildBudget?: number | undefined
  /** Worlds to ask; all when absent. */
  readonly worlds?: readonly ComparedWorld[]
  /** Algorithms to ask, by name; all that fit a uniform map when absent. */
  readonly algorithms?: readonly PlannerName[]
  /** Clock in milliseconds for the `time` column; without one it is undefined, and the table is a pure function of the map. */
  readonly now?: () => number
}

export interface PlannerRow {
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
  readonly result: PathResult
  readonly length: number | undefined
  readonly cost: number | undefined
  readonly expanded: number
  readonly quality: 'exact' | 'bounded' | 'heuristic' | undefined
  /** How much longer than the shortest path, as a share: 0.02 = 2 %; undefined where there is no path. */
  readonly gap: number | undefined
  /** Milliseconds of the search alone. */
  readonly time: number | undefined
}

export interface PlannerComparison {
  /** Length of the shortest path, for round things around their true circles; undefined when there is none. */
  readonly shortest: number | undefined
  readonly rows: readonly PlannerRow[]
}

export const GRID_COMPARED: readonly GridAlgorithm[] = [
  'a-star',
  'dijkstra',
  'jump-point',
  'jump-point-plus',
  'theta-star',
  'lazy-theta-star',
  'weighted-a-star',
  'greedy',
  'backtracking-walk',
]

const GRID_CELLS = 128
const BUDGET = 20_000

/** How far waypoints stand off their corners, as a share of the map. */
const WAYPOINT_MARGIN = 1 / 500

/** Builds the meshes of a comparison: with the capabilities that the program carries. */
export type MeshMaker = (scene: Scene, options: BuildOptions) => NavMesh

/** `comparedWorld` over meshes of the maker's. */
export function comparedWorldOf(
  buildNavMesh: MeshMaker,
  scene: Scene,
  kind: ComparedWorld,
  options: ComparedWorldOptions,
): World {
  expectOptions(options)
  const { agentRadius = 0, gridCells = GRID_CELLS, budget, signal } = options
  const limits = { budget, signal }
  const { mesh = buildNavMesh(scene, { agentRadius, ...limits }) } = options
  expectObject(scene, 'scene')
  expectBounds(scene.bounds)
  expectWorld(mesh, 'comparedWorld', 'mesh')
  expectNumber(gridCells, 'gridCells', 1)
  const box = 'width' in scene.bounds ? scene.bounds : boundingBox(scene.bounds)
  const span = Math.max(box?.width ?? 0, box?.height ?? 0)
  switch (kind) {
    case 'mesh':
      return mesh
    case 'polygons':
      return visibilityGraphOf(mesh, scene, limits)
    case 'waypoints': {
      // Beside a corner as far as it is pushed out, a waypoint keeps that distance from everything that corner belongs to.
      const { walls } = visibilityGraphOf(mesh, scene)
      const sees = (from: Point, to: Point): boolean => walls.sight(from.x, from.y, to.x, to.y) === undefined
      const isFree = (point: Point): boolean => islandOnMesh(mesh, point) >= 0
      const obstacles = (mesh.baseMesh ?? mesh)
        .outline()
        .map(({ outer, holes }, i) => ({ id: `outline ${i}`, outer, holes }))
      return buildWaypointGraph(
        cornerWaypoints(obstacles, { margin: mesh.agentRadius + span * WAYPOINT_MARGIN, isFree, sees }),
        { sees },
      )
    }
    case 'grid':
      return rasterize(scene, { cellSize: span / gridCells, agentRadius })
    default:
      throw new NavError(
        'input/unknown-world',
        `a world of kind ${describe(kind)} came; mesh, polygons, waypoints or grid was expected`,
        { kind },
      )
  }
}

const ALGORITHMS: Readonly<Record<ComparedWorld, readonly PlannerName[]>> = {
  mesh: MESH_ALGORITHMS,
  polygons: VISIBILITY_ALGORITHMS,
  waypoints: WAYPOINT_ALGORITHMS,
  grid: GRID_COMPARED,
}

/** `comparePlanners` over meshes of the maker's. */
export function comparePlannersOf(
  buildNavMesh: MeshMaker,
  scene: Scene,
  start: Point,
  goal: Point,
  options: CompareOptions,
): PlannerComparison {
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  expectOptions(options)
  if (options.now !== undefined) expectFunction(options.now, 'now')
  for (const name of ['worlds', 'algorithms'] as const) if (options[name] !== undefined) expectList(options[name], name)
  const { now, budget = BUDGET, signal, agentRadius = 0, gridCells } = options
  const limits = { budget, signal }
  if (options.buildBudget !== undefined) expectNumber(options.buildBudget, 'buildBudget', 0)
  const buildLimits = { budget: options.buildBudget, signal }
  const mesh = buildNavMesh(scene, { agentRadius, ...buildLimits })
  // Where areas differ in cost the other mesh planners refuse.
  const isTerrain = mesh.areas.some(({ cost }) => cost !== 1 && cost !== Infinity)
  const isRound = agentRadius > 0 || scene.obstacles.some(({ circle }) => circle !== undefined)
  const worlds = new Map<ComparedWorld, World>()
  const worldOf = (kind: ComparedWorld): World => {
    const world =
      worlds.get(kind) ??
      comparedWorldOf(buildNavMesh, scene, kind, {
        agentRadius,
        mesh,
        ...buildLimits,
        ...(gridCells !== undefined && { gridCells }),
      })
    worlds.set(kind, world)
    return world
  }
  const lengths = (isRound && !isTerrain ? (['mesh', 'polygons'] as const) : (['mesh'] as const)).flatMap((kind) => {
    const exact = findPath(worldOf(kind), start, goal, {
      ...limits,
      ...(kind === 'polygons' && { algorithm: 'ray-scan' }),
    })
    return exact.status === 'found' ? [exact.path.length] : []
  })
  const shortest = lengths.length === 0 ? undefined : Math.min(...lengths)
  const rows: PlannerRow[] = []
  for (const name of options.worlds ?? (['mesh', 'polygons', 'waypoints', 'grid'] as const)) {
    if (!Object.hasOwn(ALGORITHMS, name))
      throw new NavError(
        'input/unknown-world',
        `worlds names ${describe(name)}; mesh, polygons, waypoints or grid was expected`,
        { kind: name },
      )
    for (const algorithm of ALGORITHMS[name]) {
      if (
        options.algorithms?.includes(algorithm) === false ||
        (name === 'mesh' && isTerrain && algorithm !== 'weighted')
      )
        continue
      const world = worldOf(name)
      const started = now?.()
      const result = findPath(world, start, goal, { ...limits, algorithm })
      const time = started === undefined ? undefined : (now?.() ?? started) - started
      const path = result.status === 'found' ? result.path : undefined
      const gap =
        path === undefined || shortest === undefined ? undefined : shortest === 0 ? 0 : path.length / shortest - 1
      rows.push({
        world: name,
        algorithm,
        result,
        length: path?.length,
        cost: path?.cost,
        expanded: result.stats.expanded,
        quality: path?.quality,
        gap,
        time,
      })
    }
  }
  return { shortest, rows }
}
