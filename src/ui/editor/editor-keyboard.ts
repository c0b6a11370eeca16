/** Which keystrokes are the editor's: those with the focus inside it, but never in a field, and never the keys that a control needs for itself. */
import type { Editor, KeyInput } from '../../editor/index.js'
import type { ViewStore } from '../view-state.js'

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Keys that work the control which has the focus. */
const CONTROL_KEYS = new Set(['Enter', ' ', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** Keys and the clipboard, with the focus inside this editor and nowhere else, until the returned function is called. */
export function listenForKeys(root: HTMLElement, editor: Editor, view: ViewStore): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!isEditorKey(event, root.querySelector('.nav-map'))) return
    if (event.type === 'keydown' && event.key === '?') view.set({ dialog: 'shortcuts' })
    else if (editor.input.dispatch(toKeyInput(event))) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (isInField(event)) return
    const text = event.type === 'cut' ? editor.clipboard.cut() : editor.clipboard.copy()
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isInField(event) && text !== '' && editor.clipboard.paste(text)) event.preventDefault()
  }
  root.addEventListener('keydown', onKey)
  root.addEventListener('keyup', onKey)
  root.addEventListener('copy', onCopy)
  root.addEventListener('cut', onCopy)
  root.addEventListener('paste', onPaste)
  return () => {
    root.removeEventListener('keydown', onKey)
    root.removeEventListener('keyup', onKey)
    root.removeEventListener('copy', onCopy)
    root.removeEventListener('cut', onCopy)
    root.removeEventListener('paste', onPaste)
  }
}

const isInField = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

function isEditorKey(event: KeyboardEvent, map: Element | null): boolean {
  const target = event.target
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.key === 'Tab' ||
    !(target instanceof Element) ||
    target.closest(FIELDS) !== null
  )
    return false
  // Copy, cut and paste come as clipboard events, which carry the clipboard.
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && /^[cxv]$/i.test(event.key)) return false
  return map?.contains(target) === true || !CONTROL_KEYS.has(event.key)
}

function toKeyInput(event: KeyboardEvent): KeyInput {
  return {
    type: 'key',
    phase: event.type === 'keyup' ? 'up' : 'down',
    key: event.key,
    code: event.code,
    repeat: event.repeat,
    time: event.timeStamp,
    shift: event.shiftKey,
    alt: event.altKey,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
  }
}
