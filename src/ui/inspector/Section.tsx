import type { ReactNode } from 'react'
import { Switch } from '../controls/Button.js'
import { usePanel } from '../panel-context.js'

interface SectionProps {
  title: string
  /** Stands behind the title. */
  count?: number
  /** Buttons at the end of the head. */
  acts?: ReactNode
  /** Names the whole section for assistive technology. */
  label?: string
  children?: ReactNode
}

/** A part of the inspector under its own head. */
export function Section({ title, count, acts, label, children }: SectionProps): ReactNode {
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
        {acts}
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
