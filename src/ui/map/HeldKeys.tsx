import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { Icon } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

/** Snap, Shift and Alt as buttons; only for touch. */
export function HeldKeys(): ReactNode {
  const { editor, catalog, messages } = usePanel()
  const held = useNavEditorState((state) => state.held)
  const snapOn = useNavEditorState(isSnapping)
  const edits = useNavEditorState((state) => !state.readOnly)
  if (!edits) return null
  return (
    <div
      role="group"
      aria-label={messages.heldKeys}
      className="nav-float nav-held"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.snap}
        aria-pressed={snapOn}
        onClick={() => editor.tools.setSnap({ grid: !snapOn, vertex: !snapOn, edge: !snapOn })}
      >
        <Icon name="magnet" size={20} />
      </button>
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.holdShift}
        aria-pressed={held.shift}
        onClick={() => editor.input.hold({ shift: !held.shift })}
      >
        {catalog.keys.Shift}
      </button>
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.holdAlt}
        aria-pressed={held.alt}
        onClick={() => editor.input.hold({ alt: !held.alt })}
      >
        {catalog.keys.Alt}
      </button>
    </div>
  )
}

export const isSnapping = ({ snap }: EditorSnapshot): boolean => snap.grid || snap.vertex || snap.edge
