/**
 * Where saves are kept: text under names. In: names and texts. Out: what was written, or a rejection.
 * Invariants: a write that resolved is durable; a swap is whole or not at all. Cost: one connection per database and page.
 * A room of its own: who names a storage does not load autosave with it.
 */
export { createIndexedDbStorage, createMemoryStorage } from './browser-storage.js'
export type { SaveStorage } from './browser-storage.js'
