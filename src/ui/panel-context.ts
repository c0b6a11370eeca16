/** What every panel reads: the editor, what is shown around it, the live results and the words. */
import { createContext, useContext } from 'react'
import { NavError } from '../engine/core/index.js'
import type { PathResult } from '../engine/geometry/index.js'
import type { MapFormat } from '../document/model/index.js'
import type { NavDocument } from '../document/model/index.js'
import type { Issue, Editor, EditorSnapshot } from '../editor/index.js'
import type { AutosaveSnapshot } from '../persistence/index.js'
import type { Staleness } from '../navigation/index.js'
import { useStoreState, type ReadableStore } from '../hooks/index.js'
import type { WorkerPolicy } from '../worker/index.js'
import type { DisplayState, DisplayStore } from './display-state.js'
import type { NumberFormats, PanelMessages, Messages } from '../words/index.js'

/** Cost now less the cost before the running gesture, and as a share of that. */
export interface PathChange {
  readonly cost: number
  readonly share: number
}

/** What the map says at this moment, while a vertex moves too. */
export interface LiveResults {
  readonly status: 'idle' | 'building' | 'ready' | 'error'
  readonly revision: number
  /** Of a build in a worker the part that is done, 0 to 1; undefined where nothing says it. */
  readonly progress: number | undefined
  /** The build was stopped by hand. */
  readonly stopped: boolean
  readonly triangles: number
  readonly islands: number
  /** Milliseconds of the last change to the mesh. */
  readonly meshTime: number
  /** Of the agent on show, from its spawn to its goal; undefined without both markers. */
  readonly path: PathResult | undefined
  /** The path is older than the drawing: it is being worked on, or is too much work. */
  readonly pathStale: Staleness | undefined
  readonly pathTime: number
  /** What the running gesture does to the cost of the path; undefined when nothing runs or nothing changed. */
  readonly pathChange: PathChange | undefined
  /** Why agents go round, or get nowhere: one for each. */
  readonly reasons: readonly PathReason[]
}

/** The gap that an agent is too wide for on its way. */
export interface PathReason {
  /** Name of the agent. */
  readonly agent: string
  /** Id of the issue that says so. */
  readonly issue: string
  /** Both sides, have and need. */
  readonly text: string
  /** It has no way at all. */
  readonly none: boolean
}

/** How safe the drawing is. */
export interface SavingState {
  readonly status: AutosaveSnapshot['status']
  readonly error: NavError | undefined
  /** An earlier save that differs from what the host handed in; undefined once it was answered. */
  readonly found: NavDocument | undefined
}

export interface EditorSaving extends ReadableStore<SavingState> {
  /** Puts what was found in place, as one undoable change. */
  restore: () => void
  /** Forgets what was found. */
  discard: () => void
  retry: () => void
  /** After another tab saved: this drawing is the right one. */
  takeOver: () => void
}

/** The import that takes long, if there is one. */
export interface ImportState {
  /** What it is called, and the part of it that is done, 0 to 1. */
  readonly running: { readonly name: string | undefined; readonly part: number } | undefined
}

export interface EditorImports extends ReadableStore<ImportState> {
  cancel: () => void
}

export interface PanelContextValue {
  readonly editor: Editor
  readonly display: DisplayStore
  /** The state of the editor and the live results as they are read here: what moves with the pointer reads them at once, panels calmly. */
  readonly state: ReadableStore<EditorSnapshot>
  readonly results: ReadableStore<LiveResults>
  /** Words of the panels. */
  readonly words: PanelMessages
  /** The whole table: `formatLabel(template, values, table)` fills templates in its language. */
  readonly table: Messages
  /** Numbers in the language of the table. */
  readonly numbers: NumberFormats
  /** The words of the locale are being loaded: those above are English, and not to be shown. */
  readonly isWaiting: boolean
  /** Undefined where the host saves by itself. */
  readonly saving: EditorSaving | undefined
  /** Imports that run, and the way to call them off. */
  readonly importer: EditorImports
  /** How workers may be started; `areOff`: the host keeps everything in this thread. */
  readonly workers: { readonly areOff: boolean; readonly policy: WorkerPolicy | undefined }
  /** Ends the build of the mesh that is on its way, and asks for it again. */
  readonly building: { readonly stop: () => void; readonly retry: () => void }
  /** Opens a file of the host's disk in place of the map. */
  readonly importFile: (file: File) => void
  /** Writes the map to a file. */
  readonly exportFile: (format: MapFormat | 'mesh-binary') => void
}

export const PanelContext = createContext<PanelContextValue | undefined>(undefined)

export function usePanel(): PanelContextValue {
  const value = useContext(PanelContext)
  if (value === undefined)
    throw new NavError(
      'editor/no-editor',
      'a panel was drawn outside of an editor; put it inside <NavEditor> or <NavEditorProvider>',
    )
  return value
}

/**
 * A part of what the editor around this component shows: overlays, panels, agent, planner, playback. Renders again only when that part changes.
 * @example
 * function PlannerName() {
 *   return <p>{useDisplay((display) => display.planner)}</p>
 * }
 */
export function useDisplay<T>(selector: (state: DisplayState) => T): T {
  return useStoreState(useDisplayStore(), selector)
}

/**
 * All of that, to change it: `set` takes the fields that change. Renders nothing again.
 * @example
 * function ShowMesh() {
 *   const display = useDisplayStore()
 *   return <button onClick={() => display.set({ overlays: { ...display.getSnapshot().overlays, mesh: true } })}>Mesh</button>
 * }
 */
export function useDisplayStore(): DisplayStore {
  return usePanel().display
}

export function useLiveResults<T>(selector: (state: LiveResults) => T): T {
  return useStoreState(usePanel().results, selector)
}

export function useEditorState<T>(selector: (state: EditorSnapshot) => T): T {
  return useStoreState(usePanel().state, selector)
}

export function useSaving<T>(selector: (state: SavingState) => T): T {
  return useStoreState(usePanel().saving ?? NO_SAVING, selector)
}
const nothingSaved: SavingState = { status: 'idle', error: undefined, found: undefined }
const NO_SAVING: ReadableStore<SavingState> = { getSnapshot: () => nothingSaved, subscribe: () => () => undefined }

/** Issues that were not ignored, worst first. */
export function useOpenIssues(): readonly Issue[] {
  const issues = useEditorState(selectIssues)
  const ignored = useDisplay(selectIgnored)
  return openIssues(issues, ignored)
}

/** The same list for the same issues, whoever asks. */
export function openIssues(issues: readonly Issue[], ignored: readonly string[]): readonly Issue[] {
  const known = openOf.get(issues)
  if (known?.ignored === ignored) return known.open
  const hidden = new Set(ignored)
  const open = issues.filter(({ id }) => !hidden.has(id)).sort((a, b) => weightOf(a) - weightOf(b))
  openOf.set(issues, { ignored, open })
  return open
}

const openOf = new WeakMap<readonly Issue[], { readonly ignored: readonly string[]; readonly open: readonly Issue[] }>()
/** What an agent goes round because of comes before what merely is so. */
const weightOf = ({ severity, gap }: Issue): number => WEIGHT[severity] - (gap?.avoided === true ? 0.5 : 0)
const WEIGHT: Readonly<Record<Issue['severity'], number>> = { error: 0, warning: 1, info: 2 }
const selectIssues = (state: EditorSnapshot): readonly Issue[] => state.issues
const selectIgnored = (state: DisplayState): readonly string[] => state.ignored
