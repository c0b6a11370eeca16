import { NavError, SearcherPool } from '../core/index.js'
import type { Circle, Point } from '../geometry/index.js'
import { PLANNERS } from '../search/index.js'
import type { Planners } from '../search/index.js'
import { findVisibilityPath } from './find-visibility-path.js'
import type { VisibilityGraph, VisibilityPathOptions } from './find-visibility-path.js'
import { RoundedWalls } from './rounded-walls.js'
import { SightSearch } from './sight-search.js'
import { TangentSearch } from './tangent-search.js'
import { Walls } from './walls.js'

export interface VisibilityGraphSource {
  /** Walls, 4 numbers each (from x y, to x y): the border of the walkable area, in closed loops. The walkable area is on the positive side. */
  readonly walls: ArrayLike<number>
  /** Returns the obstacles that cover a point, to report why a start or goal is blocked. */
  readonly obstaclesAt?: ((point: Point) => readonly string[]) | undefined
  /** Returns whether a point is inside the bounds or on them. */
  readonly contains?: ((point: Point) => boolean) | undefined
  /** Returns whether two free points are certainly not connected; false if unknown. */
  readonly areApart?: ((a: Point, b: Point) => boolean) | undefined
  /** Returns how far rounding may move a point out of the walkable area, in world units. A point outside by less counts as on the border. Default: 0. */
  readonly toleranceAt?: ((point: Point) => number) | undefined
  /** For `must-pass-tree`: the corners of obstacles in drawing order, where its paths may bend, and the corners of the bounds, where they may not. */
  readonly drawn?: { readonly corners: readonly Point[]; readonly bounds: readonly Point[] } | undefined
  /**
   * Returns walls and circles for the algorithms `visibility` and `ray-scan`. They are not enlarged by the radius of the agent. If `rounded` is absent, these
   * algorithms use `VisibilityGraphSource.walls`, as `line-translation` and `must-pass-tree` always do.
   */
  readonly rounded?: (() => RoundedSource) | undefined
}

/** Walls and circles that are not enlarged by the radius of the agent, and this radius. */
export interface RoundedSource {
  readonly walls: ArrayLike<number>
  readonly circles: readonly Circle[]
  readonly radius: number
}

const VISIBILITY_PLANNERS: Planners<VisibilityGraph, VisibilityPathOptions> = { findPath: findVisibilityPath }

/**
 * Builds a visibility graph from n walls in O(n log n). Each search computes the edges that it needs. Published as `visibilityGraphFromWalls`.
 * @example
 * const square = visibilityGraphFromWalls({ walls: [0, 0, 9, 0, 9, 0, 9, 9, 9, 9, 0, 9, 0, 9, 0, 0] })
 * const answer = findPath(square, { x: 1, y: 1 }, { x: 8, y: 8 })
 */
export function buildVisibilityGraph(source: VisibilityGraphSource): VisibilityGraph {
  const walls = wallsOf(source.walls)
  const { rounded } = source
  const corners = Int32Array.from({ length: walls.count }, (_, e) => e).filter((e) => walls.turnAt(e) <= 0)
  return {
    kind: 'visibility-graph',
    [PLANNERS]: VISIBILITY_PLANNERS,
    walls,
    corners,
    toleranceAt: source.toleranceAt ?? (() => 0),
    obstaclesAt: source.obstaclesAt ?? (() => []),
    contains: source.contains ?? (() => true),
    areApart: source.areApart ?? (() => false),
    searchers: new SearcherPool(() => new SightSearch(walls, corners)),
    obstacleCorners: once(() => findCorners(walls, source)),
    rounded: rounded === undefined ? undefined : once(() => roundedOf(rounded())),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function roundedOf({ walls: segments, circles, radius }: RoundedSource): {
  readonly walls: RoundedWalls
  readonly searchers: SearcherPool<TangentSearch>
} {
  const walls = new RoundedWalls(wallsOf(segments), circles, radius)
  return { walls, searchers: new SearcherPool(() => new TangentSearch(walls)) }
}

/** Returns the vertices where a path may turn: all within the tolerance of a drawn corner, since rounding may have moved the vertex of a corner. O(n log n). */
function findCorners(walls: Walls, { drawn, toleranceAt }: VisibilityGraphSource): readonly number[] {
  const corners = new Set<number>()
  const addVertices = (points: readonly Point[] = [], into: Set<number>): void => {
    for (const point of points) walls.forEachVertexNear(point, toleranceAt?.(point) ?? 0, (vertex) => into.add(vertex))
  }
  addVertices(drawn?.corners, corners)
  const border = new Set<number>()
  addVertices(drawn?.bounds, border)
  for (let e = 0; e < walls.count; e++)
    if (!border.has(walls.from[e]) && walls.turnAt(e) !== 0) corners.add(walls.from[e])
  return [...corners]
}

function wallsOf(segments: ArrayLike<number>): Walls {
  if (segments.length % 4 !== 0)
    throw new NavError('input/wrong-length', `Expected 4 numbers for each wall, got ${segments.length} numbers`, {
      length: segments.length,
    })
  for (let i = 0; i < segments.length; i++)
    if (!Number.isFinite(segments[i]))
      throw new NavError('input/not-finite', `Expected a finite number for walls[${i}], got ${segments[i]}`, {
        index: i,
      })
  return new Walls(segments)
}
