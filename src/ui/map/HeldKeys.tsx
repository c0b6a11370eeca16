import type { ReactNode } from 'react'
import type { EditorSnapshot } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { Icon } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

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
      <HeldKey label={messages.snapGrid} isOn={gridOn} onPress={() => editor.actions.run('toggle-grid-snap')}>
        <Icon name="grid" size={20} />
      </HeldKey>
      <HeldKey
        label={messages.snapShapes}
        isOn={snapOn}
        onPress={() => editor.tools.setSnap({ vertex: !snapOn, edge: !snapOn })}
      >
        <Icon name="magnet" size={20} />
      </HeldKey>
      <HeldKey
        label={messages.holdLockHelp}
        isOn={held.shift}
        onPress={() => editor.input.hold({ shift: !held.shift })}
      >
        {messages.holdLock}
      </HeldKey>
      <HeldKey label={messages.holdFreeHelp} isOn={held.alt} onPress={() => editor.input.hold({ alt: !held.alt })}>
        {messages.holdFree}
      </HeldKey>
    </div>
  )
}

interface HeldKeyProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function HeldKey({ label, isOn, onPress, children }: HeldKeyProps): ReactNode {
  return (
    <button type="button" className="nav-held-key" aria-label={label} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

export const isSnapping = ({ snap }: EditorSnapshot): boolean => snap.vertex || snap.edge
