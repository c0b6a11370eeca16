/** A visibility graph of a whole scene: its obstacles are united by the mesh builder, its walls are the border of what stays free. */
import type { WorkLimits } from '../core/index.js'
import { locateInPolygon } from '../geometry/index.js'
import type { Point, Scene } from '../geometry/index.js'
import { buildNavMesh } from '../mesh/index.js'
import type { NavMesh } from '../mesh/index.js'
import { buildVisibilityGraph as buildFromWalls } from '../polygons/index.js'
import type { VisibilityGraph } from '../polygons/index.js'

export interface SceneVisibilityOptions extends WorkLimits {
  /** Outlines grow by it before sight lines are drawn. */
  readonly agentRadius?: number
}

/** Relative to the map's span: how far an end may be rounded into a wall and still count as standing on it. */
const END_TOLERANCE = 1e-12

/** Grown outlines turn corners on chords of the circle, 24 to the whole: less than 1 / cos(pi / 24) times the arc. */
const GROWN_BOUND = 1.01

/** O(n log n); edges are found when a search asks for them. The searches on it are an independent check of those on the mesh. */
export function buildVisibilityGraph(scene: Scene, options: SceneVisibilityOptions = {}): VisibilityGraph {
  return visibilityGraphOf(buildNavMesh(scene, options), scene)
}

/** The same over a mesh that stands already; `scene` says what its bounds are. */
export function visibilityGraphOf(mesh: NavMesh, scene: Pick<Scene, 'bounds'>): VisibilityGraph {
  const { convex } = mesh
  const walls: number[] = []
  let span = 0
  for (let h = 0; h < convex.halfEdgeSlots; h++) {
    if (convex.polygon[h] < 0 || convex.twin[h] >= 0) continue
    for (const vertex of [convex.origin[h], convex.origin[convex.next[h]]]) {
      walls.push(convex.coords[2 * vertex], convex.coords[2 * vertex + 1])
      span = Math.max(span, Math.abs(convex.coords[2 * vertex]), Math.abs(convex.coords[2 * vertex + 1]))
    }
  }
  const { bounds } = scene
  const contains = (point: Point): boolean =>
    'width' in bounds ? point.x >= bounds.x && point.x <= bounds.x + bounds.width && point.y >= bounds.y && point.y <= bounds.y + bounds.height : locateInPolygon(bounds, [], point) !== 'outside'
  return buildFromWalls({ walls, contains, obstaclesAt: (point) => mesh.obstaclesAt(point), tolerance: END_TOLERANCE * span, bound: mesh.agentRadius > 0 ? GROWN_BOUND : 1 })
}
