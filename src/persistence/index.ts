export type { Autosave, AutosaveOptions, AutosaveSnapshot, SaveStorage } from './autosave.js'
export { createAutosave } from './autosave.js'
export { createIndexedDbStorage, createMemoryStorage } from './storage.js'
