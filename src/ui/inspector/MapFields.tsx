import type { ReactNode } from 'react'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { NumberField } from '../controls/NumberField.js'
import { Select } from '../controls/Select.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { BoxFields } from './BoxFields.js'
import { Section } from './Section.js'

/** The numbers of the map itself, while nothing is picked: its edges and its grid. */
export function MapFields(): ReactNode {
  const { editor, words, table } = usePanel()
  const bounds = useEditorState(selectBounds)
  const grid = useEditorState(selectGrid)
  const readOnly = useEditorState((state) => state.readOnly)
  const options = {
    label: formatLabel(table.changes.edit, { name: words.map }, table),
    origin: 'keyboard',
    coalesce: true,
  } as const
  return (
    <Section title={words.map} label={words.map}>
      <div className="nav-fields">
        <BoxFields
          box={bounds}
          min={1}
          readOnly={readOnly}
          nameOf={(word) => `${words.map}, ${word}`}
          onCommit={(side, value) =>
            editor.document.run({ type: 'set-bounds', bounds: { ...bounds, [side]: value } }, options)
          }
        />
        <Select
          label={words.gridShape}
          value={grid.hex === undefined ? 'square' : (grid.hex.axis ?? 'x')}
          options={[
            { value: 'square', label: words.gridSquares },
            { value: 'x', label: words.gridHexes },
            { value: 'y', label: words.gridFlatHexes },
          ]}
          wide
          disabled={readOnly}
          onChange={(shape) => {
            const { hex: _, ...squares } = grid
            const hex = shape === 'x' ? {} : shape === 'y' ? ({ axis: 'y' } as const) : undefined
            editor.document.run({ type: 'set-grid', grid: hex === undefined ? squares : { ...squares, hex } }, options)
          }}
        />
        <NumberField
          prefix={words.gridCell}
          label={words.gridCell}
          value={grid.cellSize}
          min={0.001}
          readOnly={readOnly}
          onCommit={(cellSize) => editor.document.run({ type: 'set-grid', grid: { ...grid, cellSize } }, options)}
        />
        {grid.hex === undefined && (
          <NumberField
            prefix={<Icon name="rotate" size={13} />}
            label={words.gridAngle}
            value={grid.angle ?? 0}
            suffix="°"
            readOnly={readOnly}
            onCommit={(angle) => editor.document.run({ type: 'set-grid', grid: { ...grid, angle } }, options)}
          />
        )}
      </div>
    </Section>
  )
}

const selectBounds = (state: EditorSnapshot): EditorSnapshot['document']['bounds'] => state.document.bounds
const selectGrid = (state: EditorSnapshot): EditorSnapshot['document']['grid'] => state.document.grid
