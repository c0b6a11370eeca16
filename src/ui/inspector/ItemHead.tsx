import type { ReactNode } from 'react'
import type { ItemProperties, NavItem } from '../../document/model/index.js'
import {
  currentLabel,
  formatLabel,
  isInNavigation,
  itemName,
  itemRings,
  withHidden,
  withNavigation,
  type ActionId,
} from '../../editor/index.js'
import { IconButton } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { MenuButton } from '../controls/Menu.js'
import { NameField } from '../controls/NameField.js'
import { iconOfItem } from '../drawing-tree/index.js'
import { kindOf, wordOf } from '../host-parts.js'
import { usePanel, useHostParts } from '../panel-context.js'

const MENU: readonly {
  readonly action: ActionId
  readonly icon?: 'copy' | 'trash' | 'fit' | 'up' | 'down'
  readonly separated?: boolean
}[] = [
  { action: 'duplicate', icon: 'copy' },
  { action: 'fit-selection', icon: 'fit' },
  { action: 'toggle-pin' },
  { action: 'bring-to-front', icon: 'up', separated: true },
  { action: 'send-to-back', icon: 'down' },
  { action: 'delete', icon: 'trash', separated: true },
]

interface ItemHeadProps {
  item: NavItem
  /** Of the item: the editor's, or its own lock. */
  readOnly: boolean
  readOnlyEditor: boolean
}

/** Name and kind of the item, lock, visibility, and what else can be done with it. */
export function ItemHead({ item, readOnly, readOnlyEditor }: ItemHeadProps): ReactNode {
  const { editor, words, table } = usePanel()
  const name = itemName(item, table)
  const own = kindOf(
    useHostParts((parts) => parts.itemKinds),
    item,
  )
  const kind = own?.name === undefined ? table.kinds[item.kind] : wordOf(own.name, table)
  const takesPart = isInNavigation(item)
  const vertices = itemRings(item).reduce((sum, ring) => sum + ring.length, 0)
  const reason = readOnlyEditor ? table.reasons.readOnly : undefined
  const set = (properties: ItemProperties): void => {
    editor.document.update(item.id, properties)
  }
  return (
    <div className="nav-subject">
      <span className="nav-subject-icon">
        <Icon name={own?.icon ?? iconOfItem(item)} size={17} />
      </span>
      <div className="nav-grow">
        <NameField
          name={name}
          label={words.name}
          readOnly={readOnly}
          onRename={(typed) => set({ name: typed === '' ? undefined : typed })}
        />
        <small>{vertices === 0 ? kind : formatLabel(words.subjectVertices, { kind, count: vertices }, table)}</small>
      </div>
      <IconButton
        icon={item.locked === true ? 'lock' : 'unlock'}
        label={formatLabel(item.locked === true ? words.unlock : words.lock, { name }, table)}
        tip="start"
        aria-pressed={item.locked === true}
        reason={reason}
        onClick={() => set({ locked: item.locked === true ? undefined : true })}
      />
      <IconButton
        icon={item.hidden === true ? 'eye-off' : 'eye'}
        label={formatLabel(item.hidden === true ? words.show : words.hide, { name }, table)}
        tip="start"
        aria-pressed={item.hidden === true}
        reason={reason}
        onClick={() => set({ ...withHidden(item, item.hidden !== true) })}
      />
      <IconButton
        icon={takesPart ? 'route' : 'route-off'}
        label={formatLabel(takesPart ? words.leaveNavigation : words.joinNavigation, { name }, table)}
        tip="start"
        aria-pressed={!takesPart}
        reason={reason}
        onClick={() => set({ ...withNavigation(item, !takesPart) })}
      />
      <ItemMenu />
    </div>
  )
}

/** Actions on the selection. */
function ItemMenu(): ReactNode {
  const { editor, words } = usePanel()
  const items = MENU.map(({ action, icon, separated }) => ({
    id: action,
    label: currentLabel(editor, action),
    ...(icon && { icon }),
    ...(separated && { separated }),
    danger: action === 'delete',
    reason: editor.actions.whyNot(action),
    onSelect: () => editor.actions.run(action),
  }))
  return (
    <MenuButton label={words.moreMenu} items={items}>
      {(props) => <IconButton icon="more" label={words.moreMenu} tip="start" {...props} />}
    </MenuButton>
  )
}
