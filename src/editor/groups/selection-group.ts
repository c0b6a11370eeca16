import { append } from '../../engine/core/index.js'
import type { Point, Rect, Region } from '../../engine/geometry/index.js'
import {
  composeMatrices,
  shapeToRings,
  withCurvesOf,
  type Command,
  type Matrix,
  type NavDocument,
  type NavItem,
} from '../../document/model/index.js'
import { visibleRect } from '../camera/camera.js'
import { alike, type Likeness } from '../changes/alike.js'
import { withFreshIds } from '../changes/clipboard-text.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { ItemEdits } from '../changes/item-edits.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { isEmptySelection, selectableIds, selectItems, touchedIds, type Selection } from '../selection.js'
import type { HitTarget } from '../shapes/hit-test.js'
import { itemsInRect } from '../shapes/hits.js'
import { isShapeItem, itemBox, itemsBox, middleOf, vertexRings } from '../shapes/item-geometry.js'
import { enteredGroup, freeGroupName, groupEdits, ungroupEdits } from '../shapes/item-groups.js'
import { editOutline, type OutlineEdit } from '../shapes/outline-edits.js'
import { replaceItem, unusedIds } from '../shapes/replace-item.js'
import {
  alignCommands,
  distributeCommands,
  mirrored,
  rotation,
  scaling,
  translation,
  type AlignEdge,
} from '../shapes/transforms.js'
import type { EditorMessages } from '../../words/index.js'
import type { BooleanOperation } from '../tools/tool-options.js'

export type ReorderStep = 'front' | 'forward' | 'backward' | 'back'

/** A relative transform of the selection: first scaled, then rotated, then moved. */
export interface TransformOptions {
  readonly dx?: number | undefined
  readonly dy?: number | undefined
  /** Rotation in degrees, clockwise on screen. */
  readonly degrees?: number | undefined
  /** Scale factors, above 0. */
  readonly scaleX?: number | undefined
  readonly scaleY?: number | undefined
  /** The fixed point; the middle of the selection's box if absent. With `each`, every item uses its own middle. */
  readonly about?: Point | 'each' | undefined
}

export interface CopyOptions {
  readonly count: number
  /** Offset from one copy to the next, in world units. */
  readonly dx: number
  readonly dy: number
  /** Mirrors the copies: `x` swaps left and right. */
  readonly mirror: 'x' | 'y' | undefined
  /** Rotation from one copy to the next, in degrees, about the point `about`. */
  readonly degrees: number
  /** Center of the rotation; the middle of the selection if absent. */
  readonly about: Point | undefined
}

export const MAX_COPIES = 500

