import { type Agent, type NavDocument, toScene } from '../../document/model/index.js'
import { type Editor, formatLabel } from '../../editor/index.js'
import { buildNavMesh, exportNavMesh, type MeshExportNote, type MeshExportOptions } from '../../engine/mesh/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { activeAgent } from '../live/live-state.js'
import { messageOf } from './map-files.js'
import { writtenInto, type OriginalFile } from './original-file.js'
import { pngOfSvg } from './map-picture.js'
import { fileNameOf, saveFile } from './save-file.js'
import { isMeshFormat, type MeshFileFormat, type SaveOptions, type SavedFormat } from './saved-formats.js'

export async function saveMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  format: SavedFormat,
  { agent, map: options, mesh, original }: SaveOptions = {},
): Promise<void> {
  try {
    const { document: map } = editor.getSnapshot()
    const walker = map.agents.find(({ id }) => id === agent) ?? activeAgent(map, display)
    if (format === 'original') {
      if (original !== undefined) await saveOriginal(original, map)
      return
    }
    const data = isMeshFormat(format)
      ? meshFile(map, walker, format, mesh).data
      : format === 'png'
        ? await pngOfSvg(await editor.files.export('svg'), editor.document.current.bounds)
        : await editor.files.export(format, options)
    saveFile(fileNameOf(map, format), data, document)
    // A successful save clears an earlier error.
    if (display.getSnapshot().notice?.severity === 'error') display.set({ notice: undefined })
  } catch (error) {
    const text = formatLabel(messages.panels.exportFailed, { reason: messageOf(error) }, messages)
    display.set({ notice: { severity: 'error', text } })
  }
}

/** The file, or an archive with those beside it that changed too. */
async function saveOriginal(original: OriginalFile, map: NavDocument): Promise<void> {
  const { text, files } = await writtenInto(original, map)
  if (files.size === 0) {
    saveFile(original.name, text, document)
    return
  }
  const { writeArchive } = await import('../../document/formats/index.js')
  const data = writeArchive(new Map([[original.name, text], ...files]))
  saveFile(original.name.replace(/(\.[^.]+)?$/, '.zip'), data, document)
}

interface MeshFile {
  readonly data: string | Uint8Array
  readonly notes: readonly MeshExportNote[]
}

export function meshFile(
  document: NavDocument,
  agent: Agent | undefined,
  format: MeshFileFormat,
  options?: MeshExportOptions,
): MeshFile {
  const mesh = buildNavMesh(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
    agentRadius: agent?.radius ?? 0,
  })
  if (format === 'mesh-binary') return { data: mesh.toBinary(), notes: [] }
  const { text, notes } = exportNavMesh(mesh, format, options)
  return { data: text, notes }
}
