import { useState, type ReactNode } from 'react'
import { fillDocument, type MapUnits } from '../../document/model/index.js'
import { PIXELS } from '../../words/index.js'
import { Button, Dialog, NameField, NumberField } from '../controls/index.js'
import { UnitFields } from '../inspector/UnitFields.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** Replaces the map by an empty one of a chosen size and unit, as one undoable change. The agents stay. */
export function NewMapDialog(): ReactNode {
  const { editor, display, messages } = usePanel()
  const { agents, grid, units: present } = useEditorState((state) => state.document)
  const [name, setName] = useState<string>(messages.untitled)
  const [lengths, setLengths] = useState({ width: 1000, height: 1000, cellSize: grid.cellSize })
  const [units, setUnits] = useState(present)
  const { width, height, cellSize } = lengths
  const measure = (next: MapUnits | undefined): void => {
    setUnits(next)
    if (next?.unit !== units?.unit) return
    // If only the scale changes, rescale the lengths so that the displayed numbers stay the same.
    const size = (length: number): number =>
      Number(((length * (next ?? PIXELS).scale) / (units ?? PIXELS).scale).toPrecision(12))
    setLengths({ width: size(width), height: size(height), cellSize: size(cellSize) })
  }
  const create = (): void => {
    const map = fillDocument({
      name,
      bounds: { x: 0, y: 0, width, height },
      grid: { cellSize, origin: { x: 0, y: 0 } },
      ...(units !== undefined && { units }),
      agents,
    })
    if (editor.document.replace(map, messages.newMap)) editor.camera.fit('content')
    display.set({ dialog: undefined })
  }
  const fields = [
    { length: 'width', prefix: 'W', label: messages.width, min: 1 },
    { length: 'height', prefix: 'H', label: messages.height, min: 1 },
    { length: 'cellSize', prefix: messages.gridCell, label: messages.gridCell, min: 0.001 },
  ] as const
  return (
    <Dialog
      title={messages.newMap}
      onClose={() => display.set({ dialog: undefined })}
      action={
        <Button look="primary" onClick={create}>
          {messages.createMap}
        </Button>
      }
    >
      <NameField name={name} label={messages.title} className="nav-names" required onRename={setName} />
      <div className="nav-fields">
        <UnitFields units={units} cellSize={grid.cellSize} onChange={measure} />
        {fields.map(({ length, ...field }) => (
          <NumberField
            key={length}
            {...field}
            value={lengths[length]}
            isLength
            units={units ?? PIXELS}
            onCommit={(value) => setLengths({ ...lengths, [length]: value })}
          />
        ))}
      </div>
    </Dialog>
  )
}
