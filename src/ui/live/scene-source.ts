/** What the planner on show searches, and what its path is worth there. */
import type { PathResult, Scene } from '../../engine/geometry/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { DisplayStore } from '../display-state.js'
import { agentOnShow } from './live-state.js'
import { EXACT, plannerScene, weighPath, type PlannerScene } from './planner-scene.js'

export interface SceneSource {
  /** The document itself for the planner that weighs terrain, else a scene without finite costs. */
  readonly sceneOf: (document: NavDocument) => NavDocument | Scene
  /** States on the path the costs that the last scene left out. */
  readonly weigh: (result: PathResult | undefined) => PathResult | undefined
}

export function createSceneSource(display: DisplayStore): SceneSource {
  let weighted: PlannerScene['weighted'] = []
  return {
    sceneOf: (document) => {
      if (display.getSnapshot().planner === EXACT) {
        weighted = []
        return document
      }
      const made = plannerScene(document, agentOnShow(document, display)?.id)
      weighted = made.weighted
      return made.scene
    },
    weigh: (result) => weighPath(result, weighted),
  }
}
