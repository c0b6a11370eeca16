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

/** What the handles of a store inherit from, and the handle of its present revision. */
interface Handles {
  readonly members: object
  revision: number
  handle: object
}

const handlesOf = new WeakMap<object, Handles>()

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
  const { revision } = store
  const known = handlesOf.get(store)
  if (known?.revision === revision) return known.handle as T
  const members = known?.members ?? forwardMembers(store)
  const handle = Object.create(members) as object
  handlesOf.set(store, { members, revision, handle })
  return handle as T
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
