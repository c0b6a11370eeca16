/** The other end of worker-task: builds what it is sent and transfers the mesh back, or answers questions on a mesh that it keeps. */
import { NavError, toNavError } from '../engine/core/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { buildNavMesh } from '../engine/mesh/complete/index.js'
import { packMesh } from '../engine/mesh/formats/index.js'
import { findPath } from '../engine/search/index.js'
import { holdLock } from '../worker/index.js'
import type { QueryRequest, WorkerAnswer, WorkerRequest } from './worker-builder.js'

/** Answers request after request; exported for tests that have no worker. */
export function createResponder(): (request: WorkerRequest) => WorkerAnswer {
  let kept: NavMesh | undefined
  const meshFor = ({ scene, edit, agentRadius }: QueryRequest): NavMesh => {
    const mesh = scene === undefined ? kept : buildNavMesh(scene, { agentRadius })
    kept = undefined
    if (mesh === undefined) throw new NavError('live/no-mesh', 'a question came before its scene')
    if (edit !== undefined) mesh.edit(edit)
    return (kept = mesh)
  }
  return (request) => {
    const { revision } = request
    try {
      if (request.type === 'query')
        return {
          type: 'answered',
          revision,
          result: findPath(meshFor(request), request.start, request.goal, request.options),
        }
      const mesh = buildNavMesh(request.scene, { agentRadius: request.agentRadius })
      try {
        return { type: 'built', revision, mesh: packMesh(mesh) }
      } catch {
        return { type: 'built', revision, bytes: mesh.toBinary() }
      }
    } catch (error) {
      const { code, message, details } = toNavError(error, 'live/build-failed')
      return { type: 'failed', revision, code, message, details }
    }
  }
}

// Imported by a test in Node there is nobody to answer.
if (typeof DedicatedWorkerGlobalScope === 'function') {
  const answerTo = createResponder()
  let ready = Promise.resolve()
  addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.lock !== undefined) ready = holdLock(data.lock)
    void ready.then(() => {
      const answer = answerTo(data)
      const transfer =
        answer.type !== 'built' ? [] : 'mesh' in answer ? [...answer.mesh.transfer] : [answer.bytes.buffer]
      postMessage(answer, { transfer })
    })
  })
}
