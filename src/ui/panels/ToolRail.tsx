import { useContext, useState, type CSSProperties, type ReactNode, useRef, type PointerEvent } from 'react'
import { type ListedTool, LONG_PRESS_MS, nextMarkerRole } from '../../editor/index.js'
import {
  Icon,
  type IconName,
  type TabStop,
  type TabStops,
  Tip,
  MenuList,
  type MenuItem,
  pressUnless,
} from '../controls/index.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay, useShortcutText } from '../panel-context.js'
import { FrameContext, useHasLayers } from './frame-layout.js'
import { phoneSlots, toolGroups, ROLES, toolsNamed, variantsOf, toolIcon } from './tool-groups.js'
import { terrainNames } from '../../terrain-kinds/index.js'

export function ToolRail({ compact, stops }: { compact: boolean; stops: TabStops }): ReactNode {
  const { editor, display, messages } = usePanel()
  const tool = useEditorState((state) => state.tool)
  const [open, setOpen] = useState<{ readonly tools: readonly string[]; readonly style: CSSProperties } | undefined>()
  const tools = useEditorState((state) => state.tools)
  const button = (definition: ListedTool, slot?: readonly string[]): ReactNode => {
    const variants = variantsOf(definition.id, slot)
    const openVariants =
      variants &&
      ((element: HTMLElement) => setOpen({ tools: variants, style: compact ? ABOVE_RAIL : besideRail(element) }))
    return (
      <ToolButton
        key={definition.id}
        definition={definition}
        stop={stops(`tool-${definition.id}`)}
        onPress={(element) => {
          // On a phone, pressing the active tool opens the other tools of its slot.
          if (compact && tool === definition.id && slot !== undefined && slot.length > 1) openVariants?.(element)
          editor.tools.set(definition.id)
          if (compact) display.set({ drawer: undefined })
        }}
        onVariants={openVariants}
      />
    )
  }
  return (
    <>
      {/* Without tabIndex, Firefox makes a scroll container a tab stop. */}
      <div className="nav-rail" tabIndex={-1}>
        {compact
          ? phoneSlots(tools).map((slot) =>
              toolsNamed(tools, [slot.find((id) => id === tool) ?? slot[0]]).map((definition) =>
                button(definition, slot),
              ),
            )
          : toolGroups(tools).map((group, index) => [
              index > 0 && <hr key={`line-${index}`} />,
              group.map((definition) => button(definition)),
            ])}
        {compact ? (
          <DrawerButtons stops={stops} />
        ) : (
          <>
            <span className="nav-grow" />
            <button
              type="button"
              className="nav-tool"
              aria-label={messages.shortcuts}
              {...stops('shortcuts')}
              onClick={() => display.set({ dialog: 'shortcuts' })}
            >
              <Icon name="keyboard" size={19} />
            </button>
          </>
        )}
      </div>
      {open !== undefined && <ToolVariants tools={open.tools} onClose={() => setOpen(undefined)} style={open.style} />}
    </>
  )
}

/** Style of the menu. The menu is in the grid cell of the rail, but not in the element of the rail, which would clip it on scrolling. */
const ABOVE_RAIL: CSSProperties = { gridArea: 'rail', insetBlockEnd: 'calc(100% + 8px)', insetInlineStart: 8 }

function besideRail(button: HTMLElement): CSSProperties {
  const rail = button.closest<HTMLElement>('.nav-rail')
  const height = rail?.clientHeight ?? 0
  const top = button.offsetTop - (rail?.scrollTop ?? 0)
  const block = top > height / 2 ? { insetBlockEnd: height - top - button.offsetHeight } : { insetBlockStart: top }
  return { gridArea: 'rail', insetInlineStart: 'calc(100% + 4px)', ...block }
}

function DrawerButtons({ stops }: { stops: TabStops }): ReactNode {
  const { display, messages, numbers } = usePanel()
  const drawer = useDisplay((state) => state.drawer)
  const side = useDisplay((state) => state.side)
  const issues = useOpenIssues().length
  const layersOpen = drawer === 'layers'
  const issuesOpen = drawer === 'side' && side === 'issues'
  const hasLayers = useHasLayers()
  const hasIssues = useContext(FrameContext).tabs.some(({ id }) => id === 'issues')
  return (
    <>
      {hasLayers && (
        <DrawerButton
          icon="layers"
          label={messages.layers}
          isOpen={layersOpen}
          stop={stops('layers')}
          onClick={() => display.set({ drawer: layersOpen ? undefined : 'layers' })}
        />
      )}
      {hasIssues && (
        <DrawerButton
          icon="warning"
          label={messages.issues}
          isOpen={issuesOpen}
          stop={stops('issues')}
          onClick={() => display.set(issuesOpen ? { drawer: undefined } : { drawer: 'side', side: 'issues' })}
        >
          {issues > 0 && <span className="nav-badge">{numbers.group(issues)}</span>}
        </DrawerButton>
      )}
    </>
  )
}

