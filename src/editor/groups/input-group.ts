/** `editor.input`: pointers, keys and wheel from the app, and buttons for keys. */
import type { Point } from '../../engine/geometry/index.js'
import type { EditorContext } from '../editor-context.js'
import type { HeldKeys } from '../editor-snapshot.js'
import type { EditorInput } from '../input/input.js'
import type { KeyboardCursor } from '../input/keyboard-cursor.js'

export interface InputGroup {
  /** `true`: the editor used it; prevent the browser's default. */
  readonly handle: (input: EditorInput) => boolean
  /** Holds or releases Shift or Alt. */
  readonly hold: (keys: Partial<HeldKeys>) => void
  /** Presses or releases the crosshair, like Space. Activates it if needed. */
  readonly place: () => boolean
  readonly toggleCrosshair: (at?: Point) => boolean
  /** Moves the crosshair by world units. */
  readonly moveCrosshair: (dx: number, dy: number) => void
}

export function createInputGroup(
  { store, act }: EditorContext,
  keyboard: KeyboardCursor,
  handle: InputGroup['handle'],
): InputGroup {
  return {
    handle: act(handle),
    hold(keys) {
      const { held } = store.state
      const next = { shift: keys.shift ?? held.shift, alt: keys.alt ?? held.alt }
      if (next.shift !== held.shift || next.alt !== held.alt) store.set({ held: next })
    },
    place: act(() => keyboard.place({})),
    toggleCrosshair: act((at) => (store.state.crosshair === undefined ? keyboard.bringOut(at) : keyboard.putAway())),
    moveCrosshair: act((dx, dy) => keyboard.moveBy(dx, dy)),
  }
}
