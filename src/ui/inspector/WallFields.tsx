import type { ReactNode } from 'react'
import { lineLength } from '../../engine/geometry/index.js'
import type { NavItem, WallOpening, WallShape } from '../../document/model/index.js'
import { itemName } from '../../editor/index.js'
import { Button, IconButton, NumberField, Select, Switch } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { Section, ToggleRow } from './Section.js'

const LEAST = 0.001
const CORNERS = { miter: 'cornerSharp', round: 'cornerRound' } as const
const ENDS = { butt: 'endFlat', square: 'endSquare', round: 'endRound' } as const

interface WallFieldsProps {
  item: Extract<NavItem, { kind: 'obstacle' | 'area' }>
  shape: WallShape
  readOnly: boolean
}

/** Thickness, corners, ends and doors of a wall. */
export function WallFields({ item, shape, readOnly }: WallFieldsProps): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const put = (change: Partial<WallShape>, what: string): void => {
    const label = format(catalog.changes.property, { what, name: itemName(item, catalog) })
    editor.document.dispatch(
      { type: 'set-shape', id: item.id, shape: { ...shape, ...change } },
      { label, origin: 'keyboard', coalesce: true },
    )
  }
  const { join = 'miter', ends = 'butt', closed = false, openings = [] } = shape
  const isLoop = closed && shape.line.length > 2
  return (
    <>
      <Section title={messages.wall}>
        <div className="nav-fields">
          <NumberField
            prefix={messages.thickness}
            label={messages.thickness}
            value={shape.thickness}
            min={LEAST}
            isLength
            readOnly={readOnly}
            onCommit={(thickness) => put({ thickness }, messages.thickness)}
          />
          <Select
            label={messages.corners}
            value={join}
            options={(['miter', 'round'] as const).map((value) => ({ value, label: messages[CORNERS[value]] }))}
            disabled={readOnly}
            onChange={(value) => put({ join: value === 'round' ? 'round' : 'miter' }, messages.corners)}
          />
          {!isLoop && (
            <Select
              label={messages.ends}
              value={ends}
              options={(['butt', 'square', 'round'] as const).map((value) => ({ value, label: messages[ENDS[value]] }))}
              disabled={readOnly}
              onChange={(value) =>
                put({ ends: value === 'round' || value === 'square' ? value : 'butt' }, messages.ends)
              }
            />
          )}
        </div>
        {shape.line.length > 2 && (
          <ToggleRow
            label={messages.wallClosed}
            checked={closed}
            disabled={readOnly}
            onChange={(on) => put({ closed: on }, messages.wallClosed)}
          />
        )}
      </Section>
      <Section
        title={messages.doors}
        count={openings.length}
        actions={
          !readOnly && (
            <Button look="link" icon="door" onClick={() => editor.tools.set('door')}>
              {messages.cutDoor}
            </Button>
          )
        }
      >
        {openings.map((opening, i) => (
          <DoorRow
            key={opening.id}
            opening={opening}
            number={i + 1}
            total={lineLength(shape.line, closed)}
            readOnly={readOnly}
            onChange={(next, what) => put({ openings: replaced(openings, opening, next) }, what)}
          />
        ))}
      </Section>
    </>
  )
}

const replaced = (list: readonly WallOpening[], old: WallOpening, next: WallOpening | undefined): WallOpening[] =>
  list.flatMap((one) => (one !== old ? [one] : next === undefined ? [] : [next]))

interface DoorRowProps {
  opening: WallOpening
  number: number
  total: number
  readOnly: boolean
  onChange: (next: WallOpening | undefined, what: string) => void
}

function DoorRow({ opening, number, total, readOnly, onChange }: DoorRowProps): ReactNode {
  const { messages, format } = usePanel()
  const name = format(messages.doorName, { number })
  const nameOf = (word: string): string => format(messages.doorField, { word, name })
  return (
    <div className="nav-fields nav-door" role="group" aria-label={name}>
      <NumberField
        prefix="W"
        label={nameOf(messages.width)}
        value={opening.width}
        min={LEAST}
        max={total}
        isLength
        readOnly={readOnly}
        onCommit={(width) => onChange({ ...opening, width }, nameOf(messages.width))}
      />
      <NumberField
        prefix={messages.doorAt}
        label={nameOf(messages.doorAt)}
        value={opening.at}
        min={0}
        max={total}
        isLength
        readOnly={readOnly}
        onCommit={(at) => onChange({ ...opening, at }, nameOf(messages.doorAt))}
      />
      <div className="nav-toggle-row">
        <span className="nav-grow" aria-hidden="true">
          {messages.closed}
        </span>
        <Switch
          label={nameOf(messages.closed)}
          checked={opening.closed === true}
          disabled={readOnly}
          onChange={(closed) => {
            const { closed: _, ...open } = opening
            onChange(closed ? { ...open, closed } : open, nameOf(messages.closed))
          }}
        />
        <IconButton
          icon="trash"
          label={format(messages.doorRemove, { name })}
          disabled={readOnly}
          onClick={() => onChange(undefined, name)}
        />
      </div>
    </div>
  )
}
