/** The capabilities of a mesh, one value each. */
import { findByCentroids, findByMidpoints, findByPointSet, findByTriangles } from '../polyanya/classic/index.js'
import { RadiusMesh } from '../radius/index.js'
import { costAlong, findWeightedPath, terrainOf } from '../terrain/index.js'
import { findRadiusPath } from './find-radius-path.js'
import type {
  ChecksCapability,
  ClassicCapability,
  LinksCapability,
  RadiusCapability,
  TerrainCapability,
} from './mesh-capabilities.js'
import { diagnoseLinks, findJourney, islandsReached, jumpsOn, leastCost } from './off-mesh-links.js'
import { expectValidBody } from './validate-mesh.js'

/** Areas that cost other than 1, `areaCosts`, the planner `weighted`. */
export const terrain: TerrainCapability = { name: 'terrain', terrainOf, findWeightedPath, costAlong }

/** Meshes and paths for a disc. */
export const agentRadius: RadiusCapability = {
  name: 'agentRadius',
  buildMesh: (baseMesh, radius, step) => new RadiusMesh(baseMesh, radius, 'outside', step),
  findPath: findRadiusPath,
}

/** Jumps, ladders, teleporters: `links` of a scene and `closedLinks`. */
export const offMeshLinks: LinksCapability = {
  name: 'offMeshLinks',
  jumpsOn,
  findJourney,
  islandsReached,
  leastCost,
  diagnose: diagnoseLinks,
}

/** The planners beside Polyanya, by name: `triangle-a-star`, `midpoint-funnel`, `centroid-funnel`, `point-set`. */
export const classicPlanners: ClassicCapability = {
  name: 'classicPlanners',
  planners: {
    'triangle-a-star': findByTriangles,
    'midpoint-funnel': findByMidpoints,
    'centroid-funnel': findByCentroids,
    'point-set': findByPointSet,
  },
}

/** The option `validate` of a build: every promise of the mesh is checked. */
export const meshChecks: ChecksCapability = { name: 'meshChecks', expectValid: expectValidBody }
