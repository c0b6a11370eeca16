/**
 * Storages for saves. Invariants: a write that resolved is durable; a swap is atomic. This is a separate module so that importing a
 * storage does not load autosave.
 */
export { createIndexedDbStorage, createMemoryStorage } from './browser-storage.js'
export type { SaveStorage } from './browser-storage.js'
