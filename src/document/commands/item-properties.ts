import { isShapePoint, type NavItem, type Shape } from '../model/index.js'
import { requireItem } from '../parsing/index.js'
import type { PatchList } from './patch-list.js'

/**
 * Sets properties of an item. If a property is removed, replaces the whole item, so that undo restores the order of the item's keys.
 * `isMoved`: the values come from a transform of a valid item, so that the fast check `requireMoved` suffices.
 */
export function setItemProperties(
  item: NavItem,
  entries: readonly (readonly [string, unknown])[],
  list: PatchList,
  isMoved = false,
): void {
  const before: Readonly<Record<string, unknown>> = { ...item }
  const changes = entries.filter(
    ([key, value]) => !Object.is(value, Object.hasOwn(before, key) ? before[key] : undefined),
  )
  if (changes.length === 0) return
  const after = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
  )
  if (isMoved) requireMoved(after, item)
  else requireItem(after, item)
  if (changes.some(([, value]) => value === undefined)) list.replace(['items', item.id], after)
  else for (const [key, value] of changes) list.set(['items', item.id, key], value)
}

/** Checks a transformed item. For a polygon, only coordinates are checked, which is ten times faster than the schema. */
export function requireMoved(after: object, before?: NavItem): void {
  if (!('shape' in after) || !isFiniteOutline(after.shape as Shape)) requireItem(after, before)
}

function isFiniteOutline(shape: Shape): boolean {
  return (
    (shape.type === 'polygon' || shape.type === 'freehand') &&
    shape.outer.every(isShapePoint) &&
    (shape.holes ?? []).every((hole) => hole.every(isShapePoint))
  )
}
