/** A module that is loaded when it is first needed: once for every editor of the page, and again on request after a failure. */
import { createStore } from '../../engine/core/index.js'
import type { ReadableStore } from '../../hooks/index.js'

export interface LazyState<Module> {
  readonly status: 'waiting' | 'ready' | 'failed'
  readonly module: Module | undefined
}

export interface LazyModule<Module> extends ReadableStore<LazyState<Module>> {
  /** Rejects when it cannot be fetched; the next call tries again. */
  load: () => Promise<Module>
}

export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  const store = createStore<LazyState<Module>>({ status: 'waiting', module: undefined })
  let loading: Promise<Module> | undefined
  const fetchAndKeep = async (): Promise<Module> => {
    try {
      const module = await fetchModule()
      store.set({ status: 'ready', module })
      return module
    } catch (error) {
      loading = undefined
      store.set({ status: 'failed' })
      throw error
    }
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    load: () => {
      if (store.getSnapshot().status === 'failed') store.set({ status: 'waiting' })
      return (loading ??= fetchAndKeep())
    },
  }
}
