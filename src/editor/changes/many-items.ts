import { append } from '../../engine/core/index.js'
import type { Point, Rect } from '../../engine/geometry/index.js'
import {
  composeMatrices,
  type Command,
  type Matrix,
  type NavDocument,
  type NavItem,
} from '../../document/model/index.js'
import { selectItems } from '../selection.js'
import { itemBox, itemsBox, middleOf } from '../shapes/item-geometry.js'
import { enteredGroup, freeGroupName, groupEdits, ungroupEdits } from '../shapes/item-groups.js'
import { mirrored, rotation, scaling, translation } from '../shapes/transforms.js'
import { withFreshIds } from './clipboard-text.js'
import type { ItemEdits } from './item-edits.js'

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

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

export function groupSelected(edits: ItemEdits, name?: string): boolean {
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

export function ungroupSelected(edits: ItemEdits): boolean {
  const { document, selection } = edits.context.store.state
  const { changes, announce, reasons } = edits.messages
  const items = edits.selected()
  const changed = ungroupEdits(items, enteredGroup(document, selection.items))
  if (changed.length === 0) return edits.refuse(reasons.noGroup)
  return edits.commit([{ type: 'edit-items', edits: changed }], items, changes.ungroup, { notice: announce.ungrouped })
}

/** Names the selected items by a pattern, in drawing order: `#` is a number, `###` one with leading zeros. An empty pattern removes names. */
export function renameSelected(edits: ItemEdits, pattern: string, start = 1): boolean {
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

export function transformSelected(edits: ItemEdits, options: TransformOptions): boolean {
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

/** The last copies, and the middle of their originals. If the user moves the copies, duplicating them again uses the same offset. */
export interface LastCopy {
  readonly ids: readonly string[]
  readonly from: Point
}

export function stepSince(edits: ItemEdits, last: LastCopy | undefined): Point | undefined {
  const { items } = edits.context.store.state.selection
  if (items.length !== last?.ids.length || items.some((id, i) => id !== last.ids[i])) return undefined
  const box = itemsBox(edits.items(items))
  if (box === undefined) return undefined
  const middle = middleOf(box)
  const [dx, dy] = [middle.x - last.from.x, middle.y - last.from.y]
  return dx === 0 && dy === 0 ? undefined : { x: dx, y: dy }
}

/** Duplicates the selection. Returns the copies; undefined if nothing was copied. */
export function duplicateSelected(edits: ItemEdits, copies: Partial<CopyOptions>): LastCopy | undefined {
  const { document } = edits.context.store.state
  const { cellSize } = document.grid
  const turned = copies.degrees !== undefined && copies.degrees !== 0
  const { count = 1, dx = turned ? 0 : cellSize, dy = turned ? 0 : cellSize, degrees = 0, mirror } = copies
  const source = edits.copyable()
  const from = middleOf(itemsBox(source) ?? NOWHERE)
  const { about = from } = copies
  const copied: NavItem[] = []
  const commands: Command[] = []
  let enlarged: NavDocument = document
  for (let i = 1; i <= Math.min(Math.max(Math.round(count), 1), MAX_COPIES); i++) {
    const items = withFreshIds(source, enlarged)
    enlarged = { ...enlarged, items: [...enlarged.items, ...items] }
    append(copied, items)
    const matrix = composeMatrices(mirrored(mirror, from, i * dx, i * dy), rotation(degrees * i, about))
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
  return done ? { ids, from } : undefined
}
