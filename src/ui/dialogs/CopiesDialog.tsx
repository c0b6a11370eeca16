import { useState, type ReactNode } from 'react'
import { MOST_COPIES } from '../../editor/index.js'
import { Button } from '../controls/Button.js'
import { Dialog } from '../controls/Dialog.js'
import { isTaken } from '../controls/use-draft.js'
import { NumberField } from '../controls/NumberField.js'
import { Select } from '../controls/Select.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** Several copies of what is selected, each a step from the one before, mirrored or not. */
export function CopiesDialog(): ReactNode {
  const { editor, display, words, table } = usePanel()
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
    else editor.announce(words.valueRefused)
  }
  return (
    <Dialog title={words.copiesTitle} onClose={close}>
      <div className="nav-scroll nav-copies">
        <div className="nav-fields">
          <NumberField
            prefix={words.copiesCount}
            label={words.copiesCount}
            value={count}
            min={1}
            max={MOST_COPIES}
            digits={0}
            onCommit={(value) => setCount(Math.round(value))}
          />
          <Select
            label={words.mirror}
            value={mirror}
            options={[
              { value: '', label: words.mirrorNot },
              { value: 'x', label: table.actions['mirror-x'] },
              { value: 'y', label: table.actions['mirror-y'] },
            ]}
            wide
            onChange={setMirror}
          />
          <NumberField prefix={words.copiesDx} label={words.copiesDx} value={dx} onCommit={setDx} />
          <NumberField prefix={words.copiesDy} label={words.copiesDy} value={dy} onCommit={setDy} />
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
          {words.makeCopies}
        </Button>
      </div>
    </Dialog>
  )
}
