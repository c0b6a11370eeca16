/** Maps in and out of files. The formats are loaded when the first one is needed. */
import type { AsyncImportOptions, exportMap as ExportMap } from '../../document/formats/index.js'
import type { MapFormat } from '../../document/model/index.js'
import type { ImportReport, NavDocument } from '../../document/model/index.js'
import { formatModule } from '../lazy/modules.js'

type ExportSettings = Parameters<typeof ExportMap>[2]

interface ImportedMap {
  readonly document: NavDocument
  readonly report: ImportReport
}

/** An unknown format is refused by the reader itself, with the names it knows. */
export async function importDocument(data: string | Uint8Array, options: AsyncImportOptions): Promise<ImportedMap> {
  const { importMapAsync } = await formatModule.load()
  return importMapAsync(data, options)
}

export async function exportDocument(
  document: NavDocument,
  format: MapFormat = 'navsmith',
  options?: ExportSettings,
): Promise<string> {
  const { exportMap } = await formatModule.load()
  return exportMap(document, format, options)
}
