import type { Editor, MenuEntry } from '../../editor/index.js'
import { isIconName, type IconName } from './Icon.js'
import type { MenuItem } from './Menu.js'

const ICONS: Readonly<Record<string, IconName | undefined>> = {
  duplicate: 'copy',
  delete: 'trash',
  'delete-vertex': 'trash',
  'toggle-lock': 'lock',
  'toggle-hide': 'eye',
  'insert-vertex': 'plus',
  'fit-selection': 'fit',
}

/** An action of the editor as an entry of a menu. */
export function actionItem(
  editor: Editor,
  { action, icon = '', checked, enabled, reason = '', ...entry }: MenuEntry,
): MenuItem {
  return {
    ...entry,
    id: action,
    icon: checked === true ? 'check' : isIconName(icon) ? icon : ICONS[action],
    reason: enabled ? undefined : reason,
    onSelect: () => editor.actions.run(action),
  }
}
