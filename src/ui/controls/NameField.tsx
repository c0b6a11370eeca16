import type { ComponentPropsWithoutRef, ReactNode } from 'react'

export interface NameFieldProps extends Pick<
  ComponentPropsWithoutRef<'input'>,
  'aria-label' | 'className' | 'placeholder' | 'readOnly'
> {
  name: string
  /** Gets what was typed, when it differs. */
  onRename: (name: string) => void
}

/** A name to type over: Enter and leaving keep what was typed, Escape brings the old one back. */
export function NameField({ name, onRename, ...input }: NameFieldProps): ReactNode {
  return (
    <input
      {...input}
      key={name}
      defaultValue={name}
      spellCheck={false}
      onBlur={(event) => {
        if (event.target.value !== name) onRename(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = name
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
