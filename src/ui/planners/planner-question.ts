/** What an agent of the drawing wants to know, and the worlds that can answer it: the same question for every planner. */
import { comparedWorld, type ComparedWorld, type World } from '../../engine/navigate/index.js'
import { type Scene } from '../../engine/geometry/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import type { SearchCells } from '../../canvas/index.js'
import { groundOf } from '../editor/ground-scene.js'

export interface PlannerQuestion {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
  readonly agentRadius: number
}

/** Undefined without a spawn and a goal for the agent. Finite terrain costs are left out: not every planner knows them. */
export function questionOf(document: NavDocument, agent: Agent | undefined): PlannerQuestion | undefined {
  const place = (role: string): Point | undefined => {
    const marker = document.items.find(
      (item) =>
        item.kind === 'marker' &&
        item.role === role &&
        item.hidden !== true &&
        (item.agent === undefined || item.agent === agent?.id),
    )
    return marker?.kind === 'marker' ? { x: marker.x, y: marker.y } : undefined
  }
  const start = place('spawn')
  const goal = place('goal')
  return start === undefined || goal === undefined
    ? undefined
    : { scene: groundOf(document, agent?.id).scene, start, goal, agentRadius: agent?.radius ?? 0 }
}

export interface FilmedWorld {
  readonly world: World
  /** Of a grid. */
  readonly cells?: SearchCells
}

export function worldFor({ scene, agentRadius }: PlannerQuestion, kind: ComparedWorld): FilmedWorld {
  const world = comparedWorld(scene, kind, { agentRadius })
  return world.kind === 'grid'
    ? { world, cells: { width: world.width, height: world.height, cellSize: world.cellSize, origin: world.origin } }
    : { world }
}
