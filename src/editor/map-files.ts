/** What an editor asks of those who know file formats. */
import type { ExportOptions, MapFormat } from '../document/model/index.js'
import type { ImportChoices, ImportReport, NavDocument, WorkOptions } from '../document/model/index.js'

export interface FileImportOptions extends WorkOptions, ImportChoices {
  /** Detected when absent. */
  readonly format?: MapFormat | undefined
  /** Name of the map, whatever the file says. */
  readonly name?: string | undefined
  /** Name of the map where the file has none of its own. */
  readonly fallbackName?: string | undefined
}

/** Reads and writes maps: `<NavEditor>` hands in functions that load the formats when they are first called. */
export interface EditorFiles {
  /** Hands the map to `place`, once and at the end, with what it was read from; not at all when it rejects. */
  readonly read: (
    data: string | Uint8Array,
    options: FileImportOptions,
    place: (document: NavDocument, report?: ImportReport) => void,
  ) => Promise<ImportReport>
  readonly write: (document: NavDocument, format: MapFormat, options?: ExportOptions) => Promise<string>
}
