import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useReadOnly } from './fields.js'
import { Icon, type IconName } from './Icon.js'
import { chooseByArrows } from './roving.js'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: 'plain' | 'primary' | 'ghost' | 'danger' | 'link' | 'soft' | undefined
  size?: 'small' | 'normal' | undefined
  icon?: IconName | undefined
  reason?: string | undefined
}

type Press = ComponentPropsWithRef<'button'>['onClick']

/** Returns props of a button. Given a reason, the button does nothing and announces the reason. Unlike a `disabled` button, it can still have the focus. */
export const pressUnless = (reason: string | undefined, onClick: Press) => ({
  'aria-disabled': reason === undefined ? undefined : true,
  'aria-description': reason,
  onClick: reason === undefined ? onClick : undefined,
})

export function Button({
  look = 'plain',
  size = 'normal',
  icon,
  reason,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`nav-button ${className}`}
      data-look={look}
      data-size={size}
      title={reason}
      {...pressUnless(reason, onClick)}
      {...rest}
    >
      {icon && <Icon name={icon} size={15} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  label: string
  shortcut?: string | undefined
  iconSize?: number
  tip?: 'below' | 'end' | 'start' | 'none'
  reason?: string | undefined
}

export function IconButton({
  icon,
  label,
  shortcut,
  iconSize = 16,
  tip = 'below',
  reason,
  className = '',
  onClick,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`nav-icon-button ${className}`}
      aria-label={label}
      {...pressUnless(reason, onClick)}
      {...rest}
    >
      <Icon name={icon} size={iconSize} />
      {tip !== 'none' && <Tip text={reason ?? label} shortcut={shortcut} side={tip} />}
    </button>
  )
}

export function Tip({
  text,
  shortcut,
  side = 'below',
}: {
  text: string
  shortcut?: string | undefined
  side?: 'below' | 'end' | 'start'
}): ReactNode {
  return (
    <span
      className="nav-tip"
      data-side={side}
      data-text={text}
      data-keys={shortcut === '' ? undefined : shortcut}
      aria-hidden="true"
    />
  )
}

interface FoldButtonProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

export function FoldButton({ isOpen, onToggle, children }: FoldButtonProps): ReactNode {
  return (
    <button type="button" className="nav-group-head" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      <Icon name="chevron-right" size={14} className="nav-twist" />
      {children}
    </button>
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, checked, onChange }: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      className="nav-switch"
      aria-label={label}
      aria-checked={checked}
      disabled={useReadOnly()}
      onClick={() => onChange(!checked)}
    />
  )
}

interface SegmentsProps<T> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: ReactNode }[]
  onChange: (value: T) => void // called even for the option that is already selected
}

export function Segments<T>({ label, value: chosen, options, onChange }: SegmentsProps<T>): ReactNode {
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={label} className="nav-segment-group" onKeyDown={chooseByArrows}>
      {options.map(({ value, label: content }, index) => (
        <button
          key={index}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          className="nav-segment"
          onClick={() => onChange(value)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
