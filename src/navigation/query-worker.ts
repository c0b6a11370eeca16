/**
 * Questions that take too long for the page, asked in a worker that keeps a mesh of its own: it has built the one of the page, or gets the scene
 * once; and then what changed.
 * The worker for builds is asked first; from the first question on that its planner cannot answer, the one with every planner.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult, Scene } from '../engine/geometry/index.js'
import { packScene } from './packed-scene.js'
import { plainQuery, type PathQuery } from './path-query.js'
import { diffScenes } from './scene-diff.js'
import { errorOf, readAnswer } from './worker-builder.js'
import type { QueryRequest } from './worker-builder.js'
import { createWorkerTask } from '../worker/index.js'
import type { WorkerTask, WorkerTaskOptions } from '../worker/index.js'

/** What a query is asked of: a scene, and the radius that its outlines are offset by. */
export interface QuerySource {
  readonly scene: Scene
  readonly agentRadius: number
}

export interface QueryWorker {
  readonly isBusy: () => boolean
  /** It has a mesh: what is asked costs what has changed since. */
  readonly isReady: () => boolean
  /** No worker is to be had: whoever asks searches. */
  readonly isLost: () => boolean
  /** Whether a worker that builds a source of so many vertices is to keep its mesh, to be asked. */
  readonly wants: (source: QuerySource, vertices: number) => boolean
  /** `undefined`: nobody could answer it. One question at a time: not while it is busy. */
  ask: (source: QuerySource, query: PathQuery, done: (result: PathResult | NavError | undefined) => void) => void
  /** Takes over a worker with the mesh of a scene that it has built; ends it while another one is busy. */
  adopt: (worker: WorkerTask, source: QuerySource) => void
  dispose: () => void
}

/** Vertices from which a mesh that was built elsewhere is kept: paths over it take longer than a frame has, and a worker would build all of it once more. */
const KEPT_FROM = 5000
/** A mesh is sooner edited than built where no more than one obstacle in so many has changed. */
const ONE_IN = 4

/** Whether areas differ in what they cost. */
const isWeighted = ({ areas = [] }: Scene): boolean => areas.some(({ cost }) => cost !== 1 && cost !== Infinity)

/** Whether the question says by itself that the default planner cannot answer it: the worker for builds would build a mesh in vain. */
const asksForMore = ({ scene }: QuerySource, { options }: PathQuery): boolean =>
  options?.areaCosts !== undefined || (options?.algorithm ?? 'polyanya') !== 'polyanya' || isWeighted(scene)

export const createQueryWorker = (building: WorkerTaskOptions, planning: WorkerTaskOptions): QueryWorker =>
  new QueryAsker(building, planning)

class QueryAsker implements QueryWorker {
  private busy = false
  private ready = false
  private task: WorkerTask
  private hasPlanners = false
  /** What the worker has a mesh of. */
  private known: QuerySource | undefined
  private asked = 0

  constructor(
    building: WorkerTaskOptions,
    private readonly planning: WorkerTaskOptions,
  ) {
    this.task = createWorkerTask(building)
  }

  isBusy(): boolean {
    return this.busy
  }

  isReady(): boolean {
    return this.ready
  }

  isLost(): boolean {
    return this.task.isLost()
  }

  /** Not where its mesh is a small edit away: who built stays, warm, for the next build. */
  wants({ scene, agentRadius }: QuerySource, vertices: number): boolean {
    if (this.hasPlanners || vertices < KEPT_FROM || isWeighted(scene)) return false
    const { known } = this
    if (known?.agentRadius !== agentRadius) return true
    const change = diffScenes(known.scene, scene)
    return 'ids' in change ? change.ids.length > scene.obstacles.length / ONE_IN : change.kind === 'rebuild'
  }

  ask(...question: Parameters<QueryWorker['ask']>): void {
    const [source, query, done] = question
    if (!this.hasPlanners && asksForMore(source, query)) this.callPlanners()
    this.busy = true
    const revision = ++this.asked
    const giveUp = (): void => {
      this.forget()
      done(undefined)
    }
    this.task.run({
      message: (isFresh) => {
        if (isFresh) {
          this.known = undefined
          this.ready = false
        }
        return this.messageOf(revision, source, query)
      },
      onMessage: (data) => {
        const answer = readAnswer(revision, data)
        if (answer === 'late') return false
        if (answer === 'unknown' || answer.type === 'built' || answer.type === 'unsent') return 'unknown'
        if (answer.type === 'progress') return false
        this.busy = false
        this.ready = answer.type === 'answered'
        if (!this.ready) this.known = undefined
        if (answer.type === 'answered') done(answer.result)
        else if (answer.code === 'mesh/capability-missing') this.askAgain(...question)
        else done(errorOf(answer))
        return true
      },
      onHung: giveUp,
      onLost: giveUp,
    })
  }

  adopt(worker: WorkerTask, { scene, agentRadius }: QuerySource): void {
    if (this.busy || this.hasPlanners) {
      worker.dispose()
      return
    }
    this.task.dispose()
    this.task = worker
    this.known = { scene, agentRadius }
    this.ready = true
  }

  dispose(): void {
    this.forget()
    this.task.dispose()
  }

  private messageOf(revision: number, { scene, agentRadius }: QuerySource, query: PathQuery): QueryRequest {
    const { known } = this
    const change = known?.agentRadius === agentRadius ? diffScenes(known.scene, scene) : undefined
    this.known = { scene, agentRadius }
    const mesh =
      change?.kind === 'none' ? {} : change?.kind === 'edit' ? { edit: change.edit } : { scene: packScene(scene) }
    return { type: 'query', revision, agentRadius, ...plainQuery(query), ...mesh }
  }

  private forget(): void {
    this.busy = this.ready = false
    this.known = undefined
  }

  private callPlanners(): void {
    this.hasPlanners = true
    this.ready = false
    this.task.dispose()
    this.task = createWorkerTask(this.planning)
  }

  /** In the worker with every planner; where that cannot answer either, nobody can. */
  private askAgain(...question: Parameters<QueryWorker['ask']>): void {
    if (this.hasPlanners) {
      question[2](undefined)
      return
    }
    this.callPlanners()
    this.ask(...question)
  }
}
