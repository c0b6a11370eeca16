import { createStore, reportUncaught, sameValue, type Store } from '../engine/core/index.js'
import { createHistory, type DocumentChange, type History } from '../document/commands/index.js'
import { fillDocument } from '../document/model/index.js'
import { createAnnouncer, type Announcer } from './announcer.js'
import { CameraControl } from './camera/camera-control.js'
import type { EditorBaseOptions } from './editor-options.js'
import { EditorSettings } from './editor-settings.js'
import type { EditorSnapshot, HistoryView } from './editor-snapshot.js'
import { EMPTY_SELECTION, type Selection } from './selection.js'
import { SceneIndex } from './shapes/scene-index.js'
import { DEFAULT_SNAP } from './shapes/snapping.js'
import { DEFAULT_STAMP } from './shapes/stamps.js'
import { DEFAULT_WALL, DEFAULT_BRUSH } from './tools/tool-options.js'

interface ChangeSource {
  readonly origin: DocumentChange['origin']
  readonly time?: number
}

export interface EditorContext {
  readonly store: Store<EditorSnapshot>
  readonly settings: EditorSettings
  readonly index: SceneIndex
  readonly history: History
  readonly announcer: Announcer
  readonly camera: CameraControl
  readonly source: ChangeSource
  during: <T>(source: ChangeSource, work: () => T) => T
  act: <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R
  select: (selection: Selection) => void
  derive: (rule: () => void) => void
}

export function createEditorContext(initial: EditorBaseOptions): EditorContext {
  const settings = new EditorSettings(initial)
  const document = initial.value ?? initial.defaultValue ?? fillDocument()
  const rules: (() => void)[] = []
  let source: ChangeSource = { origin: 'api' }
  const history = createHistory(document, { now: () => settings.options.now?.() ?? source.time ?? performance.now() })
  const index = new SceneIndex()
  index.update(document)
  const store = createStore<EditorSnapshot>(firstSnapshot(initial, settings, history), {
    derive: () => {
      for (const rule of rules) rule()
    },
    onError: (error) => (settings.options.onError ?? reportUncaught)(error),
  })
  return {
    store,
    settings,
    index,
    history,
    announcer: createAnnouncer(store, settings),
    camera: new CameraControl(store, settings, index),
    get source() {
      return source
    },
    during(next, work) {
      const before = source
      source = next
      try {
        return work()
      } finally {
        source = before
      }
    },
    act:
      (work) =>
      (...args) =>
        store.batch(() => work(...args)),
    select(selection) {
      if (sameValue(selection, store.state.selection)) return
      store.set({ selection })
      store.later(() => settings.options.onSelectionChange?.(selection))
    },
    derive: (rule) => void rules.push(rule),
  }
}

function firstSnapshot(initial: EditorBaseOptions, settings: EditorSettings, history: History): EditorSnapshot {
  const { document } = history
  const tool = settings.tool(initial.tool ?? initial.defaultTool ?? 'select') ?? settings.firstTool
  return {
    document,
    draft: document,
    draftIds: [],
    selection: initial.selection ?? initial.defaultSelection ?? EMPTY_SELECTION,
    hover: undefined,
    tool: tool.id,
    tools: settings.tools,
    keymap: settings.keymap,
    at: `${tool.id}/${tool.initial.at}`,
    overlay: {},
    guides: [],
    cursor: undefined,
    cursorName: 'default',
    crosshair: undefined,
    camera: initial.camera ?? initial.defaultCamera ?? { x: 0, y: 0, zoom: 1 },
    viewport: initial.viewport ?? { width: 0, height: 0 },
    // By default, snap to the grid only on an empty map: items of other maps may lie off the grid.
    snap: { ...DEFAULT_SNAP, grid: document.items.length === 0, ...initial.defaultSnap, ...initial.snap },
    history: viewHistory(history),
    hints: [],
    announcement: { serial: 0, text: '' },
    visibleAnnouncement: undefined,
    menu: undefined,
    note: undefined,
    issues: [],
    readOnly: initial.readOnly ?? false,
    pointer: initial.pointer ?? 'fine',
    terrain: 'grass',
    drawKind: 'obstacle',
    wall: DEFAULT_WALL,
    stamp: DEFAULT_STAMP,
    brush: DEFAULT_BRUSH,
    holeForm: 'polygon',
    markerRole: undefined,
    held: { shift: false, alt: false, move: false },
  }
}

export function viewHistory(history: History): HistoryView {
  const { entries, position, canUndo, canRedo } = history.getSnapshot()
  const undoLabel = entries[position - 1]?.label
  const redoLabel = entries[position]?.label
  return {
    canUndo,
    canRedo,
    entries,
    position,
    ...(undoLabel !== undefined && { undoLabel }),
    ...(redoLabel !== undefined && { redoLabel }),
  }
}
