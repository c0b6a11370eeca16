/** The navigation of an editor whose engine is not loaded yet: what is asked of it is asked of the real one when that comes. */
import { reportUncaught } from '../../engine/core/index.js'
import type { Navigation, NavigationSnapshot } from '../../navigation/index.js'

interface PendingNavigation {
  readonly navigation: Navigation
  readonly open: (real: Navigation) => void
}

const nothing = new Map<string, never>()
// Its own: that of the room of navigation is loaded with the store.
const NO_MESH: NavigationSnapshot = {
  status: 'building',
  mesh: undefined,
  progress: undefined,
  revision: 0,
  shown: 0,
  islands: [],
  agent: undefined,
  agentRadius: 0,
  issues: [],
  error: undefined,
  stats: undefined,
  changed: undefined,
  paths: nothing,
  stale: nothing,
}

/** One of the host's is there from the first. */
export function createPendingNavigation(given: Navigation | undefined): PendingNavigation {
  if (given !== undefined) return { navigation: given, open: () => undefined }
  const calls: ((real: Navigation) => void)[] = []
  let real: Navigation | undefined
  const call = (work: (real: Navigation) => void): void => {
    if (real === undefined) calls.push(work)
    else work(real)
  }
  const passOn =
    <K extends 'update' | 'edit' | 'setOptions' | 'setQuery' | 'stop' | 'retry' | 'dispose'>(name: K) =>
    (...values: Parameters<Navigation[K]>): void =>
      call((opened) => (opened[name] as (...values: Parameters<Navigation[K]>) => void)(...values))
  return {
    open: (opened) => {
      real = opened
      for (const work of calls.splice(0))
        try {
          work(opened)
        } catch (error) {
          reportUncaught(error)
        }
    },
    navigation: {
      getSnapshot: () => real?.getSnapshot() ?? NO_MESH,
      subscribe: (listener) => {
        if (real !== undefined) return real.subscribe(listener)
        let leave: (() => void) | undefined
        let isGone = false
        calls.push((opened) => {
          if (isGone) return
          leave = opened.subscribe(listener)
          listener()
        })
        return () => {
          isGone = true
          leave?.()
        }
      },
      update: passOn('update'),
      edit: passOn('edit'),
      setOptions: passOn('setOptions'),
      setQuery: passOn('setQuery'),
      stop: passOn('stop'),
      retry: passOn('retry'),
      dispose: passOn('dispose'),
      findPath: (...question) => real?.findPath(...question),
      flush: () => real?.flush() ?? NO_MESH,
      ready: () => new Promise((resolve, reject) => call((opened) => void opened.ready().then(resolve, reject))),
    },
  }
}
