/**
 * The walls of the walkable area, as directed edges with free space on their positive side. A grid of about one cell per wall finds the walls near a line.
 * - Walls meet only at their ends.
 * - Each wall has a *fan*: the free sector at the vertex where the wall starts and the previous wall of its loop ends. One border of the fan is the wall. The
 *   other border is the previous wall. A positive turn (from the x axis to the y axis) from the wall through the fan leads to the previous wall.
 * - If obstacles touch at a vertex, the vertex has several fans, and no line passes from one fan to another.
 * All tests are exact. O(n log n) to build.
 */
import { NavError, lowerBound } from '../core/index.js'
import { createLattice, distance, edgeWinding, forEachCellOnLine, indexSegments } from '../geometry/index.js'
import { orient, rowMembers, rowStarts } from '../geometry/index.js'
import type { CellIndex, Point } from '../geometry/index.js'

/** A search along a line also visits cells that the line misses by at most this share of a cell, because rounding may assign a wall to a neighboring cell. */
const CELL_MARGIN = 1e-6
/** Two hits on a line are equally near if their distances differ by at most this share of the sum of the map's size and the distance of the nearest hit. */
const NEAR_TIE = 1e-9

/** A wall that a line hits, and the position of the hit on the line, from 0 to 1. */
interface SightHit {
  readonly wall: number
  readonly t: number
}

export class Walls {
  readonly count: number
  /** Both ends of each wall, as ax ay bx by. */
  readonly ends: Float64Array
  /** For each wall: its first and its second vertex, the previous wall of its loop (`before`), and the loop. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly before: Int32Array
  readonly loop: Int32Array
  readonly loopCount: number
  /** Coordinates x0 y0 x1 y1 … of the vertices, sorted by x. */
  readonly coords: Float64Array
  /** The walls that leave a vertex v are leaving[firstLeaving[v] … firstLeaving[v + 1]). */
  private readonly firstLeaving: Int32Array
  private readonly leaving: Int32Array
  private readonly cells: CellIndex
  private readonly stamps: Uint32Array
  private stamp = 0
  testedWalls = 0

  constructor(segments: ArrayLike<number>) {
    this.count = segments.length / 4
    this.ends = Float64Array.from(segments)
    // 1. Merge equal ends to vertices.
    const order = Array.from({ length: 2 * this.count }, (_, i) => i).sort(
      (i, j) => segments[2 * i] - segments[2 * j] || segments[2 * i + 1] - segments[2 * j + 1],
    )
    const vertexOf = new Int32Array(2 * this.count)
    const coords: number[] = []
    order.forEach((end, k) => {
      const [x, y] = [segments[2 * end], segments[2 * end + 1]]
      if (k === 0 || coords[coords.length - 2] !== x || coords[coords.length - 1] !== y) coords.push(x, y)
      vertexOf[end] = coords.length / 2 - 1
    })
    this.coords = Float64Array.from(coords)
    this.from = Int32Array.from({ length: this.count }, (_, e) => vertexOf[2 * e])
    this.to = Int32Array.from({ length: this.count }, (_, e) => vertexOf[2 * e + 1])
    // 2. List the walls that leave and that reach each vertex.
    const vertexCount = coords.length / 2
    this.firstLeaving = rowStarts(this.from, vertexCount)
    this.leaving = rowMembers(this.from, this.firstLeaving)
    const firstArriving = rowStarts(this.to, vertexCount)
    const arriving = rowMembers(this.to, firstArriving)
    // 3. For each wall e, find the previous wall. It ends at the vertex where e starts. If several walls end at this vertex, imagine a ray from the vertex
    //    along e. Turn the ray in the positive direction (from the x axis to the y axis). The first of these walls that the ray meets is the previous wall.
    this.before = new Int32Array(this.count).fill(-1)
    for (let e = 0; e < this.count; e++) {
      const v = this.from[e]
      let closing = -1
      for (let k = firstArriving[v]; k < firstArriving[v + 1]; k++) {
        const candidate = arriving[k]
        if (closing < 0 || this.turnsEarlier(v, this.to[e], this.from[candidate], this.from[closing]))
          closing = candidate
      }
      if (closing < 0)
        throw new NavError(
          'polygons/open-border',
          'Expected walls in closed loops, got a wall that starts where no other wall ends',
          { at: this.point(v) },
        )
      this.before[e] = closing
    }
    // 4. Number the loops of walls.
    const after = new Int32Array(this.count)
    for (let e = 0; e < this.count; e++) after[this.before[e]] = e
    this.loop = new Int32Array(this.count).fill(-1)
    let loops = 0
    for (let e = 0; e < this.count; e++) {
      if (this.loop[e] >= 0) continue
      for (let at = e; this.loop[at] < 0; at = after[at]) this.loop[at] = loops
      loops++
    }
    this.loopCount = loops
    const lattice = createLattice(this.ends, (width, height) =>
      Math.max(Math.sqrt((width * height) / Math.max(1, this.count)), Math.max(width, height) / 1024),
    )
    this.cells = indexSegments(lattice, this.ends, 0)
    this.stamps = new Uint32Array(this.count)
  }

