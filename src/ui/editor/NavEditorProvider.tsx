'use client'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { NavError, reportUncaught, sameValue } from '../../engine/core/index.js'
import { createNavDocument, type NavDocument } from '../../document/model/index.js'
import { type DocumentChange } from '../../document/commands/index.js'
import {
  createEditor,
  formatLabel,
  selectItems,
  type Camera,
  type Issue,
  type Editor,
  type EditorOptions,
  type Keymap,
  type Labels,
  type Selection,
  type SnapSettings,
  type ToolDefinition,
} from '../../editor/index.js'
import { NavEditorContext } from '../../hooks/index.js'
import { PanelContext, type PanelContextValue } from '../panel-context.js'
import { createViewStore, type ColorMode, type ViewState } from '../view-state.js'
import { createNumberFormats, mergeWords, type PanelWords, type Words, type WordsChange } from '../../words/index.js'
import { useLazyState } from '../lazy/index.js'
import { useLocaleWords } from '../lazy/locale-words.js'
import { sessionModule } from '../lazy/modules.js'
import { exportDocument, fileNameOf, saveFile } from './editor-files.js'
import { createMapImporter } from './map-importer.js'
import type { LiveOptions } from '../../navigation/index.js'
import { createEditorAutosave, type AutosaveSettings } from './editor-autosave.js'
import { createEditorLive } from './editor-live.js'
import { EditorLiveContext } from './live-state.js'
import { SourceContext, createSourceCheck } from './picture-sources.js'

export interface NavEditorSettings {
  /** Controlled: the document. Hand each new one back; handing the old one back refuses the change. */
  value?: NavDocument
  /** Uncontrolled: the first document. */
  defaultValue?: NavDocument
  /** Once per gesture or command. */
  onChange?: (document: NavDocument, change: DocumentChange) => void
  /** Every step of a gesture; the committed document again when it ends. */
  onDraftChange?: (draft: NavDocument) => void
  /** `false` refuses the change before anything is stored. */
  onBeforeChange?: (document: NavDocument, change: DocumentChange) => boolean
  selection?: Selection | readonly string[]
  defaultSelection?: Selection | readonly string[]
  onSelectionChange?: (selection: Selection) => void
  tool?: string
  defaultTool?: string
  onToolChange?: (tool: string) => void
  /** The camera: screen = world * zoom + (x, y). */
  view?: Camera
  defaultView?: Camera
  onViewChange?: (view: Camera) => void
  readOnly?: boolean
  snap?: Partial<SnapSettings>
  /** Checks of the host beside the built-in ones. */
  validate?: EditorOptions['validate']
  /** Changes to the shortcuts; null for none at all. */
  keymap?: Keymap | null
  /** Plain wheel: `pan` (Ctrl zooms) or `zoom`. */
  wheel?: 'pan' | 'zoom'
  /** Tools of the host beside the built-in ones. */
  tools?: readonly ToolDefinition[]
  colorMode?: ColorMode
  /** Words other than the locale's, by the sections of the table (`english`). */
  words?: WordsChange
  /** @deprecated Named `words`. */
  labels?: WordsChange
  /** `en` (default) or `zh`, which is loaded when it is asked for: until then the editor keeps its place without words. */
  locale?: string
  /** What is shown at first: overlays, the agent, the open panel. */
  defaultDisplay?: Partial<ViewState>
  /**
   * Keeps the drawing safe in the browser, or in a storage of the host, and offers it again after a reload. A string is its key.
   * Absent: the host saves, by `onChange` or `useAutosave`. Read once.
   */
  autosave?: string | AutosaveSettings
  /** Makes the worker that builds large maps, in place of the kit's own; `false`: everything is built on the page. Read once. */
  createWorker?: LiveOptions['createWorker']
  /** Trusted Types policy that vouches for the address of the kit's worker. Read once; one named `navsmith` is made where it is needed. */
  workerPolicy?: LiveOptions['workerPolicy']
  /**
   * Says yes to a background that would be fetched from elsewhere, asked with its whole address as a browser understands it. Pictures in the
   * document, on the page or beside it need no leave; without this function no others are fetched, or kept from an imported file.
   */
  allowSource?: (href: string) => boolean
  onIssues?: (issues: readonly Issue[]) => void
  /** Gets what the host's callbacks, checks and tools throw; the editor goes on. As uncaught errors when absent. */
  onError?: (error: unknown) => void
  /** The editor itself. */
  ref?: Ref<Editor>
}

