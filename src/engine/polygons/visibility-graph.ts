/** The polygons of a map as sight lines want them: walls, the corners where a shortest path can bend, and who they belong to. */
import { NavError } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { SightSearch } from './sight-search.js'
import { Walls } from './walls.js'

export interface VisibilityGraphSource {
  /** 4 numbers per wall (from x y, to x y): the border of free space, free on the positive side, in closed loops. */
  readonly walls: ArrayLike<number>
  /** Obstacles that cover a point, to say why an end is blocked. */
  readonly obstaclesAt?: (point: Point) => readonly string[]
  /** Whether a point lies in the bounds (closed). */
  readonly contains?: (point: Point) => boolean
  /** How far an end may lie off free space by rounding and still count as on its border; world units. */
  readonly tolerance?: number
  /** Where the walls stand for rounder ones: a path that bends costs at most this times the optimum. 1 when absent. */
  readonly bound?: number
}

export interface VisibilityGraph {
  readonly kind: 'visibility-graph'
  readonly walls: Walls
  /** Fans (named by their leaving wall) with at least half a turn of free space. */
  readonly corners: Int32Array
  readonly tolerance: number
  readonly bound: number
  readonly obstaclesAt: (point: Point) => readonly string[]
  readonly contains: (point: Point) => boolean
  readonly search: SightSearch
}

/** Edges are not computed here but when a search first asks for them: O(n log n). */
export function buildVisibilityGraph(source: VisibilityGraphSource): VisibilityGraph {
  if (source.walls.length % 4 !== 0) throw new NavError('input/wrong-length', `walls has ${source.walls.length} numbers; 4 for each wall were expected`, { length: source.walls.length })
  for (let i = 0; i < source.walls.length; i++) if (!Number.isFinite(source.walls[i])) throw new NavError('input/not-finite', `walls[${i}] is ${source.walls[i]}; a finite number was expected`, { index: i })
  const walls = new Walls(source.walls)
  const corners: number[] = []
  for (let e = 0; e < walls.count; e++) if (walls.isTautCorner(e)) corners.push(e)
  return {
    kind: 'visibility-graph',
    walls,
    corners: Int32Array.from(corners),
    tolerance: source.tolerance ?? 0,
    bound: source.bound ?? 1,
    obstaclesAt: source.obstaclesAt ?? (() => []),
    contains: source.contains ?? (() => true),
    search: new SightSearch(walls, corners),
  }
}
