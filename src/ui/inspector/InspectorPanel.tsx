import { type ReactNode, useMemo } from 'react'
import type { NavItem } from '../../document/model/index.js'
import { draftItem, type EditorSnapshot, type Measurement } from '../../editor/index.js'
import { Icon, NumberField, ReadOnly, Select } from '../controls/index.js'
import { useEditorState, usePanel, useAppParts } from '../panel-context.js'
import { IssuesDigest } from './IssuesPanel.js'
import { ItemInspector, titled } from './ItemInspector.js'
import { itemsOf, SeveralInspector } from './SeveralInspector.js'
import { BoxFields, Readout, Section } from './Section.js'
import { UnitFields } from './UnitFields.js'

export function InspectorPanel(): ReactNode {
  const { messages } = usePanel()
  const count = useEditorState((state) => state.selection.items.length)
  const item = useEditorState(selectItem)
  const measure = useEditorState((state) => state.overlay.measure)
  const readOnly = useEditorState((state) => state.readOnly)
  if (measure !== undefined)
    return (
      <div className="nav-scroll" tabIndex={0}>
        <MeasureReadout measure={measure} />
      </div>
    )
  if (item !== undefined) return <ItemInspector key={item.id} item={item} />
  return (
    <div className="nav-scroll" tabIndex={0}>
      <ReadOnly value={readOnly}>
        {count > 1 ? (
          <SeveralInspector />
        ) : (
          <div className="nav-empty">
            <Icon name="select" size={24} />
            <strong>{messages.nothingSelected}</strong>
            {messages.nothingSelectedText}
          </div>
        )}
        {count === 0 && <MapFields />}
      </ReadOnly>
      <SelectionSections />
      <IssuesDigest />
    </div>
  )
}

function selectItem(state: EditorSnapshot): NavItem | undefined {
  if (state.selection.items.length !== 1) return undefined
  return draftItem(state, state.selection.items[0])
}

function SelectionSections(): ReactNode {
  const { catalog } = usePanel()
  const selectionSections = useAppParts((parts) => parts.selectionSections) ?? []
  const ids = useEditorState((state) => state.selection.items)
  const drawn = useEditorState((state) => state.draft.items)
  const readOnly = useEditorState((state) => state.readOnly)
  const items = useMemo(() => itemsOf(drawn, ids), [ids, drawn])
  const wanted = items.length === 0 ? 'none' : 'many'
  return selectionSections.map(({ id, for: when, title, component: Fields }) => {
    if (when !== wanted) return null
    return titled(id, title, catalog, <Fields items={items} readOnly={readOnly} />)
  })
}

function MeasureReadout({ measure }: { measure: Measurement }): ReactNode {
  const { editor, numbers, messages } = usePanel()
  const { length, area, path, angles } = measure
  const rows = [
    [area === undefined ? messages.length : messages.perimeter, numbers.length(length, 1, true)] as const,
    ...(area === undefined ? [] : [[messages.areaSize, numbers.area(area)] as const]),
    ...(path === undefined
      ? []
      : [
          [messages.pathLengthHead, numbers.length(path.length, 1, true)] as const,
          [messages.pathCostHead, numbers.format(path.cost, 1, true)] as const,
        ]),
    ...(path === undefined && area === undefined && editor.options.measurePath !== undefined
      ? [[messages.pathLengthHead, messages.noPath] as const]
      : []),
    ...(angles.length === 0
      ? []
      : [[messages.angles, angles.map((angle) => `${numbers.format(angle, 1)}°`).join('  ')] as const]),
  ]
  return (
    <Section title={messages.measurement}>
      <Readout rows={rows} />
    </Section>
  )
}

function MapFields(): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const bounds = useEditorState((state) => state.document.bounds)
  const grid = useEditorState((state) => state.document.grid)
  const units = useEditorState((state) => state.document.units)
  const options = {
    label: format(catalog.changes.edit, { name: messages.map }),
    origin: 'keyboard',
    coalesce: true,
  } as const
  return (
    <Section title={messages.map}>
      <div className="nav-fields">
        <BoxFields
          box={bounds}
          min={1}
          nameOf={(word) => `${messages.map}, ${word}`}
          onCommit={(side, value) =>
            editor.document.dispatch({ type: 'set-bounds', bounds: { ...bounds, [side]: value } }, options)
          }
        />
        <UnitFields
          units={units}
          cellSize={grid.cellSize}
          onChange={(next) =>
            editor.document.dispatch(
              { type: 'set-units', units: next },
              { label: messages.unit, origin: 'keyboard', coalesce: true },
            )
          }
        />
        <Select
          label={messages.gridShape}
          value={grid.hex === undefined ? 'square' : (grid.hex.axis ?? 'x')}
          options={[
            { value: 'square', label: messages.gridSquares },
            { value: 'x', label: messages.gridHexes },
            { value: 'y', label: messages.gridFlatHexes },
          ]}
          wide
          className="nav-fields-row"
          onChange={(shape) => {
            const { hex: _, ...squares } = grid
            const hex = shape === 'x' ? {} : ({ axis: 'y' } as const)
            editor.document.dispatch(
              { type: 'set-grid', grid: shape === 'square' ? squares : { ...squares, hex } },
              options,
            )
          }}
        />
        <NumberField
          label={messages.gridCell}
          value={grid.cellSize}
          min={0.001}
          isLength
          onCommit={(cellSize) => editor.document.dispatch({ type: 'set-grid', grid: { ...grid, cellSize } }, options)}
        />
        {grid.hex === undefined && (
          <NumberField
            prefix={<Icon name="rotate" size={13} />}
            label={messages.gridAngle}
            value={grid.angle ?? 0}
            suffix="°"
            onCommit={(angle) => editor.document.dispatch({ type: 'set-grid', grid: { ...grid, angle } }, options)}
          />
        )}
      </div>
    </Section>
  )
}
