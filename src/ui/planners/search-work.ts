/** Searches with what they are asked of, as they are carried out on the page or in a worker of their own. Without React, and without an editor. */
import { NavError, toNavError } from '../../engine/core/index.js'
import type { PathResult, Scene, TraceEvent } from '../../engine/geometry/index.js'
import { buildNavMesh } from '../../engine/mesh/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import {
  comparedWorldOf,
  comparePlannersOf,
  findPath,
  plannerLacks,
  withoutCosts,
  type ComparedWorld,
  type PlannerComparison,
  type PlannerName,
  type World,
} from '../../engine/navigate/index.js'
import type { SearchCells } from '../../canvas/replay/index.js'
import type { PlannerQuestion } from './planner-question.js'
import { measureWorld, type WorldMeasure } from './world-measure.js'

interface TracedWorld {
  readonly world: World
  /** Of a grid. */
  readonly cells?: SearchCells
}

/** The world that a planner searches: without terrain costs where it knows none. */
export function worldFor(
  { scene, agentRadius, grid }: Pick<PlannerQuestion, 'scene' | 'agentRadius' | 'grid'>,
  kind: ComparedWorld,
  algorithm: PlannerName,
  build: typeof buildNavMesh = buildNavMesh,
): TracedWorld {
  const lacks = plannerLacks(scene, kind, algorithm, grid)
  const of = lacks.includes('terrain') ? withoutCosts(scene) : scene
  const world = comparedWorldOf(build, of, kind, { agentRadius, grid })
  return world.kind === 'grid'
    ? { world, cells: { width: world.width, height: world.height, cellSize: world.cellSize, origin: world.origin } }
    : { world }
}

export interface RecordedSearch {
  readonly events: readonly TraceEvent[]
  readonly result: PathResult | undefined
  readonly cells?: SearchCells | undefined
}

/** One search with its events, the first `maxEvents` of them. */
export function recordSearch(
  { world, cells }: TracedWorld,
  { start, goal }: Pick<PlannerQuestion, 'start' | 'goal'>,
  algorithm: PlannerName,
  maxEvents: number,
): RecordedSearch {
  const events: TraceEvent[] = []
  const trace = (event: TraceEvent): void => {
    if (events.length < maxEvents) events.push(event)
  }
  return { events, result: findPath(world, start, goal, { algorithm, trace }), cells }
}

/** What is done of a question, and with what. */
export type SearchTask =
  | {
      readonly type: 'record'
      readonly world: ComparedWorld
      readonly algorithm: PlannerName
      readonly maxEvents: number
    }
  | {
      readonly type: 'compare'
      readonly world: ComparedWorld
      readonly algorithms: readonly PlannerName[]
      readonly budget: number
    }
  | { readonly type: 'measure'; readonly world: ComparedWorld }

/** To the worker; without a scene it is the one before. */
export type SearchRequest = SearchTask &
  Omit<PlannerQuestion, 'scene'> & { readonly job: number; readonly scene?: Scene | undefined }

/** From the worker: progress of a build and events in parts, then one of the others. */
export type SearchAnswer = { readonly job: number } & (
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'events'; readonly events: readonly TraceEvent[] }
  | { readonly type: 'recorded'; readonly result: PathResult | undefined; readonly cells: SearchCells | undefined }
  | { readonly type: 'compared'; readonly comparison: PlannerComparison }
  | { readonly type: 'measured'; readonly measure: WorldMeasure }
  | {
      readonly type: 'failed'
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }
)

/** Events in one message: what the page takes in within a few milliseconds. */
const PART = 4000

/** Answers request after request; the mesh and the worlds of the last scene are kept. */
export function createSearchResponder(post: (answer: SearchAnswer) => void): (request: SearchRequest) => void {
  let scene: Scene | undefined
  let kept: { readonly agentRadius: number; readonly mesh: NavMesh } | undefined
  const worlds = new Map<string, TracedWorld>()
  const forget = (): void => {
    kept = undefined
    worlds.clear()
  }
  const meshFor = (job: number, agentRadius: number): typeof buildNavMesh => {
    if (kept !== undefined && kept.agentRadius !== agentRadius) forget()
    return (of, options) => {
      if (of !== scene) return buildNavMesh(of, options)
      const onProgress = (part: number): void => post({ type: 'progress', job, part })
      kept ??= { agentRadius, mesh: buildNavMesh(of, { ...options, onProgress }) }
      return kept.mesh
    }
  }
  return ({ job, start, goal, agentRadius, grid, ...request }) => {
    try {
      if (request.scene !== undefined) {
        forget()
        scene = request.scene
      }
      if (scene === undefined) throw new NavError('live/no-mesh', 'a question came before its scene')
      const build = meshFor(job, agentRadius)
      const question = { scene, start, goal, agentRadius, grid }
      if (request.type === 'compare') {
        const { world, algorithms, budget } = request
        const now = (): number => performance.now()
        const options = { worlds: [world], algorithms, agentRadius, grid, budget, now }
        post({ type: 'compared', job, comparison: comparePlannersOf(build, scene, start, goal, options) })
      } else if (request.type === 'measure')
        post({ type: 'measured', job, measure: measureWorld(question, request.world, () => performance.now()) })
      else {
        const lacks = plannerLacks(scene, request.world, request.algorithm, grid).includes('terrain')
        const key = `${request.world} ${lacks ? 'without' : 'with'} costs`
        const world = worlds.get(key) ?? worldFor(question, request.world, request.algorithm, build)
        worlds.set(key, world)
        const { events, result, cells } = recordSearch(world, question, request.algorithm, request.maxEvents)
        for (let i = 0; i < events.length; i += PART) post({ type: 'events', job, events: events.slice(i, i + PART) })
        post({ type: 'recorded', job, result, cells })
      }
    } catch (error) {
      const { code, message, details } = toNavError(error, 'live/query-failed')
      post({ type: 'failed', job, code, message, details })
    }
  }
}
