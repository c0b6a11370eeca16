import { attached } from '../../engine/core/index.js'
import { samePoint, type Point } from '../../engine/geometry/index.js'
import { isTerrainName, terrainKinds } from '../../terrain-kinds/index.js'
import type { AreaItem, ItemBase, NavDocument, NavItem, ObstacleItem, Shape } from '../../document/model/index.js'
import type { DraftShape, DrawKind } from '../editor-snapshot.js'

export function shapeItem(kind: DrawKind, base: ItemBase, shape: Shape, terrain: string): ObstacleItem | AreaItem {
  return kind === 'obstacle' ? { ...base, kind, shape } : { ...base, kind, shape, terrain, cost: terrainCost(terrain) }
}

const terrainCost = (terrain: string): AreaItem['cost'] => (isTerrainName(terrain) ? terrainKinds[terrain].cost : 1)

/** Returns the item that the shape would become if the gesture ended now; undefined if it becomes no item or has too few points. */
export function drawnItem(shape: DraftShape, id: string, terrain: string): NavItem | undefined {
  const { kind, becomes = 'obstacle' } = shape
  if (kind === 'link' && shape.points.length === 2) {
    const [from, to] = shape.points
    return { id, kind, from, to }
  }
  if (shape.wall !== undefined && (kind === 'obstacle' || kind === 'area'))
    return shapeItem(kind, { id }, shape.wall, terrain)
  const made = kind === 'obstacle' || kind === 'area' ? kind : kind === 'freehand' ? becomes : undefined
  const outer = withoutRepeats(shape.points, true)
  return made === undefined || outer.length < 3
    ? undefined
    : shapeItem(made, { id }, { type: 'polygon', outer }, terrain)
}

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
  const hole = withoutRepeats(points, true)
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

export function withoutRepeats(points: readonly Point[], closed: boolean): readonly Point[] {
  const kept = points.filter((point, i) => i === 0 || !samePoint(point, points[i - 1]))
  return closed && kept.length > 1 && samePoint(kept[kept.length - 1], kept[0]) ? kept.slice(0, -1) : kept
}

/** Returns an item as the running gesture shows it. Tries the item's old index first, since gestures rarely change the order of items. */
export function draftItem(
  { document, draft }: { readonly document: NavDocument; readonly draft: NavDocument },
  id: string,
): NavItem | undefined {
  const places = attached(document.items, 'places', () => new Map(document.items.map(({ id }, place) => [id, place])))
  const item = draft.items.at(places.get(id) ?? draft.items.length)
  return item?.id === id ? item : draft.items.find((one) => one.id === id)
}
