/**
 * A lower bound on the cost of every path over weighted terrain, for proofs: edges are cut into intervals, a step from interval to interval
 * costs no more than the least distance between them at the polygon's cost, so the cheapest chain of steps costs no more than any path.
 * Chains may come into an interval at one end and go on from the other for nothing; so the intervals that cheap chains use are halved
 * again and again, and those that no path below the known upper bound can use are dropped, judged from both ends.
 * In: the question, an upper bound, and how many steps between intervals to look at. Out: a bound between 0 and the upper one; every
 * round gives one, the last the best.
 * `regions` names, per polygon, the region that it belongs to; polygons of a region have one cost and hang together. Of each polygon
 * its own, walls count and many borders loosen the bound; of all terrain of one cost together, walls are seen through.
 * Steps along an edge are taken only on its cheaper side and never twice in a row, which would make walking along it free.
 */
import { PriorityQueue } from '../core/index.js'
import type { StepCounter } from '../core/index.js'
import { squareBetweenSegments, squareToSegment } from '../geometry/index.js'
import type { ConvexMesh, MeshPlace } from '../convex/index.js'
import type { CostOf } from './corridor.js'
import { GOOD_GAP } from './tolerance.js'

export interface BoundQuestion {
  readonly convex: ConvexMesh
  readonly start: MeshPlace
  readonly goal: MeshPlace
  readonly costOf: CostOf
  readonly least: number
  readonly upper: number
  readonly steps: StepCounter
}

export interface Bound {
  readonly lower: number
  /** The half-edges that the cheapest chain crosses; where regions are polygons, a corridor. */
  readonly portals: readonly number[]
}

/** Halvings in a row. */
const ROUNDS = 40
/** A round that leaves more than this share of the gap hardly narrows it. */
const HARDLY = 0.95
/** Intervals are halved that chains use which cost less than this share of the way from the lower to the upper bound. */
const NEAR = 0.3
/** Intervals that are looked at in one step of the budget. */
const LOOKS_A_STEP = 64
/** Intervals that are only looked at for the work of one step between two. */
const LOOKS = 16
/** States of an interval: into the polygon of its half-edge or into that of the twin, having come across or along the edge. */
const STATES = 4

interface Intervals {
  readonly count: number
  readonly edge: Int32Array
  /** Ends: x, y, x, y. */
  readonly ends: Float64Array
  /** Least cost from the interval to the goal, as far as known. */
  readonly rest: Float64Array
}

/** Intervals by region: those of a region from `begins[region]` to `begins[region + 1]` in `list`, each in its state on the way out across it. */
interface Groups {
  readonly begins: Int32Array
  readonly list: Int32Array
}

/** What one search over the intervals comes to. */
interface Sweep {
  readonly values: Float64Array
  readonly arrival: number
  readonly portals: readonly number[]
  readonly ended: boolean
}

/** What the searches share: the regions, the queue, and how much work is left. */
interface Means {
  readonly regions: Int32Array
  readonly queue: PriorityQueue
  readonly work: { left: number }
}

/** `patience`: so many rounds in a row that hardly narrow the gap are the last. */
export function boundByIntervals(question: BoundQuestion, regions: Int32Array, work: number, patience = ROUNDS): Bound {
  const { convex, start, goal, upper } = question
  const means: Means = { regions, queue: new PriorityQueue(256), work: { left: work } }
  let intervals = wholeEdges(question, regions)
  let lower = 0
  let portals: readonly number[] = []
  let longest = Infinity
  let idle = 0
  for (
    let round = 0;
    round < ROUNDS && idle < patience && lower < upper * (1 - GOOD_GAP) && (round === 0 || intervals.count > 0);
    round++
  ) {
    const groups = groupByRegion(convex, regions, intervals)
    const there = sweep(question, means, start, goal, intervals, groups, intervals.rest)
    const gap = upper - lower
    lower = Math.max(lower, Math.min(upper, there.arrival))
    idle = upper - lower > HARDLY * gap ? idle + 1 : 0
    if (there.ended) break
    portals = there.portals
    const back = sweep(question, means, goal, start, intervals, groups, leastOf(there.values, 0, STATES))
    if (back.ended) break
    const near = there.arrival + NEAR * (upper - there.arrival)
    ;({ intervals, longest } = halve(intervals, there.values, back.values, near, upper, longest))
  }
  return { lower, portals }
}

