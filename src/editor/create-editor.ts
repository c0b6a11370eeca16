/**
 * The store: history, tools, camera and words put together behind one `dispatch`. Everything inside one call is one batch:
 * callbacks of the host run at its end, then listeners once.
 */
import { NavError } from '../engine/core/index.js'
import type { Point, Rect } from '../engine/geometry/index.js'
import { applyCommand, createHistory, createNavDocument, type Command, type DocumentChange, type NavDocument, type NavItem } from '../document/index.js'
import { ACTIONS, type ActionId } from './actions.js'
import { clampCamera, DEFAULT_LIMITS, fitRect, panBy, toScreen, toWorld, zoomAbout, type Camera, type Size } from './camera.js'
import { buildMenu } from './context-menu.js'
import { documentOperations } from './document-operations.js'
import type { Editor, EditorOptions, EditorSnapshot, Hint, HistoryView, RunOptions } from './editor.js'
import type { EditorCore } from './editor-core.js'
import { sameTarget, idOf } from './hit-test.js'
import { findHits, itemsInRect, verticesInRect } from './hits.js'
import type { EditorInput, KeyInput, WheelInput } from './input.js'
import { createIssueTracker } from './issues/tracker.js'
import { closedLayers, freeId, itemName, itemRings, itemsBox, layerOf, middleOf } from './item-geometry.js'
import { KeyboardCursor } from './keyboard-cursor.js'
import { findAction, mergeKeymap } from './keymap.js'
import { moveInPlace } from './move-preview.js'
import { english, formatLabel, type Labels } from './labels.js'
import { PointerController } from './pointer-controller.js'
import { SceneIndex } from './scene-index.js'
import { EMPTY_SELECTION, isEmptySelection, pruneSelection, sameSelection, selectableIds, selectItems, type Selection } from './selection.js'
import { DEFAULT_SNAP, snapPoint } from './snapping.js'
import { BUILT_IN_TOOLS } from './tools/index.js'
import { batch as batchCommand } from './tools/pointing.js'
import { insertVertexEffects } from './tools/select/idle.js'
import type { ToolContext, ToolDefinition, ToolEffect, ToolInput, ToolPointer, ToolState, ToolStep } from './tools/tool.js'

/** Before a host has said how large the map is on screen. */
const FIRST_VIEWPORT: Size = { width: 0, height: 0 }
const ARROWS: Readonly<Record<string, Point>> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } }
const NUDGE_FAR = 10
const PAN_STEP = 40
/** Callbacks that answer with changes of their own may do so this often in one batch. */
const MAX_ROUNDS = 100

interface Pending {
  readonly previous: NavDocument
  readonly revert: () => void
}