export interface NavEditorProviderProps extends NavEditorSettings {
  children?: ReactNode
}

const asSelection = (selection: Selection | readonly string[] | undefined): Selection | undefined =>
  selection === undefined ? undefined : 'items' in selection ? selection : selectItems(selection)

/** Makes an editor for everything inside: the map, the panels, and a host's own parts through `useNavEditor`. */
export function NavEditorProvider(props: NavEditorProviderProps): ReactNode {
  const { children, colorMode, defaultDisplay, locale, keymap, ref } = props
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the old name of `words`
  const ownWords = useSame(props.words ?? props.labels)
  // One store for the life of the component; the host's callbacks of the moment are read when they are called.
  const latest = useRef(props)
  const walk = useRef<EditorOptions['measurePath']>(undefined)
  const [, remember] = useReducer((count: number) => count + 1, 0)
  const [view] = useState(() => createViewStore({ ...defaultDisplay, ...(colorMode !== undefined && { colorMode }) }))
  const { table, isWaiting } = useLocaleWords(locale, view)
  const labels = useMemo((): Words => mergeWords(table, ownWords), [table, ownWords])
  const words = labels.panels
  const numbers = useMemo(() => createNumberFormats(labels.locale), [labels.locale])
  useLazyState(sessionModule, view, words, true)
  // eslint-disable-next-line react-hooks/refs -- reported after the render
  const [checkWith] = useState(() => createSourceCheck((error) => (latest.current.onError ?? reportUncaught)(error)))
  const { allowSource } = props
  const checkSource = useMemo(() => checkWith(allowSource), [checkWith, allowSource])
  const allowImported = useCallback((href: string) => checkWith(latest.current.allowSource)(href, href), [checkWith])
  // eslint-disable-next-line react-hooks/refs -- asked when a file is read
  const [importer] = useState(() =>
    createMapImporter({
      allowSource: allowImported,
      workerPolicy: props.workerPolicy,
      ...(props.createWorker === false && { createWorker: false }),
    }),
  )
  useEffect(() => importer.start(), [importer])
  // eslint-disable-next-line react-hooks/refs -- the callbacks run in events, never while rendering
  const [editor] = useState(() =>
    createEditor({
      ...ownedOptions(props, labels),
      clip: sessionModule.getSnapshot().module?.combineRegions,
      files: { read: importer.read, write: exportDocument },
      measurePath: (from, to) => walk.current?.(from, to),
      defaultValue: props.defaultValue ?? createNavDocument(),
      defaultSelection: asSelection(props.defaultSelection),
      defaultTool: props.defaultTool,
      defaultCamera: props.defaultView,
      onChange: (document, change) => {
        latest.current.onChange?.(document, change)
        remember()
      },
      onDraftChange: (draft) => latest.current.onDraftChange?.(draft),
      onBeforeChange: (document, change) => latest.current.onBeforeChange?.(document, change) ?? true,
      onSelectionChange: (selection) => {
        latest.current.onSelectionChange?.(selection)
        remember()
      },
      onToolChange: (tool) => {
        latest.current.onToolChange?.(tool)
        remember()
      },
      onError: (error) => (latest.current.onError ?? reportUncaught)(error),
      onCameraChange: (camera) => {
        latest.current.onViewChange?.(camera)
        if (latest.current.view !== undefined) remember()
      },
    }),
  )
  useLayoutEffect(() => {
    latest.current = props
  })
  useOptionSync(editor, props, labels)
  useEffect(() => {
    if (colorMode !== undefined) view.set({ colorMode })
  }, [view, colorMode])

  // Results follow the drawing from the first paint on.
  const [live] = useState(() =>
    createEditorLive(editor, view, { createWorker: props.createWorker, workerPolicy: props.workerPolicy }),
  )
  useLayoutEffect(() => {
    walk.current = live.measurePath
    live.setWords(words, labels)
  }, [live, words, labels])
  useEffect(() => live.start(), [live])
  const spoken = useRef(words)
  useLayoutEffect(() => {
    spoken.current = words
  })
  // eslint-disable-next-line react-hooks/refs -- the words are read when a save is restored
  const [saving] = useState(() =>
    props.autosave === undefined
      ? undefined
      : createEditorAutosave(
          editor,
          typeof props.autosave === 'string' ? { key: props.autosave } : props.autosave,
          () => ({ restore: spoken.current.saveRestore }),
        ),
  )
  useEffect(() => saving?.start(), [saving])
  useEffect(
    () => editor.subscribe(createIssueListener(editor, (issues) => latest.current.onIssues?.(issues))),
    [editor],
  )

  useImperativeHandle(ref, () => editor, [editor])
  const panel = useMemo(
    (): PanelContextValue => ({
      editor,
      view,
      results: live,
      labels,
      table: labels,
      numbers,
      words,
      isWaiting,
      keymap,
      saving,
      importer,
      importFile: (file) => void readFile(editor, view, words, file),
      exportFile: (format) => {
        editor.files.export(format).then(
          (data) => {
            saveFile(fileNameOf(editor.getSnapshot().document, format), data, document)
            // An earlier failure is over once a file has been written.
            if (view.getSnapshot().notice?.severity === 'error') view.set({ notice: undefined })
          },
          (error: unknown) =>
            view.set({
              notice: { severity: 'error', text: formatLabel(words.exportFailed, { reason: messageOf(error) }) },
            }),
        )
      },
    }),
    [editor, view, live, labels, numbers, words, isWaiting, keymap, saving, importer],
  )
  return (
    <NavEditorContext value={editor}>
      <EditorLiveContext value={live}>
        <SourceContext value={checkSource}>
          <PanelContext value={panel}>{children}</PanelContext>
        </SourceContext>
      </EditorLiveContext>
    </NavEditorContext>
  )
}

