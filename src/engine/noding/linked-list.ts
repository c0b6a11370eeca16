/** Singly linked lists in arrays: `heads[list]` is the first item, `next[item]` the one after it, -1 the end. */
import { invariant } from '../core/index.js'

/** Takes an item out of the singly linked list that hangs at `heads[list]`; -1, which ends every list, is no item. O(its place). */
export function unlink(heads: Int32Array, list: number, next: Int32Array, item: number): void {
  invariant(item >= 0, 'internal/not-in-list', { list, item })
  let before = -1
  let at = heads[list]
  while (at !== item) {
    invariant(at >= 0, 'internal/not-in-list', { list, item })
    before = at
    at = next[at]
  }
  if (before < 0) heads[list] = next[item]
  else next[before] = next[item]
}
