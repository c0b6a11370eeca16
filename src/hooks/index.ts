/** React over the stores of the kit: one subscription each, no geometry. */
export { NavEditorContext, useNavEditor } from './useNavEditor.js'
export type { NavEditorHandle } from './useNavEditor.js'
export { useNavEditorState, useStoreState } from './useNavEditorState.js'
export type { ReadableStore } from './useNavEditorState.js'
