/** Pairs the items of two documents: first by equal id and position, then by equal position, and at last by equal id. */
import type { Point } from '../../../engine/geometry/index.js'
import { waypointsById, type NavItem } from '../../model/index.js'
import { PointTable } from '../point-table.js'
import { pointsOf } from './back-writer.js'

/** Largest difference of coordinates that count as equal. For coordinates beyond 10,000 it grows in proportion. */
const NEAR = 1e-9

/**
 * Returns an entry for each item of `after`, in order, with its partner in `before`, if it has one. Then come the items of `before` without a
 * partner. Nearly linear.
 */
export function pairItems(before: readonly NavItem[], after: readonly NavItem[]) {
  const places = [waypointsById(before), waypointsById(after)] as const
  const isEqual = (one: NavItem, other: NavItem): boolean =>
    one === other || (one.kind === other.kind && isSamePlace(pointsOf(one, places[0]), pointsOf(other, places[1])))
  const byId = new Map(before.map((item) => [item.id, item]))
  const partner = new Map<NavItem, NavItem>()
  const taken = new Set<NavItem>()
  const join = (item: NavItem, found: NavItem | undefined): void => {
    if (found === undefined) return
    partner.set(item, found)
    taken.add(found)
  }
  for (const item of after) {
    const same = byId.get(item.id)
    if (same !== undefined && isEqual(same, item)) join(item, same)
  }
  const near = new PointTable<NavItem>(SQUARE)
  for (const item of before)
    for (const point of taken.has(item) ? [] : pointsOf(item, places[0]).slice(0, 1)) near.add(point, item)
  for (const item of after)
    for (const point of partner.has(item) ? [] : pointsOf(item, places[1]).slice(0, 1))
      join(
        item,
        near.around(point).find((other) => !taken.has(other) && isEqual(other, item)),
      )
  for (const item of after) {
    const same = byId.get(item.id)
    if (!partner.has(item) && same !== undefined && !taken.has(same)) join(item, same)
  }
  return [
    ...after.map((item) => ({ before: partner.get(item), after: item })),
    ...before.filter((item) => !taken.has(item)).map((item) => ({ before: item, after: undefined })),
  ]
}

export function isSamePlace(before: readonly Point[], after: readonly Point[]): boolean {
  return before.length === after.length && before.every(({ x, y }, i) => isNear(x, after[i].x) && isNear(y, after[i].y))
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * Math.max(1, Math.abs(a) / 1e4)

const SQUARE = 1e-3
