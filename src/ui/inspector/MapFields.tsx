import type { ReactNode } from 'react'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { NumberField } from '../controls/NumberField.js'
import { useEditorState, usePanel } from '../panel-context.js'

/** The numbers of the map itself, while nothing is picked: its edges and its grid. */
export function MapFields(): ReactNode {
  const { editor, labels, words } = usePanel()
  const bounds = useEditorState(selectBounds)
  const grid = useEditorState(selectGrid)
  const readOnly = useEditorState((state) => state.readOnly)
  const label = formatLabel(labels.changes.edit, { name: words.map })
  const setBounds = (change: Partial<typeof bounds>): boolean =>
    editor.document.run(
      { type: 'set-bounds', bounds: { ...bounds, ...change } },
      { label, origin: 'keyboard', coalesce: true },
    )
  const named = (word: string): string => `${words.map}, ${word}`
  return (
    <div className="nav-section" role="group" aria-label={words.map}>
      <div className="nav-section-head">
        <h3>{words.map}</h3>
      </div>
      <div className="nav-fields">
        <NumberField
          prefix={words.x}
          label={named(words.x)}
          value={bounds.x}
          readOnly={readOnly}
          onCommit={(x) => setBounds({ x })}
        />
        <NumberField
          prefix={words.y}
          label={named(words.y)}
          value={bounds.y}
          readOnly={readOnly}
          onCommit={(y) => setBounds({ y })}
        />
        <NumberField
          prefix="W"
          label={named(words.width)}
          value={bounds.width}
          min={1}
          readOnly={readOnly}
          onCommit={(width) => setBounds({ width })}
        />
        <NumberField
          prefix="H"
          label={named(words.height)}
          value={bounds.height}
          min={1}
          readOnly={readOnly}
          onCommit={(height) => setBounds({ height })}
        />
        <NumberField
          prefix={words.gridCell}
          label={words.gridCell}
          value={grid.cellSize}
          min={0.001}
          readOnly={readOnly}
          onCommit={(cellSize) =>
            editor.document.run(
              { type: 'set-grid', grid: { ...grid, cellSize } },
              { label, origin: 'keyboard', coalesce: true },
            )
          }
        />
      </div>
    </div>
  )
}

const selectBounds = (state: EditorSnapshot): EditorSnapshot['document']['bounds'] => state.document.bounds
const selectGrid = (state: EditorSnapshot): EditorSnapshot['document']['grid'] => state.document.grid
