/** Compares all planners on one query: how much more the path of an approximate planner costs on a given map than the cheapest path. */
import {
  NavError,
  describe,
  expectFunction,
  expectList,
  expectNumber,
  expectScene,
  expectOptions,
  expectPoint,
  expectBounds,
  expectWorld,
  expectShapes,
} from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Path, PathResult, Point, Scene, TerrainArea } from '../geometry/index.js'
import { buildWaypointGraph, cornerWaypoints, WAYPOINT_ALGORITHMS } from '../waypoints/index.js'
import { mapGrid, rasterize } from '../grid/index.js'
import type { MapCells, NavGrid } from '../grid/index.js'
import { MESH_ALGORITHMS, buildNavMesh } from '../mesh/index.js'
import { islandOnMesh } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { VISIBILITY_ALGORITHMS } from '../visibility/index.js'
import { findPath } from './find-path.js'
import type { PlannerName, World } from './find-path.js'
import { visibilityGraphOf } from './scene-visibility.js'

export type ComparedWorld = 'mesh' | 'polygons' | 'waypoints' | 'grid'

/** What a planner ignores of the map: finite terrain costs, off-mesh links, or the grid of cells that is stored with the map. */
export type PlannerLack = 'terrain' | 'links' | 'grid'

/** `budget` and `signal` limit the build of a world. A stopped build throws `mesh/budget-exceeded` or `mesh/aborted`. */
export interface ComparedWorldOptions extends WorkLimits {
  readonly agentRadius?: number | undefined
  /** Number of cells along the longer side of the grid, if `grid` is absent or does not fit; 128 when absent. */
  readonly gridCells?: number | undefined
  /**
   * The grid of the map, as stored in a document. It fits if its cells are squares, if the minimum corner of the bounds is a corner of a cell, and if at most
   * 1,000,000 cells cover the bounds. If it does not fit, a grid with `gridCells` is used instead.
   */
  readonly grid?: MapCells | undefined
  readonly mesh?: NavMesh | undefined
  /** `cells`: the agent moves from cell to cell of `grid`, whatever their shape. Radius and links are then ignored. */
  readonly moves?: 'cells' | undefined
}

/** `budget` is the number of expansions per planner; 20,000 when absent. `signal` stops planners and builds; a stopped build throws `mesh/aborted`. */
export interface CompareOptions extends Omit<ComparedWorldOptions, 'mesh'> {
  /** Number of steps for the build of one world; unlimited when absent. A build that needs more throws `mesh/budget-exceeded`. */
  readonly buildBudget?: number | undefined
  /** Worlds to compare; all when absent. */
  readonly worlds?: readonly ComparedWorld[] | undefined
  /** Names of algorithms to compare; when absent, all that suit a uniform map. */
  readonly algorithms?: readonly PlannerName[] | undefined
  /** Clock in milliseconds for the `time` column. Without a clock, `time` is undefined, and the result depends only on the map. */
  readonly now?: (() => number) | undefined
}

export interface PlannerRow {
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
  readonly result: PathResult
  readonly length: number | undefined
  readonly cost: number | undefined
  readonly expanded: number
  readonly quality: 'exact' | 'bounded' | 'heuristic' | undefined
  /** Parts of the map that the planner ignored. Rows can be compared only if the planner ignored nothing. */
  readonly lacks: readonly PlannerLack[]
  /** Extra cost over the cheapest path, as a share: 0.02 = 2 %. Undefined if there is no path or the planner ignored something. */
  readonly gap: number | undefined
  /** Milliseconds of the search, without building the world. */
  readonly time: number | undefined
}

export interface PlannerComparison {
  /**
   * Length of the cheapest path that an exact planner finds. Undefined if no exact planner finds a path. If obstacles are round and `ray-scan` can search the
   * map, the path leads around the exact circles.
   */
  readonly shortest: number | undefined
  /** Cost of the path whose length is `shortest`. Undefined if no exact planner finds a path. */
  readonly cheapest: number | undefined
  readonly rows: readonly PlannerRow[]
}

const MAX_CELLS = 1_000_000
/** Tolerance, in cells. If the minimum corner of the bounds is at most this far from a corner of a cell in x and in y, the two corners count as equal. */
const ALIGNED = 1e-6
const GRID_CELLS = 128
const BUDGET = 20_000

/** Distance of waypoints from their corners, as a share of the size of the map. */
const WAYPOINT_MARGIN = 1 / 500

/**
 * Builds one world of a scene, as `comparePlanners` uses it. `waypoints` is a graph of points near the corners, with links where the agent can walk straight.
 * Pass `mesh` to reuse a mesh that was built with this radius.
 * @example
 * const grid = comparedWorld(scene, 'grid')
 */
