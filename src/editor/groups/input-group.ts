import type { Point } from '../../engine/geometry/index.js'
import type { EditorContext } from '../editor-context.js'
import type { HeldKeys } from '../editor-snapshot.js'
import type { EditorInput } from '../input/input.js'
import type { KeyboardCursor } from '../input/keyboard-cursor.js'

export interface InputGroup {
  /** Handles an input. Returns whether the editor used the input. If so, the caller should prevent the default action of the browser. */
  readonly handle: (input: EditorInput) => boolean
  /**
   * Sets which of the keys Shift, Alt and `move` count as held, for buttons on the screen. `move` is a virtual key: while it
   * is held, a drag moves the selection.
   */
  readonly hold: (keys: Partial<HeldKeys>) => void
  /**
   * Does what the key Space does. If the crosshair is hidden, shows it. Otherwise clicks at the crosshair. If the click
   * picks something up, the next call puts it down.
   */
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
      const { shift = held.shift, alt = held.alt, move = held.move } = keys
      if (shift !== held.shift || alt !== held.alt || move !== held.move) store.set({ held: { shift, alt, move } })
    },
    place: act(() => keyboard.place({})),
    toggleCrosshair: act((at) => (store.state.crosshair === undefined ? keyboard.show(at) : keyboard.hide())),
    moveCrosshair: act((dx, dy) => keyboard.moveBy(dx, dy)),
  }
}
