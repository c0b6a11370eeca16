import { invariant } from '../core/index.js'

/** Shorter arrays are doubled, longer ones grow by a quarter: a large map must not take twice the memory. */
const LONG = 1 << 15

/** A growable list of 32-bit integers: what the noder logs and pools are made of. When cleared it keeps its memory, unless that was a map's worth. */
export class IntList {
  length = 0
  items: Int32Array

  constructor(capacity = 16) {
    this.items = new Int32Array(capacity)
  }

  /** Makes room for so many items. */
  reserve(count: number): void {
    if (count > this.items.length) this.items = withRoom(this.items, count)
  }

  push(item: number): void {
    if (this.length === this.items.length) this.items = withRoom(this.items, this.length + 1)
    this.items[this.length++] = item
  }

  push4(a: number, b: number, c: number, d: number): void {
    let at = this.length
    if (at + 4 > this.items.length) this.items = withRoom(this.items, at + 4)
    const { items } = this
    items[at++] = a
    items[at++] = b
    items[at++] = c
    items[at++] = d
    this.length = at
  }

  pop(): number {
    return this.items[--this.length]
  }

  clear(): void {
    this.length = 0
    if (this.items.length > LONG) this.items = new Int32Array(16)
  }
}

/** The array itself if it holds `size` items, else a longer copy. */
export function withRoom<T extends Int32Array | Float64Array | Uint8Array>(array: T, size: number): T {
  if (size <= array.length) return array
  const Kind = array.constructor as new (length: number) => T
  const grown = new Kind(Math.max(size, 16, Math.ceil(array.length * (array.length < LONG ? 2 : 1.25))))
  grown.set(array)
  return grown
}

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
