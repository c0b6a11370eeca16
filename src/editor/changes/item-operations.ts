/** What can be done to selected items at once: move, align, order, combine, duplicate, delete. Each is one history entry. */
import { append } from '../../engine/core/index.js'
import type { Point, Region } from '../../engine/geometry/index.js'
import { shapeToRings, type Command, type NavItem, type VertexRef } from '../../document/model/index.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { EMPTY_SELECTION, isEmptySelection, selectItems, touchedIds } from '../selection.js'
import { planDeletion } from '../shapes/delete-vertices.js'
import {
  freeId,
  isLocked,
  vertexRings,
  itemsBox,
  itemsName,
  layerOf,
  middleOf,
  polygonShape,
} from '../shapes/item-geometry.js'
import { alignCommands, distributeCommands, mirrored, translation, type AlignEdge } from '../shapes/transforms.js'
import type { BooleanOperation } from '../tools/tool-options.js'
import type { EditorMessages } from '../../words/index.js'
import { withFreshIds } from './clipboard-text.js'
import type { DocumentStore } from './document-store.js'

/** Copies in a row. */
export interface CopyOptions {
  readonly count: number
  /** World units from one to the next. */
  readonly dx: number
  readonly dy: number
  /** `x`: left and right change places. */
  readonly mirror: 'x' | 'y' | undefined
}

/** Copies that one command makes at most. */
export const MOST_COPIES = 500

export type ReorderStep = 'front' | 'forward' | 'backward' | 'back'

export class ItemOperations {
  constructor(
    private readonly context: EditorContext,
    private readonly documents: DocumentStore,
    private readonly runner: ToolRunner,
  ) {}

  align(edge: AlignEdge): boolean {
    const selected = this.selectedItems()
    if (selected.length === 0) return this.refuseLocked()
    return this.arrange(
      alignCommands(selected, edge),
      selected,
      this.messages.changes.align,
      this.messages.announce.aligned,
    )
  }

  distribute(axis: 'x' | 'y'): boolean {
    const selected = this.selectedItems()
    if (selected.length === 0) return this.refuseLocked()
    const { changes, announce } = this.messages
    return this.arrange(distributeCommands(selected, axis), selected, changes.distribute, announce.distributed)
  }

  private arrange(commands: readonly Command[], items: readonly NavItem[], label: string, said: string): boolean {
    const done = commands.length > 0 && this.documents.commit(commands, { label: this.label(label, items) })
    if (done) this.context.announcer.announce(said, { name: this.name(items) })
    return done
  }

  reorder(step: ReorderStep): boolean {
    const selected = this.selectedItems()
    if (selected.length === 0) return this.refuseLocked()
    const { items } = this.context.store.state.document
    const ids = selected.map((item) => item.id)
    const done = this.documents.commit([reorderCommand(items, ids, step)], {
      label: this.label(this.messages.changes.reorder, selected),
    })
    if (done) this.context.announcer.announce(this.messages.announce.reordered, { name: this.name(selected) })
    return done
  }

  nudge(dx: number, dy: number): boolean {
    if (this.context.store.state.selection.vertices.length > 0) return this.nudgeVertices(dx, dy)
    const { changes, announce } = this.messages
    const selected = this.selectedItems().filter((item) => item.kind !== 'waypoint-link')
    if (selected.length === 0) return this.refuseLocked()
    const done = this.documents.commit(
      [{ type: 'transform-items', ids: selected.map((item) => item.id), matrix: translation(dx, dy) }],
      { label: this.label(changes.nudge, selected), coalesce: true },
    )
    if (done) this.context.announcer.announce(announce.moved, { name: this.name(selected), x: dx, y: dy })
    return done
  }

  /** The lowest shape takes the result: the others are added to it, cut out of it, or keep it where they overlap. */
  combine(operation: BooleanOperation): boolean {
    const { clip } = this.context.settings.options
    const { reasons, changes } = this.messages
    if (clip === undefined) return this.refuse(reasons.noClip)
    const order = this.context.store.state.document.items
    const selected = new Set(this.editableIds())
    const shapes = order.flatMap((item) =>
      selected.has(item.id) && (item.kind === 'obstacle' || item.kind === 'area') ? [item] : [],
    )
    if (shapes.length < 2) return this.refuse(reasons.needsTwoShapes)
    const [base, ...others] = shapes
    const result = others.reduce<Region>(
      (sum, other) => clip(operation, sum, [shapeToRings(other.shape)]),
      [shapeToRings(base.shape)],
    )
    if (result.length === 0) return this.refuse(reasons.emptyResult)
    const taken = new Set(order.map((item) => item.id))
    const parts = result.slice(1).map((polygon): NavItem => {
      const id = freeId(base.kind, (candidate) => taken.has(candidate))
      taken.add(id)
      return { ...base, id, shape: polygonShape(polygon) }
    })
    const commands: Command[] = [{ type: 'set-shape', id: base.id, shape: polygonShape(result[0]) }]
    if (parts.length > 0) commands.push({ type: 'insert-items', items: parts, index: order.indexOf(base) + 1 })
    commands.push({ type: 'remove-items', ids: others.map((item) => item.id) })
    const ids = [base.id, ...parts.map((part) => part.id)]
    const done = this.documents.commit(commands, {
      label: this.label(changes[operation], shapes),
      selection: selectItems(ids),
    })
    if (done) this.context.announcer.announce(this.messages.announce.combined, { count: ids.length })
    return done
  }

