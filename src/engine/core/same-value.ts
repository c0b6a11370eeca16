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
