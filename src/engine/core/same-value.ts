/** Whether two values of plain data (objects, lists, numbers, text) are equal in content. An absent field and an undefined one are the same; NaN equals itself. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, i) => sameValue(entry, b[i]))
    )
  const [before, after] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>]
  for (const key in before) if (!sameValue(before[key], after[key])) return false
  for (const key in after) if (after[key] !== undefined && before[key] === undefined) return false
  return true
}

/** Beyond this many differences a full rebuild is as fast. */
const MAX_DIFFERENCES = 64

/**
 * Where two lists of the same length hold another object, ascending; undefined for lists of different lengths, and for more than a few places.
 * Nothing in the lists is looked into.
 */
export function changedPlaces(before: readonly unknown[], now: readonly unknown[]): readonly number[] | undefined {
  if (before.length !== now.length) return undefined
  const places: number[] = []
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i] && places.push(i) > MAX_DIFFERENCES) return undefined
  return places
}