export function createEditor(initial: EditorOptions = {}): Editor {
  let options: EditorOptions = initial
  let labels: Labels = initial.labels ?? english
  let keymap = mergeKeymap(initial.keymap)
  let tools: readonly ToolDefinition[] = mergeTools(initial.tools)
  let lastTime = NaN
  let origin: DocumentChange['origin'] = 'api'
  let pending: Pending | undefined
  let transacting = 0

  const first = initial.value ?? initial.defaultValue ?? createNavDocument()
  const history = createHistory(first, { now: () => options.now?.() ?? lastTime })
  const index = new SceneIndex()
  index.update(first)
  const tracker = createIssueTracker(() => labels)
  const listeners = new Set<() => void>()
  const queue: (() => void)[] = []

  let tool: ToolDefinition = findTool(initial.tool ?? initial.defaultTool ?? 'select') ?? tools[0]
  let toolState: ToolState = tool.initial
  let fitted = (initial.camera ?? initial.defaultCamera) !== undefined
  let hostIssues: EditorSnapshot['issues'] = []
  let ownIssues = tracker.update(first, undefined, index)
  let state: EditorSnapshot = {
    document: first,
    draft: first,
    draftIds: [],
    selection: initial.selection ?? initial.defaultSelection ?? EMPTY_SELECTION,
    hover: undefined,
    tool: tool.id,
    at: `${tool.id}/${toolState.at}`,
    overlay: {},
    guides: [],
    cursor: undefined,
    cursorName: 'default',
    crosshair: undefined,
    camera: initial.camera ?? initial.defaultCamera ?? { x: 0, y: 0, zoom: 1 },
    viewport: initial.viewport ?? FIRST_VIEWPORT,
    snap: { ...DEFAULT_SNAP, ...initial.snap },
    history: viewHistory(),
    hints: [],
    announcement: { serial: 0, text: '' },
    menu: undefined,
    issues: ownIssues,
    readOnly: initial.readOnly ?? false,
    pointer: 'fine',
    terrain: 'grass',
    markerRole: 'spawn',
  }
  let dirty = false
  let depth = 0

  // The store

  function set(patch: Partial<EditorSnapshot>): void {
    for (const key of Object.keys(patch) as (keyof EditorSnapshot)[]) {
      if (patch[key] === state[key]) continue
      state = { ...state, ...patch }
      dirty = true
      return
    }
  }

  function batched<T>(work: () => T): T {
    depth++
    try {
      return work()
    } finally {
      if (depth === 1) settle()
      depth--
    }
  }

  /** Hints and cursor follow the state; then the host hears of it, then everybody who listens. */
  function settle(): void {
    derive()
    for (let round = 0; queue.length > 0 && round < MAX_ROUNDS; round++) {
      for (const call of queue.splice(0)) call()
      derive()
    }
    if (!dirty) return
    dirty = false
    for (const listener of [...listeners]) listener()
  }

  function derive(): void {
    set({ at: `${tool.id}/${toolState.at}`, cursorName: pointers.spaceHeld || pointers.panning ? (pointers.panning ? 'grabbing' : 'grab') : (tool.cursor?.(toolState, state.hover) ?? 'default') })
    const hints = currentHints()
    if (!sameHints(hints, state.hints)) set({ hints })
  }

  function currentHints(): readonly Hint[] {
    const at = tool.hintState?.(toolState, state.selection) ?? toolState.at
    const form = state.crosshair !== undefined ? 'keyboard' : state.pointer === 'coarse' ? 'touch' : 'mouse'
    return tool.gestures.filter((gesture) => gesture.at.includes(at)).map((gesture) => ({ id: gesture.id, keys: [gesture[form](labels)], text: gesture.text(labels) }))
  }

  function viewHistory(): HistoryView {
    const { entries, position, canUndo, canRedo } = history.getSnapshot()
    const undoLabel = entries[position - 1]?.label
    const redoLabel = entries[position]?.label
    return { canUndo, canRedo, entries, position, ...(undoLabel !== undefined && { undoLabel }), ...(redoLabel !== undefined && { redoLabel }) }
  }

  function say(template: string, values: Readonly<Record<string, string | number>>): string {
    return formatLabel(template, values, labels.direction)
  }

  function announceText(text: string): void {
    set({ announcement: { serial: state.announcement.serial + 1, text } })
  }

  function announce(template: string, values: Readonly<Record<string, string | number>> = {}): void {
    announceText(say(template, values))
  }

  // The document

  /** Puts what history holds in view: index, selection, issues. */
  function adopt(changedIds: readonly string[] | undefined): void {
    const { document } = history
    index.update(document)
    const ringLength = (id: string, ring: number): number => {
      const item = index.item(id)
      return item === undefined ? -1 : (itemRings(item)[ring]?.length ?? -1)
    }
    const selection = pruneSelection(state.selection, (id) => index.item(id) !== undefined, ringLength)
    const hoverId = idOf(state.hover)
    const hadDraft = state.draft !== state.document
    ownIssues = tracker.update(document, changedIds, index)
    const extra = options.validate?.(document, changedIds, 'commit') ?? []
    set({
      document,
      draft: document,
      draftIds: [],
      history: viewHistory(),
      issues: [...ownIssues, ...extra, ...hostIssues],
      ...(hoverId !== undefined && index.item(hoverId) === undefined && { hover: undefined }),
    })
    setSelection(selection)
    if (hadDraft) queue.push(() => options.onDraftChange?.(document))
  }

  function commit(commands: readonly Command[], run: RunOptions & { readonly label: string; readonly selection?: Selection }): boolean {
    if (state.readOnly) {
      announce(labels.reasons.readOnly)
      return false
    }
    const previous = history.document
    const command = batchCommand(run.label, commands)
    const coalesce = run.coalesce ?? false
    const back = coalesce ? undefined : history.mark()
    const revert = (): void => {
      if (back !== undefined) {
        history.bailTo(back)
        return
      }
      history.undo()
      if (history.document !== previous) history.execute({ type: 'replace-document', document: previous }, { label: run.label })
    }
    const change = history.execute(command, { label: run.label, origin: run.origin ?? origin, coalesce })
    if (change.patches.length === 0) {
      discard()
      return true
    }
    if (options.onBeforeChange?.(history.document, change) === false) {
      revert()
      adopt(undefined)
      announce(labels.reasons.refused)
      return false
    }
    adopt(change.ids)
    if (run.selection !== undefined) setSelection(run.selection)
    report(previous, change, revert)
    return true
  }

  /** Tells the host. In controlled mode its next word on `value` settles whether the change holds. */
  function report(previous: NavDocument, change: DocumentChange, revert: () => void): void {
    if (transacting > 0) return
    if (options.value !== undefined) pending = { previous: pending?.previous ?? previous, revert: chain(revert, pending?.revert) }
    const { document } = history
    queue.push(() => options.onChange?.(document, change))
  }

  function chain(last: () => void, before: (() => void) | undefined): () => void {
    if (before === undefined) return last
    return () => {
      last()
      before()
    }
  }

  /** The host has put a value in place: ours, the one before, or one of its own. */
  function takeValue(value: NavDocument): void {
    if (value === history.document) {
      pending = undefined
      return
    }
    interruptTool()
    if (value === pending?.previous) pending.revert()
    if (value !== history.document) {
      if (options.historyOnReplace === 'entry') history.execute({ type: 'replace-document', document: value }, { label: labels.changes.replace, coalesce: false })
      else history.reset(value)
    }
    pending = undefined
    adopt(undefined)
  }

  function travel(step: () => DocumentChange | undefined, back: () => void, words: string): boolean {
    if (state.readOnly) return false
    interruptTool()
    const previous = history.document
    const change = step()
    if (change === undefined) return false
    adopt(change.kind === 'replace' ? undefined : change.ids)
    announce(words, { label: change.label })
    report(previous, change, back)
    return true
  }

  function discard(): void {
    if (state.draft === state.document) return
    const { document } = state
    set({ draft: document, draftIds: [], issues: [...ownIssues, ...hostIssues] })
    queue.push(() => options.onDraftChange?.(document))
  }

  function preview(commands: readonly Command[]): void {
    if (commands.length === 0) {
      discard()
      return
    }
    const draft = moveInPlace(state.document, commands, (id) => index.entry(id)?.order) ?? applyCommand(state.document, batchCommand('', commands)).document
    set({ draft, draftIds: commands.flatMap(idsOf) })
    queue.push(() => options.onDraftChange?.(draft))
  }

  // Selection, tools

  function setSelection(selection: Selection): void {
    if (sameSelection(selection, state.selection)) return
    set({ selection })
    queue.push(() => options.onSelectionChange?.(selection))
  }

  function findTool(id: string): ToolDefinition | undefined {
    return tools.find((candidate) => candidate.id === id)
  }

  function interruptTool(): void {
    if (toolState !== tool.initial) stepTool({ type: 'action', action: 'cancel' }, 'pointer')
    toolState = tool.initial
    keyboard.drop()
    discard()
    set({ overlay: {}, guides: [] })
  }

  function chooseTool(id: string): void {
    const next = findTool(id)
    if (next === undefined) throw new NavError('editor/unknown-tool', `tool ${JSON.stringify(id)} came; one of ${tools.map((known) => known.id).join(', ')} was expected`, { tool: id })
    if (next === tool) return
    if (state.readOnly && next.edits) {
      announce(labels.reasons.readOnly)
      return
    }
    interruptTool()
    tool = next
    toolState = next.initial
    set({ tool: next.id, hover: undefined, guides: [], overlay: {}, menu: undefined })
    announce(labels.announce.tool, { tool: next.name(labels) })
    queue.push(() => options.onToolChange?.(next.id))
  }

  function editable(id: string): boolean {
    const item = index.item(id)
    if (state.readOnly || item === undefined || item.locked === true || item.hidden === true) return false
    return !closedLayers(state.document).has(layerOf(item, state.document) ?? '')
  }

  function createId(kind: NavItem['kind']): string {
    return options.createId?.(kind, state.document) ?? freeId(kind, (id) => index.item(id) !== undefined)
  }

  const context: ToolContext = {
    get document() {
      return state.document
    },
    get selection() {
      return state.selection
    },
    get camera() {
      return state.camera
    },
    get labels() {
      return labels
    },
    get options() {
      return options
    },
    get snapSettings() {
      return state.snap
    },
    get terrain() {
      return state.terrain
    },
    get markerRole() {
      return state.markerRole
    },
    get readOnly() {
      return state.readOnly
    },
    hits: (pointer, reach) => hitsAt(pointer.screen, pointer.source === 'touch', reach),
    item: (id) => index.item(id),
    editable,
    itemsIn: (rect, mode) => itemsInRect(index, rect, mode),
    verticesIn: (rect, ids) => verticesInRect(index, rect, ids),
    snap: (pointer, request) => snapPoint(index, state.document, state.camera, state.snap, pointer, request),
    createId,
  }

  function hitsAt(screen: Point, coarse: boolean, reach?: number) {
    return findHits({ index, selection: state.selection, camera: state.camera, handles: tool.handles === true && !state.readOnly }, screen, coarse, reach)
  }

  /** One input to the active tool, and what it wants done. */
  function stepTool(input: ToolInput, source: 'pointer' | 'keyboard'): boolean {
    const step = tool.step(toolState, input, context)
    if (step === undefined) return false
    apply(step, 'screen' in input ? input : undefined, source)
    return true
  }

  function apply(step: ToolStep, pointer: ToolPointer | undefined, source: 'pointer' | 'keyboard'): void {
    const acting = tool
    toolState = step.state
    let taken = true
    for (const effect of step.effects ?? []) {
      // What was refused must not be announced as done.
      if (!taken && effect.type !== 'tool') continue
      taken = perform(effect) !== false
    }
    if (tool !== acting) return
    const { snap } = step
    if (pointer !== undefined) {
      const world = snap?.point ?? pointer.world
      set({ cursor: { screen: pointer.screen, world, source, ...(snap?.hit !== undefined && { snap: snap.hit }) } })
    }
    const guides = snap?.guides ?? []
    if (guides.length > 0 || state.guides.length > 0) set({ guides })
    const overlay = tool.overlay?.(toolState, context) ?? {}
    if (Object.keys(overlay).length > 0 || Object.keys(state.overlay).length > 0) set({ overlay })
  }

  /** Answers whether it was taken: a host may refuse a change. */
  function perform(effect: ToolEffect): boolean {
    switch (effect.type) {
      case 'commit': {
        const taken = commit(effect.commands, effect)
        discard()
        return taken
      }
      case 'preview':
        preview(effect.commands)
        break
      case 'discard':
        discard()
        break
      case 'select':
        setSelection(effect.selection)
        break
      case 'hover':
        setHover(effect.target)
        break
      case 'announce':
        announceText(effect.text)
        break
      case 'menu':
        openMenu(effect.screen, effect.target)
        break
      case 'pan':
        moveCamera(panBy(state.camera, effect.dx, effect.dy))
        break
      case 'tool':
        chooseTool(effect.tool)
        break
      case 'marker-role':
        set({ markerRole: effect.role })
        break
    }
    return true
  }

  function setHover(target: EditorSnapshot['hover']): void {
    if (!sameTarget(target, state.hover)) set({ hover: target })
  }

  function openMenu(screen: Point, target = hitsAt(screen, state.pointer === 'coarse')[0]): void {
    const id = idOf(target)
    if (id !== undefined && !state.selection.items.includes(id)) setSelection(selectItems([id]))
    set({ menu: buildMenu(editor, keymap, screen, target) })
  }

  // Camera

  function content(): Rect {
    const { bounds, items } = state.document
    const box = itemsBox(items)
    if (box === undefined) return bounds
    const x = Math.min(bounds.x, box.x)
    const y = Math.min(bounds.y, box.y)
    return { x, y, width: Math.max(bounds.x + bounds.width, box.x + box.width) - x, height: Math.max(bounds.y + bounds.height, box.y + box.height) - y }
  }

  function moveCamera(camera: Camera): void {
    const known = state.viewport.width > 0
    const next = known ? clampCamera(camera, state.document.bounds, state.viewport, limits()) : camera
    if (next.x === state.camera.x && next.y === state.camera.y && next.zoom === state.camera.zoom) return
    fitted = true
    set({ camera: next })
    queue.push(() => options.onCameraChange?.(next))
  }

  function limits() {
    return { ...DEFAULT_LIMITS, ...options.cameraLimits }
  }

  const viewMiddle = (): Point => ({ x: state.viewport.width / 2, y: state.viewport.height / 2 })

  function zoomBy(factor: number, about: Point): void {
    moveCamera(zoomAbout(state.camera, state.camera.zoom * factor, about, limits()))
  }

  const pointers = new PointerController({
    camera: () => state.camera,
    tool(input) {
      if (state.menu !== undefined && (input.type === 'down' || input.type === 'double' || input.type === 'context')) set({ menu: undefined })
      if (input.type === 'move' && !pointers.busy && keyboard.holding) return false
      if (stepTool(input, 'pointer')) return true
      if (input.type === 'context') {
        openMenu(input.screen)
        return true
      }
      return false
    },
    panBy: (dx, dy) => moveCamera(panBy(state.camera, dx, dy)),
    pinch: (factor, about, dx, dy) => {
      zoomBy(factor, about)
      moveCamera(panBy(state.camera, dx, dy))
    },
    left: () => {
      set({ hover: undefined, cursor: undefined, guides: [] })
    },
  })

  const keyboard = new KeyboardCursor({
    snapshot: () => state,
    set,
    tool: () => tool,
    toolState: () => toolState,
    step: (input) => stepTool(input, 'keyboard'),
    announce,
    labels: () => labels,
    hits: (screen) => hitsAt(screen, false),
    item: (id) => index.item(id),
    panTo: (dx, dy) => moveCamera(panBy(state.camera, dx, dy)),
  })

  const core: EditorCore = {
    snapshot: () => state,
    options: () => options,
    labels: () => labels,
    index,
    commit,
    select: setSelection,
    announce,
    say,
    editable,
    createId,
    viewCenter: () => toWorld(state.camera, viewMiddle()),
  }
  const operations = documentOperations(core)

  // Input

  function onWheel(input: WheelInput): boolean {
    const about = { x: input.x, y: input.y }
    const pinch = input.ctrl === true || input.meta === true
    if (pinch || options.wheel === 'zoom') {
      // A trackpad pinch comes in small steps, a wheel in large ones.
      const rate = Math.abs(input.deltaY) < 50 && pinch ? 0.01 : 0.0015
      zoomBy(Math.exp(-input.deltaY * rate), about)
    } else if (input.shift === true && input.deltaX === 0) moveCamera(panBy(state.camera, -input.deltaY, 0))
    else moveCamera(panBy(state.camera, -input.deltaX, -input.deltaY))
    return true
  }

  function onKey(input: KeyInput): boolean {
    const space = input.key === ' ' || input.code === 'Space'
    const plain = input.ctrl !== true && input.meta !== true
    if (input.phase === 'up') {
      if (!space || !pointers.spaceHeld) return false
      pointers.spaceHeld = false
      if (!pointers.spaceUsed && !pointers.busy && findAction(keymap, { ...input, phase: 'down' }) === 'place') editor.place()
      pointers.spaceUsed = false
      return true
    }
    if (space && plain && input.shift !== true && input.alt !== true && state.crosshair === undefined) {
      pointers.spaceHeld = true
      return true
    }
    const arrow = plain ? ARROWS[input.key] : undefined
    if (arrow !== undefined) return onArrow(arrow, input)
    const action = findAction(keymap, input)
    if (action === undefined) return false
    if (action === 'place') return input.repeat === true || keyboard.place(input)
    const reason = ACTIONS[action].why(editor)
    if (reason !== undefined) {
      announce(labels.reasons[reason])
      // A browser's own copy or paste must not be swallowed for nothing.
      return action !== 'copy' && action !== 'cut' && action !== 'paste'
    }
    // The text of the system clipboard comes through the host's paste event.
    if (action === 'paste' || action === 'copy' || action === 'cut') return false
    return ACTIONS[action].run(editor)
  }

  function onArrow({ x, y }: Point, input: KeyInput): boolean {
    const drawing = tool.handles !== true && tool.id !== 'pan'
    if (state.crosshair !== undefined || drawing) {
      keyboard.move(x, y, input)
      return true
    }
    const step = input.shift === true ? NUDGE_FAR : 1
    if (tool.handles === true && !isEmptySelection(state.selection)) return operations.nudge(x * step, y * step)
    moveCamera(panBy(state.camera, -x * PAN_STEP * (input.shift === true ? 4 : 1), -y * PAN_STEP * (input.shift === true ? 4 : 1)))
    return true
  }

  function draftAction(action: 'complete' | 'remove-last' | 'undo' | 'redo' | 'cancel'): boolean {
    return toolState !== tool.initial && stepTool({ type: 'action', action }, 'keyboard')
  }

  const editor: Editor = {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (input: EditorInput) =>
      batched(() => {
        switch (input.type) {
          case 'wheel':
            return onWheel(input)
          case 'key':
            lastTime = input.time
            return withOrigin('keyboard', () => onKey(input))
          case 'blur':
            pointers.spaceHeld = false
            pointers.release()
            return true
          default:
            lastTime = input.time
            set({ pointer: input.pointerType === 'touch' ? 'coarse' : 'fine' })
            // A crosshair that carries nothing makes way for the pointer.
            if (input.type === 'down' && state.crosshair !== undefined) keyboard.putAway()
            return withOrigin('pointer', () => pointers.dispatch(input))
        }
      }),
    setOptions: (next) =>
      batched(() => {
        options = { ...options, ...next }
        if ('labels' in next) labels = next.labels ?? english
        if ('keymap' in next) keymap = mergeKeymap(next.keymap)
        if ('tools' in next) tools = mergeTools(next.tools)
        if (next.value !== undefined) takeValue(next.value)
        if (next.selection !== undefined && !sameSelection(next.selection, state.selection)) set({ selection: next.selection })
        if (next.tool !== undefined && next.tool !== state.tool) chooseTool(next.tool)
        if (next.camera !== undefined) set({ camera: next.camera })
        if (next.viewport !== undefined) editor.setViewport(next.viewport)
        if (next.snap !== undefined) editor.setSnap(next.snap)
        if ('readOnly' in next && (next.readOnly ?? false) !== state.readOnly) {
          interruptTool()
          set({ readOnly: next.readOnly ?? false })
          if (state.readOnly && tool.edits) {
            tool = findTool('select') ?? tools[0]
            toolState = tool.initial
            set({ tool: tool.id })
          }
        }
        if ('labels' in next) ownIssues = tracker.update(state.document, undefined, index)
        if ('labels' in next || 'validate' in next) set({ issues: [...ownIssues, ...(options.validate?.(state.document, undefined, 'commit') ?? []), ...hostIssues] })
      }),
    get options() {
      return options
    },
    get labels() {
      return labels
    },
    get tools() {
      return tools
    },

    run: (commands, run = {}) =>
      batched(() => {
        const list = Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]
        interruptTool()
        return list.length > 0 && commit(list, { ...run, label: run.label ?? labels.changes.change })
      }),
    replaceDocument: (document, label) => editor.run({ type: 'replace-document', document }, { label: label ?? labels.changes.replace, origin: 'import' }),
    undo: () => batched(() => draftAction('undo') || travel(() => history.undo(), () => void history.redo(), labels.announce.undone)),
    redo: () => batched(() => draftAction('redo') || travel(() => history.redo(), () => void history.undo(), labels.announce.redone)),
    canUndo: () => history.canUndo || drafting(),
    canRedo: () => history.canRedo || drafting(),
    travelTo: (position) =>
      batched(() => {
        const before = history.position
        if (position === before) return true
        const forward = position > before
        return travel(
          () => {
            let change: DocumentChange | undefined
            while (history.position !== position) {
              const step = forward ? history.redo() : history.undo()
              if (step === undefined) break
              change = { ...step, kind: 'update', ids: [...new Set([...(change?.ids ?? []), ...step.ids])], patches: [...(change?.patches ?? []), ...step.patches], inverse: [...step.inverse, ...(change?.inverse ?? [])] }
            }
            return change
          },
          () => history.goTo(before),
          forward ? labels.announce.redone : labels.announce.undone,
        )
      }),
    mark: () => history.mark(),
    bailTo: (mark) =>
      batched(() => {
        const previous = history.document
        interruptTool()
        history.bailTo(mark)
        adopt(undefined)
        if (history.document !== previous) report(previous, { kind: 'update', ids: [], label: '', origin: 'history', patches: [], inverse: [] }, () => history.reset(previous))
      }),
    squashTo: (mark, label) =>
      batched(() => {
        history.squashTo(mark, label)
        set({ history: viewHistory() })
      }),
    transact: (label, change) =>
      batched(() => {
        const previous = history.document
        const back = history.mark()
        transacting++
        try {
          return history.transact(label, change)
        } finally {
          transacting--
          adopt(undefined)
          const entry = history.document === previous ? undefined : history.entries[history.position - 1]
          if (entry !== undefined) report(previous, { kind: 'update', ids: entry.ids, label: entry.label, origin, patches: entry.patches, inverse: entry.inverse }, () => history.bailTo(back))
        }
      }),
    insert: (items) => editor.run({ type: 'insert-items', items }, { label: say(labels.changes.draw, { name: items.length === 1 ? itemName(items[0], labels) : say(labels.announce.items, { count: items.length }) }) }),
    update: (id, properties) => editor.run({ type: 'set-properties', ids: [id], properties }, { label: say(labels.changes.edit, { name: nameOf(id) }), coalesce: true }),
    remove: (ids) => editor.run({ type: 'remove-items', ids }, { label: say(labels.changes.delete, { name: ids.length === 1 ? nameOf(ids[0]) : say(labels.announce.items, { count: ids.length }) }) }),
    transform: (ids, matrix, label) => editor.run({ type: 'transform-items', ids, matrix }, { label: label ?? say(labels.changes.edit, { name: ids.length === 1 ? nameOf(ids[0]) : say(labels.announce.items, { count: ids.length }) }), coalesce: true }),
    moveVertex: (vertex, to) => editor.run({ type: 'move-vertices', moves: [{ ...vertex, to }] }, { label: labels.changes.moveVertex, coalesce: true }),
    applyFix: (issue, fix = 0) => {
      const chosen = issue.fixes[fix]
      return chosen !== undefined && editor.run(chosen.commands, { label: say(labels.changes.fix, { fix: chosen.label }) })
    },
    align: (edge) => batched(() => operations.align(edge)),
    distribute: (axis) => batched(() => operations.distribute(axis)),
    reorder: (step) => batched(() => operations.reorder(step)),
    nudge: (dx, dy) => batched(() => operations.nudge(dx, dy)),
    combine: (operation) => batched(() => operations.combine(operation)),
    moveToLayer: (ids, layer) => batched(() => operations.moveToLayer(ids, layer)),
    duplicate: () => batched(() => operations.duplicate()),
    deleteSelection: () => batched(() => (interruptTool(), operations.deleteSelection())),
    copy: () => batched(() => operations.copy()),
    cut: () => batched(() => (interruptTool(), operations.cut())),
    paste: (text, at) => batched(() => (interruptTool(), operations.paste(text, at))),
    clipboard: () => operations.clipboard(),

    select: (selection) =>
      batched(() => {
        setSelection(pruneSelection(selection, (id) => index.item(id) !== undefined, (id, ring) => {
          const item = index.item(id)
          return item === undefined ? -1 : (itemRings(item)[ring]?.length ?? -1)
        }))
      }),
    selectAll: () =>
      batched(() => {
        const ids = selectableIds(state.document)
        setSelection(selectItems(ids))
        announce(labels.announce.selectedMany, { count: ids.length })
      }),
    setHover: (target) => batched(() => setHover(target)),

    setTool: (id) => batched(() => chooseTool(id)),
    setTerrain: (terrain) => batched(() => set({ terrain })),
    setMarkerRole: (role) => batched(() => set({ markerRole: role })),
    complete: () => batched(() => draftAction('complete') || (state.crosshair !== undefined && keyboard.place({}))),
    cancel: () =>
      batched(() => {
        if (state.menu !== undefined) return (set({ menu: undefined }), true)
        if (draftAction('cancel')) return (keyboard.drop(), true)
        if (state.selection.vertices.length > 0) return (setSelection({ items: state.selection.items, vertices: [] }), true)
        if (state.selection.items.length > 0) {
          setSelection(EMPTY_SELECTION)
          announce(labels.announce.deselected)
          return true
        }
        if (state.crosshair !== undefined) return (keyboard.putAway(), true)
        if (tool.id === 'select') return false
        chooseTool('select')
        return true
      }),
    removeLast: () => batched(() => draftAction('remove-last')),
    place: () => batched(() => keyboard.place({})),
    toggleCrosshair: (at) => batched(() => (state.crosshair === undefined ? keyboard.bringOut(at) : keyboard.putAway())),
    moveCrosshair: (dx, dy) => batched(() => keyboard.moveBy(dx, dy)),

    setCamera: (camera) => batched(() => moveCamera(camera)),
    setViewport: (viewport) =>
      batched(() => {
        if (viewport.width === state.viewport.width && viewport.height === state.viewport.height) return
        const firstTime = !fitted && viewport.width > 0
        set({ viewport })
        if (firstTime) moveCamera(fitRect(state.document.bounds, viewport, 32, limits()))
      }),
    zoomBy: (factor, about) => batched(() => zoomBy(factor, about ?? viewMiddle())),
    panBy: (dx, dy) => batched(() => moveCamera(panBy(state.camera, dx, dy))),
    fit: (what = 'content') =>
      batched(() => {
        const ids = what === 'selection' ? state.selection.items : Array.isArray(what) ? (what as readonly string[]) : undefined
        const box = ids !== undefined ? itemsBox(ids.flatMap((id) => index.item(id) ?? [])) : what === 'content' ? content() : (what as Rect)
        if (box !== undefined && state.viewport.width > 0) moveCamera(fitRect(box, state.viewport, ids === undefined ? 32 : 80, limits()))
      }),
    toWorld: (screen) => toWorld(state.camera, screen),
    toScreen: (world) => toScreen(state.camera, world),

    setSnap: (snap) => batched(() => set({ snap: { ...state.snap, ...snap } })),
    setIssues: (issues) =>
      batched(() => {
        hostIssues = issues
        set({ issues: [...ownIssues, ...issues] })
      }),
    announce: (text) => batched(() => announceText(text)),

    runAction: (action: ActionId) =>
      batched(() => {
        const { menu } = state
        const reason = ACTIONS[action].why(editor)
        if (reason !== undefined) {
          announce(labels.reasons[reason])
          return false
        }
        const done = ACTIONS[action].run(editor)
        if (state.menu === menu) set({ menu: undefined })
        return done
      }),
    whyNot(action) {
      const reason = ACTIONS[action].why(editor)
      return reason === undefined ? undefined : labels.reasons[reason]
    },
    openMenu: (at) => batched(() => openMenu(at)),
    openMenuAtSelection: () =>
      batched(() => {
        const box = itemsBox(state.selection.items.flatMap((id) => index.item(id) ?? []))
        const at = state.crosshair ?? (box === undefined ? toWorld(state.camera, viewMiddle()) : middleOf(box))
        const screen = toScreen(state.camera, at)
        set({ menu: buildMenu(editor, keymap, screen, state.crosshair === undefined ? undefined : hitsAt(screen, false)[0]) })
        return true
      }),
    closeMenu: () => batched(() => set({ menu: undefined })),
    insertVertexAtMenu: () =>
      batched(() => {
        const target = state.menu?.target
        if (target?.part !== 'edge' && target?.part !== 'midpoint') return false
        for (const effect of insertVertexEffects(target, context)) perform(effect)
        return true
      }),
    deleteVertexAtMenu: () =>
      batched(() => {
        const target = state.menu?.target
        if (target?.part === 'vertex') setSelection({ items: [target.id], vertices: [{ id: target.id, ring: target.ring, vertex: target.vertex }] })
        return operations.deleteSelection()
      }),
    hitTest: (screen) => hitsAt(screen, state.pointer === 'coarse'),
    itemById: (id) => index.item(id),
  }

  function drafting(): boolean {
    return toolState.at === 'drawing' || toolState.at === 'placing'
  }

  function nameOf(id: string): string {
    const item = index.item(id)
    return item === undefined ? id : itemName(item, labels)
  }

  function withOrigin<T>(next: DocumentChange['origin'], work: () => T): T {
    const before = origin
    origin = next
    try {
      return work()
    } finally {
      origin = before
    }
  }

  function mergeTools(own: readonly ToolDefinition[] | undefined): readonly ToolDefinition[] {
    if (own === undefined) return BUILT_IN_TOOLS
    const ids = new Set(own.map((definition) => definition.id))
    return [...BUILT_IN_TOOLS.map((builtIn) => own.find((definition) => definition.id === builtIn.id) ?? builtIn), ...own.filter((definition) => !BUILT_IN_TOOLS.some((builtIn) => builtIn.id === definition.id) && ids.has(definition.id))]
  }

  if (state.viewport.width > 0 && !fitted) moveCamera(fitRect(first.bounds, state.viewport, 32, limits()))
  derive()
  queue.length = 0
  dirty = false
  return editor
}

/** Ids that a command changes; the whole document for those that name none. */
function idsOf(command: Command): readonly string[] {
  switch (command.type) {
    case 'insert-items':
      return command.items.map((item) => item.id)
    case 'remove-items':
    case 'set-properties':
    case 'transform-items':
    case 'reorder-items':
      return command.ids
    case 'set-shape':
    case 'insert-vertex':
    case 'move-point':
      return [command.id]
    case 'move-vertices':
      return [...new Set(command.moves.map((move) => move.id))]
    case 'delete-vertices':
      return [...new Set(command.vertices.map((vertex) => vertex.id))]
    case 'batch':
      return command.commands.flatMap(idsOf)
    default:
      return []
  }
}

function sameHints(a: readonly Hint[], b: readonly Hint[]): boolean {
  return a.length === b.length && a.every((hint, i) => hint.id === b[i].id && hint.text === b[i].text && hint.keys[0] === b[i].keys[0])
}

