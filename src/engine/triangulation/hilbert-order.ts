/**
 * Sorts points along a Hilbert curve (Hilbert 1891), so that each is inserted near the previous one. The curve has about sixty cells per point, more for
 * clusters. A cell with many points gets a curve of its own. O(n) for each level of nested curves.
 */

import { ceilLog2, createRandom } from '../core/index.js'
import { boxOfCoords } from '../geometry/index.js'

/** Number of levels of the curve beyond those that give one cell per point. */
const SPARE_LEVELS = 3
const MAX_LEVELS = 16
/** The finest curve is used if at least one in this many points shares its cell with the previous point, as in clusters. */
const MAX_ALONE = 4
/** Number of points in a cell above which the cell gets a curve of its own. */
const CLUSTER = 8

/**
 * For each of the curve's four orientations and each quadrant (x bit, y bit): the quadrant's position along the curve in the low 2 bits, and the orientation
 * inside the quadrant above them.
 */
const STEPS = Uint8Array.of(8, 1, 15, 2, 6, 11, 5, 12, 0, 7, 9, 10, 14, 13, 3, 4)

/** Returns the indices of the points x0 y0 x1 y1 … in the order of the curve. */
export function hilbertOrder(coords: Float64Array, levels = levelsFor(coords.length / 2)): Uint32Array {
  const { minX, minY, maxX, maxY } = boxOfCoords(coords) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const count = coords.length / 2
  const last = (1 << levels) - 1
  const scaleX = maxX > minX ? last / (maxX - minX) : 0
  const scaleY = maxY > minY ? last / (maxY - minY) : 0
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const x = ((coords[2 * i] - minX) * scaleX) | 0
    const y = ((coords[2 * i + 1] - minY) * scaleY) | 0
    let position = 0
    let orientation = 0
    for (let level = levels - 1; level >= 0; level--) {
      const step = STEPS[(orientation << 2) | (((x >>> level) & 1) << 1) | ((y >>> level) & 1)]
      position = (position << 2) | (step & 3)
      orientation = step >> 2
    }
    keys[i] = position
  }
  const order = orderOf(keys, last, levels)
  let together = 0
  for (let i = 1; i < count; i++) if (keys[order[i]] === keys[order[i - 1]]) together++
  if (together * MAX_ALONE >= count && levels < MAX_LEVELS) return hilbertOrder(coords, MAX_LEVELS)
  // Equal points need no order.
  if (minX === maxX && minY === maxY) return order
  for (let from = 0, to = 1; to <= count && together > CLUSTER; to++) {
    if (to < count && keys[order[to]] === keys[order[from]]) continue
    if (to - from > CLUSTER) orderCluster(coords, order.subarray(from, to))
    from = to
  }
  return order
}

/** Returns the indices of keys, sorted by key. A key has two digits of `levels` bits each. The sort is stable. */
function orderOf(keys: Uint32Array, last: number, levels: number): Uint32Array {
  const count = keys.length
  // With fewer keys than digit values, sorts the keys themselves, each with its index in the low bits.
  if (count < last) {
    const sorted = new Float64Array(count)
    for (let i = 0; i < count; i++) sorted[i] = keys[i] * 2 ** 16 + i
    sorted.sort()
    const order = new Uint32Array(count)
    for (let i = 0; i < count; i++) order[i] = sorted[i] & 0xffff
    return order
  }
  const starts = new Uint32Array(2 * last + 4)
  const high = last + 2
  for (const key of keys) {
    starts[(key & last) + 1]++
    starts[high + (key >>> levels) + 1]++
  }
  for (let digit = 0; digit <= last; digit++) {
    starts[digit + 1] += starts[digit]
    starts[high + digit + 1] += starts[high + digit]
  }
  const byLow = new Uint32Array(count)
  for (let i = 0; i < count; i++) byLow[starts[keys[i] & last]++] = i
  const order = new Uint32Array(count)
  for (const i of byLow) order[starts[high + (keys[i] >>> levels)]++] = i
  return order
}

/** Sorts the points of one dense cell along their own curve. */
function orderCluster(coords: Float64Array, cluster: Uint32Array): void {
  const own = new Float64Array(2 * cluster.length)
  for (const [k, i] of cluster.entries()) own.set([coords[2 * i], coords[2 * i + 1]], 2 * k)
  cluster.set(hilbertOrder(own).map((k) => cluster[k]))
}

function levelsFor(count: number): number {
  return Math.min(MAX_LEVELS, Math.ceil(ceilLog2(count + 1) / 2) + SPARE_LEVELS)
}

/**
 * Returns a new order in which the first `done` points stay in place. The other points are divided at random into rounds, each about twice as large as the
 * previous one; inside a round, the order is unchanged. Inserting points in the new order, or removing them in reverse, is never quadratic in expectation.
 * After Amenta, Choi & Rote, "Incremental constructions con BRIO", 2003.
 */
export function inRounds(order: Uint32Array, done = 0): Uint32Array {
  const random = createRandom(order.length)
  const rounds = Uint8Array.from(order, () => Math.clz32(0x100000000 * random()))
  const rest = new Uint32Array(order)
  let at = done
  for (let round = 32; round >= 0; round--)
    for (let i = done; i < order.length; i++) if (rounds[i] === round) rest[at++] = order[i]
  return rest
}
