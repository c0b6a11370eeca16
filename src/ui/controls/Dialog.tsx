import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './Button.js'
import { usePanel } from '../panel-context.js'

export interface DialogProps {
  title: string
  /** `wide` for tables, `narrow` for forms. */
  size?: 'wide' | 'narrow'
  onClose: () => void
  children: ReactNode
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** A sheet over the editor: focus stays inside, Escape and a press beside it close it, and focus goes back where it was. */
export function Dialog({ title, size = 'wide', onClose, children }: DialogProps): ReactNode {
  const { words } = usePanel()
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const before = sheet.current?.ownerDocument.activeElement
    sheet.current?.querySelector<HTMLElement>('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const focusable = [...(sheet.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const from = event.shiftKey ? focusable[0] : focusable[focusable.length - 1]
    if (sheet.current?.ownerDocument.activeElement !== from) return
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
        aria-labelledby={id}
        className="nav-dialog"
        data-size={size}
        onKeyDown={onKeyDown}
      >
        <div className="nav-dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={words.close} tip="none" onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  )
}
