import type { ReactNode } from 'react'
import { Button, NumberField, Select, type SelectProps, Switch, type IconName, useReadOnly } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import type { Rect } from '../../engine/geometry/index.js'

interface SectionProps {
  title: string
  count?: number
  actions?: ReactNode
  edit?: { readonly icon: IconName; readonly label: string; readonly run: () => void } // a button next to the title; hidden while the fields are read-only
  label?: string // the title if absent
  children?: ReactNode
}

export function Section({ title, count, actions, edit, label = title, children }: SectionProps): ReactNode {
  const { numbers } = usePanel()
  const readOnly = useReadOnly()
  return (
    <div className="nav-section" role="group" aria-label={label}>
      <div className="nav-section-head">
        <h3>
          {title}
          {count !== undefined && ' '}
          {count !== undefined && <span className="nav-count">{numbers.group(count)}</span>}
        </h3>
        {actions}
        {edit !== undefined && !readOnly && (
          <Button look="link" icon={edit.icon} onClick={edit.run}>
            {edit.label}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}

interface ToggleRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ToggleRow({ label, ...state }: ToggleRowProps): ReactNode {
  return (
    <div className="nav-toggle-row">
      <span className="nav-grow" aria-hidden="true">
        {label}
      </span>
      <Switch label={label} {...state} />
    </div>
  )
}

interface SelectRowProps<T> extends SelectProps<T> {
  children: ReactNode // visible label
  title?: string
}

export function SelectRow<T extends string>({ children, title, ...choice }: SelectRowProps<T>): ReactNode {
  return (
    <div className="nav-toggle-row">
      <span className="nav-grow nav-name" title={title}>
        {children}
      </span>
      <Select {...choice} />
    </div>
  )
}

export type ReadoutRows = readonly (readonly [name: string, value: string])[]

export function Readout({ rows }: { rows: ReadoutRows }): ReactNode {
  return (
    <dl className="nav-readout">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BoxFieldsProps {
  box: { readonly [Side in keyof Rect]: number | undefined }
  shown?: readonly (keyof Rect)[]
  min: number
  nameOf?: (word: string) => string // returns the accessible name of a field; `word`, such as `Width`, is its default name
  mark?: string
  onCommit: (side: keyof Rect, value: number) => void
  onStep?: (side: keyof Rect, by: number) => void
}

export function BoxFields({ box, shown, min, nameOf, mark = '', onCommit, onStep }: BoxFieldsProps): ReactNode {
  const { messages } = usePanel()
  const sides = [
    { side: 'x', prefix: messages.x, word: messages.x },
    { side: 'y', prefix: messages.y, word: messages.y },
    { side: 'width', prefix: 'W', word: messages.width, min },
    { side: 'height', prefix: 'H', word: messages.height, min },
  ] as const
  return sides
    .filter(({ side }) => shown?.includes(side) !== false)
    .map(({ side, prefix, word, ...limit }) => (
      <NumberField
        key={side}
        prefix={prefix + mark}
        label={nameOf?.(word) ?? word}
        value={box[side]}
        isLength
        onCommit={(value) => onCommit(side, value)}
        onStep={onStep && ((by: number) => onStep(side, by))}
        {...limit}
      />
    ))
}
