/**
 * Resizing of typed arrays. Shorter arrays are doubled, longer ones grow by a quarter: a large map must not take twice the memory.
 * Amortized O(1) an item.
 */

/** Arrays of more items than this grow by a quarter. */
export const LONG = 1 << 11

type Growable = Int32Array | Float64Array | Uint8Array | Uint16Array

/** The length at which an array of `length` items that must hold `size` is made anew. */
export function roomFor(length: number, size: number): number {
  return Math.max(size, 16, Math.ceil(length * (length < LONG ? 2 : 1.25)))
}

/** A copy with another length, not shorter. */
export function resized<T extends Growable>(array: T, length: number): T {
  const Kind = array.constructor as new (length: number) => T
  const copy = new Kind(length)
  copy.set(array)
  return copy
}

/** What a list that may be shorter says of an item, -1 where it says nothing. */
export function itemOf(list: Int32Array, item: number): number {
  return item < list.length ? list[item] : -1
}

/** As `withRoom`, with -1 in what is new. */
export function withBlanks(list: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  return size <= list.length ? list : withRoom(list, size).fill(-1, list.length)
}

/** The array itself if it holds `size` items, else a longer copy. */
export function withRoom<T extends Growable>(array: T, size: number): T {
  return size <= array.length ? array : resized(array, roomFor(array.length, size))
}
