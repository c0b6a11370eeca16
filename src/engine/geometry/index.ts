export { NUDGES, distance, samePoint, settled } from './point.js'
export type { Point, Rect } from './point.js'
export { inCircle, orient } from './predicates.js'
export { boundingBox, edgeWinding, locateInPolygon, perimeter, polygonArea, signedArea, windingNumber } from './ring.js'
export type { Containment, Polygon, Region, Ring } from './ring.js'
export { nearestOnSegment, relateSegments } from './segment.js'
export type { SegmentRelation } from './segment.js'
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
export type { ChangedBox } from './changed-box.js'
export { createWindingIndex } from './winding-index.js'
export type { Trace, TraceEvent, TriangulationEvent, TriangulationListener } from './trace.js'
