/**
 * The walls of a convex mesh, chained into closed loops: positive around an island, negative around an obstacle in it;
 * and the obstacles as polygons, each with the islands that it encloses as holes. O(walls + loops * walls) in the worst case.
 */
import { signedArea, windingNumber } from '../geometry/index.js'
import type { Point, Polygon, Region } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'

export function wallLoops(mesh: ConvexMesh): Point[][] {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = mesh
  const seen = new Uint8Array(halfEdgeSlots)
  const loops: Point[][] = []
  for (let seed = 0; seed < halfEdgeSlots; seed++) {
    if (polygon[seed] < 0 || twin[seed] >= 0 || seen[seed] === 1) continue
    const loop: Point[] = []
    for (let wall = seed; seen[wall] === 0; ) {
      seen[wall] = 1
      loop.push({ x: coords[2 * origin[wall]], y: coords[2 * origin[wall] + 1] })
      wall = next[wall]
      while (twin[wall] >= 0) wall = next[twin[wall]]
    }
    loops.push(loop)
  }
  return loops
}

export function obstacleRegion(mesh: ConvexMesh): Region {
  const shores: { ring: Point[]; area: number }[] = []
  const obstacles: { outer: Point[]; area: number; holes: Point[][] }[] = []
  for (const loop of wallLoops(mesh)) {
    const area = signedArea(loop)
    if (area > 0) shores.push({ ring: loop, area })
    else if (area < 0) obstacles.push({ outer: loop.reverse(), area: -area, holes: [] })
  }
  obstacles.sort((a, b) => a.area - b.area)
  for (const { ring, area } of shores) {
    const around = obstacles.find((obstacle) => obstacle.area >= area && encloses(obstacle.outer, ring))
    around?.holes.push(ring.reverse())
  }
  return obstacles.map(({ outer, holes }): Polygon => ({ outer, holes }))
}

/** Whether the inner ring, which crosses the outer one nowhere but may touch it, lies inside. */
function encloses(outer: readonly Point[], inner: readonly Point[]): boolean {
  for (let i = 0; i < inner.length; i++) {
    const next = inner[(i + 1) % inner.length]
    const winding = windingNumber(outer, inner[i]) ?? windingNumber(outer, { x: (inner[i].x + next.x) / 2, y: (inner[i].y + next.y) / 2 })
    if (winding !== undefined) return winding !== 0
  }
  return true
}
