import { isShapePoint, type NavItem, type Shape } from '../model/index.js'
import { requireItem } from '../parsing/index.js'
import type { PatchList } from './patch-list.js'

type Entries = readonly (readonly [string, unknown])[]

/** Sets keys one by one; removing a key replaces the item, so that undo restores the order of keys. */
export function setItemProperties(item: NavItem, entries: Entries, list: PatchList): void {
  const after = withEntries(item, entries)
  if (after === undefined) return
  requireItem(after, item)
  writeEntries(item, after, entries, list)
}

/** As `setItemProperties`, for values that were checked in another item and then moved. */
export function setMovedProperties(item: NavItem, entries: Entries, list: PatchList): void {
  const after = withEntries(item, entries)
  if (after === undefined) return
  requireMoved(after as unknown as NavItem)
  writeEntries(item, after, entries, list)
}

type Fields = Readonly<Record<string, unknown>>

function withEntries(item: NavItem, entries: Entries): Fields | undefined {
  const before: Fields = { ...item }
  if (entries.every(([key, value]) => isSame(before, key, value))) return undefined
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(entries) }).filter(([, value]) => value !== undefined),
  )
}

const isSame = (before: Fields, key: string, value: unknown): boolean =>
  Object.is(value, Object.hasOwn(before, key) ? before[key] : undefined)

function writeEntries(item: NavItem, after: Fields, entries: Entries, list: PatchList): void {
  const before: Fields = { ...item }
  const changes = entries.filter(([key, value]) => !isSame(before, key, value))
  if (changes.some(([, value]) => value === undefined)) list.replace(['items', item.id], after)
  else for (const [key, value] of changes) list.set(['items', item.id, key], value)
}

/** A transform changes only coordinates of an outline, so the full check, ten times slower, is left to other items. */
export function requireMoved(item: NavItem): void {
  if (!('shape' in item) || !isFiniteOutline(item.shape)) requireItem(item)
}

function isFiniteOutline(shape: Shape): boolean {
  return (
    (shape.type === 'polygon' || shape.type === 'freehand') &&
    shape.outer.every(isShapePoint) &&
    (shape.holes ?? []).every((hole) => hole.every(isShapePoint))
  )
}
