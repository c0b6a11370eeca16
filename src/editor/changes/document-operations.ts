/** What can be done to picked items at once: move, align, order, combine, copy, paste, delete. Each is one history entry. */
import { boundingBox, type Point, type Region } from '../../engine/geometry/index.js'
import type { Command, NavItem, Shape, VertexRef } from '../../document/model/index.js'
import { itemsFromText, itemsToText, withFreshIds } from './clipboard-text.js'
import { planDeletion } from '../shapes/delete-vertices.js'
import type { AlignEdge } from '../shapes/transforms.js'
import type { BooleanOperation } from '../tools/tool-options.js'
import type { EditorCore } from '../editor-core.js'
import { freeId, itemRings, itemsBox, itemsName, layerOf, middleOf } from '../shapes/item-geometry.js'
import { EMPTY_SELECTION, isEmptySelection, selectItems, touchedIds } from '../selection.js'
import { alignCommands, distributeCommands, translation } from '../shapes/transforms.js'

export type ReorderStep = 'front' | 'forward' | 'backward' | 'back'

export interface DocumentOperations {
  align(edge: AlignEdge): boolean
  distribute(axis: 'x' | 'y'): boolean
  reorder(step: ReorderStep): boolean
  nudge(dx: number, dy: number): boolean
  combine(operation: BooleanOperation): boolean
  moveToLayer(ids: readonly string[], layer: string): boolean
  placeBeside(ids: readonly string[], target: string, side: 'above' | 'below'): boolean
  insertVertex(after: VertexRef, at?: Point): boolean
  deleteVertices(vertices: readonly VertexRef[]): boolean
  deleteSelection(): boolean
  duplicate(): boolean
  copy(): string | undefined
  cut(): string | undefined
  paste(text: string, at?: Point): boolean
  clipboard(): string | undefined
}

