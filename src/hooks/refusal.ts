import { useCallback, useEffect, useMemo, useRef } from 'react'
import { NavError, reportUncaught } from '../engine/core/index.js'
import type { PathResult, Point } from '../engine/geometry/index.js'
import { findPath } from '../engine/search/index.js'
import type { PathOptions, World } from '../engine/navigate/index.js'
import { useLatest } from './in-browser.js'

export type EngineResult<T> =
  { readonly value: T; readonly error?: undefined } | { readonly value?: undefined; readonly error: NavError }

export interface RefusalOptions {
  /** Receives the NavError of a rejected query once, after the render. Without it, the error is reported as uncaught. */
  readonly onError?: ((error: NavError) => void) | undefined
}

export function tryEngine<T>(make: () => T): EngineResult<T> {
  try {
    return { value: make() }
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    return { error }
  }
}

/** Memoizes a result of the engine by its inputs. Instead of a `world` that is edited in place, pass `handleOf(world)`, which changes with each edit. */
export function useAnswer<T>(
  make: () => T | undefined,
  inputs: readonly unknown[],
  onError: RefusalOptions['onError'],
): T | undefined {
  // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo -- the list is checked where this hook is called
  const result = useMemo(() => tryEngine(make), inputs)
  return useReported(result, onError)
}

export function useReported<T>(result: EngineResult<T> | undefined, onError: RefusalOptions['onError']): T | undefined {
  const report = useReport(onError)
  const reported = useRef<NavError>(undefined)
  const error = result?.error
  useEffect(() => {
    if (error === undefined || error === reported.current) return
    reported.current = error
    report(error)
  }, [error, report])
  return result?.value
}

export function useReport(onError: RefusalOptions['onError']): (error: NavError) => void {
  const latest = useLatest(onError)
  return useCallback((error) => (latest() ?? reportUncaught)(error), [latest])
}

export function findPathOrAbort(world: World, start: Point, goal: Point, options: PathOptions): PathResult {
  const { value, error } = tryEngine(() => findPath<PathOptions, PathResult>(world, start, goal, options))
  return error === undefined ? value : abortedResult(error)
}

export const abortedResult = ({ code, message }: NavError): PathResult => ({
  status: 'aborted',
  reason: { code, message },
  stats: { expanded: 0, generated: 0 },
})
