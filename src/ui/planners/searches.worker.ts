/** Worker that records the events of a search, compares planners, and measures the size and build time of the mesh, grid or graph that a planner searches. */
import { NavError, toNavError } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Scene } from '../../engine/geometry/index.js'
import { buildNavMesh } from '../../engine/mesh/index.js'
import { plannerLacks } from '../../engine/navigate/index.js'
import { serveRequests } from '../../worker/index.js'
import {
  answerOf,
  recordSearch,
  worldFor,
  type SearchAnswer,
  type SearchRequest,
  type TracedWorld,
} from './search-work.js'

const PART = 4000 // events per message, which the main thread handles in a few milliseconds

/** Returns a function that handles requests in order. Caches the mesh and the worlds of the last scene. */
export function createSearchResponder(post: (answer: SearchAnswer) => void): (request: SearchRequest) => void {
  let scene: Scene | undefined
  let cached: { readonly agentRadius: number; readonly mesh: NavMesh } | undefined
  const worlds = new Map<string, TracedWorld>()
  const clearCache = (): void => {
    cached = undefined
    worlds.clear()
  }
  const meshFor = (job: number, agentRadius: number): typeof buildNavMesh => {
    if (cached !== undefined && cached.agentRadius !== agentRadius) clearCache()
    return (of, options) => {
      if (of !== scene) return buildNavMesh(of, options)
      const onProgress = (part: number): void => post({ type: 'progress', job, part })
      cached ??= { agentRadius, mesh: buildNavMesh(of, { ...options, onProgress }) }
      return cached.mesh
    }
  }
  return ({ job, start, goal, agentRadius, grid, moves, ...request }) => {
    try {
      if (request.scene !== undefined) {
        clearCache()
        scene = request.scene
      }
      if (scene === undefined) throw new NavError('live/no-mesh', 'Expected a scene before the first query, got none')
      const build = meshFor(job, agentRadius)
      const query = { scene, start, goal, agentRadius, grid, moves }
      if (request.type !== 'record') post({ job, ...answerOf(query, request, build) })
      else {
        const lacks = plannerLacks(scene, request.world, request.algorithm, grid, moves).includes('terrain')
        const key = `${request.world} ${lacks ? 'without' : 'with'} costs ${moves ?? ''}`
        const world = worlds.get(key) ?? worldFor(query, request.world, request.algorithm, build)
        worlds.set(key, world)
        const { events, result, cells } = recordSearch(world, query, request.algorithm, request.maxEvents)
        for (let i = 0; i < events.length; i += PART) post({ type: 'events', job, events: events.slice(i, i + PART) })
        post({ type: 'recorded', job, result, cells })
      }
    } catch (error) {
      const { code, message, details } = toNavError(error, 'live/query-failed')
      post({ type: 'failed', job, code, message, details })
    }
  }
}

serveRequests(createSearchResponder((answer) => postMessage(answer)))
