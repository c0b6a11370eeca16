import { useRef, type PointerEvent, type ReactNode } from 'react'
import { LONG_PRESS_MS, type ListedTool } from '../../editor/index.js'
import { Tip } from '../controls/Button.js'
import { Icon } from '../controls/Icon.js'
import { useEditorState, usePanel } from '../panel-context.js'
import type { TabStop } from '../controls/roving.js'
import { toolIcon } from './tool-groups.js'
import { useShortcutText } from './use-shortcut-text.js'

interface ToolButtonProps {
  definition: ListedTool
  stop: TabStop
  onPress: (button: HTMLElement) => void
  /** Opens the variants of this place. */
  onVariants: ((button: HTMLElement) => void) | undefined
}

/** One tool: a press picks it; a long press or the second button opens its variants. */
export function ToolButton({ definition, stop, onPress, onVariants }: ToolButtonProps): ReactNode {
  const { table } = usePanel()
  const pressed = useEditorState((state) => state.tool === definition.id)
  const terrain = useEditorState((state) => state.terrain)
  const disabled = useEditorState((state) => state.readOnly) && definition.edits
  const shortcut = useShortcutText()(`tool-${definition.id}`)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = definition.name(table)
  const reason = table.reasons.readOnly
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
      aria-disabled={disabled || undefined}
      aria-description={disabled ? reason : undefined}
      {...stop}
      onClick={disabled ? undefined : (event) => onPress(event.currentTarget)}
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
      <Tip text={disabled ? reason : name} shortcut={shortcut} side="end" />
    </button>
  )
}
