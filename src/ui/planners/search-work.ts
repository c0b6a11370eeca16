import type { PathResult, Scene, TraceEvent, Point, Obstacle } from '../../engine/geometry/index.js'
import { buildNavMesh } from '../../engine/mesh/index.js'
import {
  canSearch,
  comparedWorld,
  comparePlanners,
  findPath,
  plannerLacks,
  withoutCosts,
  type ComparedWorld,
  type PlannerComparison,
  type PlannerName,
  type World,
} from '../../engine/navigate/index.js'
import type { MapCells, NavGrid } from '../../engine/grid/index.js'
import type { SearchCells } from '../../canvas/replay/index.js'
import { rectRing, toScene, type Agent, type NavDocument } from '../../document/model/index.js'
import { countVertices } from '../../navigation/index.js'
import { markerOf } from '../live/live-state.js'

export interface TracedWorld {
  readonly world: World
  readonly cells?: SearchCells
}

/** Returns the world that a planner searches, without terrain costs if the planner ignores them. */
export function worldFor(
  { scene, agentRadius, grid, moves }: Pick<PlannerQuery, 'scene' | 'agentRadius' | 'grid' | 'moves'>,
  kind: ComparedWorld,
  algorithm: PlannerName,
  build: typeof buildNavMesh = buildNavMesh,
): TracedWorld {
  const lacks = plannerLacks(scene, kind, algorithm, grid, moves)
  const of = lacks.includes('terrain') ? withoutCosts(scene) : scene
  const mesh = kind === 'grid' && moves === 'cells' ? undefined : build(of, { agentRadius })
  const world = comparedWorld(of, kind, { agentRadius, grid, moves, mesh })
  return world.kind === 'grid' ? { world, cells: cellsOf(world) } : { world }
}

const cellsOf = ({ width, height, cellSize, origin, topology, hexLayout, hex }: NavGrid): SearchCells => ({
  width,
  height,
  cellSize,
  origin,
  topology,
  hexLayout,
  hex,
})

export interface RecordedSearch {
  readonly events: readonly TraceEvent[]
  readonly result: PathResult | undefined
  readonly cells?: SearchCells | undefined
}

export function recordSearch(
  { world, cells }: TracedWorld,
  { start, goal }: Pick<PlannerQuery, 'start' | 'goal'>,
  algorithm: PlannerName,
  maxEvents: number,
): RecordedSearch {
  const events: TraceEvent[] = []
  const trace = (event: TraceEvent): void => {
    if (events.length < maxEvents) events.push(event)
  }
  const result = canSearch(world, algorithm) ? findPath(world, start, goal, { algorithm, trace }) : undefined
  return { events, result, cells }
}

export interface RecordTask {
  readonly type: 'record'
  readonly world: ComparedWorld
  readonly algorithm: PlannerName
  readonly maxEvents: number
}

export type WorldTask =
  | {
      readonly type: 'compare'
      readonly world: ComparedWorld
      readonly algorithms: readonly PlannerName[]
      readonly budget: number
    }
  | { readonly type: 'measure'; readonly world: ComparedWorld }

export type SearchTask = RecordTask | WorldTask

export type SearchRequest = SearchTask &
  Omit<PlannerQuery, 'scene'> & { readonly job: number; readonly scene?: Scene | undefined }

export type SearchAnswer = { readonly job: number } & (
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'events'; readonly events: readonly TraceEvent[] }
  | { readonly type: 'recorded'; readonly result: PathResult | undefined; readonly cells: SearchCells | undefined }
  | WorldAnswer
  | {
      readonly type: 'failed'
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }
)

export type WorldAnswer =
  | { readonly type: 'compared'; readonly comparison: PlannerComparison }
  | { readonly type: 'measured'; readonly measure: WorldMeasure }

const now = (): number => performance.now()

export function answerOf(query: PlannerQuery, task: WorldTask, build?: typeof buildNavMesh): WorldAnswer {
  if (task.type === 'measure') return { type: 'measured', measure: measureWorld(query, task.world) }
  const { scene, start, goal, agentRadius, grid, moves } = query
  const { world, algorithms, budget } = task
  const options = { worlds: [world], algorithms, agentRadius, grid, moves, budget, now }
  return { type: 'compared', comparison: comparePlanners(scene, start, goal, options, build) }
}

export interface PlannerQuery {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
  readonly agentRadius: number
  readonly grid?: MapCells | undefined
  readonly moves?: 'cells' | undefined // set if the agent moves from cell to cell of `grid`; its radius is then 0
}

export function queryOf(document: NavDocument, agent: Agent | undefined): PlannerQuery | undefined {
  const [start, goal] = ['spawn', 'goal'].map((role) => markerOf(document, role, agent?.id))
  return start === undefined || goal === undefined
    ? undefined
    : {
        scene: toScene(document, agent === undefined ? {} : { agent: agent.id }),
        start,
        goal,
        agentRadius: agent?.moves === 'cells' ? 0 : (agent?.radius ?? 0),
        grid: document.grid,
        moves: agent?.moves,
      }
}

export interface WorldMeasure {
  readonly world: ComparedWorld
  readonly count: number
  readonly links: number
  readonly bytes: number
  readonly build: number
  readonly edit: number // milliseconds to insert a box between start and goal. A mesh is edited; any other world is built again with the box
}

const BOX = 0.02 // half the side of the box inserted for `edit`, divided by the larger of the two distances in x and y between start and goal
const BYTES = { vertex: 16, halfEdge: 20, polygon: 16, cell: 3, link: 12 }

export function measureWorld(query: PlannerQuery, kind: ComparedWorld): WorldMeasure {
  const { scene, agentRadius, grid, moves } = query
  const box = boxBetween(query)
  const started = now()
  const world = comparedWorld(scene, kind, { agentRadius, grid, moves })
  const build = now() - started
  const size = sizeOf(world, scene)
  const before = now()
  if (world.kind === 'mesh') world.edit({ insert: [box] })
  else comparedWorld({ ...scene, obstacles: [...scene.obstacles, box] }, kind, { agentRadius, grid, moves })
  return { world: kind, build, edit: now() - before, ...size }
}

function sizeOf(world: World, scene: Scene): Pick<WorldMeasure, 'count' | 'links' | 'bytes'> {
  if (world.kind === 'grid') {
    const count = world.width * world.height
    return { count, links: 0, bytes: BYTES.cell * count }
  }
  if (world.kind === 'waypoint-graph') {
    const [count, links] = [world.ids.length, world.linkTo.length]
    return { count, links: links / 2, bytes: BYTES.vertex * count + BYTES.link * links }
  }
  if (world.kind === 'mesh') {
    const { first, halfEdgeSlots, polygonSlots, vertexSlots } = world.convex
    const bytes = BYTES.vertex * vertexSlots + BYTES.halfEdge * halfEdgeSlots + BYTES.polygon * polygonSlots
    return { count: first.subarray(0, polygonSlots).filter((edge) => edge >= 0).length, links: 0, bytes }
  }
  const corners = countVertices(scene)
  return { count: corners, links: 0, bytes: BYTES.vertex * corners }
}

function boxBetween({ start, goal, scene }: PlannerQuery): Obstacle {
  const reach = BOX * Math.max(1e-3, Math.abs(goal.x - start.x), Math.abs(goal.y - start.y))
  const [x, y] = [(start.x + goal.x) / 2, (start.y + goal.y) / 2]
  return {
    id: `box ${scene.obstacles.length}`,
    outer: rectRing({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }),
  }
}
