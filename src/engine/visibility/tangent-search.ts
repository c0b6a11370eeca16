/**
 * A* over tangents: exact shortest paths of a point or a disc among polygons and circles.
 * - A path consists of straight legs between discs (see RoundedWalls) and arcs around discs.
 * - A search node is an arrival at a disc: a direction around the disc, and the angle at which the leg touches the disc.
 * - An arrival is dropped if the arc of an earlier arrival at the same disc reaches the same angle at no higher cost.
 * - `visibility` tries the tangents to every disc. `ray-scan` tries only the tangents to shapes that stopped a ray, as in SightSearch.
 * Cost: O(k n) tangents for k arrivals and n discs, and a sight line for each useful tangent.
 * Tangent graph after Liu & Arimoto 1992; arcs in the path after Pocchiola & Vegter 1996.
 */
import { acos, append, atan2, cos, PriorityQueue, sin, StepCounter } from '../core/index.js'
import type { StopReason } from '../core/index.js'
import { distance } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import { SAME_ANGLE, norm } from './rounded-walls.js'
import type { RoundedWalls } from './rounded-walls.js'
import { LENGTH_TOLERANCE } from './sight-search.js'
import type { SightOptions, SightResult } from './sight-search.js'

/** At a disc, rounding can turn a path slightly to the wrong side. If the sine of this turn is at most `STRAIGHT`, the path counts as straight. */
const STRAIGHT = 1e-9
/** A path replaces an arc by short tangents. Neighboring tangents meet outside the arc, at most this far from the arc, as a share of the radius. */
const ARC_TOLERANCE = 2 ** -12
/** Smallest tolerance of an arc, for narrow places, as a share of the radius. The permitted error of the clearance is more than ten times as large (1e-6). */
const NARROW_TOLERANCE = 2 ** -24
/** A quick test rejects a leg that does not start on a given arc of a disc. The test compares sines and cosines, not angles. This is its tolerance. */
const GLANCE = 1e-6

/** Where a leg arrives at a disc or the goal, and the leg itself. */
interface Arrival {
  /** Number of the disc; -1 = the start or the goal. */
  readonly disc: number
  /** Direction of the path around the disc. 1: angles increase, and the disc is on the positive side of the legs. -1: the reverse. 0: start or goal. */
  readonly sense: number
  readonly angle: number
  readonly at: Point
  /** Start of the leg. `dx`, `dy`: direction of the leg, a unit vector. */
  readonly legStart: Point
  readonly dx: number
  readonly dy: number
  readonly g: number
  readonly parent: Arrival | undefined
  /** Largest angle by which a path can follow the disc from the arrival. */
  readonly turn: number
}

/** Angle in radians, a little less than half a turn. The quick test of a leg (see `GLANCE`) is possible only for arcs below this angle. */
const SHORT = 3
/** Number of values in `sides` for each of the two walls of a corner. */
const SIDE = 3

export class TangentSearch {
  private readonly queue = new PriorityQueue()
  private readonly discsOf: number[][]
  /**
   * Data of `isTangent`: for each of the two walls at a corner, the vector from the corner to the other end of the wall, and a limit slightly below 0. The
   * cross product of the direction of a leg and this vector, times the path's direction around the disc (1 or -1), must be at least the limit. For a circular
   * obstacle, all values are 0.
   */
  private readonly sides: Float64Array

  constructor(private readonly round: RoundedWalls) {
    this.discsOf = Array.from({ length: round.groupCount }, () => [])
    for (let disc = 0; disc < round.count; disc++) this.discsOf[round.group[disc]].push(disc)
    const { corner, walls } = round
    this.sides = new Float64Array(2 * SIDE * round.count)
    corner.forEach((e, disc) => {
      if (e < 0) return
      const corner = walls.point(walls.from[e])
      for (const [side, vertex] of [walls.to[e], walls.from[walls.before[e]]].entries()) {
        const end = walls.point(vertex)
        const along = -STRAIGHT * distance(corner, end)
        this.sides.set([end.x - corner.x, end.y - corner.y, along], SIDE * (2 * disc + side))
      }
    })
  }

