import { describeShortcut, mergeKeymap, shortcutOf, type KeyAction } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

/** The keys of an action, as the reader's language writes them; undefined where it has none. */
export function useShortcutText(): (action: KeyAction) => string | undefined {
  const { editor, keymap, table } = usePanel()
  return (action) => {
    const found = shortcutOf(mergeKeymap(keymap, editor.tools.list), action)
    return found === undefined ? undefined : describeShortcut(found, table)
  }
}
