import { describeShortcut, shortcutOf, type KeyAction } from '../../editor/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export function useShortcutText(): (action: KeyAction) => string | undefined {
  const { catalog } = usePanel()
  const keymap = useEditorState((state) => state.keymap)
  return (action) => {
    const found = shortcutOf(keymap, action)
    return found === undefined ? undefined : describeShortcut(found, catalog)
  }
}
