/**
 * The layers panel: overlay switches and the drawing as a tree.
 *   document, folds, search ──drawingRows──> rows ──> <DrawingTree> <──keys, presses, drags── pointer and keyboard
 *                                                          └──> commands of the editor
 * Invariants: one tab stop; the focused row survives every change; tree and map share one selection; a locked item is neither renamed nor
 * moved. Cost: O(items) per change; above 240 rows the list is windowed. Read drawing-rows (pure), drawing-actions, DrawingTree with
 * row-drag; TreeRow draws one row.
 */
export { LayersPanel } from './LayersPanel.js'
export { iconOfItem } from './TreeRow.js'
export { flagStates, flipped } from './drawing-actions.js'
