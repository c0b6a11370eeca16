/** The stores of one editor, created once. They read callbacks and messages only when they use them. */
import { reportUncaught } from '../../engine/core/index.js'
import { combineRegions } from '../../engine/mesh/index.js'
import { fillDocument } from '../../document/model/index.js'
import { itemName, openEditor, type Editor, type EditorOptions } from '../../editor/index.js'
import { createThrottledStore } from '../../playback/index.js'
import type { Messages } from '../../words/index.js'
import { isFound, type DisplayStore } from '../display-state.js'
import { createAppSaves } from './app-saves.js'
import { createEditorAutosave, type EditorAutosave } from './editor-autosave.js'
import { createMapImporter, exportDocument } from '../files/map-importer.js'
import { createSourceCheck } from '../files/picture-file.js'
import { createIdleWork, isDragging } from '../scheduling.js'
import { createLiveSession } from '../live/live-session.js'
import { createRuleTests } from '../tests/index.js'
import { asSelection, ownedOptions, type NavEditorSettings } from './editor-settings.js'

/** Milliseconds between updates of results in a drag. Differs from the interval of the panels, so that results and panels rarely update in the same frame. */
const RESULTS_INTERVAL = 170
const MANY_SELECTED = 500 // number of selected items from which panels update with a delay, since they read all of them

type LatestSettings = () => { readonly props: NavEditorSettings; readonly messages: Messages }

export type EditorStores = ReturnType<typeof createEditorStores>

export function createEditorStores(display: DisplayStore, latest: LatestSettings, onControlled: () => void) {
  const { props, messages } = latest()
  const onError = (error: unknown): void => (latest().props.onError ?? reportUncaught)(error)
  const checkWith = createSourceCheck(onError)
  const { createWorker, workerPolicy, navigation } = props
  const importer = createMapImporter({
    allowSource: (href) => checkWith(latest().props.allowSource)(href, href),
    get formats() {
      return latest().props.formats
    },
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
  const live = createLiveSession(editor, display, { createWorker, workerPolicy, navigation })
  const isThrottled = (): boolean => isDragging(editor.getSnapshot())
  const throttled = {
    state: createThrottledStore(
      editor,
      isThrottled,
      undefined,
      () => editor.getSnapshot().selection.items.length > MANY_SELECTED,
    ),
    results: createThrottledStore(live, isThrottled, RESULTS_INTERVAL),
  }
  const workers = { areOff: createWorker === false, policy: workerPolicy }
  const appSaves = createAppSaves(editor, () => latest().props.onSave)
  const saving = savesOf(editor, latest)
  const tests = createRuleTests(editor, () => latest().props, {
    onReport: (report) => {
      latest().props.onRuleReport?.(report)
    },
    onError,
    workers,
  })
  const checking = createIdleWork(checkIssues)
  return { editor, given, checking, live, throttled, importer, workers, saving, appSaves, tests, checkWith }
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
      const { onCameraChange, camera: controlled } = latest().props
      onCameraChange?.(camera)
      if (controlled !== undefined) onControlled()
    },
  }
}

function savesOf(editor: Editor, latest: LatestSettings): EditorAutosave | undefined {
  const { autosave } = latest().props
  if (autosave === undefined || autosave === false) return undefined
  const settings = typeof autosave === 'string' ? { key: autosave } : autosave
  return createEditorAutosave(editor, settings, () => ({ restore: latest().messages.panels.saveRestore }))
}
