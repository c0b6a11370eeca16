/** Scenes in a row of squares, and workers that answer when they are told to. */
import type { Obstacle, Scene } from '../../src/engine/geometry/index.js'
import { unpackScene } from '../../src/navigation/packed-scene.js'
import type { BuildMessage, WorkerRequest } from '../../src/navigation/worker-builder.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import { encodeScene } from './fake-engine.js'
import { box } from '../support/shapes.js'

const square = (id: string, x: number): Obstacle => ({ id, outer: box(x, 20, 10) })
export const scene = (...xs: number[]): Scene => ({
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: xs.map((x, i) => square(`o${i}`, x)),
})

export function workers() {
  const made: (WorkerLike & { requests: WorkerRequest[]; ended: boolean; answer: () => void })[] = []
  const createWorker = (): WorkerLike => {
    const worker: (typeof made)[number] = {
      requests: [],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message) => void worker.requests.push(message as WorkerRequest),
      terminate: () => {
        worker.ended = true
      },
      answer: () => {
        const request = worker.requests.at(-1) as BuildMessage
        worker.onmessage?.({
          data: { type: 'built', revision: request.revision, mesh: encodeScene(unpackScene(request.scene)) },
        })
      },
    }
    made.push(worker)
    return worker
  }
  return { made, createWorker }
}
