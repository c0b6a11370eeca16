export { applyCommand } from './apply-command.js'
export type { CommandResult } from './apply-command.js'
export { applyRecipe } from './apply-recipe.js'
export type { DocumentRecipe } from './apply-recipe.js'
export { commandIds } from './command-words.js'
export type { DocumentPatch } from './document-draft.js'
export { patchDocument } from './document-patch.js'
export type { HistoryDump, HistoryEntry } from './history-entry.js'
export { createHistory } from './history.js'
export type {
  DocumentChange,
  ExecuteOptions,
  History,
  HistoryMark,
  HistoryOptions,
  HistorySnapshot,
} from './history.js'
