/** Scenes in a row of squares, and workers that answer when they are told to, or after a while. */
import type { PathResult, Scene } from '../../src/engine/geometry/index.js'
import { unpackScene } from '../../src/navigation/packed-scene.js'
import type { BuildMessage, WorkerRequest } from '../../src/navigation/worker-builder.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { boxObstacle, fieldOf } from '../support/shapes.js'
import { encodeScene } from './fake-engine.js'

export const scene = (...xs: number[]): Scene => ({
  bounds: fieldOf(100),
  obstacles: xs.map((x, i) => boxObstacle(`o${i}`, x, 20, 10)),
})

/** What a worker with the fake engine says when it has built. */
export const built = ({ revision, scene: packed }: BuildMessage): object => ({
  type: 'built',
  revision,
  mesh: encodeScene(unpackScene(packed)),
})

export interface MadeWorker<Request extends WorkerRequest> extends WorkerLike {
  readonly requests: Request[]
  ended: boolean
  readonly say: (data: object) => void
  /** Answers a build, the last where none is given. */
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

/** Workers that answer after five milliseconds; `posted` is what they were sent. */
export function promptWorkers(result: PathResult) {
  const posted: WorkerRequest[] = []
  const { made, createWorker } = workers()
  return {
    posted,
    createWorker: (): WorkerLike => {
      createWorker()
      const worker = made[made.length - 1]
      worker.postMessage = (message) => {
        const request = message as WorkerRequest
        posted.push(request)
        const { revision } = request
        setTimeout(
          () => worker.say(request.type === 'query' ? { type: 'answered', revision, result } : built(request)),
          5,
        )
      }
      return worker
    },
  }
}