/** Every edge between two regions that a path cheaper than the upper bound may cross, whole. */
function wholeEdges({ convex, start, goal, least, upper }: BoundQuestion, regions: Int32Array): Intervals {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = convex
  const edges: number[] = []
  const ends: number[] = []
  const rest: number[] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || twin[edge] < edge || regions[polygon[edge]] === regions[polygon[twin[edge]]]) continue
    const u = 2 * origin[edge]
    const w = 2 * origin[next[edge]]
    const there = least * Math.sqrt(squareToSegment(goal.x, goal.y, coords[u], coords[u + 1], coords[w], coords[w + 1]))
    if (
      least * Math.sqrt(squareToSegment(start.x, start.y, coords[u], coords[u + 1], coords[w], coords[w + 1])) +
        there >=
      upper
    )
      continue
    edges.push(edge)
    ends.push(coords[u], coords[u + 1], coords[w], coords[w + 1])
    rest.push(there)
  }
  return {
    count: edges.length,
    edge: Int32Array.from(edges),
    ends: Float64Array.from(ends),
    rest: Float64Array.from(rest),
  }
}

/** The intervals on the border of every region. */
function groupByRegion(
  { twin, polygon, polygonSlots }: ConvexMesh,
  regions: Int32Array,
  { count, edge }: Intervals,
): Groups {
  const regionOf = (edge: number): number => regions[polygon[edge]]
  const begins = new Int32Array(polygonSlots + 1)
  for (let interval = 0; interval < count; interval++) {
    begins[regionOf(edge[interval]) + 1]++
    begins[regionOf(twin[edge[interval]]) + 1]++
  }
  for (let region = 0; region < polygonSlots; region++) begins[region + 1] += begins[region]
  const list = new Int32Array(2 * count)
  const fill = begins.slice()
  for (let interval = 0; interval < count; interval++) {
    list[fill[regionOf(edge[interval])]++] = STATES * interval + 2
    list[fill[regionOf(twin[edge[interval]])]++] = STATES * interval
  }
  return { begins, list }
}

/**
 * Least cost from one end to every state of every interval, and to the other end. Where the budget or the work ends it, the arrival is the
 * least that any way still open can come to.
 */
/* eslint max-lines-per-function: "off" -- one Dijkstra search, hot: its state is locals, and every part of it reads most of them */
function sweep(
  { convex, costOf, upper, steps }: BoundQuestion,
  { regions, queue, work }: Means,
  from: MeshPlace,
  to: MeshPlace,
  { count, edge: edgeOf, ends }: Intervals,
  { begins, list }: Groups,
  rest: Float64Array,
): Sweep {
  const { twin, polygon } = convex
  let { left } = work
  const middles = new Float64Array(2 * count)
  const halves = new Float64Array(count)
  const values = new Float64Array(STATES * count).fill(Infinity)
  /** What a way to a state must cost less than to be of use. */
  const limits = new Float64Array(STATES * count)
  for (let interval = 0; interval < count; interval++) {
    middles[2 * interval] = (ends[4 * interval] + ends[4 * interval + 2]) / 2
    middles[2 * interval + 1] = (ends[4 * interval + 1] + ends[4 * interval + 3]) / 2
    halves[interval] = lengthOf(ends, interval) / 2
    limits.fill(upper - rest[interval], STATES * interval, STATES * (interval + 1))
  }
  const goals = new Set(to.polygons.subarray(0, to.count).map((at) => regions[at]))
  const before = new Int32Array(values.length).fill(-1)
  let arrival = Infinity
  let last = -1
  const relax = (at: number, cost: number, from: number): void => {
    if (cost >= limits[at]) return
    values[at] = limits[at] = cost
    before[at] = from
    queue.push(at, cost + rest[at >> 2])
  }
  queue.clear()
  for (const at of from.polygons.subarray(0, from.count)) {
    const region = regions[at]
    if (goals.has(region))
      arrival = Math.min(arrival, costOf(at) * Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2))
    for (let i = begins[region]; i < begins[region + 1]; i++) {
      const e = 4 * (list[i] >> 2)
      relax(
        list[i],
        costOf(at) * Math.sqrt(squareToSegment(from.x, from.y, ends[e], ends[e + 1], ends[e + 2], ends[e + 3])),
        -1,
      )
    }
  }
  for (;;) {
    const promise = queue.peekKey()
    const node = queue.pop()
    if (node < 0) {
      work.left = left
      return { values, arrival, portals: trail(last), ended: false }
    }
    const interval = node >> 2
    const cost = values[node]
    if (promise > cost + rest[interval]) continue
    const entered = (node & 2) === 2 ? twin[edgeOf[interval]] : edgeOf[interval]
    const into = regions[polygon[entered]]
    const looks = begins[into + 1] - begins[into]
    if (left < 0 || steps.step(1 + Math.floor(looks / LOOKS_A_STEP)) !== undefined) {
      // every way goes through a state that is still open, or has arrived; this one promises most
      work.left = left
      return { values, arrival: Math.min(arrival, promise), portals: [], ended: true }
    }
    const edge = edgeOf[interval]
    const price = costOf(polygon[entered])
    const middleX = middles[2 * interval]
    const middleY = middles[2 * interval + 1]
    const half = halves[interval]
    const along = (node & 1) === 0 && price < costOf(polygon[twin[entered]])
    if (goals.has(into)) {
      const there =
        cost +
        price *
          Math.sqrt(
            squareToSegment(
              to.x,
              to.y,
              ends[4 * interval],
              ends[4 * interval + 1],
              ends[4 * interval + 2],
              ends[4 * interval + 3],
            ),
          )
      if (there < arrival) last = node
      arrival = Math.min(arrival, there)
    }
    left -= looks / LOOKS
    for (let i = begins[into]; i < begins[into + 1]; i++) {
      const at = list[i]
      const limit = limits[at]
      if (cost >= limit) continue
      const other = at >> 2
      // Their middles less half of both lengths: often enough to see that nothing is gained.
      const reach = (limit - cost) / price + half + halves[other]
      const dx = middleX - middles[2 * other]
      const dy = middleY - middles[2 * other + 1]
      if (dx * dx + dy * dy >= reach * reach) continue
      const isSame = edgeOf[other] === edge
      if (isSame && !along) continue
      relax(isSame ? at | 1 : at, cost + price * between(ends, 4 * interval, 4 * other), node)
      left--
    }
  }

  /** The half-edges that the way to a state leaves polygons by. */
  function trail(end: number): number[] {
    const portals: number[] = []
    for (let node = end; node >= 0; node = before[node]) {
      const edge = edgeOf[node >> 2]
      portals.push((node & 2) === 2 ? edge : twin[edge])
    }
    return portals.reverse()
  }
}

