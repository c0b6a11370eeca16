/** Actions of a host: beside the built-in ones, and like them in menus, on keys, in the list of shortcuts and in the command palette. */
import type { Editor, HostAction } from '../editor.js'
import type { KeyAction } from './action-id.js'

/** Null: taken away. Undefined: not the host's. */
export function hostAction({ options: { actions } }: Editor, action: KeyAction): HostAction | null | undefined {
  return actions !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined
}

/** The host's actions that belong at the end of a menu. */
export function hostGroup({ options: { actions = {} } }: Editor, menu: 'map' | 'context'): readonly KeyAction[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    ((action ?? NOWHERE).menu ?? 'map') === menu ? [name] : [],
  )
}

const NOWHERE: Pick<HostAction, 'menu'> = { menu: false }
