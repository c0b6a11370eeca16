/**
 * Runs queries that take too long for the page in a worker that keeps a mesh of its own: it has built the one of the page, or gets the scene
 * once, and then what changed.
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

/** Vertices from which a mesh that was built elsewhere is kept: paths over it take longer than a frame has, and a worker would build all of it once more. */
const KEPT_FROM = 5000
/** A mesh is sooner edited than built where no more than one obstacle in so many has changed. */
const ONE_IN = 4

export class QueryWorker {
  private busy = false
  private ready = false
  private task: WorkerTask
  /** What the worker has a mesh of. */
  private known: QuerySource | undefined
  private asked = 0

  constructor(options: WorkerTaskOptions) {
    this.task = createWorkerTask(options)
  }

  isBusy(): boolean {
    return this.busy
  }

  /** It has a mesh: a query costs what has changed since. */
  isReady(): boolean {
    return this.ready
  }

  /** No worker can be started: the caller searches by itself. */
  isLost(): boolean {
    return this.task.isLost()
  }

  /**
   * Whether a worker that builds a source of so many vertices is to keep its mesh for queries. Not where its mesh is a small edit away: the
   * builder stays, warm, for the next build.
   */
  wants({ scene, agentRadius }: QuerySource, vertices: number): boolean {
    if (vertices < KEPT_FROM) return false
    const { known } = this
    if (known?.agentRadius !== agentRadius) return true
    const change = diffScenes(known.scene, scene)
    return 'ids' in change ? change.ids.length > scene.obstacles.length / ONE_IN : change.kind === 'rebuild'
  }

  /** `undefined`: nobody could answer it. One query at a time: not while it is busy. */
  ask(source: QuerySource, query: PathQuery, done: (result: PathResult | NavError | undefined) => void): void {
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
        else done(errorOf(answer))
        return true
      },
      onHung: giveUp,
      onLost: giveUp,
    })
  }

  /** Takes over a worker with the mesh of a scene that it has built; ends it while another one is busy. */
  adopt(worker: WorkerTask, { scene, agentRadius }: QuerySource): void {
    if (this.busy) {
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
}
