import type { Store } from '../engine/core/index.js'

type Readable<S> = Pick<Store<S>, 'getSnapshot' | 'subscribe'>

const INTERVAL = 120 // milliseconds between updates of a throttled store

/**
 * Returns a throttled view of a store. While `isThrottled` returns true, the view updates at most once per `interval` ms, because each
 * update costs a layout. While `isHeavy` returns true, the first update after a pause is delayed by `interval` ms too.
 */
export function createThrottledStore<S>(
  store: Readable<S>,
  isThrottled: (published: S | undefined) => boolean,
  interval = INTERVAL,
  isHeavy: () => boolean = () => false,
): Readable<S> {
  const listeners = new Set<() => void>()
  let published: S | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  const publish = (): void => {
    published = store.getSnapshot()
    for (const listener of [...listeners]) listener()
  }
  const isLate = (): boolean => isThrottled(published) || isHeavy()
  const onChange = (): void => {
    if (isLate() && timer !== undefined) return
    clearTimeout(timer)
    timer = isLate() ? setTimeout(onInterval, interval) : undefined
    if (!isHeavy()) publish()
  }
  const onInterval = (): void => {
    timer = undefined
    if (published === store.getSnapshot()) return
    if (isHeavy()) publish()
    else onChange()
  }
  return {
    getSnapshot: () => (published !== undefined && timer !== undefined && isLate() ? published : store.getSnapshot()),
    subscribe: (listener) => {
      listeners.add(listener)
      published ??= store.getSnapshot()
      unsubscribe ??= store.subscribe(onChange)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        clearTimeout(timer)
        unsubscribe = timer = published = undefined
      }
    },
  }
}
