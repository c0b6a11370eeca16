/** What an app sets on an editor, and how it reaches the headless one. */
import type { Ref } from 'react'
import { sameValue } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { DocumentChange } from '../../document/commands/index.js'
import {
  selectItems,
  type Camera,
  type Issue,
  type Editor,
  type EditorOptions,
  type Keymap,
  type Selection,
  type SnapSettings,
  type HostActions,
  type ListChange,
  type MenuChanges,
  type ToolDefinition,
} from '../../editor/index.js'
import type { Navigation, NavigationOptions } from '../../navigation/index.js'
import type { Messages, MessagesChange } from '../../words/index.js'
import type { Presence, InspectorSection, ItemKinds, SelectionSection, TopBarItem } from '../host-parts.js'
import type { ColorMode } from '../display-state.js'
import type { DisplayProps } from './display.js'
import type { AutosaveSettings } from './editor-autosave.js'
import type { PartComponents } from './editor-parts.js'

/** Options of the headless editor that are props by the same name, read whenever they change. */
const PASSED_ON = [
  'historyOnReplace',
  'cameraLimits',
  'createId',
  'belowMinimum',
  'draftContextAction',
  'marquee',
  'brushSize',
  'brushErase',
] as const satisfies readonly (keyof EditorOptions)[]

export interface NavEditorSettings extends DisplayProps, Pick<EditorOptions, (typeof PASSED_ON)[number]> {
  /** Controlled: the document. Hand each new one back; handing the old one back refuses the change. */
  value?: NavDocument | undefined
  /** Uncontrolled: the first document. */
  defaultValue?: NavDocument | undefined
  /** Once per gesture or command. */
  onChange?: ((document: NavDocument, change: DocumentChange) => void) | undefined
  /** Every step of a gesture; the committed document again when it ends. */
  onDraftChange?: ((draft: NavDocument) => void) | undefined
  /** `false` refuses the change before anything is stored. */
  onBeforeChange?: ((document: NavDocument, change: DocumentChange) => boolean) | undefined
  selection?: Selection | readonly string[] | undefined
  defaultSelection?: Selection | readonly string[] | undefined
  onSelectionChange?: ((selection: Selection) => void) | undefined
  tool?: string | undefined
  defaultTool?: string | undefined
  onToolChange?: ((tool: string) => void) | undefined
  /** The camera: screen = world * zoom + (x, y). */
  camera?: Camera | undefined
  defaultCamera?: Camera | undefined
  onCameraChange?: ((camera: Camera) => void) | undefined
  readOnly?: boolean | undefined
  /** Others at work on the drawing: their cursors and what they have picked are shown on the map, who comes and leaves is announced. */
  presence?: readonly Presence[] | undefined
  /** Settings by name; with `onSnapChange` those it names are controlled, else they are put in place when they change. */
  snap?: Partial<SnapSettings> | undefined
  defaultSnap?: Partial<SnapSettings> | undefined
  onSnapChange?: ((snap: SnapSettings) => void) | undefined
  /** Checks of the app beside the built-in ones. */
  validate?: EditorOptions['validate'] | undefined
  /** Changes to the shortcuts; null for none at all. */
  keymap?: Keymap | null | undefined
  /** Plain wheel: `pan` (Ctrl zooms) or `zoom`. */
  wheel?: 'pan' | 'zoom' | undefined
  /** A drag that begins on a shape that is not selected moves it (default) or selects with a marquee. The menu of the map changes it. */
  dragUnselected?: 'move' | 'select' | undefined
  /** Tools of the app beside, or in place of, the built-in ones; or the whole list, from the built-in one. */
  tools?: ListChange<ToolDefinition> | undefined
  /** Actions of the app by name: on keys, in menus, in the list of shortcuts and the command palette. */
  actions?: HostActions | undefined
  /** What the app makes of the menus. */
  menus?: MenuChanges | undefined
  /** Components in place of parts, by name; null for none. */
  components?: PartComponents | undefined
  /** Sections of the app in the inspector of one item. */
  inspectorSections?: ListChange<InspectorSection> | undefined
  /** Sections of the app in the inspector while nothing, or several items, are selected. */
  selectionSections?: readonly SelectionSection[] | undefined
  /** Items of the app in the top bar. */
  topBarItems?: ListChange<TopBarItem> | undefined
  /** Kinds of items of the app, by what stands in `meta.kind`. */
  itemKinds?: ItemKinds | undefined
  colorMode?: ColorMode | undefined
  /** Messages in place of the locale's, by the sections of `english`: any part of it. */
  messages?: MessagesChange | undefined
  /** `en` (default) or `zh`, which is loaded when it is asked for: until then the editor keeps its place without words. */
  locale?: string | undefined
  /**
   * Keeps the drawing safe in the browser, or in a storage of the app, and offers it again after a reload. A string is its key.
   * Absent or `false`: the app saves, by `onSave`, `onChange` or `useAutosave`. Read once.
   */
  autosave?: string | AutosaveSettings | false | undefined
  /**
   * Saves the document where the app keeps it: by the Save button of the top bar, Mod+S, and in the list of commands. The bar says whether it is
   * edited, being saved, saved, or failed with a retry: return a promise, and reject it, best with a sentence that a designer can read.
   */
  onSave?: ((document: NavDocument) => unknown) | undefined
  /** The document that the app has saved, where `onSave` alone does not say it: after loading another one, or saving without the editor. */
  saved?: NavDocument | undefined
  /** Makes the worker that builds large maps, in place of the kit's own; `false`: everything is built on the page. Read once. */
  createWorker?: NavigationOptions['createWorker'] | undefined
  /** Vertices from which a build goes to the worker at once; 20,000 when absent. Read once. */
  workerFrom?: number | undefined
  /** Milliseconds that the worker may take for one build or question before it is ended; 10,000 when absent. Read once. */
  watchdog?: number | undefined
  /**
   * A navigation of the app's, from `createNavigation`: editor and app share one mesh, which follows the drawing and the active agent.
   * Absent: one of the editor's own, which `useNavigation` reads inside it. Read once.
   */
  navigation?: Navigation | undefined
  /** Trusted Types policy that vouches for the address of the kit's worker. Read once; one named `navsmith` is made where it is needed. */
  workerPolicy?: NavigationOptions['workerPolicy'] | undefined
  /**
   * Says yes to a background that would be fetched from elsewhere, asked with its whole address as a browser understands it. Pictures in the
   * document, on the page or beside it need no leave; without this function no others are fetched, or kept from an imported file.
   */
  allowSource?: ((href: string) => boolean) | undefined
  onIssues?: ((issues: readonly Issue[]) => void) | undefined
  /** Gets what the app's callbacks, checks and tools throw; the editor goes on. As uncaught errors when absent. */
  onError?: ((error: unknown) => void) | undefined
  /** The editor itself. */
  ref?: Ref<Editor> | undefined
}

