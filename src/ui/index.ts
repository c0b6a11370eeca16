/**
 * React components of the editor: panels, dialogs and the complete `NavEditor`. Start reading at editor/NavEditor and panel-context.
 * - State is in stores outside React, and a panel renders only when a value that it selects changes.
 * - Moving content is painted outside React, at most once a frame.
 * - Controlled values that the app did not accept are reset before the next paint.
 * - Dialogs, formats, the comparison and other locales load on demand.
 */
export { DEFAULT_LAYOUT, NavEditor } from './editor/NavEditor.js'
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
} from './editor/editor-parts.js'
export { NavEditorProvider } from './editor/NavEditorProvider.js'
export type { AutosaveSettings } from './editor/editor-autosave.js'
export type { Display, DisplayProps, DisplaySettings } from './editor/display.js'
export type { PanelProps } from './editor/editor-parts.js'
export type { EditorParts, PartComponents } from './editor/editor-settings.js'
export type { KeyboardScope } from './editor/editor-keyboard.js'
export type { NavEditorProps } from './editor/NavEditor.js'
export type { NavEditorProviderProps, NavEditorSettings } from './editor/NavEditorProvider.js'
export type { PathPartProps } from './editor/canvas-parts.js'
export { useDisplay, useDisplayStore, useTests } from './panel-context.js'
export type {
  ColorMode,
  ComparedPath,
  EditorNotice,
  FineTriangles,
  OverlayName,
  VisibleReplay,
  SidePanel,
  DisplayState,
  DisplayStore,
  VisibleVerdict,
} from './display-state.js'
export type { ExportSettings, MapFormatChoice, SavedFormat } from './files/saved-formats.js'
export type { RuleTestsState } from './tests/index.js'
export type { ImportedFile, ImportSource } from './files/imported-file.js'
export type { MapBackdrop } from './files/map-backdrop.js'
export type {
  MessageText,
  InspectorSection,
  InspectorSectionProps,
  SelectionSection,
  SelectionSectionProps,
  CustomItemKind,
  ItemKindLayerProps,
  ItemKinds,
  VisibleItem,
  Presence,
  TopBarItem,
} from './app-parts.js'
export type { IconName } from './controls/index.js'
export type { MinimapProps } from './map/Minimap.js'
export type { HintsBarProps, SideTab, ToolbarProps, TopBarProps } from './panels/index.js'
export { ComparePanel, PlaybackPanel } from './planners/index.js'
export type { ComparePanelProps, OpenablePanel, PlaybackPanelProps } from './planners/index.js'
