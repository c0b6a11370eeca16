/** `editor.input`: what an app sends on: pointers, keys, the wheel, and buttons that stand for keys. */
import type { Point } from '../../engine/geometry/index.js'
import type { EditorContext } from '../editor-context.js'
import type { HeldKeys } from '../editor-snapshot.js'
import type { EditorInput } from '../input/input.js'
import type { KeyboardCursor } from '../input/keyboard-cursor.js'

export interface InputGroup {
  /** `true`: the editor used it, and the browser should do nothing more with it. */
  readonly dispatch: (input: EditorInput) => boolean
  /** Holds Shift or Alt down, or lets go. */
  readonly hold: (keys: Partial<HeldKeys>) => void
  /** Presses the crosshair down, or lets go: what Space does. Brings the crosshair out if it is away. */
  readonly place: () => boolean
  readonly toggleCrosshair: (at?: Point) => boolean
  /** Moves the crosshair by world units. */
  readonly moveCrosshair: (dx: number, dy: number) => void
}

export function createInputGroup(
  { store, act }: EditorContext,
  keyboard: KeyboardCursor,
  dispatch: InputGroup['dispatch'],
): InputGroup {
  return {
    dispatch: act(dispatch),
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
