/** `navsmith/document`: plain JSON maps, commands and recipes, history, validation, import and export. */
export type { Diagnostic, HexForm } from '../engine/geometry/index.js'
export { commandIds, applyCommand, applyRecipe, patchDocument, createHistory } from './commands/index.js'
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
  Command,
  ItemEdit,
  ItemProperties,
  Matrix,
  VertexRef,
  NavDocumentInit,
  ImportChoice,
  ImportChoices,
  CellMeaning,
  ImportedCells,
  ImportLimits,
  ImportMapping,
  ImportReport,
  ImportResult,
  MapPicture,
  MapSubject,
  MappedTile,
  MappingKind,
  Meanings,
  ObjectKind,
  PictureBlock,
  PictureLattice,
  PictureLayer,
  PictureSprite,
  PictureTile,
  SceneOptions,
  StoredMapping,
  WorkOptions,
} from './model/index.js'
export type { ParseOptions } from './parsing/index.js'
export type { OpenedSave, OpenedSaves } from './writing/index.js'
export {
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
  isColor,
  DEFAULT_LIMITS,
  toScene,
  validateDocument,
} from './model/index.js'
export { createNavDocument, isAllowedSource, parseNavDocument } from './parsing/index.js'
export { formatNavDocument, openSealed, sealDocument } from './writing/index.js'
export { EXPORT_FORMATS, canExport, exportNotes, isFormulaError, parseCostFormula } from './model/index.js'
export type { CostFormula, FormulaError } from './model/index.js'
export type { ExportAnswer, ExportNote, ExportNoteCode, ExportOptions, MapFormat } from './model/index.js'
export type {
  CommandResult,
  DocumentRecipe,
  DocumentPatch,
  DocumentChange,
  DispatchOptions,
  History,
  HistoryMark,
  HistoryOptions,
  HistorySnapshot,
  HistoryDump,
  HistoryEntry,
} from './commands/index.js'
export { importMap, importMapAsync, exportMap, outlineCells, suggestMapping, toGrid } from './formats/index.js'
export type {
  AsyncImportOptions,
  ImportOptions,
  MapFile,
  MapFiles,
  CellGrid,
  MappingSuggestion,
} from './formats/index.js'
