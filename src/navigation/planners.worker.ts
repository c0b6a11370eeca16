/** Answers questions that the worker for builds cannot: over terrain, and by every planner of a mesh. Started when the first one comes. */
import { buildPlanningMesh } from '../engine/mesh/index.js'
import { createResponder, serveRequests } from './responder.js'

/** Exported for tests that have no worker. */
export const answerTo = createResponder(buildPlanningMesh)

serveRequests(answerTo)
