import {
  type AllPairs,
  type WaypointGraph,
  buildAllPairs,
  type WaypointGraphOptions,
  type WaypointSource,
  buildWaypointGraph,
} from '../engine/waypoints/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'
import { handleOf, storeOf } from '../engine/core/index.js'
import {
  type FlowField,
  buildFlowField,
  raycast,
  type SceneVisibilityOptions,
  buildVisibilityGraph,
} from '../engine/navigate/index.js'
import type { GridFlowField, GridFlowFieldOptions, NavGrid } from '../engine/grid/index.js'
import type { NavMesh, RaycastResult, AreaCosts } from '../engine/convex/index.js'
import type { Point, Scene, Path } from '../engine/geometry/index.js'
import { refineMesh, type RefinedMesh, type RefineOptions } from '../engine/refine/index.js'
import type { VisibilityGraph } from '../engine/visibility/index.js'
import { areaAlongPath, type AreaLeg } from '../engine/terrain/index.js'

export interface AllPairsHookOptions extends RefusalOptions {
  /** Maximum number of steps of `buildAllPairs`; unlimited if absent. */
  readonly budget?: number | undefined
}

/**
 * Returns the table of distances and next hops between all waypoints of a graph; undefined without a graph. Also undefined if the engine
 * rejects it (too many waypoints, a negative cycle, an exceeded budget): `onError` receives the error.
 * @example
 * function Distance({ graph }: { graph: WaypointGraph | undefined }) {
 *   return <p>{useAllPairs(graph)?.distance('gate', 'mill')}</p>
 * }
 */
export function useAllPairs(
  graph: WaypointGraph | undefined,
  { budget, onError }: AllPairsHookOptions = {},
): AllPairs | undefined {
  return useAnswer(() => graph && buildAllPairs(graph, { budget }), [graph, budget], onError)
}

export type FlowFieldHookOptions = GridFlowFieldOptions & RefusalOptions

/**
 * Returns the flow field to the goal, or to the nearest of several goals. Undefined without a world or goal, or if the query is rejected: see
 * `onError`. An edit updates the field in place; the hook then returns a new handle of it. Goals are compared by content.
 * @example
 * function Arrows({ grid, goal }: { grid: NavGrid; goal: Point }) {
 *   const field = useFlowField(grid, goal)
 *   return <FlowFieldLayer field={field} />
 * }
 */
