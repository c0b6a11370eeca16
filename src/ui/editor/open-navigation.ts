/** The navigation of the agent on show. */
import { createLiveNavigation, type LiveEngine, type LiveNavigation, type LiveOptions } from '../../navigation/index.js'
import type { ViewStore } from '../view-state.js'
import type { DrawnDocument } from './drawn-document.js'
import { agentOnShow } from './live-state.js'
import type { SceneSource } from './scene-source.js'

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