export const asSelection = (selection: Selection | readonly string[] | undefined): Selection | undefined =>
  selection === undefined ? undefined : 'items' in selection ? selection : selectItems(selection)

const NO_TOOLS: readonly ToolDefinition[] = []
const NO_ACTIONS = {}

/** Options that the app may change at any time, by the names of the headless editor. */
export function ownedOptions(props: NavEditorSettings, messages: Messages, save?: () => void): Partial<EditorOptions> {
  const options: Partial<EditorOptions> = {
    value: props.value,
    selection: asSelection(props.selection),
    tool: props.tool,
    camera: props.camera,
    snap: props.snap,
    readOnly: props.readOnly ?? false,
    validate: props.validate,
    keymap: props.keymap,
    wheel: props.wheel,
    dragUnselected: props.dragUnselected,
    tools: props.tools ?? NO_TOOLS,
    actions: withSave(props, messages, save),
    menus: props.menus ?? NO_ACTIONS,
    messages: messages,
  }
  const passed = PASSED_ON.map((key) => [key, props[key]] as const)
  return Object.fromEntries([...Object.entries(options), ...passed].filter(([, value]) => value !== undefined))
}

function withSave(
  { actions = NO_ACTIONS, onSave }: NavEditorSettings,
  messages: Messages,
  save?: () => void,
): HostActions {
  if (onSave === undefined || save === undefined) return actions
  return { save: { label: messages.panels.save, shortcut: 'Mod+s', icon: 'saved', run: save }, ...actions }
}

/** Those that differ from what the editor was last given. Equal content is no change: options written in place are new objects with each render. */
export function changedOptions(next: Partial<EditorOptions>, before: Partial<EditorOptions>): Partial<EditorOptions> {
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => !isSameOption(value, before[key as keyof EditorOptions])),
  )
}

/** What is controlled and was changed by the editor without being taken over. */
export function refusedOptions(
  next: Partial<EditorOptions>,
  editor: Editor,
  holdsSnap: boolean,
): Partial<EditorOptions> {
  const now = editor.getSnapshot()
  return {
    ...(next.value !== undefined && next.value !== now.document && { value: next.value }),
    ...(next.selection !== undefined && !sameValue(next.selection, now.selection) && { selection: next.selection }),
    ...(next.tool !== undefined && next.tool !== now.tool && { tool: next.tool }),
    ...(holdsSnap && !sameValue({ ...now.snap, ...next.snap }, now.snap) && { snap: next.snap }),
    ...(next.camera !== undefined && !sameValue(next.camera, now.camera) && { camera: next.camera }),
  }
}

/** By content, unless it may be a whole map. */
const isSameOption = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && a !== null && !('items' in a && 'format' in a) && !Array.isArray(a) && sameValue(a, b))
