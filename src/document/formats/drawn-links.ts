/** Joins links to waypoints by the lines drawn for them: copies have other ids, and an end may have been dragged. */
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem, WaypointItem, WaypointLinkItem } from '../model/index.js'

/** Largest distance of an end from its waypoint, relative to the coordinates. */
const NEAR = 1e-6

export interface DrawnLink {
  readonly index: number
  readonly ends: readonly [Point, Point]
}

/**
 * Sets the ends of links to the waypoints where their lines end, preferring the waypoint written under the link's own id. Where none is,
 * the link keeps its waypoint. Returns indices of links with such an end. O(items).
 */
export function joinLinks(items: NavItem[], links: readonly DrawnLink[], writtenId: (id: string) => string): number[] {
  const waypoints = items.filter((item) => item.kind === 'waypoint')
  const reach = waypoints.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0)
  const table = new PlaceTable(reach * NEAR || NEAR)
  for (const waypoint of waypoints) table.add(waypoint, writtenId(waypoint.id))
  return links
    .filter(({ index, ends }) => {
      const link = items[index] as WaypointLinkItem
      const [from, to] = [table.at(ends[0], link.from), table.at(ends[1], link.to)]
      items[index] = { ...link, from: from ?? link.from, to: to ?? link.to }
      return from === undefined || to === undefined
    })
    .map(({ index }) => index)
}

class PlaceTable {
  private readonly cells = new Map<string, Map<string, string>>()

  constructor(private readonly size: number) {}

  add({ id, x, y }: WaypointItem, written: string): void {
    const key = `${Math.round(x / this.size)} ${Math.round(y / this.size)}`
    const cell = this.cells.get(key) ?? new Map<string, string>()
    this.cells.set(key, cell)
    if (!cell.has(written)) cell.set(written, id)
  }

  at({ x, y }: Point, written: string): string | undefined {
    const [column, row] = [Math.round(x / this.size), Math.round(y / this.size)]
    let first: string | undefined
    for (let i = 0; i < 9; i++) {
      const cell = this.cells.get(`${column + (i % 3) - 1} ${row + Math.floor(i / 3) - 1}`)
      const named = cell?.get(written)
      if (named !== undefined) return named
      first ??= cell?.values().next().value
    }
    return first
  }
}
