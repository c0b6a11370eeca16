import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import {
  describeShortcut,
  formatLabel,
  LONG_PRESS_MS,
  mergeKeymap,
  shortcutOf,
  type KeyAction,
  type EditorSnapshot,
  type ToolDefinition,
} from '../../editor/index.js'
import { IconButton, Tip } from '../controls/Button.js'
import { Icon, isIconName, type IconName } from '../controls/Icon.js'
import { MenuList } from '../controls/Menu.js'
import { useEditorState, useOpenIssues, usePanel, useView } from '../panel-context.js'

/** Order and grouping of the built-in tools; the host's own follow. */
const TOOL_GROUPS: readonly (readonly string[])[] = [
  ['select', 'pan'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'hole', 'cut'],
  ['area', 'waypoint', 'link', 'marker'],
  ['brush', 'measure'],
]
/** The five tool slots of a phone; a long press offers the others of its slot. */
const PHONE_SLOTS: readonly (readonly string[])[] = [
  ['select', 'pan', 'measure'],
  ['polygon', 'rectangle', 'circle', 'freehand', 'brush'],
  ['hole', 'cut'],
  ['area'],
  ['marker', 'waypoint', 'link'],
]
const TERRAINS = ['water', 'sand', 'mud', 'grass', 'road'] as const
const ROLES = ['spawn', 'goal'] as const

export interface ToolbarProps {
  /** Draws the bar of a phone. The default layout decides by its own width. */
  compact?: boolean
}

