/**
 * A stamp is a group of items that is placed several times. Each item of a placement stores the name of the stamp, the name of its part, and
 * the transform of the placement; there is no other record of a stamp. An edit of a part in one placement is repeated in the others
 * (../commands/repeat-stamps.ts); a transform of a whole placement is not. Name, layer, flags, drawing order and most of `meta` may differ
 * between placements. Stamps do not nest.
 */
import { attached, sameValue } from '../../engine/core/index.js'
import { transformLine } from './marker-line.js'
import type { JsonObject, Matrix, NavDocument, NavItem } from './nav-document.js'
import { composeMatrices, IDENTITY, inverseOf, transformPoint, transformShape } from './shape-rings.js'
import { lockedIn } from './to-scene.js'

export interface Placement {
  /** Name of the stamp. */
  readonly name: string
  /** Path of the group that forms the placement, outermost name first. */
  readonly path: readonly string[]
  readonly parts: ReadonlyMap<string, NavItem>
}

/**
 * Returns the path of the group that forms the placement of the item: names of groups, outermost first. Returns undefined if the item is in no
 * placement.
 */
export function placementOf({ stamp, group = [] }: NavItem): readonly string[] | undefined {
  const depth = stamp === undefined ? -1 : group.indexOf(stamp.group)
  return depth < 0 ? undefined : group.slice(0, depth + 1)
}

/** Returns all placements in drawing order, in a map whose keys are the paths of the placements as JSON text. Cached per list of items. */
export const placementsIn = (items: readonly NavItem[]): ReadonlyMap<string, Placement> =>
  attached(items, 'placements', () => {
    const placements = new Map<string, Placement & { readonly parts: Map<string, NavItem> }>()
    for (const item of items) {
      const path = item.stamp === undefined ? undefined : placementOf(item)
      if (item.stamp === undefined || path === undefined) continue
      const { name, part } = item.stamp
      const key = JSON.stringify(path)
      const placement = placements.get(key)
      if (placement === undefined) placements.set(key, { name, path, parts: new Map([[part, item]]) })
      else if (placement.name === name && !placement.parts.has(part)) placement.parts.set(part, item)
    }
    return placements
  })

/** Returns the matrix that maps a part in one placement to its position in another. */
export function betweenPlacements(from: Matrix, to: Matrix): Matrix {
  return from.every((entry, i) => entry === to[i]) ? IDENTITY : composeMatrices(to, inverseOf(from))
}

const OWN_KEYS: ReadonlySet<string> = new Set(
  'id name layer locked hidden navigation pinned group stamp meta'.split(' '),
)

/**
 * Compares two states of an item that is a part of a stamp. Returns the names of the fields that differ, without `OWN_KEYS`. If only `x` or only
 * `y` differs, returns both.
 */
export function changedFields(before: NavItem, after: NavItem): readonly string[] {
  const [old, next]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const keys = new Set([...Object.keys(next), ...Object.keys(old)].filter((key) => !OWN_KEYS.has(key)))
  const isPlace = (key: string): boolean => key === 'x' || key === 'y'
  const changed = [...keys].filter((key) => !sameValue(old[key], next[key]))
  return changed.some(isPlace) ? [...changed.filter((key) => !isPlace(key)), 'x', 'y'] : changed
}

/** Returns the transformed item. A part of a stamp stores the transform of its placement in `stamp.at`, which changes, too. */
export function movedPart(item: NavItem, matrix: Matrix): NavItem {
  const meta = sharedMeta(item, matrix)
  return {
    ...movedItem(item, matrix),
    ...(item.stamp !== undefined && { stamp: { ...item.stamp, at: composeMatrices(matrix, item.stamp.at) } }),
    ...(Object.keys(meta).length > 0 && { meta: { ...item.meta, ...meta } }),
  }
}

export function movedItem(item: NavItem, matrix: Matrix): NavItem {
  if (item.kind === 'waypoint-link') return item
  if (item.kind === 'link')
    return { ...item, from: transformPoint(matrix, item.from), to: transformPoint(matrix, item.to) }
  if (item.kind === 'waypoint' || item.kind === 'marker') return { ...item, ...transformPoint(matrix, item) }
  return { ...item, shape: transformShape(item.shape, matrix) }
}

/**
 * Returns the entries of `meta` that all placements of a stamp share: the line of a route, transformed by `matrix`, and how the route continues
 * after its last stop.
 */
export function sharedMeta(item: NavItem, matrix: Matrix): JsonObject {
  const { line, repeat } = item.kind === 'marker' ? (item.meta ?? {}) : {}
  return {
    ...(line !== undefined && item.kind === 'marker' && { line: transformLine(item, matrix) ?? line }),
    ...(repeat !== undefined && { repeat }),
  }
}

/**
 * Finds the placements that move as a whole if the items `ids` move. A placement moves as a whole if at least one part is in `ids` and each
 * part outside of `ids` is locked or is a waypoint link. Returns the parts of these placements that are in `ids` or are waypoint links.
 */
export function movedPlacements(document: NavDocument, ids: ReadonlySet<string>): readonly NavItem[] {
  const isLocked = lockedIn(document)
  return Array.from(placementsIn(document.items).values()).flatMap(({ parts }) => {
    const items = [...parts.values()]
    const isMoved = ({ id, kind }: NavItem): boolean => ids.has(id) || kind === 'waypoint-link'
    if (!items.some(({ id }) => ids.has(id)) || !items.every((item) => isMoved(item) || isLocked(item))) return []
    return items.filter(isMoved)
  })
}
