/**
 * Finds the walls around an agent. It visits the polygons within the agent's reach outward from its position, so it skips walls that are hidden behind others.
 * The result is relative to the agent: segments, nearest first, with free space on their positive side, and the directions of their neighbor walls.
 * Cost: the polygons within reach. The arrays are reused, so nothing is allocated per agent.
 */
import { ensureCapacity } from '../engine/core/index.js'
import { nextWall, previousWall } from '../engine/convex/index.js'
import type { ConvexMesh } from '../engine/convex/index.js'
import { squaredDistanceToSegment } from '../engine/geometry/index.js'
import { PARALLEL } from './half-planes.js'

/** Number of values per wall: ends a and b, squared distance, nearest point, and directions of the previous wall from a and of the next wall from b. */
export const WALL = 11
const INITIAL_WALLS = 16

export class NearWalls {
  count = 0
  /** Indices of walls, nearest first. */
  readonly order: number[] = []
  /** Values of the walls, `WALL` per wall. Positions are relative to the agent. */
  of = new Float64Array(WALL * INITIAL_WALLS)
  /** Number of polygons visited. */
  visitedPolygons = 0
  /** Direction found by the last `turnAway`. */
  awayX = 0
  awayY = 0
  private seen = new Int32Array(64)
  private stamp = 0
  private readonly queue: number[] = []

  fill(convex: ConvexMesh, polygons: ArrayLike<number>, places: number, x: number, y: number, reach: number): void {
    const { coords, origin, next, twin, polygon, first } = convex
    const { queue } = this
    this.count = 0
    this.order.length = 0
    this.stamp++
    this.seen = ensureCapacity(this.seen, convex.polygonSlots)
    queue.length = 0
    for (let i = 0; i < places; i++) this.open(polygons[i])
    for (let i = 0; i < queue.length; i++) {
      let edge = first[queue[i]]
      do {
        const a = 2 * origin[edge]
        const b = 2 * origin[next[edge]]
        const ax = coords[a] - x
        const ay = coords[a + 1] - y
        const dx = coords[b] - coords[a]
        const dy = coords[b + 1] - coords[a + 1]
        const square = dx * dx + dy * dy
        const along = square > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square)) : 0
        const nearX = ax + along * dx
        const nearY = ay + along * dy
        const away = nearX * nearX + nearY * nearY
        if (away < reach * reach) {
          if (twin[edge] >= 0) this.open(polygon[twin[edge]])
          else if (square > 0) this.add(convex, edge, ax, ay, ax + dx, ay + dy, away, nearX, nearY)
        }
        edge = next[edge]
      } while (edge !== first[queue[i]])
    }
    this.visitedPolygons += queue.length
    const { of } = this
    this.order.sort((i, j) => of[WALL * i + 4] - of[WALL * j + 4] || i - j)
  }

  /** Returns the squared distance from a point to the nearest wall. The point is relative to the position that `fill` used. */
  squareAt(x: number, y: number): number {
    const { of } = this
    let least = Infinity
    for (let at = 0; at < WALL * this.count; at += WALL)
      least = Math.min(least, squaredDistanceToSegment(x, y, of[at], of[at + 1], of[at + 2], of[at + 3]))
    return least
  }

  /**
   * Writes the unit direction away from a wall to `awayX` and `awayY`: the wall's normal or, at a convex corner, the direction from the corner to the
   * agent. Within `tolerance` of the corner, that direction would be rounding noise, so the bisector of the normals of the two walls at the corner
   * replaces it. `wall` is the index of a wall that faces the agent.
   */
  turnAway(wall: number, tolerance: number): void {
    const { of } = this
    const at = WALL * wall
    const length = Math.sqrt((of[at + 2] - of[at]) ** 2 + (of[at + 3] - of[at + 1]) ** 2)
    const tx = (of[at + 2] - of[at]) / length
    const ty = (of[at + 3] - of[at + 1]) / length
    const isAtA = of[at + 5] === of[at] && of[at + 6] === of[at + 1]
    const isAtB = of[at + 5] === of[at + 2] && of[at + 6] === of[at + 3]
    const clearance = Math.sqrt(of[at + 4])
    this.awayX = -ty
    this.awayY = tx
    if (!isAtA && !isAtB) return
    if (clearance > tolerance) {
      this.awayX = -of[at + 5] / clearance
      this.awayY = -of[at + 6] / clearance
      return
    }
    // Unit direction of the other wall at the corner, reversed if necessary, so that the free space is on the same side of both walls.
    const beyond = isAtA ? at + 7 : at + 9
    const sign = (isAtA ? -1 : 1) / Math.sqrt(of[beyond] ** 2 + of[beyond + 1] ** 2)
    const bx = sign * of[beyond]
    const by = sign * of[beyond + 1]
    const turn = isAtA ? bx * ty - by * tx : tx * by - ty * bx
    const isSpike = tx * bx + ty * by < 0 && Math.abs(turn) <= PARALLEL
    if (turn >= 0 && !isSpike) return
    const mx = isSpike ? (isAtA ? -tx : tx) : -ty - by
    const my = isSpike ? (isAtA ? -ty : ty) : tx + bx
    const middle = Math.sqrt(mx * mx + my * my)
    this.awayX = mx / middle
    this.awayY = my / middle
  }

  private open(polygon: number): void {
    if (this.seen[polygon] === this.stamp) return
    this.seen[polygon] = this.stamp
    this.queue.push(polygon)
  }

  private add(
    convex: ConvexMesh,
    edge: number,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    square: number,
    nearX: number,
    nearY: number,
  ): void {
    const { coords, origin, next } = convex
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    const c = 2 * origin[next[nextWall(convex, edge)]]
    const z = 2 * origin[previousWall(convex, edge)]
    const i = this.count++
    this.of = ensureCapacity(this.of, WALL * this.count)
    const { of } = this
    const at = WALL * i
    of[at] = ax
    of[at + 1] = ay
    of[at + 2] = bx
    of[at + 3] = by
    of[at + 4] = square
    of[at + 5] = nearX
    of[at + 6] = nearY
    of[at + 7] = coords[z] - coords[a]
    of[at + 8] = coords[z + 1] - coords[a + 1]
    of[at + 9] = coords[c] - coords[b]
    of[at + 10] = coords[c + 1] - coords[b + 1]
    this.order.push(i)
  }
}
