/**
 * Runs slow queries in a worker. The worker searches a mesh that it stores in its memory.
 * - The first query also sends the scene, and the worker builds the mesh from it. Exception: `adopt` replaces the worker by one that has already
 *   built and stored the mesh.
 * - A later query sends only the changes of the scene. Exception: if the mesh cannot be edited to match, the query sends the whole scene again.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult, Scene } from '../engine/geometry/index.js'
import { packScene } from './packed-scene.js'
import { plainQuery, type PathQuery } from './path-query.js'
import { diffScenes } from './scene-diff.js'
import { errorOf, readAnswer } from './worker-builder.js'
import type { QueryRequest } from './worker-builder.js'
import { WorkerTask } from '../worker/index.js'
import type { WorkerTaskOptions } from '../worker/index.js'

export interface QuerySource {
  readonly scene: Scene
  readonly agentRadius: number
}

/** Minimum number of vertices for which a worker stores its mesh. On larger maps, a query takes longer than a frame, and rebuilding is expensive. */
const MIN_STORED_VERTICES = 5000
/** The worker edits its mesh if at most one in `OBSTACLES_PER_CHANGE` obstacles changed; otherwise the mesh is rebuilt. */
const OBSTACLES_PER_CHANGE = 4

export class QueryWorker {
  isBusy = false
  /** Whether the worker has a mesh. If so, a query sends only the changes that the worker does not have yet. */
  isReady = false
  private task: Pick<WorkerTask, 'run' | 'isLost' | 'dispose'>
  private known: QuerySource | undefined
  private lastRevision = 0

  constructor(options: WorkerTaskOptions) {
    this.task = new WorkerTask(options)
  }

  isLost(): boolean {
    return this.task.isLost()
  }

  /**
   * Returns whether the worker of the next build should store its mesh and then replace the query worker. False if the mesh is small. Also false if a small
   * edit turns the mesh of the query worker into the new mesh. If false, the worker of the next build also runs later builds. They are faster than in a new
   * worker, which would have to compile the code again.
   */
  needsMesh({ scene, agentRadius }: QuerySource, vertices: number): boolean {
    if (vertices < MIN_STORED_VERTICES) return false
    const { known } = this
    if (known?.agentRadius !== agentRadius) return true
    const change = diffScenes(known.scene, scene)
    return 'ids' in change
      ? change.ids.length > scene.obstacles.length / OBSTACLES_PER_CHANGE
      : change.kind === 'rebuild'
  }

  /** Runs a query and passes the result to `done`, or undefined if the worker hangs or is lost. Must not be called while busy. */
  run(source: QuerySource, query: PathQuery, done: (result: PathResult | NavError | undefined) => void): void {
    this.isBusy = true
    const revision = ++this.lastRevision
    const giveUp = (): void => {
      this.forget()
      done(undefined)
    }
    this.task.run({
      message: (isFresh) => {
        if (isFresh) {
          this.known = undefined
          this.isReady = false
        }
        return this.messageOf(revision, source, query)
      },
      onMessage: (data) => {
        const answer = readAnswer(revision, data)
        if (answer === 'late') return false
        if (answer === 'unknown' || answer.type === 'built' || answer.type === 'unsent') return 'unknown'
        if (answer.type === 'progress') return false
        this.isBusy = false
        this.isReady = answer.type === 'answered'
        if (!this.isReady) this.known = undefined
        if (answer.type === 'answered') done(answer.result)
        else done(errorOf(answer))
        return true
      },
      onHung: giveUp,
      onLost: giveUp,
    })
  }

  /** Replaces the worker by one that already has a mesh. If a query is running, terminates the new worker instead. */
  adopt(worker: Pick<WorkerTask, 'run' | 'isLost' | 'dispose'>, { scene, agentRadius }: QuerySource): void {
    if (this.isBusy) {
      worker.dispose()
      return
    }
    this.task.dispose()
    this.task = worker
    this.known = { scene, agentRadius }
    this.isReady = true
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
    this.isBusy = this.isReady = false
    this.known = undefined
  }
}
