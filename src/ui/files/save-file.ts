import { formatFacts, isMapFormat, type NavDocument } from '../../document/model/index.js'
import { MESH_FORMATS } from '../../engine/mesh/index.js'
import type { SavedFormat } from './saved-formats.js'

const EXTENSIONS: Readonly<Record<string, string>> = { 'mesh-binary': '.navmesh', ...MESH_FORMATS }

export function saveFile(name: string, data: string | Uint8Array): void {
  const blob = new Blob([typeof data === 'string' ? data : data.slice()], {
    type: typeof data === 'string' ? 'text/plain' : 'application/octet-stream',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function fileNameOf(document: Pick<NavDocument, 'name'>, format: SavedFormat | 'csv'): string {
  const base = (document.name ?? 'map')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  const id = typeof format === 'object' ? format.id : format
  const facts = typeof format === 'object' ? format : isMapFormat(format) ? formatFacts(format) : undefined
  return `${base === '' ? 'map' : base}${EXTENSIONS[id] ?? facts?.extensions[0] ?? `.${id}`}`
}
