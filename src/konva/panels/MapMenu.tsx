import type { ReactNode } from 'react'
import type { ActionId, EditorSnapshot } from '../../editor/index.js'
import type { IconName } from './Icon.js'
import { MenuList } from './Menu.js'
import { useEditorState, usePanel } from './panel-context.js'

const ICONS: Partial<Record<ActionId, IconName>> = { 'duplicate': 'copy', 'delete': 'trash', 'delete-vertex': 'trash', 'toggle-lock': 'lock', 'toggle-hide': 'eye', 'insert-vertex': 'plus', 'fit-selection': 'fit' }
const WIDTH = 200

/** The menu of the map, under a right click, a long press or the menu key. */
export function MapMenu(): ReactNode {
  const { editor, words } = usePanel()
  const menu = useEditorState(selectMenu)
  const viewport = useEditorState(selectViewport)
  if (menu === undefined) return null
  const items = menu.entries.map((entry) => ({
    id: entry.action,
    label: entry.label,
    icon: ICONS[entry.action],
    shortcut: entry.shortcut,
    danger: entry.danger,
    separated: entry.separated,
    reason: entry.enabled ? undefined : (entry.reason ?? ''),
    onSelect: () => editor.runAction(entry.action),
  }))
  const left = Math.max(4, Math.min(menu.at.x, viewport.width - WIDTH - 8))
  const above = menu.at.y > viewport.height / 2
  return (
    <div className="nav-map-menu" onPointerDown={(event) => event.stopPropagation()}>
      <MenuList label={words.moreMenu} items={items} onClose={() => editor.closeMenu()} style={{ left, ...(above ? { bottom: viewport.height - menu.at.y } : { top: menu.at.y }) }} />
    </div>
  )
}

const selectMenu = (state: EditorSnapshot): EditorSnapshot['menu'] => state.menu
const selectViewport = (state: EditorSnapshot): EditorSnapshot['viewport'] => state.viewport
