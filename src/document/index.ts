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
  ItemBase,
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
  HistoryMark,
  HistoryOptions,
  HistorySnapshot,
} from './history.js'
export type { HistoryDump, HistoryEntry } from './history-entry.js'
export {
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
  composeMatrices,
  degreesToDirection,
} from './shape-rings.js'
export { isAllowedSource, parseNavDocument, boundsOf, parsedTextSteps, verticesOf } from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
export { isColor } from './safe-values.js'
export { formatNavDocument } from './format-document.js'
export {
  DEFAULT_LIMITS,
  decodeText,
  limitsOf,
  parseJson,
  parseJsonSteps,
  tooLarge,
  withoutPrototypeKeys,
} from './import-limits.js'
export type { ImportLimits } from './import-limits.js'
export type { DocumentDiagnostic, ImportReport, ImportResult, ObjectKind } from './import-report.js'
export { toScene, hiddenIn } from './to-scene.js'
export type { SceneOptions } from './to-scene.js'
export { validateDocument } from './validate-document.js'
export { openSealed, sealDocument } from './sealed-save.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { importMap, importMapAsync, exportMap, EXPORT_FORMATS, canExport, outlineCells } from './formats/index.js'
export type {
  AsyncImportOptions,
  ImportOptions,
  MapFormat,
  ExportAnswer,
  ExportOptions,
  MapFile,
  MapFiles,
} from './formats/index.js'
export type { WorkOptions, Work } from './work.js'
export {
  boundsSchema,
  COORDINATE_LIMIT,
  isJson,
  isPoint,
  itemSchema,
  META_DEPTH,
  NAME_LIMIT,
  shapeSchema,
} from './document-schema.js'
export { explained } from './explained.js'
export { IdPool } from './id-pool.js'
export { noObjects } from './import-report.js'
export { eachInSteps, finishWork, runWork, scaleWork } from './work.js'
