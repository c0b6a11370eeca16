import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Returns a function that returns the `value` of the last render. The function never changes, so event listeners can keep it. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useBrowserLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}

const QUERY = '(prefers-reduced-motion: reduce)'

export const matchesMedia = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Returns whether the user prefers reduced motion; false on the server.
 * @example
 * function useDuration() {
 *   return useReducedMotion() ? 0 : 240
 * }
 */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(QUERY),
    () => false,
  )
}

export function whenPageHides(onHide: () => void): () => void {
  const listening = new AbortController()
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') onHide()
  }
  addEventListener('pagehide', onHide, listening)
  addEventListener('visibilitychange', onVisibility, listening)
  return () => listening.abort()
}
