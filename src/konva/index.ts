/** Pixels and panels: the stage, its layers, and the complete editor. */
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
export { NavEditorProvider } from './editor/NavEditorProvider.js'
export type { EditorLabels, NavEditorProviderProps, NavEditorSettings } from './editor/NavEditorProvider.js'
export type { AutosaveSettings } from './editor/editor-autosave.js'
export type { PanelProps } from './editor/editor-parts.js'
export type { PartSlot, Part } from './stage/part-places.js'
export type { ComparePanelProps } from './panels/ComparePanel.js'
export type { PlaybackPanelProps } from './panels/PlaybackPanel.js'
export type { PathPartProps } from './editor/canvas-parts.js'
export type {
  ColorMode,
  ComparedPath,
  FilmOnShow,
  OverlayName,
  SidePanel as SidePanelName,
  ViewState,
  ViewStore,
} from './panels/view-state.js'
export type { MinimapProps } from './panels/Minimap.js'
export type { HintsBarProps } from './panels/HintsBar.js'
export type { ToolbarProps } from './panels/Toolbar.js'
export type { TopBarProps } from './panels/TopBar.js'
export { englishWords } from './panels/words-english.js'
export type { PanelWords } from './panels/words-english.js'
export { chineseWords } from './panels/words-chinese.js'
export { NavStage } from './stage/NavStage.js'
export type { NavStageHandle, NavStageProps } from './stage/NavStage.js'
export { createCameraStore } from './stage/camera-store.js'
export type { CameraStore } from './stage/camera-store.js'
export type { NavigationOptions } from './stage/navigation.js'
export type { StageInput } from './stage/pointer-input.js'
export { ThemeContext, contrastTheme, darkTheme, islandColor, lightTheme, readTheme, useTheme } from './theme.js'
export type { Theme, ThemeColor, ThemeName } from './theme.js'
export {
  AgentMark,
  AgentOutlineLayer,
  BackgroundLayer,
  ClearanceLayer,
  FlowFieldLayer,
  GridLayer,
  HandlesLayer,
  HeatLayer,
  IslandLayer,
  LinkLayer,
  MarkerLayer,
  ObstacleLayer,
  PathLayer,
  SearchPlaybackLayer,
  TerrainLayer,
  TriangulationLayer,
  WaypointLayer,
} from './layers/placed-layers.js'
export type { AgentMarkProps } from './layers/AgentMark.js'
export type { BackgroundLayerProps, DrawnBackground } from './layers/BackgroundLayer.js'
export type { DrawnFlow, FlowFieldLayerProps } from './layers/FlowFieldLayer.js'
export type { GridCells, GridLayerProps } from './layers/GridLayer.js'
export type { HandlesLayerProps } from './layers/HandlesLayer.js'
export type { CellField, ClearanceLayerProps, HeatLayerProps } from './layers/HeatLayer.js'
export type { IslandLayerProps } from './layers/IslandLayer.js'
export type { LayerProps } from './layers/layer-props.js'
export type { LinkLayerProps } from './layers/LinkLayer.js'
export type { MarkerLayerProps } from './layers/MarkerLayer.js'
export type { DrawnObstacle, ObstacleLayerProps, ObstacleState } from './layers/ObstacleLayer.js'
export type { PathLayerProps } from './layers/PathLayer.js'
export type { SearchPlaybackLayerProps } from './layers/SearchPlaybackLayer.js'
export type { DrawnArea, TerrainLayerProps } from './layers/TerrainLayer.js'
export type { MeshLayerProps } from './layers/TriangulationLayer.js'
export type { WaypointLayerProps } from './layers/WaypointLayer.js'
export type { DrawnDraft, DrawnGuide, DrawnHandle, HandleScene } from './painter/handle-painter.js'
export type { DrawnLink, DrawnMarker, DrawnWaypoint, DrawnWaypointLink, MarkState } from './painter/mark-painter.js'
export type { DrawnPolygon } from './painter/polygon-batches.js'
export type { DrawnMesh, Triangles } from './painter/triangle-tiles.js'
export type { SearchCells } from './painter/cell-film.js'
export type { Box } from './painter/painter.js'