/** The intervals that a path cheaper than the upper bound may use; those of more than half the greatest length in halves. */
function halve(
  { count, edge, ends }: Intervals,
  there: Float64Array,
  back: Float64Array,
  near: number,
  upper: number,
  longestBefore: number,
): { intervals: Intervals; longest: number } {
  const [into, intoTwin, outOf, outOfTwin] = [
    leastOf(there, 0, 2),
    leastOf(there, 2, 4),
    leastOf(back, 2, 4),
    leastOf(back, 0, 2),
  ]
  const through = into.map((cost, interval) =>
    Math.min(cost + outOf[interval], intoTwin[interval] + outOfTwin[interval]),
  )
  let most = 0
  for (let interval = 0; interval < count; interval++)
    if (through[interval] < near) most = Math.max(most, lengthOf(ends, interval))
  const longest = Math.min(longestBefore, most) / 2
  const edges: number[] = []
  const halves: number[] = []
  const rest: number[] = []
  for (let interval = 0; interval < count; interval++) {
    if (through[interval] >= upper) continue
    const e = 4 * interval
    const least = Math.min(outOf[interval], outOfTwin[interval])
    edges.push(edge[interval])
    rest.push(least)
    if (through[interval] >= near || lengthOf(ends, interval) <= longest) {
      halves.push(ends[e], ends[e + 1], ends[e + 2], ends[e + 3])
      continue
    }
    const mx = (ends[e] + ends[e + 2]) / 2
    const my = (ends[e + 1] + ends[e + 3]) / 2
    edges.push(edge[interval])
    rest.push(least)
    halves.push(ends[e], ends[e + 1], mx, my, mx, my, ends[e + 2], ends[e + 3])
  }
  const intervals = {
    count: edges.length,
    edge: Int32Array.from(edges),
    ends: Float64Array.from(halves),
    rest: Float64Array.from(rest),
  }
  return { intervals, longest }
}

/** Per interval, the least value among some of its states. */
function leastOf(values: Float64Array, from: number, to: number): Float64Array {
  const least = new Float64Array(values.length / STATES).fill(Infinity)
  for (let interval = 0; interval < least.length; interval++)
    for (let state = from; state < to; state++)
      least[interval] = Math.min(least[interval], values[STATES * interval + state])
  return least
}

function lengthOf(ends: Float64Array, interval: number): number {
  return Math.sqrt(
    (ends[4 * interval + 2] - ends[4 * interval]) ** 2 + (ends[4 * interval + 3] - ends[4 * interval + 1]) ** 2,
  )
}

/** Least distance between two intervals that do not cross: from an end of one of them to the other. */
function between(ends: Float64Array, a: number, b: number): number {
  return Math.sqrt(
    squareBetweenSegments(
      ends[a],
      ends[a + 1],
      ends[a + 2],
      ends[a + 3],
      ends[b],
      ends[b + 1],
      ends[b + 2],
      ends[b + 3],
    ),
  )
}
