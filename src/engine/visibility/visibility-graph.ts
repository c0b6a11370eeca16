/** Walls and their corners as a world. Edges are not kept: a search draws those that it asks for. */
import type { SearcherPool } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import type { PLANNERS, PathOptions, Planners } from '../search/index.js'
import type { RoundedWalls } from './rounded-walls.js'
import type { SightSearch } from './sight-search.js'
import type { TangentSearch } from './tangent-search.js'
import type { Walls } from './walls.js'

export type VisibilityAlgorithm = 'visibility' | 'ray-scan' | 'line-translation' | 'must-pass-tree'

/** What `findPath` takes on a visibility graph. */
export interface VisibilityPathOptions extends Omit<PathOptions, 'algorithm'> {
  readonly algorithm?: VisibilityAlgorithm | undefined
}

export interface VisibilityGraph {
  readonly kind: 'visibility-graph'
  readonly [PLANNERS]: Planners<VisibilityGraph, VisibilityPathOptions>
  /** @internal */
  readonly walls: Walls
  /** Fans (named by their leaving wall) with at least half a turn of free space. */
  readonly corners: Int32Array
  readonly toleranceAt: (point: Point) => number
  readonly obstaclesAt: (point: Point) => readonly string[]
  readonly contains: (point: Point) => boolean
  /** Whether no walk joins two free points, as far as is known without a search. */
  readonly areApart: (a: Point, b: Point) => boolean
  /** @internal */
  readonly searchers: SearcherPool<SightSearch>
  /** Corners of obstacles as vertices of the walls, as they were drawn, then where outlines cross. Made when first asked for. */
  readonly obstacleCorners: () => readonly number[]
  /**
   * Made when an exact search first asks.
   * @internal
   */
  readonly rounded:
    (() => { readonly walls: RoundedWalls; readonly searchers: SearcherPool<TangentSearch> }) | undefined
}
