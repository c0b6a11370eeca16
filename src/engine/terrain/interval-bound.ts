/**
 * Computes a lower bound of the cost of every path over weighted terrain. The upper bound is the cost of the best known path. Both bounds together prove how
 * good this path is.
 * 1. Cuts the edges of polygons into intervals. Each interval gets a linear bound (`line` in the code): a linear function on the interval. The value of the
 *    function at a point is a lower bound of the cost from the start to this point.
 * 2. Searches from interval to interval. A search step crosses one polygon from the current interval to the next interval, and computes the linear bound of the
 *    next interval. The length of a straight way across the polygon is not linear in the two ends of the way. But the extent of the way in a fixed direction is
 *    linear, and never longer than the way. So every direction gives a linear bound. The step takes the direction of the cheapest path to one point of the next
 *    interval, the touch point.
 * 3. If several steps reach an interval, its linear bound gets at each end the lowest value that a step gives for this end.
 * 4. A chain is a sequence of intervals from the start to the goal. After each search, drops the intervals that no path below the upper bound can use, and
 *    halves the intervals on chains that cost little more than the lower bound. Then searches again from the opposite end.
 * The result is rounded down and at most the upper bound. If more work is allowed, the result is never lower.
 */
import { PriorityQueue, ensureCapacity } from '../core/index.js'
import type { StepCounter } from '../core/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'
import { ROUNDING } from './corridor.js'
import type { CostOf } from './corridor.js'

const GOOD_GAP = 1e-5
/**
 * A search step that changes almost nothing is ignored. A step changes the stored costs at the two ends of an interval. It is ignored if it lowers both costs
 * by at most this share of the upper bound. Along a path, the ignored changes add up to far less than `ROUNDING`.
 */
const NEGLIGIBLE = 1e-13

interface BoundQuery {
  readonly convex: ConvexMesh
  readonly start: MeshPlace
  readonly goal: MeshPlace
  readonly costOf: CostOf
  readonly least: number
  /** No path costs less than `lower`. Some path costs `upper`. */
  readonly lower: number
  readonly upper: number
  readonly steps: StepCounter
  /** Value of the counter `steps` at which the work ends. */
  readonly until: number
  /** Searches for a path that crosses the half-edges `portals`, in order from the start to the goal. Returns the cost of the best path known afterwards. */
  readonly consider: (portals: readonly number[]) => number
}

/** Maximum number of rounds. A round is a search from the start to the goal or back, and the halving of intervals (steps 2 to 4 at the top of the file). */
const ROUNDS = 40
/**
 * The edges of the mesh are first cut into intervals with a length of at most L / `PARTS`, where L = `upper` / `least` is the maximum length of a path that
 * costs no more than the upper bound. But no edge is cut into more than `MAX_PARTS` intervals.
 */
const PARTS = 48
const MAX_PARTS = 64
/** An interval is halved if a chain through it (step 4 above) costs less than `lower + HALVED_SHARE * (upper - lower)`. */
const HALVED_SHARE = 0.3
const STALLED = 0.5
const VISITS_PER_STEP = 64
const CAPACITY = 1024
/** A touch point (see step 2 above) near an end lies at this share of the way from the middle to the end, because the direction at the end may be undefined. */
const NEAR_END = 0.99
/** Indices of two intervals of zero length, which are the start and the goal. */
const START = 0
const GOAL = 1
/** A value that no half-edge and no twin has. */
const NO_EDGE = -2

// Layout of the numbers of an interval. Numbers 0 and 1 are the middle (x, y) of the interval, relative to the start of the path. Numbers 2 and 3 are half the
// vector from the left end to the right end. A path can cross an interval in two directions: direction 0 leaves the polygon of the interval's half-edge,
// direction 1 leaves the polygon of the twin. A lower bound is stored as four costs: at the left and right end for direction 0, then at the left and right end
// for direction 1.
/** Index of a lower bound of the cost from the interval to the target of the search. */
const REST = 4
/** Index of a lower bound of the cost from the source of the search to the interval. This bound comes from earlier rounds. */
const FLOOR = 8
/** Index of the costs from the source to the interval, the lowest that the current search found. At the end of the search, they are a lower bound. */
const LINE = 12
/** Index of two keys (priorities in the queue), for directions 0 and 1. After an expansion of the interval in a direction, the key of this direction is NaN. */
const KEY = 16
const NUMBERS = 18

