/**
 * A stamp has no record of its own: like a group it is what its items say. A placement is a group whose items name the stamp, their part
 * of it and where the placement stands, so that the engine, exports and saves see plain items. As in Figma, but without a main component,
 * an edit of a part in any placement is repeated in the others (../commands/repeat-stamps.ts), and as in Tiled and LDtk a transform of
 * the whole placement is its own. Name, layer, flags and `meta` of an item are not shared, nor is the drawing order; stamps do not nest.
 */
import { attached, sameValue } from '../../engine/core/index.js'
import { transformLine } from './marker-line.js'
import type { JsonObject, Matrix, NavDocument, NavItem } from './nav-document.js'
import { composeMatrices, inverseOf, transformPoint, transformShape } from './shape-rings.js'

export interface Placement {
  /** Name of the stamp. */
  readonly name: string
  /** Of the group that is the placement. */
  readonly path: readonly string[]
  readonly parts: ReadonlyMap<string, NavItem>
}

/** The path of the placement that the item is a part of. */
export function placementOf({ stamp, group = [] }: NavItem): readonly string[] | undefined {
  const depth = stamp === undefined ? -1 : group.indexOf(stamp.group)
  return depth < 0 ? undefined : group.slice(0, depth + 1)
}

/** All placements by the text of their path, in drawing order. Computed once for a list. */
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

/** Moves what stands in one placement to where it stands in another. */
export function betweenPlacements(from: Matrix, to: Matrix): Matrix {
  return from.every((entry, i) => entry === to[i]) ? [1, 0, 0, 1, 0, 0] : composeMatrices(to, inverseOf(from))
}

const OWN_KEYS: ReadonlySet<string> = new Set(
  'id name layer locked hidden navigation pinned group stamp meta'.split(' '),
)

/** Names of the fields in which two states of a part differ and which its placements share. */
export function changedFields(before: NavItem, after: NavItem): readonly string[] {
  const [old, next]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  const keys = new Set([...Object.keys(next), ...Object.keys(old)].filter((key) => !OWN_KEYS.has(key)))
  const isPlace = (key: string): boolean => key === 'x' || key === 'y'
  const changed = [...keys].filter((key) => !sameValue(old[key], next[key]))
  return changed.some(isPlace) ? [...changed.filter((key) => !isPlace(key)), 'x', 'y'] : changed
}

/** The item as it stands in another place: as a transform leaves it, and with the frame that goes with it. */
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

/** Of `meta`, placements share the line of a route and whether it repeats. */
export function sharedMeta(item: NavItem, matrix: Matrix): JsonObject {
  const { line, repeat } = item.kind === 'marker' ? (item.meta ?? {}) : {}
  return {
    ...(line !== undefined && item.kind === 'marker' && { line: transformLine(item, matrix) ?? line }),
    ...(repeat !== undefined && { repeat }),
  }
}

export function lockedIn({ layers }: NavDocument): (item: NavItem) => boolean {
  const locked = new Set(layers.filter((layer) => layer.locked === true).map(({ id }) => id))
  return (item) => item.locked === true || (locked.size > 0 && locked.has(item.layer ?? layers[0]?.id ?? ''))
}

/**
 * The items whose placement moves as a whole when these are transformed: all of it is among them but what is locked, and links of
 * waypoints, which follow.
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
