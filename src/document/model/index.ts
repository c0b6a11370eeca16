export { requireCommand } from './command-check.js'
export type { Command, ItemProperties, Matrix, VertexRef } from './command.js'
export { createNavDocument } from './create-document.js'
export type { NavDocumentInit } from './create-document.js'
export {
  describeValue,
  requireAgent,
  requireBackground,
  requireBounds,
  requireDocument,
  requireGrid,
  requireItem,
  requireLayer,
  requireMeta,
  requireName,
  requirePoint,
} from './document-check.js'
export {
  boundsSchema,
  COORDINATE_LIMIT,
  isCoordinate,
  isJson,
  isPoint,
  itemSchema,
  META_DEPTH,
  NAME_LIMIT,
  shapeSchema,
} from './document-schema.js'
export { explained } from './explained.js'
export { formatNavDocument } from './format-document.js'
export { IdPool } from './id-pool.js'
export {
  decodeText,
  DEFAULT_LIMITS,
  limitsOf,
  parseJson,
  parseJsonSteps,
  tooLarge,
  withoutPrototypeKeys,
} from './import-limits.js'
export type { ImportLimits } from './import-limits.js'
export type { DocumentDiagnostic, ImportReport, ImportResult, ObjectKind } from './import-report.js'
export { noObjects } from './import-report.js'
export type {
  Agent,
  AreaItem,
  BackgroundImage,
  EllipseShape,
  FreehandShape,
  GridSettings,
  ItemBase,
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
export {
  boundsOf,
  danglingLinks,
  isAllowedSource,
  parsedTextSteps,
  parseNavDocument,
  unsafeSource,
  verticesOf,
} from './parse-document.js'
export type { ParseOptions } from './parse-document.js'
export { isColor } from './safe-values.js'
export type { OpenedSave, OpenedSaves } from './sealed-save.js'
export { openSealed, sealDocument } from './sealed-save.js'
export {
  composeMatrices,
  degreesToDirection,
  IDENTITY,
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
} from './shape-rings.js'
export { hiddenIn, toScene } from './to-scene.js'
export type { SceneOptions } from './to-scene.js'
export { validateDocument } from './validate-document.js'
export { calledOff, eachInSteps, finishWork, runWork, scaleWork } from './work.js'
export type { Work, WorkOptions } from './work.js'
