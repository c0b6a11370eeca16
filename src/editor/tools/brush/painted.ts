import type { Rect } from '../../../engine/geometry/index.js'
import type { AreaItem, Command, ObstacleItem, Shape } from '../../../document/model/index.js'
import { freeId } from '../../shapes/item-geometry.js'
import { replaceItem } from '../../shapes/replace-item.js'
import type { ToolContext } from '../tool.js'

export type PaintedItem = ObstacleItem | AreaItem

/** Marks items as brush strokes, which can be erased without being selected. */
export const BRUSHED = { meta: { brush: true } } as const

export function paintable(id: string, context: ToolContext): PaintedItem | undefined {
  const item = itemOfKind(id, context)
  return item?.kind === 'area' && item.terrain !== context.terrain ? undefined : item
}

export function erasable(id: string, context: ToolContext): PaintedItem | undefined {
  const item = itemOfKind(id, context)
  return item?.meta?.brush === true || context.selection.items.includes(id) ? item : undefined
}

function itemOfKind(id: string, context: ToolContext): PaintedItem | undefined {
  const item = context.item(id)
  return item?.kind === context.drawKind && context.editable(id) ? item : undefined
}

export function itemsUnder(
  boxes: readonly Rect[],
  context: ToolContext,
  choose: typeof erasable,
): readonly PaintedItem[] {
  const found = new Map<string, PaintedItem>()
  for (const rect of boxes) {
    for (const id of context.itemsIn(rect, 'intersect')) {
      const item = choose(id, context)
      if (item !== undefined) found.set(id, item)
    }
  }
  return [...found.values()]
}

export interface Painted {
  readonly commands: readonly Command[]
  readonly ids: readonly string[]
}

export const insertPainted = (items: readonly PaintedItem[]): Painted => ({
  commands: items.length === 0 ? [] : [{ type: 'insert-items', items }],
  ids: items.map(({ id }) => id),
})

export function nextId(context: ToolContext, taken: Set<string>, from = 1): string {
  const { drawKind } = context
  const id = freeId(drawKind, (candidate) => taken.has(candidate) || context.item(candidate) !== undefined, from)
  taken.add(id)
  return id
}

export const coversDrawn = (rect: Rect, context: ToolContext): boolean =>
  context.itemsIn(rect, 'intersect').some((id) => itemOfKind(id, context) !== undefined)

/** Replaces an erased item by its parts. The first one keeps the id, and the others have no name. */
export const replaceBy = (
  { name: _, ...item }: PaintedItem,
  shapes: readonly Shape[],
  context: ToolContext,
  taken: Set<string>,
): readonly Command[] => replaceItem(item, shapes, () => nextId(context, taken)).commands
