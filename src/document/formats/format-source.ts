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
  Work,
  WorkOptions,
} from '../model/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import type { WorkerLike, WorkerPolicy } from '../../worker/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'
import type { BackWriter } from './write-back/back-writer.js'

export interface TracedImport extends ImportResult {
  /** For each item id: the path at which the file contains the item, such as `layers.0.objects.3`. Import reports use the same paths. */
  readonly paths: ReadonlyMap<string, string>
}

/** A decoded picture, such as an ImageData. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel from 0 to 255, row by row. */
  readonly data: Uint8ClampedArray | Uint8Array
  /** Rectangle of the picture on the map; by default one unit per pixel, starting at the origin. */
  readonly rect?: Rect | undefined
}

/** The text or the bytes of a map file; or a picture, whose pixels determine which places are blocked. */
export type MapInput = string | Uint8Array | Pixels

/** Content of a file whose format is not known yet. */
export interface FileContent {
  /** The text after unpacking, decoded as UTF-8. */
  readonly text: string
  /** The parsed value if the text looks like JSON. */
  readonly json: unknown
  /** The bytes after unpacking; undefined if the input was a string. */
  readonly bytes: Uint8Array | undefined
  /** Pixels if the input was a picture; the text is then empty. */
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

/** What `read` returns for a format that the app defines. The import then validates and repairs the document. */
export interface FormatResult {
  readonly document: NavDocumentInit
  readonly report?: Partial<Omit<ImportReport, 'format'>>
  readonly cells?: ImportedCells
  /** For each item id, the path at which the file contains the item; for `writeBack`. */
  readonly paths?: ReadonlyMap<string, string>
}

export interface ReadMap extends TracedImport {
  /** If no object of the file became an item, the number of objects by kind. */
  readonly unused?: readonly (readonly [string, number])[]
}

/** Defines how to detect, read and write files of a format. */
export interface FormatDefinition extends ExportFormat {
  readonly detect?: (content: FileContent) => boolean
  /** Returns the map, or a generator that yields its progress from 0 to 1 and returns the map. */
  readonly read?: (source: FormatSource) => FormatResult | Work<FormatResult>
  /** Lists the kinds of content that can become a map. If a file has none of them, the import reports an issue with this text. */
  readonly uses?: string
  /**
   * Returns a writer that patches the text of the original file. The exported function `writeBack` of the library calls this method,
   * finds the changed items, and passes them to the writer.
   */
  readonly writeBack?: (original: string, document: NavDocument, files: MapFiles | undefined) => BackWriter
}

export interface ImportOptions extends ParseOptions, ImportChoices {
  /** Format of the input; detected from its content if absent. */
  readonly format?: MapFormat | FormatDefinition | undefined
  /** Formats of the app, tried before the built-in ones. */
  readonly formats?: readonly FormatDefinition[] | undefined
  /** Files that the map refers to (tilesets, templates, levels), by path or name. The import never fetches anything. */
  readonly files?: MapFiles | undefined
  /** Meanings of tiles, layers, classes, properties, Wang colors and IntGrid values; see `suggestMapping`. */
  readonly mapping?: ImportMapping | undefined
  /** Whether the report contains, as `report.picture`, a picture of the map as its own program draws it. */
  readonly picture?: boolean | undefined
}

export interface AsyncImportOptions extends ImportOptions, WorkOptions {
  /** Creates the import worker; `false` imports on this thread. By default large files use the built-in worker. */
  readonly createWorker?: (() => WorkerLike) | false | undefined
  /** Trusted Types policy for the worker's URL; if absent and required, a policy named `navsmith` is created. */
  readonly workerPolicy?: WorkerPolicy | undefined
}
