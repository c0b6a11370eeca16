/** Pixels: the stage, the painters and the layers. */
export { agentColor, agentIndex, agentPaint } from './agent-colors.js'
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
export type { SearchPlaybackLayerProps } from './layers/SearchPlaybackLayer.js'
export type { DrawnArea, TerrainLayerProps } from './layers/TerrainLayer.js'
export type { MeshLayerProps } from './layers/TriangulationLayer.js'
export type { WaypointLayerProps } from './layers/WaypointLayer.js'
export type { SearchCells } from './painters/cell-film.js'
export type { DrawnDraft, DrawnGuide, DrawnHandle, HandleScene } from './painters/handle-painter.js'
export { layerCanvases } from './painters/konva-context.js'
export type { DrawnLink, DrawnMarker, DrawnWaypoint, DrawnWaypointLink, MarkState } from './painters/mark-painter.js'
export type { Box, Painter } from './painters/painter.js'
export { inScreenPixels } from './painters/painter.js'
export { PainterShape } from './painters/PainterShape.js'
export type { DrawnPolygon } from './painters/polygon-batches.js'
export type { DrawnMesh, Triangles } from './painters/triangle-tiles.js'
export type { CameraStore } from './stage/camera-store.js'
export { createCameraStore } from './stage/camera-store.js'
export type { NavigationOptions } from './stage/navigation.js'
export { NavStage } from './stage/NavStage.js'
export type { NavStageHandle, NavStageProps } from './stage/NavStage.js'
export { createPartPlaces, HandedParts, part, PartRegion, useHandedSides } from './stage/part-places.js'
export type { Part, PartSlot } from './stage/part-places.js'
export type { StageInput } from './stage/pointer-input.js'
export { useStageTheme, watchPixels } from './stage/use-stage-environment.js'
export { contrastTheme, darkTheme, islandColor, lightTheme, readTheme, ThemeContext, useTheme } from './theme.js'
export type { Theme, ThemeColor, ThemeName } from './theme.js'
