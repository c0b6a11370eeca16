/** Pairs the items of two maps by brute force: compares every item with every other item. */
import { shapeToRings, type NavDocument, type NavItem } from '../../src/document/index.js'

const NEAR = 1e-9

function placesOf(item: NavItem, items: readonly NavItem[]): number[] {
  const at = (id: string) => items.filter((other) => other.id === id).flatMap((other) => placesOf(other, []))
  if (item.kind === 'waypoint-link') return [...at(item.from), ...at(item.to)]
  if (item.kind === 'link') return [item.from.x, item.from.y, item.to.x, item.to.y]
  if (item.kind === 'marker' || item.kind === 'waypoint') return [item.x, item.y]
  const { outer, holes } = shapeToRings(item.shape)
  return [outer, ...holes].flatMap((ring) => ring.flatMap(({ x, y }) => [x, y]))
}

/**
 * Pairs each item of `one` with at most one item of `other` of the same kind and place. No item of `other` belongs to
 * two pairs. Returns the items of `one` without a partner.
 */
export function missingItems(one: NavDocument, other: NavDocument): NavItem[] {
  const left = other.items.map((item) => ({ item, places: placesOf(item, other.items) }))
  return one.items.filter((item) => {
    const places = placesOf(item, one.items)
    const at = left.findIndex(
      ({ item: { kind }, places: found }) =>
        kind === item.kind &&
        found.length === places.length &&
        found.every((value, i) => Math.abs(value - places[i]) <= NEAR * Math.max(1, Math.abs(value) / 1e4)),
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns the lines that only the first text has, and the lines that only the second text has. */
export function changedLines(before: string, after: string): { readonly gone: string[]; readonly added: string[] } {
  const lacking = (from: string, other: string): string[] => {
    const counts = new Map<string, number>()
    for (const line of other.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
    return from.split('\n').filter((line) => {
      const left = counts.get(line) ?? 0
      counts.set(line, left - 1)
      return left <= 0
    })
  }
  return { gone: lacking(before, after), added: lacking(after, before) }
}
