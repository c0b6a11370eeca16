import type { CSSProperties, ReactNode } from 'react'
import { nextMarkerRole } from '../../editor/index.js'
import { MenuList, type MenuItem } from '../controls/Menu.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { terrainNames } from '../../terrain-kinds/index.js'
import { toolIcon, toolsNamed } from './tool-groups.js'

const ROLES = ['spawn', 'goal'] as const

interface ToolVariantsProps {
  /** Ids of the tools of one place. */
  tools: readonly string[]
  style: CSSProperties
  onClose: () => void
}

/** The menu of one place of the toolbar: kinds of terrain for areas, roles for markers, else the tools that share the place. */
export function ToolVariants({ tools, style, onClose }: ToolVariantsProps): ReactNode {
  const { words } = usePanel()
  const terrains = useTerrainItems()
  const roles = useRoleItems()
  const [first] = tools
  const others = useToolItems(first === 'marker' ? tools.slice(1) : tools)
  const items = first === 'area' ? terrains : first === 'marker' ? [...roles, ...others] : others
  return <MenuList label={words.drawTools} items={items} onClose={onClose} style={style} />
}

function useTerrainItems(): readonly MenuItem[] {
  const { editor, words } = usePanel()
  const chosen = useEditorState((state) => state.terrain)
  return terrainNames().map((terrain) => ({
    id: terrain,
    label: words[terrain],
    icon: <span className="nav-terrain-swatch" style={{ background: `var(--nav-area-${terrain})` }} />,
    checked: terrain === chosen,
    onSelect: () => {
      editor.tools.setTerrain(terrain)
      editor.tools.set('area')
    },
  }))
}

function useRoleItems(): readonly MenuItem[] {
  const { editor, words } = usePanel()
  const chosen = useEditorState(nextMarkerRole)
  return ROLES.map((role) => ({
    id: role,
    label: words[role],
    checked: role === chosen,
    onSelect: () => {
      editor.tools.setMarkerRole(role)
      editor.tools.set('marker')
    },
  }))
}

function useToolItems(ids: readonly string[]): readonly MenuItem[] {
  const { editor, table } = usePanel()
  return toolsNamed(editor.tools.list, ids).map((definition) => ({
    id: definition.id,
    label: definition.name(table),
    icon: toolIcon(definition),
    onSelect: () => editor.tools.set(definition.id),
  }))
}
