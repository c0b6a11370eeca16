/** Opens a map or picture from a file, and saves maps and meshes. Notices report the outcome. */
import { type Agent, type NavDocument, toScene } from '../../document/model/index.js'
import { type Editor, formatLabel } from '../../editor/index.js'
import { NavError } from '../../engine/core/index.js'
import {
  MESH_FORMATS,
  buildNavMesh,
  exportNavMesh,
  type MeshExportNote,
  type MeshFormat,
} from '../../engine/mesh/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import type { SavedFormat } from '../panel-context.js'
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
  opened: readonly File[] | Promise<readonly File[]>,
  title = 'then' in opened ? '' : opened[0].name,
): Promise<void> {
  const { panels } = messages
  try {
    const given = await opened
    // An empty folder fails as an empty file does.
    const [file = new File([], title)] = given
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
    const text = formatLabel(panels.importFailed, { name: title, reason: messageOf(error) }, messages)
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
  format: SavedFormat,
): Promise<void> {
  try {
    const { document: map } = editor.getSnapshot()
    const { data, left = [] } = isMeshFormat(format)
      ? meshFile(map, agentOnShow(map, display), format)
      : format === 'png'
        ? { data: await pngOfSvg(await editor.files.export('svg'), editor.document.current.bounds) }
        : { data: await editor.files.export(format) }
    saveFile(fileNameOf(map, format), data, document)
    if (left.length > 0)
      display.set({ notice: { severity: 'info', text: left.map((code) => messages.panels[NOTES[code]]).join(' ') } })
    // A successful save clears an earlier error.
    else if (display.getSnapshot().notice?.severity === 'error') display.set({ notice: undefined })
  } catch (error) {
    const text = formatLabel(messages.panels.exportFailed, { reason: messageOf(error) }, messages)
    display.set({ notice: { severity: 'error', text } })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type MeshFileFormat = MeshFormat | 'mesh-binary'

const isMeshFormat = (format: SavedFormat): format is MeshFileFormat =>
  format === 'mesh-binary' || Object.hasOwn(MESH_FORMATS, format)

const NOTES = {
  links: 'meshWithoutLinks',
  costs: 'meshWithoutCosts',
  rounded: 'meshRounded',
  'near-vertices': 'meshNearVertices',
  cells: 'meshInCells',
} as const satisfies Record<MeshExportNote['code'], string>

interface MeshFile {
  readonly data: string | Uint8Array
  /** What the file does not hold. */
  readonly left?: readonly MeshExportNote['code'][]
}

export function meshFile(document: NavDocument, agent: Agent | undefined, format: MeshFileFormat): MeshFile {
  const mesh = buildNavMesh(toScene(document, agent === undefined ? {} : { agent: agent.id }), {
    agentRadius: agent?.radius ?? 0,
  })
  if (format === 'mesh-binary') return { data: mesh.toBinary() }
  const { text, notes } = exportNavMesh(mesh, format)
  return { data: text, left: notes.map(({ code }) => code) }
}
