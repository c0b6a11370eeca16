/** A store fed with input and read as snapshots, with groups of actions. Stable for its lifetime. */
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

export interface Editor extends EditorGroups {
  readonly getSnapshot: () => EditorSnapshot
  /** Calls `listener` once per input or call that changed something; the returned function unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Sets the named options. `value`, `selection`, `tool` and `camera` are controlled. */
  readonly setOptions: (options: Partial<EditorOptions>) => void
  readonly options: EditorOptions
  readonly messages: EditorMessages
  /** Announces a text politely to assistive technology; `isShown`: and shows it on the map for a while. */
  readonly announce: (text: string, options?: { readonly isShown?: boolean }) => void
}

export interface EditorOptions extends EditorBaseOptions {
  /** Actions by name: for keys, menus, the shortcut list and the command palette. */
  readonly actions?: AppActions | undefined
  /** Changes of the menus. */
  readonly menus?: MenuChanges | undefined
}

/**
 * A named action of the app.
 * @example
 * const save: AppAction = {
 *   label: 'Save',
 *   shortcut: 'Mod+s',
 *   enabled: (editor) => editor.history.canUndo || 'Nothing to save',
 *   run: (editor) => localStorage.setItem('map', JSON.stringify(editor.getSnapshot().document)),
 * }
 */
export interface AppAction {
  /** If absent, the label of the built-in action of this name, else the name. */
  readonly label?: string | ((messages: EditorMessages) => string)
  /** As in a keymap, `Mod+Shift+s`. Overrides built-in rows and hotkeys of tools; the option `keymap` overrides it. */
  readonly shortcut?: string | readonly string[]
  /** Whether it can run now, or a sentence why not; true if absent. */
  readonly enabled?: boolean | ((editor: Editor) => boolean | string)
  /** Whether what it toggles is on, for menus. */
  readonly checked?: (editor: Editor) => boolean
  /** Return `false` if it did nothing. */
  readonly run: (editor: Editor) => unknown
  readonly icon?: string
  /** Shown as destructive. */
  readonly danger?: boolean
  /** Menu that it is appended to: the map's (default), the context menu, or none. */
  readonly menu?: 'map' | 'context' | false
}

/** By name. The name of a built-in action replaces it; null removes it. */
export type AppActions = Readonly<Record<string, AppAction | null>>

export type MenuGroups = readonly (readonly KeyAction[])[]

/**
 * Changes a menu, given its default groups.
 * @example
 * const alwaysSave: MenuChange = (groups) => [['save'], ...groups]
 */
export type MenuChange = (groups: MenuGroups, about: MenuAbout) => MenuGroups

export interface MenuAbout {
  readonly editor: Editor
  /** What is under the context menu. */
  readonly target?: HitTarget | undefined
}

export interface MenuChanges {
  /** Opened by right click, long press or menu key. */
  readonly context?: MenuChange
  /** Next to the map's name; on a phone the end of More. Also knows `import`, `palette`, `agents` and `shortcuts`. */
  readonly map?: MenuChange
}
