/**
 * Walls and circular obstacles, with exact arcs instead of polygons. A path bends only around *discs*. A corner of walls has a disc with the radius of the
 * agent (0 for a point agent). A circular obstacle has a disc with its own radius plus the radius of the agent. The class finds whether a segment is free, and
 * how far a path can follow the border of a disc.
 * - A point agent cannot pass between shapes that touch. An agent with a radius can pass through a gap of exactly its diameter.
 * - A circular obstacle may overlap, touch or contain walls and other circular obstacles.
 * Cost: a segment visits nearby walls and all circular obstacles. The free arcs of a disc are computed when they are first used. For n walls and circular
 * obstacles that cut the border of the disc into k parts, this takes O(k n).
 */
import { acos, asin, atan2, cos, NavError, sin } from '../core/index.js'
import {
  distance,
  orient,
  squaredDistanceBetweenSegments,
  squaredDistanceToSegment,
  squaredDistance,
} from '../geometry/index.js'
import type { Circle, Point } from '../geometry/index.js'
import type { Walls } from './walls.js'

/** Share of the radius of a disc by which a segment may enter the disc. */
const DISC_TOLERANCE = 1e-9
/** A segment may also enter a disc by this share of `reach`, because distances on the map have rounding errors of about that size. */
const COORDINATE_TOLERANCE = 2 ** -50
/** Share by which discs are enlarged. Without it, rounding could move a point of a circle to the blocked side of a wall that is a tangent of the circle. */
const LIFT = 2 ** -40
/**
 * A plug is a segment that a point agent may not cross. Where a circle touches a wall, the plug leads from the center of the circle through the point of
 * contact, and ends this share of the radius behind the wall. So it also crosses a path along the wall.
 */
const PLUG_DEPTH = 1e-7
/** Difference in radians below which two angles are equal. */
export const SAME_ANGLE = 1e-8
/** If another shape touches a circle, the free arcs of the circle end this many radians before the point of contact, on both sides. */
const TOUCH = 8 * SAME_ANGLE
const TURN = 2 * Math.PI

export class RoundedWalls {
  /** Number of discs: first the corners where a path can bend, then the circles. */
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly r: Float64Array
  /** For each disc at a corner, the number of the wall that starts at this corner. -1 for a circle. */
  readonly corner: Int32Array
  /** For each disc, the number of its group. A group is a loop of walls or a circle. Loops have lower numbers than circles. */
  readonly group: Int32Array
  readonly groupCount: number
  /** A length greater than the size of the map. */
  readonly reach: number
  private readonly firstCircle: number
  /**
   * A plug is a segment that a point agent may not cross. It leads from the inside of one shape through a point of contact to the inside of the other shape. So
   * no path passes between the two shapes. A plug has six numbers: ax ay bx by, and the groups of the two shapes.
   */
  private readonly plugs: number[] = []
  /** The free arcs of each disc, as pairs of start angle and extent. A fully free circle has the extent Infinity. */
  private readonly arcs: (Float64Array | undefined)[]

  constructor(
    readonly walls: Walls,
    circles: readonly Circle[],
    readonly radius: number,
  ) {
    for (const { x, y, radius: own } of circles)
      if (!(Number.isFinite(x) && Number.isFinite(y) && own > 0 && own < Infinity))
        throw new NavError(
          'input/not-finite',
          `Expected a circle with a finite center and a radius > 0, got (${x}, ${y}) with radius ${own}`,
          { x, y, radius: own },
        )
    let span = 0
    for (const value of walls.coords) span = Math.max(span, Math.abs(value))
    this.reach = 4 * span || 1
    const closed = radius > 0 ? undefined : this.plugTouches(circles)
    const discs: (Circle & { readonly corner: number; readonly group: number })[] = []
    for (let e = 0; e < walls.count; e++)
      if (bends(walls, e) && closed?.has(walls.from[e]) !== true)
        discs.push({ ...walls.point(walls.from[e]), radius: 0, corner: e, group: walls.loop[e] })
    this.firstCircle = discs.length
    circles.forEach((circle, i) => discs.push({ ...circle, corner: -1, group: walls.loopCount + i }))
    this.count = discs.length
    this.groupCount = walls.loopCount + circles.length
    this.x = Float64Array.from(discs, ({ x }) => x)
    this.y = Float64Array.from(discs, ({ y }) => y)
    this.r = Float64Array.from(discs, (disc) => (disc.radius + radius) * (1 + LIFT))
    this.corner = Int32Array.from(discs, ({ corner }) => corner)
    this.group = Int32Array.from(discs, ({ group }) => group)
    this.arcs = new Array<Float64Array | undefined>(this.count)
  }

