/**
 * Questions that take too long for the page, asked in a worker that keeps a mesh of its own: it gets the scene once, and then what changed.
 * The worker for builds is asked first; from the first question on that its planner cannot answer, the one with every planner.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { MeshPathOptions } from '../engine/convex/index.js'
import { diffScenes } from './scene-diff.js'
import { errorOf, isAnswerTo } from './worker-builder.js'
import type { QueryRequest } from './worker-builder.js'
import { createWorkerTask } from '../worker/index.js'
import type { WorkerTaskOptions } from '../worker/index.js'

export interface PathQuery {
  readonly start: Point
  readonly goal: Point
  readonly options?: MeshPathOptions
}

/** What a query is asked of: a scene, and the radius that its outlines are offset by. */
export interface QuerySource {
  readonly scene: Scene
  readonly agentRadius: number
}

export interface QueryWorker {
  readonly isBusy: () => boolean
  /** It has a mesh: what is asked costs what has changed since. */
  readonly isReady: () => boolean
  /** `undefined`: nobody could answer it. One question at a time: not while it is busy. */
  ask: (source: QuerySource, query: PathQuery, done: (result: PathResult | NavError | undefined) => void) => void
  dispose: () => void
}

/** Whether the question says by itself that the default planner cannot answer it: the worker for builds would build a mesh in vain. */
const asksForMore = ({ scene }: QuerySource, { options }: PathQuery): boolean =>
  options?.areaCosts !== undefined ||
  (options?.algorithm ?? 'polyanya') !== 'polyanya' ||
  scene.areas?.some(({ cost }) => cost !== 1 && cost !== Infinity) === true

export function createQueryWorker(building: WorkerTaskOptions, planning: WorkerTaskOptions): QueryWorker {
  let task = createWorkerTask(building)
  let hasPlanners = false
  /** What the worker has a mesh of. */
  let known: QuerySource | undefined
  let isBusy = false
  let isReady = false
  let asked = 0

  const messageOf = (
    revision: number,
    { scene, agentRadius }: QuerySource,
    { start, goal, options: pathOptions }: PathQuery,
  ): QueryRequest => {
    const change = known?.agentRadius === agentRadius ? diffScenes(known.scene, scene) : undefined
    known = { scene, agentRadius }
    // A signal or a listener stays on its side.
    const plain = pathOptions === undefined ? undefined : { ...pathOptions, signal: undefined, trace: undefined }
    const mesh = change?.kind === 'none' ? {} : change?.kind === 'edit' ? { edit: change.edit } : { scene }
    return { type: 'query', revision, agentRadius, start, goal, options: plain, ...mesh }
  }
  const forget = (): void => {
    isBusy = isReady = false
    known = undefined
  }
  const callPlanners = (): void => {
    hasPlanners = true
    isReady = false
    task.dispose()
    task = createWorkerTask(planning)
  }
  const ask: QueryWorker['ask'] = (source, query, done) => {
    if (!hasPlanners && asksForMore(source, query)) callPlanners()
    isBusy = true
    const revision = ++asked
    const giveUp = (): void => {
      forget()
      done(undefined)
    }
    task.run({
      message: (isFresh) => {
        if (isFresh) {
          known = undefined
          isReady = false
        }
        return messageOf(revision, source, query)
      },
      onMessage: (data) => {
        if (!isAnswerTo(revision, data) || data.type === 'progress') return false
        isBusy = false
        isReady = data.type === 'answered'
        if (!isReady) known = undefined
        if (data.type === 'failed' && data.code === 'mesh/capability-missing') askAgain(source, query, done)
        else done(data.type === 'answered' ? data.result : data.type === 'failed' ? errorOf(data) : undefined)
        return true
      },
      onHung: giveUp,
      onLost: giveUp,
    })
  }
  /** In the worker with every planner; where that cannot answer either, nobody can. */
  const askAgain: QueryWorker['ask'] = (source, query, done) => {
    if (hasPlanners) {
      done(undefined)
      return
    }
    callPlanners()
    ask(source, query, done)
  }
  return {
    isBusy: () => isBusy,
    isReady: () => isReady,
    ask,
    dispose: () => {
      forget()
      task.dispose()
    },
  }
}
