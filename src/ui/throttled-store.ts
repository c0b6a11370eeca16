import type { EditorSnapshot } from '../editor/index.js'
import type { ReadableStore } from '../hooks/index.js'

/** Milliseconds between two updates of a store while it is throttled. */
const INTERVAL = 120

/** Something is dragged: the drawing changes with every frame. */
export const isDragging = ({ draft, document }: EditorSnapshot): boolean => draft !== document

/**
 * Throttles a store while `isThrottled()`: at most one update per `interval` milliseconds, the first at once, the last at the end. Each update of a
 * panel costs a layout of the page.
 */
export function createThrottledStore<S>(
  store: ReadableStore<S>,
  isThrottled: () => boolean,
  interval = INTERVAL,
): ReadableStore<S> {
  const listeners = new Set<() => void>()
  let shown: S | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  const publish = (): void => {
    shown = store.getSnapshot()
    for (const listener of [...listeners]) listener()
  }
  const onChange = (): void => {
    if (isThrottled() && timer !== undefined) return
    clearTimeout(timer)
    timer = isThrottled() ? setTimeout(onInterval, interval) : undefined
    publish()
  }
  const onInterval = (): void => {
    timer = undefined
    if (shown !== store.getSnapshot()) onChange()
  }
  return {
    getSnapshot: () => (shown !== undefined && timer !== undefined && isThrottled() ? shown : store.getSnapshot()),
    subscribe: (listener) => {
      listeners.add(listener)
      unsubscribe ??= store.subscribe(onChange)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        clearTimeout(timer)
        unsubscribe = timer = shown = undefined
      }
    },
  }
}
