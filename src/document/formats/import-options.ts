/** What may be asked of an import. */
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type { ImportChoices, MapFormat, WorkOptions } from '../model/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'

export interface ImportOptions extends ParseOptions, ImportChoices {
  /** What the input is; found out from its content when absent. */
  readonly format?: MapFormat
  /** Files that the map refers to (tilesets, templates, levels), by path or name. Nothing is ever fetched. */
  readonly files?: MapFiles
}

export interface AsyncImportOptions extends ImportOptions, WorkOptions {
  /** Makes the worker that reads the file; `false` reads it on this thread. The kit's own for large files, where there are workers. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the address of the kit's own worker; one named `navsmith` is made where it is needed and absent here. */
  readonly workerPolicy?: WorkerPolicy | undefined
}
