import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ComponentProps,
} from 'react'
import { IconButton } from './Button.js'
import { takesEscape, focusNear } from '../dom.js'
import { useDisplay, useEditorState, usePanel } from '../panel-context.js'

/** Live region. Two elements take turns, so that a repeated text is announced. A modal dialog needs its own, since the rest of the page is inert. */
export function Announcer({ onlyNew = false }: { onlyNew?: boolean }): ReactNode {
  const serial = useEditorState((state) => state.announcement.serial)
  const text = useEditorState((state) => state.announcement.text)
  const notice = useDisplay((state) => state.notice)
  const [before] = useState(onlyNew ? { serial, notice } : undefined)
  const isOld = serial === before?.serial
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="nav-hidden">
      <span>{!isOld && serial % 2 === 0 ? text : ''}</span>
      <span>{!isOld && serial % 2 === 1 ? text : ''}</span>
      <span>{notice !== before?.notice && notice?.text}</span>
    </div>
  )
}

interface ModalProps {
  className: string
  onClose: () => void
  label?: string
  labelledBy?: string
  children: ReactNode
}

export function Modal({ className, onClose, label, labelledBy, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Close the dialog before it is removed, so that the browser returns the focus.
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (takesEscape(event)) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      className="nav-scrim"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={className}>{children}</div>
      <Announcer onlyNew />
    </dialog>
  )
}

interface DialogProps {
  title: string
  onClose: () => void
  action?: ReactNode // the main button, below the children. Only the children scroll
  children: ReactNode
}

export function Dialog({ title, onClose, action, children }: DialogProps): ReactNode {
  const id = useId()
  return (
    <Modal className="nav-dialog" labelledBy={id} onClose={onClose}>
      <div className="nav-dialog-head">
        <h2 id={id}>{title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {action === undefined ? children : <div className="nav-scroll nav-copies">{children}</div>}
      {action !== undefined && <div className="nav-popover-foot">{action}</div>}
    </Modal>
  )
}

export function CloseButton(props: Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'>): ReactNode {
  const { messages } = usePanel()
  return <IconButton icon="close" label={messages.close} tip="none" {...props} />
}

interface PopoverProps {
  title: string
  className?: string
  takesFocus?: boolean
  onClose: () => void
  children: ReactNode
}

export function Popover({ title, className = '', takesFocus = false, onClose, children }: PopoverProps): ReactNode {
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
      onKeyDown={(event) => takesEscape(event) && onClose()}
    >
      <div className="nav-panel-head">
        <h2 id={id}>{title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {children}
    </div>
  )
}
