/**
 * Compares a method of the article on navigation and pathfinding with the shortest paths, on random maps of boxes. The
 * method turns a mesh into a graph. The nodes of the graph are the corners, edge midpoints and centers of all triangles.
 */
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh, findPath, polylineLength, type Point, type Scene } from '../../src/engine/index.js'
import { pointSetPath } from '../oracles/printed-point-set.js'
import { box } from '../../stories/sample-scenes.js'

/** Draws a few boxes, a start and a goal. */
export function drawBoxes(seed: number): { readonly scene: Scene; readonly start: Point; readonly goal: Point } {
  const random = createRandom(seed)
  const place = (): Point => ({ x: 10 + 620 * random(), y: 10 + 380 * random() })
  return {
    scene: {
      bounds: { x: 0, y: 0, width: 640, height: 400 },
      obstacles: Array.from({ length: 7 }, (_, i) => ({
        id: `box-${i}`,
        outer: box(20 + 540 * random(), 20 + 300 * random(), 30 + 70 * random(), 20 + 70 * random()),
      })),
    },
    start: place(),
    goal: place(),
  }
}

export const pointSetTrial = (seed: number) => {
  const { scene, start, goal } = drawBoxes(seed)
  const mesh = buildNavMesh(scene)
  const exact = findPath(mesh, start, goal)
  if (exact.status !== 'found') return undefined
  const path = pointSetPath(mesh.triangles(), start, goal)
  if (path === undefined) return undefined
  const length = polylineLength(path)
  return {
    asked: 1,
    longer: length > exact.path.length * 1.001,
    shorter: length < exact.path.length - 1e-9,
    worst: length / exact.path.length,
  }
}
