/**
 * The order of non-negative 32-bit floats from the largest down; equal ones keep their order.
 * Their bit patterns sort like the numbers: three counting passes of 11 bits, O(n), or insertion for a few.
 */
export function longestFirst(lengths: Float32Array): Uint32Array {
  const count = lengths.length
  let from = Uint32Array.from(lengths, (_, i) => i)
  if (count < 64) {
    for (let i = 1; i < count; i++) {
      const item = from[i]
      let at = i
      for (; at > 0 && lengths[from[at - 1]] < lengths[item]; at--) from[at] = from[at - 1]
      from[at] = item
    }
    return from
  }
  const bits = new Uint32Array(lengths.buffer, lengths.byteOffset, count)
  let to = new Uint32Array(count)
  const starts = new Uint32Array(2049)
  for (const shift of [0, 11, 22]) {
    starts.fill(0)
    for (let i = 0; i < count; i++) starts[((~bits[i] >>> shift) & 2047) + 1]++
    for (let i = 0; i < 2047; i++) starts[i + 1] += starts[i]
    for (let i = 0; i < count; i++) to[starts[(~bits[from[i]] >>> shift) & 2047]++] = from[i]
    ;[from, to] = [to, from]
  }
  return from
}
