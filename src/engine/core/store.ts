/**
 * A store: state plus listeners for its changes. A `batch` is one change. At its end, deferred calls to the app run, then each listener is called once.
 * An error thrown by a call or a listener is reported. It neither stops the other listeners nor undoes the change.
 */
import { NavError } from './error.js'
import { Listeners, reportUncaught } from './listeners.js'

export interface Store<S> {
  readonly state: S
  readonly size: number
  getSnapshot: () => S
  /** Calls the listener after each batch that changed something. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Changes the named fields. Equal values (`Object.is`) count as no change. */
  set: (change: Partial<S>) => void
  /** Defers a call of an app's function to the end of the batch. */
  later: (call: () => void) => void
  /** Runs `work` as one change. If it throws, calls the listeners for the changes made so far, then rethrows. */
  batch: <T>(work: () => T) => T
  /** Calls a function of the app. If it throws, reports the error and returns `fallback`. */
  ask: <T>(callback: () => T, fallback: T) => T
}

interface StoreOptions {
  /** Recomputes derived state. Runs before listeners are called. */
  readonly derive?: (() => void) | undefined
  /** Receives errors thrown by calls and listeners. Default: the runtime's report of uncaught errors. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Maximum number of times that one batch runs deferred calls or listeners. It stops a listener that changes the state each time it is called. */
const MAX_ROUNDS = 100

export function createStore<S extends object>(
  initial: S,
  { derive, onError = reportUncaught }: StoreOptions = {},
): Store<S> {
  const listeners = new Listeners<[]>(onError)
  const calls: (() => void)[] = []
  let state = initial
  let dirty = false
  let depth = 0

  const flush = (): void => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      derive?.()
      if (calls.length > 0) for (const call of calls.splice(0)) listeners.ask(call, undefined)
      else if (dirty) {
        dirty = false
        listeners.notify()
      } else return
    }
    calls.length = 0
    dirty = false
    listeners.notify()
    listeners.report(
      new NavError(
        'input/endless-update',
        `More than ${MAX_ROUNDS} changes in a row, each made in response to the one before; a callback or listener changes what it observes`,
      ),
    )
  }
  const batch = <T>(work: () => T): T => {
    depth++
    try {
      return work()
    } finally {
      try {
        if (depth === 1) flush()
      } finally {
        depth--
      }
    }
  }
  return {
    get state() {
      return state
    },
    get size() {
      return listeners.size
    },
    getSnapshot: () => state,
    subscribe: (listener) => listeners.add(listener),
    set: (change) => {
      const keys = Object.keys(change) as (keyof S)[]
      if (keys.every((key) => Object.is(change[key], state[key]))) return
      batch(() => {
        state = { ...state, ...change }
        dirty = true
      })
    },
    later: (call) => batch(() => void calls.push(call)),
    batch,
    ask: (callback, fallback) => listeners.ask(callback, fallback),
  }
}
