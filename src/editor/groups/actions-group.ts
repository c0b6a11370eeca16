/** `editor.actions`: everything that can be asked for by name, and the menu that offers it. One table for shortcuts, menu, toolbar and command palette. */
import type { Point } from '../../engine/geometry/index.js'
import type { KeyAction, Keymap } from '../input/keymap.js'

export interface ActionsGroup {
  /** Names of all of them, the app's last. */
  readonly list: readonly KeyAction[]
  /** Which keys do what, the app's actions and tools among them. */
  readonly keymap: Keymap
  /** Returns whether it did something; why it could not is announced. */
  readonly run: (action: KeyAction) => boolean
  /** `undefined` when it can run, else the reason why not. */
  readonly whyNot: (action: KeyAction) => string | undefined
  /** At a screen position; without one at the crosshair or the selection. */
  readonly openMenu: (at?: Point) => void
  readonly closeMenu: () => void
}
