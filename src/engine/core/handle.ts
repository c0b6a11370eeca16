/**
 * Handles of objects that are edited in place. React compares by identity, so a mesh that changes under one identity is wrong under `memo` and the React
 * Compiler; a handle is a new identity for each revision, with the same store behind it and no copy of its data. Members of any handle read and edit the
 * store as it is now. Invariant: what is derived from a store is kept by the store (`storeOf`), never by a handle.
 * Cost: O(members) for the first handle of a store, O(1) for each later one; one call more for each member that is read.
 */

const STORE: unique symbol = Symbol('store')

interface Revised {
  readonly revision: number
}

interface Derived {
  readonly revision: unknown
  readonly value: unknown
}

/** By object, so that nothing outlives it, and by key. */
const derivedOf = new WeakMap<object, Map<string, Derived>>()

/** Returns what `make` computes from an object, memoized by key for as long as the object has the same `revision`; for good where it has none. */
export function derived<T>(object: object, key: string, make: () => T): T {
  return memoized(object, key, (storeOf(object) as Partial<Revised>).revision, make)
}

/** Returns what `make` computes from an object, memoized for good: for values that follow the edits of the object by themselves. */
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
 * Returns what stands for an object at its present revision: the same handle until its next edit, then another one. An object that is never edited in
 * place (it has no `revision`) stands for itself. Give React a handle, and it sees every edit.
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

/** The object behind a handle; what is no handle is its own store. */
export const storeOf = <T>(object: T): T => (object as { readonly [STORE]?: T } | undefined)?.[STORE] ?? object

/** Every member of a store, read and called there. What the store holds and is edited in place itself is read as a handle. */
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

/** Searchers that are kept: queries are seldom nested deeper. */
const KEPT = 2

/**
 * Searchers keep arrays between queries and answer one at a time. A query that a trace callback makes inside another one gets a searcher of its
 * own. A searcher begins each query again, whatever state the last one was left in. Cost: O(1); as many are made as queries are nested.
 */
export class SearcherPool<T> {
  private readonly idle: T[] = []

  constructor(private readonly make: () => T) {}

  /** Runs a query with a searcher of its own, which goes back to the pool even if the query throws. */
  use<R>(query: (searcher: T) => R): R {
    const searcher = this.idle.pop() ?? this.make()
    try {
      return query(searcher)
    } finally {
      if (this.idle.length < KEPT) this.idle.push(searcher)
    }
  }
}
