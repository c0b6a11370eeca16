/** What every panel reads: the editor, what is shown around it, the live results and the words. */
import { createContext, useContext } from 'react'
import { NavError } from '../engine/core/index.js'
import type { MapFormat, NavDocument } from '../document/model/index.js'
import type { Issue, Editor, EditorSnapshot } from '../editor/index.js'
import type { AutosaveSnapshot } from '../persistence/index.js'
import { useStoreState, type ReadableStore } from '../hooks/index.js'
import type { WorkerPolicy } from '../worker/index.js'
import type { DisplayState, DisplayStore } from './display-state.js'
import type { HostParts } from './host-parts.js'
import type { EditorLive, EditorLiveState } from './live/live-state.js'
import type { NumberFormats, PanelMessages, Messages, formatLabel } from '../words/index.js'

/** How safe the drawing is. */
export interface SavingState {
  readonly status: AutosaveSnapshot['status']
  readonly error: NavError | undefined
  /** An earlier save that differs from what the app handed in; undefined once it was answered. */
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

/** How the drawing stands to what the app saved last; `reason`: what the app said of a save that failed. */
export interface AppSaveState {
  readonly status: 'saved' | 'edited' | 'saving' | 'failed'
  readonly reason: string | undefined
}

export interface AppSaves extends ReadableStore<AppSaveState> {
  /** Hands the document to the app; nothing while it still saves the one before. */
  save: () => void
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
  /** Mesh, paths and issues of the drawing. */
  readonly live: EditorLive
  /** What panels read of the editor and of `live`: a few updates a second during a drag. */
  readonly throttled: {
    readonly state: ReadableStore<EditorSnapshot>
    readonly results: ReadableStore<EditorLiveState>
  }
  /** What the app puts in. A store, so that a change re-renders only what reads it. */
  readonly hostParts: ReadableStore<HostParts>
  /** Words of the panels. */
  readonly messages: PanelMessages
  /** The messages of everything else. */
  readonly catalog: Messages
  /** Fills a template of the messages, by the rules of their language. */
  readonly format: (template: string, values: Parameters<typeof formatLabel>[1]) => string
  /** Numbers in the language of the table. */
  readonly numbers: NumberFormats
  /** The words of the locale are being loaded: those above are English, and not to be shown. */
  readonly isWaiting: boolean
  /** The saves of the editor's own; undefined without `autosave`. */
  readonly saving: EditorSaving | undefined
  /** The saves of the app; undefined where it says nothing of them. */
  readonly appSaves: AppSaves | undefined
  /** Whether the app takes a save now: it has `onSave`. */
  readonly canSave: boolean
  /** Imports that run, and the way to call them off. */
  readonly importer: EditorImports
  /** How workers may be started; `areOff`: the app keeps everything in this thread. */
  readonly workers: { readonly areOff: boolean; readonly policy: WorkerPolicy | undefined }
  /** Opens a file of the reader's disk in place of the map. */
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
 * The display store, for changing it: `set` takes the fields that change. Reading the store causes no render.
 * @example
 * function ShowMesh() {
 *   const display = useDisplayStore()
 *   return <button onClick={() => display.set({ overlays: { ...display.getSnapshot().overlays, mesh: true } })}>Mesh</button>
 * }
 */
export function useDisplayStore(): DisplayStore {
  return usePanel().display
}

/** For panels: throttled during a drag. What is drawn on the map reads `usePanel().live`. */
export function useLiveResults<T>(selector: (state: EditorLiveState) => T): T {
  return useStoreState(usePanel().throttled.results, selector)
}

/** For panels: throttled during a drag. What is drawn on the map reads `useNavEditorState`. */
export function useEditorState<T>(selector: (state: EditorSnapshot) => T): T {
  return useStoreState(usePanel().throttled.state, selector)
}

export function useHostParts<T>(selector: (parts: HostParts) => T): T {
  return useStoreState(usePanel().hostParts, selector)
}

/** The source of a picture when it may be fetched. */
export function useAllowedSource(src: string | undefined): string | undefined {
  return useHostParts(({ allowsSource }) =>
    src !== undefined && typeof document === 'object' && allowsSource(src, document.baseURI) ? src : undefined,
  )
}

export function useSaving<T>(selector: (state: SavingState) => T): T {
  return useStoreState(usePanel().saving ?? NO_SAVING, selector)
}
const nothingSaved: SavingState = { status: 'idle', error: undefined, found: undefined }
const NO_SAVING: ReadableStore<SavingState> = { getSnapshot: () => nothingSaved, subscribe: () => () => undefined }

export function useAppSaves<T>(selector: (state: AppSaveState) => T): T {
  return useStoreState(usePanel().appSaves ?? NO_APP_SAVES, selector)
}
const savedByApp: AppSaveState = { status: 'saved', reason: undefined }
const NO_APP_SAVES: ReadableStore<AppSaveState> = { getSnapshot: () => savedByApp, subscribe: () => () => undefined }

/** Issues that were not ignored, worst first. */
export function useOpenIssues(): readonly Issue[] {
  const issues = useEditorState((state) => state.issues)
  const ignored = useDisplay((state) => state.ignored)
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
/** Gaps that cause a detour come before other issues. */
const weightOf = ({ severity, gap }: Issue): number => WEIGHT[severity] - (gap?.avoided === true ? 0.5 : 0)
const WEIGHT: Readonly<Record<Issue['severity'], number>> = { error: 0, warning: 1, info: 2 }
