import type {
  ImportChoices,
  ImportLimits,
  ImportMapping,
  ImportResult,
  NavItem,
  MapFormat,
  WorkOptions,
} from '../model/index.js'
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'

export interface TracedImport extends ImportResult {
  /** Where the file has what became an item, by the item's id, as reports say it. */
  readonly paths: ReadonlyMap<string, string>
}

export interface ReadMap extends TracedImport {
  readonly unchecked: readonly NavItem[]
}

export interface FormatSource {
  readonly text: string
  readonly json: unknown
  readonly files: MapFiles | undefined
  readonly limits: ImportLimits
  readonly allowSource?: ParseOptions['allowSource'] | undefined
  readonly choices: ImportChoices
  readonly mapping?: ImportMapping | undefined
  readonly wantsPicture?: boolean | undefined
}

export interface ImportOptions extends ParseOptions, ImportChoices {
  /** Format of the input; detected from its content if absent. */
  readonly format?: MapFormat | undefined
  /** Files that the map refers to (tilesets, templates, levels), by path or name. Nothing is ever fetched. */
  readonly files?: MapFiles | undefined
  /** What tiles, layers, classes, properties, Wang colors and IntGrid values mean for walking; see `suggestMapping`. */
  readonly mapping?: ImportMapping | undefined
  /** Whether the report says what the file draws, as `report.picture`. */
  readonly picture?: boolean | undefined
}

export interface AsyncImportOptions extends ImportOptions, WorkOptions {
  /** Creates the import worker; `false`: this thread. Absent: the built-in worker for large files. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the worker's URL; one named `navsmith` is created if needed. */
  readonly workerPolicy?: WorkerPolicy | undefined
}