  point(vertex: number): Point {
    return { x: this.coords[2 * vertex], y: this.coords[2 * vertex + 1] }
  }

  /** Visits every vertex whose coordinates both differ from those of a point by at most the tolerance. O(log n) plus the vertices in that range of x. */
  forEachVertexNear({ x, y }: Point, tolerance: number, visit: (vertex: number) => void): void {
    const { coords } = this
    const count = coords.length / 2
    for (let v = lowerBound(0, count, (at) => coords[2 * at] < x - tolerance); v < count; v++) {
      if (coords[2 * v] > x + tolerance) return
      if (Math.abs(coords[2 * v + 1] - y) <= tolerance) visit(v)
    }
  }

  /** Returns a number whose sign is the direction of the turn from the previous wall to wall e. It is 0 if wall e leads straight ahead or back. Exact. */
  turnAt(e: number): number {
    const { ends } = this
    const before = 4 * this.before[e]
    return orient(ends[before], ends[before + 1], ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3])
  }

  /** Returns whether a point, seen from the first vertex of wall e, lies in the free sector from e to the previous wall (the fan of e), borders included. */
  fanHolds(e: number, { x, y }: Point): boolean {
    const { ends } = this
    const [vx, vy, bx, by] = [ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3]]
    const [ax, ay] = [ends[4 * this.before[e]], ends[4 * this.before[e] + 1]]
    const sector = orient(vx, vy, bx, by, ax, ay)
    if (sector > 0) return orient(vx, vy, bx, by, x, y) >= 0 && orient(vx, vy, x, y, ax, ay) >= 0
    if (sector < 0) return !(orient(vx, vy, ax, ay, x, y) > 0 && orient(vx, vy, x, y, bx, by) > 0)
    // Both walls are on one line. The fan is half a turn or, at the tip of an obstacle without thickness, a full turn.
    return (ax - vx) * (bx - vx) + (ay - vy) * (by - vy) > 0 || orient(vx, vy, bx, by, x, y) >= 0
  }

  /**
   * Tests the corner between wall e and the previous wall. `p` and `q` define a line through this corner.
   * - If the two walls lie on different sides of the line, the line is not tangent to the corner. The result is 2.
   * - If both walls lie on the line, the result is 0.
   * - Otherwise, the result is the side of the line on which the walls lie: 1 for the positive side, -1 for the negative side.
   */
  tangentSide(e: number, p: Point, q: Point): -1 | 0 | 1 | 2 {
    const { ends } = this
    const before = 4 * this.before[e]
    const sideA = orient(p.x, p.y, q.x, q.y, ends[before], ends[before + 1])
    const sideB = orient(p.x, p.y, q.x, q.y, ends[4 * e + 2], ends[4 * e + 3])
    if (sideA === 0 && sideB === 0) return 0
    if (sideA >= 0 && sideB >= 0) return 1
    if (sideA <= 0 && sideB <= 0) return -1
    return 2
  }

  /** Returns the signed number of loops around the point: 1 in free space, 0 elsewhere; `undefined` on a wall. O(n). */
  windingAt({ x, y }: Point): number | undefined {
    const { ends } = this
    let winding = 0
    for (let e = 0; e < this.count; e++) {
      const share = edgeWinding(ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3], x, y)
      if (share === undefined) return undefined
      winding += share
    }
    return winding
  }

  /** Returns whether the point is in free space or on its border. Exact; O(n). */
  holds(point: Point): boolean {
    const winding = this.windingAt(point)
    return winding === undefined || winding > 0
  }

  /**
   * Returns the first wall that blocks the sight line p - q, if any. The line may slide along walls and graze corners. Both p and q must be in free space or on
   * the border of free space. If rounding leaves open which wall is the first, `loops` receives the loops of all these walls.
   */
  sight(p: Point, q: Point, loops?: Set<number>): SightHit | undefined {
    let wall = -1
    let nearest = Infinity
    const hits: SightHit[] = []
    const length = distance(p, q)
    this.forEachWallAlong(p, q, 0, (e) => {
      const t = this.blocksAt(e, p, q)
      if (loops !== undefined && t < Infinity) hits.push({ wall: e, t })
      if (t < nearest) {
        nearest = t
        wall = e
      }
      return this.tieLimit(nearest, length)
    })
    if (loops !== undefined) this.addFirst(hits, nearest, length, loops)
    return wall < 0 ? undefined : { wall, t: nearest }
  }

  /** Adds to `into` the loop of a wall and every loop that touches its ends. */
  loopsTouching(wall: number, into: Set<number>): void {
    for (const vertex of [this.from[wall], this.to[wall]])
      for (let k = this.firstLeaving[vertex]; k < this.firstLeaving[vertex + 1]; k++)
        into.add(this.loop[this.leaving[k]])
  }

  loopsAt(at: Point, into: Set<number>): void {
    const { ends } = this
    this.forEachWallNear(at, at, 0, (e) => {
      const [ax, ay, bx, by] = [ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3]]
      if (edgeWinding(ax, ay, bx, by, at.x, at.y) === undefined) into.add(this.loop[e])
    })
  }

  /** The line p - q grazes a corner at q. Adds to `into` the loops of all walls that, within rounding errors, may be the first to block this line beyond q. */
  loopsBeyond(p: Point, q: Point, into: Set<number>): void {
    const { ends } = this
    const { size, columns, rows } = this.cells.lattice
    const length = distance(p, q)
    // A point on the line beyond q, outside the lattice.
    const reach = (2 * size * (columns + rows + 2)) / (length || 1)
    const exit = { x: q.x + (q.x - p.x) * reach, y: q.y + (q.y - p.y) * reach }
    const hits: SightHit[] = []
    let nearest = Infinity
    const share = length / distance(q, exit)
    const last = (): number => this.tieLimit(nearest, length) * share
    this.forEachWallAlong(q, exit, 0, (e) => {
      const [ax, ay, bx, by] = [ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3]]
      const sideA = orient(p.x, p.y, q.x, q.y, ax, ay)
      const sideB = orient(p.x, p.y, q.x, q.y, bx, by)
      if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0) || sideA === sideB) return last()
      // `t`: distance of the hit from q, as a share of |p - q|. sideA and sideB have different signs, so their difference loses no digits, even if p is near q.
      const t = orient(ax, ay, bx, by, q.x, q.y) / (sideB - sideA)
      if (!(t > 0)) return last()
      hits.push({ wall: e, t })
      // If the line only grazes an end of a wall, this wall does not block the line, and `nearest` stays the same. The hit is in `hits` anyway, because the
      // wall that blocks the line may start or end at the same point.
      const isCrossed = sideA !== 0 && sideB !== 0
      if (isCrossed || (sideA === 0 && !this.passes(this.from[e], p, { x: 2 * ax - p.x, y: 2 * ay - p.y })))
        nearest = Math.min(nearest, t)
      return last()
    })
    this.addFirst(hits, nearest, length, into)
  }

  /** Adds to `into` the loops of the nearest hit and of equally near hits. An extra loop costs little time. If a loop is missing, the path may be too long. */
  private addFirst(hits: readonly SightHit[], nearest: number, length: number, into: Set<number>): void {
    const last = this.tieLimit(nearest, length)
    for (const { wall, t } of hits) if (t <= last) this.loopsTouching(wall, into)
  }

  /** Returns the largest position of a hit that counts as equally near (see `NEAR_TIE`) as the nearest hit, which is at the position `nearest`. */
  private tieLimit(nearest: number, length: number): number {
    const { width, height } = this.cells.lattice
    return nearest * (1 + NEAR_TIE) + (NEAR_TIE * Math.max(width, height)) / length
  }

  /** Returns the position on p - q (0 to 1) at which wall e, or its first vertex, blocks the line. Infinity if neither blocks it. */
  private blocksAt(e: number, p: Point, q: Point): number {
    const { ends } = this
    const [px, py, qx, qy] = [p.x, p.y, q.x, q.y]
    const [ax, ay, bx, by] = [ends[4 * e], ends[4 * e + 1], ends[4 * e + 2], ends[4 * e + 3]]
    const sideA = orient(px, py, qx, qy, ax, ay)
    const sideB = orient(px, py, qx, qy, bx, by)
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) return Infinity
    if (sideA !== 0 && sideB !== 0) {
      const sideP = orient(ax, ay, bx, by, px, py)
      const sideQ = orient(ax, ay, bx, by, qx, qy)
      if (sideP === 0) return sideQ < 0 ? 0 : Infinity
      if (sideQ === 0) return sideP < 0 ? 1 : Infinity
      return sideP > 0 === sideQ > 0 ? Infinity : sideP / (sideP - sideQ)
    }
    if (sideA !== 0) return Infinity // Only b is on the line. b is the first vertex of another wall, and is tested with that wall.
    const v = this.from[e]
    if (ax === px && ay === py) return this.passes(v, q, q) ? Infinity : 0
    if (ax === qx && ay === qy) return this.passes(v, p, p) ? Infinity : 1
    // Vertex a is on the line. Compares coordinates to find whether a is between p and q, because a computed position on the line would be rounded.
    const isFlat = Math.abs(qx - px) > Math.abs(qy - py)
    const isBetween = isFlat ? px < ax === ax < qx && ax !== qx : py < ay === ay < qy && ay !== qy
    if (!isBetween || this.passes(v, p, q)) return Infinity
    return isFlat ? (ax - px) / (qx - px) : (ay - py) / (qy - py)
  }

  /** Returns whether a line may lead from p through the vertex to q: one fan (free sector) of the vertex must contain the directions to both. */
  passes(vertex: number, p: Point, q: Point): boolean {
    for (let k = this.firstLeaving[vertex]; k < this.firstLeaving[vertex + 1]; k++)
      if (this.fanHolds(this.leaving[k], p) && this.fanHolds(this.leaving[k], q)) return true
    return false
  }

  /** Visits every wall within `reach` of the segment p - q, and possibly walls farther away. Visits each wall once. Stops when `visit` returns true. */
  forEachWallNear(p: Point, q: Point, reach: number, visit: (wall: number) => unknown): void {
    this.forEachWallAlong(p, q, reach, (e) => (visit(e) === true ? -Infinity : Infinity))
  }

  /** Visits the walls that `forEachWallNear` visits, cell by cell from p to q. `visit` returns the position (0 to 1) beyond which cells are skipped. */
  private forEachWallAlong(p: Point, q: Point, reach: number, visit: (wall: number) => number): void {
    const { stamps } = this
    const { starts, members, lattice } = this.cells
    const stamp = ++this.stamp
    let last = Infinity
    forEachCellOnLine(lattice, p.x, p.y, q.x, q.y, reach + CELL_MARGIN * lattice.size, (cell, entry) => {
      for (let k = starts[cell]; k < starts[cell + 1] && entry <= last; k++) {
        const e = members[k]
        if (stamps[e] === stamp) continue
        stamps[e] = stamp
        this.testedWalls++
        last = visit(e)
      }
      return last
    })
  }

  /** Returns whether a positive turn around v, from the direction of `start`, meets the direction of p before that of q. All four are vertices. */
  private turnsEarlier(v: number, start: number, p: number, q: number): boolean {
    const { coords } = this
    const [vx, vy, sx, sy] = [coords[2 * v], coords[2 * v + 1], coords[2 * start], coords[2 * start + 1]]
    const half = (w: number): number => {
      const side = orient(vx, vy, sx, sy, coords[2 * w], coords[2 * w + 1])
      const ahead = (coords[2 * w] - vx) * (sx - vx) + (coords[2 * w + 1] - vy) * (sy - vy) > 0
      return side > 0 ? 0 : side < 0 ? 2 : ahead ? 3 : 1
    }
    const [halfP, halfQ] = [half(p), half(q)]
    if (halfP !== halfQ) return halfP < halfQ
    return orient(vx, vy, coords[2 * p], coords[2 * p + 1], coords[2 * q], coords[2 * q + 1]) > 0
  }
}