export function documentOperations(core: EditorCore): DocumentOperations {
  let copied: string | undefined
  /** Pastes of one text step aside from each other. */
  let pastes = 0

  const items = (ids: readonly string[]): readonly NavItem[] =>
    ids.flatMap((id) => {
      const item = core.index.item(id)
      return item === undefined ? [] : [item]
    })
  const name = (list: readonly NavItem[]): string => itemsName(list, core.labels())
  const label = (template: string, list: readonly NavItem[]): string => core.say(template, { name: name(list) })
  const pickedItems = (): readonly NavItem[] => items(touchedIds(core.snapshot().selection).filter(core.editable))
  const refuse = (reason: string): false => {
    core.announce(reason)
    return false
  }

  /** Links of the waypoint graph come along when both of their waypoints do. */
  const copyable = (): readonly NavItem[] => {
    const picked = new Set(touchedIds(core.snapshot().selection))
    return core
      .snapshot()
      .document.items.filter(
        (item) =>
          picked.has(item.id) || (item.kind === 'waypoint-link' && picked.has(item.from) && picked.has(item.to)),
      )
  }

  const insertCopies = (source: readonly NavItem[], dx: number, dy: number, template: string): boolean => {
    const copies = withFreshIds(source, core.snapshot().document)
    if (copies.length === 0) return false
    const ids = copies.map((item) => item.id)
    const commands: Command[] = [{ type: 'insert-items', items: copies }]
    if (dx !== 0 || dy !== 0) commands.push({ type: 'transform-items', ids, matrix: translation(dx, dy) })
    const done = core.commit(commands, { label: label(template, copies), selection: selectItems(ids) })
    if (done) core.announce(core.labels().announce.selectedMany, { count: copies.length })
    return done
  }

  const reorderCommands = (ids: readonly string[], step: ReorderStep): readonly Command[] => {
    const order = core.snapshot().document.items
    const picked = new Set(ids)
    const places = order.flatMap((item, i) => (picked.has(item.id) ? [i] : []))
    const inOrder = places.map((i) => order[i].id)
    const rest = order.length - places.length
    const below = order.slice(0, places[0]).length
    const lastBelow = order.slice(0, places[places.length - 1]).filter((item) => !picked.has(item.id)).length
    const index =
      step === 'front'
        ? rest
        : step === 'back'
          ? 0
          : step === 'forward'
            ? Math.min(lastBelow + 1, rest)
            : Math.max(below - 1, 0)
    return [{ type: 'reorder-items', ids: inOrder, index }]
  }

  const operations: DocumentOperations = {
    align(edge) {
      const picked = pickedItems()
      const commands = alignCommands(picked, edge)
      return commands.length > 0 && core.commit(commands, { label: label(core.labels().changes.align, picked) })
    },
    distribute(axis) {
      const picked = pickedItems()
      const commands = distributeCommands(picked, axis)
      return commands.length > 0 && core.commit(commands, { label: label(core.labels().changes.distribute, picked) })
    },
    reorder(step) {
      const picked = pickedItems()
      return (
        picked.length > 0 &&
        core.commit(
          reorderCommands(
            picked.map((item) => item.id),
            step,
          ),
          { label: label(core.labels().changes.reorder, picked) },
        )
      )
    },
    nudge(dx, dy) {
      const { selection } = core.snapshot()
      const { changes, announce } = core.labels()
      if (selection.vertices.length > 0) {
        const moves = selection.vertices.flatMap(({ id, ring, vertex }) => {
          const item = core.index.item(id)
          const from = item === undefined || !core.editable(id) ? undefined : itemRings(item)[ring]?.[vertex]
          return from === undefined ? [] : [{ id, ring, vertex, to: { x: from.x + dx, y: from.y + dy } }]
        })
        if (moves.length === 0) return false
        const done = core.commit([{ type: 'move-vertices', moves }], {
          label: label(changes.nudge, items(touchedIds(selection))),
          coalesce: true,
        })
        if (done && moves.length === 1)
          core.announce(announce.vertexMoved, { x: moves[0].to.x, y: moves[0].to.y, snap: '' })
        return done
      }
      const picked = pickedItems().filter((item) => item.kind !== 'waypoint-link')
      if (picked.length === 0) return false
      const done = core.commit(
        [{ type: 'transform-items', ids: picked.map((item) => item.id), matrix: translation(dx, dy) }],
        { label: label(changes.nudge, picked), coalesce: true },
      )
      if (done) core.announce(announce.moved, { name: name(picked), x: dx, y: dy })
      return done
    },
    combine(operation) {
      const { clip } = core.options()
      const { reasons, changes } = core.labels()
      if (clip === undefined) return refuse(reasons.noClip)
      const order = core.snapshot().document.items
      const picked = new Set(touchedIds(core.snapshot().selection).filter(core.editable))
      const shapes = order.flatMap((item) =>
        picked.has(item.id) && (item.kind === 'obstacle' || item.kind === 'area') ? [item] : [],
      )
      if (shapes.length < 2) return refuse(reasons.needsTwoShapes)
      const region = ({ shape }: { readonly shape: Shape }): Region => {
        const [outer, ...holes] = itemRings({ id: '', kind: 'obstacle', shape })
        return [{ outer, holes }]
      }
      // The lowest one takes the result: the others are added to it, cut out of it, or keep it where they overlap.
      const [base, ...others] = shapes
      const result = others.reduce<Region>((sum, other) => clip(operation, sum, region(other)), region(base))
      if (result.length === 0) return refuse(reasons.emptyResult)
      const toShape = ({ outer, holes }: Region[number]): Shape => ({
        type: 'polygon',
        outer,
        ...(holes.length > 0 && { holes }),
      })
      const taken = new Set(order.map((item) => item.id))
      const pieces = result.slice(1).map((polygon): NavItem => {
        const id = freeId(base.kind, (candidate) => taken.has(candidate))
        taken.add(id)
        return { ...base, id, shape: toShape(polygon) }
      })
      const commands: Command[] = [{ type: 'set-shape', id: base.id, shape: toShape(result[0]) }]
      if (pieces.length > 0) commands.push({ type: 'insert-items', items: pieces, index: order.indexOf(base) + 1 })
      commands.push({ type: 'remove-items', ids: others.map((item) => item.id) })
      return core.commit(commands, {
        label: label(changes[operation], shapes),
        selection: selectItems([base.id, ...pieces.map((piece) => piece.id)]),
      })
    },
    moveToLayer(ids, layer) {
      const found = core.snapshot().document.layers.find((candidate) => candidate.id === layer)
      const moved = items(ids)
      if (found === undefined || moved.length === 0) return false
      return core.commit([{ type: 'set-properties', ids, properties: { layer } }], {
        label: core.say(core.labels().changes.layer, { name: name(moved), layer: found.name }),
      })
    },
    placeBeside(ids, target, side) {
      const order = core.snapshot().document.items
      const moved = items(ids.filter((id) => id !== target))
      const picked = new Set(moved.map((item) => item.id))
      const rest = order.filter((item) => !picked.has(item.id))
      const at = rest.findIndex((item) => item.id === target)
      if (moved.length === 0 || at < 0) return false
      const to = rest[at]
      const commands: Command[] = [
        {
          type: 'reorder-items',
          ids: order.flatMap((item) => (picked.has(item.id) ? [item.id] : [])),
          index: side === 'above' ? at + 1 : at,
        },
      ]
      const strangers = moved
        .filter((item) => layerOf(item, core.snapshot().document) !== layerOf(to, core.snapshot().document))
        .map((item) => item.id)
      if (strangers.length > 0)
        commands.push({ type: 'set-properties', ids: strangers, properties: { layer: to.layer } })
      return core.commit(commands, { label: label(core.labels().changes.reorder, moved) })
    },
    insertVertex({ id, ring, vertex }, at) {
      const item = core.index.item(id)
      const points = item === undefined ? undefined : itemRings(item)[ring]
      if (points === undefined || vertex < 0 || vertex >= points.length || !core.editable(id)) return false
      const [a, b] = [points[vertex], points[(vertex + 1) % points.length]]
      const fresh = { id, ring, vertex: vertex + 1 }
      const { items: picked } = core.snapshot().selection
      return core.commit([{ type: 'insert-vertex', ...fresh, at: at ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }], {
        label: core.labels().changes.insertVertex,
        selection: { items: picked.includes(id) ? picked : [...picked, id], vertices: [fresh] },
      })
    },
    deleteVertices(refs) {
      const { changes, reasons } = core.labels()
      const vertices = refs.filter(({ id, ring, vertex }) => {
        const item = core.index.item(id)
        return item !== undefined && core.editable(id) && itemRings(item)[ring]?.[vertex] !== undefined
      })
      const { commands, removed, refused } = planDeletion(
        vertices,
        (id) => core.index.item(id),
        core.options().belowMinimum ?? 'refuse',
      )
      if (refused) return refuse(reasons.belowMinimum)
      if (commands.length === 0) return false
      const text =
        vertices.length === 1 ? changes.deleteVertex : core.say(changes.deleteVertices, { count: vertices.length })
      return core.commit(commands, {
        label: text,
        selection: selectItems(core.snapshot().selection.items.filter((id) => !removed.includes(id))),
      })
    },
    deleteSelection() {
      const { selection } = core.snapshot()
      const { changes, announce } = core.labels()
      if (isEmptySelection(selection)) return false
      if (selection.vertices.length > 0) return operations.deleteVertices(selection.vertices)
      const picked = pickedItems()
      if (picked.length === 0) return false
      const done = core.commit([{ type: 'remove-items', ids: picked.map((item) => item.id) }], {
        label: label(changes.delete, picked),
        selection: EMPTY_SELECTION,
      })
      if (done) core.announce(announce.deleted, { name: name(picked) })
      return done
    },
    duplicate() {
      const { cellSize } = core.snapshot().document.grid
      return insertCopies(copyable(), cellSize, cellSize, core.labels().changes.duplicate)
    },
    copy() {
      const source = copyable()
      if (source.length === 0) return undefined
      copied = itemsToText(source)
      pastes = 0
      core.announce(core.labels().announce.copied, { name: name(source) })
      return copied
    },
    cut() {
      const { selection } = core.snapshot()
      const text = operations.copy()
      if (text === undefined) return undefined
      const gone = items(touchedIds(selection).filter(core.editable))
      if (gone.length === 0) return text
      core.commit([{ type: 'remove-items', ids: gone.map((item) => item.id) }], {
        label: label(core.labels().changes.cut, gone),
        selection: EMPTY_SELECTION,
      })
      return text
    },
    paste(text, at) {
      const source = itemsFromText(text)
      if (source === undefined) return refuse(core.labels().reasons.unreadable)
      const box = itemsBox(source) ?? boundingBox([core.viewCenter()])
      const middle = box === undefined ? undefined : middleOf(box)
      if (at !== undefined && middle !== undefined)
        return insertCopies(source, at.x - middle.x, at.y - middle.y, core.labels().changes.paste)
      const step = text === copied ? core.snapshot().document.grid.cellSize * ++pastes : 0
      return insertCopies(source, step, step, core.labels().changes.paste)
    },
    clipboard: () => copied,
  }
  return operations
}
