/** The question of one agent of the drawing, the same for every planner, and the worlds that answer it. */
import { buildPlanningMesh } from '../../engine/mesh/index.js'
import {
  comparedWorldOf,
  findPath,
  type ComparedWorld,
  type PlannerName,
  type World,
} from '../../engine/navigate/index.js'
import type { PathResult, Point, Scene, TraceEvent } from '../../engine/geometry/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import { isInNavigation } from '../../editor/index.js'
import type { SearchCells } from '../../canvas/replay/index.js'
import { plannerScene } from '../editor/planner-scene.js'

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
        isInNavigation(item) &&
        (item.agent === undefined || item.agent === agent?.id),
    )
    return marker?.kind === 'marker' ? { x: marker.x, y: marker.y } : undefined
  }
  const start = place('spawn')
  const goal = place('goal')
  return start === undefined || goal === undefined
    ? undefined
    : { scene: plannerScene(document, agent?.id).scene, start, goal, agentRadius: agent?.radius ?? 0 }
}

export interface TracedWorld {
  readonly world: World
  /** Of a grid. */
  readonly cells?: SearchCells
}

export function worldFor({ scene, agentRadius }: PlannerQuestion, kind: ComparedWorld): TracedWorld {
  const world = comparedWorldOf(buildPlanningMesh, scene, kind, { agentRadius })
  return world.kind === 'grid'
    ? { world, cells: { width: world.width, height: world.height, cellSize: world.cellSize, origin: world.origin } }
    : { world }
}

export interface RecordedSearch {
  readonly events: readonly TraceEvent[]
  readonly result: PathResult | undefined
}

/** One search with its events, the first `maxEvents` of them. */
export function recordSearch(
  world: World,
  { start, goal }: PlannerQuestion,
  algorithm: PlannerName,
  maxEvents: number,
): RecordedSearch {
  const events: TraceEvent[] = []
  const trace = (event: TraceEvent): void => {
    if (events.length < maxEvents) events.push(event)
  }
  return { events, result: findPath(world, start, goal, { algorithm, trace }) }
}
