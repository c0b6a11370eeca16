/**
 * The complete editor: its stores, frame and canvas.
 *   settings ──> NavEditorProvider ──> EditorFrame: parts in their places ──> EditorMap: canvas-parts on a stage
 *                  └─ editor-stores: editor, live results (../live/: mesh, path, issues), importer, autosave
 * Invariants: stores are created once and outlive renders; controlled values that the app did not accept are reset before the next paint.
 * Cost: a render is O(parts). Read NavEditor, NavEditorProvider, editor-stores, EditorFrame, editor-parts, EditorMap, canvas-parts with
 * drawn-items; then editor-autosave.
 */
export type { PathPartProps } from './canvas-parts.js'
export type { Display, DisplayProps, DisplaySettings } from './display.js'
export type { AutosaveSettings } from './editor-autosave.js'
export {
  EditorAgentOutline,
  EditorAgents,
  EditorBackground,
  EditorCanvas,
  EditorCompare,
  EditorGrid,
  EditorHints,
  EditorHistory,
  EditorInspector,
  EditorIslands,
  EditorIssues,
  EditorLayers,
  EditorMarks,
  EditorMinimap,
  EditorObstacles,
  EditorPanel,
  EditorPath,
  EditorPlayback,
  EditorRulers,
  EditorTests,
  EditorToolbar,
  EditorTopBar,
  EditorTriangulation,
} from './editor-parts.js'
export type { EditorParts, PanelProps, PartComponents } from './editor-parts.js'
export { DEFAULT_LAYOUT, NavEditor } from './NavEditor.js'
export type { NavEditorProps } from './NavEditor.js'
export type { KeyboardScope } from './editor-keyboard.js'
export { NavEditorProvider } from './NavEditorProvider.js'
export type { NavEditorProviderProps, NavEditorSettings } from './NavEditorProvider.js'
