import { sameValue } from '../engine/core/index.js'
import { createActionsGroup } from './actions/create-actions.js'
import { EditorMenu } from './actions/context-menu.js'
import { DocumentStore } from './changes/document-store.js'
import { ItemEdits } from './changes/item-edits.js'
import { createEditorContext, type EditorContext } from './editor-context.js'
import type { EditorBaseOptions } from './editor-options.js'
import type { Editor, EditorOptions } from './editor.js'
import { createCameraGroup } from './groups/camera-group.js'
import { createClipboardGroup } from './groups/clipboard-group.js'
import { createDocumentGroup } from './groups/document-group.js'
import { createFilesGroup } from './groups/files-group.js'
import { createHistoryGroup } from './groups/history-group.js'
import { createInputGroup } from './groups/input-group.js'
import { createIssuesGroup } from './groups/issues-group.js'
import { createSelectionGroup } from './groups/selection-group.js'
import { createStampsGroup } from './groups/stamps-group.js'
import { createToolsGroup } from './groups/tools-group.js'
import { InputRouter } from './input/input-router.js'
import { KeyboardCursor } from './input/keyboard-cursor.js'
import { PointerController } from './input/pointer-controller.js'
import { ToolRunner } from './input/tool-runner.js'

/**
 * Creates an editor without a user interface: document, history, selection, tools and camera.
 * @example
 * const editor = createEditor({ defaultValue: map })
 * editor.document.change('Rename', (draft) => {
 *   draft.name = 'Level 3'
 * })
 * editor.history.undo()
 */
export function createEditor(initial: EditorOptions = {}): Editor {
  return openEditor(initial, false).editor
}

interface OpenedEditor {
  readonly editor: Editor
  /** Continues the first check of issues until `isOver` returns true. Returns whether it is complete. */
  readonly checkIssues: (isOver: () => boolean) => boolean
}

/** Creates an editor. With `isLate`, the first check of issues waits for `checkIssues`, so that the map is drawn first. */
export function openEditor(initial: EditorOptions, isLate: boolean): OpenedEditor {
  let options = initial
  const context = createEditorContext(initial)
  const documents = new DocumentStore(context, isLate)
  const runner = new ToolRunner(context, documents)
  const edits = new ItemEdits(context, documents, runner)
  const keyboard = new KeyboardCursor(context, runner)
  const pointers = new PointerController(context, runner)
  const router = new InputRouter(context, runner, pointers, keyboard)
  const menu = new EditorMenu(context, runner, () => editor)

  const document = createDocumentGroup(context, documents, edits, runner)
  const camera = createCameraGroup(context)
  const { store, settings, announcer } = context
  const editor: Editor = {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    setOptions: (next: Partial<EditorOptions>) => {
      options = { ...options, ...next }
      store.batch(() => applyOptions(context, documents, runner, next))
    },
    get options() {
      return options
    },
    get messages() {
      return settings.messages
    },
    announce: (text, { isShown = false } = {}) =>
      store.batch(() => (isShown ? announcer.showText(text) : announcer.announceText(text))),
    document,
    selection: createSelectionGroup(context, documents, edits, runner),
    camera,
    tools: createToolsGroup(context, runner, keyboard),
    clipboard: createClipboardGroup(edits, runner),
    history: createHistoryGroup(context, documents, runner),
    issues: createIssuesGroup(context, documents.issues, document.dispatch),
    input: createInputGroup(context, keyboard, (input) => router.dispatch(input, editor)),
    actions: createActionsGroup(context, menu, () => editor),
    files: createFilesGroup(context, document, camera),
    stamps: createStampsGroup(edits),
  }

  context.derive(() => updateTool(context, runner, pointers))
  updateTool(context, runner, pointers)
  return { editor, checkIssues: (isOver) => store.batch(() => documents.issues.proceed(isOver)) }
}

function applyOptions(
  { store, settings, camera }: EditorContext,
  documents: DocumentStore,
  runner: ToolRunner,
  next: Partial<EditorBaseOptions>,
): void {
  settings.update(next)
  store.set({ tools: settings.tools, keymap: settings.keymap })
  runner.syncTools()
  if (next.value !== undefined) documents.applyValue(next.value)
  if (next.selection !== undefined && !sameValue(next.selection, store.state.selection))
    store.set({ selection: next.selection })
  if (next.tool !== undefined && next.tool !== store.state.tool) runner.choose(next.tool)
  if (next.camera !== undefined) store.set({ camera: next.camera })
  if (next.viewport !== undefined) camera.setViewport(next.viewport)
  if (next.snap !== undefined) store.set({ snap: { ...store.state.snap, ...next.snap } })
  if (next.pointer !== undefined) store.set({ pointer: next.pointer })
  if ('readOnly' in next) runner.setReadOnly(next.readOnly ?? false)
  if ('messages' in next || 'validate' in next) documents.issues.checkAgain()
}

function updateTool({ store }: EditorContext, runner: ToolRunner, pointers: PointerController): void {
  const { tool, toolState } = runner
  const pan = pointers.panning ? 'grabbing' : pointers.spaceHeld ? 'grab' : undefined
  store.set({
    at: `${tool.id}/${toolState.at}`,
    cursorName: pan ?? tool.cursor?.(toolState, store.state.hover) ?? 'default',
  })
  runner.showHints()
}
