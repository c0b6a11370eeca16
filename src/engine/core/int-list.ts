const LONG = 1 << 11

type Growable = Int32Array | Float64Array | Uint8Array | Uint16Array

/** Returns the new length of an array that must hold `size` items: twice the old length or, from `LONG` on, a quarter more, to save memory. */
export function nextCapacity(length: number, size: number): number {
  return Math.max(size, 16, Math.ceil(length * (length < LONG ? 2 : 1.25)))
}

/** Returns a copy of the given length, which must not be shorter than the array. */
export function resized<T extends Growable>(array: T, length: number): T {
  const Kind = array.constructor as new (length: number) => T
  const copy = new Kind(length)
  copy.set(array)
  return copy
}

export function getOr(list: Int32Array, item: number): number {
  return item < list.length ? list[item] : -1
}

/** Returns the array itself if it holds `size` items, else a longer copy with -1 in the added items. */
export function ensureCapacityFilled(list: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  return size <= list.length ? list : ensureCapacity(list, size).fill(-1, list.length)
}

/** Returns the array itself if it holds `size` items, else a longer copy. */
export function ensureCapacity<T extends Growable>(array: T, size: number): T {
  return size <= array.length ? array : resized(array, nextCapacity(array.length, size))
}

/** Does what `Map.groupBy` does, which older runtimes lack. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Binary search: returns the first index from `low` up to `high` for which `isBefore` is false; `high` if there is none. */
export function lowerBound(low: number, high: number, isBefore: (index: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** A growable list of 32-bit integers. `clear` retains the memory of lists of up to `LONG` items and frees that of longer ones. */
export class IntList {
  length = 0
  items: Int32Array

  constructor(capacity = 16) {
    this.items = new Int32Array(capacity)
  }

  reserve(count: number): void {
    if (count > this.items.length) this.items = ensureCapacity(this.items, count)
  }

  push(item: number): void {
    if (this.length === this.items.length) this.items = ensureCapacity(this.items, this.length + 1)
    this.items[this.length++] = item
  }

  push4(a: number, b: number, c: number, d: number): void {
    let at = this.length
    if (at + 4 > this.items.length) this.items = ensureCapacity(this.items, at + 4)
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

/** Appends any number of items. `push(...more)` throws a RangeError from about 100,000 items on. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item)
}
