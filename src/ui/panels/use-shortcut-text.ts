import { describeShortcut, shortcutOf, type KeyAction } from '../../editor/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** The keys of an action, as the reader's language writes them; undefined where it has none. */
export function useShortcutText(): (action: KeyAction) => string | undefined {
  const { catalog } = usePanel()
  const keymap = useEditorState((state) => state.keymap)
  return (action) => {
    const found = shortcutOf(keymap, action)
    return found === undefined ? undefined : describeShortcut(found, catalog)
  }
}
