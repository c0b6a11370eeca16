/** The active tool: what it may know, what it is told, and what its steps come to. */
import { NavError } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import type { Announcer } from '../announcer.js'
import { panBy, type Camera } from '../camera/camera.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { EditorSettings } from '../editor-settings.js'
import type { EditorStore } from '../editor-store.js'
import type { Hint } from '../editor-snapshot.js'
import { sameTarget, type HitTarget } from '../shapes/hit-test.js'
import { findHits, itemsInRect, verticesInRect } from '../shapes/hits.js'
import { closedLayers, freeId, layerOf } from '../shapes/item-geometry.js'
import type { SceneIndex } from '../shapes/scene-index.js'
import type { Selection } from '../selection.js'
import { snapPoint } from '../shapes/snapping.js'
import type { ToolContext, ToolDefinition, ToolEffect, ToolInput, ToolState, ToolStep } from '../tools/tool.js'
import type { ToolPointer } from '../tools/tool-pointer.js'

export interface ToolRunnerHost {
  readonly store: EditorStore
  readonly settings: EditorSettings
  readonly index: SceneIndex
  readonly announcer: Announcer
  readonly documents: () => DocumentStore
  readonly select: (selection: Selection) => void
  readonly moveCamera: (camera: Camera) => void
  readonly openMenu: (at: Point, target?: HitTarget) => void
  /** What the crosshair carries is put back. */
  readonly dropCarried: () => void
}

export class ToolRunner {
  tool: ToolDefinition
  toolState: ToolState
  readonly context: ToolContext

  constructor(
    private readonly host: ToolRunnerHost,
    first: ToolDefinition,
  ) {
    this.tool = first
    this.toolState = first.initial
    const { store, settings, index } = host
    this.context = {
      get document() {
        return store.state.document
      },
      get selection() {
        return store.state.selection
      },
      get camera() {
        return store.state.camera
      },
      get labels() {
        return settings.labels
      },
      get options() {
        return settings.options
      },
      get snapSettings() {
        return store.state.snap
      },
      get terrain() {
        return store.state.terrain
      },
      get markerRole() {
        return store.state.markerRole
      },
      get readOnly() {
        return store.state.readOnly
      },
      hits: (pointer, reach) => this.hitsAt(pointer.screen, pointer.source === 'touch', reach),
      item: (id) => index.item(id),
      editable: (id) => this.editable(id),
      itemsIn: (rect, mode) => itemsInRect(index, rect, mode),
      verticesIn: (rect, ids) => verticesInRect(index, rect, ids),
      snap: (pointer, request) =>
        snapPoint(index, store.state.document, store.state.camera, store.state.snap, pointer, request),
      createId: (kind) => this.createId(kind),
    }
  }

  /** Something is begun that undo would take a piece from. */
  get drafting(): boolean {
    return this.toolState.at === 'drawing' || this.toolState.at === 'placing'
  }

  /** In the middle of something. */
  get engaged(): boolean {
    return this.toolState !== this.tool.initial
  }

  hitsAt(screen: Point, coarse: boolean, reach?: number): readonly HitTarget[] {
    const { store, index } = this.host
    const { selection, camera, readOnly } = store.state
    return findHits(
      { index, selection, camera, handles: this.tool.handles === true && !readOnly },
      screen,
      coarse,
      reach,
    )
  }

  editable(id: string): boolean {
    const { store, index } = this.host
    const item = index.item(id)
    if (store.state.readOnly || item === undefined || item.locked === true || item.hidden === true) return false
    return !closedLayers(store.state.document).has(layerOf(item, store.state.document) ?? '')
  }

  createId(kind: NavItem['kind']): string {
    const { store, settings, index } = this.host
    return (
      store.ask(() => settings.options.createId?.(kind, store.state.document), undefined) ??
      freeId(kind, (id) => index.item(id) !== undefined)
    )
  }

  /** Whether the running gesture names one of these items; without ids: whether one runs at all. */
  isEngagedWith(ids?: ReadonlySet<string>): boolean {
    return (
      this.engaged &&
      (ids === undefined || names(this.toolState, ids) || this.host.store.state.draftIds.some((id) => ids.has(id)))
    )
  }

  /** One input to the active tool, and what it wants done. A tool that throws is reported, and starts over. */
  step(input: ToolInput, source: 'pointer' | 'keyboard'): boolean {
    const used = this.host.store.ask(() => {
      const step = this.tool.step(this.toolState, input, this.context)
      if (step !== undefined) this.apply(step, 'screen' in input ? input : undefined, source)
      return step !== undefined
    }, undefined)
    if (used === undefined) this.putDown()
    return used ?? true
  }