export function useFlowField(
  world: NavGrid | undefined,
  goals: Point | readonly Point[] | undefined,
  options?: FlowFieldHookOptions,
): GridFlowField | undefined
export function useFlowField(
  world: NavGrid | NavMesh | undefined,
  goals: Point | readonly Point[] | undefined,
  options?: FlowFieldHookOptions,
): FlowField | undefined
export function useFlowField(
  world: NavGrid | NavMesh | undefined,
  goals: Point | readonly Point[] | undefined,
  options: FlowFieldHookOptions = {},
): FlowField | undefined {
  const { agentRadius, agentLayers, onError } = options
  const store = storeOf(world)
  const list = goals === undefined ? [] : 'length' in goals ? goals : [goals]
  const field = useAnswer(
    () =>
      store === undefined || list.length === 0 ? undefined : buildFlowField(store, list, { agentRadius, agentLayers }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- goals written in place are new objects with each render
    [store, JSON.stringify(list), agentRadius, agentLayers],
    onError,
  )
  return field && handleOf(field)
}

/**
 * Returns the first wall on the straight line to a target, or the target if there is none. Updates on edits. Undefined without both ends,
 * or if the query is rejected: see `onError`.
 * @example
 * function Sees({ world, from, to }: { world: NavMesh; from: Point; to: Point }) {
 *   return <p>{useRaycast(world, from, to)?.hit === false ? 'in sight' : 'hidden'}</p>
 * }
 */
export function useRaycast(
  world: NavMesh | NavGrid | undefined,
  from: Point | undefined,
  to: Point | undefined,
  { onError }: RefusalOptions = {},
): RaycastResult | undefined {
  const current = world && handleOf(world)
  return useAnswer(
    () => (current && from && to ? raycast(current, from, to) : undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- points written in place are new objects with each render
    [current, from?.x, from?.y, to?.x, to?.y],
    onError,
  )
}

export type RefinedMeshHookOptions = RefineOptions & RefusalOptions

/**
 * Returns the mesh with smaller or less narrow triangles, as limited by the options. Updates on edits. Undefined without a mesh, or if the
 * options are rejected: see `onError`. `unrefined` lists the triangles that walls keep outside the limits.
 * @example
 * function Fine({ mesh }: { mesh: NavMesh | undefined }) {
 *   const fine = useRefinedMesh(mesh, { maxArea: 200, minAngle: 20 })
 *   return <p>{fine === undefined ? '' : fine.triangles.length / 3}</p>
 * }
 */
export function useRefinedMesh(
  mesh: NavMesh | undefined,
  options: RefinedMeshHookOptions = {},
): RefinedMesh | undefined {
  const { maxArea, minAngle, minArea, budget, onError } = options
  const current = mesh && handleOf(mesh)
  return useAnswer(
    () => current && refineMesh(current, { maxArea, minAngle, minArea, budget }),
    [current, maxArea, minAngle, minArea, budget],
    onError,
  )
}

export type VisibilityGraphHookOptions = SceneVisibilityOptions & RefusalOptions

/**
 * Returns the visibility graph of a scene. Searches compute its parts when they need them. Another scene object gives another graph.
 * Undefined if the scene is rejected: see `onError`.
 * @example
 * function Taut({ scene, start, goal }: { scene: Scene; start: Point; goal: Point }) {
 *   const result = usePath(useVisibilityGraph(scene), start, goal)
 *   return <p>{result?.status}</p>
 * }
 */
export function useVisibilityGraph(
  scene: Scene | undefined,
  options: VisibilityGraphHookOptions = {},
): VisibilityGraph | undefined {
  const { agentRadius, onError } = options
  return useAnswer(() => scene && buildVisibilityGraph(scene, { agentRadius }), [scene, agentRadius], onError)
}

export type WaypointGraphHookOptions = WaypointGraphOptions & RefusalOptions

/**
 * Returns a waypoint graph, rebuilt when waypoints, links or obstacles are new objects. Undefined if they are rejected: see `onError`.
 * @example
 * const source = { waypoints: [{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 9, y: 0 }], links: [{ from: 'a', to: 'b' }] }
 * function Count() {
 *   return <p>{useWaypointGraph(source)?.ids.length}</p>
 * }
 */
export function useWaypointGraph(
  source: WaypointSource | undefined,
  options: WaypointGraphHookOptions = {},
): WaypointGraph | undefined {
  const { obstacles, onError } = options
  const waypoints = source?.waypoints
  const links = source?.links
  return useAnswer(
    () => waypoints && links && buildWaypointGraph({ waypoints, links }, { obstacles }),
    [waypoints, links, obstacles],
    onError,
  )
}

export interface AreaAlongPathOptions extends RefusalOptions {
  /** For this agent, costs per area that replace the cost stored in the area. */
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * Splits a path into parts by terrain. Each part has its area with attributes, its distances along the path, and its cost per unit of length.
 * Undefined without a mesh or path, or if the query is rejected: see `onError`. Updates on edits.
 * @example
 * function Terrain({ mesh, path }: { mesh: NavMesh; path: Path | undefined }) {
 *   const parts = useAreaAlongPath(mesh, path)
 *   return <ol>{parts?.map(({ area, from, to }) => <li key={from}>{`${area?.id ?? 'plain'}: ${to - from}`}</li>)}</ol>
 * }
 */
export function useAreaAlongPath(
  mesh: NavMesh | undefined,
  path: Path | undefined,
  { areaCosts, onError }: AreaAlongPathOptions = {},
): readonly AreaLeg[] | undefined {
  const world = mesh && handleOf(mesh)
  return useAnswer(
    () => (world && path ? areaAlongPath(world.baseMesh ?? world, path, areaCosts) : undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- costs written in place are new objects with each render
    [world, path, JSON.stringify(areaCosts)],
    onError,
  )
}
