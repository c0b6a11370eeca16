/** Worker that builds meshes and runs slow queries. */
import { buildNavMesh } from '../engine/mesh/index.js'
import { createResponder, serveRequests } from './responder.js'

export const answerTo = createResponder(buildNavMesh)

serveRequests(answerTo)
