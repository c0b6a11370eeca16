/**
 * The editor put together: store, document, tools, camera, keys and words behind one `dispatch`. Everything inside one call is
 * one batch: callbacks of the host run at its end, then listeners once.
 */
import { createStore, reportUncaught } from '../engine/core/index.js'
import type { Point } from '../engine/geometry/index.js'
import { createHistory } from '../document/commands/index.js'
import { createNavDocument, type Command } from '../document/model/index.js'
import { actionOf } from './actions/actions.js'
import { createAnnouncer } from './announcer.js'
import { CameraControl } from './camera/camera-control.js'
import { panBy, toScreen, toWorld } from './camera/camera.js'
import { buildMenu } from './actions/context-menu.js'
import { createDocumentStore, viewHistory } from './changes/document-store.js'
import { documentOperations } from './changes/document-operations.js'
import { EditorSettings } from './editor-settings.js'
import type { EditorStore } from './editor-store.js'
import type { Editor } from './editor.js'
import type { EditorOptions } from './editor-options.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import { idOf, type HitTarget } from './shapes/hit-test.js'
import type { EditorInput, KeyInput, Modifiers, PointerInput } from './input/input.js'
import { createInputRouter } from './input/input-router.js'
import { createIssueTracker } from './issues/tracker.js'
import { itemName, itemsBox, itemsName, middleOf } from './shapes/item-geometry.js'
import { KeyboardCursor } from './input/keyboard-cursor.js'
import { PointerController } from './input/pointer-controller.js'
import { SceneIndex } from './shapes/scene-index.js'
import { EMPTY_SELECTION, sameSelection, selectableIds, selectItems, type Selection } from './selection.js'
import { DEFAULT_SNAP } from './shapes/snapping.js'
import { ToolRunner } from './input/tool-runner.js'
import { insertVertexEffects } from './tools/select/idle.js'