  /** An action for the draft in hand; false when there is none. */
  draftAction(action: 'complete' | 'remove-last' | 'undo' | 'redo' | 'cancel'): boolean {
    return this.engaged && this.step({ type: 'action', action }, 'keyboard')
  }

  interrupt(): void {
    if (this.engaged) this.step({ type: 'action', action: 'cancel' }, 'pointer')
    this.putDown()
  }

  /** Everything that was begun is forgotten. */
  private putDown(): void {
    this.toolState = this.tool.initial
    this.host.dropCarried()
    this.host.documents().discard()
    this.host.store.set({ overlay: {}, guides: [] })
  }

  choose(id: string): void {
    const { store, settings, announcer } = this.host
    const next = settings.tool(id)
    if (next === undefined)
      throw new NavError(
        'editor/unknown-tool',
        `tool ${JSON.stringify(id)} came; one of ${settings.tools.map((known) => known.id).join(', ')} was expected`,
        { tool: id },
      )
    if (next === this.tool) return
    if (store.state.readOnly && next.edits) {
      announcer.announce(settings.labels.reasons.readOnly)
      return
    }
    this.interrupt()
    this.take(next)
    store.set({ hover: undefined, guides: [], overlay: {}, menu: undefined })
    announcer.announce(settings.labels.announce.tool, { tool: next.name(settings.labels) })
    store.later(() => settings.options.onToolChange?.(next.id))
  }

  /** Without a word to anybody. */
  take(tool: ToolDefinition): void {
    this.tool = tool
    this.toolState = tool.initial
    this.host.store.set({ tool: tool.id })
  }

  setHover(target: HitTarget | undefined): void {
    const { store } = this.host
    if (!sameTarget(target, store.state.hover)) store.set({ hover: target })
  }

  /** Answers whether it was taken: a host may refuse a change. */
  perform(effect: ToolEffect): boolean {
    const { store, announcer, select, moveCamera, openMenu } = this.host
    const documents = this.host.documents()
    switch (effect.type) {
      case 'commit': {
        const taken = documents.commit(effect.commands, { ...effect, ofGesture: true })
        documents.discard()
        return taken
      }
      case 'preview':
        documents.preview(effect.commands)
        break
      case 'discard':
        documents.discard()
        break
      case 'select':
        select(effect.selection)
        break
      case 'hover':
        this.setHover(effect.target)
        break
      case 'announce':
        announcer.announceText(effect.text)
        break
      case 'menu':
        openMenu(effect.screen, effect.target)
        break
      case 'pan':
        moveCamera(panBy(store.state.camera, effect.dx, effect.dy))
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

  /** Hints follow the state of the tool and what is in the hand. */
  showHints(): void {
    const { store, settings } = this.host
    const { selection, crosshair, pointer, hints: shown } = store.state
    const { labels } = settings
    const at = this.tool.hintState?.(this.toolState, selection) ?? this.toolState.at
    const form = crosshair !== undefined ? 'keyboard' : pointer === 'coarse' ? 'touch' : 'mouse'
    const hints = this.tool.gestures
      .filter((gesture) => gesture.at.includes(at))
      .map((gesture): Hint => ({ id: gesture.id, keys: [gesture[form](labels)], text: gesture.text(labels) }))
    if (!sameHints(hints, shown)) store.set({ hints })
  }

  private apply(step: ToolStep, pointer: ToolPointer | undefined, source: 'pointer' | 'keyboard'): void {
    const { store } = this.host
    const acting = this.tool
    this.toolState = step.state
    let taken = true
    for (const effect of step.effects ?? []) {
      // What was refused must not be announced as done.
      if (!taken && effect.type !== 'tool') continue
      taken = this.perform(effect)
    }
    if (this.tool !== acting) return
    const { snap } = step
    if (pointer !== undefined) {
      const world = snap?.point ?? pointer.world
      store.set({
        cursor: { screen: pointer.screen, world, source, ...(snap?.hit !== undefined && { snap: snap.hit }) },
      })
    }
    const guides = snap?.guides ?? []
    if (guides.length > 0 || store.state.guides.length > 0) store.set({ guides })
    const overlay = this.tool.overlay?.(this.toolState, this.context) ?? {}
    if (Object.keys(overlay).length > 0 || Object.keys(store.state.overlay).length > 0) store.set({ overlay })
    this.host.documents().checkDrawing(overlay.shape)
  }
}

/** Whether one of the ids stands anywhere in a state. */
function names(part: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof part === 'string') return ids.has(part)
  return typeof part === 'object' && part !== null && Object.values(part).some((inner) => names(inner, ids))
}

function sameHints(a: readonly Hint[], b: readonly Hint[]): boolean {
  return (
    a.length === b.length &&
    a.every((hint, i) => hint.id === b[i].id && hint.text === b[i].text && hint.keys[0] === b[i].keys[0])
  )
}
