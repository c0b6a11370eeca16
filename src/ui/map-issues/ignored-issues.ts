/** Ignored issues. Their ids are in the document's `meta.ignoredIssues`, so that they survive a save, and undo restores them. */
import { attached } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'

const KEY = 'ignoredIssues'
const NONE: readonly string[] = []

export function ignoredIn({ meta }: NavDocument): readonly string[] {
  const stored = meta?.[KEY]
  if (meta === undefined || !Array.isArray(stored)) return NONE
  return attached(meta, 'ignored', () => stored.filter((id): id is string => typeof id === 'string'))
}

export function ignoreIssues(editor: Editor, ids: readonly string[], label: string): void {
  setIgnored(editor, [...new Set([...ignoredIn(editor.document.current), ...ids])], label)
}

export function restoreIssue(editor: Editor, id: string, label: string): void {
  setIgnored(
    editor,
    ignoredIn(editor.document.current).filter((other) => other !== id),
    label,
  )
}

function setIgnored(editor: Editor, ids: readonly string[], label: string): void {
  editor.document.change(label, (draft) => {
    const { [KEY]: _, ...meta } = draft.meta ?? {}
    if (ids.length > 0) draft.meta = { ...meta, [KEY]: [...ids] }
    else if (Object.keys(meta).length > 0) draft.meta = meta
    else delete draft.meta
  })
}
