/** The question of one agent of the drawing, the same for every planner. */
import type { Point, Scene } from '../../engine/geometry/index.js'
import type { ComparedGrid } from '../../engine/navigate/index.js'
import { toScene, type Agent, type NavDocument } from '../../document/model/index.js'
import { isInNavigation } from '../../editor/index.js'

export interface PlannerQuestion {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
  readonly agentRadius: number
  /** The cells of the map. */
  readonly grid?: ComparedGrid | undefined
}

/** Undefined without a spawn and a goal for the agent. Costs, links and cells are those of the map. */
export function questionOf(document: NavDocument, agent: Agent | undefined): PlannerQuestion | undefined {
  const place = (role: string): Point | undefined => {
    const marker = document.items.find(
      (item) =>
        item.kind === 'marker' &&
        item.role === role &&
        isInNavigation(item) &&
        (item.agent === undefined || item.agent === agent?.id),
    )
    return marker?.kind === 'marker' ? { x: marker.x, y: marker.y } : undefined
  }
  const start = place('spawn')
  const goal = place('goal')
  return start === undefined || goal === undefined
    ? undefined
    : {
        scene: toScene(document, agent === undefined ? {} : { agent: agent.id }),
        start,
        goal,
        agentRadius: agent?.radius ?? 0,
        grid: document.grid,
      }
}