  moveToLayer(ids: readonly string[], layer: string): boolean {
    const found = this.context.store.state.document.layers.find((candidate) => candidate.id === layer)
    const moved = this.items(ids)
    if (found === undefined || moved.length === 0) return false
    return this.documents.commit([{ type: 'set-properties', ids, properties: { layer } }], {
      label: this.context.announcer.say(this.messages.changes.layer, { name: this.name(moved), layer: found.name }),
    })
  }

  placeBeside(ids: readonly string[], target: string, side: 'above' | 'below'): boolean {
    const { document } = this.context.store.state
    const order = document.items
    const moved = this.items(ids.filter((id) => id !== target))
    const selected = new Set(moved.map((item) => item.id))
    const rest = order.filter((item) => !selected.has(item.id))
    const at = rest.findIndex((item) => item.id === target)
    if (moved.length === 0 || at < 0) return false
    const to = rest[at]
    const commands: Command[] = [
      {
        type: 'reorder-items',
        ids: order.flatMap((item) => (selected.has(item.id) ? [item.id] : [])),
        index: side === 'above' ? at + 1 : at,
      },
    ]
    const fromOtherLayers = moved
      .filter((item) => layerOf(item, document) !== layerOf(to, document))
      .map((item) => item.id)
    if (fromOtherLayers.length > 0)
      commands.push({ type: 'set-properties', ids: fromOtherLayers, properties: { layer: to.layer } })
    return this.documents.commit(commands, { label: this.label(this.messages.changes.reorder, moved) })
  }

  insertVertex({ id, ring, vertex }: VertexRef, at?: Point): boolean {
    const item = this.context.index.item(id)
    const points = item === undefined ? undefined : vertexRings(item)[ring]
    if (points === undefined || vertex < 0 || vertex >= points.length || !this.runner.editable(id)) return false
    const [a, b] = [points[vertex], points[(vertex + 1) % points.length]]
    const fresh = { id, ring, vertex: vertex + 1 }
    const { items: selected } = this.context.store.state.selection
    const to = at ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    const done = this.documents.commit([{ type: 'insert-vertex', ...fresh, at: to }], {
      label: this.messages.changes.insertVertex,
      selection: { items: selected.includes(id) ? selected : [...selected, id], vertices: [fresh] },
    })
    if (done) this.context.announcer.announce(this.messages.announce.vertexInserted, { x: to.x, y: to.y })
    return done
  }

  deleteVertices(refs: readonly VertexRef[]): boolean {
    const { index, settings, store, announcer } = this.context
    const { changes, reasons } = this.messages
    const vertices = refs.filter(({ id, ring, vertex }) => {
      const item = index.item(id)
      return item !== undefined && this.runner.editable(id) && vertexRings(item)[ring]?.[vertex] !== undefined
    })
    const { commands, removed, refused } = planDeletion(
      vertices,
      (id) => index.item(id),
      settings.options.belowMinimum ?? 'refuse',
    )
    if (refused) return this.refuse(reasons.belowMinimum)
    if (commands.length === 0) return this.refuseLocked()
    const done = this.documents.commit(commands, {
      label:
        vertices.length === 1
          ? changes.deleteVertex
          : announcer.say(changes.deleteVertices, { count: vertices.length }),
      selection: selectItems(store.state.selection.items.filter((id) => !removed.includes(id))),
    })
    if (done) announcer.announce(this.messages.announce.verticesDeleted, { count: vertices.length })
    return done
  }

  deleteSelection(): boolean {
    const { selection } = this.context.store.state
    const { changes, announce } = this.messages
    if (isEmptySelection(selection)) return false
    if (selection.vertices.length > 0) return this.deleteVertices(selection.vertices)
    const selected = this.selectedItems()
    if (selected.length === 0) return this.refuseLocked()
    const done = this.removeItems(selected, changes.delete)
    if (done) this.context.announcer.announce(announce.deleted, { name: this.name(selected) })
    return done
  }

