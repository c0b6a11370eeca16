/**
 * Builds in a worker: the scene goes over, the mesh comes back whole, with all that is derived from it. Where it cannot
 * be sent, and where no worker is to be had, this thread builds; one that hangs is reported, since what hangs there would hang here too.
 */
import { NavError, toNavError } from '../engine/core/index.js'
import type { NavErrorCode } from '../engine/core/index.js'
import type { MeshMessage } from '../engine/mesh/transfer/index.js'
import type { MeshPathOptions } from '../engine/convex/index.js'
import type { PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { BuildRequest, LiveEngine, MeshBuilder } from './mesh-builder.js'
import { createInThreadBuilder } from './mesh-builder.js'
import { packScene, type PackedScene } from './packed-scene.js'
import { plainQuery } from './path-query.js'
import type { SceneEdit } from './scene-diff.js'
import { createWorkerTask } from '../worker/index.js'
import type { FirstMessage, WorkerTask, WorkerTaskOptions } from '../worker/index.js'

/** A mesh comes as `scene`, as `edit` of the one that the worker has, or is that one. */
export interface QueryRequest {
  readonly type: 'query'
  readonly revision: number
  readonly agentRadius: number
  readonly scene?: Scene | PackedScene
  readonly edit?: SceneEdit
  readonly start: Point
  readonly goal: Point
  readonly options?: MeshPathOptions
}

export type BuildMessage = Omit<BuildRequest, 'scene'> & {
  readonly type: 'build'
  readonly scene: Scene | PackedScene
}
export type WorkerRequest = FirstMessage & (BuildMessage | QueryRequest)

export type WorkerAnswer =
  | { readonly type: 'progress'; readonly revision: number; readonly part: number }
  /** `isKept`: the worker has the mesh as well. */
  | {
      readonly type: 'built'
      readonly revision: number
      readonly mesh: MeshMessage
      readonly isKept?: boolean
      readonly results?: readonly (PathResult | undefined)[] | undefined
    }
  /** Built, but not to be sent. */
  | { readonly type: 'unsent'; readonly revision: number }
  | { readonly type: 'answered'; readonly revision: number; readonly result: PathResult }
  | {
      readonly type: 'failed'
      readonly revision: number
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }

const TYPES: readonly unknown[] = ['progress', 'built', 'unsent', 'answered', 'failed'] satisfies WorkerAnswer['type'][]
export const isAnswerTo = (revision: number, data: unknown): data is WorkerAnswer =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  TYPES.includes(data.type) &&
  'revision' in data &&
  data.revision === revision

export const errorOf = ({ code, message, details }: Extract<WorkerAnswer, { type: 'failed' }>): NavError =>
  new NavError(code as NavErrorCode, message, details)

/** `onKept` takes over a worker that has kept the mesh it built, before that mesh is answered: the next build is another worker's. */
export function createWorkerBuilder(
  engine: LiveEngine,
  options: WorkerTaskOptions,
  onKept: (worker: WorkerTask, built: BuildRequest) => void = (worker) => worker.dispose(),
): MeshBuilder {
  const here = createInThreadBuilder(engine)
  let task = createWorkerTask(options)
  return {
    build: (request, done, { onProgress } = {}) => {
      const { revision } = request
      task.run({
        message: () =>
          ({
            type: 'build',
            ...request,
            scene: packScene(request.scene),
            questions: request.questions?.map(plainQuery),
          }) satisfies WorkerRequest,
        onMessage: (data) => {
          if (!isAnswerTo(revision, data) || data.type === 'answered') return false
          if (data.type === 'progress') {
            onProgress?.(data.part)
            return false
          }
          try {
            if (data.type === 'failed') done({ revision, error: errorOf(data) })
            else if (data.type === 'unsent') here.build(request, done)
            else {
              const mesh = engine.unpackMesh(data.mesh)
              if (data.isKept === true) {
                const worker = task
                task = createWorkerTask(options)
                onKept(worker, request)
              }
              done({ revision, mesh, results: data.results })
            }
          } catch (error) {
            done({ revision, error: toNavError(error, 'live/bad-answer') })
          }
          return true
        },
        onHung: () =>
          done({
            revision,
            error: new NavError(
              'live/worker-hung',
              `the build took longer than ${options.watchdog} ms and was ended; the last good mesh stays`,
            ),
          }),
        onLost: () => here.build(request, done),
      })
    },
    cancel: () => task.cancel(),
    dispose: () => task.dispose(),
  }
}
