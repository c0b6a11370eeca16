/** Where a link goes, and which lead nowhere. */
import type { Point } from '../../engine/geometry/index.js'
import type { LinkItem, NavItem, WaypointLinkItem } from './nav-document.js'

/** Both ends of a link; of one between waypoints, their places, or the origin twice where one is not known. */
export function endsOf(item: LinkItem | WaypointLinkItem, waypoints: ReadonlyMap<string, Point>): Point[] {
  const ends = item.kind === 'link' ? [item.from, item.to] : [waypoints.get(item.from), waypoints.get(item.to)]
  const known = ends.filter((end) => end !== undefined).map(({ x, y }) => ({ x, y }))
  return known.length === 2
    ? known
    : [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ]
}

/** Links of the waypoint graph with an end that is no waypoint of the list. */
export function danglingLinks(items: readonly NavItem[]): ReadonlySet<NavItem> {
  const waypoints = new Set<string>()
  for (const item of items) if (item.kind === 'waypoint') waypoints.add(item.id)
  return new Set(
    items.filter((item) => item.kind === 'waypoint-link' && !(waypoints.has(item.from) && waypoints.has(item.to))),
  )
}
