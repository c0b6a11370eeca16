/**
 * A store: state plus listeners for its changes. One `batch` is one change: at its end, deferred calls to the app run, then each listener is called
 * once. Changes made by those calls or listeners are reported in another round of the same batch.
 * An error thrown by a call or a listener is reported. It stops no other listener and does not change the state.
 */
import { NavError } from './error.js'
import { Listeners, reportUncaught } from './listeners.js'

export interface Store<S> {
  readonly state: S
  readonly size: number
  getSnapshot: () => S
  /** Called after each batch that changed something. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Changes the named fields. Setting an equal value is no change. */
  set: (change: Partial<S>) => void
  /** Calls a function of the app at the end of the batch. */
  later: (call: () => void) => void
  /** Runs `work` as one change. If it throws, reports the changes made so far, then rethrows. */
  batch: <T>(work: () => T) => T
  /** Calls a function of the app. If it throws, reports the error and returns `otherwise`. */
  ask: <T>(question: () => T, otherwise: T) => T
}

export interface StoreOptions {
  /** Recomputes derived state before listeners are called. */
  readonly derive?: (() => void) | undefined
  /** Receives errors thrown by calls and listeners. Default: the runtime's report of uncaught errors. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Maximum number of rounds in which a call or a listener changes the state again. */
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

  const settle = (): void => {
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
        if (depth === 1) settle()
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
    ask: (question, otherwise) => listeners.ask(question, otherwise),
  }
}
