import { type Agent, type NavDocument, toScene } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import {
  buildNavMesh,
  exportNavMesh,
  type MeshExport,
  type MeshExportNote,
  type MeshExportOptions,
} from '../../engine/mesh/index.js'
import type { WriteBackReport } from '../../document/formats/index.js'
import { showError, type DisplayStore } from '../display-state.js'
import type { FilePanel } from '../panel-context.js'
import { activeAgent } from '../live/live-state.js'
import { messageOf } from './map-files.js'
import { writtenInto, type OriginalFile } from './original-file.js'
import { pngOfSvg } from './map-picture.js'
import { fileNameOf, saveFile } from './save-file.js'
import { isMeshFormat, type MeshFileFormat, type SaveOptions, type SavedFormat } from './saved-formats.js'

export interface WrittenFile {
  readonly name: string
  readonly data: string | Uint8Array
  readonly counts: MeshExport['counts'] & { readonly items?: number }
  readonly notes: readonly MeshExportNote[]
  readonly report?: WriteBackReport
}

/** Returns the map as a file; undefined for the format `original` if there is no original file. Rejects with the reason if the map cannot be written. */
export async function writtenFile(
  editor: Editor,
  display: DisplayStore,
  format: SavedFormat,
  { agent, map: options, mesh, original }: SaveOptions = {},
): Promise<WrittenFile | undefined> {
  const { document: map } = editor.getSnapshot()
  if (format === 'original') return original && originalFile(original, map)
  const name = fileNameOf(map, format)
  if (isMeshFormat(format)) {
    const walker = map.agents.find(({ id }) => id === agent) ?? activeAgent(map, display)
    return { name, ...meshFile(map, walker, format, mesh) }
  }
  if (format === 'png')
    return { name, data: await pngOfSvg(await editor.files.export('svg'), map.bounds), counts: {}, notes: [] }
  const data = await editor.files.export(format, options)
  return { name, data, counts: { items: map.items.length }, notes: [] }
}

/** Returns the original file with the edits. If the edits also change other files of the map, returns an archive of all changed files. */
async function originalFile(original: OriginalFile, map: NavDocument): Promise<WrittenFile> {
  const { text, files, report } = await writtenInto(original, map)
  const { name } = original
  const rest = { counts: {}, notes: [], report }
  if (files.size === 0) return { name, data: text, ...rest }
  const { writeArchive } = await import('../../document/formats/index.js')
  return { name: name.replace(/(\.[^.]+)?$/, '.zip'), data: writeArchive(new Map([[name, text], ...files])), ...rest }
}

export async function saveMapFile(
  { editor, display, catalog, format }: FilePanel,
  chosen: SavedFormat,
  options?: SaveOptions,
): Promise<void> {
  try {
    const file = await writtenFile(editor, display, chosen, options)
    if (file === undefined) return
    saveFile(file.name, file.data)
    if (display.getSnapshot().notice?.severity === 'error') display.set({ notice: undefined })
  } catch (error) {
    showError(display, format(catalog.panels.exportFailed, { reason: messageOf(error) }))
  }
}

export function meshFile(
  document: NavDocument,
  agent: Agent | undefined,
  format: MeshFileFormat,
  options?: MeshExportOptions,
): Pick<WrittenFile, 'data' | 'counts' | 'notes'> {
  const mesh = buildNavMesh(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
    agentRadius: agent?.radius ?? 0,
  })
  if (format === 'mesh-binary') {
    const { coords, triangles } = mesh.triangles()
    return {
      data: mesh.toBinary(),
      counts: { triangles: triangles.length / 3, vertices: coords.length / 2 },
      notes: [],
    }
  }
  const { text: data, ...report } = exportNavMesh(mesh, format, options)
  return { data, ...report }
}
