/** The path query of the active agent from spawn to goal. It is sent again only when it changes. */
import type { PathResult } from '../../engine/geometry/index.js'
import {
  createNavigationStore,
  type NavigationEngine,
  type Navigation,
  type NavigationOptions,
} from '../../navigation/index.js'
import type { DisplayStore } from '../display-state.js'
import { isByCells } from './cell-paths.js'
import { activeAgent, createMarkerLookup, type DrawnDocument } from './live-state.js'
import { EXACT, type SceneSource } from './planner-scene.js'

export const QUERY = 'shown'

export type PathQuery = ReturnType<typeof createPathQuery>

const UNTIL_PROOF = 50 // milliseconds between showing a path and starting to compute a tighter `bound` for it

/**
 * Creates the query. It first finds a path, then a tighter `bound` for the path: the largest possible ratio of its cost to the least cost.
 * Computing this bound for the first time takes several times as long as finding the path.
 */
export function createPathQuery(drawn: DrawnDocument, display: DisplayStore, scenes: SceneSource, live: Navigation) {
  let sent = ''
  let answered = ''
  let unproved: PathResult | undefined
  let proof = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUpdating = false
  const markerIn = createMarkerLookup()
  const send = (): void => {
    const draft = drawn.read()
    const { planner } = display.getSnapshot()
    const agent = activeAgent(draft, display)
    const agentRadius = agent?.radius ?? 0
    const start = markerIn(draft, 'spawn', agent?.id)
    const goal = markerIn(draft, 'goal', agent?.id)
    const ends = JSON.stringify([start, goal, agent?.id, agentRadius, planner, agent?.moves])
    const { mesh, paths, stale } = live.getSnapshot()
    if (sent === `${ends}false` && answered !== ends && paths.has(QUERY) && !stale.has(QUERY)) {
      answered = ends
      clearTimeout(timer)
      timer = setTimeout(update, UNTIL_PROOF)
      return
    }
    // During a gesture, only find the path. After the gesture, `proof` also computes a tight `bound`.
    proof = drawn.isResting() && answered === ends
    const query = `${ends}${proof}`
    if (query === sent) return
    sent = query
    if (proof) unproved = paths.get(QUERY)
    const radiusChanged = mesh !== undefined && mesh.agentRadius !== agentRadius
    if (radiusChanged) live.setQuery(QUERY, undefined)
    live.setOptions({ agent: agent?.id, agentRadius })
    live.update(scenes.sceneOf(draft))
    if (radiusChanged) live.flush()
    live.setQuery(
      QUERY,
      start === undefined || goal === undefined || isByCells(agent)
        ? undefined
        : { start, goal, options: { agentRadius, proof, ...(planner !== EXACT && { algorithm: planner }) } },
    )
  }
  const update = (): void => {
    // Ignore notifications while a query is being set: they belong to the previous query.
    if (isUpdating) return
    isUpdating = true
    const before = sent
    send()
    if (sent !== before) send()
    isUpdating = false
  }
  /** The query runs first without `proof`, then with it. Returns whether the current path is the result of the run with `proof`. */
  const isProved = (): boolean => proof && live.getSnapshot().paths.get(QUERY) !== unproved
  return { update, isProved, end: (): void => clearTimeout(timer) }
}

export function openNavigation(
  drawn: DrawnDocument,
  display: DisplayStore,
  scenes: SceneSource,
  options: NavigationOptions & { readonly engine: NavigationEngine },
): Navigation {
  const draft = drawn.read()
  const agent = activeAgent(draft, display)
  return createNavigationStore(scenes.sceneOf(draft), { ...options, agent: agent?.id, agentRadius: agent?.radius ?? 0 })
}
