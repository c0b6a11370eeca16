/** Worker that builds meshes and runs slow queries. */
import { buildNavMesh } from '../engine/mesh/index.js'
import { serveRequests } from '../worker/index.js'
import { createResponder } from './responder.js'
import type { WorkerRequest } from './worker-builder.js'

export const answerTo = createResponder(buildNavMesh)

serveRequests((request: WorkerRequest) => {
  const answer = answerTo(request, (progress) => postMessage(progress))
  postMessage(answer, { transfer: answer.type === 'built' ? [...answer.mesh.transfer] : [] })
})