  /** One copy a cell aside, or several in a row, each a step from the one before. */
  duplicate(copies: Partial<CopyOptions> = {}): boolean {
    const { document } = this.context.store.state
    const { cellSize } = document.grid
    const { count = 1, dx = cellSize, dy = cellSize, mirror } = copies
    const source = this.copyable()
    const middle = middleOf(itemsBox(source) ?? { x: 0, y: 0, width: 0, height: 0 })
    let enlarged = document
    const commands: Command[] = []
    const made: NavItem[] = []
    for (let i = 1; i <= Math.min(Math.max(Math.round(count), 1), MOST_COPIES); i++) {
      const items = withFreshIds(source, enlarged)
      enlarged = { ...enlarged, items: [...enlarged.items, ...items] }
      append(made, items)
      const matrix = mirrored(mirror, middle, i * dx, i * dy)
      commands.push({ type: 'insert-items', items })
      commands.push({ type: 'transform-items', ids: items.map((item) => item.id), matrix })
    }
    if (made.length === 0) return false
    const selection = selectItems(made.map((item) => item.id))
    const done = this.documents.commit(commands, {
      label: this.label(this.messages.changes.duplicate, made),
      selection,
    })
    if (done) this.context.announcer.announce(this.messages.announce.selectedMany, { count: made.length })
    return done
  }

  /** What is selected, for a copy: links of the waypoint graph come along when both of their waypoints do. */
  copyable(): readonly NavItem[] {
    const { document, selection } = this.context.store.state
    const selected = new Set(touchedIds(selection))
    return document.items.filter(
      (item) =>
        selected.has(item.id) || (item.kind === 'waypoint-link' && selected.has(item.from) && selected.has(item.to)),
    )
  }

  /** Copies under fresh ids, moved and selected. */
  insertCopies(source: readonly NavItem[], dx: number, dy: number, template: string): boolean {
    const copies = withFreshIds(source, this.context.store.state.document)
    if (copies.length === 0) return false
    const ids = copies.map((item) => item.id)
    const commands: Command[] = [{ type: 'insert-items', items: copies }]
    if (dx !== 0 || dy !== 0) commands.push({ type: 'transform-items', ids, matrix: translation(dx, dy) })
    const done = this.documents.commit(commands, { label: this.label(template, copies), selection: selectItems(ids) })
    if (done) this.context.announcer.announce(this.messages.announce.selectedMany, { count: copies.length })
    return done
  }

  /** Selected items that may be changed. */
  selectedItems(): readonly NavItem[] {
    return this.items(this.editableIds())
  }

  removeItems(items: readonly NavItem[], template: string): boolean {
    if (items.length === 0) return false
    return this.documents.commit([{ type: 'remove-items', ids: items.map((item) => item.id) }], {
      label: this.label(template, items),
      selection: EMPTY_SELECTION,
    })
  }

  name(items: readonly NavItem[]): string {
    return itemsName(items, this.messages)
  }

  private get messages(): EditorMessages {
    return this.context.settings.messages
  }

  private editableIds(): readonly string[] {
    return touchedIds(this.context.store.state.selection).filter((id) => this.runner.editable(id))
  }

  private items(ids: readonly string[]): readonly NavItem[] {
    return ids.flatMap((id) => this.context.index.item(id) ?? [])
  }

  private label(template: string, items: readonly NavItem[]): string {
    return this.context.announcer.say(template, { name: this.name(items) })
  }

  private refuse(reason: string): false {
    this.context.announcer.refuse(reason)
    return false
  }

  /** Nothing that is selected may be changed: says so where a lock is the reason. */
  private refuseLocked(): false {
    const { document, selection, readOnly } = this.context.store.state
    const locked = this.items(touchedIds(selection)).filter((item) => isLocked(item, document))
    if (locked.length === 0 || readOnly) return false
    return this.refuse(this.context.announcer.say(this.messages.reasons.locked, { name: this.name(locked) }))
  }

  private nudgeVertices(dx: number, dy: number): boolean {
    const { store, index, announcer } = this.context
    const { selection } = store.state
    const { changes, announce } = this.messages
    const moves = selection.vertices.flatMap(({ id, ring, vertex }) => {
      const item = index.item(id)
      const from = item === undefined || !this.runner.editable(id) ? undefined : vertexRings(item)[ring]?.[vertex]
      return from === undefined ? [] : [{ id, ring, vertex, to: { x: from.x + dx, y: from.y + dy } }]
    })
    if (moves.length === 0) return this.refuseLocked()
    const done = this.documents.commit([{ type: 'move-vertices', moves }], {
      label: this.label(changes.nudge, this.items(touchedIds(selection))),
      coalesce: true,
    })
    if (done && moves.length === 1)
      announcer.announce(announce.vertexMoved, { x: moves[0].to.x, y: moves[0].to.y, snap: '' })
    else if (done) announcer.announce(announce.verticesMoved, { count: moves.length, x: dx, y: dy })
    return done
  }
}

function reorderCommand(order: readonly NavItem[], ids: readonly string[], step: ReorderStep): Command {
  const selected = new Set(ids)
  const places = order.flatMap((item, i) => (selected.has(item.id) ? [i] : []))
  const rest = order.length - places.length
  const lastBelow = order.slice(0, places[places.length - 1]).filter((item) => !selected.has(item.id)).length
  const index = {
    front: rest,
    forward: Math.min(lastBelow + 1, rest),
    backward: Math.max(places[0] - 1, 0),
    back: 0,
  }[step]
  return { type: 'reorder-items', ids: places.map((i) => order[i].id), index }
}
