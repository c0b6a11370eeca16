/**
 * Handles: a new object for each revision of an object that is edited in place, so that React sees a change of identity.
 * A handle copies no data: every handle, old or new, reads and edits the current object, called its store.
 * Cost: O(members) for the first handle of a store, O(1) for each later one, and one extra call for each member that is read.
 */
import type { Coroutine } from './budget.js'

const STORE: unique symbol = Symbol('store')

interface Revised {
  readonly revision: number
}

interface Derived {
  readonly revision: unknown
  readonly value: unknown
}

const derivedOf = new WeakMap<object, Map<string, Derived>>()

/** Returns `make()`, cached per object and key until the object's `revision` changes. An object without a `revision` caches the value forever. */
export function derived<T>(object: object, key: string, make: () => T): T {
  return attached(object, key, make, (storeOf(object) as Partial<Revised>).revision)
}

/** Returns `make()`, cached per object and key until another `revision` is passed. */
export function attached<T>(object: object, key: string, make: () => T, revision?: unknown): T {
  const store = storeOf(object)
  let byKey = derivedOf.get(store)
  if (byKey === undefined) derivedOf.set(store, (byKey = new Map<string, Derived>()))
  let known = byKey.get(key)
  if (known === undefined || known.revision !== revision) byKey.set(key, (known = { revision, value: make() }))
  return known.value as T
}

const isRevised = (value: unknown): value is Revised =>
  typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number'

/**
 * Returns the handle of an object at its present revision: the same handle until the next edit, then a new one. An object without a `revision` is never
 * edited in place and is returned itself. Pass handles to React, so that it notices every edit.
 * @example
 * mesh.edit({ remove: ['gate'] })
 * const seen = handleOf(mesh)
 */
export function handleOf<T extends object>(object: T): T {
  const store = storeOf(object)
  if (!isRevised(store)) return store
  const members = attached(store, 'members', () => forwardMembers(store))
  return derived(store, 'handle', () => Object.create(members) as T)
}

/** Returns the object behind a handle, or the argument itself if it is not a handle. */
export const storeOf = <T>(object: T): T => (object as { readonly [STORE]?: T } | undefined)?.[STORE] ?? object

/** Returns an object that forwards every member to the store. A member with a `revision` of its own is returned as a handle. */
function forwardMembers(store: object): object {
  const members = Object.defineProperty({}, STORE, { value: store })
  for (let at: object = store; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    for (const key of Reflect.ownKeys(at)) {
      if (Object.hasOwn(members, key) || key === 'constructor') continue
      const { value } = Object.getOwnPropertyDescriptor(at, key) as { readonly value?: unknown }
      Object.defineProperty(members, key, memberOf(store as Record<PropertyKey, unknown>, key, value))
    }
  return members
}

function memberOf(store: Record<PropertyKey, unknown>, key: PropertyKey, value: unknown): PropertyDescriptor {
  if (typeof value === 'function')
    return { value: (...rest: unknown[]): unknown => (store[key] as (...rest: unknown[]) => unknown)(...rest) }
  const get = isRevised(value) ? (): unknown => handleOf(store[key] as object) : (): unknown => store[key]
  return {
    enumerable: true,
    get,
    set: (next: unknown) => {
      store[key] = next
    },
  }
}

/** Maximum number of idle searchers in a pool. A query that a trace callback starts inside another query needs a second searcher. */
const MAX_IDLE = 2

/** A pool of searchers, which reuse their arrays. A searcher runs one query at a time, and each query must reset its searcher. */
export class SearcherPool<T> {
  private readonly idle: T[] = []

  constructor(private readonly make: () => T) {}

  use<R>(query: (searcher: T) => R): R {
    const searcher = this.idle.pop() ?? this.make()
    try {
      return query(searcher)
    } finally {
      if (this.idle.length < MAX_IDLE) this.idle.push(searcher)
    }
  }

  *useParts<R>(query: (searcher: T) => Coroutine<R>): Coroutine<R> {
    const searcher = this.idle.pop() ?? this.make()
    try {
      return yield* query(searcher)
    } finally {
      if (this.idle.length < MAX_IDLE) this.idle.push(searcher)
    }
  }
}
