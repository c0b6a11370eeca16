import { attached } from '../../engine/core/index.js'
import { boundingBox, type Point, type Polygon, type Rect, type Ring } from '../../engine/geometry/index.js'
import {
  isCurvedShape,
  lineRepeat,
  markerStops,
  shapeToRings,
  type MarkerItem,
  type NavDocument,
  type NavItem,
  type PolygonShape,
  type ShapeRing,
  type WallShape,
} from '../../document/model/index.js'
import { formatLabel, type EditorMessages } from '../../words/index.js'

const NONE: readonly Ring[] = []

/** Returns the rings of a shape, the outer ring first, then holes; none for other items. Cached by item object. */
export function itemRings(item: NavItem | undefined): readonly Ring[] {
  if (item?.kind !== 'obstacle' && item?.kind !== 'area') return NONE
  return attached(item, 'rings', () => {
    const { outer, holes } = shapeToRings(item.shape)
    return [outer, ...holes]
  })
}

export const polygonShape = ({ outer, holes }: Polygon): PolygonShape => ({
  type: 'polygon',
  outer,
  ...(holes.length > 0 && { holes }),
})

export function itemOutline(item: NavItem): Ring {
  switch (item.kind) {
    case 'obstacle':
    case 'area':
      return itemRings(item)[0]
    case 'link':
      return [item.from, item.to]
    case 'waypoint':
      return [{ x: item.x, y: item.y }]
    case 'marker':
      return ownLine(item)
    case 'waypoint-link':
      return []
  }
}

export const ownLine = (item: MarkerItem): Ring => attached(item, 'line', () => markerStops(item))

/** Returns the rings with editable vertices: those of a shape, the line and holes of a wall, or the marker and the line that starts at it. */
export function vertexRings(item: NavItem | undefined): readonly ShapeRing[] {
  if (item?.kind === 'marker') {
    const line = ownLine(item)
    return line.length > 1 ? [line] : NONE
  }
  const shape = isShapeItem(item) ? item.shape : undefined
  if (shape?.type === 'wall') return [shape.line, ...(shape.holes ?? [])]
  return isCurved(item) && shape !== undefined
    ? ['outer' in shape ? shape.outer : itemRings(item)[0], ...(shape.holes ?? [])]
    : itemRings(item)
}

/** Returns whether an edge of the outline is a curve. Then `itemRings` has more points than `vertexRings`. */
export const isCurved = (item: NavItem | undefined): boolean => isShapeItem(item) && isCurvedShape(item.shape)

export function wallOf(item: NavItem | undefined): WallShape | undefined {
  return item !== undefined && 'shape' in item && item.shape.type === 'wall' ? item.shape : undefined
}

export function isOpenRing(item: NavItem, ring: number): boolean {
  if (item.kind === 'marker') return lineRepeat(item) !== 'loop'
  const wall = wallOf(item)
  return wall !== undefined && ring === 0 && wall.closed !== true
}

export const leastVertices = (item: NavItem): number => (item.kind === 'marker' ? 0 : isOpenRing(item, 0) ? 2 : 3)

export function itemBox(item: NavItem): Rect | undefined {
  const outline = itemOutline(item)
  return outline.length < 32 ? boundingBox(outline) : attached(item, 'box', () => boundingBox(outline))
}

export function middleOf(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

export const growRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

export const rectContains = ({ x, y, width, height }: Rect, at: Point): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

export function itemsBox(items: readonly NavItem[]): Rect | undefined {
  return joinRects(items.map(itemBox))
}

export function joinRects(rects: readonly (Rect | undefined)[]): Rect | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const rect of rects) {
    if (rect === undefined) continue
    minX = Math.min(minX, rect.x)
    minY = Math.min(minY, rect.y)
    maxX = Math.max(maxX, rect.x + rect.width)
    maxY = Math.max(maxY, rect.y + rect.height)
  }
  return minX <= maxX ? { x: minX, y: minY, width: maxX - minX, height: maxY - minY } : undefined
}

const ID_SHOWN = 24
const UNIQUE_ROLES: ReadonlySet<string> = new Set(['spawn', 'goal'])

/** Returns the display name: the item's name, or its kind and the number in its id. If the id has several numbers, uses the whole id. */
export function itemName(item: NavItem, messages: EditorMessages): string {
  if (item.name !== undefined && item.name !== '') return item.name
  const kinds: Readonly<Record<string, string>> = messages.kinds
  const isWall = item.kind === 'obstacle' && item.shape.type === 'wall'
  const kind = item.kind === 'marker' ? (kinds[item.role] ?? item.role) : kinds[isWall ? 'wall' : item.kind]
  const [number] =
    /\d+$/.exec(item.id) === null ? [] : (/^\D*(\d+)$/.exec(item.id)?.slice(1) ?? [item.id.slice(0, ID_SHOWN)])
  return number === undefined || (item.kind === 'marker' && UNIQUE_ROLES.has(item.role)) ? kind : `${kind} ${number}`
}

export function itemsName(items: readonly NavItem[], messages: EditorMessages): string {
  return items.length === 1
    ? itemName(items[0], messages)
    : formatLabel(messages.announce.items, { count: items.length }, messages)
}

export const formatItems = (template: string, items: readonly NavItem[], messages: EditorMessages): string =>
  formatLabel(template, { name: itemsName(items, messages) }, messages)

export type ShapeItem = Extract<NavItem, { kind: 'obstacle' | 'area' }>

export const isShapeItem = (item: NavItem | undefined): item is ShapeItem =>
  item?.kind === 'obstacle' || item?.kind === 'area'

export function freeId(kind: string, taken: (id: string) => boolean, start = 1): string {
  for (let number = start; ; number++) {
    const id = `${kind}-${number}`
    if (!taken(id)) return id
  }
}

export function lockedOrHiddenLayers(document: NavDocument): ReadonlySet<string> {
  return new Set(
    document.layers.filter((layer) => layer.locked === true || layer.hidden === true).map((layer) => layer.id),
  )
}

export function isLocked(item: NavItem, document: NavDocument): boolean {
  const layer = layerOf(item, document)
  return item.locked === true || document.layers.some(({ id, locked }) => id === layer && locked === true)
}

export function layerOf(item: NavItem, document: NavDocument): string | undefined {
  return item.layer ?? document.layers[0]?.id
}

export function angleAt(before: Point, at: Point, after: Point): number {
  const [ax, ay] = [before.x - at.x, before.y - at.y]
  const [bx, by] = [after.x - at.x, after.y - at.y]
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI
}