  /** Returns whether an obstacle blocks the segment p - q. Adds to `into` the groups (loops of walls or circles) that may be the first on the way to q. */
  blocks(p: Point, q: Point, into?: Set<number>): boolean {
    const { walls, radius, plugs } = this
    const hits: Hit[] = []
    const [dx, dy] = [q.x - p.x, q.y - p.y]
    const length = distance(p, q) || 1
    const along = (x: number, y: number): number => ((x - p.x) * dx + (y - p.y) * dy) / length
    for (let i = this.firstCircle; i < this.count; i++) {
      const near = this.nearness(this.r[i])
      if (squaredDistanceToSegment(this.x[i], this.y[i], p.x, p.y, q.x, q.y) >= near * near) continue
      if (into === undefined) return true
      const at = along(this.x[i], this.y[i])
      hits.push({ from: at - near, to: at, group: this.group[i] })
    }
    if (radius === 0) {
      for (let k = 0; k < plugs.length; k += 6) {
        if (!crosses(p, q, plugs[k], plugs[k + 1], plugs[k + 2], plugs[k + 3])) continue
        if (into === undefined) return true
        const [a, b] = [along(plugs[k], plugs[k + 1]), along(plugs[k + 2], plugs[k + 3])]
        for (const group of [plugs[k + 4], plugs[k + 5]]) hits.push({ from: Math.min(a, b), to: Math.max(a, b), group })
      }
      const hit = walls.sight(p, q)
      if (hit !== undefined && into !== undefined) {
        const touching = new Set<number>()
        walls.loopsTouching(hit.wall, touching)
        for (const group of touching) hits.push({ from: hit.t * length, to: hit.t * length, group })
      }
      addFirst(hits, into)
      return hits.length > 0 || hit !== undefined
    }
    const near = this.nearness(radius)
    let blocked = false
    walls.forEachWallNear(p, q, radius, (e) => {
      if (!isWallNear(walls, e, p, q, near)) return false
      blocked = true
      if (into === undefined) return true
      const { ends } = walls
      const [a, b] = [along(ends[4 * e], ends[4 * e + 1]), along(ends[4 * e + 2], ends[4 * e + 3])]
      hits.push({ from: Math.min(a, b) - near, to: Math.max(a, b) + near, group: walls.loop[e] })
      return false
    })
    addFirst(hits, into)
    return blocked || hits.length > 0
  }

  /** Returns whether the agent may stand at a point. For a point agent, tests only the circular obstacles; `Walls.holds` tests the walls. */
  holds(at: Point): boolean {
    return (this.radius === 0 || (this.walls.windingAt(at) ?? 0) > 0) && this.isClear(at)
  }

  private isClear(at: Point): boolean {
    const { walls, radius } = this
    for (let i = this.firstCircle; i < this.count; i++) {
      const near = this.nearness(this.r[i])
      if (squaredDistance(this.center(i), at) < near * near) return false
    }
    if (radius === 0) return true
    const near = this.nearness(radius)
    let free = true
    walls.forEachWallNear(at, at, radius, (e) => {
      free = !isWallNear(walls, e, at, at, near)
      return !free
    })
    return free
  }

  /** Returns the angle by which a path can follow a disc from `angle` in a direction (1: larger angles); -1 if a shape covers the disc at `angle`. */
  freeTurn(disc: number, angle: number, sense: number): number {
    const arcs = (this.arcs[disc] ??= this.findArcs(disc))
    const arcAt = (at: number): number => {
      for (let k = 0; k < arcs.length; k += 2) if (norm(at - arcs[k]) <= arcs[k + 1]) return k
      return -1
    }
    const ahead = angle + sense * SAME_ANGLE
    const on = arcAt(ahead)
    // If a free arc ends at `angle`, the path cannot follow the disc, but it can leave the disc on a straight leg. The result is then 0. If no free arc reaches
    // `angle`, the result is -1.
    if (on < 0) return arcAt(angle - sense * SAME_ANGLE) < 0 ? -1 : 0
    const extent = arcs[on + 1]
    if (extent === Infinity) return TURN
    const along = norm(ahead - arcs[on])
    return (sense > 0 ? extent - along : along) + SAME_ANGLE
  }

