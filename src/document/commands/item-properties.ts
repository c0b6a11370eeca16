import { isShapePoint, type NavItem, type Shape } from '../model/index.js'
import { requireItem } from '../parsing/index.js'
import type { PatchList } from './patch-list.js'

/**
 * Sets keys one by one. To remove a key, replaces the whole item, so that undo restores the order of keys. `isMoved`: the values come from
 * a transform of a checked item, so only coordinates are checked.
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

/** Checks a transformed item. Of a polygon, checks only the coordinates, which is ten times faster: a transform changes nothing else. */
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
