import { useState } from 'react'
import type { ReadableStore } from '../hooks/index.js'

/** A value derived from a store. A layer that shows the value can subscribe to it and paint again without a render. */
export interface DerivedStore<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly latest: () => T
}

export function derive<S, T>(store: ReadableStore<S>, select: (state: S) => T): DerivedStore<T> {
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

export function memoizeShallow<T extends object>(): (next: T) => T {
  let last: T | undefined
  return (next) => {
    for (const name in next) if (last?.[name] !== next[name]) return (last = next)
    return (last ??= next)
  }
}

export function memoizeLast<Args extends readonly unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  let last: { readonly args: Args; readonly result: T } | undefined
  return (...args) => {
    if (last?.args.every((value, i) => value === args[i]) !== true) last = { args, result: make(...args) }
    return last.result
  }
}

/** Returns the value of an earlier render as long as `same` returns true for it and the current value. Inline objects are new on each render. */
export function useStable<T>(value: T, same: (a: T, b: T) => boolean): T {
  const [stable, setStable] = useState(value)
  const isSame = stable === value || same(stable, value)
  if (!isSame) setStable(value)
  return isSame ? stable : value
}

export const defined = <T extends object>(fields: { readonly [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
