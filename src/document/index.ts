export { commandIds } from './command-words.js'
export type {
  Agent,
  AreaItem,
  BackgroundImage,
  EllipseShape,
  FreehandShape,
  GridSettings,
  ItemKind,
  JsonObject,
  JsonValue,
  Layer,
  LinkItem,
  MarkerItem,
  NavDocument,
  NavItem,
  ObstacleItem,
  PolygonShape,
  RectangleShape,
  Shape,
  WaypointItem,
  WaypointLinkItem,
} from './nav-document.js'
export type { Command, ItemProperties, Matrix, VertexRef } from './command.js'
export { createNavDocument } from './create-document.js'
export type { NavDocumentInit } from './create-document.js'
export { applyCommand } from './apply-command.js'
export type { CommandResult } from './apply-command.js'
export { applyRecipe } from './apply-recipe.js'
export type { DocumentRecipe } from './apply-recipe.js'
export { patchDocument } from './document-patch.js'
export type { DocumentPatch } from './document-patch.js'
export { createHistory } from './history.js'
export type {
  DocumentChange,
  ExecuteOptions,
  History,
  HistoryDump,
  HistoryEntry,
  HistoryMark,
  HistoryOptions,
  HistorySnapshot,
} from './history.js'
export { shapeToOutline, shapeToRings, transformPoint, transformShape } from './shape-rings.js'
export { isAllowedSource, parseNavDocument } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
export { isColor } from './safe-values.js'
export { formatNavDocument } from './format-document.js'
export { DEFAULT_LIMITS } from './import-limits.js'
export type { ImportLimits } from './import-limits.js'
export type { DocumentDiagnostic, ImportReport, ImportResult, ObjectKind } from './import-report.js'
export { toScene } from './to-scene.js'
export type { SceneOptions } from './to-scene.js'
export { validateDocument } from './validate-document.js'
export { openSealed, sealDocument } from './sealed-save.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { importMap, importMapAsync } from './formats/import-map.js'
export type { AsyncImportOptions, ImportOptions, MapFormat } from './formats/import-map.js'
export { exportMap } from './formats/export-map.js'
export { EXPORT_FORMATS, canExport } from './formats/export-formats.js'
export type { ExportAnswer } from './formats/export-formats.js'
export type { ExportOptions } from './formats/export-map.js'
export type { MapFile, MapFiles } from './formats/map-files.js'
export { outlineCells } from './formats/cell-outline.js'
export type { ItemBase } from './nav-document.js'
export type { WorkOptions } from './work.js'
