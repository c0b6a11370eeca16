/**
 * Changes documents by commands, recipes and patches, with undo. A change applies completely or not at all, and its inverse restores the
 * exact bytes. Parts of the document that a change does not name stay the same objects. A change of a list costs O(entries).
 */
export { applyCommand } from './apply-command.js'
export { applyRecipe, diffDocuments } from './apply-recipe.js'
export type { DocumentRecipe } from './apply-recipe.js'
export { commandIds } from './command-info.js'
export type { CommandResult, DocumentPatch } from './document-draft.js'
export { patchDocument } from './document-patch.js'
export type { HistoryDump, HistoryEntry } from './history-entry.js'
export { mergePatches } from './merge-patches.js'
export { createHistory } from './history.js'
export type { DocumentChange, DispatchOptions, History, HistoryMark, HistoryOptions } from './history.js'
export type { HistorySnapshot } from './history.js'
