/**
 * Handles of objects that are edited in place. React compares by identity, so under `memo` and the React Compiler an edited mesh with the same
 * identity looks unchanged. A handle is a new identity for each revision of the same store; it copies no data.
 * Members of every handle read and edit the store as it is now. Invariant: derived values are cached on the store (`storeOf`), never on a handle.
 * Cost: O(members) for the first handle of a store, O(1) for each later one, and one extra call for each member that is read.
 */

const STORE: unique symbol = Symbol('store')

interface Revised {
  readonly revision: number
}

interface Derived {
  readonly revision: unknown
  readonly value: unknown
}

/** Cached values per object and key. The map is weak: a cached value lives no longer than its object. */
const derivedOf = new WeakMap<object, Map<string, Derived>>()

/** Returns what `make` computes from an object, memoized by key until the `revision` of the object changes; forever if it has none. */
export function derived<T>(object: object, key: string, make: () => T): T {
  return memoized(object, key, (storeOf(object) as Partial<Revised>).revision, make)
}

/** Returns what `make` computes from an object, memoized forever: for values that update themselves after edits of the object. */
export function attached<T>(object: object, key: string, make: () => T): T {
  return memoized(object, key, undefined, make)
}

function memoized<T>(object: object, key: string, revision: unknown, make: () => T): T {
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
 * Returns the handle of an object at its present revision: the same handle until the next edit, then a new one. Returns the object itself if it has
 * no `revision`, that is, if it is never edited in place. Give React a handle, and it sees every edit.
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

/** Forwards every member to the store. A member that has a revision of its own is returned as a handle. */
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

/** Idle searchers that a pool retains. Queries are seldom nested deeper. */
const MAX_IDLE = 2

/**
 * A pool of searchers. A searcher reuses its arrays and runs one query at a time, so a query that a trace callback starts inside another one gets
 * another searcher. Each query resets its searcher. Cost: O(1); the pool creates as many as queries are nested.
 */
export class SearcherPool<T> {
  private readonly idle: T[] = []

  constructor(private readonly make: () => T) {}

  /** Runs a query with a free searcher and returns it to the pool, even if the query throws. */
  use<R>(query: (searcher: T) => R): R {
    const searcher = this.idle.pop() ?? this.make()
    try {
      return query(searcher)
    } finally {
      if (this.idle.length < MAX_IDLE) this.idle.push(searcher)
    }
  }
}
