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
import type { AreaLeg } from '../engine/terrain/index.js'
import { areaAlongPath } from '../engine/terrain/index.js'

export interface AllPairsHookOptions extends RefusalOptions {
  /** Steps of work that the table may take; no limit when absent. */
  readonly budget?: number | undefined
}

/**
 * The table of distances and next hops between all waypoints of a graph, rebuilt for another graph. Undefined without one, and where the engine
 * refuses it (too many waypoints, a cycle of negative cost, a budget that is used up): `onError` gets why.
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
 * Which way every place leads to the goal, or to the nearest of several; undefined while there is no world or no goal, and where the engine refuses the
 * question: `onError` gets why. After an edit of the world the same field, brought up to date where it changed, comes as a new object. Goals are compared
 * by what they hold.
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
 * How far one can walk straight from one place towards another: the place of the first wall, or the target. Found anew when the world is edited or
 * an end moves; undefined while one of them is missing, and where the engine refuses the question: `onError` gets why.
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
 * A mesh in triangles as small and as well shaped as asked, followed through its edits; undefined without a mesh, and where the engine refuses the
 * limits: `onError` gets why. What the walls do not allow is listed in `unrefined`.
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
 * The corners of a scene and who sees whom, found as searches ask for it; rebuilt when the scene is another object.
 * Undefined where the engine refuses the scene: `onError` gets why.
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
 * A waypoint graph, rebuilt when its waypoints, links or obstacles are other objects. Undefined where the engine refuses them:
 * `onError` gets why.
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
  /** Of the agent, where they differ from those of the areas. */
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * The terrain under a path, part by part: which area with its attributes, from which distance to which, at what cost. Undefined without a mesh or
 * a path, and where the engine refuses the question: `onError` gets why. Followed through edits of the mesh.
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
