/**
 * What a world carries so that it can be asked for a path: its own planners, under one key. `findPath` names no world and no planner, so
 * a program holds only the searches of the worlds that it builds.
 */
import { NavError, describe, expectOptions, expectPoint } from '../core/index.js'
import type { PathResult, Point } from '../geometry/index.js'

/** The key of a world's planners. Registered, so that two copies of the engine in one program understand each other's worlds. */
export const PLANNERS: unique symbol = Symbol.for('navsmith.planners')

/** How paths are found on worlds of one kind. `start`, `goal` and the shape of `options` are checked, the values in `options` are not. */
export interface Planners<World, Options, Result extends PathResult = PathResult> {
  findPath(world: World, start: Point, goal: Point, options: Options): Result
}

/** A world that brings its search. */
export interface SearchableWorld<Options, Result extends PathResult = PathResult> {
  readonly kind: string
  readonly [PLANNERS]: Planners<SearchableWorld<Options, Result>, Options, Result>
}

/**
 * The path from a point to another, by the planners that the world carries. No path is a value, never an exception; a `NavError` says that
 * the question itself was wrong (`input/...`, `search/unknown-algorithm`, an option that the planner cannot honor).
 */
export function findPath<Options extends object, Result extends PathResult>(
  world: SearchableWorld<Options, Result>,
  start: Point,
  goal: Point,
  options: NoInfer<Options> = NO_OPTIONS as NoInfer<Options>,
): Result {
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  expectOptions(options)
  const { algorithm } = options as { readonly algorithm?: unknown }
  if (algorithm !== undefined && typeof algorithm !== 'string')
    throw new NavError(
      'search/unknown-algorithm',
      `algorithm is ${describe(algorithm)}; the name of a planner was expected`,
      { algorithm },
    )
  const planners = (world as SearchableWorld<Options, Result> | undefined)?.[PLANNERS]
  if (planners === undefined) throw notSearchable(world)
  return planners.findPath(world, start, goal, options)
}

const NO_OPTIONS: object = Object.freeze({})

function notSearchable(world: { readonly kind?: unknown } | undefined): NavError {
  return new NavError(
    'input/unknown-world',
    `findPath was asked of a world of kind ${describe(world?.kind)}; a world that carries its planners was expected: a mesh, a grid, a waypoint graph or a visibility graph`,
    { kind: world?.kind },
  )
}
