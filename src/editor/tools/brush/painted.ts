import { polygonArea, type Polygon, type Rect, type Region } from '../../../engine/geometry/index.js'
import {
  shapeToRings,
  type AreaItem,
  type Command,
  type ObstacleItem,
  type Shape,
} from '../../../document/model/index.js'
import { shapeItem } from '../../shapes/drawn-item.js'
import { polygonShape } from '../../shapes/item-geometry.js'
import { replaceItem, unusedIds } from '../../shapes/replace-item.js'
import type { Clip } from '../tool-options.js'
import type { ToolContext } from '../tool.js'

export type PaintedItem = ObstacleItem | AreaItem

/** Marks items as brush strokes, which can be erased without being selected. */
const BRUSHED = { meta: { brush: true } } as const

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

export type NewId = ReturnType<typeof unusedIds>

export const paintedItem = (shape: Shape, { drawKind, terrain }: ToolContext, newId: NewId): PaintedItem =>
  shapeItem(drawKind, { id: newId(drawKind), ...BRUSHED }, shape, terrain)

export interface Painted {
  readonly commands: readonly Command[]
  readonly ids: readonly string[]
}

export const insertPainted = (items: readonly PaintedItem[]): Painted => ({
  commands: items.length === 0 ? [] : [{ type: 'insert-items', items }],
  ids: items.map(({ id }) => id),
})

export const coversDrawn = (rect: Rect, context: ToolContext): boolean =>
  context.itemsIn(rect, 'intersect').some((id) => itemOfKind(id, context) !== undefined)

export const replaceBy = (
  { name: _, ...item }: PaintedItem,
  shapes: readonly Shape[],
  newId: NewId,
): readonly Command[] => replaceItem(item, shapes, newId).commands

/** Joins a stroke with the brush strokes that it touches. `fresh` are its cells as polygons. The first touched item keeps its id. */
export function joinStroke(fresh: Region, boxes: readonly Rect[], clip: Clip, context: ToolContext): Painted {
  if (fresh.length === 0) return { commands: [], ids: [] }
  const stroke = fresh.length === 1 ? fresh : clip('union', fresh, [])
  const touched = itemsUnder(boxes, context, paintable).filter(({ meta, shape }) => {
    if (meta?.brush !== true) return false
    return clip('union', stroke, [shapeToRings(shape)]).length <= stroke.length
  })
  const before: Region = touched.map(({ shape }) => shapeToRings(shape))
  const joined = touched.length === 0 ? stroke : clip('union', stroke, before)
  if (areaOf(joined) - areaOf(before) <= areaOf(joined) * NEGLIGIBLE) return { commands: [], ids: [] }
  const [first, ...others] = [...joined].sort((a, b) => polygonArea(b) - polygonArea(a)).map(shapeOf)
  const newId = unusedIds(context.document.items)
  const made = (shape: Shape) => paintedItem(shape, context, newId)
  const [oldest, ...merged] = touched
  const items = (oldest === undefined ? [first, ...others] : others).map(made)
  const commands: Command[] = []
  if (oldest !== undefined) commands.push({ type: 'set-shape', id: oldest.id, shape: first })
  if (merged.length > 0) commands.push({ type: 'remove-items', ids: merged.map(({ id }) => id) })
  if (items.length > 0) commands.push({ type: 'insert-items', items })
  return { commands, ids: [...(oldest === undefined ? [] : [oldest.id]), ...items.map(({ id }) => id)] }
}

export const NEGLIGIBLE = 1e-12

export const areaOf = (region: Region): number => region.reduce((sum, polygon) => sum + polygonArea(polygon), 0)

function shapeOf(polygon: Polygon): Shape {
  const { outer, holes } = polygon
  const [xs, ys] = [outer.map(({ x }) => x), outer.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
  const isUpright = outer.every(
    (point) => (point.x === x || point.x === x + width) && (point.y === y || point.y === y + height),
  )
  return outer.length === 4 && holes.length === 0 && isUpright
    ? { type: 'rectangle', x, y, width, height }
    : polygonShape(polygon)
}
