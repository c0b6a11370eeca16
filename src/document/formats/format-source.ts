/** A file on its way into a reader: its text, its JSON if it is some, what lies beside it, and the limits. */
import type { ImportChoices, ImportLimits, ImportResult, NavItem, MapFormat, WorkOptions } from '../model/index.js'
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'

/** What a reader gives: the items are valid; those that may name items that are not there are to be checked. */
export interface ReadMap extends ImportResult {
  readonly unchecked: readonly NavItem[]
}

export interface FormatSource {
  readonly text: string
  /** Parsed once, for the formats that are JSON. */
  readonly json: unknown
  readonly files: MapFiles | undefined
  readonly limits: ImportLimits
  /** For pictures in a map of ours that the file carries. */
  readonly allowSource?: ParseOptions['allowSource'] | undefined
  readonly choices: ImportChoices
}

export interface ImportOptions extends ParseOptions, ImportChoices {
  /** What the input is; found out from its content when absent. */
  readonly format?: MapFormat | undefined
  /** Files that the map refers to (tilesets, templates, levels), by path or name. Nothing is ever fetched. */
  readonly files?: MapFiles | undefined
}

export interface AsyncImportOptions extends ImportOptions, WorkOptions {
  /** Makes the worker that reads the file; `false` reads it on this thread. The kit's own for large files, where there are workers. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the address of the kit's own worker; one named `navsmith` is made where it is needed and absent here. */
  readonly workerPolicy?: WorkerPolicy | undefined
}
