import { useContext, useState, type CSSProperties, type ReactNode } from 'react'
import type { EditorSnapshot, ListedTool } from '../../editor/index.js'
import { Icon, type IconName } from '../controls/Icon.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay } from '../panel-context.js'
import type { TabStop, TabStops } from '../controls/roving.js'
import { FrameContext, useHasLayers } from './side-tabs.js'
import { ToolButton } from './ToolButton.js'
import { ToolVariants } from './ToolVariants.js'
import { phoneSlots, toolGroups, toolsNamed, variantsOf } from './tool-groups.js'

interface ToolRailProps {
  compact: boolean
  stops: TabStops
}

/** The tools in their groups; on a phone a slot for each group, and the panels that have no room beside the map. */
export function ToolRail({ compact, stops }: ToolRailProps): ReactNode {
  const { editor, display } = usePanel()
  const tool = useEditorState((state) => state.tool)
  const [open, setOpen] = useState<{ readonly tools: readonly string[]; readonly style: CSSProperties } | undefined>()
  const tools = useEditorState(selectTools)
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
          // On a phone the active tool, tapped again, offers the others of its slot.
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
      <div className="nav-rail">
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
        {compact ? <DrawerButtons stops={stops} /> : <ShortcutsButton stop={stops('shortcuts')} />}
      </div>
      {open !== undefined && <ToolVariants tools={open.tools} onClose={() => setOpen(undefined)} style={open.style} />}
    </>
  )
}

/** A menu stands in the rail's cell of the frame, outside of what the rail scrolls. */
const ABOVE_RAIL: CSSProperties = { gridArea: 'rail', insetBlockEnd: 'calc(100% + 8px)', insetInlineStart: 8 }

/** At the height of the button; in the lower half of the rail the menu grows upwards. */
function besideRail(button: HTMLElement): CSSProperties {
  const rail = button.closest<HTMLElement>('.nav-rail')
  const height = rail?.clientHeight ?? 0
  const top = button.offsetTop - (rail?.scrollTop ?? 0)
  const block = top > height / 2 ? { insetBlockEnd: height - top - button.offsetHeight } : { insetBlockStart: top }
  return { gridArea: 'rail', insetInlineStart: 'calc(100% + 4px)', ...block }
}

/** Layers and issues of a phone: drawers over the map. */
function DrawerButtons({ stops }: { stops: TabStops }): ReactNode {
  const { display, words, numbers } = usePanel()
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
          label={words.layers}
          open={layersOpen}
          stop={stops('layers')}
          onClick={() => display.set({ drawer: layersOpen ? undefined : 'layers' })}
        />
      )}
      {hasIssues && (
        <DrawerButton
          icon="warning"
          label={words.issues}
          open={issuesOpen}
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
  open: boolean
  stop: TabStop
  onClick: () => void
  children?: ReactNode
}

function DrawerButton({ icon, label, open, stop, onClick, children }: DrawerButtonProps): ReactNode {
  return (
    <button type="button" className="nav-tool" aria-expanded={open} {...stop} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span className="nav-tool-label">{label}</span>
      {children}
    </button>
  )
}

function ShortcutsButton({ stop }: { stop: TabStop }): ReactNode {
  const { display, words } = usePanel()
  return (
    <>
      <span className="nav-grow" />
      <button
        type="button"
        className="nav-tool"
        aria-label={words.shortcuts}
        {...stop}
        onClick={() => display.set({ dialog: 'shortcuts' })}
      >
        <Icon name="keyboard" size={19} />
      </button>
    </>
  )
}

const selectTools = (state: EditorSnapshot): EditorSnapshot['tools'] => state.tools