class Intervals {
  count = 0
  numbers = new Float64Array(NUMBERS * CAPACITY)
  /** For each interval, the smaller half-edge of its edge; `NO_EDGE` for start and goal, and after the last interval. Intervals of one edge are consecutive. */
  edge = new Int32Array(CAPACITY)

  /** Adds an interval. Its costs from the source (`LINE`) and its keys are Infinity until a search step reaches it. Returns the index of its first number. */
  add(edge: number, x: number, y: number, hx: number, hy: number): number {
    this.numbers = ensureCapacity(this.numbers, NUMBERS * (this.count + 1))
    // One more entry is for the `NO_EDGE` after the last interval.
    this.edge = ensureCapacity(this.edge, this.count + 2)
    const { numbers } = this
    this.edge[this.count] = edge
    const at = NUMBERS * this.count++
    numbers[at] = x
    numbers[at + 1] = y
    numbers[at + 2] = hx
    numbers[at + 3] = hy
    for (let k = LINE; k < NUMBERS; k++) numbers[at + k] = Infinity
    return at
  }
}

/* eslint max-lines-per-function: "off" -- the search is hot and stores its state in local variables, most of which every part reads */
export function boundByIntervals({
  convex,
  start,
  goal,
  costOf,
  least,
  lower,
  upper,
  steps,
  until,
  consider,
}: BoundQuery): number {
  const { coords, origin, twin, next, polygon, first, polygonSlots, halfEdgeSlots } = convex
  /** The index of the first interval of an edge, stored at the index of the smaller half-edge of the edge. */
  const begin = new Int32Array(halfEdgeSlots)
  const queue = new PriorityQueue(256)
  let intervals = new Intervals()
  let spare = new Intervals()
  let { numbers, edge: edgeOf } = intervals
  let [from, to] = [start, goal]
  let [source, target] = [START, GOAL]
  /** A crossing is 2 * interval + direction. For each crossing, `before` holds the previous crossing on the cheapest known chain to this crossing. */
  let before = new Int32Array(0)
  let arrivalCost = Infinity
  let lastCrossing = 0
  let visits = 0
  // Coordinates are relative to the start, so that they are small. With large coordinates, rounding errors would lower the costs at the same intervals again
  // and again, and the search would repeat its steps.
  const goalX = goal.x - start.x
  const goalY = goal.y - start.y
  const isProved = (): boolean => lower >= upper * (1 - GOOD_GAP)
  const isTooExpensive = (cost: number, other: number): boolean => Math.min(cost, other) >= upper * (1 + ROUNDING)

  cutEdges()
  for (let round = 0; round < ROUNDS && !isProved(); round++) {
    const gap = upper - lower
    if (!search()) break
    // If a round closes less than half of the gap between the two bounds, the upper bound may be too high. So the search also tries a path along the cheapest
    // chain of the round. A cheaper path lowers the upper bound.
    if (upper - lower > STALLED * gap) upper = Math.min(upper, consider(cheapestChain()))
    halve(lower + HALVED_SHARE * (upper - lower))
    ;[from, to] = [to, from]
    ;[source, target] = [target, source]
  }
  return Math.min(lower, upper)

  /** Cuts all edges into intervals. Drops an interval if straight lines to start and goal, at the lowest cost per length, cost more than the upper bound. */
  function cutEdges(): void {
    const seen = new Uint8Array(polygonSlots)
    const reached = Array.from(start.polygons.subarray(0, start.count))
    for (const at of reached) seen[at] = 1
    addStraight(NO_EDGE, 0, 0, 0, 0)
    addStraight(NO_EDGE, goalX, goalY, 0, 0)
    for (const at of reached) {
      let edge = first[at]
      do {
        const edgeId = Math.min(edge, twin[edge])
        if (edgeId >= 0 && begin[edgeId] === 0) {
          const left = 2 * origin[edgeId]
          const right = 2 * origin[next[edgeId]]
          const dx = coords[right] - coords[left]
          const dy = coords[right + 1] - coords[left + 1]
          const parts = Math.max(
            1,
            Math.min(MAX_PARTS, Math.ceil((Math.sqrt(dx * dx + dy * dy) * PARTS * least) / upper)),
          )
          const hx = dx / 2 / parts
          const hy = dy / 2 / parts
          begin[edgeId] = intervals.count
          for (let i = 1; i < 2 * parts; i += 2)
            if (addStraight(edgeId, coords[left] - start.x + i * hx, coords[left + 1] - start.y + i * hy, hx, hy))
              intervals.count--
          const beyond = polygon[twin[edge]]
          if (intervals.count > begin[edgeId] && seen[beyond] === 0) {
            seen[beyond] = 1
            reached.push(beyond)
          }
        }
        edge = next[edge]
      } while (edge !== first[at])
    }
  }

  /**
   * Adds an interval. Its first lower bounds are the costs of straight lines to start and goal at the lowest cost per length. Returns whether the sum of the
   * two costs exceeds the upper bound.
   */
  function addStraight(edge: number, x: number, y: number, hx: number, hy: number): boolean {
    const at = intervals.add(edge, x, y, hx, hy)
    ;({ numbers, edge: edgeOf } = intervals)
    straight(at + REST, x - goalX, y - goalY, hx, hy)
    straight(at + FLOOR, x, y, hx, hy)
    return isTooExpensive(numbers[at + REST] + numbers[at + FLOOR], numbers[at + REST + 1] + numbers[at + FLOOR + 1])
  }

  /**
   * Stores at index `at` a lower bound of the cost between a point and an interval: the lowest cost per length, times a lower bound of the distance. The
   * distance is convex on the interval, so its tangent at the middle is such a bound. (dx, dy) leads from the point to the middle, (hx, hy) from the middle to
   * the right end. Stores the values at both ends twice, for the two directions in which a path can cross the interval.
   */
  function straight(at: number, dx: number, dy: number, hx: number, hy: number): void {
    const away = Math.sqrt(dx * dx + dy * dy)
    const rise = away > 0 ? (dx * hx + dy * hy) / away : 0
    numbers[at] = numbers[at + 2] = least * (away - rise)
    numbers[at + 1] = numbers[at + 3] = least * (away + rise)
  }

  /**
   * Searches from the source, and computes lower bounds of the cost to all intervals. Raises `lower`: every path costs at least the lowest key in the queue or
   * the cheapest arrival at the target. Returns false if the search ended early: at a limit of the work, or when the bounds were close enough.
   */
  function search(): boolean {
    before = new Int32Array(2 * intervals.count)
    arrivalCost = Infinity
    lastCrossing = 2 * source
    visits = intervals.count
    numbers.fill(0, NUMBERS * source + LINE, NUMBERS * source + NUMBERS)
    edgeOf[intervals.count] = NO_EDGE
    queue.clear()
    queue.push(lastCrossing, 0)
    for (;;) {
      const lowestKey = queue.peekKey()
      lower = Math.max(lower, Math.min(lowestKey * (1 - ROUNDING), arrivalCost, upper))
      const crossing = queue.pop()
      if (crossing < 0) break
      const interval = crossing >> 1
      const key = NUMBERS * interval + KEY + (crossing & 1)
      if (!(lowestKey <= numbers[key])) continue
      numbers[key] = NaN
      if (isProved() || steps.steps >= until || steps.step(1 + visits / VISITS_PER_STEP) !== undefined) return false
      visits = 0
      if (interval === source) for (const at of from.polygons.subarray(0, from.count)) stepInto(crossing, at, -1)
      else {
        const entered = (crossing & 1) === 1 ? edgeOf[interval] : twin[edgeOf[interval]]
        stepInto(crossing, polygon[entered], entered)
      }
    }
    return true
  }

  /**
   * Steps from an interval across a polygon to the other intervals on the polygon's border. Intervals on the edge by which the path entered the polygon are
   * included only if this polygon is cheaper than the polygon beyond the edge.
   */
  function stepInto(crossing: number, at: number, entered: number): void {
    const i = NUMBERS * (crossing >> 1)
    const line = i + LINE + 2 * (crossing & 1)
    const fromLeft = numbers[line]
    const fromRight = numbers[line + 1]
    const x = numbers[i]
    const y = numbers[i + 1]
    const half = Math.sqrt(numbers[i + 2] ** 2 + numbers[i + 3] ** 2)
    const ux = half > 0 ? numbers[i + 2] / half : 1
    const uy = half > 0 ? numbers[i + 3] / half : 0
    // `low` is the lowest value of this interval's linear bound, so every path to the interval costs at least `low`. A path that continues to another interval
    // costs no less. So `low` is also a lower bound of the cost to each interval that this step reaches.
    const low = Math.min(fromLeft, fromRight)
    const middle = (fromLeft + fromRight) / 2
    const slope = half > 0 ? (fromRight - fromLeft) / 2 / half : 0
    const price = costOf(at)
    // (lean, upright) is the direction of the cheapest path from an inner point of the interval: its components along and across the interval.
    const lean = Math.max(-1, Math.min(1, slope / price))
    const upright = Math.sqrt(1 - lean * lean) || Number.EPSILON
    const bend = lean / upright
    const loss = Math.abs(slope - price * lean) * half
    if (to.polygons.subarray(0, to.count).includes(at)) {
      const dx = numbers[NUMBERS * target] - x
      const dy = numbers[NUMBERS * target + 1] - y
      const along = dx * ux + dy * uy
      const aside = dx * uy - dy * ux
      const t = Math.max(-half, Math.min(half, along - Math.abs(aside) * bend))
      const cost = middle + slope * t + price * Math.sqrt((along - t) ** 2 + aside * aside)
      // Rounds the cost down, except for a direct step from start to goal, where no rounding errors accumulate.
      const least = entered < 0 ? cost : cost * (1 - ROUNDING)
      if (least < arrivalCost) {
        arrivalCost = least
        lastCrossing = crossing
      }
    }
    const negligible = NEGLIGIBLE * upper
    let edge = first[at]
    do {
      const edgeId = Math.min(edge, twin[edge])
      const isOpen = edgeId >= 0 && (edge !== entered || price < costOf(polygon[twin[edge]]))
      const side = edgeId === edge ? 0 : 1
      for (let j = isOpen ? begin[edgeId] : 0; edgeOf[j] === edgeId; j++) {
        visits++
        const other = NUMBERS * j
        const line = other + LINE + 2 * side
        const left = numbers[line]
        const right = numbers[line + 1]
        if (left <= low && right <= low) continue
        const restLeft = numbers[line + REST - LINE]
        const restRight = numbers[line + REST - LINE + 1]
        const floorLeft = numbers[line + FLOOR - LINE]
        const floorRight = numbers[line + FLOOR - LINE + 1]
        if ((left === floorLeft && right === floorRight) || restLeft === Infinity) continue
        const hx = numbers[other + 2]
        const hy = numbers[other + 3]
        const hAlong = hx * ux + hy * uy
        const hAside = hx * uy - hy * ux
        const dx = numbers[other] - x
        const dy = numbers[other + 1] - y
        const middleAlong = dx * ux + dy * uy
        const middleAside = dx * uy - dy * ux
        let newLeft = -Infinity
        let newRight = -Infinity
        let gains
        for (let touch = 0; ;) {
          // 1. Find the direction in which the cheapest path from the current interval reaches the touch point, a point of the next interval.
          const along = middleAlong + touch * hAlong
          const aside = middleAside + touch * hAside
          const t = along - Math.abs(aside) * bend
          const wayAlong = along - Math.max(-half, Math.min(half, t))
          const away = Math.sqrt(wayAlong * wayAlong + aside * aside)
          const isInside = (t > -half && t < half) || away === 0
          const u = isInside ? lean : wayAlong / away
          const v = isInside ? (aside < 0 ? -upright : upright) : aside / away
          // 2. With the direction (u, v), compute a linear bound on the next interval (see step 2 at the top of the file). Its value is l at the left end and r
          //    at the right end.
          const cost = middle + price * (u * along + v * aside) - (isInside ? loss : Math.abs(slope - price * u) * half)
          const rise = price * (u * hAlong + v * hAside)
          const l = cost - rise * (1 + touch)
          const r = cost + rise * (1 - touch)
          gains = l < left - negligible || r < right - negligible
          if (!gains) break
          // 3. The first touch point is the middle of the next interval. Its linear bound may be lower than necessary at the ends. So a second linear bound,
          //    with a touch point near one end, is computed in two cases:
          //    - The first bound is below `low` at this end.
          //    - The first bound is below the stored value at this end, but not at the opposite end.
          const isFirst = touch === 0
          if (isFirst || (touch < 0 ? r >= right || newLeft < low : l >= left || newRight < low)) {
            newLeft = l
            newRight = r
          }
          if (isFirst && (l < low || (l < left && r >= right))) touch = -NEAR_END
          else if (isFirst && (r < low || (r < right && l >= left))) touch = NEAR_END
          else break
        }
        if (!gains) continue
        if (newLeft < low - negligible || newRight < low - negligible) newLeft = newRight = low
        if (isTooExpensive(newLeft + restLeft, newRight + restRight)) continue
        // 4. The bound of this round is, at each end, the smaller one of `left` or `right` (found so far in this round) and the new value. The bound of the
        //    earlier rounds is `floorLeft` and `floorRight`. Whichever of these two bounds is higher at the middle of the interval is stored.
        newLeft = Math.min(left, newLeft)
        newRight = Math.min(right, newRight)
        if (newLeft + newRight <= floorLeft + floorRight) {
          newLeft = floorLeft
          newRight = floorRight
        }
        numbers[line] = newLeft
        numbers[line + 1] = newRight
        // `before` holds the crossing that gave the lower one of the two values. It changes only if this step lowers this value.
        if (Math.min(newLeft, newRight) < Math.min(left, right)) before[2 * j + side] = crossing
        const key = Math.min(newLeft + restLeft, newRight + restRight)
        if (key >= numbers[other + KEY + side]) continue
        numbers[other + KEY + side] = key
        queue.push(2 * j + side, key)
      }
      edge = next[edge]
    } while (edge !== first[at])
  }

  /** Returns the half-edges of the cheapest chain, in order from the start to the goal. The array is empty if no chain is known or the chain has a cycle. */
  function cheapestChain(): number[] {
    const portals: number[] = []
    for (let at = lastCrossing; at >> 1 !== source; at = before[at]) {
      if (portals.length > intervals.count) return []
      const edge = edgeOf[at >> 1]
      portals.push((at & 1) === source ? edge : twin[edge])
    }
    return source === START ? portals.reverse() : portals
  }

  /**
   * Prepares the next search, which starts from the opposite end. A chain is a sequence of intervals from the start to the goal. An interval is dropped if
   * every chain through it costs more than the upper bound. An interval is halved if a chain through it costs less than `near`.
   */
  function halve(near: number): void {
    spare.count = 0
    for (let interval = 0; interval < intervals.count; interval++) {
      const i = NUMBERS * interval
      const edge = edgeOf[interval]
      let cost = Infinity
      for (let k = 0; k < 4; k++) cost = Math.min(cost, numbers[i + LINE + k] + numbers[i + REST + k])
      if (edge >= 0 && edge !== edgeOf[interval - 1]) begin[edge] = spare.count
      if (edge >= 0 && isTooExpensive(cost, cost)) continue
      const parts = edge >= 0 && cost < near ? 2 : 1
      const hx = numbers[i + 2] / parts
      const hy = numbers[i + 3] / parts
      for (let part = 1 - parts; part < parts; part += 2) {
        const at = spare.add(edge, numbers[i] + part * hx, numbers[i + 1] + part * hy, hx, hy)
        for (let k = 0; k < 4; k += 2) {
          // The next search crosses an interval in the opposite direction. So the costs of its two directions are swapped. The start and the goal have no edge
          // (`edge` < 0), so their costs are not swapped.
          const old = i + (edge < 0 ? k : 2 - k)
          copyLine(old + LINE, at + REST + k, part)
          copyLine(old + REST, at + FLOOR + k, part)
        }
      }
    }
    ;[intervals, spare] = [spare, intervals]
    ;({ numbers, edge: edgeOf } = intervals)
  }

  /** Copies a linear bound: its left half (`side` -1), its right half (1) or all of it (0). */
  function copyLine(line: number, at: number, side: number): void {
    const middle = (numbers[line] + numbers[line + 1]) / 2
    spare.numbers[at] = side > 0 ? middle : numbers[line]
    spare.numbers[at + 1] = side < 0 ? middle : numbers[line + 1]
  }
}
