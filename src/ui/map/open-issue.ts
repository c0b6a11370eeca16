import type { Editor, Issue } from '../../editor/index.js'
import type { ViewStore } from '../view-state.js'

/** Brings the issue before a designer: its callout opens, its items are picked. */
export function openIssue(editor: Editor, view: ViewStore, issue: Issue): void {
  editor.selection.set({ items: issue.itemIds.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  view.set({ issue: issue.id, drawer: undefined })
}
