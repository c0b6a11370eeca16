/**
 * How a document changes: commands as data and recipes as functions, both as patches that lead there and back.
 *   Command --applyCommand--> { document, patches, inverse } <--applyRecipe-- function of an immer draft
 *   patches --patchDocument--> the same document at another holder, --mergePatches--> one that others have changed too
 * Invariants: a change happens as a whole or not at all; what it does not name is shared with the document before; the inverse
 * gives the bytes before; a patch made on another document is a conflict.
 * Cost: what is changed, and for lists their number of entries.
 * Read document-draft.ts, patch-list.ts, apply-command.ts, apply-recipe.ts, document-patch.ts, merge-patches.ts, then history.ts, which keeps entries.
 */
export { applyCommand } from './apply-command.js'
export type { CommandResult } from './apply-command.js'
export { applyRecipe, diffDocuments } from './apply-recipe.js'
export type { DocumentRecipe } from './apply-recipe.js'
export { commandIds } from './command-words.js'
export type { DocumentPatch } from './document-draft.js'
export { patchDocument } from './document-patch.js'
export type { HistoryDump, HistoryEntry } from './history-entry.js'
export { mergePatches } from './merge-patches.js'
export { createHistory } from './history.js'
export type {
  DocumentChange,
  DispatchOptions,
  History,
  HistoryMark,
  HistoryOptions,
  HistorySnapshot,
} from './history.js'
