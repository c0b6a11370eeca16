import type { ReactNode } from 'react'
import { useNavEditorState } from '../../hooks/index.js'
import { MenuList, actionItem } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

/** Pixels between the menu and the edge of the map. */
const MARGIN = 8

export function MapMenu(): ReactNode {
  const { editor, display, messages } = usePanel()
  const menu = useNavEditorState((state) => state.menu)
  const viewport = useNavEditorState((state) => state.viewport)
  if (menu === undefined) return null
  const items = menu.entries.map((entry) => actionItem(editor, entry))
  const copied = items.findIndex(({ id }) => id === 'duplicate')
  if (copied >= 0)
    items.splice(copied + 1, 0, {
      id: 'copies',
      label: messages.copies,
      reason: items[copied].reason,
      onSelect: () => {
        editor.actions.closeMenu()
        display.set({ dialog: 'copies' })
      },
    })
  // Shifted by its own size at the edges, which only CSS knows.
  const aside = `min(0px, ${viewport.width - MARGIN - menu.at.x}px - 100%) min(0px, ${viewport.height - MARGIN - menu.at.y}px - 100%)`
  return (
    <div className="nav-map-menu" onPointerDown={(event) => event.stopPropagation()}>
      <MenuList
        label={messages.moreMenu}
        items={items}
        onClose={() => editor.actions.closeMenu()}
        style={{
          left: Math.max(MARGIN, menu.at.x),
          top: menu.at.y,
          translate: aside,
          maxBlockSize: viewport.height - 2 * MARGIN,
        }}
      />
    </div>
  )
}
