/** Builds a visibility graph of a whole scene: the mesh builder unites its obstacles, and the border of the walkable area is the walls. */
import { expectBounds, expectScene, expectObstacles, expectWorld, expectKnown, expectOptions } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Obstacle, Point, Scene } from '../geometry/index.js'
import { buildNavMesh } from '../mesh/index.js'
import { keptDistance } from '../radius/index.js'
import { endsOf, islandsAt, locationTolerance, outOfBounds, placeOn, wallsOf } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { buildVisibilityGraph as buildFromWalls } from '../visibility/index.js'
import type { RoundedSource, VisibilityGraph } from '../visibility/index.js'

export interface SceneVisibilityOptions extends WorkLimits {
  /** Obstacles grow by it before sight lines are computed. */
  readonly agentRadius?: number | undefined
}

/**
 * Builds a visibility graph of a scene. O(n log n); edges are computed when a search needs them. Its searches are an independent check of
 * those on the mesh. With circles (`Obstacle.circle`) or an agent radius, paths are exact for the true circles, where a mesh uses polygons
 * around them: a path is slightly shorter than the mesh's, never longer.
 * @example
 * const answer = findPath(buildVisibilityGraph(scene), start, goal)
 */
export function buildVisibilityGraph(scene: Scene, options: SceneVisibilityOptions = {}): VisibilityGraph {
  expectOptions(options, ['agentRadius', 'budget', 'signal'])
  return visibilityGraphOf(buildNavMesh(scene, options), scene, options)
}

/**
 * The same over an existing mesh. `scene` gives the bounds and the round obstacles; `limits` apply to a build of the walls among circles.
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
  const isRound = ({ circle, holes }: Obstacle): boolean => circle !== undefined && (holes?.length ?? 0) === 0
  const circles = obstacles.flatMap((obstacle) =>
    isRound(obstacle) && obstacle.circle !== undefined ? [obstacle.circle] : [],
  )
  const rounded = (): RoundedSource => ({
    walls: bordersOf(
      circles.length === 0
        ? (mesh.baseMesh ?? mesh)
        : buildNavMesh({ ...scene, obstacles: obstacles.filter((obstacle) => !isRound(obstacle)) }, { budget, signal }),
    ),
    circles,
    radius: keptDistance(mesh.agentRadius),
  })
  const contains = (point: Point): boolean => !outOfBounds(mesh, point)
  const whole = mesh.baseMesh ?? mesh
  const { revision } = whole
  const islandsOf = (point: Point): readonly number[] => islandsAt(whole.convex, placeOn(whole, point))
  // The graph belongs to this revision of the mesh. Among circles, the polygons of the mesh may close a gap that is open.
  const areApart = (a: Point, b: Point): boolean => {
    if (circles.length > 0 || whole.revision !== revision) return false
    const islands = islandsOf(a)
    return !islandsOf(b).some((island) => islands.includes(island))
  }
  const drawn = {
    corners: obstacles.flatMap(({ outer, holes = [] }) => [outer, ...holes].flat()),
    bounds: mesh.bounds ?? [],
  }
  const isPlain = circles.length === 0 && mesh.agentRadius === 0
  return buildFromWalls({
    walls: bordersOf(mesh),
    contains,
    areApart,
    obstaclesAt: (point) => mesh.obstaclesAt(point),
    toleranceAt: (point) => locationTolerance(mesh, point),
    drawn,
    ...(!isPlain && { rounded }),
  })
}

/** The border of the walkable area, 4 numbers per wall. */
const bordersOf = ({ convex }: NavMesh): number[] => endsOf(convex, wallsOf(convex))
