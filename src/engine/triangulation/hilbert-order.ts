/** Sorts points along a Hilbert curve (Hilbert 1891), each near the previous one. A dense cell gets its own curve. O(n) for each level of nested curves. */
import { ceilLog2, createRandom } from '../core/index.js'
import { boxOfCoords, rowMembers, rowStarts } from '../geometry/index.js'

/** Number of levels of the curve beyond those that give one cell per point. */
const SPARE_LEVELS = 3
const MAX_LEVELS = 16
/** Points form clusters if at least 1 / `MAX_ALONE` of them share a cell with the previous point on the curve. Then the curve gets `MAX_LEVELS` levels. */
const MAX_ALONE = 4
/** Number of points in a cell above which the cell gets a curve of its own. */
const CLUSTER = 8

/** For each of four orientations and each quadrant (x bit, y bit): the quadrant's position on the curve (low 2 bits), and the orientation inside it. */
const STEPS = Uint8Array.of(8, 1, 15, 2, 6, 11, 5, 12, 0, 7, 9, 10, 14, 13, 3, 4)

/** Returns the indices of the points x0 y0 x1 y1 … in the order of the curve. */
export function hilbertOrder(coords: Float64Array, levels = levelsFor(coords.length / 2)): Int32Array {
  const { minX, minY, maxX, maxY } = boxOfCoords(coords) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const count = coords.length / 2
  const last = (1 << levels) - 1
  const scaleX = maxX > minX ? last / (maxX - minX) : 0
  const scaleY = maxY > minY ? last / (maxY - minY) : 0
  const keys = new Int32Array(count)
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
  const order = orderOf(keys, levels)
  let together = 0
  for (let i = 1; i < count; i++) if (keys[order[i]] === keys[order[i - 1]]) together++
  if (together * MAX_ALONE >= count && levels < MAX_LEVELS) return hilbertOrder(coords, MAX_LEVELS)
  // Equal points need no order.
  if (minX === maxX && minY === maxY) return order
  for (let from = 0, to = 1; to <= count && together > CLUSTER; to++) {
    if (to < count && keys[order[to]] === keys[order[from]]) continue
    if (to - from > CLUSTER) {
      const cluster = order.subarray(from, to)
      const own = Float64Array.from({ length: 2 * cluster.length }, (_, k) => coords[2 * cluster[k >> 1] + (k & 1)])
      cluster.set(hilbertOrder(own).map((k) => cluster[k]))
    }
    from = to
  }
  return order
}

/** Returns the indices of unsigned keys of two digits, each of `levels` bits, sorted by key. The sort is stable. */
function orderOf(keys: Int32Array, levels: number): Int32Array {
  const digits = 1 << levels
  if (keys.length < digits) return Int32Array.from(keys.keys()).sort((a, b) => (keys[a] >>> 0) - (keys[b] >>> 0))
  const low = keys.map((key) => key & (digits - 1))
  const byLow = rowMembers(low, rowStarts(low, digits))
  const high = byLow.map((i) => keys[i] >>> levels)
  return rowMembers(high, rowStarts(high, digits)).map((at) => byLow[at])
}

function levelsFor(count: number): number {
  return Math.min(MAX_LEVELS, Math.ceil(ceilLog2(count + 1) / 2) + SPARE_LEVELS)
}

/**
 * Returns a new order in which the first `done` points stay in place. The other points are divided at random into rounds, each about twice as large as the
 * previous one; inside a round, the order is unchanged. Inserting points in the new order, or removing them in reverse, is never quadratic in expectation.
 * After Amenta, Choi & Rote, "Incremental constructions con BRIO", 2003.
 */
export function inRounds(order: Int32Array, done = 0): Int32Array {
  const random = createRandom(order.length)
  const rounds = Uint8Array.from(order, () => Math.clz32(0x100000000 * random()))
  const rest = order.slice()
  let at = done
  for (let round = 32; round >= 0; round--)
    for (let i = done; i < order.length; i++) if (rounds[i] === round) rest[at++] = order[i]
  return rest
}
