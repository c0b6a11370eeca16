import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

interface SelectProps {
  /** Its accessible name. */
  label: string
  value: string | number
  options: readonly { readonly value: string | number; readonly label: string }[]
  onChange: (value: string) => void
  disabled?: boolean
  /** The chosen option as it is shown; its label when absent. */
  shown?: string | undefined
  /** Stands before and behind what is shown. */
  before?: ReactNode
  after?: ReactNode
  /** What is shown takes the room that is left. */
  wide?: boolean
  className?: string
}

/** One of several: the browser's own list under a label of ours. */
export function Select({
  label,
  value,
  options,
  onChange,
  disabled,
  shown = options.find((option) => option.value === value)?.label,
  before,
  after,
  wide = false,
  className,
}: SelectProps): ReactNode {
  return (
    <span className={className === undefined ? 'nav-select' : `nav-select ${className}`}>
      {before}
      <strong className={wide ? 'nav-grow' : undefined}>{shown}</strong>
      {after}
      <Icon name="chevron-down" size={14} />
      <select aria-label={label} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
