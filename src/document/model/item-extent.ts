import { boundingBox, type Rect, type Point } from '../../engine/geometry/index.js'
import { COORDINATE_LIMIT } from './document-schema.js'
import type { NavItem, LinkItem, WaypointItem, WaypointLinkItem } from './nav-document.js'
import { shapeToRings } from './shape-rings.js'

export function verticesOf(item: NavItem): number {
  if (item.kind !== 'obstacle' && item.kind !== 'area') return 1
  const { shape } = item
  if (shape.type === 'wall') return shape.line.length
  const holes = shape.holes?.reduce((sum, hole) => sum + hole.length, 0) ?? 0
  return ('outer' in shape ? shape.outer.length : 1) + holes
}

/** Returns the bounding box of the items; undefined if empty. */
export const extentOf = (items: readonly NavItem[]): Rect | undefined => boundingBox(pointsOf(items))

const DEFAULT_MARGIN = 100

export function boundsOf(items: readonly NavItem[]): Rect | undefined {
  const box = extentOf(items)
  if (box === undefined) return undefined
  // The margin is at least the rounding error of the largest coordinate, so that no side has length 0.
  const reach = Math.max(Math.abs(box.x), Math.abs(box.y), Math.abs(box.x + box.width), Math.abs(box.y + box.height))
  const margin = Math.max(Math.max(box.width, box.height) / 16 || DEFAULT_MARGIN, reach * 2 ** -40)
  const clamp = (value: number): number => Math.min(Math.max(value, -COORDINATE_LIMIT), COORDINATE_LIMIT)
  const [x, y] = [clamp(box.x - margin), clamp(box.y - margin)]
  return { x, y, width: clamp(box.x + box.width + margin) - x, height: clamp(box.y + box.height + margin) - y }
}

function* pointsOf(items: readonly NavItem[]) {
  for (const item of items) {
    if (item.kind === 'obstacle' || item.kind === 'area') yield* shapeToRings(item.shape).outer
    else if (item.kind === 'link') yield* [item.from, item.to]
    else if (item.kind !== 'waypoint-link') yield item
  }
}

const ORIGIN: Point = { x: 0, y: 0 }

/** Returns both ends of a link. For a waypoint link with an unknown waypoint, both are the origin. */
export function endsOf(item: LinkItem | WaypointLinkItem, waypoints: ReadonlyMap<string, Point>): Point[] {
  const ends = item.kind === 'link' ? [item.from, item.to] : [waypoints.get(item.from), waypoints.get(item.to)]
  const known = ends.filter((end) => end !== undefined).map(({ x, y }) => ({ x, y }))
  return known.length === 2 ? known : [ORIGIN, ORIGIN]
}

export const waypointsById = (items: readonly NavItem[]): ReadonlyMap<string, WaypointItem> =>
  new Map(items.filter((item) => item.kind === 'waypoint').map((item) => [item.id, item]))

export function danglingLinks(items: readonly NavItem[]): ReadonlySet<NavItem> {
  const waypoints = waypointsById(items)
  return new Set(
    items.filter((item) => item.kind === 'waypoint-link' && !(waypoints.has(item.from) && waypoints.has(item.to))),
  )
}
