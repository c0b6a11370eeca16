/**
 * The world of waypoints that a designer places, and the links between them.
 * In: waypoints and links by id; obstacles, which block the straight lines from start and goal to waypoints.
 * Out: `WaypointGraph` with its planners; all-pairs tables; waypoints near corners.
 * Invariants: links are stored in compressed rows and never edited; an estimate never exceeds the cost of links; two running queries never share a searcher.
 * Cost: building O(V + E), a query O(E log V), all pairs O(V^3).
 * Read: find-waypoint-path, build-waypoint-graph; then all-pairs, corner-waypoints.
 */
export { buildWaypointGraph } from './build-waypoint-graph.js'
export type { WaypointGraphOptions, WaypointSource } from './build-waypoint-graph.js'
export { WAYPOINT_ALGORITHMS } from './find-waypoint-path.js'
export type { WaypointGraph, WaypointPathOptions } from './find-waypoint-path.js'
export { buildAllPairs } from './all-pairs.js'
export type { AllPairs } from './all-pairs.js'
export { cornerWaypoints } from './corner-waypoints.js'
export type { CornerWaypointOptions } from './corner-waypoints.js'
