/**
 * Builds in a worker: sends the scene and receives the complete mesh. If sending or starting fails, builds on this thread. If the worker
 * hangs, reports an error, since this thread would hang too.
 */
import { NavError } from '../engine/core/index.js'
import type { NavErrorCode } from '../engine/core/index.js'
import type { MeshMessage } from '../engine/mesh/index.js'
import type { MeshPathOptions, NavMesh } from '../engine/convex/index.js'
import type { PathResult, Point, Scene } from '../engine/geometry/index.js'
import type { BuildRequest, NavigationEngine, MeshBuilder } from './mesh-builder.js'
import { createLocalBuild } from './mesh-builder.js'
import { packScene, type PackedScene } from './packed-scene.js'
import { plainQuery } from './path-query.js'
import type { SceneEdit } from './scene-diff.js'
import { WorkerTask } from '../worker/index.js'
import type { FirstMessage, WorkerTaskOptions } from '../worker/index.js'

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
  | {
      readonly type: 'built'
      readonly revision: number
      readonly mesh: MeshMessage
      readonly milliseconds: number
      readonly isKept?: boolean
      readonly results?: readonly (PathResult | undefined)[] | undefined
    }
  | { readonly type: 'unsent'; readonly revision: number }
  | { readonly type: 'answered'; readonly revision: number; readonly result: PathResult }
  | {
      readonly type: 'failed'
      readonly revision: number
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null

/** Checks the required fields of each answer. The mesh itself is validated when it is unpacked. */
const CHECKS: Readonly<Record<WorkerAnswer['type'], (data: Readonly<Record<string, unknown>>) => boolean>> = {
  progress: ({ part }) => typeof part === 'number',
  built: ({ mesh, results }) => mesh !== undefined && (results === undefined || Array.isArray(results)),
  unsent: () => true,
  answered: ({ result }) => isObject(result) && typeof result.status === 'string',
  failed: ({ code, message }) => typeof code === 'string' && typeof message === 'string',
}

function isAnswer(data: Readonly<Record<string, unknown>>): data is Readonly<Record<string, unknown>> & WorkerAnswer {
  const { type } = data
  return typeof type === 'string' && Object.hasOwn(CHECKS, type) && CHECKS[type as WorkerAnswer['type']](data)
}

/**
 * Returns the answer to a request, `late` for an answer to an earlier request, or `unknown` for a message of another version of navsmith.
 */
export function readAnswer(revision: number, data: unknown): WorkerAnswer | 'late' | 'unknown' {
  if (!isObject(data) || typeof data.revision !== 'number') return 'unknown'
  if (!isAnswer(data)) return 'unknown'
  return data.revision === revision ? data : 'late'
}

export const errorOf = ({ code, message, details }: Extract<WorkerAnswer, { type: 'failed' }>): NavError =>
  new NavError(code as NavErrorCode, message, details)

/**
 * Creates a builder that builds meshes in a worker. If `keep` of the request is true, the worker also stores the mesh in its memory, so that it
 * can run queries on the mesh. `onKept` then receives this worker, before `done` is called. A new worker runs the next build.
 */
export function createWorkerBuilder(
  engine: NavigationEngine,
  options: WorkerTaskOptions,
  now: () => number,
  onKept: (worker: WorkerTask, built: BuildRequest) => void,
): MeshBuilder {
  const buildHere = createLocalBuild(engine, now)
  let task = new WorkerTask(options)
  return {
    build: (request, done, { onProgress } = {}) => {
      const { revision } = request
      task.run({
        message: () =>
          ({
            type: 'build',
            ...request,
            scene: packScene(request.scene),
            queries: request.queries?.map(plainQuery),
          }) satisfies WorkerRequest,
        onMessage: (data) => {
          const answer = readAnswer(revision, data)
          if (answer === 'late') return false
          if (answer === 'unknown' || answer.type === 'answered') return 'unknown'
          if (answer.type === 'progress') {
            onProgress?.(answer.part)
            return false
          }
          if (answer.type === 'failed') done({ revision, error: errorOf(answer) })
          else if (answer.type === 'unsent') buildHere(request, done)
          else {
            const mesh = unpacked(engine, answer.mesh)
            if (mesh === undefined) return 'unknown'
            if (answer.isKept === true) {
              const worker = task
              task = new WorkerTask(options)
              onKept(worker, request)
            }
            done({ revision, mesh, milliseconds: answer.milliseconds, results: answer.results })
          }
          return true
        },
        onHung: () =>
          done({
            revision,
            error: new NavError(
              'live/worker-hung',
              `The mesh build took longer than ${options.watchdog} ms and was stopped; the last good mesh remains`,
            ),
          }),
        onLost: () => buildHere(request, done),
      })
    },
    isLost: () => task.isLost(),
    dispose: () => task.dispose(),
  }
}

/** Returns the mesh; undefined if another version of navsmith packed it. */
function unpacked(engine: NavigationEngine, message: MeshMessage): NavMesh | undefined {
  try {
    return engine.unpackMesh(message)
  } catch {
    return undefined
  }
}
