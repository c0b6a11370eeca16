/**
 * The stage, its layers, and the painters that draw them.
 * - stage/: an HTML element that takes the pointer, above two canvases: `scene`, and `live` with the handles.
 * - layers/: React components. All items of a kind are one Konva shape without listeners; the editor tests hits by geometry.
 * - painters/: drawing into a 2D context, without React or Konva. buffers/: bitmaps of the scene.
 * Invariants: screen = world * zoom + (x, y); camera moves and animations never render React. A frame costs what is in view. fields/ and
 * replay/ are loaded on demand. Read: painters/painter.ts, buffers/viewport-buffer.ts, stage/NavStage.tsx, layers/ObstacleLayer.tsx, theme.ts.
 */
export { agentColor, agentIndex, agentPaint } from './colors.js'
export { islandColor, withAlpha } from './colors.js'
export { AgentMark } from './layers/AgentMark.js'
export type { AgentMarkProps } from './layers/AgentMark.js'
export { AgentsLayer } from './layers/AgentsLayer.js'
export type { AgentsLayerProps, DrawnAgents } from './layers/AgentsLayer.js'
export { BackgroundLayer } from './layers/BackgroundLayer.js'
export type { BackgroundLayerProps, DrawnBackground } from './layers/BackgroundLayer.js'
export type { DrawnGrid } from './painters/grid-painter.js'
export { GridLayer } from './layers/GridLayer.js'
export type { GridCells, GridLayerProps } from './layers/GridLayer.js'
export { HandlesLayer } from './layers/HandlesLayer.js'
export type { HandlesLayerProps } from './layers/HandlesLayer.js'
export { IslandLayer } from './layers/IslandLayer.js'
export type { IslandLayerProps } from './layers/IslandLayer.js'
export { AgentOutlineLayer } from './layers/TriangulationLayer.js'
export { paintedLayer } from './layers/painted-layer.js'
export type { LatestProps, LayerProps } from './layers/painted-layer.js'
export { ObstacleLayer } from './layers/ObstacleLayer.js'
export type { DrawnObstacle, DrawnObstacles, ObstacleLayerProps, ObstacleState } from './layers/ObstacleLayer.js'
export { PictureLayer } from './layers/PictureLayer.js'
export { renderPicture } from './painters/picture-painter.js'
export { fileNameOf, TileImages } from './painters/tile-images.js'
export type { TileImage } from './painters/tile-images.js'
export { PathLayer } from './layers/PathLayer.js'
export type { DrawnPath, PathLayerProps } from './layers/PathLayer.js'
export { TerrainLayer } from './layers/TerrainLayer.js'
export type { DrawnArea, TerrainLayerProps } from './layers/TerrainLayer.js'
export { TriangulationLayer } from './layers/TriangulationLayer.js'
export type { MeshLayerProps } from './layers/TriangulationLayer.js'
export { LinkLayer, MarkerLayer, WaypointLayer } from './layers/MarkLayers.js'
export type { LinkLayerProps, MarkerLayerProps, WaypointLayerProps } from './layers/MarkLayers.js'
export type { DrawnDraft, DrawnGuide, DrawnHandle, HandleScene } from './painters/handle-painter.js'
export { createHandlePainter } from './painters/handle-painter.js'
export { createHatching } from './painters/hatch.js'
export { layerCanvases, sceneOf } from './painters/konva-context.js'
export type { Bitmap } from './buffers/bitmap.js'
export { createBitmap, releaseBitmap, resetBitmap } from './buffers/bitmap.js'
export { boxesAround, createLabelSpace, middleOf, type LabelSpace } from './painters/label-space.js'
export { createHexCells, paintHexes, traceHex } from './painters/hex-painter.js'
export { createCellCanvas, createCellPainter, pixelOf } from './painters/grid-painter.js'
export type { DrawnLink, DrawnMarker, DrawnWaypoint, DrawnWaypointLink, MarkState } from './painters/mark-painter.js'
export type { Box, PaintCamera, Painted, Painter } from './painters/painter.js'
export {
  applyCamera,
  boxOf,
  clipTo,
  commonBox,
  inScreenPixels,
  NOTHING,
  traceLine,
  viewBox,
} from './painters/painter.js'
export { PainterShape } from './painters/PainterShape.js'
export { dot, fillPath, line, strokePath, traceBox, traceCircle, writeIn } from './painters/strokes.js'
export { createPolygonSet } from './painters/polygon-batches.js'
export { createPolygonPainter } from './painters/polygon-painter.js'
export type { PolygonStyle } from './painters/polygon-painter.js'
export { fillPolygon } from './painters/polygon-fill.js'
export type { DrawnPolygon } from './painters/polygon-fill.js'
export type { DrawnMesh, Triangles } from './painters/triangle-tiles.js'
export type { CameraStore } from './stage/camera-store.js'
export { createCameraStore } from './stage/camera-store.js'
export { NavStage } from './stage/NavStage.js'
export type { NavStageHandle, NavStageProps } from './stage/NavStage.js'
export {
  Boundary,
  createEditorPlaces,
  KonvaContent,
  layer,
  Marker,
  OnCanvas,
  OnPage,
  PageRegionHost,
  PartTree,
  Placed,
  useGoesToRegion,
} from './stage/places.js'
export type { CanvasRegion, EditorPlaces, PageRegion } from './stage/places.js'
export { createTreeList } from './stage/tree-list.js'
export type { TreeList } from './stage/tree-list.js'
export { expectResizeObserver, observeSize } from './stage/page-box.js'
export { pageBox, placeIn, rectIn, topIn } from './stage/page-box.js'
export { createPointerSource } from './stage/pointer-input.js'
export type { PointerSource, StageInput } from './stage/pointer-input.js'
export { useStageTheme, watchPixels } from './stage/use-stage-environment.js'
export { contrastTheme, darkTheme, lightTheme, readTheme, ThemeContext, useTheme } from './theme.js'
export type { Theme, ThemeColor, ThemeName } from './theme.js'
