import type { ImportChoices } from '../../document/model/index.js'
import { formatLabel, type Editor } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'

/** Imports the file of the open report again with other choices and replaces what it had added. Returns false if that fails. */
export async function readAgain(
  editor: Editor,
  display: DisplayStore,
  words: Messages,
  choices: ImportChoices,
): Promise<boolean> {
  const { imported } = display.getSnapshot()
  // Not `undo`, which would first remove a point of the shape being drawn.
  const travel = (steps: number): boolean => editor.history.travelTo(editor.history.current.position + steps)
  if (imported === undefined || !travel(-1)) return false
  try {
    const { issues } = await editor.files.import(imported.data, { fallbackName: imported.fallbackName, ...choices })
    display.set({ imported: { ...imported, document: editor.document.current, notes: issues, choices } })
    return true
  } catch (error) {
    travel(1)
    const text = formatLabel(
      words.panels.importFailed,
      { name: imported.name, reason: error instanceof Error ? error.message : String(error) },
      words,
    )
    display.set({ notice: { severity: 'error', text } })
    return false
  }
}
