/**
 * What lives as long as one `<NavEditor>`: the headless editor, its live results, its imports and its saves. Made once; the host's callbacks
 * and words of the moment are read when they are called.
 */
import { reportUncaught } from '../../engine/core/index.js'
import { combineRegions } from '../../engine/mesh/index.js'
import { fillDocument } from '../../document/model/index.js'
import { itemName, openEditor, type Editor, type EditorOptions } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { PanelContextValue } from '../panel-context.js'
import { isFound, type DisplayStore } from '../display-state.js'
import { createAppSaves, type EditorAppSaves } from './app-saves.js'
import { createEditorAutosave, type EditorAutosave } from './editor-autosave.js'
import {
  createMapImporter,
  createSourceCheck,
  exportDocument,
  type MapImporter,
  type SourceCheck,
} from '../files/index.js'
import { createThrottledStore, isDragging } from '../scheduling.js'
import { createLiveSession, type EditorLive } from '../live/index.js'
import { asSelection, ownedOptions, type NavEditorSettings } from './editor-settings.js'

/** Milliseconds between two updates of the results in panels during a drag: other than those of the drawing, so that both seldom fall into one frame. */
const RESULTS_INTERVAL = 170

/** Settings and words of the last render. */
type LatestSettings = () => { readonly props: NavEditorSettings; readonly messages: Messages }

export interface EditorStores {
  readonly editor: Editor
  /** What the editor was made with of what the app may change. */
  readonly given: Partial<EditorOptions>
  /** Looks for issues until `isOver` says so. Answers whether all are found. */
  readonly checkIssues: (isOver: () => boolean) => boolean
  readonly live: EditorLive
  readonly throttled: PanelContextValue['throttled']
  readonly importer: MapImporter
  readonly workers: PanelContextValue['workers']
  /** Undefined where the app saves by itself. */
  readonly saving: EditorAutosave | undefined
  readonly appSaves: EditorAppSaves
  /** Makes the check of pictures for what the app allows. */
  readonly checkWith: (allowSource: NavEditorSettings['allowSource']) => SourceCheck
}

/** `onControlled` is called after a change of something that the app may control. */
export function createEditorStores(
  display: DisplayStore,
  latest: LatestSettings,
  onControlled: () => void,
): EditorStores {
  const { props, messages } = latest()
  const onError = (error: unknown): void => (latest().props.onError ?? reportUncaught)(error)
  const checkWith = createSourceCheck(onError)
  const { createWorker, workerPolicy, workerFrom, watchdog, navigation } = props
  const importer = createMapImporter({
    allowSource: (href) => checkWith(latest().props.allowSource)(href, href),
    workerPolicy: props.workerPolicy,
    ...(props.createWorker === false && { createWorker: false }),
  })
  const given = ownedOptions(props, messages)
  const { editor, checkIssues } = openEditor(
    {
      ...given,
      ...firstState(props),
      ...hostCallbacks(latest, onControlled),
      onError,
      clip: combineRegions,
      files: { read: importer.read, write: exportDocument },
      isListed: (item) => isFound(itemName(item, latest().messages), display.getSnapshot().search),
      measurePath: (from, to) => live.measurePath(from, to),
    },
    true,
  )
  const live = createLiveSession(editor, display, { createWorker, workerPolicy, workerFrom, watchdog, navigation })
  const isThrottled = (): boolean => isDragging(editor.getSnapshot())
  const throttled = {
    state: createThrottledStore(editor, isThrottled),
    results: createThrottledStore(live, isThrottled, RESULTS_INTERVAL),
  }
  const workers = { areOff: createWorker === false, policy: workerPolicy }
  const appSaves = createAppSaves(editor, () => latest().props.onSave)
  const saving = savesOf(editor, latest)
  return { editor, given, checkIssues, live, throttled, importer, workers, saving, appSaves, checkWith }
}

function firstState(props: NavEditorSettings): Partial<EditorOptions> {
  return {
    defaultValue: props.defaultValue ?? fillDocument(),
    defaultSelection: asSelection(props.defaultSelection),
    defaultTool: props.defaultTool,
    defaultSnap: props.defaultSnap,
    defaultCamera: props.defaultCamera,
  }
}

function hostCallbacks(latest: LatestSettings, onControlled: () => void): Partial<EditorOptions> {
  return {
    onChange: (document, change) => {
      latest().props.onChange?.(document, change)
      onControlled()
    },
    onDraftChange: (draft) => latest().props.onDraftChange?.(draft),
    onBeforeChange: (document, change) => latest().props.onBeforeChange?.(document, change) ?? true,
    onSelectionChange: (selection) => {
      latest().props.onSelectionChange?.(selection)
      onControlled()
    },
    onToolChange: (tool) => {
      latest().props.onToolChange?.(tool)
      onControlled()
    },
    onSnapChange: (snap) => {
      const { onSnapChange } = latest().props
      onSnapChange?.(snap)
      if (onSnapChange !== undefined) onControlled()
    },
    onCameraChange: (camera) => {
      const { onCameraChange, camera: held } = latest().props
      onCameraChange?.(camera)
      if (held !== undefined) onControlled()
    },
  }
}

function savesOf(editor: Editor, latest: LatestSettings): EditorAutosave | undefined {
  const { autosave } = latest().props
  if (autosave === undefined || autosave === false) return undefined
  const settings = typeof autosave === 'string' ? { key: autosave } : autosave
  return createEditorAutosave(editor, settings, () => ({ restore: latest().messages.panels.saveRestore }))
}
