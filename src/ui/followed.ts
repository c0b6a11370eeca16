/** What stores hold, for layers that follow it past React. */
import type { ReadableStore } from '../hooks/index.js'

/** Listened to, and read, by a layer. */
export interface Followed<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly latest: () => T
}

/** What `select` answers of a store: the listener is called when it is another object. */
export function followed<S, T>(store: ReadableStore<S>, select: (state: S) => T): Followed<T> {
  const latest = (): T => select(store.getSnapshot())
  return {
    latest,
    subscribe: (listener) => {
      let last = latest()
      return store.subscribe(() => {
        const next = latest()
        if (next === last) return
        last = next
        listener()
      })
    },
  }
}

/** Answers the object of before for as long as the next ones hold the same. */
export function keepEqual<T extends object>(): (next: T) => T {
  let last: T | undefined
  return (next) => {
    for (const name in next) if (last?.[name] !== next[name]) return (last = next)
    return (last ??= next)
  }
}

/** The answer of before for as long as every argument is the same. */
export function keepLast<Args extends readonly unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  let last: { readonly args: Args; readonly answer: T } | undefined
  return (...args) => {
    if (last?.args.every((value, i) => value === args[i]) !== true) last = { args, answer: make(...args) }
    return last.answer
  }
}
