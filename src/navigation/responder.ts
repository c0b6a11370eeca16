/** The worker side: builds meshes and transfers them, or runs queries on the mesh that it has stored. */
import { NavError, toNavError } from '../engine/core/index.js'
import type { PathResult, Scene } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { packMesh } from '../engine/mesh/index.js'
import { findPath } from '../engine/search/index.js'
import { createDeadline, type PathQuery } from './path-query.js'
import { unpackScene } from './packed-scene.js'
import type { QueryRequest, WorkerAnswer, WorkerRequest } from './worker-builder.js'

/** Maximum milliseconds of each query that the worker runs before it sends the mesh. A slower query runs on the thread that receives the mesh. */
const MAX_QUERY_MS = 100

type MeshMaker = (
  scene: Scene,
  options: { readonly agentRadius: number; readonly onProgress?: (part: number) => void },
) => NavMesh
type Responder = (request: WorkerRequest, onProgress?: (answer: WorkerAnswer) => void) => WorkerAnswer

export function createResponder(buildNavMesh: MeshMaker): Responder {
  let stored: NavMesh | undefined
  const meshFor = (
    { scene, edit, agentRadius }: QueryRequest,
    limits: Pick<Parameters<MeshMaker>[1], 'onProgress'>,
  ): NavMesh => {
    const mesh = scene === undefined ? stored : buildNavMesh(unpackScene(scene), { agentRadius, ...limits })
    stored = undefined
    if (mesh === undefined) throw new NavError('live/no-mesh', 'Expected a scene before the first query, got none')
    if (edit !== undefined) mesh.edit(edit)
    return (stored = mesh)
  }
  return (request, onProgress) => {
    const { revision } = request
    const progress = onProgress && { onProgress: (part: number) => onProgress({ type: 'progress', revision, part }) }
    try {
      if (request.type === 'query')
        return {
          type: 'answered',
          revision,
          result: findPath(meshFor(request, progress ?? {}), request.start, request.goal, request.options),
        }
      const { agentRadius, keep = false, queries } = request
      const scene = unpackScene(request.scene)
      stored = undefined
      const since = performance.now()
      const mesh = buildNavMesh(scene, { agentRadius, ...progress })
      const milliseconds = performance.now() - since
      const results = queries?.map((query) => findWithinLimit(mesh, query))
      try {
        findDiagnostics(mesh)
        const message = packMesh(mesh, { move: !keep })
        if (keep) stored = mesh
        return { type: 'built', revision, mesh: message, milliseconds, isKept: keep, results }
      } catch {
        return { type: 'unsent', revision }
      }
    } catch (error) {
      const { code, message, details } = toNavError(error, 'live/build-failed')
      return { type: 'failed', revision, code, message, details }
    }
  }
}

/** Computes the diagnostics, which are lazy, in the worker: computing them later would block the thread that receives the mesh. */
const findDiagnostics = ({ diagnostics }: NavMesh): unknown => diagnostics

/** Returns the result of a query. Undefined if the query is slow: the mesh is then sent without the result. */
function findWithinLimit(mesh: NavMesh, { start, goal, options }: PathQuery): PathResult | undefined {
  const deadline = createDeadline(MAX_QUERY_MS, () => performance.now())
  try {
    const result = findPath(mesh, start, goal, { ...options, signal: deadline.signal })
    return deadline.isOver() ? undefined : result
  } catch {
    // The thread that receives the mesh will run the query again and report the error.
    return undefined
  }
}