  /** Adds to `into` the groups (loops of walls or circles) that may cover a part of a disc when enlarged by the radius of the agent. */
  neighbors(disc: number, into: Set<number>): void {
    const { walls, r } = this
    const at = this.center(disc)
    const near = (r[disc] + this.radius) * (1 + DISC_TOLERANCE)
    walls.forEachWallNear(at, at, near, (e) => {
      if (isWallNear(walls, e, at, at, near)) into.add(walls.loop[e])
    })
    for (let i = this.firstCircle; i < this.count; i++)
      if (squaredDistance(this.center(i), at) <= (r[i] + r[disc]) ** 2 * (1 + DISC_TOLERANCE)) into.add(this.group[i])
  }

  /** Adds to `into` the groups that touch a given group. A point agent cannot pass between groups that touch. */
  touching(group: number, into: Set<number>): void {
    const { plugs } = this
    for (let k = 4; k < plugs.length; k += 6) {
      if (plugs[k] === group) into.add(plugs[k + 1])
      else if (plugs[k + 1] === group) into.add(plugs[k])
    }
  }

  private center(disc: number): Point {
    return { x: this.x[disc], y: this.y[disc] }
  }

  private nearness(radius: number): number {
    return radius * (1 - DISC_TOLERANCE) - this.reach * COORDINATE_TOLERANCE
  }

