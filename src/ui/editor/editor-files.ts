/** Maps in and out of files. The formats are loaded when the first one is needed. */
import type { AsyncImportOptions, exportMap as ExportMap } from '../../document/formats/index.js'
import type { MapFormat } from '../../document/model/index.js'
import type { ImportReport, NavDocument } from '../../document/model/index.js'
import { formatModule } from '../lazy/modules.js'

export type ExportSettings = Parameters<typeof ExportMap>[2]

export interface ImportedMap {
  readonly document: NavDocument
  readonly report: ImportReport
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  navsmith: 'json',
  tiled: 'tmj',
  ldtk: 'ldtk',
  geojson: 'geojson',
  svg: 'svg',
  movingai: 'map',
  mesh: 'mesh',
  'mesh-binary': 'navmesh',
  godot: 'tscn',
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

/** Hands the browser a file to keep. */
export function saveFile(name: string, data: string | Uint8Array, page: Document): void {
  const blob = new Blob([typeof data === 'string' ? data : data.slice()], {
    type: typeof data === 'string' ? 'text/plain' : 'application/octet-stream',
  })
  const link = page.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function fileNameOf(document: NavDocument, format: string): string {
  const base = (document.name ?? 'map')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `${base === '' ? 'map' : base}.${EXTENSIONS[format] ?? format}`
}
