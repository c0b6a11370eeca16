/**
 * Imports maps in a worker. The worker must not import this module: this module starts the worker, so the worker would import itself, and
 * Turbopack would hang.
 */
import { expectObject } from '../../engine/core/index.js'
import { limitsOf, runWork, type ImportResult } from '../model/index.js'
import { importInWorker, workerFor } from './import-in-worker.js'
import { contentSteps, importSteps } from './import-map.js'
import { ownFormatOf, ownFormatsOf } from './find-format.js'
import type { AsyncImportOptions, MapInput } from './format-source.js'

/**
 * Imports a map like `importMap`: a large file in a worker, other input in slices of a few milliseconds on this thread. Formats of the app, and
 * imports with a function for `files` or `mapping.tiles`, always run on this thread. Rejects with `document/aborted` if the signal aborts.
 * @example
 * const { document } = await importMapAsync(bytes)
 */
export async function importMapAsync(input: MapInput, options: AsyncImportOptions = {}): Promise<ImportResult> {
  expectObject(options, 'options')
  const { signal, onProgress, workerPolicy, formats: _, ...shared } = options
  const limits = limitsOf(options)
  const own = ownFormatsOf(options)
  const isOwn =
    own.length > 0 &&
    (typeof options.format === 'object' ||
      own.some(({ id }) => id === options.format) ||
      ownFormatOf(await runWork(contentSteps(input, limits), { signal }), own) !== undefined)
  const createWorker = isOwn ? undefined : workerFor(input, options, workerPolicy)
  if (createWorker !== undefined && signal?.aborted !== true) {
    const result = await importInWorker(input, { ...shared, signal, onProgress }, createWorker)
    if (result !== undefined) return result
  }
  return runWork(importSteps(input, options), { signal, onProgress })
}
