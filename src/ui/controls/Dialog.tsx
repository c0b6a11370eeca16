import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './Button.js'
import { focusNear } from '../host-tree.js'
import { isComposing } from '../keys.js'
import { usePanel } from '../panel-context.js'

interface SheetProps {
  className: string
  onClose: () => void
  /** Its accessible name, or the element that holds it. */
  label?: string
  labelledBy?: string
  /** What gets the focus. */
  first?: string
  children: ReactNode
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** What lies over the editor: focus stays inside, Escape and a press beside it close it, and focus goes back where it was. */
export function Sheet({ className, onClose, label, labelledBy, first = 'button', children }: SheetProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = sheet.current === null ? null : focusNear(sheet.current)
    sheet.current?.querySelector<HTMLElement>(first)?.focus()
    return () => before?.focus()
  }, [first])
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      // Else a modal dialog of the host, around the editor, would close too.
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Tab') return
    const focusable = [...(sheet.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const from = event.shiftKey ? focusable[0] : focusable[focusable.length - 1]
    if (sheet.current === null || focusNear(sheet.current) !== from) return
    event.preventDefault()
    focusable[event.shiftKey ? focusable.length - 1 : 0]?.focus()
  }
  return (
    <div
      className="nav-scrim"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        className={className}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  )
}

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet with a title and a button that closes it. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const { words } = usePanel()
  const id = useId()
  return (
    <Sheet className="nav-dialog" labelledBy={id} onClose={onClose}>
      <div className="nav-dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={words.close} tip="none" onClick={onClose} />
      </div>
      {children}
    </Sheet>
  )
}
