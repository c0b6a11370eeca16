/**
 * React panels, dialogs and the complete editor over the headless one.
 *   NavEditor = NavEditorProvider (stores, messages, live results: PanelContext) > EditorFrame (parts in their places)
 * Invariants: state is in stores outside React, which panels read by selectors (panel-context, display-state); what moves is painted
 * outside React, at most once a frame; every text is a message of the locale. Dialogs, formats, the comparison lab and other locales load
 * on demand (part-slots). Cost: a panel renders when what it selects changes. Read panel-context, display-state and host-parts, then
 * editor/, live/ (results of the engine), then any of panels/, inspector/, drawing-tree/, files/, planners/, map/, map-issues/, controls/.
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
  EditorTests,
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
export { useDisplay, useDisplayStore, useTests } from './panel-context.js'
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
  VerdictOnShow,
} from './display-state.js'
export type { SavedFormat } from './files/saved-formats.js'
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
  ItemOnShow,
  Presence,
  TopBarItem,
} from './host-parts.js'
export type { IconName } from './controls/index.js'
export type { MinimapProps } from './map/index.js'
export type { HintsBarProps, SideTab, ToolbarProps, TopBarProps } from './panels/index.js'
export { ComparePanel, PlaybackPanel } from './planners/index.js'
export type { ComparePanelProps, OpenablePanel, PlaybackPanelProps } from './planners/index.js'
