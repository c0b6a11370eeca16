import type { Point } from '../../engine/geometry/index.js'
import type { KeyAction, Keymap } from '../input/keymap.js'

export interface ActionsGroup {
  /** Names of all actions. Those of the app come last. */
  readonly list: readonly KeyAction[]
  /** Effective shortcuts, including those of the app's actions and tools. */
  readonly keymap: Keymap
  /** Runs an action. Returns whether it did something, and announces the reason if it could not run. */
  readonly run: (action: KeyAction) => boolean
  /** Returns the reason why an action cannot run; `undefined` if it can. */
  readonly disabledReason: (action: KeyAction) => string | undefined
  /** Opens the context menu at a screen position, for the item there or for the selection. Without a position, opens it at the crosshair or the selection. */
  readonly openMenu: (at?: Point, of?: 'place' | 'selection') => void
  readonly closeMenu: () => void
}
