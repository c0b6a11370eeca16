import type { ReactNode } from 'react'
import { Switch, NumberField } from '../controls/index.js'
import { usePanel } from '../panel-context.js'
import type { Rect } from '../../engine/geometry/index.js'

interface SectionProps {
  title: string
  /** Stands behind the title. */
  count?: number
  /** Buttons at the end of the head. */
  actions?: ReactNode
  /** Names the whole section for assistive technology. */
  label?: string
  children?: ReactNode
}

/** A part of the inspector under its own head. */
export function Section({ title, count, actions, label, children }: SectionProps): ReactNode {
  const { numbers } = usePanel()
  return (
    <div className="nav-section" role={label === undefined ? undefined : 'group'} aria-label={label}>
      <div className="nav-section-head">
        <h3>
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span className="nav-count">{numbers.group(count)}</span>
            </>
          )}
        </h3>
        {actions}
      </div>
      {children}
    </div>
  )
}

interface ToggleRowProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** A property that is on or off, in words and as a switch. */
export function ToggleRow({ label, checked, disabled, onChange }: ToggleRowProps): ReactNode {
  return (
    <div className="nav-toggle-row">
      <span className="nav-grow" aria-hidden="true">
        {label}
      </span>
      <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
    </div>
  )
}

interface BoxFieldsProps {
  /** A side that is undefined differs between several boxes. */
  box: { readonly [Side in keyof Rect]: number | undefined }
  /** Which sides there are; all of them when absent. */
  shown?: readonly (keyof Rect)[]
  /** Smallest width and height. */
  min: number
  readOnly: boolean
  /** Makes the accessible name of a side; its own word when absent. */
  nameOf?: (word: string) => string
  onCommit: (side: keyof Rect, value: number) => void
  /** Of a side that differs: by how much each box changes. */
  onStep?: (side: keyof Rect, by: number) => void
}

/** Place and size of a box: four number fields. */
export function BoxFields({
  box,
  shown,
  min,
  readOnly,
  nameOf = (word) => word,
  onCommit,
  onStep,
}: BoxFieldsProps): ReactNode {
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
        prefix={prefix}
        label={nameOf(word)}
        value={box[side]}
        readOnly={readOnly}
        onCommit={(value) => onCommit(side, value)}
        onStep={onStep && ((by: number) => onStep(side, by))}
        {...limit}
      />
    ))
}