  /** Computes the free arcs of a disc: cuts the circle where another shape may start or stop covering it, tests each part, and joins adjacent free parts. */
  private findArcs(disc: number): Float64Array {
    const { walls, radius } = this
    const center = this.center(disc)
    const { x: cx, y: cy } = center
    const r = this.r[disc]
    const cuts: Cut[] = []
    const cut = (angle: number, closes: boolean): void => {
      cuts.push({ at: norm(angle), closes: closes && radius === 0 })
    }
    const cutByCircle = (x: number, y: number, near: number): void => {
      const away = distance({ x, y }, center)
      const cosine = (r * r + away * away - near * near) / (2 * r * away)
      if (!(Math.abs(cosine) <= 1 + DISC_TOLERANCE)) return
      const base = atan2(y - cy, x - cx)
      const half = acos(snap(cosine))
      // If the two circles touch and neither is inside the other, a point agent that follows this circle cannot pass the point of contact: `closes` is true. If
      // one circle is inside the other, an agent on the larger circle can pass. The distance of the centers is then less than the larger radius.
      const closes = away > Math.max(r, near) * (1 - DISC_TOLERANCE)
      cut(base - half, closes)
      cut(base + half, closes)
    }
    for (let i = this.firstCircle; i < this.count; i++) if (i !== disc) cutByCircle(this.x[i], this.y[i], this.r[i])
    walls.forEachWallNear(center, center, r + radius, (e) => {
      const { ends } = walls
      const [ax, ay] = [ends[4 * e], ends[4 * e + 1]]
      const [dx, dy] = [ends[4 * e + 2] - ax, ends[4 * e + 3] - ay]
      const length = Math.sqrt(dx * dx + dy * dy)
      const along = (dx * (cx - ax) + dy * (cy - ay)) / length
      const height = (dx * (cy - ay) - dy * (cx - ax)) / length
      const base = atan2(dy, dx)
      if (radius > 0) cutByCircle(ax, ay, radius)
      for (const level of radius > 0 ? [radius, -radius] : [0]) {
        const sine = (level - height) / r
        // Cuts the circle where it meets a line parallel to the wall. `level` is the signed distance of this line from the wall, 0 for a point agent.
        // A wall can touch the circle without crossing it. If the center of the circle is on the blocked side of this wall, the whole circle is on the blocked
        // side. The wall then does not separate a free part of the circle from a blocked part, so it needs no cut.
        if (!(Math.abs(sine) <= 1 + DISC_TOLERANCE) || (radius === 0 && Math.abs(snap(sine)) === 1 && height < 0))
          continue
        const turn = asin(snap(sine))
        for (const at of [turn, Math.PI - turn]) {
          const foot = along + r * cos(at)
          if (foot < -r * DISC_TOLERANCE || foot > length + r * DISC_TOLERANCE) continue
          // A wall can end on the circle. If the rest of the wall is outside the circle, the wall stops an agent that follows the circle. If the rest of the
          // wall is inside the circle, the agent can pass, because it stays outside the circle.
          const comesFrom = foot < r * DISC_TOLERANCE ? cos(at) : foot > length - r * DISC_TOLERANCE ? -cos(at) : 1
          cut(base + at, comesFrom > -DISC_TOLERANCE)
        }
      }
      // The outline at the distance `radius` around a wall has two straight sides. Both sides end at the perpendiculars to the wall through its ends a and b.
      // Cuts the circle where it crosses these two perpendiculars.
      for (const foot of radius > 0 ? [-along, length - along] : []) {
        if (Math.abs(foot) > r) continue
        cut(base + acos(foot / r), false)
        cut(base - acos(foot / r), false)
      }
    })
    /** Returns whether a part of the circle is free. Tests two points, because a point that only touches a wall counts as free even in a blocked part. */
    const isFree = (from: number, extent: number): boolean =>
      [0.5, 0.381966].every((share) => {
        const at = { x: cx + r * cos(from + share * extent), y: cy + r * sin(from + share * extent) }
        // `isClear` tests only distances to walls and circles. For a disc at a corner of walls, this test is enough. A circular obstacle can lie inside a
        // polygonal obstacle, far from the walls of the polygon. No point of its disc is then free, but `isClear` does not find this. The winding number does.
        return this.isClear(at) && (disc < this.firstCircle || walls.windingAt(at) !== 0)
      })
    const ends = distinct(cuts)
    const count = ends.length
    if (count === 0) return isFree(0, TURN) ? Float64Array.of(0, Infinity) : new Float64Array(0)
    const extents = ends.map(({ at }, i) => (i + 1 < count ? ends[i + 1].at : ends[0].at + TURN) - at)
    const free = extents.map((extent, i) => isFree(ends[i].at, extent))
    const meets = (i: number): boolean => free[(i + count - 1) % count] && free[i % count]
    const first = ends.findIndex(({ closes }, i) => closes || !meets(i))
    if (first < 0) return Float64Array.of(0, Infinity)
    const arcs: number[] = []
    for (let k = first; k < first + count; k++) {
      const i = k % count
      if (!free[i]) continue
      const [atStart, atEnd] = [meets(i), meets(i + 1) && ends[(i + 1) % count].closes ? TOUCH : 0]
      if (atStart && !ends[i].closes) arcs[arcs.length - 1] += extents[i] - atEnd
      else arcs.push(ends[i].at + (atStart ? TOUCH : 0), extents[i] - (atStart ? TOUCH : 0) - atEnd)
    }
    return Float64Array.from(arcs)
  }

  /**
   * Adds plugs: segments that a point agent may not cross. A plug is added wherever two circles touch or overlap, and wherever a circle touches a wall or a
   * corner from the free side. Returns the corners that plugs close.
   */
  private plugTouches(circles: readonly Circle[]): Set<number> {
    const { walls, plugs } = this
    const { ends } = walls
    const closed = new Set<number>()
    circles.forEach((one, i) => {
      const group = walls.loopCount + i
      for (let j = i + 1; j < circles.length; j++) {
        const other = circles[j]
        const [away, sum] = [distance(one, other), one.radius + other.radius]
        if (away <= sum * (1 + 2 * DISC_TOLERANCE) && away > 0)
          plugs.push(one.x, one.y, other.x, other.y, group, walls.loopCount + j)
      }
      const touches = (at: Point): boolean =>
        Math.abs(distance(at, one) - one.radius) <= 2 * DISC_TOLERANCE * one.radius + this.reach * COORDINATE_TOLERANCE
      const plug = ({ x, y }: Point, e: number): void => {
        plugs.push(one.x, one.y, x + (x - one.x) * PLUG_DEPTH, y + (y - one.y) * PLUG_DEPTH, group, walls.loop[e])
      }
      walls.forEachWallNear(one, one, one.radius, (e) => {
        const a = walls.point(walls.from[e])
        const [dx, dy] = [ends[4 * e + 2] - a.x, ends[4 * e + 3] - a.y]
        const [outX, outY] = [one.x - a.x, one.y - a.y]
        const t = (outX * dx + outY * dy) / (dx * dx + dy * dy)
        if (t > 0 && t < 1 && orient(a.x, a.y, a.x + dx, a.y + dy, one.x, one.y) > 0) {
          const foot = { x: a.x + t * dx, y: a.y + t * dy }
          if (touches(foot)) plug(foot, e)
        }
        if (!touches(a) || !walls.fanHolds(e, one)) return
        const before = walls.point(walls.from[walls.before[e]])
        if (dx * outX + dy * outY > 0 || (before.x - a.x) * outX + (before.y - a.y) * outY > 0) return
        plug(a, e)
        closed.add(walls.from[e])
      })
    })
    return closed
  }
}

