/** Actions of a host: beside the built-in ones, and like them in menus, on keys, in the list of shortcuts and in the command palette. */
import type { Editor } from '../editor.js'
import type { Labels } from '../words/labels.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { KeyAction } from './action-id.js'

/**
 * Something that can be asked for by name.
 *
 * @example
 * const save: HostAction = {
 *   label: 'Save',
 *   shortcut: 'Mod+s',
 *   enabled: (editor) => editor.history.canUndo || 'Nothing to save',
 *   run: (editor) => localStorage.setItem('map', JSON.stringify(editor.getSnapshot().document)),
 * }
 */
export interface HostAction {
  /** When absent the word of the built-in action of this name, else the name. */
  readonly label?: string | ((labels: Labels) => string)
  /** As in a keymap, `Mod+Shift+s`. It comes before a built-in row and a hotkey of a tool; the option `keymap` comes before it. */
  readonly shortcut?: string | readonly string[]
  /** Whether it can run now; a sentence says why it cannot. True when absent. */
  readonly enabled?: boolean | ((editor: Editor) => boolean | string)
  /** What it switches is on: menus say so. */
  readonly checked?: (editor: Editor) => boolean
  /** `false`: it did nothing. */
  readonly run: (editor: Editor) => unknown
  /** Name of an icon of the kit, in menus and the palette. */
  readonly icon?: string
  /** Shown as something that destroys. */
  readonly danger?: boolean
  /** Where it stands at the end: the menu beside the map's name (default), the context menu, or none. */
  readonly menu?: 'map' | 'context' | false
}

/** By name. One with the name of a built-in action takes its place; null takes that one away. */
export type HostActions = Readonly<Record<string, HostAction | null>>

/** Names of actions, in groups with a line between them. */
export type MenuGroups = readonly (readonly KeyAction[])[]

/**
 * What a host makes of a menu: its groups, from those that would stand there.
 *
 * @example
 * const alwaysSave: MenuChange = (groups) => [['save'], ...groups]
 */
export type MenuChange = (groups: MenuGroups, about: MenuAbout) => MenuGroups

/** What a menu is opened for. */
export interface MenuAbout {
  readonly editor: Editor
  /** What lies under it, in the context menu. */
  readonly target?: HitTarget | undefined
}

export interface MenuChanges {
  /** Under a right click, a long press or the menu key. */
  readonly context?: MenuChange
  /** Beside the map's name; on a phone at the end of More. It knows `import`, `palette`, `agents` and `shortcuts` too. */
  readonly map?: MenuChange
}

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
