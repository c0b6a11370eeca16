/** The other end of worker-builder: builds what it is sent and transfers the bytes back. */
import { buildNavMesh } from '../engine/index.js'
import { toNavError } from './mesh-builder.js'
import type { WorkerAnswer, WorkerRequest } from './worker-builder.js'

/** Answers one request; exported for tests that have no worker. */
export function answerRequest(request: WorkerRequest): WorkerAnswer {
  const { revision, scene, agentRadius } = request
  try {
    return { type: 'built', revision, bytes: buildNavMesh(scene, { agentRadius }).toBinary() }
  } catch (error) {
    const { code, message, details } = toNavError(error, 'live/build-failed')
    return { type: 'failed', revision, code, message, details }
  }
}

// Imported by a test in Node there is nobody to answer.
if (typeof DedicatedWorkerGlobalScope === 'function') {
  addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    const answer = answerRequest(data)
    postMessage(answer, { transfer: answer.type === 'built' ? [answer.bytes.buffer] : [] })
  })
}
