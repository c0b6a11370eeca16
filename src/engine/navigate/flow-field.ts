import { NavError, expectList, expectOptions, expectPoint, expectWorld } from '../core/index.js'
import type { Path, Point } from '../geometry/index.js'
import { buildGridFlowField } from '../grid/index.js'
import type { GridFlowField, GridFlowFieldOptions, NavGrid } from '../grid/index.js'
import type { NavMesh } from '../convex/index.js'
import { findPath } from './find-path.js'

export interface FlowField {
  readonly kind: 'flow-field'
  /** Revision of the world. The field is updated after edits of the world. */
  readonly revision: number
  readonly goals: readonly Point[]
  /** Returns the length of the shortest path to a goal; Infinity if there is none. */
  distanceAt(point: Point): number
  /** Returns the unit vector to walk along; (0, 0) at a goal; undefined if no goal is reachable. */
  directionAt(point: Point): Point | undefined
  /** Returns the path from the point to the nearest goal; empty if there is none. */
  follow(point: Point): readonly Point[]
}

/**
 * Builds distances and directions from every place to the nearest goal. On a grid, the field is computed once and updated after edits. On a mesh, each query
 * runs an exact search, which takes microseconds to a millisecond.
 * @example
 * const field = buildFlowField(grid, [goal])
 */
export function buildFlowField(world: NavGrid, goals: readonly Point[], options?: GridFlowFieldOptions): GridFlowField
export function buildFlowField(
  world: NavGrid | NavMesh,
  goals: readonly Point[],
  options?: GridFlowFieldOptions,
): FlowField
export function buildFlowField(
  world: NavGrid | NavMesh,
  goals: readonly Point[],
  options: GridFlowFieldOptions = {},
): FlowField {
  expectWorld(world, 'buildFlowField', 'grid', 'mesh')
  expectList(goals, 'goals')
  expectOptions(options, ['agentRadius', 'agentLayers', 'budget', 'signal'])
  goals.forEach((goal: Point, i) => expectPoint(goal, `goals[${i}]`))
  return world.kind === 'grid' ? buildGridFlowField(world, goals, options) : meshFlowField(world, goals, options)
}

function meshFlowField(mesh: NavMesh, goals: readonly Point[], options: GridFlowFieldOptions): FlowField {
  const { agentRadius, budget, signal } = options
  const copies = goals.map(({ x, y }) => ({ x, y }))
  const pathFrom = (point: Point): Path | undefined => {
    let best: Path | undefined
    for (const goal of copies) {
      const result = findPath(mesh, point, goal, { agentRadius, budget, signal })
      if (result.status === 'budget-exceeded' || result.status === 'aborted')
        throw new NavError(`mesh/${result.status}`, result.reason.message)
      if (result.status === 'found' && (best === undefined || result.path.cost < best.cost)) best = result.path
    }
    return best
  }
  return {
    kind: 'flow-field',
    get revision() {
      return mesh.revision
    },
    goals: copies,
    distanceAt: (point) => pathFrom(point)?.cost ?? Infinity,
    directionAt(point) {
      const path = pathFrom(point)
      if (path === undefined) return undefined
      const to = path.points[1] ?? point
      const [dx, dy] = [to.x - point.x, to.y - point.y]
      const length = Math.sqrt(dx * dx + dy * dy)
      return length === 0 ? { x: 0, y: 0 } : { x: dx / length, y: dy / length }
    },
    follow: (point) => pathFrom(point)?.points ?? [],
  }
}
