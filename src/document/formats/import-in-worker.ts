import { NavError, type NavErrorCode } from '../../engine/core/index.js'
import {
  WorkerTask,
  defaultLocks,
  hasWorkers,
  startWorker,
  type WorkerLike,
  type WorkerPolicy,
} from '../../worker/index.js'
import { calledOff, importChoicesOf, type ImportResult, type NavItem } from '../model/index.js'
import { isAllowedSource, unsafeSource } from '../parsing/index.js'
import type { AsyncImportOptions, MapInput } from './format-source.js'
import type { ImportAnswer, ImportRequest } from './import.worker.js'

/** Milliseconds without a message after which the worker counts as hung. Long, since unpacking and JSON.parse report no progress. */
const SILENCE_MS = 30_000
/** Size in bytes or characters from which a worker is used. Reading a smaller file takes less time than starting a worker. */
const WORKER_FROM = 2 ** 16

const start = (): WorkerLike =>
  new Worker(new URL('./import.worker.js', import.meta.url), { type: 'module', name: 'navsmith-import' })

/**
 * Returns the function that creates the worker for an import: the app's own, or the built-in one for large and compressed files.
 * Returns undefined if the import runs on this thread.
 */
export function workerFor(
  input: MapInput,
  { createWorker, files, mapping }: Pick<AsyncImportOptions, 'createWorker' | 'files' | 'mapping'>,
  policy?: WorkerPolicy,
): (() => WorkerLike) | undefined {
  // Functions cannot be sent to a worker, and an import in a worker cannot wait for the results of functions on this thread.
  if (createWorker === false || typeof files === 'function' || typeof mapping?.tiles === 'function') return undefined
  if (createWorker !== undefined) return createWorker
  const isPacked = input instanceof Uint8Array && input[0] === 0x1f
  return hasWorkers() && (isPacked || sizeOf(input) >= WORKER_FROM) ? () => startWorker(start, policy) : undefined
}

/** Returns the number of bytes or characters of the input; 0 for invalid input, which the import rejects. */
const sizeOf = (input: Partial<{ length: number; data: ArrayLike<number> }> | null | undefined): number =>
  input?.data?.length ?? input?.length ?? 0

const ANSWERS: readonly unknown[] = ['progress', 'items', 'imported', 'failed'] satisfies ImportAnswer['type'][]

const isImportAnswer = (data: unknown): data is ImportAnswer =>
  typeof data === 'object' && data !== null && 'type' in data && ANSWERS.includes(data.type)

/** Imports in a worker. Resolves to undefined if no worker can be started. Rejects with the errors of `importMapAsync`. */
export function importInWorker(
  input: MapInput,
  options: AsyncImportOptions,
  createWorker: () => WorkerLike,
): Promise<ImportResult | undefined> {
  const { signal, onProgress, allowSource, createWorker: _factory, workerPolicy: _policy, ...sent } = options
  importChoicesOf(options)
  return new Promise((resolve, reject) => {
    const task = new WorkerTask({ createWorker, watchdog: SILENCE_MS, locks: defaultLocks() })
    let items: NavItem[] = []
    let part = 0
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', onAbort)
      task.dispose()
      settle()
    }
    const onAbort = (): void => end(() => reject(calledOff()))
    signal?.addEventListener('abort', onAbort)
    const request: ImportRequest = { type: 'import', input, asksForSources: allowSource !== undefined, options: sent }
    task.run({
      message: () => {
        items = []
        return request
      },
      onMessage: (data, reply) => {
        if (!isImportAnswer(data)) return 'unknown'
        try {
          switch (data.type) {
            case 'progress':
              part = Math.max(part, Math.min(data.part, 1))
              onProgress?.(part)
              return false
            case 'items':
              for (const item of data.items) items.push(item)
              reply({ type: 'more' })
              return false
            case 'imported': {
              const { result } = data
              const allowed = withAllowedSource({ ...result, document: { ...result.document, items } }, allowSource)
              end(() => resolve(allowed))
              return true
            }
            case 'failed':
              end(() => reject(new NavError(data.code as NavErrorCode, data.message, data.details)))
              return true
          }
        } catch (error) {
          // Rejects with an error of the app's `allowSource` or `onProgress`, as an import on this thread does.
          end(() => reject(error instanceof Error ? error : new NavError('document/import-failed', String(error))))
          return true
        }
      },
      onHung: () =>
        end(() =>
          reject(
            new NavError('document/import-hung', `The import made no progress for ${SILENCE_MS} ms and was stopped`),
          ),
        ),
      onLost: () => end(() => resolve(undefined)),
    })
  })
}

function withAllowedSource(result: ImportResult, allowSource: AsyncImportOptions['allowSource']): ImportResult {
  const { background, ...rest } = result.document
  if (background === undefined || isAllowedSource(background.src, allowSource)) return result
  const { report } = result
  return { ...result, document: rest, report: { ...report, issues: [...report.issues, unsafeSource(background.src)] } }
}
