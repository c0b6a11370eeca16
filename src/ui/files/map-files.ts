/** Files of the reader's disk: opened in place of the map, a picture below it; written from it. The notice reports the outcome. */
import { NavError } from '../../engine/core/index.js'
import type { ImportChoice, MapFormat } from '../../document/model/index.js'
import { formatLabel, type Editor } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { formatModule } from '../lazy/modules.js'
import { isPicture } from './picture-kinds.js'
import { agentOnShow } from '../live/live-state.js'
import type { MeshFileFormat } from './mesh-file.js'
import { fileNameOf, saveFile } from './save-file.js'

/** Notes that name a choice which the file leaves open. */
const ASKING: Readonly<Record<string, ImportChoice>> = {
  'format/degrees-assumed': 'coordinates',
  'format/closed-outlines': 'closedOutlines',
}

export async function openMapFile(editor: Editor, display: DisplayStore, words: Messages, file: File): Promise<void> {
  const { panels } = words
  try {
    if (isPicture(file)) {
      const { placePicture } = await formatModule.load()
      await placePicture(editor, display, words, file)
      return
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fallbackName = file.name.replace(/\.[^.]+$/, '')
    const report = await editor.files.import(bytes, { fallbackName })
    const { issues, format } = report
    const { current } = editor.document
    const notes = issues.length > 0 ? ` ${formatLabel(panels.importIssues, { count: issues.length }, words)}` : ''
    const text = formatLabel(panels.imported, { name: file.name, count: current.items.length }, words) + notes
    // A map of our own that came whole leaves nothing to decide.
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
    const text = formatLabel(panels.importFailed, { name: file.name, reason: messageOf(error) }, words)
    display.set({ notice: { severity: 'error', text } })
  }
}

/** A map in one of its formats, or the mesh of the agent on show. */
export async function saveMapFile(
  editor: Editor,
  display: DisplayStore,
  words: Messages,
  format: MapFormat | MeshFileFormat,
): Promise<void> {
  try {
    const data =
      format === 'mesh' || format === 'mesh-binary'
        ? await meshOf(editor, display, format)
        : await editor.files.export(format)
    saveFile(fileNameOf(editor.getSnapshot().document, format), data, document)
    // An earlier failure is over once a file has been written.
    if (display.getSnapshot().notice?.severity === 'error') display.set({ notice: undefined })
  } catch (error) {
    const text = formatLabel(words.panels.exportFailed, { reason: messageOf(error) }, words)
    display.set({ notice: { severity: 'error', text } })
  }
}

async function meshOf(editor: Editor, display: DisplayStore, format: MeshFileFormat): Promise<string | Uint8Array> {
  const { meshFile } = await formatModule.load()
  const { document } = editor.getSnapshot()
  return meshFile(document, agentOnShow(document, display), format)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
