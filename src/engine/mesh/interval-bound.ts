/**
 * A lower bound on the cost of every path over weighted ground, for proofs: edges are cut into pieces, a step from piece to piece
 * costs no more than the least distance between them at the polygon's cost, so the cheapest chain of steps costs no more than any path.
 * Chains may come into a piece at one end and go on from the other for nothing; so the pieces that cheap chains use are halved
 * again and again, and those that no path below the known upper bound can use are dropped, judged from both ends.
 * In: the question, an upper bound, and how many steps between pieces to look at. Out: a bound between 0 and the upper one; every
 * round gives one, the last the best.
 * `regions` names, per polygon, the region that it belongs to; polygons of a region have one cost and hang together. Of each polygon
 * its own, walls count and many borders loosen the bound; of all ground of one cost together, walls are seen through.
 * Steps along an edge are taken only on its cheaper side and never twice in a row, which would make walking along it free.
 */
import { PriorityQueue } from '../core/index.js'
import type { StepCounter } from '../core/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import type { CostOf } from './corridor.js'
import type { MeshPlace } from './mesh-place.js'

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
  readonly doors: readonly number[]
}

/** Gap between the bounds, relative, at which a proof is good enough. */
export const GOOD_GAP = 1e-3
/** Halvings in a row. */
const ROUNDS = 16
/** States of a piece: into the polygon of its half-edge or into that of the twin, having come across or along the edge. */
const STATES = 4

interface Pieces {
  readonly edge: number[]
  /** Ends: x, y, x, y. */
  readonly ends: number[]
  /** Least cost from the piece to the goal, as far as known. */
  readonly rest: number[]
}

