/** Appends the items of a list of any length. Spread into `push`, more than some 100,000 are a RangeError. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item)
}
