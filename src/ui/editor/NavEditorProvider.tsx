'use client'
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ForwardedRef,
  type ReactNode,
} from 'react'
import { createStore, sameValue } from '../../engine/core/index.js'
import type { Editor } from '../../editor/index.js'
import { PartReplacementsContext, type PartReplacements } from '../part-slots.js'
import {
  NavEditorContext,
  useBrowserLayoutEffect,
  useLatest,
  useStoreState,
  type ReadableStore,
} from '../../hooks/index.js'
import { NOBODY, type AppParts } from '../app-parts.js'
import { PanelContext, type PanelContextValue } from '../panel-context.js'
import { createDisplayStore, INITIAL_DISPLAY, type DisplayStore } from '../display-state.js'
import { createNumberFormats, formatLabel, type Messages } from '../../words/index.js'
import { changedOptions, ownedOptions, refusedOptions, type NavEditorSettings } from './editor-settings.js'
import { useControlledDisplay, withDisplay } from './display.js'
import { createEditorStores, type EditorStores } from './editor-stores.js'
import { openMapFile } from '../files/map-files.js'
import { useInlineWarning } from './inline-components.js'
import { derive, useStable } from '../memo.js'
import { useMessages } from './use-messages.js'

export type { NavEditorSettings } from './editor-settings.js'

const NO_COMPONENTS: PartReplacements = {}

export interface NavEditorProviderProps extends NavEditorSettings {
  children?: ReactNode
}

function Provider(props: Omit<NavEditorProviderProps, 'ref'>, ref: ForwardedRef<Editor>): ReactNode {
  const { children, colorMode, components = NO_COMPONENTS, presence = NOBODY } = props
  const { defaultDisplay, display, allowSource } = props
  const [displayStore] = useState(() =>
    createDisplayStore({
      ...withDisplay(withDisplay(INITIAL_DISPLAY, { ...defaultDisplay }), { ...display }),
      ...(colorMode !== undefined && { colorMode }),
    }),
  )
  const { messages, isWaiting } = useMessages(props, displayStore)
  const latest = useLatest({ props, messages })
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const [stores] = useState(() => createEditorStores(displayStore, latest, renderAgain))
  const { editor, live, checkWith } = stores
  useOptionSync(stores, props, messages)
  useControlledDisplay(displayStore, props, latest, renderAgain)
  useEffect(() => {
    if (colorMode !== undefined) displayStore.set({ colorMode })
  }, [displayStore, colorMode])
  useBrowserLayoutEffect(() => live.setMessages(messages), [live, messages])
  const doesAppSave = props.onSave !== undefined || props.saved !== undefined
  useRunning(stores, doesAppSave)
  useEffect(() => stores.tests.update(), [stores, props.rules, props.ruleDefinitions])
  useIssueReports(editor, latest)
  useImperativeHandle(ref, () => editor, [editor])
  const allowsSource = useMemo(() => checkWith(allowSource), [checkWith, allowSource])
  const { inspectorSections, selectionSections, topBarItems, itemKinds, formats } = props
  useInlineWarning({ components, inspectorSections, selectionSections, topBarItems, itemKinds, formats })
  const own = useStable({ inspectorSections, selectionSections, topBarItems, itemKinds, formats, presence }, sameValue)
  const appParts = useStoreOf<AppParts>(useMemo(() => ({ ...own, allowsSource }), [own, allowsSource]))
  const replacements = useStable(components, sameValue)
  const saves = { doesAppSave, canSave: props.onSave !== undefined && props.readOnly !== true }
  const panel = usePanelValue(stores, displayStore, appParts, messages, isWaiting, saves)
  const scope = useMemo(() => ({ editor, navigation: live.navigation }), [editor, live])
  return (
    <NavEditorContext.Provider value={scope}>
      <PanelContext.Provider value={panel}>
        <PartReplacementsContext.Provider value={replacements}>{children}</PartReplacementsContext.Provider>
      </PanelContext.Provider>
    </NavEditorContext.Provider>
  )
}

/**
 * Creates an editor for everything inside: the map, the panels, and the app's own components through `useNavEditor`.
 * @example
 * function Count() {
 *   return <p>{useNavEditorState((state) => state.document.items.length)}</p>
 * }
 * const page = (
 *   <NavEditorProvider defaultValue={map}>
 *     <Count />
 *   </NavEditorProvider>
 * )
 */
export const NavEditorProvider = /* @__PURE__ */ forwardRef(Provider)

/** Passes changed options to the editor after each render. Before the paint, resets controlled values that the app did not accept. */
function useOptionSync({ editor, given, appSaves }: EditorStores, props: NavEditorSettings, messages: Messages): void {
  const before = useRef(given)
  useBrowserLayoutEffect(() => {
    const next = ownedOptions(props, messages, appSaves.save)
    const options = {
      ...changedOptions(next, before.current),
      ...refusedOptions(next, editor, props.onSnapChange !== undefined),
    }
    before.current = next
    if (Object.keys(options).length > 0) editor.setOptions(options)
    appSaves.setSaved(props.saved)
  })
}

function useRunning(
  { editor, importer, live, saving, appSaves, tests, checking }: EditorStores,
  doesAppSave: boolean,
): void {
  useEffect(() => importer.start(), [importer])
  // Search for issues after each render, since a change of the document or of the messages causes a render.
  useStoreState(editor, (state) => state.document)
  useEffect(() => {
    checking.request()
    return checking.cancel
  })
  useEffect(() => live.start(), [live])
  useEffect(() => tests.start(), [tests])
  useEffect(() => saving?.start(), [saving])
  useEffect(() => (doesAppSave ? appSaves.start() : undefined), [appSaves, doesAppSave])
}

function useIssueReports(editor: Editor, latest: () => { readonly props: NavEditorSettings }): void {
  useEffect(() => {
    const issues = derive(editor, (state) => state.issues)
    return issues.subscribe(() => latest().props.onIssues?.(issues.latest()))
  }, [editor, latest])
}

function usePanelValue(
  stores: EditorStores,
  display: DisplayStore,
  appParts: ReadableStore<AppParts>,
  messages: Messages,
  isWaiting: boolean,
  { doesAppSave, canSave }: { readonly doesAppSave: boolean; readonly canSave: boolean },
): PanelContextValue {
  const units = useStoreState(stores.editor, (state) => state.document.units)
  const numbers = useMemo(() => createNumberFormats(messages.locale, units, messages.tiles), [messages, units])
  return useMemo(() => {
    const format: PanelContextValue['format'] = (template, values) => formatLabel(template, values, messages)
    const panel = { editor: stores.editor, display, catalog: messages, format }
    return {
      ...stores,
      ...panel,
      appParts,
      messages: messages.panels,
      numbers,
      isWaiting,
      appSaves: doesAppSave ? stores.appSaves : undefined,
      canSave,
      importFile: (files, title) => void openMapFile(panel, files, appParts.getSnapshot().formats, title),
      tracePicture: () => void import('../files/trace-picture.js').then((loaded) => loaded.tracePicture(panel)),
      exportFile: async (file, options) => {
        const { saveMapFile } = await import('../files/save-map.js')
        await saveMapFile(panel, file, options)
      },
    }
  }, [stores, display, appParts, messages, numbers, isWaiting, doesAppSave, canSave])
}

function useStoreOf<T extends object>(value: T): ReadableStore<T> {
  const [store] = useState(() => createStore(value))
  useBrowserLayoutEffect(() => store.set(value), [store, value])
  return store
}