interface DrawerButtonProps {
  icon: IconName
  label: string
  isOpen: boolean
  stop: TabStop
  onClick: () => void
  children?: ReactNode
}

function DrawerButton({ icon, label, isOpen, stop, onClick, children }: DrawerButtonProps): ReactNode {
  return (
    <button type="button" className="nav-tool" aria-expanded={isOpen} {...stop} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span className="nav-tool-label">{label}</span>
      {children}
    </button>
  )
}

interface ToolButtonProps {
  definition: ListedTool
  stop: TabStop
  onPress: (button: HTMLElement) => void
  onVariants: ((button: HTMLElement) => void) | undefined
}

function ToolButton({ definition, stop, onPress, onVariants }: ToolButtonProps): ReactNode {
  const { catalog } = usePanel()
  const pressed = useEditorState((state) => state.tool === definition.id)
  const terrain = useEditorState((state) => state.terrain)
  const isOff = useEditorState((state) => state.readOnly) && definition.edits
  const shortcut = useShortcutText()(`tool-${definition.id}`)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = definition.name(catalog)
  const reason = isOff ? catalog.reasons.readOnly : undefined
  const endPress = (): void => clearTimeout(timer.current)
  const startPress = (event: PointerEvent<HTMLElement>): void => {
    const element = event.currentTarget
    endPress()
    if (onVariants) timer.current = setTimeout(() => onVariants(element), LONG_PRESS_MS)
  }
  return (
    <button
      type="button"
      className="nav-tool"
      aria-label={name}
      aria-pressed={pressed}
      {...stop}
      {...pressUnless(reason, (event) => onPress(event.currentTarget))}
      onPointerDown={startPress}
      onPointerUp={endPress}
      onPointerLeave={endPress}
      onContextMenu={(event) => {
        if (!onVariants) return
        event.preventDefault()
        onVariants(event.currentTarget)
      }}
    >
      <Icon name={toolIcon(definition)} size={19} />
      <span className="nav-tool-label">{name}</span>
      {onVariants && <i className="nav-tool-corner" />}
      {definition.id === 'area' && (
        <i className="nav-tool-terrain" style={{ background: `var(--nav-area-${terrain}, currentColor)` }} />
      )}
      <Tip text={reason ?? name} shortcut={shortcut} side="end" />
    </button>
  )
}

interface ToolVariantsProps {
  tools: readonly string[]
  style: CSSProperties
  onClose: () => void
}

function ToolVariants({ tools, style, onClose }: ToolVariantsProps): ReactNode {
  const { messages } = usePanel()
  const terrains = useTerrainItems()
  const roles = useRoleItems()
  const [first] = tools
  const kinds = first === 'area' ? terrains : first === 'marker' ? roles : []
  const others = useToolItems(kinds.length > 0 ? tools.slice(1) : tools)
  const items = [...kinds, ...others]
  return <MenuList label={messages.drawTools} items={items} onClose={onClose} style={style} />
}

function useTerrainItems(): readonly MenuItem[] {
  const { editor, messages } = usePanel()
  const chosen = useEditorState((state) => state.terrain)
  return terrainNames().map((terrain) => ({
    id: terrain,
    label: messages[terrain],
    icon: <span className="nav-terrain-swatch" style={{ background: `var(--nav-area-${terrain})` }} />,
    checked: terrain === chosen,
    onSelect: () => {
      editor.tools.setTerrain(terrain)
      editor.tools.set('area')
    },
  }))
}

function useRoleItems(): readonly MenuItem[] {
  const { editor, messages } = usePanel()
  const chosen = useEditorState(nextMarkerRole)
  return ROLES.map((role) => ({
    id: role,
    label: messages[role],
    checked: role === chosen,
    onSelect: () => {
      editor.tools.setMarkerRole(role)
      editor.tools.set('marker')
    },
  }))
}

function useToolItems(ids: readonly string[]): readonly MenuItem[] {
  const { editor, catalog } = usePanel()
  return toolsNamed(editor.tools.list, ids).map((definition) => ({
    id: definition.id,
    label: definition.name(catalog),
    icon: toolIcon(definition),
    onSelect: () => editor.tools.set(definition.id),
  }))
}
