/**
 * Storages for saves. Invariants: a write that resolved is durable; a swap is atomic. A separate module, so that a program that imports a
 * storage does not load autosave.
 */
export { createIndexedDbStorage, createMemoryStorage } from './browser-storage.js'
export type { SaveStorage } from './browser-storage.js'
