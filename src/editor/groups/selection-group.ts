import type { Point, Region } from '../../engine/geometry/index.js'
import { shapeToRings, withCurvesOf, type Command, type NavItem } from '../../document/model/index.js'
import { visibleRect } from '../camera/camera.js'
import { alike, type Likeness } from '../changes/alike.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { ItemEdits } from '../changes/item-edits.js'
import {
  duplicateSelected,
  groupSelected,
  renameSelected,
  stepSince,
  transformSelected,
  ungroupSelected,
  type CopyOptions,
  type LastCopy,
  type TransformOptions,
} from '../changes/many-items.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { isEmptySelection, selectableIds, selectItems, touchedIds, type Selection } from '../selection.js'
import type { HitTarget } from '../shapes/hit-test.js'
import { itemsInRect } from '../shapes/hits.js'
import { editOutline, type OutlineEdit } from '../shapes/outline-edits.js'
import { isShapeItem, vertexRings } from '../shapes/item-geometry.js'
import { replaceItem, unusedIds } from '../shapes/replace-item.js'
import { alignCommands, distributeCommands, translation, type AlignEdge } from '../shapes/transforms.js'
import type { EditorMessages } from '../../words/index.js'
import type { BooleanOperation } from '../tools/tool-options.js'

export type ReorderStep = 'front' | 'forward' | 'backward' | 'back'

/** Edits of the selection. Each returns whether it changed something. */
export interface SelectionGroup {
  readonly current: Selection
  /** The selected items and the items of selected vertices, as committed. */
  readonly items: readonly NavItem[]
  /** Sets the selection from ids of items, or from a selection with vertices. Unknown ids are dropped. */
  readonly set: (selection: Selection | readonly string[]) => void
  /** Selects all selectable items: those that are not locked, not hidden, and accepted by the option `isListed`. */
  readonly all: () => void
  /** Selects all selectable items that share the property with a selected item. */
  readonly alike: (likeness: Likeness) => void
  /** Selects all selectable items in the viewport. */
  readonly inView: () => void
  /** Highlights an item or part, for example the one of a hovered list row; `undefined` ends the highlight. */
  readonly hover: (target: HitTarget | undefined) => void
  /** Returns what can be selected at a screen position, nearest and topmost first. */
  readonly hitTest: (screen: Point) => readonly HitTarget[]
  readonly align: (edge: AlignEdge) => boolean
  /** Moves items so that all gaps along an axis are equal. The outermost items stay; with `gap` (in world units), only the first one does. */
  readonly distribute: (axis: 'x' | 'y', gap?: number) => boolean
  /** Moves, rotates and scales about a chosen point. */
  readonly transform: (options: TransformOptions) => boolean
  /** Grows, shrinks, rounds, bevels or simplifies the outlines of selected obstacles and areas. */
  readonly outline: (edit: OutlineEdit) => boolean
  /** Groups the selected items, inside the innermost group that contains all of them. The default name is "Group 1". */
  readonly group: (name?: string) => boolean
  readonly ungroup: () => boolean
  /** Names the selected items by a pattern with numbers in drawing order: `Crate ##` gives "Crate 01", "Crate 02". */
  readonly rename: (pattern: string, start?: number) => boolean
  readonly reorder: (step: ReorderStep) => boolean
  /** Moves the selection by world units. Repeated steps are one history entry. */
  readonly nudge: (dx: number, dy: number) => boolean
  /** Combines the selected shapes. Requires the option `clip`. */
  readonly combine: (operation: BooleanOperation) => boolean
  /** Duplicates the selection, by default once: a cell away, or as far as the user moved the last copy. With `copies`, in a row or on a circle. */
  readonly duplicate: (copies?: Partial<CopyOptions>) => boolean
  /** Removes the selected vertices and joins their neighbors; without selected vertices, removes the selected items. */
  readonly remove: () => boolean
}

