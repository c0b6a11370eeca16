/**
 * Changes of a document: commands as data and recipes as functions, both as patches with inverses. Invariants: a change is atomic; unnamed
 * parts are shared; the inverse restores exact bytes; a patch made on another document is a conflict. Cost: the size of the change, for
 * lists O(entries). Read document-draft.ts, apply-command.ts, apply-recipe.ts, document-patch.ts, merge-patches.ts, history.ts.
 */
export { applyCommand } from './apply-command.js'
export { applyRecipe, diffDocuments } from './apply-recipe.js'
export type { DocumentRecipe } from './apply-recipe.js'
export { commandIds } from './command-words.js'
export type { CommandResult, DocumentPatch } from './document-draft.js'
export { patchDocument } from './document-patch.js'
export type { HistoryDump, HistoryEntry } from './history-entry.js'
export { mergePatches } from './merge-patches.js'
export { createHistory } from './history.js'
export type { DocumentChange, DispatchOptions, History, HistoryMark, HistoryOptions } from './history.js'
export type { HistorySnapshot } from './history.js'
