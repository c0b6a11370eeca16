import type { ComponentType, Ref } from 'react'
import { sameValue } from '../../engine/core/index.js'
import type { FormatDefinition } from '../../document/formats/index.js'
import type { NavDocument } from '../../document/model/index.js'
import {
  selectItems,
  type Issue,
  type Editor,
  type EditorOptions,
  type Selection,
  type SnapSettings,
  type AppActions,
  type ListChange,
  type ToolDefinition,
} from '../../editor/index.js'
import type { Navigation, NavigationOptions } from '../../navigation/index.js'
import type { Rule, RuleDefinition, RuleReport } from '../../rules/index.js'
import type { Messages, MessagesChange } from '../../words/index.js'
import type { Presence, InspectorSection, ItemKinds, SelectionSection, TopBarItem } from '../app-parts.js'
import type { ColorMode } from '../display-state.js'
import type { DisplayProps } from './display.js'
import type { AutosaveSettings } from './editor-autosave.js'
import type * as parts from './editor-parts.js'

/** Props that the component passes on to the headless editor as they are, at mount and after each change. */
const PASSED_ON = [
  'historyOnReplace',
  'cameraLimits',
  'createId',
  'belowMinimum',
  'draftContextAction',
  'marquee',
] as const satisfies readonly (keyof EditorOptions)[]

/** The parts of an editor by their names without the prefix `Editor`. */
export interface EditorParts {
  readonly Background: typeof parts.EditorBackground
  readonly Grid: typeof parts.EditorGrid
  readonly Islands: typeof parts.EditorIslands
  readonly Triangulation: typeof parts.EditorTriangulation
  readonly Obstacles: typeof parts.EditorObstacles
  readonly AgentOutline: typeof parts.EditorAgentOutline
  readonly Path: typeof parts.EditorPath
  readonly Marks: typeof parts.EditorMarks
  readonly TopBar: typeof parts.EditorTopBar
  readonly Toolbar: typeof parts.EditorToolbar
  readonly Layers: typeof parts.EditorLayers
  readonly Hints: typeof parts.EditorHints
  readonly Compare: typeof parts.EditorCompare
  readonly Playback: typeof parts.EditorPlayback
  readonly Inspector: typeof parts.EditorInspector
  readonly Issues: typeof parts.EditorIssues
  readonly Tests: typeof parts.EditorTests
  readonly History: typeof parts.EditorHistory
  readonly Rulers: typeof parts.EditorRulers
  readonly Minimap: typeof parts.EditorMinimap
  readonly Agents: typeof parts.EditorAgents
  readonly Panel: typeof parts.EditorPanel
  readonly Canvas: typeof parts.EditorCanvas
}

/**
 * Components that replace parts, by name. A component gets the props of the part; null removes the part. A replacement can contain
 * the part that it replaces: inside the replacement of `Minimap`, `EditorMinimap` renders the built-in minimap.
 * @example
 * const components: PartComponents = { Minimap: null, Hints: () => <footer>Ask me</footer> }
 */
export type PartComponents = {
  readonly [Name in keyof EditorParts]?: ComponentType<Parameters<EditorParts[Name]>[0]> | null
} & Readonly<Partial<Record<'ContextMenu' | 'Notices' | 'CursorTip', ComponentType | null>>>

