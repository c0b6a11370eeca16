'use client'
/** Navsmith for React: the complete editor, its parts, the layers, and the hooks. The engine and the document live behind their own doors. */
export {
  AgentMark, AgentOutlineLayer, BackgroundLayer, ClearanceLayer, FlowFieldLayer, GridLayer, HandlesLayer, HeatLayer, IslandLayer, LinkLayer, MarkerLayer,
  NavEditor, NavEditorProvider, NavStage, ObstacleLayer, PathLayer, SearchPlaybackLayer, TerrainLayer, ThemeContext, TriangulationLayer,
  WaypointLayer, AgentOutline, Agents, Background, Canvas, Compare, Grid, Hints, History, Inspector, Islands, Issues, Layers, Marks, Minimap, Obstacles,
  Panel, Path, Playback, Rulers, Toolbar, TopBar, Triangulation, chineseWords, contrastTheme, createCameraStore, darkTheme, englishWords, islandColor, lightTheme, readTheme, useTheme,
} from './konva/index.js'
export type {
  AgentMarkProps, AutosaveSettings, BackgroundLayerProps, CameraStore, CellField, ClearanceLayerProps, ColorMode, ComparePanelProps, ComparedPath, DrawnArea,
  DrawnBackground, DrawnDraft, DrawnFlow, DrawnGuide, DrawnHandle, DrawnLink, DrawnMarker, DrawnMesh, DrawnObstacle, DrawnPolygon,
  DrawnWaypoint, DrawnWaypointLink, EditorLabels, FilmOnShow, FlowFieldLayerProps, GridCells, GridLayerProps, HandlesLayerProps, HeatLayerProps,
  HintsBarProps, IslandLayerProps, LayerProps, LinkLayerProps, MarkState, MarkerLayerProps, MeshLayerProps, MinimapProps, NavEditorProps,
  NavEditorProviderProps, NavEditorSettings, NavStageHandle, NavStageProps, NavigationOptions, ObstacleLayerProps, ObstacleState,
  OverlayName, PanelProps, PanelWords, PartSlot, PathLayerProps, PathPartProps, PlaybackPanelProps, SearchCells, SearchPlaybackLayerProps, SidePanelName,
  StageInput, TerrainLayerProps, Theme, ThemeColor, ThemeName, ToolbarProps, TopBarProps, ViewState, ViewStore, WaypointLayerProps,
} from './konva/index.js'
export { ACTIONS, DEFAULT_KEYMAP, GESTURES, chinese, createEditor, defineTool, english } from './editor/index.js'
export type {
  ActionId, Camera, DrawingIssue, Editor, EditorOptions, EditorSnapshot, Gesture, HitTarget, IssueFix, Keymap, Labels, Overlay, Selection,
  SnapSettings, ToolAction, ToolContext, ToolDefinition, ToolEffect, ToolInput, ToolState, ToolStep,
} from './editor/index.js'
export { createIndexedDbStorage, createMemoryStorage } from './live/index.js'
export type { SaveStorage, WorkerLike, WorkerPolicy } from './live/index.js'
export {
  NavEditorContext, useAutosave, useFlowField, useHistory, useIssues, useNavDocument, useNavEditor, useNavEditorState, useNavGrid,
  useNavMesh, usePath, usePathAnimation, usePlayback, useReducedMotion, useSearchPlayback, useStoreState, useVisibilityGraph, useWaypointGraph,
} from './hooks/index.js'
export type {
  AnimatedNode, AutosaveHookOptions, AutosaveState, HistoryState, NavDocumentState, NavEditorHandle, NavGridState, NavMeshOptions,
  NavMeshState, PathAnimation, PathAnimationOptions, PathQueryOptions, PlaybackOptions, ReadableStore, SearchClock, SearchPlayback, SearchPlaybackOptions,
} from './hooks/index.js'
export type {
  Box, HandleScene, Triangles,
} from './konva/index.js'
export type {
  Autosave, AutosaveSnapshot, GridSource, LiveGridOptions, LiveGridSnapshot, LiveInput, LiveOptions, LiveStats, WorkerHandler,
} from './live/index.js'
export type {
  ActionDefinition, AlignEdge, Announcement, BooleanOperation, CameraLimits, Clip, ContextMenu, CursorName, CursorReadout, DraftShape,
  DrawingIssueCode, EditorInput, Guide, HandleSide, HeldKeys, Hint, HistoryView, KeyAction, Marquee, Measurement, OverlayLabel, PointerInput,
  ReorderStep, RunOptions, Size, SnapRequest, SnapResult, ToolPointer, WheelInput,
} from './editor/index.js'
export type {
  PlayerSnapshot, Playback as PlaybackState,
} from './hooks/index.js'
export type { LiveEngine, Locks, Scheduler } from './live/index.js'
export type { Reason as ActionReason, MenuEntry, SnapHit, SnapKind, KeyInput, BlurInput } from './editor/index.js'
export type { Part as EditorPart } from './konva/index.js'