  // eslint-disable-next-line max-lines-per-function -- legs, expansions and the loop share the state of one query, which must not outlive it
  find(method: 'visibility' | 'ray-scan', start: Point, goal: Point, options: SightOptions = {}): SightResult {
    const { round, queue } = this
    const { x, y, r } = round
    const { trace } = options
    const counter = new StepCounter(options)
    const arrivals: Arrival[] = []
    const known = new Map<number, Arrival[]>()
    const keyOf = (disc: number, sense: number): number => 2 * disc + (sense > 0 ? 1 : 0)
    let goalLength = Infinity
    let last: Arrival | undefined
    let stopped: StopReason | undefined
    const done = (status: SightResult['status'], points: readonly Point[] = [], length?: number): SightResult => ({
      status,
      points,
      expanded: counter.steps,
      generated: arrivals.length,
      ...(length !== undefined && { length }),
    })
    const isDominated = (key: number, sense: number, angle: number, g: number, self?: Arrival): boolean => {
      const radius = r[key >> 1]
      return (
        known.get(key)?.some((earlier) => {
          if (earlier === self) return false
          if (radius === 0) return earlier.g * (1 - LENGTH_TOLERANCE) <= g
          const turn = turnBetween(earlier.angle, angle, sense)
          return turn <= earlier.turn && (earlier.g + radius * turn) * (1 - LENGTH_TOLERANCE) <= g
        }) ?? false
      )
    }

    // eslint-disable-next-line max-lines-per-function -- the numbered steps of a leg share the state of the expansion
    const expand = (from: Arrival): void => {
      const { disc, sense } = from
      const [cx, cy, radius] = disc < 0 ? [start.x, start.y, 0] : [x[disc], y[disc], r[disc]]
      const found = method === 'ray-scan' ? new Set<number>() : undefined
      // The path can follow the current disc along an arc of the angle `from.turn`. If `isShort`, a quick test finds whether a leg starts on this arc. `firstX`
      // and `firstY` are the direction from the disc's center to the start of the arc. `widest` is the cosine of the arc's angle, less a tolerance.
      const isShort = radius > 0 && from.turn < SHORT
      const firstX = cos(from.angle)
      const firstY = sin(from.angle)
      const widest = cos(from.turn) - GLANCE
      /**
       * Tries the leg from the current disc to the disc `to`, or to the goal if `to` is -1. `toSense`: direction around the disc `to`. Returns true only if
       * nothing blocks the leg and the path needs no arc around the current disc before the leg.
       */
      const tryLeg = (to: number, toSense: number): boolean => {
        stopped ??= counter.look()
        if (stopped !== undefined) return false
        const tx = to < 0 ? goal.x : x[to]
        const ty = to < 0 ? goal.y : y[to]
        const toRadius = to < 0 ? 0 : r[to]
        // Computes the leg, a tangent of both discs. The signed radius of a disc is > 0 if the disc is on the positive side of the leg, and < 0 if it is on the
        // negative side. `offset` is the difference of the two signed radii.
        const apartX = tx - cx
        const apartY = ty - cy
        const offset = toSense * toRadius - sense * radius
        const away = Math.sqrt(apartX * apartX + apartY * apartY)
        if (Math.abs(offset) > away * (1 + STRAIGHT)) return false
        // If two corners are at one point, their obstacles touch there, and no leg connects these corners. A goal at a corner is reached by a leg of length 0.
        if (away === 0 && to >= 0) return false
        const length = Math.sqrt(Math.max(0, (away - offset) * (away + offset)))
        const square = away * away || 1
        const dx = (length * apartX + offset * apartY) / square
        const dy = (length * apartY - offset * apartX) / square
        // 1. Quick tests: does the leg start on the arc, and is it tangent to the target?
        if (isShort && (firstX * -dx - firstY * dy < -GLANCE || sense * (firstX * dy - firstY * dx) < widest))
          return false
        if (to >= 0 && !this.isTangent(to, toSense, dx, dy)) return false
        const atX = tx + toSense * toRadius * dy
        const atY = ty - toSense * toRadius * dx
        const at = { x: atX, y: atY }
        const h = distance(at, goal)
        // 2. Can the path leave the current disc along this leg, after an arc or after a bend at the corner? Can a path with this leg be shorter than the best
        //    path to the goal so far?
        const leaving = atan2(-sense * dx, sense * dy)
        const turn = radius > 0 ? turnBetween(from.angle, leaving, sense) : 0
        const taut =
          sense === 0 ||
          (radius > 0
            ? turn <= from.turn + SAME_ANGLE
            : sense * (from.dx * dy - from.dy * dx) >= -STRAIGHT && this.isTangent(disc, sense, dx, dy))
        if (!taut && (radius > 0 || found === undefined)) return false
        const g = from.g + radius * turn + length
        const isUseful = taut && g + h < goalLength
        const key = keyOf(to, toSense)
        const angle = atan2(-toSense * dx, toSense * dy)
        const isNew = isUseful && (to < 0 || !isDominated(key, toSense, angle, g))
        if (!isNew && found === undefined) return false
        // 3. Is the leg free?
        const legStart = { x: cx + sense * radius * dy, y: cy - sense * radius * dx }
        const blocked = round.blocks(legStart, at, found)
        trace?.({ type: 'visible', from: legStart, to: at, clear: !blocked })
        if (blocked) return false
        // Extends the leg beyond the disc that it touches. A group is a loop of walls or a circular obstacle. Adds to `found` the groups that may be the first
        // to block the extension.
        if (found !== undefined && to >= 0)
          round.blocks(at, { x: at.x + dx * round.reach, y: at.y + dy * round.reach }, found)
        if (!isNew) return turn === 0
        const free = to < 0 || toRadius === 0 ? 0 : round.freeTurn(to, angle, toSense)
        if (free < 0) {
          // Another shape covers the point of arrival. Adds to `found` the groups of the shapes that may cover this point.
          if (found !== undefined) round.neighbors(to, found)
          return false
        }
        const arrival: Arrival = { disc: to, sense: toSense, angle, at, legStart, dx, dy, g, parent: from, turn: free }
        if (to < 0) {
          goalLength = g
          last = arrival
          return turn === 0
        }
        const others = known.get(key)
        if (others === undefined) known.set(key, [arrival])
        else others.push(arrival)
        queue.push(arrivals.length, g + h, g)
        arrivals.push(arrival)
        trace?.({ type: 'open', node: to, at, parent: disc, from: legStart, g, h, f: g + h })
        return turn === 0
      }
      // Tries the straight leg to the goal first. If nothing blocks it and it starts without a turn along this disc, no other way on is shorter.
      if (tryLeg(-1, 0)) return
      const tryDisc = (to: number): void => {
        if (to === disc) return
        tryLeg(to, 1)
        tryLeg(to, -1)
      }
      if (found === undefined) {
        for (let to = 0; to < round.count; to++) tryDisc(to)
        return
      }
      if (radius > 0) {
        // The loop below tries the discs of all groups in `found`. A group is a loop of walls or a circular obstacle. Adds the groups that may cover a part of
        // the disc. Then extends the tangents at both ends of the arc, and adds the groups that may be the first to block a tangent. All legs that start on the
        // arc lie between these two tangents.
        round.neighbors(disc, found)
        for (const angle of [from.angle, from.angle + sense * Math.min(from.turn, 2 * Math.PI)]) {
          const [ux, uy] = [cos(angle), sin(angle)]
          const p = { x: cx + radius * ux, y: cy + radius * uy }
          round.blocks(p, { x: p.x - sense * uy * round.reach, y: p.y + sense * ux * round.reach }, found)
        }
      }
      for (const group of found) {
        // Adds to `found` the groups that touch `group`. This loop visits the added groups later. A point agent cannot pass between two groups that touch, so a
        // path around one of them may have to lead around both.
        round.touching(group, found)
        this.discsOf[group].forEach(tryDisc)
      }
    }

    queue.clear()
    let current: Arrival | undefined = {
      disc: -1,
      sense: 0,
      angle: 0,
      at: start,
      legStart: start,
      dx: 0,
      dy: 0,
      g: 0,
      parent: undefined,
      turn: 0,
    }
    while (current !== undefined) {
      const stop = counter.step()
      if (stop !== undefined) return done(stop)
      if (trace !== undefined) {
        const h = distance(current.at, goal)
        trace({ type: 'expand', node: current.disc, at: current.at, g: current.g, h, f: current.g + h })
      }
      expand(current)
      if (stopped !== undefined) return done(stopped)
      current = undefined
      while (current === undefined && queue.peekKey() < goalLength) {
        const candidate: Arrival = arrivals[queue.pop()]
        // A candidate is dropped only for a strictly better arrival. Otherwise two equal arrivals could drop each other.
        const least = candidate.g * (1 - 2 * LENGTH_TOLERANCE)
        if (!isDominated(keyOf(candidate.disc, candidate.sense), candidate.sense, candidate.angle, least, candidate))
          current = candidate
      }
    }
    return last === undefined ? done('unreachable') : done('found', this.pointsOf(last, start), goalLength)
  }

