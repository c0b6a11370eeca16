/** Which keystrokes are the editor's: those with the focus inside it, but never in a field, and never the keys that a control needs for itself. */
import type { KeyInput } from '../../editor/index.js'

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Keys that work the control which has the focus. */
const CONTROL_KEYS = new Set(['Enter', ' ', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

export function isEditorKey(event: KeyboardEvent, map: Element | null): boolean {
  const target = event.target
  if (
    event.defaultPrevented ||
    event.isComposing ||
    event.key === 'Tab' ||
    !(target instanceof Element) ||
    target.closest(FIELDS) !== null
  )
    return false
  // Copy, cut and paste come as clipboard events, with the clipboard in hand.
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && /^[cxv]$/i.test(event.key)) return false
  return map?.contains(target) === true || !CONTROL_KEYS.has(event.key)
}

export function toKeyInput(event: KeyboardEvent): KeyInput {
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
