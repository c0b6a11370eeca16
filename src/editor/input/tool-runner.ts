import { NavError, sameValue } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { panBy } from '../camera/camera.js'
import type { DocumentStore, RunningGesture } from '../changes/document-store.js'
import type { EditorContext } from '../editor-context.js'
import type { DrawKind, EditorSnapshot, Hint } from '../editor-snapshot.js'
import { touchedIds } from '../selection.js'
import type { Gesture } from './gestures.js'
import { sameTarget, type HitTarget } from '../shapes/hit-test.js'
import { findHits, itemsInRect, verticesInRect } from '../shapes/hits.js'
import { enteredGroup, withGroups } from '../shapes/item-groups.js'
import { framedShape } from '../shapes/reshape.js'
import { isManySelected, MIDPOINT_MIN_EDGE, SMALLEST_SHAPE } from '../shapes/handles.js'
import { freeId, itemBox, itemRings } from '../shapes/item-geometry.js'
import { snapPoint } from '../shapes/snapping.js'
import type { ToolContext, ToolDefinition, ToolEffect, ToolInput, ToolState, ToolStep } from '../tools/tool.js'
import type { ToolPointer } from './input.js'

export class ToolRunner implements RunningGesture {
  tool: ToolDefinition
  toolState: ToolState
  carries = false
  private inactiveKind: DrawKind = 'obstacle'
  openMenu: (at: Point, target?: HitTarget) => void = () => undefined

  constructor(
    private readonly context: EditorContext,
    private readonly documents: DocumentStore,
  ) {
    const { store, settings } = context
    this.tool = settings.tool(store.state.tool) ?? settings.firstTool
    this.toolState = this.tool.initial
    documents.gesture = this
  }

  get toolContext(): ToolContext {
    const { store, settings, index } = this.context
    const { state } = store
    const { document, selection, camera, snap } = state
    return {
      ...state,
      messages: settings.messages,
      options: settings.options,
      snapSettings: snap,
      // Computed on demand, since it visits all items.
      get markerRole() {
        return nextMarkerRole(state)
      },
      moves: state.held.move,
      hits: (pointer, reach) => this.hitsAt(pointer.screen, pointer.source === 'touch', reach),
      item: (id) => index.item(id),
      editable: (id) => this.editable(id),
      grouped: (ids) => withGroups(document, ids, enteredGroup(document, selection.items)),
      itemsIn: (rect, mode) => itemsInRect(index, rect, mode),
      verticesIn: (rect, ids) => verticesInRect(index, rect, ids),
      snap: (pointer, request) => snapPoint(index, document, camera, snap, pointer, request),
      createId: (kind) => this.createId(kind),
    }
  }

  get drafting(): boolean {
    const { tool, toolState } = this
    return tool.drafting?.(toolState) ?? (toolState.at === 'drawing' || toolState.at === 'placing')
  }

  get active(): boolean {
    return this.toolState !== this.tool.initial
  }

  hitsAt(screen: Point, coarse: boolean, reach?: number): readonly HitTarget[] {
    const { store, index } = this.context
    const { selection, camera, readOnly } = store.state
    return findHits(
      { index, selection, camera, handles: this.tool.handles === true && !readOnly },
      screen,
      coarse,
      reach,
    )
  }

  editable(id: string): boolean {
    const { store, index } = this.context
    return !store.state.readOnly && index.entry(id)?.lockedOrHidden === false
  }

  createId(kind: NavItem['kind']): string {
    const { store, settings, index } = this.context
    return (
      store.ask(() => settings.options.createId?.(kind, store.state.document), undefined) ??
      freeId(kind, (id) => index.item(id) !== undefined)
    )
  }

  isActiveOn(ids?: ReadonlySet<string>): boolean {
    return (
      this.active &&
      (ids === undefined ||
        containsId(this.toolState, ids) ||
        this.context.store.state.draftIds.some((id) => ids.has(id)))
    )
  }

  step(input: ToolInput, source: 'pointer' | 'keyboard'): boolean {
    const used = this.context.store.ask(() => {
      const step = this.tool.step(this.toolState, input, this.toolContext)
      if (step !== undefined) this.apply(step, 'screen' in input ? input : undefined, source)
      return step !== undefined
    }, undefined)
    if (used === undefined) this.reset()
    return used ?? true
  }

  draftAction(action: 'complete' | 'remove-last' | 'undo' | 'redo' | 'cancel'): boolean {
    return this.active && this.step({ type: 'action', action }, 'keyboard')
  }

  interrupt(): void {
    if (this.active) this.step({ type: 'action', action: 'cancel' }, 'pointer')
    this.reset()
  }

  private reset(): void {
    this.toolState = this.tool.initial
    this.carries = false
    this.documents.discard()
    this.context.store.set({ overlay: {}, guides: [] })
  }

  choose(id: string): void {
    const { store, settings, announcer } = this.context
    const next = settings.tool(id)
    if (next === undefined)
      throw new NavError(
        'editor/unknown-tool',
        `Expected one of ${settings.tools.map((known) => known.id).join(', ')} for tool, got ${JSON.stringify(id)}`,
        { tool: id },
      )
    if (next === this.tool) return
    if (store.state.readOnly && next.edits) {
      announcer.notify(settings.messages.reasons.readOnly)
      return
    }
    this.interrupt()
    this.activate(next)
    store.set({ hover: undefined, guides: [], overlay: {}, menu: undefined })
    announcer.announce(settings.messages.announce.tool, { tool: next.name(settings.messages) })
    store.later(() => settings.options.onToolChange?.(next.id))
  }

  syncTools(): void {
    const { settings } = this.context
    const next = settings.tool(this.tool.id)
    if (next === this.tool) return
    if (next === undefined) this.choose(settings.firstTool.id)
    else {
      if (!this.active) this.toolState = next.initial
      this.tool = next
    }
  }