  /**
   * Tests a leg that touches a disc around a corner of walls. Imagine a line through the corner, parallel to the leg. Returns whether both walls at the corner
   * are on the positive side of this line (if `sense` is 1) or on its negative side (if `sense` is -1). For the disc of a circular obstacle, returns true.
   * (`dx`, `dy`) is the direction of the leg, a unit vector.
   */
  private isTangent(disc: number, sense: number, dx: number, dy: number): boolean {
    const { sides } = this
    const at = 2 * SIDE * disc
    return (
      sense * (dx * sides[at + 1] - dy * sides[at]) >= sides[at + 2] &&
      sense * (dx * sides[at + 4] - dy * sides[at + 3]) >= sides[at + 5]
    )
  }

  private pointsOf(last: Arrival, start: Point): Point[] {
    const { r } = this.round
    const points: Point[] = []
    for (let to: Arrival = last; to.parent !== undefined; to = to.parent) {
      points.push(to.at, to.legStart)
      const { disc, sense, angle } = to.parent
      if (disc < 0 || r[disc] === 0) continue
      const turn = turnBetween(angle, atan2(-sense * to.dx, sense * to.dy), sense)
      append(points, this.arcOf(disc, angle + sense * turn, -sense * turn, to.legStart))
    }
    points.push(start)
    return points.reverse()
  }

  /** Approximates an arc by tangents, outside the arc. In a narrow place, uses more tangents, so that they do not meet the shape across from the arc. */
  private arcOf(disc: number, from: number, turn: number, first: Point): Point[] {
    const { round } = this
    const { x, y, r } = round
    for (let tolerance = ARC_TOLERANCE; ; tolerance /= 4) {
      const parts = Math.ceil(Math.abs(turn) / (2 * acos(1 / (1 + tolerance))))
      const out = r[disc] / cos(turn / (2 * parts))
      const points = Array.from({ length: parts }, (_, i) => {
        const at = from + turn * ((i + 0.5) / parts)
        return { x: x[disc] + out * cos(at), y: y[disc] + out * sin(at) }
      })
      const isTooNear = points.some((point, i) => round.blocks(i === 0 ? first : points[i - 1], point))
      if (!isTooNear || tolerance <= NARROW_TOLERANCE) return points
    }
  }
}

/** Returns the turn from one angle to another in a direction: 0 … 2 pi, and 0 if the angles are equal up to rounding. */
function turnBetween(from: number, to: number, sense: number): number {
  const turn = norm(sense * (to - from))
  return turn > 2 * Math.PI - SAME_ANGLE ? 0 : turn
}
