import { describeShortcut, shortcutOf, type EditorSnapshot, type KeyAction } from '../../editor/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** The keys of an action, as the reader's language writes them; undefined where it has none. */
export function useShortcutText(): (action: KeyAction) => string | undefined {
  const { table } = usePanel()
  const keymap = useEditorState(selectKeymap)
  return (action) => {
    const found = shortcutOf(keymap, action)
    return found === undefined ? undefined : describeShortcut(found, table)
  }
}

const selectKeymap = (state: EditorSnapshot): EditorSnapshot['keymap'] => state.keymap
