import type {
  NavDocument,
  NavItem,
  ExportFormat,
  ExportOptions,
  MapFormat,
  ImportChoices,
  ImportReport,
  WorkOptions,
} from '../document/model/index.js'
import type { ImportOptions, MapInput } from '../document/formats/index.js'
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

export interface EditorBaseOptions extends ToolOptions {
  /** Initial document. The editor is then uncontrolled. */
  readonly defaultValue?: NavDocument | undefined
  /** Document of a controlled editor. Pass each new document back; to refuse a change, pass the old one. */
  readonly value?: NavDocument | undefined
  /** Called once per gesture or command, never during a drag. */
  readonly onChange?: ((document: NavDocument, change: DocumentChange) => void) | undefined
  /** Called for each step of a gesture, and with the committed document when it ends or is cancelled. */
  readonly onDraftChange?: ((draft: NavDocument) => void) | undefined
  /** Called before a change is stored. Return `false` to refuse it, or a sentence that shows the user why. */
  readonly onBeforeChange?: ((document: NavDocument, change: DocumentChange) => boolean | string) | undefined
  /**
   * Effect of a new `value` on the history. If the history contains an entry for this `value`, the editor jumps to this entry. Otherwise, `reset` (default)
   * clears the history, and `entry` adds an entry for the new `value`.
   */
  readonly historyOnReplace?: 'reset' | 'entry' | undefined
  readonly selection?: Selection | undefined
  readonly defaultSelection?: Selection | undefined
  readonly onSelectionChange?: ((selection: Selection) => void) | undefined
  readonly tool?: string | undefined
  readonly defaultTool?: string | undefined
  readonly onToolChange?: ((tool: string) => void) | undefined
  /** Camera of a controlled editor: screen = world * zoom + (x, y). */
  readonly camera?: Camera | undefined
  readonly defaultCamera?: Camera | undefined
  readonly onCameraChange?: ((camera: Camera) => void) | undefined
  readonly cameraLimits?: Partial<CameraLimits> | undefined
  readonly viewport?: Size | undefined
  readonly snap?: Partial<SnapSettings> | undefined
  readonly defaultSnap?: Partial<SnapSettings> | undefined
  /** Called with all snap settings after the user or a call has changed one. */
  readonly onSnapChange?: ((snap: SnapSettings) => void) | undefined
  /** Pointer type that determines handles and hints until the first input. */
  readonly pointer?: EditorSnapshot['pointer'] | undefined
  readonly readOnly?: boolean | undefined
  /** What the wheel does while no key is held: `pan` (default; with Ctrl, the wheel zooms) or `zoom`. */
  readonly wheel?: 'pan' | 'zoom' | undefined
  /** Changes to the default keymap; null disables all shortcuts. */
  readonly keymap?: Keymap | null | undefined
  readonly messages?: EditorMessages | undefined
  /** Tools of the app, each added or replacing the tool with the same id; or a function that takes the built-in list and returns the new list. */
  readonly tools?: ListChange<ToolDefinition> | undefined
  readonly actions?: KeyedActions | undefined
  /** Creates an id for a new item of a kind. Default: the smallest free `obstacle-1`, `area-1`, … */
  readonly createId?: ((kind: NavItem['kind'], document: NavDocument) => string) | undefined
  /** Additional checks of the app. `provisional` checks the draft at every step of a gesture, `commit` checks the document. */
  readonly validate?: (
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ) => readonly IssueSource[]
  /** Returns whether `selection.all`, `alike` and `inView` may select an item. An app can exclude the items that its search field filters out. */
  readonly isListed?: ((item: NavItem) => boolean) | undefined
  /** Reads and writes other formats, for `editor.files`. */
  readonly files?: EditorFiles | undefined
  /** Receives errors that callbacks, checks, tools and listeners of the app throw. If absent, they are reported as uncaught. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Returns the current time in milliseconds. The history merges changes made within a short time. If absent: the time of the input, or `performance.now()`. */
  readonly now?: (() => number) | undefined
}

/**
 * Change of a built-in list: entries that are added or replace the entry with the same id, or a function that takes the list and returns the new one.
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

export interface FileImportOptions
  extends WorkOptions, ImportChoices, Pick<ImportOptions, 'format' | 'files' | 'mapping' | 'picture'> {
  /** Name of the map, overriding the file's. */
  readonly name?: string | undefined
  /** Name of the map if the file has none. */
  readonly fallbackName?: string | undefined
  /** Called with the document just before it replaces the map; returns the document to use. `signal` is aborted if the import was canceled. */
  readonly complete?:
    | ((document: NavDocument, report: ImportReport, signal: AbortSignal) => NavDocument | Promise<NavDocument>)
    | undefined
  /** Whether the camera stays as it is, instead of showing the whole map. */
  readonly keepsView?: boolean | undefined
}

/** Reads and writes maps; `<NavEditor>` passes functions that load the formats on first use. */
export interface EditorFiles {
  /** Reads a map. Calls `place` once with the map and a report. If the map cannot be read, rejects without a call of `place`. */
  readonly read: (
    data: MapInput,
    options: FileImportOptions,
    place: (document: NavDocument, report?: ImportReport) => void,
  ) => Promise<ImportReport>
  readonly write: (document: NavDocument, format: MapFormat | ExportFormat, options?: ExportOptions) => Promise<string>
}
