import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createStore, handleOf, reportUncaught, sameValue } from '../engine/core/index.js'
import type { PathOptions, World, smoothPath as smoothPathFunction } from '../engine/navigate/index.js'
import type { PathResult, Point, Path } from '../engine/geometry/index.js'
import {
  findPathOrAbort,
  abortedResult,
  tryEngine,
  useReported,
  type EngineResult,
  type RefusalOptions,
} from './refusal.js'
import type { AreaCosts, NavMesh } from '../engine/convex/index.js'

export interface SmoothQuery {
  /** Rounds the bends of paths on a mesh, with clearance for the agent's radius. The code loads on first use. */
  readonly smooth?: PathSmooth | undefined
}

export type PathQueryOptions = PathOptions & SmoothQuery

/**
 * Returns the path between two points, updated when world, ends or options change. Undefined without a world, start or goal. Options are
 * compared by content, but `signal` and `trace` by identity. A rejected query has the status `aborted` and the code and message of its
 * `NavError`. Rendering throws only what the app's `trace` throws.
 * @example
 * function Length({ world, start, goal }: { world: World | undefined; start: Point; goal: Point }) {
 *   const result = usePath(world, start, goal, { agentRadius: 9, areaCosts: { mud: 4 } })
 *   return <p>{result?.status === 'found' ? result.path.length : result?.status}</p>
 * }
 */
export function usePath<W extends World>(
  world: W | undefined,
  start: Point | undefined,
  goal: Point | undefined,
  options?: PathOptions<W> & SmoothQuery,
): PathResult | undefined
export function usePath(
  world: World | undefined,
  start: Point | undefined,
  goal: Point | undefined,
  given: PathQueryOptions = {},
): PathResult | undefined {
  const [findMemoized] = useState(createPathMemo)
  const { smooth = false, ...others } = { ...given }
  // Invalid options pass through: the engine rejects them.
  const options = 'smooth' in Object(given) ? others : given
  const result =
    world && start && goal
      ? findMemoized({
          world: handleOf(world),
          start: { x: start.x, y: start.y },
          goal: { x: goal.x, y: goal.y },
          options,
        })
      : undefined
  const path = result !== undefined && 'path' in result ? result.path : undefined
  const smoothed = useSmoothResult(path, world, smooth, others)
  return useMemo(() => {
    if (result === undefined || !('path' in result) || smoothed === undefined) return result
    return smoothed.error === undefined ? { ...result, path: smoothed.value } : abortedResult(smoothed.error)
  }, [result, smoothed])
}

interface PathQuery {
  readonly world: World
  readonly start: Point
  readonly goal: Point
  readonly options: PathQueryOptions
}

/** Caches the last result, and compares queries by content. `useMemo` would not do, since inline options are new objects on each render. */
function createPathMemo(): (query: PathQuery) => PathResult {
  let last: { readonly query: PathQuery; readonly result: PathResult } | undefined
  return (query) => {
    if (last === undefined || !isSameQuery(last.query, query))
      last = { query, result: findPathOrAbort(query.world, query.start, query.goal, query.options) }
    return last.result
  }
}

function isSameQuery(a: PathQuery, b: PathQuery): boolean {
  if (a.world !== b.world || !sameValue(a.start, b.start) || !sameValue(a.goal, b.goal)) return false
  if (a.options === b.options) return true
  const { signal, trace, ...before } = { ...a.options }
  const { signal: signalNow, trace: traceNow, ...now } = { ...b.options }
  return signal === signalNow && trace === traceNow && sameValue(before, now)
}

export interface PathSmoothing {
  /** Tangent `arcs`, or a centripetal `spline`. If absent: arcs for an agent with a radius, otherwise a spline. */
  readonly method?: 'arcs' | 'spline' | undefined
  /** Largest radius of `arcs` in world units; the agent's radius if absent. */
  readonly radius?: number | undefined
  /** Largest turn between segments, in radians; pi / 16 if absent. */
  readonly angle?: number | undefined
}

export type PathSmooth = boolean | 'arcs' | 'spline' | PathSmoothing

export interface SmoothPathHookOptions extends RefusalOptions {
  readonly agentRadius?: number | undefined
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * Returns a path with rounded bends and clearance for the agent's radius. Returns the given path while the smoothing code loads, if `how`
 * is false, or if the query is rejected: see `onError`.
 * @example
 * function Road({ mesh, path }: { mesh: NavMesh; path: Path | undefined }) {
 *   const smooth = useSmoothPath(path, mesh, 'arcs', { agentRadius: 9 })
 *   return <PathLayer path={smooth} agentRadius={9} />
 * }
 */
export function useSmoothPath(
  path: Path | undefined,
  world: NavMesh | undefined,
  how: PathSmooth = true,
  { onError, ...options }: SmoothPathHookOptions = {},
): Path | undefined {
  return useReported(useSmoothResult(path, world, how, options), onError) ?? path
}

function useSmoothResult(
  path: Path | undefined,
  world: { readonly kind: string } | undefined,
  how: PathSmooth,
  { agentRadius, areaCosts }: Omit<SmoothPathHookOptions, 'onError'>,
): EngineResult<Path> | undefined {
  const mesh = isMesh(world) ? handleOf(world) : undefined
  const isWanted = how !== false && path !== undefined && mesh !== undefined
  const smoothPath = useSmooth(isWanted)
  const { method, radius, angle } = asSmoothing(how)
  const costs = JSON.stringify(areaCosts)
  return useMemo(() => {
    if (!isWanted || smoothPath === undefined) return undefined
    const own = Object.entries({ method, radius, angle, agentRadius, areaCosts })
    return tryEngine(() => smoothPath(mesh, path, Object.fromEntries(own.filter(([, value]) => value !== undefined))))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- options written in place are new objects with each render
  }, [isWanted, smoothPath, path, mesh, method, radius, angle, agentRadius, costs])
}

type Smooth = typeof smoothPathFunction
const smoothStore = createStore<{ readonly smooth: Smooth | undefined }>({ smooth: undefined })
const loadedSmooth = (): Smooth | undefined => smoothStore.state.smooth
const noSmooth = (): undefined => undefined

function useSmooth(isWanted: boolean): Smooth | undefined {
  const smooth = useSyncExternalStore(smoothStore.subscribe, loadedSmooth, noSmooth)
  const isMissing = isWanted && smooth === undefined
  useEffect(() => {
    if (isMissing)
      import('../engine/navigate/index.js')
        .then(({ smoothPath }) => smoothStore.set({ smooth: smoothPath }))
        .catch(reportUncaught)
  }, [isMissing])
  return smooth
}

const isMesh = (world: { readonly kind: string } | undefined): world is NavMesh => world?.kind === 'mesh'

const asSmoothing = (how: PathSmooth): PathSmoothing =>
  typeof how === 'object' ? how : typeof how === 'string' ? { method: how } : {}
