/** Panels, words, dialogs and the complete editor. */
export { NavEditor } from './editor/NavEditor.js'
export type { NavEditorProps } from './editor/NavEditor.js'
export {
  AgentOutline,
  Agents,
  Background,
  Canvas,
  Compare,
  Grid,
  Hints,
  History,
  Inspector,
  Islands,
  Issues,
  Layers,
  Marks,
  Minimap,
  Obstacles,
  Panel,
  Path,
  Playback,
  Rulers,
  Toolbar,
  TopBar,
  Triangulation,
} from './editor/plain-parts.js'
export { preloadParts } from './lazy/modules.js'
export { NavEditorProvider } from './editor/NavEditorProvider.js'
export type { NavEditorProviderProps, NavEditorSettings } from './editor/NavEditorProvider.js'
export type { AutosaveSettings } from './editor/editor-autosave.js'
export type { PanelProps } from './editor/editor-parts.js'
export type { ComparePanelProps } from './planners/ComparePanel.js'
export type { PlaybackPanelProps } from './planners/PlaybackPanel.js'
export type { PathPartProps } from './editor/canvas-parts.js'
export type {
  ColorMode,
  ComparedPath,
  ReplayOnShow,
  EditorNotice,
  OverlayName,
  SidePanel as SidePanelName,
  ViewState,
  ViewStore,
  SidePanel,
} from './view-state.js'
export type { MinimapProps } from './map/Minimap.js'
export type { HintsBarProps } from './panels/HintsBar.js'
export type { ToolbarProps } from './panels/Toolbar.js'
export type { TopBarProps } from './panels/TopBar.js'
