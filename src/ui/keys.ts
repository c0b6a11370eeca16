/** Keys of the browser as the editor reads them. */
import type { KeyInput } from '../editor/index.js'

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

/** `keyCode` of a key that an input method uses. */
const IN_COMPOSITION = 229

/**
 * Whether the key belongs to an input method that is composing text: Enter then takes its word, Escape drops it.
 * Safari reports the last key after the composition has ended, by its `keyCode` alone.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else reports it in Safari
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === IN_COMPOSITION
}
