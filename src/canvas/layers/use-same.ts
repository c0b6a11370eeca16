import { useState } from 'react'
import { sameValue } from '../../engine/core/index.js'

/** The value of before for as long as nothing in it changes: what is made of it is then not made, and not painted, again. */
export function useSame<T extends object | undefined>(value: T): T {
  const [kept, keep] = useState<T>(value)
  if (kept === value || sameValue(kept, value)) return kept
  keep(value)
  return value
}
