export function ownValue(of: object, field: string | number): unknown {
  return Object.hasOwn(of, field) ? (of as Readonly<Record<string | number, unknown>>)[field] : undefined
}

/** Returns whether two plain values (objects, lists, numbers, text) have equal content. An undefined field equals an absent one; NaN equals itself. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, i) => sameValue(entry, b[i]))
    )
  const before = a as Readonly<Record<string, unknown>>
  for (const key in before) if (!sameValue(before[key], ownValue(b, key))) return false
  for (const key in b) if (!Object.hasOwn(a, key) && ownValue(b, key) !== undefined) return false
  return true
}

/** Number of differences above which a full rebuild is about as fast as applying them. */
const MAX_DIFFERENCES = 64

/** Returns the indices at which two lists hold different objects; undefined if the lengths differ or there are more than `MAX_DIFFERENCES` indices. */
export function changedPlaces(before: readonly unknown[], now: readonly unknown[]): readonly number[] | undefined {
  if (before.length !== now.length) return undefined
  const places: number[] = []
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i] && places.push(i) > MAX_DIFFERENCES) return undefined
  return places
}

export interface ChangedRun {
  readonly from: number
  readonly removed: number
  readonly added: number
}

/** Returns the range that differs between two lists, after their common start and before their common end. */
export function changedRun<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): ChangedRun {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && isSame(before[from], after[from])) from++
  let end = 0
  while (end < most - from && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  return { from, removed: before.length - from - end, added: after.length - from - end }
}
