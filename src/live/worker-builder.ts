/**
 * Builds in a worker: the scene goes over, the mesh comes back as bytes that are transferred. A worker that dies is started
 * again twice, then this thread takes over; one that hangs is ended by a watchdog and reported, since what hangs there would hang
 * here too. Answers for an older revision, or from a worker that was ended, are dropped.
 */
import { NavError } from '../engine/core/index.js'
import type { NavErrorCode } from '../engine/core/index.js'
import type { BuildAnswer, BuildRequest, LiveEngine, MeshBuilder } from './mesh-builder.js'
import { createInThreadBuilder, toNavError } from './mesh-builder.js'

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage: (message: unknown) => void
  terminate: () => void
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onerror: ((event: unknown) => void) | null
  onmessageerror?: ((event: unknown) => void) | null
}

export type WorkerRequest = BuildRequest & { readonly type: 'build' }

export type WorkerAnswer =
  | { readonly type: 'built'; readonly revision: number; readonly bytes: Uint8Array }
  | { readonly type: 'failed'; readonly revision: number; readonly code: string; readonly message: string; readonly details: Readonly<Record<string, unknown>> }

export interface WorkerBuilderOptions {
  readonly createWorker: () => WorkerLike
  /** Milliseconds that a build may take before its worker is ended; 10 s when absent. */
  readonly watchdog?: number
}

const RESTARTS = 2
const WATCHDOG_MS = 10_000

const isAnswer = (message: unknown): message is WorkerAnswer => typeof message === 'object' && message !== null && 'type' in message && (message.type === 'built' || message.type === 'failed')

export function createWorkerBuilder(engine: LiveEngine, options: WorkerBuilderOptions): MeshBuilder {
  const here = createInThreadBuilder(engine)
  let worker: WorkerLike | undefined
  let crashes = 0
  let waiting: { request: BuildRequest; done: (answer: BuildAnswer) => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopTimer = (): void => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }
  const endWorker = (): void => {
    stopTimer()
    if (worker === undefined) return
    worker.onmessage = worker.onerror = worker.onmessageerror = null
    worker.terminate()
    worker = undefined
  }
  const answer = (result: BuildAnswer): void => {
    const done = waiting?.done
    waiting = undefined
    stopTimer()
    done?.(result)
  }

  const onCrash = (): void => {
    endWorker()
    crashes++
    if (waiting === undefined) return
    if (crashes <= RESTARTS) post(waiting.request)
    else here.build(waiting.request, answer)
  }
  const onHang = (): void => {
    const request = waiting?.request
    endWorker()
    if (request !== undefined) answer({ revision: request.revision, error: new NavError('live/worker-hung', `the build took longer than ${options.watchdog ?? WATCHDOG_MS} ms and was ended; the last good mesh stays`) })
  }
  const onMessage = (message: unknown): void => {
    if (!isAnswer(message) || message.revision !== waiting?.request.revision) return
    if (message.type === 'failed') {
      answer({ revision: message.revision, error: new NavError(message.code as NavErrorCode, message.message, message.details) })
      return
    }
    try {
      const mesh = engine.navMeshFromBinary(message.bytes)
      crashes = 0
      answer({ revision: message.revision, mesh })
    } catch (error) {
      answer({ revision: message.revision, error: toNavError(error, 'live/bad-answer') })
    }
  }

  const start = (): WorkerLike => {
    const started = options.createWorker()
    // A worker that was ended may still have a message on its way: only the present one is listened to.
    started.onmessage = ({ data }) => {
      if (started === worker) onMessage(data)
    }
    started.onerror = started.onmessageerror = () => {
      if (started === worker) onCrash()
    }
    return started
  }

  const post = (request: BuildRequest): void => {
    try {
      worker ??= start()
      stopTimer()
      timer = setTimeout(onHang, options.watchdog ?? WATCHDOG_MS)
      worker.postMessage({ type: 'build', ...request } satisfies WorkerRequest)
    } catch {
      // No worker to be had (a content policy, a missing file), or a scene that cannot be cloned.
      onCrash()
    }
  }

  return {
    build: (request, done) => {
      waiting = { request, done }
      if (crashes > RESTARTS) here.build(request, answer)
      else post(request)
    },
    cancel: () => {
      waiting = undefined
      stopTimer()
    },
    dispose: () => {
      waiting = undefined
      crashes = 0
      endWorker()
    },
  }
}
