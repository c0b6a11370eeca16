import type { Point } from '../../engine/geometry/index.js'
import type { KeyAction, Keymap } from '../input/keymap.js'

export interface ActionsGroup {
  /** All names, the app's last. */
  readonly list: readonly KeyAction[]
  /** Effective shortcuts, those of the app's actions and tools included. */
  readonly keymap: Keymap
  /** Returns whether it did something; announces why it could not. */
  readonly run: (action: KeyAction) => boolean
  /** Why it cannot run; `undefined` if it can. */
  readonly disabledReason: (action: KeyAction) => string | undefined
  /** At a screen position, by default at the crosshair or the selection. `of`: of what is there, or of the selection anyway. */
  readonly openMenu: (at?: Point, of?: 'place' | 'selection') => void
  readonly closeMenu: () => void
}
