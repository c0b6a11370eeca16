import { polygonArea, type Polygon, type Rect, type Region } from '../../../engine/geometry/index.js'
import { shapeToRings, type Command, type Shape } from '../../../document/model/index.js'
import { shapeItem } from '../../shapes/drawn-item.js'
import { polygonShape } from '../../shapes/item-geometry.js'
import type { Clip } from '../tool-options.js'
import type { ToolContext } from '../tool.js'
import { BRUSHED, itemsUnder, nextId, paintable, type Painted } from './painted.js'

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
  const taken = new Set<string>()
  const made = (shape: Shape) =>
    shapeItem(context.drawKind, { id: nextId(context, taken), ...BRUSHED }, shape, context.terrain)
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
