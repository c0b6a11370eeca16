/** What an app may say about an editor: what it controls, what it hears of, and how tools behave. */
import type {
  NavDocument,
  NavItem,
  ExportOptions,
  MapFormat,
  ImportChoices,
  ImportReport,
  WorkOptions,
} from '../document/model/index.js'
import type { DocumentChange } from '../document/commands/index.js'
import type { Camera, CameraLimits, Size } from './camera/camera.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import type { IssueSource } from './issues/issue.js'
import type { EditorMessages } from '../words/index.js'
import type { Selection } from './selection.js'
import type { SnapSettings } from './shapes/snapping.js'
import type { ToolDefinition } from './tools/tool.js'
import type { KeyedActions, Keymap } from './input/keymap.js'
import type { ToolOptions } from './tools/tool-options.js'

/** The options that do not speak of the editor itself. */
export interface EditorBaseOptions extends ToolOptions {
  /** Uncontrolled: the first document. */
  readonly defaultValue?: NavDocument | undefined
  /** Controlled: the app's document. Hand each new one to `setOptions`; handing the old one back refuses the change. */
  readonly value?: NavDocument | undefined
  /** Once per gesture or command, never while dragging. */
  readonly onChange?: ((document: NavDocument, change: DocumentChange) => void) | undefined
  /** Every step of a gesture; the committed document again when it ends or is undone by Escape. */
  readonly onDraftChange?: ((draft: NavDocument) => void) | undefined
  /** `false` refuses the change before anything is stored. */
  readonly onBeforeChange?: ((document: NavDocument, change: DocumentChange) => boolean) | undefined
  /** What history does when the app puts a document of its own in place: forget everything (default) or keep it as one more entry. A document that history still has is gone to. */
  readonly historyOnReplace?: 'reset' | 'entry' | undefined
  readonly selection?: Selection | undefined
  readonly defaultSelection?: Selection | undefined
  readonly onSelectionChange?: ((selection: Selection) => void) | undefined
  readonly tool?: string | undefined
  readonly defaultTool?: string | undefined
  readonly onToolChange?: ((tool: string) => void) | undefined
  readonly camera?: Camera | undefined
  readonly defaultCamera?: Camera | undefined
  readonly onCameraChange?: ((camera: Camera) => void) | undefined
  readonly cameraLimits?: Partial<CameraLimits> | undefined
  readonly viewport?: Size | undefined
  readonly snap?: Partial<SnapSettings> | undefined
  readonly defaultSnap?: Partial<SnapSettings> | undefined
  /** All settings, after a user or a call has changed one. */
  readonly onSnapChange?: ((snap: SnapSettings) => void) | undefined
  /** What is expected to point until the first input: handles and hints are for it. */
  readonly pointer?: EditorSnapshot['pointer'] | undefined
  readonly readOnly?: boolean | undefined
  /** Plain wheel: `pan` (default; Ctrl zooms) or `zoom` (Ctrl pans nothing, it zooms too). */
  readonly wheel?: 'pan' | 'zoom' | undefined
  /** Changes to the default keymap; null for no shortcuts at all. */
  readonly keymap?: Keymap | null | undefined
  readonly messages?: EditorMessages | undefined
  /** Tools of the app beside, or in place of, the built-in ones; or the whole list, from the built-in one. */
  readonly tools?: ListChange<ToolDefinition> | undefined
  readonly actions?: KeyedActions | undefined
  /** Names new items: a fresh id for a kind. By default the smallest free `obstacle-1`, `area-1`, … */
  readonly createId?: ((kind: NavItem['kind'], document: NavDocument) => string) | undefined
  /**
   * Extra checks of the app, beside the built-in drawing issues. `provisional`: of the draft at every step of a gesture, the
   * shape under the pen included; its answer stands until the gesture ends. `commit`: of the document.
   * `validateDocument` of `navsmith/document` is one.
   */
  readonly validate?: (
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ) => readonly IssueSource[]
  /** Whether `selection.all` takes an item: the list of the drawing leaves out what its search does not show. */
  readonly isListed?: ((item: NavItem) => boolean) | undefined
  /** Reads and writes other formats, for `editor.files`. */
  readonly files?: EditorFiles | undefined
  /** Gets what callbacks, checks, tools and listeners of the app throw; the editor goes on. As uncaught errors when absent. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Milliseconds; decides what coalesces. When absent: the time that an input carries, and the system's clock for changes made by call. */
  readonly now?: (() => number) | undefined
}

/**
 * What an app makes of a list that the editor has: entries beside the built-in ones, each in the place of one with the same id; or the
 * whole list, from the built-in one.
 * @example
 * const beside: ListChange<{ id: string }> = [{ id: 'mine' }]
 * const without: ListChange<{ id: string }> = (builtIn) => builtIn.filter(({ id }) => id !== 'theirs')
 */
export type ListChange<T extends { readonly id: string }> = readonly T[] | ((builtIn: readonly T[]) => readonly T[])

export function changeList<T extends { readonly id: string }>(
  builtIn: readonly T[],
  change: ListChange<T> = [],
): readonly T[] {
  if (typeof change === 'function') return change(builtIn)
  const own = new Map(change.map((entry) => [entry.id, entry]))
  const kept = builtIn.map((entry) => own.get(entry.id) ?? entry)
  return [...kept, ...change.filter((entry) => !kept.includes(entry))]
}

export interface FileImportOptions extends WorkOptions, ImportChoices {
  /** Detected when absent. */
  readonly format?: MapFormat | undefined
  /** Name of the map, whatever the file says. */
  readonly name?: string | undefined
  /** Name of the map where the file has none of its own. */
  readonly fallbackName?: string | undefined
}

/** Reads and writes maps: `<NavEditor>` hands in functions that load the formats when they are first called. */
export interface EditorFiles {
  /** Hands the map to `place`, once and at the end, with what it was read from; not at all when it rejects. */
  readonly read: (
    data: string | Uint8Array,
    options: FileImportOptions,
    place: (document: NavDocument, report?: ImportReport) => void,
  ) => Promise<ImportReport>
  readonly write: (document: NavDocument, format: MapFormat, options?: ExportOptions) => Promise<string>
}
