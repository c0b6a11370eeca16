import type { Editor, Issue } from '../../editor/index.js'
import type { ViewStore } from '../view-state.js'

/** Opens the callout at the issue's place and brings that place into view. */
export function showIssue(editor: Editor, view: ViewStore, issue: Issue): void {
  const { viewport } = editor.getSnapshot()
  const at = editor.camera.toScreen(issue.at)
  if (at.x < 40 || at.y < 40 || at.x > viewport.width - 40 || at.y > viewport.height - 160)
    editor.camera.panBy(viewport.width / 2 - at.x, viewport.height / 3 - at.y)
  editor.selection.set({ items: issue.itemIds.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  view.set({ issue: issue.id, drawer: undefined })
}
