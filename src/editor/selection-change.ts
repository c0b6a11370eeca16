/** Puts another selection in place, and reports it. */
import type { EditorContext } from './editor-context.js'
import { sameSelection, type Selection } from './selection.js'

export function changeSelection({ store, settings }: EditorContext, selection: Selection): void {
  if (sameSelection(selection, store.state.selection)) return
  store.set({ selection })
  store.later(() => settings.options.onSelectionChange?.(selection))
}