  private activate(tool: ToolDefinition): void {
    const { store } = this.context
    const swapsKind = (tool.id === 'brush') !== (this.tool.id === 'brush')
    this.tool = tool
    this.toolState = tool.initial
    const { drawKind } = store.state
    store.set({ tool: tool.id, ...(swapsKind && { drawKind: this.inactiveKind }) })
    if (swapsKind) this.inactiveKind = drawKind
  }

  setDrawKind(drawKind: DrawKind): void {
    if (this.tool.id !== 'brush') this.inactiveKind = drawKind
    this.context.store.set({ drawKind })
  }

  setReadOnly(readOnly: boolean): void {
    const { store, settings } = this.context
    if (readOnly === store.state.readOnly) return
    this.interrupt()
    store.set({ readOnly })
    if (readOnly && this.tool.edits) this.activate(settings.firstTool)
  }

  setHover(target: HitTarget | undefined): void {
    const { store } = this.context
    if (!sameTarget(target, store.state.hover)) store.set({ hover: target })
  }

  perform(effect: ToolEffect): boolean {
    const { context, documents } = this
    const { store, announcer, camera } = context
    switch (effect.type) {
      case 'commit': {
        const accepted = documents.commit(effect.commands, { ...effect, ofGesture: true })
        documents.discard()
        return accepted
      }
      case 'preview':
        documents.preview(effect.commands)
        break
      case 'discard':
        documents.discard()
        break
      case 'select':
        context.select(effect.selection)
        break
      case 'hover':
        this.setHover(effect.target)
        break
      case 'announce':
        if (effect.refused === true) announcer.showText(effect.text)
        else announcer.announceText(effect.text)
        break
      case 'menu':
        this.openMenu(effect.screen, effect.target)
        break
      case 'note':
        store.set({ note: effect.id })
        break
      case 'pan':
        camera.move(panBy(store.state.camera, effect.dx, effect.dy))
        break
      case 'tool':
        this.choose(effect.tool)
        break
      case 'marker-role':
        store.set({ markerRole: effect.role })
        break
    }
    return true
  }

  showHints(): void {
    const { store, settings, index } = this.context
    const { selection, camera, crosshair, pointer, readOnly, hints: shown } = store.state
    const { messages } = settings
    const state = this.tool.hintState?.(this.toolState, selection) ?? this.toolState.at
    const isSelecting = state === 'selected' || state === 'vertices'
    const editable = isSelecting && !readOnly ? index.editableItems(touchedIds(selection)) : []
    const at = editable.length === 0 && isSelecting ? 'idle' : state
    const isApplicable = ({ id }: Gesture): boolean => {
      if (at === 'selected' && id === 'select.move') return editable.some(({ pinned }) => pinned !== true)
      if (at === 'selected' && (id === 'select.vertex' || id === 'select.insert'))
        return (
          !isManySelected(selection) &&
          widestOf(editable) * camera.zoom >= (id === 'select.vertex' ? SMALLEST_SHAPE : MIDPOINT_MIN_EDGE)
        )
      if (at === 'selected' && id === 'select.resize') return editable.some((item) => framedShape(item) !== undefined)
      return !id.endsWith('/draw.context') || (settings.options.draftContextAction ?? 'close') === 'close'
    }
    const form = crosshair !== undefined ? 'keyboard' : pointer === 'coarse' ? 'touch' : 'mouse'
    const hints = this.tool.gestures
      .filter((gesture) => gesture.at.includes(at) && isApplicable(gesture))
      .map((gesture): Hint => ({ id: gesture.id, keys: [gesture[form](messages)], text: gesture.text(messages) }))
    if (!sameValue(hints, shown)) store.set({ hints })
  }

  private apply(step: ToolStep, pointer: ToolPointer | undefined, source: 'pointer' | 'keyboard'): void {
    const { store } = this.context
    const stepped = this.tool
    this.toolState = step.state
    let accepted = true
    for (const effect of step.effects ?? []) {
      // After a refused change, skip the remaining effects, such as the announcement of the change. Still perform a switch to another tool.
      if (!accepted && effect.type !== 'tool') continue
      accepted = this.perform(effect)
    }
    if (this.tool !== stepped) return
    const { snap } = step
    if (pointer !== undefined) {
      const world = snap?.point ?? pointer.world
      store.set({
        cursor: { screen: pointer.screen, world, source, ...(snap?.hit !== undefined && { snap: snap.hit }) },
      })
    }
    const guides = snap?.guides ?? []
    if (guides.length > 0 || store.state.guides.length > 0) store.set({ guides })
    const overlay = this.tool.overlay?.(this.toolState, this.toolContext) ?? {}
    if (Object.keys(overlay).length > 0 || Object.keys(store.state.overlay).length > 0) store.set({ overlay })
    this.documents.issues.checkDrawing(overlay.shape)
  }
}

function widestOf(items: readonly NavItem[]): number {
  return items.reduce((most, item) => {
    if (itemRings(item).length <= (framedShape(item) === undefined ? 0 : 1)) return most
    const { width, height } = itemBox(item) ?? { width: 0, height: 0 }
    return Math.max(most, width, height)
  }, 0)
}

function containsId(part: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof part === 'string') return ids.has(part)
  return typeof part === 'object' && part !== null && Object.values(part).some((inner) => containsId(inner, ids))
}

export function nextMarkerRole({ markerRole, document }: Pick<EditorSnapshot, 'markerRole' | 'document'>): string {
  if (markerRole !== undefined) return markerRole
  return document.items.some((item) => item.kind === 'marker' && item.role === 'spawn') ? 'goal' : 'spawn'
}
