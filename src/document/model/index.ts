/**
 * What was drawn, as plain JSON: its types, its schema, and the way in and out.
 *   text, bytes or a value --parseNavDocument--> NavDocument + report --formatNavDocument--> text
 *   NavDocument --toScene--> Scene of the engine; --sealDocument--> a save with generation, length and checksum
 * Invariants: a document that is valid comes back as it is; what is repaired or dropped is reported with its place; equal documents
 * give equal bytes; nothing from outside is worked on before its size, depth and counts are within the limits.
 * Cost: linear in the text. The steps of long work are generators (work.ts), which run in one go, in slices or in a worker.
 * Sealed saves stay here: they are public at navsmith/document, which must not know where a host stores them.
 * Read nav-document.ts, document-schema.ts, parse-document.ts with repair.ts, format-document.ts, then shape-rings.ts and to-scene.ts.
 */
export { requireCommand } from './command-check.js'
export type { Command, ItemProperties, Matrix, VertexRef } from './command.js'
export { isFormulaError, parseCostFormula } from './cost-formula.js'
export type { CostFormula, FormulaError } from './cost-formula.js'
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
export { canExport, EXPORT_FORMATS } from './export-formats.js'
export type { ExportAnswer, ExportOptions, MapFormat } from './export-formats.js'
export { formatNavDocument } from './format-document.js'
export { itemToFeature } from './geojson-feature.js'
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
// eslint-disable-next-line @typescript-eslint/no-deprecated -- for one release
export type { DocumentDiagnostic, ImportReport, ImportResult, ObjectKind } from './import-report.js'
export { noObjects } from './import-report.js'
export { endsOf } from './link-ends.js'
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
export { lineSteps, transformLine, writtenSteps } from './marker-line.js'
export type { LineStep } from './marker-line.js'
export {
  composeMatrices,
  degreesToDirection,
  IDENTITY,
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
} from './shape-rings.js'
export { areaCostFor, hiddenIn, outsideNavigation, toScene } from './to-scene.js'
export type { SceneOptions } from './to-scene.js'
export { validateDocument } from './validate-document.js'
export { calledOff, eachInSteps, finishWork, runWork, scaleWork } from './work.js'
export type { Work, WorkOptions } from './work.js'
