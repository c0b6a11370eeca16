/** Finds the waypoints at the ends of the lines that a file draws for links. The stored ids may be outdated after edits in another program. */
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem, WaypointLinkItem } from '../model/index.js'
import { PointTable } from './point-table.js'

/** Largest distance between an end of a drawn link and the waypoint at this end, as a share of the largest coordinate. */
const NEAR = 1e-6

export interface DrawnLink {
  readonly index: number
  readonly ends: readonly [Point, Point]
}

/**
 * Sets the ends of each link to the waypoints at the ends of its line. Among several waypoints at an end, prefers the one whose id in the
 * file is the id that the link stores. An end without a waypoint is not changed; returns the indices of links with such an end. O(items).
 */
export function joinLinks(items: NavItem[], links: readonly DrawnLink[], writtenId: (id: string) => string): number[] {
  const waypoints = items.filter((item) => item.kind === 'waypoint')
  const reach = waypoints.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0)
  const table = new PointTable<readonly [id: string, written: string]>(reach * NEAR || NEAR)
  for (const waypoint of waypoints) table.add(waypoint, [waypoint.id, writtenId(waypoint.id)])
  const waypointAt = (end: Point, writtenEnd: string): string | undefined => {
    const near = table.around(end)
    return (near.find(([, written]) => written === writtenEnd) ?? near.at(0))?.[0]
  }
  return links
    .filter(({ index, ends }) => {
      const link = items[index] as WaypointLinkItem
      const [from, to] = [waypointAt(ends[0], link.from), waypointAt(ends[1], link.to)]
      items[index] = { ...link, from: from ?? link.from, to: to ?? link.to }
      return from === undefined || to === undefined
    })
    .map(({ index }) => index)
}