/** Every tool, undo, redo, zoom and fit: one toolbar, one tab stop, arrows inside. */
export function Toolbar({ compact = false }: ToolbarProps): ReactNode {
  const { editor, view, labels, words, keymap } = usePanel()
  const tool = useEditorState(selectTool)
  const history = useEditorState(selectHistory)
  const readOnly = useEditorState(selectReadOnly)
  const zoom = useEditorState(selectZoom)
  const drawer = useView((state) => state.drawer)
  const side = useView((state) => state.side)
  const issueCount = useOpenIssues().length
  const bar = useRef<HTMLDivElement>(null)
  const [variants, setVariants] = useState<{ readonly slot: string; readonly x: number } | undefined>()
  const [stop, setStop] = useState('tool-select')
  const shortcut = (action: KeyAction): string | undefined => {
    const found = shortcutOf(mergeKeymap(keymap, editor.tools.list), action)
    return found === undefined ? undefined : describeShortcut(found, labels)
  }
  const known = new Map(editor.tools.list.map((definition) => [definition.id, definition]))
  const own = editor.tools.list.filter((definition) => !TOOL_GROUPS.some((group) => group.includes(definition.id)))
  // Tools of the host draw, too: they stand behind the slot of the drawing tools.
  const slots = PHONE_SLOTS.map((slot) =>
    slot.includes('polygon') ? [...slot, ...own.map((definition) => definition.id)] : slot,
  )
  const groups = [...TOOL_GROUPS.map((group) => group.flatMap((id) => known.get(id) ?? [])), own].filter(
    (group) => group.length > 0,
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    const element = bar.current
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return
    const all = [...element.querySelectorAll<HTMLElement>('button[data-stop]')].filter(
      (button) => button.offsetParent !== null,
    )
    const at = all.indexOf(element.ownerDocument.activeElement as HTMLElement)
    const rtl = getComputedStyle(element).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: rtl ? -1 : 1,
      ArrowLeft: rtl ? 1 : -1,
    }
    const step = steps[event.key]
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : step === undefined || at < 0
            ? undefined
            : (at + step + all.length) % all.length
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[to].focus()
  }
  const stopProps = (id: string): { 'data-stop': string; tabIndex: number; onFocus: () => void } => ({
    'data-stop': id,
    tabIndex: stop === id ? 0 : -1,
    onFocus: () => setStop(id),
  })
  const toolButton = (definition: ToolDefinition, slot?: readonly string[]): ReactNode => (
    <ToolButton
      key={definition.id}
      definition={definition}
      pressed={tool === definition.id}
      disabled={readOnly && definition.edits}
      reason={labels.reasons.readOnly}
      shortcut={shortcut(`tool-${definition.id}`)}
      stop={stopProps(`tool-${definition.id}`)}
      onPress={(top) => {
        // On a phone the tool in hand, tapped again, offers the others of its place.
        if (compact && tool === definition.id && slot !== undefined && slot.length > 1)
          setVariants({ slot: slot.join(), x: top })
        editor.tools.set(definition.id)
        if (compact) view.set({ drawer: undefined })
      }}
      onVariants={
        slot !== undefined && slot.length > 1
          ? (x) => setVariants({ slot: slot.join(), x })
          : definition.id === 'area' || definition.id === 'marker'
            ? (x) => setVariants({ slot: definition.id, x })
            : undefined
      }
    />
  )
  const variantItems = (slot: string): Parameters<typeof MenuList>[0]['items'] => {
    const state = editor.getSnapshot()
    const roles = ROLES.map((role) => ({
      id: role,
      label: words[role],
      ...(state.markerRole === role && { icon: 'check' as const }),
      onSelect: () => {
        editor.tools.setMarkerRole(role)
        editor.tools.set('marker')
      },
    }))
    const terrains = TERRAINS.map((terrain) => ({
      id: terrain,
      label: words[terrain],
      ...(state.terrain === terrain && { icon: 'check' as const }),
      onSelect: () => {
        editor.tools.setTerrain(terrain)
        editor.tools.set('area')
      },
    }))
    if (slot === 'area') return terrains
    const tools = slot
      .split(',')
      .flatMap((id) => known.get(id) ?? [])
      .map((definition) => ({
        id: definition.id,
        label: definition.name(labels),
        icon: toolIcon(definition),
        onSelect: () => editor.tools.set(definition.id),
      }))
    return slot === 'marker' ? roles : slot.startsWith('marker') ? [...roles, ...tools.slice(1)] : tools
  }
  const canUndo = history.canUndo && !readOnly
  const canRedo = history.canRedo && !readOnly
  return (
    <div ref={bar} role="toolbar" aria-label={words.tools} className="nav-toolbar" onKeyDown={onKeyDown}>
      <div className="nav-rail">
        {compact
          ? slots.map((slot) => {
              const definition = known.get(slot.find((id) => id === tool) ?? slot[0])
              return definition === undefined ? null : toolButton(definition, slot)
            })
          : groups.map((group, index) => [
              index > 0 && <hr key={`line-${index}`} />,
              group.map((definition) => toolButton(definition)),
            ])}
        {compact && (
          <button
            type="button"
            className="nav-tool"
            aria-expanded={drawer === 'layers'}
            {...stopProps('layers')}
            onClick={() => view.set({ drawer: drawer === 'layers' ? undefined : 'layers' })}
          >
            <Icon name="layers" size={22} />
            <span className="nav-tool-label">{words.layers}</span>
          </button>
        )}
        {compact && (
          <button
            type="button"
            className="nav-tool"
            aria-expanded={drawer === 'side' && side === 'issues'}
            {...stopProps('issues')}
            onClick={() =>
              view.set(
                drawer === 'side' && side === 'issues' ? { drawer: undefined } : { drawer: 'side', side: 'issues' },
              )
            }
          >
            <Icon name="warning" size={22} />
            <span className="nav-tool-label">{words.issues}</span>
            {issueCount > 0 && <span className="nav-badge">{issueCount}</span>}
          </button>
        )}
        {!compact && (
          <>
            <span className="nav-grow" />
            <button
              type="button"
              className="nav-tool"
              aria-label={words.shortcuts}
              {...stopProps('shortcuts')}
              onClick={() => view.set({ dialog: 'shortcuts' })}
            >
              <Icon name="keyboard" size={19} />
            </button>
          </>
        )}
        {variants !== undefined && (
          <MenuList
            label={words.drawTools}
            items={variantItems(variants.slot)}
            onClose={() => setVariants(undefined)}
            style={
              compact
                ? { insetBlockEnd: 'calc(100% + 8px)', insetInlineStart: 8 }
                : { position: 'fixed', insetInlineStart: 52, insetBlockStart: variants.x }
            }
          />
        )}
      </div>
      <div className="nav-toolbar-acts">
        <IconButton
          icon="undo"
          label={words.undo}
          shortcut={shortcut('undo')}
          reason={canUndo ? undefined : readOnly ? labels.reasons.readOnly : labels.reasons.nothingToUndo}
          onClick={() => editor.actions.run('undo')}
          {...stopProps('undo')}
          title={history.undoLabel}
        />
        <IconButton
          icon="redo"
          label={words.redo}
          shortcut={shortcut('redo')}
          reason={canRedo ? undefined : readOnly ? labels.reasons.readOnly : labels.reasons.nothingToRedo}
          onClick={() => editor.actions.run('redo')}
          {...stopProps('redo')}
          title={history.redoLabel}
        />
      </div>
      <div className="nav-float nav-zoom">
        <IconButton
          icon="minus"
          label={words.zoomOut}
          tip="none"
          className="nav-when-large"
          onClick={() => editor.camera.zoomBy(0.8)}
          {...stopProps('zoom-out')}
        />
        <span
          className="nav-zoom-value nav-when-large"
          aria-label={formatLabel('{word} {percent} %', { word: words.zoom, percent: Math.round(zoom * 100) })}
          role="img"
        >
          {Math.round(zoom * 100)}%
        </span>
        <IconButton
          icon="plus"
          label={words.zoomIn}
          tip="none"
          className="nav-when-large"
          onClick={() => editor.camera.zoomBy(1.25)}
          {...stopProps('zoom-in')}
        />
        <span className="nav-separator nav-when-large" />
        <IconButton
          icon="fit"
          label={words.fit}
          tip="none"
          onClick={() => editor.camera.fit('content')}
          {...stopProps('fit')}
        />
      </div>
    </div>
  )
}

