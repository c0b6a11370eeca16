import { useState, type ReactNode } from 'react'
import { MAX_COPIES, type CopyOptions } from '../../editor/index.js'
import { Button, Dialog, tryChange, NumberField, PlaceFields, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export function CopiesDialog(): ReactNode {
  const { editor, display, messages, catalog } = usePanel()
  const cellSize = useEditorState((state) => state.document.grid.cellSize)
  const [count, setCount] = useState(3)
  const [dx, setDx] = useState(cellSize * 5)
  const [dy, setDy] = useState(0)
  const [mirror, setMirror] = useState<CopyOptions['mirror']>()
  const bounds = useEditorState((state) => state.document.bounds)
  const [around, setAround] = useState(false)
  const [degrees, setDegrees] = useState<number | undefined>()
  const [center, setCenter] = useState({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 })
  const step = degrees ?? 360 / (count + 1)
  const reason = editor.actions.disabledReason('duplicate')
  const close = (): void => display.set({ dialog: undefined })
  const make = (): void => {
    const placed: Partial<CopyOptions> = around ? { count, degrees: step, about: center } : { count, dx, dy, mirror }
    if (tryChange(() => editor.selection.duplicate(placed))) close()
    else editor.announce(messages.valueRefused)
  }
  return (
    <Dialog
      title={messages.copiesTitle}
      onClose={close}
      action={
        <Button look="primary" icon="copy" reason={reason} onClick={make}>
          {messages.makeCopies}
        </Button>
      }
    >
      <div className="nav-fields">
        <NumberField
          label={messages.copiesCount}
          value={count}
          min={1}
          max={MAX_COPIES}
          digits={0}
          onCommit={(value) => setCount(Math.round(value))}
        />
        <Select
          label={messages.copiesWay}
          value={around ? 'around' : 'line'}
          options={[
            { value: 'line', label: messages.copiesLine },
            { value: 'around', label: messages.copiesAround },
          ]}
          wide
          onChange={(way) => setAround(way === 'around')}
        />
        {around ? (
          <>
            <NumberField label={messages.copiesAngle} value={step} suffix="°" onCommit={setDegrees} />
            <span />
            <PlaceFields at={center} labels={[messages.centerX, messages.centerY]} onCommit={setCenter} />
          </>
        ) : (
          <>
            <NumberField label={messages.copiesDx} value={dx} isLength onCommit={setDx} />
            <NumberField label={messages.copiesDy} value={dy} isLength onCommit={setDy} />
            <Select
              label={messages.mirror}
              value={mirror}
              options={[
                { value: undefined, label: messages.mirrorNot },
                { value: 'x', label: catalog.actions['mirror-x'] },
                { value: 'y', label: catalog.actions['mirror-y'] },
              ]}
              wide
              onChange={setMirror}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
