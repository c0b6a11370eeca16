import { useState, type ReactNode } from 'react'
import { fillDocument } from '../../document/model/index.js'
import { Button, Dialog, NameField, NumberField } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** An empty map of a chosen size in place of the present one, which undo brings back. Agents stay. */
export function NewMapDialog(): ReactNode {
  const { editor, display, messages } = usePanel()
  const { agents, grid } = useEditorState((state) => state.document)
  const [name, setName] = useState<string>(messages.untitled)
  const [size, setSize] = useState({ width: 1000, height: 1000 })
  const [cellSize, setCellSize] = useState(grid.cellSize)
  const create = (): void => {
    const bounds = { x: 0, y: 0, ...size }
    const map = fillDocument({ name, bounds, grid: { cellSize, origin: { x: 0, y: 0 } }, agents })
    if (editor.document.replace(map, messages.newMap)) editor.camera.fit('content')
    display.set({ dialog: undefined })
  }
  return (
    <Dialog title={messages.newMap} onClose={() => display.set({ dialog: undefined })}>
      <div className="nav-scroll nav-copies">
        <NameField name={name} label={messages.title} className="nav-names" required onRename={setName} />
        <div className="nav-fields">
          <NumberField
            prefix="W"
            label={messages.width}
            value={size.width}
            min={1}
            onCommit={(width) => setSize({ ...size, width })}
          />
          <NumberField
            prefix="H"
            label={messages.height}
            value={size.height}
            min={1}
            onCommit={(height) => setSize({ ...size, height })}
          />
          <NumberField
            prefix={messages.gridCell}
            label={messages.gridCell}
            value={cellSize}
            min={0.001}
            onCommit={setCellSize}
          />
        </div>
      </div>
      <div className="nav-popover-foot">
        <Button look="primary" onClick={create}>
          {messages.createMap}
        </Button>
      </div>
    </Dialog>
  )
}