/** A shape that blocks a line somewhere between two distances from the start of the line. */
interface Hit {
  readonly from: number
  readonly to: number
  readonly group: number
}

function addFirst(hits: readonly Hit[], into: Set<number> | undefined): void {
  if (into === undefined) return
  const first = hits.reduce((least, { to }) => Math.min(least, to), Infinity)
  for (const { from, group } of hits) if (from <= first * (1 + DISC_TOLERANCE)) into.add(group)
}

/** Returns whether a path can bend at a corner: its fan (free sector) exceeds half a turn. At the tip of a wall without thickness, the fan is a full turn. */
function bends(walls: Walls, e: number): boolean {
  const turn = walls.turnAt(e)
  if (turn !== 0) return turn < 0
  const [a, v, b] = [walls.from[walls.before[e]], walls.from[e], walls.to[e]].map((vertex) => walls.point(vertex))
  return (v.x - a.x) * (b.x - v.x) + (v.y - a.y) * (b.y - v.y) < 0
}

/** Rounds a sine or cosine to 1 or -1 if it is within the tolerance. */
function snap(value: number): number {
  return Math.abs(value) > 1 - 4 * DISC_TOLERANCE ? Math.sign(value) : value
}

/** Returns an angle normalized to 0 … 2 pi. */
export function norm(angle: number): number {
  const rest = angle % TURN
  return rest < 0 ? rest + TURN : rest
}

function crosses(p: Point, q: Point, ax: number, ay: number, bx: number, by: number): boolean {
  return (
    orient(p.x, p.y, q.x, q.y, ax, ay) * orient(p.x, p.y, q.x, q.y, bx, by) < 0 &&
    orient(ax, ay, bx, by, p.x, p.y) * orient(ax, ay, bx, by, q.x, q.y) < 0
  )
}

function isWallNear(walls: Walls, e: number, p: Point, q: Point, near: number): boolean {
  const { ends } = walls
  const [ax, ay, bx, by] = [ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3]]
  const [dx, dy] = [q.x - p.x, q.y - p.y]
  const [sideA, sideB] = [dx * (ay - p.y) - dy * (ax - p.x), dx * (by - p.y) - dy * (bx - p.x)]
  // A quick test rejects most walls: both ends are on the same side of the line p - q, and farther than `near` from it.
  const least = near * near * (dx * dx + dy * dy) * (1 + DISC_TOLERANCE)
  if (sideA > 0 === sideB > 0 && Math.min(sideA * sideA, sideB * sideB) > least) return false
  return (
    squaredDistanceBetweenSegments(ax, ay, bx, by, p.x, p.y, q.x, q.y) < near * near || crosses(p, q, ax, ay, bx, by)
  )
}

/** An angle at which a circle is cut. `closes`: a point agent that follows the circle cannot pass this angle. */
interface Cut {
  readonly at: number
  closes: boolean
}

/** Sorts cuts by angle, and merges those that differ only by rounding. A merged cut has `closes` if any of its cuts has it. */
function distinct(cuts: Cut[]): Cut[] {
  cuts.sort((a, b) => a.at - b.at)
  const ends: Cut[] = []
  for (const { at, closes } of cuts) {
    const last = ends[ends.length - 1]
    if (last !== undefined && at - last.at <= SAME_ANGLE / 4) last.closes ||= closes
    else ends.push({ at, closes })
  }
  return ends
}
