/** The capabilities of a mesh, one value each. */
import { TriangulationTracer, emitDelaunayPoints } from '../triangulation/index.js'
import { diagnoseShape, ShapeFacts } from '../arrangement/index.js'
import { BLOCKED } from '../arrangement/labels/index.js'
import { coveredOutline, trianglesOf } from '../convex/index.js'
import { findByCentroids, findByMidpoints, findByPointSet, findByTriangles } from '../polyanya/classic/index.js'
import { RadiusMesh } from '../radius/index.js'
import { costAlong, findWeightedPath, terrainOf } from '../terrain/index.js'
import { nearestReachable } from './nearest-reachable.js'
import { findRadiusPath } from './find-radius-path.js'
import type {
  ClassicCapability,
  DiagnosticsCapability,
  LinksCapability,
  MeshCapability,
  PartialCapability,
  RadiusCapability,
  TerrainCapability,
  TraceCapability,
  ViewsCapability,
} from './mesh-capabilities.js'
import { diagnoseLinks, findLinkRoute, islandsReached, jumpsOn, leastCost } from './off-mesh-links.js'
import { findShapes } from './shape-findings.js'

/**
 * Areas that cost other than 1, `areaCosts`, the planner `weighted`.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [terrain] })
 * const answer = findPath(mesh, start, goal, { areaCosts: { water: 5 } })
 */
export const terrain = {
  name: 'terrain',
  terrainOf,
  findWeightedPath,
  costAlong,
} satisfies TerrainCapability as MeshCapability

/**
 * Meshes and paths for a disc.
 * @example
 * const mesh = buildNavMesh(scene, { agentRadius: 8, capabilities: [agentRadius] })
 */
export const agentRadius = {
  name: 'agentRadius',
  buildMesh: (baseMesh, radius, step) => new RadiusMesh(baseMesh, radius, 'outside', step),
  findPath: findRadiusPath,
} satisfies RadiusCapability as MeshCapability

/**
 * Jumps, ladders, teleporters: `links` of a scene and `closedLinks`.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [offMeshLinks] })
 * const answer = findPath(mesh, start, goal, { closedLinks: ['ladder'] })
 */
export const offMeshLinks = {
  name: 'offMeshLinks',
  jumpsOn,
  findLinkRoute,
  islandsReached,
  leastCost,
  diagnose: diagnoseLinks,
} satisfies LinksCapability as MeshCapability

/**
 * The option `allowPartial`: a path to the reachable point nearest to the goal.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [partialPaths] })
 * const answer = findPath(mesh, start, goal, { allowPartial: true })
 */
export const partialPaths = { name: 'partialPaths', nearestReachable } satisfies PartialCapability as MeshCapability

/**
 * The planners beside Polyanya, by name: `triangle-a-star`, `midpoint-funnel`, `centroid-funnel`, `point-set`.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [classicPlanners] })
 * const answer = findPath(mesh, start, goal, { algorithm: 'triangle-a-star' })
 */
export const classicPlanners = {
  name: 'classicPlanners',
  planners: {
    'triangle-a-star': findByTriangles,
    'midpoint-funnel': findByMidpoints,
    'centroid-funnel': findByCentroids,
    'point-set': findByPointSet,
  },
} satisfies ClassicCapability as MeshCapability

/**
 * `diagnostics` of a mesh and of the report of an edit.
 * @example
 * const { diagnostics } = buildNavMesh(scene, { capabilities: [meshDiagnostics] })
 */
export const meshDiagnostics = {
  name: 'meshDiagnostics',
  factsOf: (shape, noder, step) => new ShapeFacts(shape, noder, step),
  diagnose: diagnoseShape,
  find: findShapes,
} satisfies DiagnosticsCapability as MeshCapability

/**
 * `triangles` and `outline` of a mesh.
 * @example
 * const { triangles } = buildNavMesh(scene, { capabilities: [meshViews] })
 */
export const meshViews = {
  name: 'meshViews',
  triangles: trianglesOf,
  outline: coveredOutline,
} satisfies ViewsCapability as MeshCapability

/**
 * The option `trace` of a build: how the triangulation comes about.
 * @example
 * const mesh = buildNavMesh(scene, { capabilities: [buildTrace] })
 */
export const buildTrace = {
  name: 'buildTrace',
  tracerOf: (trace) => new TriangulationTracer(trace),
  emitTriangles: ({ noded: { triangulation, labels } }, trace) =>
    emitDelaunayPoints(triangulation.store, (face) => labels.kind[face] !== BLOCKED, trace),
} satisfies TraceCapability as MeshCapability
