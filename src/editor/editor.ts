/**
 * The face of the editor: one vanilla store that an app feeds with plain input and reads as plain snapshots, and groups of acts.
 * It is the `ref` of `<NavEditor>` and the value of `useNavEditor()`, the same object for its whole life.
 */
import type { KeyAction } from './input/keymap.js'
import type { EditorBaseOptions } from './editor-options.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import type { ActionsGroup } from './groups/actions-group.js'
import type { CameraGroup } from './groups/camera-group.js'
import type { ClipboardGroup } from './groups/clipboard-group.js'
import type { DocumentGroup } from './groups/document-group.js'
import type { FilesGroup } from './groups/files-group.js'
import type { HistoryGroup } from './groups/history-group.js'
import type { InputGroup } from './groups/input-group.js'
import type { IssuesGroup } from './groups/issues-group.js'
import type { SelectionGroup } from './groups/selection-group.js'
import type { ToolsGroup } from './groups/tools-group.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { EditorMessages } from '../words/index.js'

/** The groups of an editor, each with at most a dozen members. */
export interface EditorGroups {
  /** The drawing, and every change to it. */
  readonly document: DocumentGroup
  /** What is selected, and what can be done to it at once. */
  readonly selection: SelectionGroup
  /** Where the map lies on screen. */
  readonly camera: CameraGroup
  /** Which tool is active, and what it draws with. */
  readonly tools: ToolsGroup
  /** Selected items as text. */
  readonly clipboard: ClipboardGroup
  /** What was done, and the way back. */
  readonly history: HistoryGroup
  /** What deserves a look in the drawing. */
  readonly issues: IssuesGroup
  /** Pointers, keys and the wheel, as an app sends them on. */
  readonly input: InputGroup
  /** Everything that can be asked for by name, and the menu. */
  readonly actions: ActionsGroup
  /** Maps in and out of other formats. */
  readonly files: FilesGroup
}

export interface Editor extends EditorGroups {
  /** Changes identity only when something in it changed, and so does each field of it. */
  readonly getSnapshot: () => EditorSnapshot
  /** Calls `listener` once per input or act that changed something. Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Only the named options change. With `value`, `selection`, `tool` or `camera` the app says what holds. */
  readonly setOptions: (options: Partial<EditorOptions>) => void
  readonly options: EditorOptions
  readonly messages: EditorMessages
  /** Says it politely to assistive technology. */
  readonly announce: (text: string) => void
}

export interface EditorOptions extends EditorBaseOptions {
  /** Actions of the app, by name. */
  readonly actions?: HostActions | undefined
  /** What the app makes of the menus. */
  readonly menus?: MenuChanges | undefined
}

/**
 * Something that can be asked for by name.
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
  readonly label?: string | ((messages: EditorMessages) => string)
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
 * What an app makes of a menu: its groups, from those that would stand there.
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
