/** Where a link goes. */
import type { Point } from '../../engine/geometry/index.js'
import type { LinkItem, WaypointLinkItem } from './nav-document.js'

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
