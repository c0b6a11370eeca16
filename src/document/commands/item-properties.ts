import type { NavItem } from '../model/index.js'
import { requireItem } from '../parsing/index.js'
import type { PatchList } from './patch-list.js'

/** Sets keys one by one; removing a key replaces the item, so that undo restores the order of keys. */
export function setItemProperties(
  item: NavItem,
  entries: readonly (readonly [string, unknown])[],
  list: PatchList,
): void {
  const before: Readonly<Record<string, unknown>> = { ...item }
  const changes = entries.filter(
    ([key, value]) => !Object.is(value, Object.hasOwn(before, key) ? before[key] : undefined),
  )
  if (changes.length === 0) return
  const after = Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
  )
  requireItem(after, item)
  if (changes.some(([, value]) => value === undefined)) {
    list.replace(['items', item.id], after)
    return
  }
  for (const [key, value] of changes) list.set(['items', item.id, key], value)
}
