/** Maps in and out of files. The formats are loaded when the first one is needed. */
import type { ImportReport, NavDocument } from '../../document/index.js'

export interface ImportedMap {
  readonly document: NavDocument
  readonly report: ImportReport
}

const EXTENSIONS: Readonly<Record<string, string>> = { navsmith: 'json', tiled: 'tmj', ldtk: 'ldtk', geojson: 'geojson', svg: 'svg', movingai: 'map', mesh: 'mesh', godot: 'tscn' }

export async function importDocument(data: string | Uint8Array, format?: string): Promise<ImportedMap> {
  const { importMap, parseNavDocument } = await import('../../document/index.js')
  if (format === 'navsmith' && typeof data === 'string') return parseNavDocument(JSON.parse(data))
  return importMap(data, format === undefined ? undefined : { format: format as never })
}

export async function exportDocument(document: NavDocument, format = 'navsmith', options?: Readonly<Record<string, unknown>>): Promise<string | Uint8Array> {
  const { exportMap } = await import('../../document/index.js')
  return exportMap(document, format as never, options as never)
}

/** Hands the browser a file to keep. */
export function saveFile(name: string, data: string | Uint8Array, page: Document): void {
  const blob = new Blob([typeof data === 'string' ? data : data.slice()], { type: typeof data === 'string' ? 'text/plain' : 'application/octet-stream' })
  const link = page.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function fileNameOf(document: NavDocument, format: string): string {
  const base = (document.name ?? 'map').trim().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase()
  return `${base === '' ? 'map' : base}.${EXTENSIONS[format] ?? format}`
}
