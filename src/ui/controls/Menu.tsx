import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useLatest } from '../../hooks/index.js'
import { focusNear, onOutsidePress } from '../dom.js'
import { Icon, type IconName, isIconName } from './Icon.js'
import { currentLabel, type ActionId, type Editor, type MenuEntry } from '../../editor/index.js'
import { useEditorState, usePanel, useShortcutText } from '../panel-context.js'
import { IconButton } from './Button.js'

export interface MenuItem {
  id: string
  label: string
  icon?: IconName | ReactElement | undefined
  checked?: boolean // marks a radio item as the current one
  shortcut?: string | undefined
  danger?: boolean
  reason?: string | undefined
  note?: string | undefined
  separated?: boolean
  onSelect: () => void
}

interface MenuListProps {
  label: string
  items: readonly MenuItem[]
  onClose: () => void
  style?: CSSProperties
  id?: string
}

/** An open menu. It takes the focus, and arrow keys move the focus from item to item. Escape and a press outside close the menu. */
export function MenuList({ label, items, onClose, style, id }: MenuListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const latest = useLatest(onClose)
  /** Whether a press began on the menu. The touch that opened the menu may end on it, and must not select an item. */
  const pressed = useRef(false)
  // Use a layout effect: its cleanup runs before the menu is removed, while the focus can still be returned.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const before = focusNear(element)
    focusItem(element, 0)
    const leave = onOutsidePress(element, () => latest()())
    return () => {
      leave()
      if (element.contains(focusNear(element))) before?.focus()
    }
  }, [latest])
  const hasMarks = items.some(({ checked }) => checked !== undefined)
  const hasIcons = items.some(({ icon }) => icon !== undefined)
  const hasColumn =
    hasMarks && (!hasIcons || items.some(({ icon, checked }) => icon !== undefined && checked !== undefined))
  const onKeyDown = (event: KeyboardEvent): void => {
    const element = list.current
    if (!element) return
    const all = menuItems(element)
    const at = all.findIndex((item) => item === focusNear(element))
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusItem(element, (to + all.length) % all.length)
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose()
    }
    event.stopPropagation()
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      className="nav-menu"
      style={style}
      onKeyDown={onKeyDown}
      onPointerDownCapture={() => {
        pressed.current = true
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClickCapture={(event) => {
        if (event.detail > 0 && !pressed.current) event.stopPropagation()
      }}
    >
      {items.map((item) => [
        item.separated === true && <hr key={`${item.id}-line`} />,
        <MenuRow key={item.id} item={item} hasMarks={hasColumn} hasIcons={hasIcons} onClose={onClose} />,
      ])}
    </div>
  )
}

interface MenuRowProps {
  item: MenuItem
  hasMarks: boolean
  hasIcons: boolean
  onClose: () => void
}

function MenuRow({ item, hasMarks, hasIcons, onClose }: MenuRowProps): ReactNode {
  const { label, icon, shortcut, danger, reason, note, checked, onSelect } = item
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className="nav-menu-item"
      data-look={danger ? 'danger' : undefined}
      aria-disabled={reason === undefined ? undefined : true}
      title={reason}
      onClick={() => {
        if (reason !== undefined) return
        // Call this before the menu closes, since the action may read the item for which the menu is open.
        onSelect()
        onClose()
      }}
    >
      {hasMarks && <MenuMark name={checked === true ? 'check' : undefined} />}
      {hasIcons &&
        (icon === undefined || typeof icon === 'string' ? (
          <MenuMark name={icon ?? (checked === true && !hasMarks ? 'check' : undefined)} />
        ) : (
          icon
        ))}
      {note === undefined ? (
        label
      ) : (
        <span className="nav-menu-noted">
          {label}
          <small>{note}</small>
        </span>
      )}
      {shortcut !== undefined && shortcut !== '' && <span className="nav-key">{shortcut}</span>}
    </button>
  )
}

function MenuMark({ name }: { name: IconName | undefined }): ReactNode {
  return name === undefined ? <span className="nav-icon-space" /> : <Icon name={name} size={15} />
}

interface MenuButtonProps {
  label: string
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  align?: 'start' | 'end'
  children: (props: {
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    'aria-controls'?: string
    onClick: () => void
  }) => ReactNode
}

export function MenuButton({ label, items, align = 'end', children }: MenuButtonProps): ReactNode {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <span className="nav-menu-anchor" data-align={align}>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        ...(open ? { 'aria-controls': id } : {}),
        onClick: () => setOpen(!open),
      })}
      {open && (
        <MenuList
          id={id}
          label={label}
          items={typeof items === 'function' ? items() : items}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

function menuItems(element: HTMLElement): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

function focusItem(element: HTMLElement, index: number): void {
  menuItems(element)[index]?.focus({ preventScroll: true })
}

const ICONS: Readonly<Record<string, IconName | undefined>> = {
  duplicate: 'copy',
  'make-stamp': 'stamp',
  'detach-stamp': 'ungroup',
  'rotate-right': 'rotate',
  delete: 'trash',
  'delete-vertex': 'trash',
  'toggle-lock': 'lock',
  'toggle-hide': 'eye',
  'edit-vertices': 'polygon',
  'insert-vertex': 'plus',
  'fit-selection': 'fit',
}

export function useAction(action: ActionId) {
  const { editor } = usePanel()
  return {
    icon: iconOfAction(action) ?? 'more',
    label: useEditorState(() => currentLabel(editor, action)),
    reason: useEditorState(() => editor.actions.disabledReason(action)),
    onClick: () => editor.actions.run(action),
  }
}

export function ActionButton({
  action,
  ...rest
}: { action: ActionId } & Partial<ComponentProps<typeof IconButton>>): ReactNode {
  const shortcut = useShortcutText()
  return <IconButton {...useAction(action)} shortcut={shortcut(action)} {...rest} />
}

export const iconOfAction = (action: string): IconName | undefined =>
  ICONS[action] ?? (isIconName(action) ? action : undefined)

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
