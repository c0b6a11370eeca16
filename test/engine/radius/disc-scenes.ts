/** Small maps for tests of discs: boxes, triangles and stars in a square, with their drawn rings. */
import type { Random } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { at, box } from '../../support/shapes.js'

/** A path may come nearer to a wall than the radius, but at most by this share of the radius. The guide states this. */
export const CLEARANCE_TOLERANCE = 1e-6
export { at } from '../../support/shapes.js'
export { box } from '../../support/shapes.js'
export const obstaclesOf = (rings: readonly Point[][]): Obstacle[] => rings.map((outer, i) => ({ id: `o${i}`, outer }))
export const turned =
  (angle: number, dx: number, dy: number) =>
  ({ x, y }: Point): Point =>
    at(dx + x * Math.cos(angle) - y * Math.sin(angle), dy + x * Math.sin(angle) + y * Math.cos(angle))

export const SIZE = 20
export const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }

/** Makes boxes, triangles and stars, some of them overlapping, with coordinates on a lattice or anywhere. */
export function randomRings(random: Random): Point[][] {
  const lattice = random() < 0.4
  const coordinate = (): number => (lattice ? Math.floor(random() * (SIZE + 1)) : random() * SIZE)
  return Array.from({ length: 2 + Math.floor(random() * 6) }, () => {
    const kind = random()
    const x = coordinate()
    const y = coordinate()
    if (kind < 0.4) return box(x, y, 1 + Math.floor(random() * 5), 1 + Math.floor(random() * 5))
    if (kind < 0.7) {
      const [p, q] = [at(coordinate(), coordinate()), at(coordinate(), coordinate())]
      // Replaces a ring without area by a box.
      return (p.x - x) * (q.y - y) === (p.y - y) * (q.x - x) ? box(x, y, 1, 1) : [at(x, y), p, q]
    }
    const size = 1 + random() * 4
    return Array.from({ length: 5 + Math.floor(random() * 5) }, (_, k, count = 8) => {
      const reach = size * (0.4 + 0.6 * random())
      return at(x + reach * Math.cos((2 * Math.PI * k) / count), y + reach * Math.sin((2 * Math.PI * k) / count))
    })
  })
}

export const wallsAround = (rings: readonly Point[][]): Point[][] => [...rings, box(0, 0, SIZE, SIZE)]

/** Returns the scene from which a mesh was built. */
export function sceneOf(mesh: NavMesh): { bounds: Point[]; obstacles: Obstacle[] } {
  return (mesh.toJSON() as { scene: { bounds: Point[]; obstacles: Obstacle[] } }).scene
}
