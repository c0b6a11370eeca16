import type { Editor, Issue } from '../../editor/index.js'
import type { DisplayStore } from '../display-state.js'

/** Brings the issue before a designer: its callout opens, its items are picked. */
export function openIssue(editor: Editor, display: DisplayStore, issue: Issue): void {
  editor.selection.set({ items: issue.itemIds.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  display.set({ issue: issue.id, drawer: undefined })
}
