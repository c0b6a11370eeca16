/** What the shape under the pen would become if it ended here: the item for the document, and the document with it. */
import { isTerrainName, terrainKinds } from '../../terrain-kinds/index.js'
import type { AreaItem, ItemBase, NavDocument, NavItem, ObstacleItem, Shape } from '../../document/model/index.js'
import type { DraftShape, DrawKind } from '../editor-snapshot.js'

/** A new item of a shape; an area costs what its terrain does. */
export function shapeItem(kind: DrawKind, base: ItemBase, shape: Shape, terrain: string): ObstacleItem | AreaItem {
  return kind === 'obstacle' ? { ...base, kind, shape } : { ...base, kind, shape, terrain, cost: terrainCost(terrain) }
}

const terrainCost = (terrain: string): AreaItem['cost'] => (isTerrainName(terrain) ? terrainKinds[terrain].cost : 1)

/** Undefined for what covers nothing, or is no item of its own. */
export function drawnItem(shape: DraftShape, id: string, terrain: string): NavItem | undefined {
  const { kind, becomes = 'obstacle' } = shape
  if (kind === 'link' && shape.points.length === 2) {
    const [from, to] = shape.points
    return { id, kind, from, to }
  }
  const made = kind === 'obstacle' || kind === 'area' ? kind : kind === 'freehand' ? becomes : undefined
  const outer = withoutRepeats(shape.points)
  return made === undefined || outer.length < 3
    ? undefined
    : shapeItem(made, { id }, { type: 'polygon', outer }, terrain)
}

/** The document as it would be if what is drawn ended here; the document itself where that changes nothing. */
export function withDrawing(
  document: NavDocument,
  shape: DraftShape | undefined,
  id: string,
  terrain: string,
): NavDocument {
  if (shape === undefined) return document
  if (shape.kind === 'hole') return withHole(document, shape)
  const item = drawnItem(shape, id, terrain)
  return item === undefined ? document : { ...document, items: [...document.items, item] }
}

function withHole(document: NavDocument, { points, host }: DraftShape): NavDocument {
  const hole = withoutRepeats(points)
  if (host === undefined || hole.length < 3) return document
  return {
    ...document,
    items: document.items.map((item) =>
      item.id === host && 'shape' in item
        ? { ...item, shape: { ...item.shape, holes: [...(item.shape.holes ?? []), hole] } }
        : item,
    ),
  }
}

/** The ring without a point that stands on the one before it: the pen rests where it has just placed one. */
function withoutRepeats(points: DraftShape['points']): DraftShape['points'] {
  return points.filter(({ x, y }, i) => {
    const before = points[i === 0 ? points.length - 1 : i - 1]
    return points.length === 1 || x !== before.x || y !== before.y
  })
}
