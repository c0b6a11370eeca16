/**
 * The layers panel: overlays as switches, and everything that was drawn as a tree.
 *
 *   document, folds, search ──drawingRows──> rows ──> <DrawingTree> <──keys, presses, drags── pointer and keyboard
 *                                                          └──> commands of the editor
 *
 * Invariants: one tab stop; the focused row survives every change; selection of tree and map are one; a locked item is neither renamed
 * nor moved. Cost: linear in the items per change; above 240 rows only those in view are in the page.
 * Read drawing-rows (pure), drawing-actions (what rows do), then DrawingTree (rows, keys) with row-drag
 * (without React); TreeRow draws one row, LayersPanel stands around it.
 */
export { LayersPanel } from './LayersPanel.js'
export { iconOfItem } from './TreeRow.js'
export { flagStates, flipped } from './drawing-actions.js'
