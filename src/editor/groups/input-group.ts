import type { Point } from '../../engine/geometry/index.js'
import type { EditorContext } from '../editor-context.js'
import type { HeldKeys } from '../editor-snapshot.js'
import type { EditorInput } from '../input/input.js'
import type { KeyboardCursor } from '../input/keyboard-cursor.js'

export interface InputGroup {
  /** Handles an input. If it returns `true`, the editor used the input: then prevent the browser's default. */
  readonly handle: (input: EditorInput) => boolean
  /** Holds or releases Shift, Alt or `move`, as the buttons on screen do. While `move` is held, a drag moves the selection. */
  readonly hold: (keys: Partial<HeldKeys>) => void
  /** Presses or releases the crosshair, like the key Space. Activates the crosshair if needed. */
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
