/**
 * The order in which a Hilbert curve visits points, so that each is inserted near the one before. In: coords x0 y0 x1 y1 … and the
 * rectangle around them. Out: the indices of the points in visiting order; equal cells keep their input order, unless they are many: then a
 * finer curve orders them. The curve has some sixty cells a point, more for clusters. O(n): two counting passes over the position on the
 * curve, for each scale on which points are dense. After Hilbert 1891; the position bit by bit from the table of its four orientations.
 */

import { ceilLog2, createRandom } from '../core/index.js'

/** Levels of the curve beyond one cell a point. */
const SPARE_LEVELS = 3
const MAX_LEVELS = 16
/** Where more than one point in so many shares its cell with the one before, as in clusters, the curve is made as fine as can be. */
const MOST_ALONE = 4
/** More points than this in one cell are ordered by a curve of their own. */
const CLUSTER = 8

/** Per orientation and quadrant (x bit, y bit): the quadrant's place along the curve, and above it the orientation inside. */
const STEPS = Uint8Array.of(8, 1, 15, 2, 6, 11, 5, 12, 0, 7, 9, 10, 14, 13, 3, 4)

export function hilbertOrder(
  coords: Float64Array,
  count: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  levels = levelsFor(count),
): Uint32Array {
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
  if (together * MOST_ALONE >= count && levels < MAX_LEVELS)
    return hilbertOrder(coords, count, minX, minY, maxX, maxY, MAX_LEVELS)
  // equal points have no order
  if (minX === maxX && minY === maxY) return order
  for (let from = 0, to = 1; to <= count && together > CLUSTER; to++) {
    if (to < count && keys[order[to]] === keys[order[from]]) continue
    if (to - from > CLUSTER) orderCluster(coords, order.subarray(from, to))
    from = to
  }
  return order
}

/** The indices of keys of two digits, of `levels` bits each, by key, and equal ones as they come. */
function orderOf(keys: Uint32Array, last: number, levels: number): Uint32Array {
  const count = keys.length
  // fewer keys than digits: each is sorted by itself with its index behind it
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

/** Many points of one cell, along a curve of their own. */
function orderCluster(coords: Float64Array, cluster: Uint32Array): void {
  const own = new Float64Array(2 * cluster.length)
  for (const [k, i] of cluster.entries()) own.set([coords[2 * i], coords[2 * i + 1]], 2 * k)
  cluster.set(orderPoints(own, cluster.length).map((k) => cluster[k]))
}

function levelsFor(count: number): number {
  return Math.min(MAX_LEVELS, Math.ceil(ceilLog2(count + 1) / 2) + SPARE_LEVELS)
}

/**
 * The same points, the first `done` where they are, the others in random rounds, each about twice as long as the one before and in the order
 * given: no input makes incremental insertion in that order quadratic in expectation, nor removal from its end.
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

/** The first `count` points (x y each), in the order in which a Hilbert curve over their bounding box meets them. */
export function orderPoints(coords: Float64Array, count: number): Uint32Array {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < 2 * count; i += 2) {
    if (coords[i] < minX) minX = coords[i]
    if (coords[i] > maxX) maxX = coords[i]
    if (coords[i + 1] < minY) minY = coords[i + 1]
    if (coords[i + 1] > maxY) maxY = coords[i + 1]
  }
  return hilbertOrder(coords, count, minX, minY, maxX, maxY)
}
