import { nextWall } from './polygon-parts.js'
import { boundingBox, signedArea, createWindingIndex } from '../geometry/index.js'
import type { Point, Polygon, Rect, Region } from '../geometry/index.js'
import type { ConvexMesh } from './convex-mesh.js'

/** Chains the walls into closed loops: positive around an island, negative around an obstacle inside it. */
export function wallLoops(mesh: ConvexMesh): Point[][] {
  const { coords, origin, twin, polygon, halfEdgeSlots } = mesh
  const seen = new Uint8Array(halfEdgeSlots)
  const loops: Point[][] = []
  for (let seed = 0; seed < halfEdgeSlots; seed++) {
    if (polygon[seed] < 0 || twin[seed] >= 0 || seen[seed] === 1) continue
    const loop: Point[] = []
    for (let wall = seed; seen[wall] === 0;) {
      seen[wall] = 1
      loop.push({ x: coords[2 * origin[wall]], y: coords[2 * origin[wall] + 1] })
      wall = nextWall(mesh, wall)
    }
    loops.push(loop)
  }
  return loops
}

/** Returns the obstacles as polygons, with the islands that they enclose as holes. O(walls log walls + islands * obstacles). */
export function obstacleRegion(mesh: ConvexMesh): Region {
  const islandRings: { ring: Point[]; area: number }[] = []
  const obstacles: Obstacle[] = []
  for (const loop of wallLoops(mesh)) {
    const area = signedArea(loop)
    if (area > 0) islandRings.push({ ring: loop, area })
    else if (area < 0) obstacles.push({ outer: loop.reverse(), area: -area, box: boundingBox(loop), holes: [] })
  }
  obstacles.sort((a, b) => a.area - b.area)
  for (const { ring, area } of islandRings) {
    const around = obstacles.find((obstacle) => obstacle.area >= area && encloses(obstacle, ring))
    around?.holes.push(ring.reverse())
  }
  return obstacles.map(({ outer, holes }): Polygon => ({ outer, holes }))
}

interface Obstacle {
  readonly outer: readonly Point[]
  readonly area: number
  readonly box: Rect | undefined
  readonly holes: Point[][]
  /** Returns the winding number of `outer` around a point. Created on first use. */
  winding?: (point: Point) => number | undefined
}

/** Returns whether the inner ring lies inside the obstacle. The rings must not cross, but they may touch. */
function encloses(obstacle: Obstacle, inner: readonly Point[]): boolean {
  const { box, outer } = obstacle
  const [{ x, y }] = inner
  if (box === undefined || x < box.x || y < box.y || x - box.x > box.width || y - box.y > box.height) return false
  const windingAt = (obstacle.winding ??= createWindingIndex(outer))
  for (let i = 0; i < inner.length; i++) {
    const next = inner[(i + 1) % inner.length]
    const winding = windingAt(inner[i]) ?? windingAt({ x: (inner[i].x + next.x) / 2, y: (inner[i].y + next.y) / 2 })
    if (winding !== undefined) return winding !== 0
  }
  return true
}
