import { useState, type ReactNode } from 'react'
import { MOST_COPIES } from '../../editor/index.js'
import { Button, Dialog, isTaken, NumberField, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export function CopiesDialog(): ReactNode {
  const { editor, display, messages, catalog } = usePanel()
  const cellSize = useEditorState((state) => state.document.grid.cellSize)
  const [count, setCount] = useState(3)
  const [dx, setDx] = useState(cellSize * 5)
  const [dy, setDy] = useState(0)
  const [mirror, setMirror] = useState('')
  const reason = editor.actions.whyNot('duplicate')
  const close = (): void => display.set({ dialog: undefined })
  const make = (): void => {
    const axis = mirror === 'x' || mirror === 'y' ? mirror : undefined
    if (isTaken(() => editor.selection.duplicate({ count, dx, dy, mirror: axis }))) close()
    else editor.announce(messages.valueRefused)
  }
  return (
    <Dialog title={messages.copiesTitle} onClose={close}>
      <div className="nav-scroll nav-copies">
        <div className="nav-fields">
          <NumberField
            prefix={messages.copiesCount}
            label={messages.copiesCount}
            value={count}
            min={1}
            max={MOST_COPIES}
            digits={0}
            onCommit={(value) => setCount(Math.round(value))}
          />
          <Select
            label={messages.mirror}
            value={mirror}
            options={[
              { value: '', label: messages.mirrorNot },
              { value: 'x', label: catalog.actions['mirror-x'] },
              { value: 'y', label: catalog.actions['mirror-y'] },
            ]}
            wide
            onChange={setMirror}
          />
          <NumberField prefix={messages.copiesDx} label={messages.copiesDx} value={dx} onCommit={setDx} />
          <NumberField prefix={messages.copiesDy} label={messages.copiesDy} value={dy} onCommit={setDy} />
        </div>
      </div>
      <div className="nav-popover-foot">
        <Button
          look="primary"
          icon="copy"
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={reason === undefined ? make : undefined}
        >
          {messages.makeCopies}
        </Button>
      </div>
    </Dialog>
  )
}