export function comparedWorld(scene: Scene, kind: 'grid', options?: ComparedWorldOptions): NavGrid
export function comparedWorld(scene: Scene, kind: ComparedWorld, options?: ComparedWorldOptions): World
export function comparedWorld(scene: Scene, kind: ComparedWorld, options: ComparedWorldOptions = {}): World {
  expectOptions(options, ['agentRadius', 'gridCells', 'grid', 'mesh', 'budget', 'signal', 'moves'])
  const { agentRadius = 0, gridCells = GRID_CELLS, grid, budget, signal, moves } = options
  if (kind === 'grid' && moves === 'cells' && grid !== undefined) return mapGrid(scene, grid)
  const limits = { budget, signal }
  const { mesh = buildNavMesh(scene, { agentRadius, ...limits }) } = options
  expectScene(scene)
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
      const { walls } = visibilityGraphOf(mesh, scene)
      const sees = (from: Point, to: Point): boolean => walls.sight(from, to) === undefined
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
      return rasterize(scene, {
        cellSize: grid !== undefined && hasCells(grid, scene) ? grid.cellSize : span / gridCells,
        agentRadius,
      })
    default:
      throw unknownWorld('for kind', kind)
  }
}

const unknownWorld = (where: string, kind: unknown): NavError =>
  new NavError('input/unknown-world', `Expected mesh, polygons, waypoints or grid ${where}, got ${describe(kind)}`, {
    kind,
  })

function hasCells({ cellSize, origin = { x: 0, y: 0 }, hex }: MapCells, { bounds }: Scene): boolean {
  const box = 'width' in bounds ? bounds : boundingBox(bounds)
  if (box === undefined || hex !== undefined || !(cellSize > 0)) return false
  const isAligned = (offset: number): boolean => Math.abs(offset - Math.round(offset)) <= ALIGNED
  return (
    (box.width / cellSize) * (box.height / cellSize) <= MAX_CELLS &&
    isAligned((box.x - origin.x) / cellSize) &&
    isAligned((box.y - origin.y) / cellSize)
  )
}

const WEIGHING: Readonly<Record<ComparedWorld, readonly PlannerName[]>> = {
  mesh: ['weighted'],
  polygons: [],
  waypoints: [],
  grid: ['a-star', 'dijkstra', 'weighted-a-star', 'greedy', 'depth-first', 'backtracking-walk'],
}

const ANY_ANGLE: readonly PlannerName[] = ['theta-star', 'lazy-theta-star']

const SQUARES_ONLY: readonly PlannerName[] = ['jump-point', 'jump-point-plus', ...ANY_ANGLE]

/** Returns whether the planner can search the world. Some planners require square cells. */
export const canSearch = (world: World, algorithm: PlannerName): boolean =>
  world.kind !== 'grid' || world.topology !== 'hex' || !SQUARES_ONLY.includes(algorithm)

export function plannerLacks(
  scene: Scene,
  world: ComparedWorld,
  algorithm: PlannerName,
  grid: MapCells | undefined,
  moves?: 'cells',
): readonly PlannerLack[] {
  const isByCells = world === 'grid' && !ANY_ANGLE.includes(algorithm)
  const lacks: Readonly<Record<PlannerLack, boolean>> = {
    terrain: scene.areas?.some(isWeighted) === true && !WEIGHING[world].includes(algorithm),
    links: moves !== 'cells' && (scene.links?.length ?? 0) > 0 && world !== 'mesh',
    grid: moves === 'cells' ? !isByCells : grid !== undefined && world === 'grid' && !hasCells(grid, scene),
  }
  return (['terrain', 'links', 'grid'] as const).filter((lack) => lacks[lack])
}

/** Returns the scene for planners that treat terrain only as open or closed. */
export function withoutCosts(scene: Scene): Scene {
  return scene.areas?.some(isWeighted) === true
    ? { ...scene, areas: scene.areas.filter((area) => !isWeighted(area)) }
    : scene
}

const isWeighted = ({ cost }: TerrainArea): boolean => cost !== 1 && cost !== Infinity

const ALGORITHMS: Readonly<Record<ComparedWorld, readonly PlannerName[]>> = {
  mesh: MESH_ALGORITHMS,
  polygons: VISIBILITY_ALGORITHMS,
  waypoints: WAYPOINT_ALGORITHMS,
  grid: [
    'a-star',
    'dijkstra',
    'jump-point',
    'jump-point-plus',
    'theta-star',
    'lazy-theta-star',
    'weighted-a-star',
    'greedy',
    'backtracking-walk',
  ],
}

/**
 * Runs every planner of every world with the same query. A search that exceeds its limits gets a row with that status. `buildMesh` may return a cached mesh.
 * @example
 * const { rows } = comparePlanners(scene, start, goal, { worlds: ['mesh', 'grid'] })
 * console.table(rows.map(({ world, algorithm, result }) => [world, algorithm, result.status]))
 */