/** Edits of the selection. Each returns whether it changed something. */
export interface SelectionGroup {
  readonly current: Selection
  /** The selected items, and the items that have selected vertices. They are items of the committed document, without a running gesture. */
  readonly items: readonly NavItem[]
  /** Sets the selection from ids of items, or from a selection with vertices. Unknown ids are dropped. */
  readonly set: (selection: Selection | readonly string[]) => void
  /** Selects all selectable items: those that are not locked, not hidden, and accepted by the option `isListed`. */
  readonly all: () => void
  /** Selects all selectable items that share the property `likeness`, such as the name, with a selected item. */
  readonly alike: (likeness: Likeness) => void
  /** Selects all selectable items in the viewport. */
  readonly inView: () => void
  /** Highlights an item or a part of it, for example the item of a hovered row in a list. `undefined` ends the highlight. */
  readonly hover: (target: HitTarget | undefined) => void
  /** Returns what can be selected at a screen position, nearest and topmost first. */
  readonly hitTest: (screen: Point) => readonly HitTarget[]
  readonly align: (edge: AlignEdge) => boolean
  /** Moves items so that all gaps along an axis are equal. The outermost items stay; with `gap` (in world units), only the first one does. */
  readonly distribute: (axis: 'x' | 'y', gap?: number) => boolean
  readonly transform: (options: TransformOptions) => boolean
  readonly outline: (edit: OutlineEdit) => boolean
  /** Groups the selected items, inside the innermost group that contains all of them. The default name is "Group 1". */
  readonly group: (name?: string) => boolean
  readonly ungroup: () => boolean
  /** Names the selected items by a pattern with numbers in drawing order: `Crate ##` gives "Crate 01", "Crate 02". An empty pattern removes names. */
  readonly rename: (pattern: string, start?: number) => boolean
  readonly reorder: (step: ReorderStep) => boolean
  /** Moves the selection by world units. Repeated steps are one history entry. */
  readonly nudge: (dx: number, dy: number) => boolean
  /** Combines the selected shapes. Requires the option `clip`. */
  readonly combine: (operation: BooleanOperation) => boolean
  /** Duplicates the selection. Without `copies`: once, offset by a cell, or by the offset of the last copy. With `copies`: in a row or on a circle. */
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

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

function groupSelected(edits: ItemEdits, name?: string): boolean {
  const { document } = edits.context.store.state
  const { changes, announce, reasons } = edits.messages
  const items = edits.copyable().filter((item) => edits.editable(item.id))
  if (items.length < 2) return edits.refuse(reasons.needsTwo)
  const { format } = edits.context.announcer
  const group = name ?? freeGroupName(document, (number) => format(changes.groupName, { number }))
  return edits.commit([{ type: 'edit-items', edits: groupEdits(document, items, group) }], items, changes.group, {
    values: { group },
    notice: announce.grouped,
    selection: selectItems(items.map(({ id }) => id)),
  })
}

function ungroupSelected(edits: ItemEdits): boolean {
  const { document, selection } = edits.context.store.state
  const { changes, announce, reasons } = edits.messages
  const items = edits.selected()
  const changed = ungroupEdits(items, enteredGroup(document, selection.items))
  if (changed.length === 0) return edits.refuse(reasons.noGroup)
  return edits.commit([{ type: 'edit-items', edits: changed }], items, changes.ungroup, { notice: announce.ungrouped })
}

function renameSelected(edits: ItemEdits, pattern: string, start = 1): boolean {
  const { document } = edits.context.store.state
  const ids = new Set(edits.selected().map(({ id }) => id))
  if (ids.size === 0) return edits.refuseLocked()
  const items = document.items.filter(({ id }) => ids.has(id))
  const command: Command = {
    type: 'edit-items',
    edits: items.map(({ id }, i) => ({
      id,
      properties: { name: pattern === '' ? undefined : numbered(pattern, start + i) },
    })),
  }
  return edits.commit([command], items, edits.messages.changes.rename, {
    values: { names: pattern },
    notice: edits.messages.announce.renamed,
  })
}

const numbered = (pattern: string, number: number): string =>
  pattern.replace(/#+/gu, (digits) => String(number).padStart(digits.length, '0'))

function transformSelected(edits: ItemEdits, options: TransformOptions): boolean {
  const items = edits.selected().filter((item) => itemBox(item) !== undefined)
  const box = itemsBox(items)
  if (box === undefined) return edits.refuseLocked()
  const { about = middleOf(box) } = options
  const commands: readonly Command[] =
    about === 'each'
      ? items.map(({ id }, i) => ({
          type: 'transform-items',
          ids: [id],
          matrix: matrixOf(options, middleOf(itemBox(items[i]) ?? NOWHERE)),
        }))
      : [{ type: 'transform-items', ids: items.map(({ id }) => id), matrix: matrixOf(options, about) }]
  const { changes, announce } = edits.messages
  const template =
    options.degrees !== undefined ? changes.rotate : options.scaleX !== undefined ? changes.scale : changes.move
  return edits.commit(commands, items, template, {
    notice: announce.moved,
    values: { x: options.dx ?? 0, y: options.dy ?? 0 },
    coalesce: true,
  })
}

function matrixOf(
  { dx = 0, dy = 0, degrees = 0, scaleX = 1, scaleY = scaleX }: TransformOptions,
  about: Point,
): Matrix {
  const steps = [
    ...(scaleX !== 1 || scaleY !== 1 ? [scaling(scaleX, scaleY, about)] : []),
    ...(degrees !== 0 ? [rotation(degrees, about)] : []),
    ...(dx !== 0 || dy !== 0 ? [translation(dx, dy)] : []),
  ]
  return steps.length === 0 ? translation(0, 0) : steps.reduce((first, next) => composeMatrices(next, first))
}

interface LastCopy {
  readonly ids: readonly string[]
  readonly sourceMiddle: Point
}

function stepSince(edits: ItemEdits, last: LastCopy | undefined): Point | undefined {
  const { items } = edits.context.store.state.selection
  if (items.length !== last?.ids.length || items.some((id, i) => id !== last.ids[i])) return undefined
  const box = itemsBox(edits.items(items))
  if (box === undefined) return undefined
  const middle = middleOf(box)
  const [dx, dy] = [middle.x - last.sourceMiddle.x, middle.y - last.sourceMiddle.y]
  return dx === 0 && dy === 0 ? undefined : { x: dx, y: dy }
}

function duplicateSelected(edits: ItemEdits, copies: Partial<CopyOptions>): LastCopy | undefined {
  const { document } = edits.context.store.state
  const { cellSize } = document.grid
  const turned = copies.degrees !== undefined && copies.degrees !== 0
  const { count = 1, dx = turned ? 0 : cellSize, dy = turned ? 0 : cellSize, degrees = 0, mirror } = copies
  const source = edits.copyable()
  const sourceMiddle = middleOf(itemsBox(source) ?? NOWHERE)
  const { about = sourceMiddle } = copies
  const copied: NavItem[] = []
  const commands: Command[] = []
  let enlarged: NavDocument = document
  for (let i = 1; i <= Math.min(Math.max(Math.round(count), 1), MAX_COPIES); i++) {
    const items = withFreshIds(source, enlarged)
    enlarged = { ...enlarged, items: [...enlarged.items, ...items] }
    append(copied, items)
    const matrix = composeMatrices(mirrored(mirror, sourceMiddle, i * dx, i * dy), rotation(degrees * i, about))
    commands.push({ type: 'insert-items', items })
    commands.push({ type: 'transform-items', ids: items.map((item) => item.id), matrix })
  }
  if (copied.length === 0) return undefined
  const { changes, announce } = edits.messages
  const ids = copied.map((item) => item.id)
  const done = edits.commit(commands, copied, changes.duplicate, {
    notice: announce.selectedMany,
    selection: selectItems(ids),
  })
  return done ? { ids, sourceMiddle } : undefined
}