export function createEditor(initial: EditorOptions = {}): Editor {
  const settings = new EditorSettings(initial)
  /** Of the input that is being worked on: what it changes coalesces by it. What is changed by call goes by the clock. */
  let inputTime: number | undefined
  const first = initial.value ?? initial.defaultValue ?? createNavDocument()
  const history = createHistory(first, { now: () => settings.options.now?.() ?? inputTime ?? performance.now() })
  const index = new SceneIndex()
  index.update(first)

  const firstTool = settings.tool(initial.tool ?? initial.defaultTool ?? 'select') ?? settings.tools[0]
  /** Nothing is told of how the first state comes about. */
  let isMade = false
  const store: EditorStore = createStore<EditorSnapshot>(
    {
      document: first,
      draft: first,
      draftIds: [],
      selection: initial.selection ?? initial.defaultSelection ?? EMPTY_SELECTION,
      hover: undefined,
      tool: firstTool.id,
      at: `${firstTool.id}/${firstTool.initial.at}`,
      overlay: {},
      guides: [],
      cursor: undefined,
      cursorName: 'default',
      crosshair: undefined,
      camera: initial.camera ?? initial.defaultCamera ?? { x: 0, y: 0, zoom: 1 },
      // Before a host has said how large the map is on screen.
      viewport: initial.viewport ?? { width: 0, height: 0 },
      snap: { ...DEFAULT_SNAP, ...initial.snap },
      history: viewHistory(history),
      hints: [],
      announcement: { serial: 0, text: '' },
      menu: undefined,
      issues: [],
      readOnly: initial.readOnly ?? false,
      pointer: initial.pointer ?? 'fine',
      terrain: 'grass',
      markerRole: 'spawn',
      held: { shift: false, alt: false },
    },
    { derive, onError: (error) => (settings.options.onError ?? reportUncaught)(error) },
  )
  const announcer = createAnnouncer(store, settings)
  const { announce, say } = announcer
  const camera = new CameraControl(store, settings, index)
  const runner = new ToolRunner(
    {
      store,
      settings,
      index,
      announcer,
      documents: () => documents,
      select,
      moveCamera: (next) => camera.move(next),
      openMenu,
      dropCarried: () => keyboard.drop(),
    },
    firstTool,
  )
  const documents = createDocumentStore({
    store,
    settings,
    index,
    history,
    tracker: createIssueTracker(() => settings.labels),
    announcer,
    select,
    interruptTool: () => runner.interrupt(),
    isEngagedWith: (ids) => runner.isEngagedWith(ids),
  })
  const pointers = new PointerController({
    camera: () => store.state.camera,
    tool(input) {
      if (
        store.state.menu !== undefined &&
        (input.type === 'down' || input.type === 'double' || input.type === 'context')
      )
        store.set({ menu: undefined })
      if (input.type === 'move' && !pointers.busy && keyboard.holding) return false
      if (runner.step(input, 'pointer')) return true
      if (input.type !== 'context') return false
      openMenu(input.screen)
      return true
    },
    panBy: (dx, dy) => camera.move(panBy(store.state.camera, dx, dy)),
    pinch(factor, about, dx, dy) {
      camera.zoomBy(factor, about)
      camera.move(panBy(store.state.camera, dx, dy))
    },
    left: () => store.set({ hover: undefined, cursor: undefined, guides: [] }),
  })
  const keyboard = new KeyboardCursor({
    snapshot: () => store.state,
    set: (patch) => store.set(patch),
    tool: () => runner.tool,
    toolState: () => runner.toolState,
    step: (input) => runner.step(input, 'keyboard'),
    announce,
    labels: () => settings.labels,
    hits: (screen) => runner.hitsAt(screen, false),
    item: (id) => index.item(id),
    panTo: (dx, dy) => camera.move(panBy(store.state.camera, dx, dy)),
  })
  const operations = documentOperations({
    snapshot: () => store.state,
    options: () => settings.options,
    labels: () => settings.labels,
    index,
    commit: documents.commit,
    select,
    announce,
    say,
    editable: (id) => runner.editable(id),
    createId: (kind) => runner.createId(kind),
    viewCenter: () => toWorld(store.state.camera, camera.middle),
  })
  const router = createInputRouter({
    editor: () => editor,
    store,
    settings,
    announcer,
    camera,
    pointers,
    keyboard,
    runner,
    operations,
  })

  /** What follows from the rest: the state's name, the cursor, the hints. */
  function derive(): void {
    if (!isMade) return
    const { tool, toolState } = runner
    const pan = pointers.panning ? 'grabbing' : pointers.spaceHeld ? 'grab' : undefined
    store.set({
      at: `${tool.id}/${toolState.at}`,
      cursorName: pan ?? tool.cursor?.(toolState, store.state.hover) ?? 'default',
    })
    runner.showHints()
  }

  function select(selection: Selection): void {
    if (sameSelection(selection, store.state.selection)) return
    store.set({ selection })
    store.later(() => settings.options.onSelectionChange?.(selection))
  }

  function openMenu(
    screen: Point,
    target: HitTarget | undefined = runner.hitsAt(screen, store.state.pointer === 'coarse')[0],
  ): void {
    const id = idOf(target)
    if (id !== undefined && !store.state.selection.items.includes(id)) select(selectItems([id]))
    store.set({ menu: buildMenu(editor, settings.keymap, screen, target) })
  }

  /** Changes made meanwhile are of this input, and of its time. */
  function during<T>(input: KeyInput | PointerInput, work: () => T): T {
    inputTime = input.time
    try {
      return documents.withOrigin(input.type === 'key' ? 'keyboard' : 'pointer', work)
    } finally {
      inputTime = undefined
    }
  }

  /** Keys that are really down, and those that a button holds. */
  function heldWith(input: Modifiers): Modifiers {
    const { shift, alt } = store.state.held
    return { shift: input.shift === true || shift, alt: input.alt === true || alt }
  }

  function setReadOnly(readOnly: boolean): void {
    if (readOnly === store.state.readOnly) return
    runner.interrupt()
    store.set({ readOnly })
    if (readOnly && runner.tool.edits) runner.take(settings.tool('select') ?? settings.tools[0])
  }

  /** One rung of the ladder down: menu, draft, vertices, items, crosshair, tool. */
  function cancel(): boolean {
    const { menu, selection, crosshair } = store.state
    if (menu !== undefined) store.set({ menu: undefined })
    else if (runner.draftAction('cancel')) keyboard.drop()
    else if (selection.vertices.length > 0) select({ items: selection.items, vertices: [] })
    else if (selection.items.length > 0) {
      select(EMPTY_SELECTION)
      announce(settings.labels.announce.deselected)
    } else if (crosshair !== undefined) keyboard.putAway()
    else if (runner.tool.id === 'select') return false
    else runner.choose('select')
    return true
  }

  /** What was typed into last: more of it joins its entry, under the name that the item had then; another field does not. */
  let typed = { field: '', label: '' }
  const typing = (field: string, label: string): { readonly label: string; readonly coalesce: boolean } => {
    const coalesce = field === typed.field && store.state.history.undoLabel === typed.label
    if (!coalesce) typed = { field, label }
    return { label: typed.label, coalesce }
  }

  const labelFor = (template: string, ids: readonly string[]): string => {
    const items = ids.flatMap((id) => index.item(id) ?? [])
    return say(template, {
      name:
        items.length === 1
          ? itemName(items[0], settings.labels)
          : ids.length === 1
            ? ids[0]
            : say(settings.labels.announce.items, { count: ids.length }),
    })
  }

  const editor: Editor = {
    getSnapshot: () => store.state,
    subscribe: (listener) => store.subscribe(listener),
    dispatch: (input: EditorInput) =>
      store.batch(() => {
        switch (input.type) {
          case 'wheel':
            return router.onWheel(input)
          case 'key':
            return during(input, () => router.onKey(input))
          case 'blur':
            pointers.spaceHeld = false
            pointers.release()
            return true
          default:
            store.set({ pointer: input.pointerType === 'touch' ? 'coarse' : 'fine' })
            // A crosshair that carries nothing makes way for the pointer.
            if (input.type === 'down' && store.state.crosshair !== undefined) keyboard.putAway()
            return during(input, () => pointers.dispatch({ ...input, ...heldWith(input) }))
        }
      }),
    setOptions: (next) =>
      store.batch(() => {
        settings.take(next)
        if (next.value !== undefined) documents.takeValue(next.value)
        if (next.selection !== undefined && !sameSelection(next.selection, store.state.selection))
          store.set({ selection: next.selection })
        if (next.tool !== undefined && next.tool !== store.state.tool) runner.choose(next.tool)
        if (next.camera !== undefined) store.set({ camera: next.camera })
        if (next.viewport !== undefined) editor.setViewport(next.viewport)
        if (next.snap !== undefined) editor.setSnap(next.snap)
        if (next.pointer !== undefined) store.set({ pointer: next.pointer })
        if ('readOnly' in next) setReadOnly(next.readOnly ?? false)
        if ('labels' in next || 'validate' in next) documents.checkAgain()
      }),
    get options() {
      return settings.options
    },
    get labels() {
      return settings.labels
    },
    get tools() {
      return settings.tools
    },

    run: (commands, run = {}) =>
      store.batch(() => {
        const list = Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]
        return list.length > 0 && documents.commit(list, { ...run, label: run.label ?? settings.labels.changes.change })
      }),
    replaceDocument: (document, label) =>
      editor.run(
        { type: 'replace-document', document },
        { label: label ?? settings.labels.changes.replace, origin: 'import' },
      ),
    undo: () =>
      store.batch(
        () => runner.draftAction('undo') || documents.travel(() => history.undo(), settings.labels.announce.undone),
      ),
    redo: () =>
      store.batch(
        () => runner.draftAction('redo') || documents.travel(() => history.redo(), settings.labels.announce.redone),
      ),
    canUndo: () => history.canUndo || runner.drafting,
    canRedo: () => history.canRedo || runner.drafting,
    travelTo: (position) => store.batch(() => documents.travelTo(position)),
    mark: () => history.mark(),
    bailTo: (mark) => store.batch(() => documents.bailTo(mark)),
    squashTo: (mark, label) =>
      store.batch(() => {
        history.squashTo(mark, label)
        documents.showHistory()
      }),
    dumpHistory: () => history.dump(),
    loadHistory: (dump) => store.batch(() => documents.loadHistory(dump)),
    transact: (label, change) => store.batch(() => documents.transact(label, change)),
    insert: (items) =>
      editor.run(
        { type: 'insert-items', items },
        { label: say(settings.labels.changes.draw, { name: itemsName(items, settings.labels) }) },
      ),
    update: (id, properties) =>
      editor.run(
        { type: 'set-properties', ids: [id], properties },
        typing(`${id}/${Object.keys(properties).join()}`, labelFor(settings.labels.changes.edit, [id])),
      ),
    remove: (ids) =>
      editor.run({ type: 'remove-items', ids }, { label: labelFor(settings.labels.changes.delete, ids) }),
    transform: (ids, matrix, label) =>
      editor.run(
        { type: 'transform-items', ids, matrix },
        typing(`transform ${ids.join()}`, label ?? labelFor(settings.labels.changes.edit, ids)),
      ),
    moveVertex: (vertex, to) =>
      editor.run(
        { type: 'move-vertices', moves: [{ ...vertex, to }] },
        typing(`${vertex.id}/${vertex.ring}/${vertex.vertex}`, settings.labels.changes.moveVertex),
      ),
    insertVertex: (after, at) => store.batch(() => (runner.interrupt(), operations.insertVertex(after, at))),
    deleteVertices: (vertices) => store.batch(() => (runner.interrupt(), operations.deleteVertices(vertices))),
    applyFix: (issue, fix = 0) => {
      const chosen = issue.fixes[fix]
      return (
        chosen !== undefined &&
        editor.run(chosen.commands, { label: say(settings.labels.changes.fix, { fix: chosen.label }) })
      )
    },
    align: (edge) => store.batch(() => operations.align(edge)),
    distribute: (axis) => store.batch(() => operations.distribute(axis)),
    reorder: (step) => store.batch(() => operations.reorder(step)),
    nudge: (dx, dy) => store.batch(() => operations.nudge(dx, dy)),
    combine: (operation) => store.batch(() => operations.combine(operation)),
    placeBeside: (ids, target, side) =>
      store.batch(() => (runner.interrupt(), operations.placeBeside(ids, target, side))),
    moveToLayer: (ids, layer) => store.batch(() => operations.moveToLayer(ids, layer)),
    duplicate: () => store.batch(() => operations.duplicate()),
    deleteSelection: () => store.batch(() => (runner.interrupt(), operations.deleteSelection())),
    copy: () => store.batch(() => operations.copy()),
    cut: () => store.batch(() => (runner.interrupt(), operations.cut())),
    paste: (text, at) => store.batch(() => (runner.interrupt(), operations.paste(text, at))),
    clipboard: () => operations.clipboard(),

    select: (selection) => store.batch(() => select(documents.prune(selection))),
    selectAll: () =>
      store.batch(() => {
        const ids = selectableIds(store.state.document)
        select(selectItems(ids))
        announce(settings.labels.announce.selectedMany, { count: ids.length })
      }),
    setHover: (target) => store.batch(() => runner.setHover(target)),

    setTool: (id) => store.batch(() => runner.choose(id)),
    setTerrain: (terrain) => store.batch(() => store.set({ terrain })),
    setMarkerRole: (role) => store.batch(() => store.set({ markerRole: role })),
    setHeld(keys) {
      const { held } = store.state
      const next = { shift: keys.shift ?? held.shift, alt: keys.alt ?? held.alt }
      if (next.shift !== held.shift || next.alt !== held.alt) store.batch(() => store.set({ held: next }))
    },
    complete: () =>
      store.batch(() => runner.draftAction('complete') || (store.state.crosshair !== undefined && keyboard.place({}))),
    cancel: () => store.batch(cancel),
    removeLast: () => store.batch(() => runner.draftAction('remove-last')),
    place: () => store.batch(() => keyboard.place({})),
    toggleCrosshair: (at) =>
      store.batch(() => (store.state.crosshair === undefined ? keyboard.bringOut(at) : keyboard.putAway())),
    moveCrosshair: (dx, dy) => store.batch(() => keyboard.moveBy(dx, dy)),

    setCamera: (next) => store.batch(() => camera.move(next)),
    setViewport: (viewport) => store.batch(() => camera.setViewport(viewport)),
    zoomBy: (factor, about) => store.batch(() => camera.zoomBy(factor, about ?? camera.middle)),
    panBy: (dx, dy) => store.batch(() => camera.move(panBy(store.state.camera, dx, dy))),
    fit: (what = 'content') => store.batch(() => camera.fit(what)),
    toWorld: (screen) => toWorld(store.state.camera, screen),
    toScreen: (world) => toScreen(store.state.camera, world),

    setSnap: (snap) => store.batch(() => store.set({ snap: { ...store.state.snap, ...snap } })),
    setIssues: (issues, source = 'host') => store.batch(() => documents.setIssues(issues, source)),
    announce: (text) => store.batch(() => announcer.announceText(text)),

    runAction: (action) =>
      store.batch(() => {
        const { menu } = store.state
        const definition = actionOf(action)
        const reason = definition.why(editor)
        if (reason !== undefined) {
          announce(settings.labels.reasons[reason])
          return false
        }
        const done = definition.run(editor)
        if (store.state.menu === menu) store.set({ menu: undefined })
        return done
      }),
    whyNot(action) {
      const reason = actionOf(action).why(editor)
      return reason === undefined ? undefined : settings.labels.reasons[reason]
    },
    openMenu: (at) => store.batch(() => openMenu(at)),
    openMenuAtSelection: () =>
      store.batch(() => {
        const box = itemsBox(store.state.selection.items.flatMap((id) => index.item(id) ?? []))
        const at =
          store.state.crosshair ?? (box === undefined ? toWorld(store.state.camera, camera.middle) : middleOf(box))
        const screen = toScreen(store.state.camera, at)
        store.set({
          menu: buildMenu(
            editor,
            settings.keymap,
            screen,
            store.state.crosshair === undefined ? undefined : runner.hitsAt(screen, false)[0],
          ),
        })
        return true
      }),
    closeMenu: () => store.batch(() => store.set({ menu: undefined })),
    insertVertexAtMenu: () =>
      store.batch(() => {
        const target = store.state.menu?.target
        if (target?.part !== 'edge' && target?.part !== 'midpoint') return false
        for (const effect of insertVertexEffects(target, runner.context)) runner.perform(effect)
        return true
      }),
    deleteVertexAtMenu: () =>
      store.batch(() => {
        const target = store.state.menu?.target
        if (target?.part === 'vertex')
          select({ items: [target.id], vertices: [{ id: target.id, ring: target.ring, vertex: target.vertex }] })
        return operations.deleteSelection()
      }),
    hitTest: (screen) => runner.hitsAt(screen, store.state.pointer === 'coarse'),
    itemById: (id) => index.item(id),
  }

  isMade = true
  store.set({ issues: documents.allIssues() })
  derive()
  return editor
}
