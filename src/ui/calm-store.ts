import type { EditorSnapshot } from '../editor/index.js'
import type { ReadableStore } from '../hooks/index.js'

/** Milliseconds between two states of a store while it is hurried. */
const PACE = 120

/** Something is dragged: the drawing changes with every frame. */
export const isDragging = ({ draft, document }: EditorSnapshot): boolean => draft !== document

/**
 * A store as panels read it: while `isHurried`, every `pace` milliseconds, for each number that changes lays the page out; at rest it is the store itself.
 * The first change of a hurry is seen at once, the last one at its end.
 */
export function createCalmStore<S>(store: ReadableStore<S>, isHurried: () => boolean, pace = PACE): ReadableStore<S> {
  const listeners = new Set<() => void>()
  let shown: S | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined
  const release = (): void => {
    shown = store.getSnapshot()
    for (const listener of [...listeners]) listener()
  }
  const onChange = (): void => {
    if (isHurried() && timer !== undefined) return
    clearTimeout(timer)
    timer = isHurried() ? setTimeout(onPace, pace) : undefined
    release()
  }
  const onPace = (): void => {
    timer = undefined
    if (shown !== store.getSnapshot()) onChange()
  }
  return {
    getSnapshot: () => (shown !== undefined && timer !== undefined && isHurried() ? shown : store.getSnapshot()),
    subscribe: (listener) => {
      listeners.add(listener)
      leave ??= store.subscribe(onChange)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        clearTimeout(timer)
        leave = timer = shown = undefined
      }
    },
  }
}
