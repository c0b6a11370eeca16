import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { Icon } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

/** Snapping, and what Shift and Alt do, as buttons; only for touch. */
export function HeldKeys(): ReactNode {
  const { editor, messages } = usePanel()
  const held = useNavEditorState((state) => state.held)
  const snapOn = useNavEditorState(isSnapping)
  const gridOn = useNavEditorState((state) => state.snap.grid)
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
        aria-label={messages.snapGrid}
        aria-pressed={gridOn}
        onClick={() => editor.actions.run('toggle-grid-snap')}
      >
        <Icon name="grid" size={20} />
      </button>
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.snapShapes}
        aria-pressed={snapOn}
        onClick={() => editor.tools.setSnap({ vertex: !snapOn, edge: !snapOn })}
      >
        <Icon name="magnet" size={20} />
      </button>
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.holdLockHelp}
        aria-pressed={held.shift}
        onClick={() => editor.input.hold({ shift: !held.shift })}
      >
        {messages.holdLock}
      </button>
      <button
        type="button"
        className="nav-held-key"
        aria-label={messages.holdFreeHelp}
        aria-pressed={held.alt}
        onClick={() => editor.input.hold({ alt: !held.alt })}
      >
        {messages.holdFree}
      </button>
    </div>
  )
}

export const isSnapping = ({ snap }: EditorSnapshot): boolean => snap.vertex || snap.edge
