/** `findPath` imports no particular world or planner, so a program contains only the searches of the worlds that it builds. */
import { expectOptions, expectPoint, expectValue, storeOf } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { PathResult, Point, Trace } from '../geometry/index.js'

/** Options that every planner accepts; each world adds its own `algorithm` names. */
export interface PathOptions extends WorkLimits {
  readonly algorithm?: string | undefined
  /** Radius in world units of the disc that must fit; 0 when absent. */
  readonly agentRadius?: number | undefined
  /** If the goal is unreachable, returns a path to the reachable point nearest to it. */
  readonly allowPartial?: boolean | undefined
  readonly trace?: Trace | undefined
}

/**
 * Key of a world's planners. A registered symbol, so that two copies of the engine in one program accept each other's worlds.
 * @example
 * const planners = mesh[PLANNERS]
 */
export const PLANNERS: unique symbol = Symbol.for('navsmith.planners')

/** Planners of one kind of world. They emit all trace events except `path` and `done`. They must validate the values of `options`. */
export interface Planners<World, Options, Result extends PathResult = PathResult> {
  findPath(world: World, start: Point, goal: Point, options: Options): Result
}

export interface SearchableWorld<Options, Result extends PathResult = PathResult> {
  readonly kind: string
  readonly [PLANNERS]: Planners<SearchableWorld<Options, Result>, Options, Result>
}

/**
 * Finds a path between two points with the planners of the world. A missing path is a result, not an exception. Throws a `NavError` if the query
 * is invalid (`input/...`, `search/unknown-algorithm`, an option that the planner does not support).
 * @example
 * const answer = findPath(mesh, { x: 10, y: 40 }, { x: 90, y: 40 })
 */
export function findPath<Options extends object, Result extends PathResult>(
  world: SearchableWorld<Options, Result>,
  start: Point,
  goal: Point,
  options: NoInfer<Options> = {} as NoInfer<Options>,
): Result {
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  expectOptions(options, PATH_OPTIONS)
  const { algorithm } = options as { readonly algorithm?: unknown }
  if (algorithm !== undefined && typeof algorithm !== 'string')
    expectPlanner(false, algorithm, ['the names of its planners'])
  const planners = (world as SearchableWorld<Options, Result> | undefined)?.[PLANNERS]
  const kind = (world as { readonly kind?: unknown } | undefined)?.kind
  const isWorld = planners !== undefined
  expectValue(isWorld, 'input/unknown-world', 'the kind of world', kind, 'a mesh, a grid or a graph', { kind })
  const result = planners.findPath(storeOf(world), start, goal, options)
  const { trace } = options as { readonly trace?: Trace | undefined }
  if (trace !== undefined) {
    if ('path' in result) trace({ type: 'path', points: result.path.points, cost: result.path.cost })
    trace({ type: 'done', status: result.status })
  }
  return result
}

/** Throws `search/unknown-algorithm` unless the world has the planner. */
export function expectPlanner(holds: boolean, algorithm: unknown, names: Iterable<string>): asserts holds {
  if (!holds)
    expectValue(holds, 'search/unknown-algorithm', 'algorithm', algorithm, `one of ${[...names].join(', ')}`, {
      algorithm,
    })
}

/** Names of all options of `findPath`. The list is the same for every kind of world, so that one options object works for several worlds. */
export const PATH_OPTIONS: readonly string[] = [
  'algorithm',
  'agentRadius',
  'allowPartial',
  'trace',
  'budget',
  'signal',
  'areaCosts',
  'closedLinks',
  'proof',
  'weight',
  'costs',
  'agentLayers',
]
