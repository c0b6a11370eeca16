/** Shorter arrays are doubled, longer ones grow by a quarter: a large map must not take twice the memory. */
export const LONG = 1 << 15

/** The array itself if it holds `size` items, else a longer copy. */
export function withRoom<T extends Int32Array | Float64Array | Uint8Array>(array: T, size: number): T {
  if (size <= array.length) return array
  const Kind = array.constructor as new (length: number) => T
  const grown = new Kind(Math.max(size, 16, Math.ceil(array.length * (array.length < LONG ? 2 : 1.25))))
  grown.set(array)
  return grown
}
