/**
 * The document as plain JSON: types, schema, shapes. Invariants: values are frozen JSON; the schema alone defines valid fields; input is
 * processed only within import-limits. Long work is a generator (work.ts), run at once, in slices or in a worker. Read nav-document.ts,
 * document-schema.ts, shape-rings.ts, to-scene.ts.
 */
export { requireCommand } from './command-check.js'
export type { Command, ItemEdit, ItemProperties, VertexRef } from './command.js'
export { isFormulaError, parseCostFormula } from './cost-formula.js'
export type { CostFormula, FormulaError } from './cost-formula.js'
export { fillDocument } from './create-document.js'
export type { NavDocumentInit } from './create-document.js'
export {
  agentSchema,
  backgroundSchema,
  boundsSchema,
  COORDINATE_LIMIT,
  documentSchema,
  DOCUMENT_KEYS,
  gridSchema,
  isCoordinate,
  isJson,
  isJsonObject,
  isPoint,
  isShapePoint,
  itemSchema,
  layerSchema,
  META_DEPTH,
  metaSchema,
  NAME_LIMIT,
  nameSchema,
  ruleSchema,
  rulesSchema,
  unitsSchema,
  shapeSchema,
  storedMappingSchema,
} from './document-schema.js'
export { explained, requireValid } from './explained.js'
export {
  canExport,
  EXPORT_FORMATS,
  formatFacts,
  formatOfFile,
  isMapFormat,
  MAP_FORMATS,
  WRITE_BACK_FORMATS,
} from './files/map-formats.js'
export type {
  ExportAnswer,
  ExportFormat,
  ExportOptions,
  FormatFacts,
  MapFormat,
  WriteBackFormat,
  WrittenFormat,
} from './files/map-formats.js'
export { exportNotes } from './files/export-notes.js'
export type { ExportNoteCode } from './files/export-counts.js'
export type { ExportNote } from './files/export-notes.js'
export { itemToFeature } from './geojson-feature.js'
export { IdPool } from './id-pool.js'
export { isMaskColor, MAPPING_KINDS, mappingOf, mappingSchema } from './files/import-mapping.js'
export type {
  CellMeaning,
  ImportMapping,
  MapSubject,
  MaskMapping,
  MappedFile,
  MappedTile,
  MappingKind,
  Meanings,
  StoredMapping,
} from './files/import-mapping.js'
export { IMPORT_CHOICES, importChoicesOf } from './files/import-choices.js'
export type { ImportChoice, ImportChoices } from './files/import-choices.js'
export {
  decodeText,
  DEFAULT_LIMITS,
  endOfString,
  limitsOf,
  mayNamePrototype,
  measureValue,
  parseJson,
  parseJsonSteps,
  tooLarge,
  VALUES_PER_VERTEX,
  withoutPrototypeKeys,
} from './files/import-limits.js'
export type { ImportLimits } from './files/import-limits.js'
export { pictureCellAt, pictureCellsIn, reachOfTiles, tilesAt } from './files/map-picture.js'
export type {
  MapPicture,
  PictureBlock,
  PictureLattice,
  PictureLayer,
  PictureSprite,
  PictureTile,
} from './files/map-picture.js'
export type { ImportReport, ImportResult, ImportedCells, ObjectKind } from './files/import-report.js'
export { noObjects, objectKindOf } from './files/import-report.js'
export { boundsOf, extentOf, verticesOf } from './item-extent.js'
export {
  bentEdge,
  curvedEllipse,
  edgeMiddle,
  edgeOfChord,
  hasCurves,
  isCurvedShape,
  mapRing,
  movedVertices,
  reversedRing,
  splitEdge,
  withCurvesOf,
  withEdge,
  withoutVertices,
} from './curves.js'
export { danglingLinks, endsOf, waypointsById } from './item-extent.js'
export type {
  Agent,
  AreaItem,
  BackgroundImage,
  DocumentRule,
  EllipseShape,
  LengthUnit,
  MapUnits,
  WallOpening,
  WallShape,
  FreehandShape,
  GridSettings,
  ItemBase,
  ItemKind,
  JsonObject,
  JsonValue,
  Layer,
  LinkItem,
  MarkerItem,
  Matrix,
  NavDocument,
  NavItem,
  ObstacleItem,
  PolygonShape,
  RectangleShape,
  Shape,
  ShapePoint,
  ShapeRing,
  StampPart,
  WaypointItem,
  WaypointLinkItem,
} from './nav-document.js'
export { classifySource, isColor } from './safe-values.js'
export { lineRepeat, lineThrough, markerStops, transformLine, writtenSteps } from './marker-line.js'
export type { LineStep } from './marker-line.js'
export {
  capsuleRing,
  composeMatrices,
  inverseOf,
  degreesToDirection,
  IDENTITY,
  rectRing,
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
} from './shape-rings.js'
export { areaCostFor, hiddenIn, outsideNavigation, toScene } from './to-scene.js'
export type { SceneOptions } from './to-scene.js'
export {
  betweenPlacements,
  changedFields,
  lockedIn,
  movedItem,
  movedPart,
  movedPlacements,
  placementOf,
  placementsIn,
  sharedMeta,
} from './stamps.js'
export type { Placement } from './stamps.js'
export { validateDocument } from './validate-document.js'
export { calledOff, eachInSteps, runWork, scaleWork } from './work.js'
export type { Work, WorkOptions } from './work.js'
export { compareCrossings, crossingOf, findCrossings, placeOfCrossing } from './ring-crossings.js'
export type { Crossing, RingEdge } from './ring-crossings.js'
export { openingLine, openingsOf, pointAlong, stretchedWall, wallLines, wallParts, withLine } from './wall.js'