interface ToolButtonProps {
  definition: ToolDefinition
  pressed: boolean
  disabled: boolean
  reason: string
  shortcut: string | undefined
  stop: Readonly<Record<string, unknown>>
  /** Gets where the button stands. */
  onPress: (top: number) => void
  /** Opens the other tools of this place; gets where the button stands. */
  onVariants: ((top: number) => void) | undefined
}

function ToolButton({
  definition,
  pressed,
  disabled,
  reason,
  shortcut,
  stop,
  onPress,
  onVariants,
}: ToolButtonProps): ReactNode {
  const { labels } = usePanel()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = definition.name(labels)
  const open = (element: Element): void => onVariants?.(element.getBoundingClientRect().top)
  const endPress = (): void => clearTimeout(timer.current)
  const startPress = (event: PointerEvent): void => {
    const element = event.currentTarget
    endPress()
    if (onVariants) timer.current = setTimeout(() => open(element), LONG_PRESS_MS)
  }
  return (
    <button
      type="button"
      className="nav-tool"
      aria-label={name}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-description={disabled ? reason : undefined}
      {...stop}
      onClick={disabled ? undefined : (event) => onPress(event.currentTarget.getBoundingClientRect().top)}
      onPointerDown={startPress}
      onPointerUp={endPress}
      onPointerLeave={endPress}
      onContextMenu={(event) => {
        if (!onVariants) return
        event.preventDefault()
        open(event.currentTarget)
      }}
    >
      <Icon name={toolIcon(definition)} size={19} />
      <span className="nav-tool-label">{name}</span>
      {onVariants && <i className="nav-tool-corner" />}
      <Tip text={disabled ? reason : name} shortcut={shortcut} side="end" />
    </button>
  )
}

/** A tool may name any icon of the kit; a stranger's tool without one gets a plain mark. */
function toolIcon(definition: ToolDefinition): IconName {
  if (isIconName(definition.id)) return definition.id
  return isIconName(definition.icon) ? definition.icon : 'target'
}

const selectTool = (state: EditorSnapshot): string => state.tool
const selectHistory = (state: EditorSnapshot): EditorSnapshot['history'] => state.history
const selectReadOnly = (state: EditorSnapshot): boolean => state.readOnly
const selectZoom = (state: EditorSnapshot): number => state.camera.zoom
