/** Numbered doubly linked lists. An item is in one list at most. Adding and removing are O(1). 8 bytes per item, 4 per list up to the last one with items. */
import { ensureCapacity, ensureCapacityFilled } from '../core/index.js'

export class LinkedLists {
  /** First item of each list, -1 = none. The array ends at the last list with an item, so read it with `getOr`. */
  first = new Int32Array(0)
  /** Item after each item in its list, -1 = none. */
  next = new Int32Array(32)
  /** Item before each item in its list. For the first item: ~list. */
  private previous = new Int32Array(32)

  reserve(items: number): void {
    this.next = ensureCapacity(this.next, items)
    this.previous = ensureCapacity(this.previous, items)
  }

  add(list: number, item: number): void {
    if (list >= this.first.length) this.first = ensureCapacityFilled(this.first, list + 1)
    if (item >= this.next.length) this.reserve(item + 1)
    const next = this.first[list]
    this.next[item] = next
    this.previous[item] = ~list
    if (next >= 0) this.previous[next] = item
    this.first[list] = item
  }

  remove(item: number): void {
    const next = this.next[item]
    const previous = this.previous[item]
    if (previous >= 0) this.next[previous] = next
    else this.first[~previous] = next
    if (next >= 0) this.previous[next] = previous
  }
}
