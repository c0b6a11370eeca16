import type { NavDocument } from '../../document/model/index.js'
import { MESH_FORMATS } from '../../engine/mesh/index.js'

const EXTENSIONS: Readonly<Record<string, string>> = {
  navsmith: 'json',
  tiled: 'tmj',
  ldtk: 'ldtk',
  geojson: 'geojson',
  svg: 'svg',
  png: 'png',
  movingai: 'map',
  'mesh-binary': 'navmesh',
  ...Object.fromEntries(Object.entries(MESH_FORMATS).map(([format, ending]) => [format, ending.slice(1)])),
  vtt: 'uvtt',
}

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

export function fileNameOf(document: Pick<NavDocument, 'name'>, format: string): string {
  const base = (document.name ?? 'map')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `${base === '' ? 'map' : base}.${EXTENSIONS[format] ?? format}`
}
