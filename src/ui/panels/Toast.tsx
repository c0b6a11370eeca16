import type { ComponentPropsWithoutRef, ReactNode } from 'react'

/** A message over the map. A press on it is none on the map. */
export function Toast({ className = '', ...rest }: ComponentPropsWithoutRef<'div'>): ReactNode {
  return (
    <div
      {...rest}
      className={className === '' ? 'nav-toast' : `nav-toast ${className}`}
      onPointerDown={(event) => event.stopPropagation()}
    />
  )
}
