import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './Button.js'
import { focusNear } from '../host-tree.js'
import { isComposing } from '../keys.js'
import { usePanel } from '../panel-context.js'

interface PopoverProps {
  title: string
  className?: string
  /** The focus goes in, and back when it closes. */
  takesFocus?: boolean
  onClose: () => void
  children: ReactNode
}

/** A sheet beside the work: the map stays visible and usable under the pointer. Escape inside it closes it. */
export function Popover({ title, className = '', takesFocus = false, onClose, children }: PopoverProps): ReactNode {
  const { words } = usePanel()
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = sheet.current
    if (!takesFocus || element === null) return
    const before = focusNear(element)
    element.querySelector<HTMLElement>('button')?.focus()
    return () => {
      if (element.contains(focusNear(element))) before?.focus()
    }
  }, [takesFocus])
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={id}
      className={`nav-popover ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="nav-panel-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={words.close} tip="none" onClick={onClose} />
      </div>
      {children}
    </div>
  )
}
