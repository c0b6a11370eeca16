import type { ReactNode } from 'react'
import { lineLength } from '../../engine/geometry/index.js'
import type { WallOpening, WallShape } from '../../document/model/index.js'
import type { ShapeItem } from '../../editor/index.js'
import { IconButton, NumberField, Select, Switch, useReadOnly } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import { MIN_LENGTH, wallCorners, wallEnds } from '../panels/WallOptions.js'
import { Section, ToggleRow } from './Section.js'
import { useShapeChange } from './ShapeFields.js'

export function WallFields({ item, shape }: { item: ShapeItem; shape: WallShape }): ReactNode {
  const { editor, messages } = usePanel()
  const change = useShapeChange(item)
  const put = (fields: Partial<WallShape>, what: string): void => change({ ...shape, ...fields }, what)
  const { join = 'miter', ends = 'butt', closed = false, openings = [] } = shape
  return (
    <>
      <Section title={messages.wall}>
        <div className="nav-fields">
          <NumberField
            label={messages.thickness}
            value={shape.thickness}
            min={MIN_LENGTH}
            isLength
            onCommit={(thickness) => put({ thickness }, messages.thickness)}
          />
          <Select
            label={messages.corners}
            value={join}
            options={wallCorners(messages)}
            onChange={(value) => put({ join: value }, messages.corners)}
          />
          {!(closed && shape.line.length > 2) && (
            <Select
              label={messages.ends}
              value={ends}
              options={wallEnds(messages)}
              onChange={(value) => put({ ends: value }, messages.ends)}
            />
          )}
        </div>
        {shape.line.length > 2 && (
          <ToggleRow
            label={messages.wallClosed}
            checked={closed}
            onChange={(on) => put({ closed: on }, messages.wallClosed)}
          />
        )}
      </Section>
      <Section
        title={messages.doors}
        count={openings.length}
        edit={{ icon: 'door', label: messages.cutDoor, run: () => editor.tools.set('door') }}
      >
        {openings.map((opening, i) => (
          <DoorRow
            key={opening.id}
            opening={opening}
            number={i + 1}
            total={lineLength(shape.line, closed)}
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
  onChange: (next: WallOpening | undefined, what: string) => void
}

function DoorRow({ opening, number, total, onChange }: DoorRowProps): ReactNode {
  const { messages, format } = usePanel()
  const name = format(messages.doorName, { number })
  const nameOf = (word: string): string => format(messages.doorField, { word, name })
  return (
    <div className="nav-fields" role="group" aria-label={name}>
      <NumberField
        prefix="W"
        label={nameOf(messages.width)}
        value={opening.width}
        min={MIN_LENGTH}
        max={total}
        isLength
        onCommit={(width) => onChange({ ...opening, width }, nameOf(messages.width))}
      />
      <NumberField
        prefix={messages.doorAt}
        label={nameOf(messages.doorAt)}
        value={opening.at}
        min={0}
        max={total}
        isLength
        onCommit={(at) => onChange({ ...opening, at }, nameOf(messages.doorAt))}
      />
      <div className="nav-toggle-row">
        <span className="nav-grow" aria-hidden="true">
          {messages.closed}
        </span>
        <Switch
          label={nameOf(messages.closed)}
          checked={opening.closed === true}
          onChange={(closed) => {
            const { closed: _, ...open } = opening
            onChange(closed ? { ...open, closed } : open, nameOf(messages.closed))
          }}
        />
        <IconButton
          icon="trash"
          label={format(messages.doorRemove, { name })}
          disabled={useReadOnly()}
          onClick={() => onChange(undefined, name)}
        />
      </div>
    </div>
  )
}
