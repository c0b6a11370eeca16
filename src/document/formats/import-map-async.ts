/** The import worker must not import this module: Turbopack hangs on a worker that leads to itself. */
import { expectObject } from '../../engine/core/index.js'
import { limitsOf, runWork, type ImportResult } from '../model/index.js'
import { importInWorker, workerFor } from './import-in-worker.js'
import { importSteps } from './import-map.js'
import type { AsyncImportOptions } from './format-source.js'

/**
 * `importMap` in a worker; without one, and for small files, in slices of a few milliseconds (there unpacking and JSON.parse are one step
 * each). Reports progress; a signal cancels it (`document/aborted`). Functions run here: `files` in slices, `allowSource` at the end.
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
