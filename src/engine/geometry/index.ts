/**
 * Points, segments, rings and scenes: the types that all modules share, and exact predicates on them.
 * Invariants: `orient` is exact, and so are segment relations and winding numbers, which build on it. Distances are rounded.
 * Read: point.ts, predicates.ts (defines left and right), segment.ts, ring.ts, winding-index.ts; then scene.ts, path.ts, trace.ts.
 */
export { EIGHT_NEIGHBOR_OFFSETS, boxOfCoords, boxesMeet, growBox, joinBoxes, flushToZero } from './point.js'
export { distance, samePoint, squaredDistance, type Box, type Point, type Rect } from './point.js'
export { ORIENT_FILTER, isDifference, orient, orientOf } from './predicates.js'
export {
  circumcenter,
  boundingBox,
  edgeWinding,
  isFlat,
  locateInPolygon,
  perimeter,
  polygonArea,
  signedArea,
  windingNumber,
} from './ring.js'
export type { Containment, Polygon, Region, Ring } from './ring.js'
export { areNested, ringsMeet } from './nested-rings.js'
export { nearestOnSegment, relateSegments } from './segment.js'
export { squaredDistanceBetweenSegments, squaredDistanceToSegment } from './segment.js'
export { segmentEntersObstacle } from './segment-obstacle.js'
export type { Circle, Diagnostic, Obstacle, OffMeshLink, Scene, TerrainArea } from './scene.js'
export { polylineLength } from './path.js'
export type { Blockage, FailedStatus, FoundStatus, Path, PathResult, SearchStats } from './path.js'
export {
  boundingBox as checkedBoundingBox,
  locateInPolygon as checkedLocateInPolygon,
  perimeter as checkedPerimeter,
  polygonArea as checkedPolygonArea,
  polylineLength as checkedPolylineLength,
  signedArea as checkedSignedArea,
} from './checked.js'
export { createWindingIndex } from './winding-index.js'
export type { Trace, TraceEvent, TriangulationEvent, TriangulationListener } from './trace.js'
export {
  CellIndex,
  columnOf,
  createLattice,
  forEachCellOnLine,
  indexSegments,
  rowMembers,
  rowOf,
  rowStarts,
} from './cell-index.js'
export type { Lattice } from './cell-index.js'
export { curvePoints, curveSegments, splitCurve } from './curve.js'
export { convexHull, isConvexRing } from './hull.js'
export { distanceAlong, lineLength, partOfLine, strokeLine, type StrokeStyle } from './stroke.js'
export { hexAt, hexCenter, hexCorners, hexLean, hexMeasures, hexRange } from './hex-lattice.js'
export type { HexCell, HexForm, HexLattice, HexLayout } from './hex-lattice.js'
