/** A visibility graph of a whole scene: its obstacles are united by the mesh builder, its walls are the border of what stays free. */
import { expectBounds, expectScene, expectObstacles, expectWorld, expectKnown, expectOptions } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Obstacle, Point, Scene } from '../geometry/index.js'
import { buildNavMesh } from '../mesh/index.js'
import { keptDistance } from '../radius/index.js'
import { islandsAt, locationTolerance, outOfBounds, placeOn } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { buildVisibilityGraph as buildFromWalls } from '../visibility/index.js'
import type { RoundedSource, VisibilityGraph } from '../visibility/index.js'

export interface SceneVisibilityOptions extends WorkLimits {
  /** Outlines grow by it before sight lines are drawn. */
  readonly agentRadius?: number | undefined
}

/**
 * O(n log n); edges are found when a search asks for them. The searches on it are an independent check of those on the mesh.
 * With circles in the scene (`Obstacle.circle`) or an agent radius their answers are exact for the true circles, where a mesh takes
 * polygons around them: a path is a little shorter than the mesh's, never longer.
 * @example
 * const answer = findPath(buildVisibilityGraph(scene), start, goal)
 */
export function buildVisibilityGraph(scene: Scene, options: SceneVisibilityOptions = {}): VisibilityGraph {
  expectOptions(options, ['agentRadius', 'budget', 'signal'])
  return visibilityGraphOf(buildNavMesh(scene, options), scene, options)
}

/**
 * The same over a mesh that stands already; `scene` says what its bounds are, and what in it is round, `limits` what a build of the walls among circles may take.
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
    walls: wallsOf(
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
  // The graph is of the mesh as it was. Among circles the mesh, of polygons around them, may close a gap that is none.
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
    walls: wallsOf(mesh),
    contains,
    areApart,
    obstaclesAt: (point) => mesh.obstaclesAt(point),
    toleranceAt: (point) => locationTolerance(mesh, point),
    drawn,
    ...(!isPlain && { rounded }),
  })
}

/** The border of what is free, 4 numbers for each wall. */
function wallsOf({ convex }: NavMesh): number[] {
  const walls: number[] = []
  for (let h = 0; h < convex.halfEdgeSlots; h++) {
    if (convex.polygon[h] < 0 || convex.twin[h] >= 0) continue
    for (const vertex of [convex.origin[h], convex.origin[convex.next[h]]])
      walls.push(convex.coords[2 * vertex], convex.coords[2 * vertex + 1])
  }
  return walls
}