/** Options that the host may change at any time, by the names of the headless editor. */
function ownedOptions(props: NavEditorSettings, labels: Labels): Partial<EditorOptions> {
  const options: Partial<EditorOptions> = {
    value: props.value,
    selection: asSelection(props.selection),
    tool: props.tool,
    camera: props.view,
    snap: props.snap,
    readOnly: props.readOnly ?? false,
    validate: props.validate,
    keymap: props.keymap,
    wheel: props.wheel,
    tools: props.tools,
    labels,
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** Hands the host's word to the editor after each render: what is controlled and was not taken over goes back, before anything is painted. */
function useOptionSync(editor: Editor, props: NavEditorSettings, labels: Labels): void {
  const before = useRef<Partial<EditorOptions>>({})
  useLayoutEffect(() => {
    const next = ownedOptions(props, labels)
    const now = editor.getSnapshot()
    const changed = Object.fromEntries(
      Object.entries(next).filter(([key, value]) => !isSameOption(value, before.current[key as keyof EditorOptions])),
    )
    const refused = {
      ...(next.value !== undefined && next.value !== now.document && { value: next.value }),
      ...(next.selection !== undefined && next.selection !== now.selection && { selection: next.selection }),
      ...(next.tool !== undefined && next.tool !== now.tool && { tool: next.tool }),
      ...(next.camera !== undefined && !sameValue(next.camera, now.camera) && { camera: next.camera }),
    }
    before.current = next
    if (Object.keys(changed).length + Object.keys(refused).length > 0) editor.setOptions({ ...changed, ...refused })
  })
}

/** Options written in place are new objects with each render: equal content is no change, unless it may be a whole map. */
const isSameOption = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && a !== null && !('items' in a && 'format' in a) && !Array.isArray(a) && sameValue(a, b))

/** The value of the first render as long as later ones are equal in content. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  const same = kept === value || sameValue(kept, value)
  if (!same) keep(value)
  return same ? kept : value
}

function createIssueListener(editor: Editor, tell: (issues: readonly Issue[]) => void): () => void {
  let last = editor.getSnapshot().issues
  return () => {
    const { issues } = editor.getSnapshot()
    if (issues === last) return
    last = issues
    tell(issues)
  }
}

async function readFile(editor: Editor, view: PanelContextValue['view'], words: PanelWords, file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const report = await editor.files.import(bytes, { fallbackName: file.name.replace(/\.[^.]+$/, '') })
    const notes = report.issues.length > 0 ? ` ${formatLabel(words.importIssues, { count: report.issues.length })}` : ''
    view.set({
      notice: {
        severity: 'info',
        text: formatLabel(words.imported, { name: file.name, count: editor.document.current.items.length }) + notes,
      },
    })
  } catch (error) {
    if (error instanceof NavError && error.code === 'document/aborted') return
    view.set({
      notice: {
        severity: 'error',
        text: formatLabel(words.importFailed, { name: file.name, reason: messageOf(error) }),
      },
    })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
