import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createStore, handleOf, reportUncaught, sameValue } from '../engine/core/index.js'
import type { PathOptions, World, smoothPath as smoothPathFunction } from '../engine/navigate/index.js'
import type { PathResult, Point, Path } from '../engine/geometry/index.js'
import { pathOrRefusal, refusalOf, answerOf, useReported, type Answer, type RefusalOptions } from './refusal.js'
import type { AreaCosts, NavMesh } from '../engine/convex/index.js'

export interface SmoothQuery {
  /** On a mesh: round the bends, clear at the agent's radius. What does it is loaded when it is first asked for; the path has its corners until then. */
  readonly smooth?: PathSmooth | undefined
}

/** Every option of `findPath`, for whatever world it may be, and `smooth`. */
export type PathQueryOptions = PathOptions & SmoothQuery

/**
 * The path between two points, found anew when the world, an end or an option changes; undefined while one of them is missing.
 * Edits of the world are followed. Options of equal content are no change; `signal` and `trace` are compared by identity.
 * A question that `findPath` refuses (an unknown planner, an option that it cannot honor, an end that is no point) is `aborted`, with the code and the
 * message of its `NavError` as the reason: nothing is thrown while rendering, beyond what the app's own `trace` throws.
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
  asked: PathQueryOptions = {},
): PathResult | undefined {
  const [ask] = useState(createPathMemo)
  const { smooth = false, ...others } = { ...asked }
  // Options that are none are the engine's to refuse.
  const options = 'smooth' in Object(asked) ? others : asked
  const result =
    world && start && goal
      ? ask({
          world: handleOf(world),
          start: { x: start.x, y: start.y },
          goal: { x: goal.x, y: goal.y },
          options,
        })
      : undefined
  const path = result !== undefined && 'path' in result ? result.path : undefined
  const smoothed = useSmoothAnswer(path, world, smooth, others)
  return useMemo(() => {
    if (result === undefined || !('path' in result) || smoothed === undefined) return result
    return smoothed.error === undefined ? { ...result, path: smoothed.value } : refusalOf(smoothed.error)
  }, [result, smoothed])
}

interface PathQuery {
  readonly world: World
  readonly start: Point
  readonly goal: Point
  readonly options: PathQueryOptions
}

/** The last answer, for as long as the question is the same. Not `useMemo`: options written in place are new objects with each render. */
function createPathMemo(): (query: PathQuery) => PathResult {
  let last: { readonly query: PathQuery; readonly result: PathResult } | undefined
  return (query) => {
    if (last === undefined || !isSameQuery(last.query, query))
      last = { query, result: pathOrRefusal(query.world, query.start, query.goal, query.options) }
    return last.result
  }
}

function isSameQuery(a: PathQuery, b: PathQuery): boolean {
  if (a.world !== b.world || !sameValue(a.start, b.start) || !sameValue(a.goal, b.goal)) return false
  if (a.options === b.options) return true
  // Two signals look alike, field by field.
  const { signal, trace, ...before } = { ...a.options }
  const { signal: signalNow, trace: traceNow, ...now } = { ...b.options }
  return signal === signalNow && trace === traceNow && sameValue(before, now)
}

/** How the bends of a path are rounded. */
export interface PathSmoothing {
  /** `arcs` about the corners, tangent to both legs, or one centripetal `spline`; arcs for an agent with a radius when absent. */
  readonly method?: 'arcs' | 'spline' | undefined
  /** `arcs`: largest radius, in world units; the agent's when absent. */
  readonly radius?: number | undefined
  /** Largest turn from leg to leg in radians; pi / 16 when absent. */
  readonly angle?: number | undefined
}

/** `true`: as suits the agent. */
export type PathSmooth = boolean | 'arcs' | 'spline' | PathSmoothing

export interface SmoothPathHookOptions extends RefusalOptions {
  readonly agentRadius?: number | undefined
  readonly areaCosts?: AreaCosts | undefined
}

/**
 * A path with its bends rounded, every leg of it clear at the agent's radius: on a mesh. The path itself while the code for it is being loaded, where
 * nothing is to be smoothed, and where it is refused: `onError` gets why. Found anew when the path, the mesh or how it is smoothed changes.
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
  return useReported(useSmoothAnswer(path, world, how, options), onError) ?? path
}

/** The smooth path, or why there is none; undefined where nothing is to be smoothed, or not yet. */
export function useSmoothAnswer(
  path: Path | undefined,
  world: { readonly kind: string } | undefined,
  how: PathSmooth,
  { agentRadius, areaCosts }: Omit<SmoothPathHookOptions, 'onError'>,
): Answer<Path> | undefined {
  const mesh = isMesh(world) ? handleOf(world) : undefined
  const isWanted = how !== false && path !== undefined && mesh !== undefined
  const smoothPath = useSmooth(isWanted)
  const { method, radius, angle } = asSmoothing(how)
  const costs = JSON.stringify(areaCosts)
  return useMemo(() => {
    if (!isWanted || smoothPath === undefined) return undefined
    const own = Object.entries({ method, radius, angle, agentRadius, areaCosts })
    return answerOf(() => smoothPath(mesh, path, Object.fromEntries(own.filter(([, value]) => value !== undefined))))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- options written in place are new objects with each render
  }, [isWanted, smoothPath, path, mesh, method, radius, angle, agentRadius, costs])
}

type Smooth = typeof smoothPathFunction
const store = createStore<{ readonly smooth: Smooth | undefined }>({ smooth: undefined })
const now = (): Smooth | undefined => store.state.smooth
const none = (): undefined => undefined

/** `smoothPath` of the engine, loaded when a hook first asks for a smooth path. Undefined until it is there, and on a server. */
function useSmooth(isWanted: boolean): Smooth | undefined {
  const smooth = useSyncExternalStore(store.subscribe, now, none)
  const isMissing = isWanted && smooth === undefined
  useEffect(() => {
    if (isMissing)
      import('../engine/navigate/index.js')
        .then(({ smoothPath }) => store.set({ smooth: smoothPath }))
        .catch(reportUncaught)
  }, [isMissing])
  return smooth
}

const isMesh = (world: { readonly kind: string } | undefined): world is NavMesh => world?.kind === 'mesh'

const asSmoothing = (how: PathSmooth): PathSmoothing =>
  typeof how === 'object' ? how : typeof how === 'string' ? { method: how } : {}
