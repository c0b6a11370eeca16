/** Differences that are followed one by one: beyond them everything is as quickly made anew. */
const MOST = 64

/**
 * Where two lists of the same length hold another object, ascending; undefined for lists of different lengths, and for more than a few places.
 * Nothing in the lists is looked into.
 */
export function changedPlaces(before: readonly unknown[], now: readonly unknown[]): readonly number[] | undefined {
  if (before.length !== now.length) return undefined
  const places: number[] = []
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i] && places.push(i) > MOST) return undefined
  return places
}
