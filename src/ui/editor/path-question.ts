/** The one path that the session keeps: of the agent on show, from its spawn to its goal, asked anew only when the question has changed. */
import { createLiveNavigation, type LiveEngine, type LiveNavigation, type LiveOptions } from '../../navigation/index.js'
import type { ViewStore } from '../view-state.js'
import type { DrawnDocument } from './drawn-document.js'
import { agentOnShow, markerOf } from './live-state.js'
import { EXACT } from './planner-scene.js'
import type { SceneSource } from './scene-source.js'

/** Name of the path among the queries of the navigation. */
export const QUERY = 'shown'

/** Asks when the agent, its markers, the planner or the rest of a gesture differ from what was asked last. */
export function createPathQuestion(
  drawn: DrawnDocument,
  view: ViewStore,
  scenes: SceneSource,
  live: LiveNavigation,
): () => void {
  let asked = ''
  return () => {
    const draft = drawn.read()
    const { planner } = view.getSnapshot()
    const agent = agentOnShow(draft, view)
    const agentRadius = agent?.radius ?? 0
    const start = markerOf(draft, 'spawn', agent?.id)
    const goal = markerOf(draft, 'goal', agent?.id)
    // While something is dragged or drawn the path follows at once; how good it is, is proved when the gesture ends.
    const proof = drawn.isResting()
    const question = JSON.stringify([start, goal, agent?.id, agentRadius, planner, proof])
    if (question === asked) return
    asked = question
    const { mesh } = live.getSnapshot()
    const radiusChanged = mesh !== undefined && mesh.agentRadius !== agentRadius
    if (radiusChanged) live.setQuery(QUERY, undefined)
    live.setOptions({ agent: agent?.id, agentRadius })
    live.update(scenes.sceneOf(draft))
    if (radiusChanged) live.flush()
    live.setQuery(
      QUERY,
      start === undefined || goal === undefined
        ? undefined
        : { start, goal, options: { agentRadius, proof, ...(planner !== EXACT && { algorithm: planner }) } },
    )
  }
}

/** The navigation of the agent on show. */
export function openNavigation(
  drawn: DrawnDocument,
  view: ViewStore,
  scenes: SceneSource,
  options: LiveOptions & { readonly engine: LiveEngine },
): LiveNavigation {
  const draft = drawn.read()
  const agent = agentOnShow(draft, view)
  return createLiveNavigation(scenes.sceneOf(draft), { ...options, agent: agent?.id, agentRadius: agent?.radius ?? 0 })
}