export function comparePlanners(
  scene: Scene,
  start: Point,
  goal: Point,
  options: CompareOptions = {},
  buildMesh: typeof buildNavMesh = buildNavMesh,
): PlannerComparison {
  expectScene(scene)
  expectShapes(scene.obstacles, 'obstacles of the scene')
  if (scene.areas !== undefined) expectShapes(scene.areas, 'areas of the scene')
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  expectOptions(options, [
    'agentRadius',
    'gridCells',
    'grid',
    'budget',
    'signal',
    'buildBudget',
    'worlds',
    'algorithms',
    'now',
    'moves',
  ])
  if (options.now !== undefined) expectFunction(options.now, 'now')
  for (const name of ['worlds', 'algorithms'] as const) if (options[name] !== undefined) expectList(options[name], name)
  if (options.buildBudget !== undefined) expectNumber(options.buildBudget, 'buildBudget', 0)
  const { now, budget = BUDGET, signal, agentRadius = 0, grid, moves } = options
  const limits = { budget, signal }
  const worldOf = worldsOf(buildMesh, scene, options)
  const isTerrain = withoutCosts(scene) !== scene
  const isRound = agentRadius > 0 || scene.obstacles.some(({ circle }) => circle !== undefined)
  const best = cheapestPath(
    worldOf,
    start,
    goal,
    limits,
    moves === 'cells'
      ? ['grid']
      : isRound && plannerLacks(scene, 'polygons', 'ray-scan', grid).length === 0
        ? ['mesh', 'polygons']
        : ['mesh'],
  )
  const rows: PlannerRow[] = []
  for (const kind of options.worlds ?? (['mesh', 'polygons', 'waypoints', 'grid'] as const)) {
    if (!Object.hasOwn(ALGORITHMS, kind)) throw unknownWorld('in worlds', kind)
    for (const algorithm of ALGORITHMS[kind]) {
      // A request for `polyanya` also selects `weighted`, the exact planner on terrain.
      const names = isTerrain && algorithm === 'weighted' ? ['weighted', 'polyanya'] : [algorithm]
      if (options.algorithms?.some((name) => names.includes(name)) === false) continue
      const lacks = plannerLacks(scene, kind, algorithm, grid, moves)
      const world = worldOf(kind, !lacks.includes('terrain'))
      if (!canSearch(world, algorithm)) continue
      const started = now?.()
      const result = findPath(world, start, goal, { ...limits, algorithm })
      const time = started === undefined ? undefined : (now?.() ?? started) - started
      const path = result.status === 'found' ? result.path : undefined
      const isCompared = path !== undefined && best !== undefined && lacks.length === 0
      rows.push({
        world: kind,
        algorithm,
        result,
        length: path?.length,
        cost: path?.cost,
        expanded: result.stats.expanded,
        quality: path?.quality,
        lacks,
        gap: !isCompared ? undefined : best.cost === 0 ? 0 : path.cost / best.cost - 1,
        time,
      })
    }
  }
  rows.sort((a, b) => Number(a.lacks.length > 0) - Number(b.lacks.length > 0))
  return { shortest: best?.length, cheapest: best?.cost, rows }
}

type WorldSource = (kind: ComparedWorld, isWeighted: boolean) => World

/** Returns the worlds of a scene with and without terrain costs. Each is built at its first use. */
function worldsOf(buildMesh: typeof buildNavMesh, scene: Scene, options: CompareOptions): WorldSource {
  const { agentRadius = 0, signal, gridCells, grid, moves } = options
  const limits = { budget: options.buildBudget, signal }
  const plain = withoutCosts(scene)
  const worlds = new Map<string, World>()
  const worldOf: WorldSource = (kind, isWeighted) => {
    const source = isWeighted ? scene : plain
    const key = `${kind} ${source === plain ? 'plain' : 'weighted'}`
    const known = worlds.get(key)
    if (known !== undefined) return known
    const mesh = kind === 'mesh' ? buildMesh(source, { agentRadius, ...limits }) : worldOf('mesh', isWeighted)
    const world = comparedWorld(source, kind, { agentRadius, mesh: mesh as NavMesh, ...limits, gridCells, grid, moves })
    worlds.set(key, world)
    return world
  }
  return worldOf
}

function cheapestPath(
  worldOf: WorldSource,
  start: Point,
  goal: Point,
  limits: Pick<CompareOptions, 'budget' | 'signal'>,
  worlds: readonly ComparedWorld[],
): Pick<Path, 'length' | 'cost'> | undefined {
  return worlds
    .flatMap((kind) => {
      const exact = findPath(worldOf(kind, true), start, goal, {
        ...limits,
        ...(kind === 'polygons' && { algorithm: 'ray-scan' }),
      })
      return exact.status === 'found' ? [exact.path] : []
    })
    .sort((a, b) => a.cost - b.cost)[0]
}