export function createSelectionGroup(
  context: EditorContext,
  documents: DocumentStore,
  edits: ItemEdits,
  runner: ToolRunner,
): SelectionGroup {
  const { store, settings, index, announcer, act } = context
  let last: LastCopy | undefined
  const listed = (): readonly string[] => selectableIds(store.state.document, settings.options.isListed)
  const select = (ids: readonly string[]): void => {
    context.select(selectItems(ids))
    announcer.announce(settings.messages.announce.selectedMany, { count: ids.length })
  }
  const onSelected = <A extends unknown[]>(
    work: (selected: readonly NavItem[], messages: EditorMessages, ...args: A) => boolean,
  ) =>
    act((...args: A) => {
      const selected = edits.selected()
      return selected.length === 0 ? edits.refuseLocked() : work(selected, edits.messages, ...args)
    })
  return {
    get current() {
      return store.state.selection
    },
    get items() {
      return index.items(touchedIds(store.state.selection))
    },
    set: act((selection) => context.select(documents.prune('items' in selection ? selection : selectItems(selection)))),
    all: act(() => select(listed())),
    alike: act((likeness) => {
      const { document, selection } = store.state
      select(alike(document, edits.items(touchedIds(selection)), edits.items(listed()), likeness).map(({ id }) => id))
    }),
    inView: act(() => {
      const inside = itemsInRect(index, visibleRect(store.state.camera, store.state.viewport), 'contain')
      const open = new Set(listed())
      select(inside.filter((id) => open.has(id)))
    }),
    hover: act((target) => runner.setHover(target)),
    hitTest: (screen) => runner.hitsAt(screen, store.state.pointer === 'coarse'),
    align: onSelected((selected, { changes, announce }, edge) =>
      edits.commit(alignCommands(selected, edge), selected, changes.align, { notice: announce.aligned }),
    ),
    distribute: onSelected((selected, { changes, announce }, axis, gap) => {
      const commands = distributeCommands(selected, axis, gap)
      return edits.commit(commands, selected, changes.distribute, { notice: announce.distributed })
    }),
    reorder: onSelected((selected, { changes, announce }, step) => {
      const ids = selected.map((item) => item.id)
      const command = reorderCommand(store.state.document.items, ids, step)
      return edits.commit([command], selected, changes.reorder, { notice: announce.reordered })
    }),
    nudge: act((dx, dy) =>
      store.state.selection.vertices.length > 0 ? nudgeVertices(edits, dx, dy) : nudgeItems(edits, dx, dy),
    ),
    combine: act((operation) => combine(edits, operation)),
    duplicate: act((copies) => {
      const step = copies === undefined ? stepSince(edits, last) : undefined
      const made = duplicateSelected(edits, copies ?? (step && { dx: step.x, dy: step.y }) ?? {})
      last = made
      return made !== undefined
    }),
    transform: act((options) => transformSelected(edits, options)),
    outline: act((edit) => outlineSelected(edits, edit)),
    group: act((name) => groupSelected(edits, name)),
    ungroup: act(() => ungroupSelected(edits)),
    rename: act((pattern, start) => renameSelected(edits, pattern, start)),
    remove: act(() => {
      runner.interrupt()
      const { selection } = store.state
      const { changes, announce } = edits.messages
      if (isEmptySelection(selection)) return false
      if (selection.vertices.length > 0) return edits.removeVertices(selection.vertices)
      const selected = edits.selected()
      return selected.length === 0 ? edits.refuseLocked() : edits.remove(selected, changes.delete, announce.deleted)
    }),
  }
}

function nudgeItems(edits: ItemEdits, dx: number, dy: number): boolean {
  const { changes, announce } = edits.messages
  const selected = edits.selected().filter((item) => item.kind !== 'waypoint-link')
  if (selected.length === 0) return edits.refuseLocked()
  const ids = selected.map((item) => item.id)
  const command: Command = { type: 'transform-items', ids, matrix: translation(dx, dy) }
  return edits.commit([command], selected, changes.nudge, {
    notice: announce.moved,
    values: { x: dx, y: dy },
    coalesce: true,
  })
}

function nudgeVertices(edits: ItemEdits, dx: number, dy: number): boolean {
  const { store, index } = edits.context
  const { selection } = store.state
  const { changes, announce } = edits.messages
  const moves = selection.vertices.flatMap(({ id, ring, vertex }) => {
    const from = edits.editable(id) ? vertexRings(index.item(id))[ring]?.[vertex] : undefined
    return from === undefined ? [] : [{ id, ring, vertex, to: { x: from.x + dx, y: from.y + dy } }]
  })
  if (moves.length === 0) return edits.refuseLocked()
  return edits.commit([{ type: 'move-vertices', moves }], edits.items(touchedIds(selection)), changes.nudge, {
    coalesce: true,
    ...(moves.length === 1
      ? { notice: announce.vertexMoved, values: { ...moves[0].to, snap: '' } }
      : { notice: announce.verticesMoved, values: { count: moves.length, x: dx, y: dy } }),
  })
}

function combine(edits: ItemEdits, operation: BooleanOperation): boolean {
  const { store, settings } = edits.context
  const { clip } = settings.options
  const { reasons, changes, announce } = edits.messages
  if (clip === undefined) return edits.refuse(reasons.noClip)
  const order = store.state.document.items
  const selected = new Set(edits.selected())
  const shapes = order.filter(isShapeItem).filter((item) => selected.has(item))
  if (shapes.length < 2) return edits.refuse(reasons.needsTwoShapes)
  const [base, ...others] = shapes
  const result = others.reduce<Region>(
    (sum, { shape }) => clip(operation, sum, [shapeToRings(shape)]),
    [shapeToRings(base.shape)],
  )
  if (result.length === 0) return edits.refuse(reasons.emptyResult)
  const index = order.indexOf(base) + 1
  const sources = shapes.map(({ shape }) => shape)
  const parts = result.map((polygon) => withCurvesOf(polygon, sources))
  const { commands, ids } = replaceItem(base, parts, unusedIds(order), index)
  const remove: Command = { type: 'remove-items', ids: others.map((item) => item.id) }
  return edits.commit([...commands, remove], shapes, changes[operation], {
    notice: announce.combined,
    values: { count: ids.length },
    selection: selectItems(ids),
  })
}

function outlineSelected(edits: ItemEdits, edit: OutlineEdit): boolean {
  const { store, settings } = edits.context
  const { reasons, changes } = edits.messages
  const shapes = edits.selected().filter(isShapeItem)
  if (shapes.length === 0) return edits.refuseLocked()
  const newId = unusedIds(store.state.document.items)
  const replaced = shapes.map((item) => replaceItem(item, editOutline(item.shape, edit, settings.options.clip), newId))
  if (replaced.some(({ ids }) => ids.length === 0)) return edits.refuse(reasons.emptyResult)
  return edits.commit(
    replaced.flatMap(({ commands }) => commands),
    shapes,
    changes.outline,
  )
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
