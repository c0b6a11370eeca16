/** Opens a map or picture from a file, and saves maps and meshes. Notices report the outcome. */
import { type Agent, type ImportChoice, type MapFormat, type NavDocument, toScene } from '../../document/model/index.js'
import { type Editor, formatLabel } from '../../editor/index.js'
import { NavError } from '../../engine/core/index.js'
import { buildNavMesh, formatMeshFile } from '../../engine/mesh/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { agentOnShow } from '../live/live-state.js'
import { isPicture, placePicture } from './picture-file.js'
import { fileNameOf, saveFile } from './save-file.js'

/** Notes that stand for an open choice of the file. */
const ASKING: Readonly<Record<string, ImportChoice>> = {
  'format/degrees-assumed': 'coordinates',
  'format/closed-outlines': 'closedOutlines',
}

export async function openMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  file: File,
): Promise<void> {
  const { panels } = messages
  try {
    if (isPicture(file)) {
      await placePicture(editor, display, messages, file)
      return
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fallbackName = file.name.replace(/\.[^.]+$/, '')
    const report = await editor.files.import(bytes, { fallbackName })
    const { issues, format } = report
    const { current } = editor.document
    const notes = issues.length > 0 ? ` ${formatLabel(panels.importIssues, { count: issues.length }, messages)}` : ''
    const text = formatLabel(panels.imported, { name: file.name, count: current.items.length }, messages) + notes
    // A complete map of our own format needs no report.
    if (format === 'navsmith' && issues.length === 0) display.set({ notice: { severity: 'info', text } })
    else {
      editor.announce(text)
      display.set({
        notice: undefined,
        dialog: 'import',
        imported: {
          name: file.name,
          fallbackName,
          format,
          document: current,
          notes: issues,
          data: bytes,
          asked: Object.keys(ASKING)
            .filter((code) => issues.some((issue) => issue.code === code))
            .map((code) => ASKING[code]),
          choices: {},
        },
      })
    }
  } catch (error) {
    if (error instanceof NavError && error.code === 'document/aborted') return
    const text = formatLabel(panels.importFailed, { name: file.name, reason: messageOf(error) }, messages)
    display.set({ notice: { severity: 'error', text } })
  }
}

export async function saveMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  format: MapFormat | MeshFileFormat,
): Promise<void> {
  try {
    const data =
      format === 'mesh' || format === 'mesh-binary'
        ? meshOf(editor, display, format)
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
