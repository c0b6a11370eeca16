/** Opens a map or picture from a file, and saves maps and meshes. Notices report the outcome. */
import { type Agent, type MapFormat, type NavDocument, toScene } from '../../document/model/index.js'
import { type Editor, formatLabel } from '../../editor/index.js'
import { NavError } from '../../engine/core/index.js'
import { buildNavMesh, formatMeshFile } from '../../engine/mesh/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { agentOnShow } from '../live/live-state.js'
import { hasBlocks, importSource, type ImportedFile } from './imported-file.js'
import { readOpened } from './opened-files.js'
import { pngOfSvg } from './map-picture.js'
import { isPicture, placePicture } from './picture-file.js'
import { fileNameOf, saveFile } from './save-file.js'

/** Opens a map with the files that it refers to, or a picture alone. */
export async function openMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  given: readonly File[],
): Promise<void> {
  const { panels } = messages
  const [file] = given
  try {
    if (given.length === 1 && isPicture(file)) {
      await placePicture(editor, display, messages, file)
      return
    }
    const { map, files, images, mapping = editor.document.current.mapping ?? {} } = await readOpened(given)
    const { name, data } = map ?? { name: file.name, data: new Uint8Array() }
    const fallbackName = name.replace(/\.[^.]+$/, '')
    const source = { name, fallbackName, data, files, images, choices: {}, mapping }
    const imported = await importSource(editor, source)
    await showImported(editor, display, messages, imported)
  } catch (error) {
    if (error instanceof NavError && error.code === 'document/aborted') return
    const text = formatLabel(panels.importFailed, { name: file.name, reason: messageOf(error) }, messages)
    display.set({ notice: { severity: 'error', text } })
  }
}

/** Opens what the import leaves to say: nothing, its report, or the question what blocks. */
async function showImported(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  imported: ImportedFile,
): Promise<void> {
  const { panels } = messages
  const { name, format, notes, document, backdrop, subjects, missing, mapping } = imported
  const rest = notes.length > 0 ? ` ${formatLabel(panels.importIssues, { count: notes.length }, messages)}` : ''
  const text = formatLabel(panels.imported, { name, count: document.items.length }, messages) + rest
  const { suggestionOf } = await import('../../document/formats/index.js')
  const { asked, mapping: suggested } = suggestionOf(subjects, mapping)
  const isNew = Object.keys(mapping).length === 0
  const asks = missing.length > 0 || (asked.length > 0 && (!isNew || !hasBlocks(document)))
  // A complete map of our own format needs no report.
  if (format === 'navsmith' && notes.length === 0) {
    display.set({ notice: { severity: 'info', text }, backdrop })
    return
  }
  editor.announce(text)
  display.set({ notice: undefined, dialog: asks ? 'mapping' : 'import', imported, backdrop, suggested })
}

export async function saveMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  format: MapFormat | MeshFileFormat | 'png',
): Promise<void> {
  try {
    const data =
      format === 'mesh' || format === 'mesh-binary'
        ? meshOf(editor, display, format)
        : format === 'png'
          ? await pngOfSvg(await editor.files.export('svg'), editor.document.current.bounds)
          : await editor.files.export(format)
    saveFile(fileNameOf(editor.getSnapshot().document, format), data, document)
    // A successful save clears an earlier error.
    if (display.getSnapshot().notice?.severity === 'error') display.set({ notice: undefined })
  } catch (error) {
    const text = formatLabel(messages.panels.exportFailed, { reason: messageOf(error) }, messages)
    display.set({ notice: { severity: 'error', text } })
  }
}

function meshOf(editor: Editor, display: DisplayStore, format: MeshFileFormat): string | Uint8Array {
  const { document } = editor.getSnapshot()
  return meshFile(document, agentOnShow(document, display), format)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type MeshFileFormat = 'mesh' | 'mesh-binary'

export function meshFile(document: NavDocument, agent: Agent | undefined, format: MeshFileFormat): string | Uint8Array {
  const mesh = buildNavMesh(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
    agentRadius: agent?.radius ?? 0,
  })
  return format === 'mesh' ? formatMeshFile(mesh) : mesh.toBinary()
}