export function boundByIntervals({ convex, start, goal, costOf, least, upper, steps }: BoundQuestion, regions: Int32Array, work: number): Bound {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = convex
  const regionOf = (edge: number): number => regions[polygon[edge]]
  const queue = new PriorityQueue(256)
  let pieces = wholeEdges()
  let lower = 0
  let doors: readonly number[] = []
  let left = work
  let longest = Infinity
  for (let round = 0; round < ROUNDS && lower < upper * (1 - GOOD_GAP) && (round === 0 || pieces.edge.length > 0); round++) {
    const byRegion = groupByRegion(pieces)
    const there = sweep(start, goal, byRegion, pieces.rest)
    if (there === undefined) break
    lower = Math.max(lower, Math.min(upper, there.arrival))
    doors = there.doors
    const back = sweep(goal, start, byRegion, pieces.edge.map((_, piece) => leastOf(there.values, piece, 0, STATES)))
    if (back === undefined) break
    pieces = halve(pieces, there.values, back.values)
  }
  return { lower, doors }

  function wholeEdges(): Pieces {
    const whole: Pieces = { edge: [], ends: [], rest: [] }
    for (let edge = 0; edge < halfEdgeSlots; edge++) {
      if (polygon[edge] < 0 || twin[edge] < edge || regionOf(edge) === regionOf(twin[edge])) continue
      const u = 2 * origin[edge]
      const w = 2 * origin[next[edge]]
      const ends = [coords[u], coords[u + 1], coords[w], coords[w + 1]]
      const rest = least * awayFrom(goal.x, goal.y, ends, 0)
      if (least * awayFrom(start.x, start.y, ends, 0) + rest >= upper) continue
      whole.edge.push(edge)
      whole.ends.push(...ends)
      whole.rest.push(rest)
    }
    return whole
  }

  function groupByRegion({ edge }: Pieces): Map<number, number[]> {
    const groups = new Map<number, number[]>()
    for (const [piece, at] of edge.entries()) {
      for (const side of [regionOf(at), regionOf(twin[at])]) {
        const group = groups.get(side)
        if (group === undefined) groups.set(side, [piece])
        else group.push(piece)
      }
    }
    return groups
  }

  /** Least cost from one end to every state of every piece, and to the other end; undefined when the budget or the work ends it. */
  function sweep(from: MeshPlace, to: MeshPlace, byRegion: ReadonlyMap<number, readonly number[]>, rest: readonly number[]): { values: Float64Array; arrival: number; doors: number[] } | undefined {
    const { edge: edgeOf } = pieces
    const ends = Float64Array.from(pieces.ends)
    const sides = Int32Array.from(edgeOf, regionOf)
    const halfLengths = Float64Array.from(edgeOf, (_, piece) => lengthOf(ends, piece) / 2)
    const values = new Float64Array(STATES * edgeOf.length).fill(Infinity)
    const goals = new Set(to.polygons.subarray(0, to.count).map((at) => regions[at]))
    const before = new Int32Array(values.length).fill(-1)
    let arrival = Infinity
    let last = -1
    const relax = (piece: number, state: number, cost: number, from: number): void => {
      const at = STATES * piece + state
      if (cost >= values[at] || cost + rest[piece] >= upper) return
      values[at] = cost
      before[at] = from
      queue.push(at, cost)
    }
    /** The state of a piece that has been reached through a polygon: on its way into the other one. */
    const across = (piece: number, through: number): number => (sides[piece] === through ? 2 : 0)
    queue.clear()
    for (const at of from.polygons.subarray(0, from.count)) {
      const region = regions[at]
      if (goals.has(region)) arrival = Math.min(arrival, costOf(at) * Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2))
      for (const piece of byRegion.get(region) ?? []) relax(piece, across(piece, region), costOf(at) * awayFrom(from.x, from.y, ends, piece), -1)
    }
    for (;;) {
      const cost = queue.peekKey()
      const node = queue.pop()
      if (node < 0) return { values, arrival, doors: trail(last) }
      if (cost > values[node]) continue
      const piece = Math.floor(node / STATES)
      if (left < 0 || steps.step() !== undefined) return undefined
      const edge = edgeOf[piece]
      const isTwin = (node & 2) === 2
      const entered = isTwin ? twin[edge] : edge
      const into = regionOf(entered)
      const price = costOf(polygon[entered])
      const middleX = (ends[4 * piece] + ends[4 * piece + 2]) / 2
      const middleY = (ends[4 * piece + 1] + ends[4 * piece + 3]) / 2
      const along = (node & 1) === 0 && price < costOf(polygon[twin[entered]])
      if (goals.has(into)) {
        const there = cost + price * awayFrom(to.x, to.y, ends, piece)
        if (there < arrival) last = node
        arrival = Math.min(arrival, there)
      }
      for (const other of byRegion.get(into) ?? []) {
        const state = across(other, into)
        if (cost >= values[STATES * other + state]) continue
        const isSame = edgeOf[other] === edge
        if (isSame && !along) continue
        // Their middles less half of both lengths: often enough to see that nothing is gained.
        const dx = middleX - (ends[4 * other] + ends[4 * other + 2]) / 2
        const dy = middleY - (ends[4 * other + 1] + ends[4 * other + 3]) / 2
        const atLeast = cost + price * (Math.sqrt(dx * dx + dy * dy) - halfLengths[piece] - halfLengths[other])
        if (atLeast >= values[STATES * other + state] || atLeast + rest[other] >= upper) continue
        relax(other, isSame ? state | 1 : state, cost + price * between(ends, piece, other), node)
        left--
      }
    }

    /** The half-edges that the way to a state leaves polygons by. */
    function trail(end: number): number[] {
      const doors: number[] = []
      for (let node = end; node >= 0; node = before[node]) {
        const edge = edgeOf[Math.floor(node / STATES)]
        doors.push((node & 2) === 2 ? edge : twin[edge])
      }
      return doors.reverse()
    }
  }

  /** The pieces that a path cheaper than the upper bound may use; those of more than half the greatest length in halves. */
  function halve({ edge, ends }: Pieces, there: Float64Array, back: Float64Array): Pieces {
    const halves: Pieces = { edge: [], ends: [], rest: [] }
    longest = Math.min(longest, edge.reduce((most, _, piece) => Math.max(most, lengthOf(ends, piece)), 0)) / 2
    for (let piece = 0; piece < edge.length; piece++) {
      const through = Math.min(leastOf(there, piece, 0, 2) + leastOf(back, piece, 2, 4), leastOf(there, piece, 2, 4) + leastOf(back, piece, 0, 2))
      if (through >= upper) continue
      const [ax, ay, bx, by] = ends.slice(4 * piece, 4 * piece + 4)
      const [mx, my] = [(ax + bx) / 2, (ay + by) / 2]
      const rest = leastOf(back, piece, 0, STATES)
      if (lengthOf(ends, piece) <= longest) {
        halves.edge.push(edge[piece])
        halves.ends.push(ax, ay, bx, by)
        halves.rest.push(rest)
        continue
      }
      halves.edge.push(edge[piece], edge[piece])
      halves.ends.push(ax, ay, mx, my, mx, my, bx, by)
      halves.rest.push(rest, rest)
    }
    return halves
  }
}

function leastOf(values: Float64Array, piece: number, from: number, to: number): number {
  let least = Infinity
  for (let state = from; state < to; state++) least = Math.min(least, values[STATES * piece + state])
  return least
}

function lengthOf(ends: ArrayLike<number>, piece: number): number {
  return Math.sqrt((ends[4 * piece + 2] - ends[4 * piece]) ** 2 + (ends[4 * piece + 3] - ends[4 * piece + 1]) ** 2)
}

/** Distance from a point to a piece. */
function awayFrom(x: number, y: number, ends: ArrayLike<number>, piece: number): number {
  const ax = ends[4 * piece]
  const ay = ends[4 * piece + 1]
  const dx = ends[4 * piece + 2] - ax
  const dy = ends[4 * piece + 3] - ay
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.sqrt((ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2)
}

/** Least distance between two pieces that do not cross: from an end of one of them to the other. */
function between(ends: ArrayLike<number>, a: number, b: number): number {
  return Math.min(
    awayFrom(ends[4 * a], ends[4 * a + 1], ends, b),
    awayFrom(ends[4 * a + 2], ends[4 * a + 3], ends, b),
    awayFrom(ends[4 * b], ends[4 * b + 1], ends, a),
    awayFrom(ends[4 * b + 2], ends[4 * b + 3], ends, a),
  )
}
