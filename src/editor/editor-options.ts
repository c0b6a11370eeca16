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
  /** Initial document, uncontrolled. */
  readonly defaultValue?: NavDocument | undefined
  /** Controlled document. Pass each new one back; passing the old one refuses the change. */
  readonly value?: NavDocument | undefined
  /** Called once per gesture or command, never during a drag. */
  readonly onChange?: ((document: NavDocument, change: DocumentChange) => void) | undefined
  /** Called for each step of a gesture, and with the committed document when it ends or is cancelled. */
  readonly onDraftChange?: ((draft: NavDocument) => void) | undefined
  /** Return `false`, or the reason as a sentence for the user, to refuse a change before it is stored. */
  readonly onBeforeChange?: ((document: NavDocument, change: DocumentChange) => boolean | string) | undefined
  /**
   * `reset` (default), or kept with one more `entry`. If the document is in history, the editor jumps to that entry.
   */
  readonly historyOnReplace?: 'reset' | 'entry' | undefined
  readonly selection?: Selection | undefined
  readonly defaultSelection?: Selection | undefined
  readonly onSelectionChange?: ((selection: Selection) => void) | undefined
  readonly tool?: string | undefined
  readonly defaultTool?: string | undefined
  readonly onToolChange?: ((tool: string) => void) | undefined
  /** Screen = world * zoom + (x, y). */
  readonly camera?: Camera | undefined
  readonly defaultCamera?: Camera | undefined
  readonly onCameraChange?: ((camera: Camera) => void) | undefined
  readonly cameraLimits?: Partial<CameraLimits> | undefined
  readonly viewport?: Size | undefined
  readonly snap?: Partial<SnapSettings> | undefined
  readonly defaultSnap?: Partial<SnapSettings> | undefined
  /** Called with all settings after a user or a call changed one. */
  readonly onSnapChange?: ((snap: SnapSettings) => void) | undefined
  /** Assumed pointer until the first input, for handles and hints. */
  readonly pointer?: EditorSnapshot['pointer'] | undefined
  readonly readOnly?: boolean | undefined
  /** Plain wheel: `pan` (default; Ctrl zooms) or `zoom`. */
  readonly wheel?: 'pan' | 'zoom' | undefined
  /** Changes to the default keymap; null disables all shortcuts. */
  readonly keymap?: Keymap | null | undefined
  readonly messages?: EditorMessages | undefined
  /** Tools of the app, added or replacing by id; or a function of the built-in list. */
  readonly tools?: ListChange<ToolDefinition> | undefined
  readonly actions?: KeyedActions | undefined
  /** Creates an id for a new item of a kind. Default: the smallest free `obstacle-1`, `area-1`, … */
  readonly createId?: ((kind: NavItem['kind'], document: NavDocument) => string) | undefined
  /** Extra checks of the app. `provisional`: of the draft at every step of a gesture; `commit`: of the document. */
  readonly validate?: (
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ) => readonly IssueSource[]
  /** Whether `selection.all` includes an item: a list may hide some by search. */
  readonly isListed?: ((item: NavItem) => boolean) | undefined
  /** Reads and writes other formats, for `editor.files`. */
  readonly files?: EditorFiles | undefined
  /** Receives errors thrown by callbacks, checks, tools and listeners of the app. Absent: reported as uncaught. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Milliseconds for coalescing. If absent: the time of an input, or the system clock for calls. */
  readonly now?: (() => number) | undefined
}

/**
 * Changes a built-in list: entries to add, or to replace those with the same id; or a function of the built-in list.
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
  /** Name for a map without one. */
  readonly fallbackName?: string | undefined
  /** Changes the document right before it is placed; `signal` says that the import was canceled meanwhile. */
  readonly complete?:
    | ((document: NavDocument, report: ImportReport, signal: AbortSignal) => NavDocument | Promise<NavDocument>)
    | undefined
  /** Whether the camera stays where it is, instead of showing the whole map. */
  readonly keepsView?: boolean | undefined
}

/** Reads and writes maps; `<NavEditor>` passes functions that load the formats on first use. */
export interface EditorFiles {
  /** Calls `place` once at the end with map and report; not if it rejects. */
  readonly read: (
    data: MapInput,
    options: FileImportOptions,
    place: (document: NavDocument, report?: ImportReport) => void,
  ) => Promise<ImportReport>
  readonly write: (document: NavDocument, format: MapFormat | ExportFormat, options?: ExportOptions) => Promise<string>
}
