/**
 * What a host makes of a list that the editor has: entries beside the built-in ones, each in the place of one with the same id; or the whole list, from
 * the built-in one.
 *
 * @example
 * const beside: ListChange<{ id: string }> = [{ id: 'mine' }]
 * const without: ListChange<{ id: string }> = (builtIn) => builtIn.filter(({ id }) => id !== 'theirs')
 */
export type ListChange<T extends { readonly id: string }> = readonly T[] | ((builtIn: readonly T[]) => readonly T[])

export function changeList<T extends { readonly id: string }>(
  builtIn: readonly T[],
  change: ListChange<T> = [],
): readonly T[] {
  if (typeof change === 'function') return change(builtIn)
  const own = new Map(change.map((entry) => [entry.id, entry]))
  const kept = builtIn.map((entry) => own.get(entry.id) ?? entry)
  return [...kept, ...change.filter((entry) => !kept.includes(entry))]
}