/** Options of the headless editor, except those that `<NavEditor>` sets or takes in another form. */
export interface NavEditorSettings
  extends
    DisplayProps,
    Omit<
      EditorOptions,
      | ('clip' | 'measurePath' | 'files' | 'isListed' | 'viewport' | 'pointer' | 'now')
      | ('selection' | 'defaultSelection' | 'snap' | 'messages')
    > {
  selection?: Selection | readonly string[] | undefined
  defaultSelection?: Selection | readonly string[] | undefined
  /** Other users. Their cursors and selections are drawn, and it is announced when they join or leave. */
  presence?: readonly Presence[] | undefined
  /** Snap settings by name. Controlled with `onSnapChange`; otherwise applied whenever they change. */
  snap?: Partial<SnapSettings> | undefined
  /** Components that replace parts, by name; null removes a part. */
  components?: PartComponents | undefined
  /** Inspector sections for one selected item. */
  inspectorSections?: ListChange<InspectorSection> | undefined
  /** Inspector sections for no or several selected items. */
  selectionSections?: readonly SelectionSection[] | undefined
  /** Top bar items of the app. */
  topBarItems?: ListChange<TopBarItem> | undefined
  /** Item kinds of the app, by `meta.kind`. */
  itemKinds?: ItemKinds | undefined
  /** File formats of the app, made with `defineFormat`. Files are recognized by content. The export menu offers formats that can write. */
  formats?: readonly FormatDefinition[] | undefined
  colorMode?: ColorMode | undefined
  /** Changed messages, in the sections of `english`. Others keep their default. */
  messages?: MessagesChange | undefined
  /** Language: `en` (default) or `zh`. `zh` loads on demand; until then the editor is empty. */
  locale?: string | undefined
  /** Saves the drawing under a key, in the browser or a storage of the app, and offers to restore it after a reload. Read once. */
  autosave?: string | AutosaveSettings | false | undefined
  /**
   * Saves the document. The Save button, Mod+S and the command palette call it. Return a promise, so that the top bar can show edited,
   * saving, saved, or failed with a retry. Reject it with a sentence for the user.
   */
  onSave?: ((document: NavDocument) => unknown) | undefined
  /** The saved document. Pass it if the app loads or saves other than by `onSave`. */
  saved?: NavDocument | undefined
  /** Creates the worker for large maps; `false` uses no worker. Read once. */
  createWorker?: NavigationOptions['createWorker'] | undefined
  /**
   * A navigation from `createNavigation`, so that the app and the editor share one mesh for the drawing and the active agent. If absent, the
   * editor creates its own. Inside the editor, `useNavigation` reads it. Read once.
   */
  navigation?: Navigation | undefined
  /** Trusted Types policy for the worker's URL; one named `navsmith` is created if needed. Read once. */
  workerPolicy?: NavigationOptions['workerPolicy'] | undefined
  /**
   * Returns whether to load a background picture, given its absolute URL. Pictures in the document or below the folder of the page are
   * always loaded. All others need permission, even from the same origin, since a request such as `/logout` would carry the user's cookies.
   */
  allowSource?: ((href: string) => boolean) | undefined
  onIssues?: ((issues: readonly Issue[]) => void) | undefined
  /** Rules in addition to those of the document, such as a team's. The Tests panel checks and shows them, but cannot change them. */
  rules?: readonly Rule[] | undefined
  /** Kinds of rules of the app, made with `defineRule`. */
  ruleDefinitions?: readonly RuleDefinition[] | undefined
  /** Called after the rules are checked, but not during a gesture. */
  onRuleReport?: ((report: RuleReport) => void) | undefined
  /** Receives the editor. */
  ref?: Ref<Editor> | undefined
}

export const asSelection = (selection: Selection | readonly string[] | undefined): Selection | undefined =>
  selection === undefined ? undefined : 'items' in selection ? selection : selectItems(selection)

const NO_TOOLS: readonly ToolDefinition[] = []
const NO_ACTIONS = {}

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
): AppActions {
  if (onSave === undefined || save === undefined) return actions
  return { save: { label: messages.panels.save, shortcut: 'Mod+s', icon: 'saved', run: save }, ...actions }
}

/** Returns the options whose content has changed. A comparison by identity is not enough, since inline objects are new on each render. */
export function changedOptions(next: Partial<EditorOptions>, before: Partial<EditorOptions>): Partial<EditorOptions> {
  return Object.fromEntries(
    Object.entries(next).filter(([key, value]) => !isSameOption(value, before[key as keyof EditorOptions])),
  )
}

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

const isSameOption = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && a !== null && !('items' in a && 'format' in a) && !Array.isArray(a) && sameValue(a, b))
