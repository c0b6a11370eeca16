/**
 * Builds meshes beside the page, and answers what the default planner can: lengths for costs, a point or a disc, links. Terrain goes along
 * with a mesh; a path over it, and the planners of textbooks, are refused as `mesh/capability-missing` (`planners.worker.ts` has them).
 */
import {
  agentRadius,
  buildNavMesh,
  carriedTerrain,
  meshDiagnostics,
  meshViews,
  offMeshLinks,
  partialPaths,
} from '../engine/mesh/index.js'
import { createResponder, serveRequests, type MeshMaker } from './responder.js'

const capabilities = [agentRadius, carriedTerrain, meshDiagnostics, meshViews, offMeshLinks, partialPaths]

// Exported for tests that have no worker.
export const buildBeside: MeshMaker = (scene, options) => buildNavMesh(scene, { ...options, capabilities })
export const answerTo = createResponder(buildBeside)

serveRequests(answerTo)
