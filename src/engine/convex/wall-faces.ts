/**
 * Finds pairs of points on walls that face each other: the disc whose diameter connects the two points contains no other wall.
 * An increasing radius can close a passage only between such points. At least one of the two is a corner, so the search starts at a corner.
 * A search crosses an edge only if such a disc may reach beyond it. The result does not depend on how polygons were merged.
 */
import { orient, squaredDistanceBetweenSegments, squaredDistanceToSegment } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { edgeEnds, fanOf } from './polygon-parts.js'

/** A disc that touches two facing walls counts as empty if no wall reaches into it by more than this share of its radius. */
const TOUCH = 1e-9

/** A point on a wall that faces a given corner. `edge`: the half-edge of the wall or, if the point is a corner, any half-edge that starts there. */
interface WallFace extends Point {
  readonly distance: number
  readonly edge: number
}

export class WallFaces {
  private seen = new Int32Array(0)
  private generation = 0
  private readonly open: number[] = []
  /** Bounding box of the polygons that the last call of `facing` visited. */
  readonly searched = { minX: 0, minY: 0, maxX: 0, maxY: 0 }

  constructor(private readonly convex: ConvexMesh) {}

  /** Returns the points on walls that face the corner at the end of `wall`, at distances from `nearest` to `farthest`. */
  facing(wall: number, nearest: number, farthest: number): WallFace[] {
    const { coords, origin, twin, next, polygon, first, corner } = this.convex
    const leaving = fanOf(this.convex, next[wall])
    const fan = leaving.map((edge) => polygon[edge])
    const [, { x, y }] = edgeEnds(this.convex, wall)
    const box = Object.assign(this.searched, { minX: x, minY: y, maxX: x, maxY: y })
    const found: WallFace[] = []
    const offer = (px: number, py: number, edge: number): void => {
      const distance = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y))
      if (distance >= nearest && distance <= farthest && distance > 0) found.push({ x: px, y: py, distance, edge })
    }
    this.spread(fan, (at, push) => {
      let edge = first[at]
      do {
        const u = 2 * origin[edge]
        const w = 2 * origin[next[edge]]
        const ux = coords[u]
        const uy = coords[u + 1]
        const wx = coords[w]
        const wy = coords[w + 1]
        if (ux < box.minX) box.minX = ux
        else if (ux > box.maxX) box.maxX = ux
        if (uy < box.minY) box.minY = uy
        else if (uy > box.maxY) box.maxY = uy
        const away = Math.sqrt(squaredDistanceToSegment(x, y, ux, uy, wx, wy))
        if (away <= farthest) {
          if (corner[u >> 1] === 1) offer(ux, uy, edge)
          // `atU` and `atW` have the signs of the cosines of the angles between the edge and the lines from its ends u and w to the corner.
          const atU = (x - ux) * (wx - ux) + (y - uy) * (wy - uy)
          const atW = (x - wx) * (ux - wx) + (y - wy) * (uy - wy)
          if (twin[edge] < 0) {
            const t = atU / (atU + atW)
            if (atU > 0 && atW > 0) offer(ux + t * (wx - ux), uy + t * (wy - uy), edge)
          } else if ((atU > 0 || corner[u >> 1] === 0) && (atW > 0 || corner[w >> 1] === 0)) push(polygon[twin[edge]])
        }
        edge = next[edge]
      } while (edge !== first[at])
      return false
    })
    return found.length === 0
      ? found
      : found.filter(
          (face) =>
            leaving.some((edge) => this.isAhead(edge, face)) &&
            this.isEmpty(fan, (x + face.x) / 2, (y + face.y) / 2, (face.distance / 2) * (1 - TOUCH)),
        )
  }

  /** Returns whether a point lies in the angle between the two sides of the edge's polygon that meet at the edge's origin. */
  private isAhead(edge: number, { x, y }: Point): boolean {
    const { coords, origin, next, prev } = this.convex
    const [a, b, c] = [2 * origin[prev[edge]], 2 * origin[edge], 2 * origin[next[edge]]]
    return (
      orient(coords[a], coords[a + 1], coords[b], coords[b + 1], x, y) >= 0 &&
      orient(coords[b], coords[b + 1], coords[c], coords[c + 1], x, y) >= 0
    )
  }

  /** Returns whether every wall is at least `reach` away from a segment that starts in one of the given polygons. */
  isClear(polygons: Iterable<number>, from: Point, to: Point, reach: number): boolean {
    return !this.someWall(polygons, (ax, ay, bx, by) => betweenSegments(from, to, ax, ay, bx, by) < reach)
  }

  private isEmpty(fan: readonly number[], x: number, y: number, radius: number): boolean {
    return !this.someWall(fan, (ax, ay, bx, by) => squaredDistanceToSegment(x, y, ax, ay, bx, by) < radius * radius)
  }

  private someWall(
    from: Iterable<number>,
    reaches: (ax: number, ay: number, bx: number, by: number) => boolean,
  ): boolean {
    const { coords, origin, twin, next, polygon, first } = this.convex
    let hit = false
    this.spread(from, (at, push) => {
      let edge = first[at]
      do {
        const u = 2 * origin[edge]
        const w = 2 * origin[next[edge]]
        if (reaches(coords[u], coords[u + 1], coords[w], coords[w + 1])) {
          if (twin[edge] < 0) hit = true
          else push(polygon[twin[edge]])
        }
        edge = next[edge]
      } while (edge !== first[at] && !hit)
      return hit
    })
    return hit
  }

  /** Visits each polygon once, until none is left or a visit returns true. Starts with `from`; a visit adds more by `push`. */
  private spread(from: Iterable<number>, visit: (polygon: number, push: (polygon: number) => void) => boolean): void {
    const { convex, open } = this
    if (this.seen.length < convex.polygonSlots) {
      this.seen = new Int32Array(convex.polygonSlots + (convex.polygonSlots >> 1))
      this.generation = 0
    }
    const { seen } = this
    const generation = ++this.generation
    const push = (polygon: number): void => {
      if (seen[polygon] === generation) return
      seen[polygon] = generation
      open.push(polygon)
    }
    open.length = 0
    for (const polygon of from) push(polygon)
    for (let at = open.pop(); at !== undefined; at = open.pop()) if (visit(at, push)) return
  }
}

function betweenSegments(from: Point, to: Point, ax: number, ay: number, bx: number, by: number): number {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px)
  const crosses =
    side(from.x, from.y, to.x, to.y, ax, ay) * side(from.x, from.y, to.x, to.y, bx, by) < 0 &&
    side(ax, ay, bx, by, from.x, from.y) * side(ax, ay, bx, by, to.x, to.y) < 0
  if (crosses) return 0
  return Math.sqrt(squaredDistanceBetweenSegments(from.x, from.y, to.x, to.y, ax, ay, bx, by))
}
