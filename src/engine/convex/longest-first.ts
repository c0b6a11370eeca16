/**
 * The order of non-negative 32-bit floats from the largest down, as far as the first bits of their fraction distinguish them; equal ones
 * keep their order, so that what was near in memory stays so. Bit patterns sort like the numbers: one counting pass, O(n), or insertion for a few.
 */

/** Bits of the pattern that are not looked at: 8 of the exponent and 3 of the fraction are. */
const IGNORED = 20
const CLASSES = 1 << (31 - IGNORED)

export function longestFirst(lengths: Float32Array): Uint32Array {
  const count = lengths.length
  const bits = new Uint32Array(lengths.buffer, lengths.byteOffset, count)
  const order = new Uint32Array(count)
  if (count < 64) {
    for (let i = 0; i < count; i++) {
      let at = i
      for (; at > 0 && bits[order[at - 1]] < bits[i]; at--) order[at] = order[at - 1]
      order[at] = i
    }
    return order
  }
  const starts = new Uint32Array(CLASSES + 1)
  for (let i = 0; i < count; i++) starts[CLASSES - (bits[i] >>> IGNORED)]++
  for (let i = 0; i < CLASSES; i++) starts[i + 1] += starts[i]
  for (let i = 0; i < count; i++) order[starts[CLASSES - 1 - (bits[i] >>> IGNORED)]++] = i
  return order
}
