/**
 * Where saves are kept. Invariants: a write that resolved is durable; a swap is whole or not at all. A room of its own: a program that
 * names a storage does not load autosave.
 */
export { createIndexedDbStorage, createMemoryStorage } from './browser-storage.js'
export type { SaveStorage } from './browser-storage.js'
