/** The editor is a store: it takes input and returns snapshots of its state. The editor itself stays the same object. Its methods are in groups. */
import type { Point } from '../engine/geometry/index.js'
import type { KeyAction, Keymap } from './input/keymap.js'
import type { EditorBaseOptions } from './editor-options.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import type { CameraGroup } from './groups/camera-group.js'
import type { ClipboardGroup } from './groups/clipboard-group.js'
import type { DocumentGroup } from './groups/document-group.js'
import type { FilesGroup } from './groups/files-group.js'
import type { HistoryGroup } from './groups/history-group.js'
import type { InputGroup } from './groups/input-group.js'
import type { IssuesGroup } from './groups/issues-group.js'
import type { SelectionGroup } from './groups/selection-group.js'
import type { StampsGroup } from './groups/stamps-group.js'
import type { ToolsGroup } from './groups/tools-group.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { EditorMessages } from '../words/index.js'

export interface EditorGroups {
  readonly document: DocumentGroup
  readonly selection: SelectionGroup
  readonly camera: CameraGroup
  readonly tools: ToolsGroup
  readonly clipboard: ClipboardGroup
  readonly history: HistoryGroup
  readonly issues: IssuesGroup
  readonly input: InputGroup
  readonly actions: ActionsGroup
  readonly files: FilesGroup
  readonly stamps: StampsGroup
}

export interface ActionsGroup {
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

export interface Editor extends EditorGroups {
  readonly getSnapshot: () => EditorSnapshot
  /** Calls `listener` once per input or call that changed something. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Sets the named options. `value`, `selection`, `tool` and `camera` become controlled. */
  readonly setOptions: (options: Partial<EditorOptions>) => void
  readonly options: EditorOptions
  readonly messages: EditorMessages
  /** Announces a text politely to assistive technology. With `isShown`, also shows it on the map for a while. */
  readonly announce: (text: string, options?: { readonly isShown?: boolean }) => void
}

export interface EditorOptions extends EditorBaseOptions {
  readonly actions?: AppActions | undefined
  readonly menus?: MenuChanges | undefined
}

/**
 * A named action that the app adds.
 * @example
 * const save: AppAction = {
 *   label: 'Save',
 *   shortcut: 'Mod+s',
 *   enabled: (editor) => editor.history.canUndo || 'Nothing to save',
 *   run: (editor) => localStorage.setItem('map', JSON.stringify(editor.getSnapshot().document)),
 * }
 */
export interface AppAction {
  /** Label of the action. If absent: the label of the built-in action of the same name, otherwise the name. */
  readonly label?: string | ((messages: EditorMessages) => string)
  /** Shortcut as in a keymap, such as `Mod+Shift+s`. Overrides the default keymap and hotkeys of tools. The option `keymap` overrides it. */
  readonly shortcut?: string | readonly string[]
  /** Whether the action can run now, or a sentence that explains why not; true if absent. */
  readonly enabled?: boolean | ((editor: Editor) => boolean | string)
  /** Returns whether the setting that the action toggles is on, for menus. */
  readonly checked?: (editor: Editor) => boolean
  /** Runs the action. Return `false` if it did nothing. */
  readonly run: (editor: Editor) => unknown
  readonly icon?: string
  /** Whether the action is shown as destructive. */
  readonly danger?: boolean
  /** Menu to which the action is appended: `map` (default) or `context`; `false` for none. */
  readonly menu?: 'map' | 'context' | false
}

/** Actions by name. The name of a built-in action replaces that action; null removes it. */
export type AppActions = Readonly<Record<string, AppAction | null>>

export type MenuGroups = readonly (readonly KeyAction[])[]

/**
 * A function that changes a menu: it receives the default groups of the menu, and returns the new groups.
 * @example
 * const alwaysSave: MenuChange = (groups) => [['save'], ...groups]
 */
export type MenuChange = (groups: MenuGroups, about: MenuAbout) => MenuGroups

export interface MenuAbout {
  readonly editor: Editor
  readonly target?: HitTarget | undefined
}

export interface MenuChanges {
  readonly context?: MenuChange
  /** Changes the menu next to the map's name; on a phone, the end of the menu More. Its groups may also contain `import`, `palette`, `agents`, `shortcuts`. */
  readonly map?: MenuChange
}
