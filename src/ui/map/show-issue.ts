import type { Editor, Issue } from '../../editor/index.js'
import { distance } from '../../engine/geometry/index.js'
import type { DisplayStore } from '../display-state.js'

/** Brings the issue before a designer: its callout opens, its items are picked. */
export function openIssue(editor: Editor, display: DisplayStore, issue: Issue): void {
  editor.selection.set({ items: issue.itemIds.filter((id) => editor.document.item(id) !== undefined), vertices: [] })
  display.set({ issue: issue.id, drawer: undefined })
}

/** Screen pixels of a gap that can be seen. */
const SEEN = 8

/** Opens the callout at the issue's place, and brings that place into view: near enough to see a gap. */
export function showIssue(editor: Editor, display: DisplayStore, issue: Issue): void {
  const { viewport, camera } = editor.getSnapshot()
  const width = issue.gap === undefined ? SEEN : distance(issue.gap.from, issue.gap.to) * camera.zoom
  if (width < SEEN) editor.camera.zoomBy(SEEN / width, editor.camera.toScreen(issue.at))
  const at = editor.camera.toScreen(issue.at)
  if (at.x < 40 || at.y < 40 || at.x > viewport.width - 40 || at.y > viewport.height - 160)
    editor.camera.panBy(viewport.width / 2 - at.x, viewport.height / 3 - at.y)
  openIssue(editor, display, issue)
}
