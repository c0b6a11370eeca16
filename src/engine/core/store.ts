/**
 * A store: state, and listeners that hear of each change. Everything inside one `batch` is one change: calls to the app that were put
 * off run at its end, then every listener once. Changes that a call or a listener makes meanwhile are reported in a further round of the same
 * batch. What a call or a listener throws is reported, and stops nobody else; the state is as if it had not thrown.
 */
import { NavError } from './error.js'
import { Listeners, reportUncaught } from './listeners.js'

export interface Store<S> {
  readonly state: S
  readonly size: number
  getSnapshot: () => S
  /** Called after each batch that changed something. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Changes the named fields; equal values are no change. */
  set: (change: Partial<S>) => void
  /** Calls a function of the app at the end of the batch. */
  later: (call: () => void) => void
  /** Runs `work` as one change; what it throws comes through, after what it changed was reported. */
  batch: <T>(work: () => T) => T
  /** Queries a function of the app: an error is reported, and `otherwise` returned. */
  ask: <T>(question: () => T, otherwise: T) => T
}

export interface StoreOptions {
  /** Recomputes derived state before listeners are called. */
  readonly derive?: (() => void) | undefined
  /** Gets what calls and listeners throw; the runtime's own reporting of uncaught errors when absent. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Rounds of calls and listeners that answer a change with another one. */
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
        `each of ${MAX_ROUNDS} changes was answered with another one; a callback or a listener changes what it observes`,
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
