/** Builds a visibility graph of a scene. Its walls are the border of the walkable area of a mesh of the scene. */
import { expectBounds, expectScene, expectObstacles, expectWorld, expectKnown, expectOptions } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Circle, Obstacle, Point, Scene } from '../geometry/index.js'
import { buildNavMesh } from '../mesh/index.js'
import { clearanceFor } from '../radius/index.js'
import { endsOf, islandsAt, locationTolerance, outOfBounds, placeOn, wallsOf } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { buildVisibilityGraph as buildFromWalls } from '../visibility/index.js'
import type { RoundedSource, VisibilityGraph } from '../visibility/index.js'

export interface SceneVisibilityOptions extends WorkLimits {
  /** Obstacles are enlarged by this radius before sight lines are computed. */
  readonly agentRadius?: number | undefined
}

/**
 * Builds a visibility graph of a scene. O(n log n); edges are computed when a search needs them.
 * With circles (`Obstacle.circle`) or an agent radius, paths are exact for the circles. Paths on a mesh, which uses polygons around circles, may be longer.
 * @example
 * const answer = findPath(buildVisibilityGraph(scene), start, goal)
 */
export function buildVisibilityGraph(scene: Scene, options: SceneVisibilityOptions = {}): VisibilityGraph {
  expectOptions(options, ['agentRadius', 'budget', 'signal'])
  return visibilityGraphOf(buildNavMesh(scene, options), scene, options)
}

/**
 * Builds a visibility graph as `buildVisibilityGraph` does, from an existing mesh. `scene` provides the bounds and the round obstacles. `limits` apply to
 * a second mesh, without the round obstacles, which is built only if a search needs it.
 * @example
 * const graph = visibilityGraphOf(mesh, scene)
 */
export function visibilityGraphOf(
  mesh: NavMesh,
  scene: Pick<Scene, 'bounds'> & Partial<Scene>,
  limits: WorkLimits = {},
): VisibilityGraph {
  const { budget, signal } = limits
  expectWorld(mesh, 'visibilityGraphOf', 'mesh')
  expectKnown(limits, ['agentRadius', 'budget', 'signal'])
  expectScene(scene)
  expectBounds(scene.bounds)
  if (scene.obstacles !== undefined) expectObstacles(scene.obstacles, 'obstacles')
  const { obstacles = [] } = scene
  const circleOf = ({ circle, holes = [] }: Obstacle): Circle | undefined => (holes.length === 0 ? circle : undefined)
  const circles = obstacles.flatMap((obstacle) => circleOf(obstacle) ?? [])
  const rounded = (): RoundedSource => ({
    walls: bordersOf(
      circles.length === 0
        ? (mesh.baseMesh ?? mesh)
        : buildNavMesh(
            { ...scene, obstacles: obstacles.filter((obstacle) => circleOf(obstacle) === undefined) },
            { budget, signal },
          ),
    ),
    circles,
    radius: clearanceFor(mesh.agentRadius),
  })
  const pointMesh = mesh.baseMesh ?? mesh
  const { revision } = pointMesh
  const islandsOf = (point: Point): readonly number[] => islandsAt(pointMesh.convex, placeOn(pointMesh, point))
  // Points on different islands are apart only in this revision of the mesh, and only without circles. The mesh has a polygon around each circle. The polygons
  // may close a gap between two circles, so islands of the mesh may be connected in the scene.
  const areApart = (a: Point, b: Point): boolean => {
    if (circles.length > 0 || pointMesh.revision !== revision) return false
    const islands = islandsOf(a)
    return !islandsOf(b).some((island) => islands.includes(island))
  }
  const isPlain = circles.length === 0 && mesh.agentRadius === 0
  return buildFromWalls({
    walls: bordersOf(mesh),
    contains: (point) => !outOfBounds(mesh, point),
    areApart,
    obstaclesAt: (point) => mesh.obstaclesAt(point),
    toleranceAt: (point) => locationTolerance(mesh, point),
    drawn: {
      corners: obstacles.flatMap(({ outer, holes = [] }) => [outer, ...holes].flat()),
      bounds: mesh.bounds ?? [],
    },
    ...(!isPlain && { rounded }),
  })
}

const bordersOf = ({ convex }: NavMesh): number[] => endsOf(convex, wallsOf(convex))
