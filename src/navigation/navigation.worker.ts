/** Builds meshes outside the page and answers queries that take too long there. */
import { buildNavMesh } from '../engine/mesh/index.js'
import { createResponder, serveRequests } from './responder.js'

/** Exported for tests that have no worker. */
export const answerTo = createResponder(buildNavMesh)

serveRequests(answerTo)
