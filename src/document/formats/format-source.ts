import type {
  ExportFormat,
  ImportChoices,
  ImportedCells,
  ImportLimits,
  ImportMapping,
  ImportReport,
  ImportResult,
  MapFormat,
  NavDocument,
  NavDocumentInit,
  NavItem,
  Work,
  WorkOptions,
} from '../model/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'
import type { BackWriter } from './write-back/back-writer.js'

export interface TracedImport extends ImportResult {
  /** Where the file has what became an item, by the item's id, as reports say it. */
  readonly paths: ReadonlyMap<string, string>
}

/** A decoded picture, such as an ImageData. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel, row by row, 0 to 255. */
  readonly data: Uint8ClampedArray | Uint8Array
  /** Where the picture lies in the map; one unit per pixel from the origin if absent. */
  readonly rect?: Rect | undefined
}

/** A file, or a picture whose pixels say what blocks. */
export type MapInput = string | Uint8Array | Pixels

/** What a file holds, before anything is known of its format. */
export interface FileContent {
  /** Unpacked, and decoded as UTF-8. */
  readonly text: string
  /** The parsed text where it looks like JSON. */
  readonly json: unknown
  /** Unpacked; absent for an input that came as text. */
  readonly bytes: Uint8Array | undefined
  /** Of an input that came as pixels; its text is empty. */
  readonly pixels: Pixels | undefined
}

export interface FormatSource extends FileContent {
  readonly files: MapFiles | undefined
  readonly limits: ImportLimits
  readonly allowSource?: ParseOptions['allowSource'] | undefined
  readonly choices: ImportChoices
  readonly mapping?: ImportMapping | undefined
  readonly wantsPicture?: boolean | undefined
}

/** What a reader returns. The document is checked and repaired like any other. */
export interface FormatResult {
  readonly document: NavDocumentInit
  readonly report?: Partial<Omit<ImportReport, 'format'>>
  readonly cells?: ImportedCells
  /** Where the file has what became an item, by the item's id: for `writeBack`. */
  readonly paths?: ReadonlyMap<string, string>
}

/** The result of a `MapBuilder`. */
export interface ReadMap extends TracedImport {
  /** Items that the builder could not check. */
  readonly unchecked: readonly NavItem[]
  /** What the file held, by kind, if it has no items. */
  readonly unused?: readonly (readonly [string, number])[]
}

/** How files of a format are recognized, read and written. All parts but the names may be absent. */
export interface FormatDefinition extends ExportFormat {
  readonly detect?: (content: FileContent) => boolean
  /** Returns the map, or a generator that yields its progress, 0 to 1, and returns the map. */
  readonly read?: (source: FormatSource) => FormatResult | Work<FormatResult>
  /** What of its files can become a map, for the note on a file of which nothing did. */
  readonly uses?: string
  /** Patches an original text; `writeBack` compares the documents. */
  readonly writeBack?: (original: string, document: NavDocument, files: MapFiles | undefined) => BackWriter
}

export interface ImportOptions extends ParseOptions, ImportChoices {
  /** Format of the input; detected from its content if absent. */
  readonly format?: MapFormat | FormatDefinition | undefined
  /** Formats of the app, which are tried before ours. */
  readonly formats?: readonly FormatDefinition[] | undefined
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
