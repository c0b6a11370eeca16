import type { ReactNode } from 'react'
import { useNavEditorState } from '../../hooks/index.js'
import { MenuList, actionItem } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

const MARGIN = 8
const MAX_LAYERS = 8

export function MapMenu(): ReactNode {
  const { editor, display, messages, format } = usePanel()
  const layers = useNavEditorState((state) => state.document.layers)
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
  const grouped = items.findIndex(({ id }) => id === 'bring-to-front')
  if (grouped >= 0 && layers.length > 1)
    items.splice(
      grouped,
      0,
      ...layers.slice(0, MAX_LAYERS).map((layer, index) => ({
        id: `layer-${layer.id}`,
        label: format(messages.moveToLayer, { name: layer.name }),
        icon: 'layers' as const,
        separated: index === 0,
        reason: items[grouped].reason,
        onSelect: () => {
          const { selection } = editor.getSnapshot()
          editor.actions.closeMenu()
          editor.document.moveToLayer(selection.items, layer.id)
        },
      })),
    )
  // If the menu would reach beyond an edge of the view, shift it back. Use CSS, since the size of the menu is not known here.
  const shift = `min(0px, ${viewport.width - MARGIN - menu.at.x}px - 100%) min(0px, ${viewport.height - MARGIN - menu.at.y}px - 100%)`
  return (
    <div className="nav-map-menu" onPointerDown={(event) => event.stopPropagation()}>
      <MenuList
        label={messages.moreMenu}
        items={items}
        onClose={() => editor.actions.closeMenu()}
        style={{
          left: Math.max(MARGIN, menu.at.x),
          top: menu.at.y,
          translate: shift,
          maxBlockSize: viewport.height - 2 * MARGIN,
        }}
      />
    </div>
  )
}
