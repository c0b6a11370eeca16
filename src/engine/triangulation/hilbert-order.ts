/**
 * The order in which a Hilbert curve of 2^16 by 2^16 cells visits points, so that each is inserted near the one before.
 * In: coords x0 y0 x1 y1 … and the rectangle around them. Out: the indices of the points in visiting order; equal cells keep
 * their input order. O(n): two counting passes over the 32-bit curve position.
 * After Hilbert 1891; the position by the state-free loop of Warren, Hacker's Delight, 2002.
 */
export function hilbertOrder(coords: Float64Array, count: number, minX: number, minY: number, maxX: number, maxY: number): Uint32Array {
  const scaleX = 65535 / (maxX - minX)
  const scaleY = 65535 / (maxY - minY)
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    keys[i] = hilbertPosition(((coords[2 * i] - minX) * scaleX) & 0xffff, ((coords[2 * i + 1] - minY) * scaleY) & 0xffff)
  }
  let from = new Uint32Array(count)
  let to = new Uint32Array(count)
  for (let i = 0; i < count; i++) from[i] = i
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(65537)
    for (let i = 0; i < count; i++) starts[((keys[i] >>> shift) & 0xffff) + 1]++
    for (let i = 0; i < 65536; i++) starts[i + 1] += starts[i]
    for (let i = 0; i < count; i++) to[starts[(keys[from[i]] >>> shift) & 0xffff]++] = from[i]
    ;[from, to] = [to, from]
  }
  return from
}

function hilbertPosition(x: number, y: number): number {
  let position = 0
  for (let side = 0x8000; side > 0; side >>= 1) {
    const right = x & side ? 1 : 0
    const low = y & side ? 1 : 0
    position = (position << 2) | ((3 * right) ^ low)
    if (low === 0) {
      if (right === 1) {
        x = 0xffff - x
        y = 0xffff - y
      }
      const swap = x
      x = y
      y = swap
    }
  }
  return position >>> 0
}
