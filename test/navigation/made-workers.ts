/** Scenes of squares in a row, and workers that answer on request or after a delay, with the fake or the real engine. */
import { buildNavMesh, findPath, type PathResult, type Point, type Scene } from '../../src/engine/index.js'
import { unpackScene } from '../../src/navigation/packed-scene.js'
import type { BuildMessage, WorkerAnswer, WorkerRequest } from '../../src/navigation/worker-builder.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { lateWorker } from '../support/fake-worker.js'
import { boxObstacle, fieldOf } from '../support/shapes.js'
import { encodeScene } from './fake-engine.js'

export const scene = (...xs: number[]): Scene => ({
  bounds: fieldOf(100),
  obstacles: xs.map((x, i) => boxObstacle(`o${i}`, x, 20, 10)),
})

/** Returns the message that a worker with the fake engine posts after a build. */
export const built = ({ revision, scene: packed }: BuildMessage): object => ({
  type: 'built',
  revision,
  mesh: encodeScene(unpackScene(packed)),
})

export interface MadeWorker<Request extends WorkerRequest> extends WorkerLike {
  readonly requests: Request[]
  ended: boolean
  readonly say: (data: object) => void
  /** Answers a build, by default the last one. */
  readonly answer: (request?: BuildMessage) => void
}

export function workers<Request extends WorkerRequest = WorkerRequest>() {
  const made: MadeWorker<Request>[] = []
  const createWorker = (): WorkerLike => {
    const worker: MadeWorker<Request> = {
      requests: [],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message) => void worker.requests.push(message as Request),
      terminate: () => (worker.ended = true),
      say: (data) => worker.onmessage?.({ data }),
      answer: (request = worker.requests.at(-1) as BuildMessage) => worker.say(built(request)),
    }
    made.push(worker)
    return worker
  }
  return { made, createWorker, alive: () => made.filter(({ ended }) => !ended) }
}

/** Makes workers that answer after five milliseconds; `posted` are the messages they received. */
export function promptWorkers(result: PathResult) {
  const posted: WorkerRequest[] = []
  const answer = (request: WorkerRequest): object => {
    posted.push(request)
    return request.type === 'query' ? { type: 'answered', revision: request.revision, result } : built(request)
  }
  return { posted, createWorker: () => lateWorker(answer) }
}

/** Runs a worker on structured clones of the messages. */
export const acrossThreads =
  (answerTo: (request: WorkerRequest) => WorkerAnswer) =>
  (request: WorkerRequest): unknown => {
    const answer = answerTo(structuredClone(request))
    return structuredClone(answer, { transfer: answer.type === 'built' ? [...answer.mesh.transfer] : [] })
  }

/** Returns the length of a path in a mesh built on the main thread. */
export function lengthHere(scene: Scene, [start, goal]: readonly Point[], agentRadius: number): number {
  const result = findPath(buildNavMesh(scene, { agentRadius }), start, goal, { agentRadius })
  return result.status === 'found' ? result.path.length : NaN
}
