import { useState } from 'react'

/** The value of the first render as long as later ones are the same in what counts: what a host writes in place is a new object with each render. */
export function useKept<T>(value: T, same: (a: T, b: T) => boolean): T {
  const [kept, keep] = useState(value)
  const isSame = kept === value || same(kept, value)
  if (!isSame) keep(value)
  return isSame ? kept : value
}

/** Field by field, by identity. */
export const sameEntries = (a: object, b: object): boolean =>
  Object.entries({ ...b, ...a }).every(([key, value]) => Object.is(value, Reflect.get(b, key))) &&
  Object.keys(a).length === Object.keys(b).length
