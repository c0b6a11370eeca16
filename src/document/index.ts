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
export { patchDocument } from './document-patch.js'
export type { DocumentPatch } from './document-patch.js'
export { createHistory } from './history.js'
export type { DocumentChange, ExecuteOptions, History, HistoryDump, HistoryEntry, HistoryMark, HistoryOptions, HistorySnapshot } from './history.js'
export { shapeToOutline, shapeToRings, transformPoint, transformShape } from './shape-rings.js'
