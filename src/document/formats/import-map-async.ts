/** `importMap` off this thread. The import's worker must not import this module: Turbopack never ends on a worker that leads to itself. */
import { expectObject } from '../../engine/core/index.js'
import { limitsOf, runWork, type ImportResult } from '../model/index.js'
import { importInWorker, workerFor } from './import-in-worker.js'
import { importSteps } from './import-map.js'
import type { AsyncImportOptions } from './format-source.js'

/**
 * `importMap` off this thread: in a worker, or where there is none, and for small files, in slices of some milliseconds between which
 * a page paints and listens (there unpacking and JSON.parse are one step each). Reports the part that is done; a signal calls it off
 * at once (`document/aborted`). Functions stay here: `files` as one is read in slices, `allowSource` is asked at the end.
 * @example
 * const { document } = await importMapAsync(bytes)
 */
export async function importMapAsync(
  input: string | Uint8Array,
  options: AsyncImportOptions = {},
): Promise<ImportResult> {
  expectObject(options, 'options')
  const { signal, onProgress, workerPolicy } = options
  limitsOf(options)
  const createWorker = workerFor(input, options, workerPolicy)
  if (createWorker !== undefined && signal?.aborted !== true) {
    const result = await importInWorker(input, options, createWorker)
    if (result !== undefined) return result
  }
  return runWork(importSteps(input, options), { signal, onProgress })
}
