import type { WorkerRequest } from '../../src/navigation/worker-builder.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'

/**
 * Makes a worker on this thread: `receive` gets its messages and a function to answer. Without `receive` the worker is
 * silent.
 */
export function fakeWorker(
  receive: (message: unknown, answer: (data: unknown) => void) => void = () => undefined,
  terminate: () => void = () => undefined,
): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate,
    postMessage: (message) => receive(message, (data) => worker.onmessage?.({ data })),
  }
  return worker
}

/** Makes a worker that answers after a delay, unless it was terminated before. */
export function lateWorker(
  answer: (request: WorkerRequest) => unknown,
  delay: () => number = () => 5,
  terminate: () => void = () => undefined,
): WorkerLike {
  let isEnded = false
  return fakeWorker(
    (message, send) => {
      const data = answer(message as WorkerRequest)
      setTimeout(() => isEnded || send(data), delay())
    },
    () => {
      isEnded = true
      terminate()
    },
  )
}
