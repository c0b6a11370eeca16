import { createContext, useContext } from 'react'
import { attached, createStore, NavError } from '../engine/core/index.js'
import type { NavDocument } from '../document/model/index.js'
import {
  describeShortcut,
  shortcutOf,
  type Issue,
  type Editor,
  type EditorSnapshot,
  type KeyAction,
} from '../editor/index.js'
import type { AutosaveSnapshot } from '../persistence/index.js'
import { useStoreState, type ReadableStore } from '../hooks/index.js'
import type { WorkerPolicy } from '../worker/index.js'
import { ignoredIn } from './map-issues/ignored-issues.js'
import { ALL_FORMATS, type DisplayState, type DisplayStore } from './display-state.js'
import type { RuleTests, RuleTestsState } from './tests/rule-tests.js'
import type { FormatDefinition } from '../document/formats/index.js'
import type { MapFormatChoice, SaveOptions, SavedFormat } from './files/saved-formats.js'
import type { AppParts } from './app-parts.js'
import type { EditorLive, EditorLiveState } from './live/live-state.js'
import type { NumberFormats, PanelMessages, Messages, formatLabel } from '../words/index.js'

export interface SavingState {
  readonly status: AutosaveSnapshot['status']
  /** An earlier save that the user is asked to restore, since it differs from the drawing; undefined without such a question. */
  readonly found: NavDocument | undefined
}

export interface EditorSaving extends ReadableStore<SavingState> {
  restore: () => void
  discard: () => void
  retry: () => void
  takeOver: () => void // saves this drawing even though another tab has saved
}

export interface AppSaveState {
  readonly status: 'saved' | 'edited' | 'saving' | 'failed'
  readonly reason: string | undefined
}

export interface AppSaves extends ReadableStore<AppSaveState> {
  save: () => void
}

export interface ImportState {
  readonly running: { readonly name: string | undefined; readonly part: number } | undefined
}

export interface EditorImports extends ReadableStore<ImportState> {
  cancel: () => void
}

export interface PanelContextValue {
  readonly editor: Editor
  readonly display: DisplayStore
  readonly live: EditorLive
  readonly tests: RuleTests
  readonly throttled: {
    readonly state: ReadableStore<EditorSnapshot>
    readonly results: ReadableStore<EditorLiveState>
  }
  /** What the app adds to the editor. It is a store, so that a change renders only its readers. */
  readonly appParts: ReadableStore<AppParts>
  readonly messages: PanelMessages
  readonly catalog: Messages
  readonly format: (template: string, values: Parameters<typeof formatLabel>[1]) => string
  readonly numbers: NumberFormats
  readonly isWaiting: boolean // whether the locale is loading. Then the English messages must not be shown
  readonly saving: EditorSaving | undefined // autosave of the editor; undefined without the prop `autosave`
  readonly appSaves: AppSaves | undefined // saves of the app; undefined without the props `onSave` and `saved`
  readonly canSave: boolean
  readonly importer: EditorImports
  readonly workers: { readonly areOff: boolean; readonly policy: WorkerPolicy | undefined }
  /** Opens a map with the files that it refers to, or a picture. Notices name the import by `title` or, if absent, by the first file. */
  readonly importFile: (files: readonly File[] | Promise<readonly File[]>, title?: string) => void
  readonly tracePicture: () => void
  readonly exportFile: (format: SavedFormat, options?: SaveOptions) => Promise<void>
}

export type FilePanel = Pick<PanelContextValue, 'editor' | 'display' | 'catalog' | 'format'>

export const PanelContext = createContext<PanelContextValue | undefined>(undefined)

export function usePanel(): PanelContextValue {
  const value = useContext(PanelContext)
  if (value === undefined)
    throw new NavError('editor/no-editor', 'Panels must be rendered inside <NavEditor> or <NavEditorProvider>')
  return value
}

/**
 * Selects a value from the display options of the surrounding editor: overlays, panels, agent, planner, playback. Renders only when the selected value changes.
 * @example
 * const PlannerName = () => <p>{useDisplay((display) => display.planner)}</p>
 */
export function useDisplay<T>(selector: (state: DisplayState) => T): T {
  return useStoreState(useDisplayStore(), selector)
}

/**
 * Returns the display store. Its `set` takes only the fields to change. The hook does not subscribe, so it never causes a render.
 * @example
 * function ShowMesh() {
 *   const display = useDisplayStore()
 *   return <button onClick={() => display.set({ overlays: { ...display.getSnapshot().overlays, mesh: true } })}>Mesh</button>
 * }
 */
export function useDisplayStore(): DisplayStore {
  return usePanel().display
}

export function useShortcutText(): (action: KeyAction) => string | undefined {
  const { catalog } = usePanel()
  const keymap = useEditorState((state) => state.keymap)
  return (action) => {
    const found = shortcutOf(keymap, action)
    return found === undefined ? undefined : describeShortcut(found, catalog)
  }
}

export function useLiveResults<T>(selector: (state: EditorLiveState) => T): T {
  return useStoreState(usePanel().throttled.results, selector)
}

export function useEditorState<T>(selector: (state: EditorSnapshot) => T): T {
  return useStoreState(usePanel().throttled.state, selector)
}

/**
 * Selects a value from the tests of the surrounding editor: its rules and the verdicts of the last check. Renders only when the selected value changes.
 * @example
 * const Failures = () => <p>{useTests(({ report }) => report?.errors ?? 0)} tests fail</p>
 */
export function useTests<T>(selector: (state: RuleTestsState) => T): T {
  return useStoreState(usePanel().tests, selector)
}

export function useAppParts<T>(selector: (parts: AppParts) => T): T {
  return useStoreState(usePanel().appParts, selector)
}

const NO_FORMATS: readonly FormatDefinition[] = []

export function useOfferedFormats(): readonly MapFormatChoice[] {
  const own = useAppParts((parts) => parts.formats) ?? NO_FORMATS
  return [...ALL_FORMATS, ...own.filter(({ write }) => write !== undefined)]
}

export function useAllowedSource(src: string | undefined): string | undefined {
  return useAppParts(({ allowsSource }) =>
    src !== undefined && typeof document === 'object' && allowsSource(src, document.baseURI) ? src : undefined,
  )
}

export function useSaving<T>(selector: (state: SavingState) => T): T {
  return useStoreState(usePanel().saving ?? NO_SAVING, selector)
}
const NO_SAVING = /* @__PURE__ */ createStore<SavingState>({ status: 'idle', found: undefined })

export function useAppSaves<T>(selector: (state: AppSaveState) => T): T {
  return useStoreState(usePanel().appSaves ?? NO_APP_SAVES, selector)
}
const NO_APP_SAVES = /* @__PURE__ */ createStore<AppSaveState>({ status: 'saved', reason: undefined })

export function useOpenIssues(): readonly Issue[] {
  const issues = useEditorState((state) => state.issues)
  const ignored = useEditorState(({ document }) => ignoredIn(document))
  return openIssues(issues, ignored)
}

export function openIssues(issues: readonly Issue[], ignored: readonly string[]): readonly Issue[] {
  const open = (): readonly Issue[] => {
    const hidden = new Set(ignored)
    return issues.filter(({ id }) => !hidden.has(id)).sort((a, b) => weightOf(a) - weightOf(b))
  }
  return attached(issues, 'open', open, ignored)
}

const weightOf = ({ severity, gap }: Issue): number => WEIGHT[severity] - (gap?.avoided === true ? 0.5 : 0)
const WEIGHT: Readonly<Record<Issue['severity'], number>> = { error: 0, warning: 1, info: 2 }
