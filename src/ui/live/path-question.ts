/** The one path that the session keeps: of the active agent, from its spawn to its goal, asked again only when the question has changed. */
import {
  createNavigationStore,
  type NavigationEngine,
  type Navigation,
  type NavigationOptions,
} from '../../navigation/index.js'
import type { DisplayStore } from '../display-state.js'
import type { DrawnDocument } from './drawn-document.js'
import { agentOnShow, createMarkerLookup } from './live-state.js'
import { EXACT, type SceneSource } from './planner-scene.js'

/** Name of the path among the queries of the navigation. */
export const QUERY = 'shown'

interface PathQuestion {
  /** Looks whether there is something else to ask: after changes of the drawing, the view and the answers. */
  readonly ask: () => void
  /** Nothing more is asked. */
  readonly end: () => void
}

/** Milliseconds from a path to the question how good it is: it has been seen by then. */
const UNTIL_PROOF = 50

/**
 * Asks when the agent, its markers, the planner or the rest of a gesture differ from what was asked last. A path is found first; how good it is,
 * which takes several times as long where nothing ran before, is asked once it is there.
 */
export function createPathQuestion(
  drawn: DrawnDocument,
  display: DisplayStore,
  scenes: SceneSource,
  live: Navigation,
): PathQuestion {
  let asked = ''
  /** What a path was found for, and whether its proof is due. */
  let answered = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const markerIn = createMarkerLookup()
  const look = (): void => {
    const draft = drawn.read()
    const { planner } = display.getSnapshot()
    const agent = agentOnShow(draft, display)
    const agentRadius = agent?.radius ?? 0
    const start = markerIn(draft, 'spawn', agent?.id)
    const goal = markerIn(draft, 'goal', agent?.id)
    const way = JSON.stringify([start, goal, agent?.id, agentRadius, planner])
    const { mesh, paths, stale } = live.getSnapshot()
    if (asked === `${way}false` && answered !== way && paths.has(QUERY) && !stale.has(QUERY)) {
      answered = way
      clearTimeout(timer)
      timer = setTimeout(ask, UNTIL_PROOF)
      return
    }
    // While something is dragged or drawn the path follows at once; how good it is, is proved when the gesture ends.
    const proof = drawn.isResting() && answered === way
    const question = `${way}${proof}`
    if (question === asked) return
    asked = question
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
  const ask = (): void => {
    // What is heard while a question is put is about the one before.
    if (isAsking) return
    isAsking = true
    const before = asked
    look()
    // It may have been answered at once.
    if (asked !== before) look()
    isAsking = false
  }
  return { ask, end: () => clearTimeout(timer) }
}

/** The navigation of the active agent. */
export function openNavigation(
  drawn: DrawnDocument,
  display: DisplayStore,
  scenes: SceneSource,
  options: NavigationOptions & { readonly engine: NavigationEngine },
): Navigation {
  const draft = drawn.read()
  const agent = agentOnShow(draft, display)
  return createNavigationStore(scenes.sceneOf(draft), { ...options, agent: agent?.id, agentRadius: agent?.radius ?? 0 })
}
