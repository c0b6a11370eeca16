/**
 * The walls around an agent: those of the polygons that its reach leads into, found outward from where it stands, so that nothing behind a wall counts.
 * In: a convex mesh and the polygons at a point. Out: segments relative to that point, nearest first, free space on their positive side, with the
 * directions in which their neighbors go on. Cost: the polygons within reach. Kept and filled again: nothing is allocated for an agent.
 */
import { withRoom } from '../engine/core/index.js'
import type { ConvexMesh } from '../engine/convex/index.js'

/** Numbers of a wall: ends a and b, square of the distance, nearest point, direction from a to the wall before it, from b to the one after it. */
export const WALL = 11
const USUAL_WALLS = 16

export class NearWalls {
  count = 0
  /** WALL numbers each, relative to the agent. */
  readonly order: number[] = []
  of = new Float64Array(WALL * USUAL_WALLS)
  /** Polygons that were opened, in all. */
  opened = 0
  private seen = new Int32Array(64)
  private stamp = 0
  private readonly queue: number[] = []

  fill(convex: ConvexMesh, polygons: ArrayLike<number>, places: number, x: number, y: number, reach: number): void {
    const { coords, origin, next, twin, polygon, first } = convex
    const { queue } = this
    this.count = 0
    this.order.length = 0
    this.stamp++
    this.seen = withRoom(this.seen, convex.polygonSlots)
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
    this.opened += queue.length
    const { of } = this
    this.order.sort((i, j) => of[WALL * i + 4] - of[WALL * j + 4] || i - j)
  }

  /** Square of the distance from a place, relative to where this was filled for, to the nearest of the walls. */
  squareAt(x: number, y: number): number {
    const { of } = this
    let least = Infinity
    for (let i = 0; i < this.count; i++) {
      const at = WALL * i
      const ax = of[at] - x
      const ay = of[at + 1] - y
      const dx = of[at + 2] - of[at]
      const dy = of[at + 3] - of[at + 1]
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
      const nearX = ax + along * dx
      const nearY = ay + along * dy
      least = Math.min(least, nearX * nearX + nearY * nearY)
    }
    return least
  }

  private open(polygon: number): void {
    if (this.seen[polygon] === this.stamp) return
    this.seen[polygon] = this.stamp
    this.queue.push(polygon)
  }

  private add(
    { coords, origin, next, prev, twin }: ConvexMesh,
    edge: number,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    square: number,
    nearX: number,
    nearY: number,
  ): void {
    let after = next[edge]
    while (twin[after] >= 0) after = next[twin[after]]
    let before = prev[edge]
    while (twin[before] >= 0) before = prev[twin[before]]
    const a = 2 * origin[edge]
    const b = 2 * origin[next[edge]]
    const c = 2 * origin[next[after]]
    const z = 2 * origin[before]
    const i = this.count++
    this.of = withRoom(this.of, WALL * this.count)
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
