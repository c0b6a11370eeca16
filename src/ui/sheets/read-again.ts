import type { ImportChoices } from '../../document/model/index.js'
import { formatLabel, type Editor } from '../../editor/index.js'
import type { Words } from '../../words/index.js'
import type { ViewStore } from '../view-state.js'

/** Reads the file of the open report once more, with other choices, in place of what it had brought; false where that failed. */
export async function readAgain(
  editor: Editor,
  view: ViewStore,
  words: Words,
  choices: ImportChoices,
): Promise<boolean> {
  const { imported } = view.getSnapshot()
  // Of the import alone: an undo would take a point of what is being drawn.
  const travel = (steps: number): boolean => editor.history.travelTo(editor.history.current.position + steps)
  if (imported === undefined || !travel(-1)) return false
  try {
    const { issues } = await editor.files.import(imported.data, { fallbackName: imported.fallbackName, ...choices })
    view.set({ imported: { ...imported, document: editor.document.current, notes: issues, choices } })
    return true
  } catch (error) {
    travel(1)
    const text = formatLabel(
      words.panels.importFailed,
      { name: imported.name, reason: error instanceof Error ? error.message : String(error) },
      words,
    )
    view.set({ notice: { severity: 'error', text } })
    return false
  }
}
