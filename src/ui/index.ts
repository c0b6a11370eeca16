/**
 * Panels, dialogs and the complete editor, in React over the headless one.
 *
 *   NavEditor = NavEditorProvider (stores, words, live results: PanelContext) > EditorFrame (parts in their places)
 *
 * In: what an app sets (editor-settings) and the parts that it names. Out: an editor on the page; changes by callbacks, files by the editor.
 * Invariants: state lives in stores outside React, and panels read it by selectors (panel-context, display-state); whatever moves is painted
 * outside React, at most once a frame; every word is of the table, every number of its language. Dialogs, formats, the comparison lab and other locales are loaded when first needed (part-slots).
 * Cost: a panel renders when what it selects has changed.
 * Read panel-context, display-state and host-parts (what an app puts in), then editor/ (NavEditor, NavEditorProvider, EditorFrame, editor-parts), live/ (what the engine
 * answers), then any room of parts: panels/, inspector/, drawing-tree/, files/, planners/, map/ (what lies on the map), map-issues/ (what the mesh says of it), controls/ (buttons,
 * menus, fields).
 */
export {
  DEFAULT_LAYOUT,
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
  EditorToolbar,
  EditorTopBar,
  EditorTriangulation,
  NavEditor,
  NavEditorProvider,
} from './editor/index.js'
export type {
  AutosaveSettings,
  Display,
  DisplayProps,
  DisplaySettings,
  EditorParts,
  KeyboardScope,
  NavEditorProps,
  NavEditorProviderProps,
  NavEditorSettings,
  PanelProps,
  PartComponents,
  PathPartProps,
} from './editor/index.js'
export { useDisplay, useDisplayStore } from './panel-context.js'
export type {
  ColorMode,
  ComparedPath,
  EditorNotice,
  FineTriangles,
  OverlayName,
  ReplayOnShow,
  SidePanel,
  DisplayState,
  DisplayStore,
} from './display-state.js'
export type {
  MessageText,
  InspectorSection,
  InspectorSectionProps,
  SelectionSection,
  SelectionSectionProps,
  CustomItemKind,
  ItemKindLayerProps,
  ItemKinds,
  ItemOnShow,
  Presence,
  TopBarItem,
} from './host-parts.js'
export type { IconName } from './controls/index.js'
export type { MinimapProps } from './map/index.js'
export type { HintsBarProps, SideTab, ToolbarProps, TopBarProps } from './panels/index.js'
export { ComparePanel, PlaybackPanel } from './planners/index.js'
export type { ComparePanelProps, OpenablePanel, PlaybackPanelProps } from './planners/index.js'
