/**
 * The method of the article "A pixel-level pathfinding algorithm unlike A*" (part two, 2016), step by step as printed, for
 * one polygon. Two changes: the straight line from start to goal is tried first, and whether two points are
 * directly connectable is decided exactly. Coordinates are integers up to 64, so that all products are exact. Shares no
 * code with the engine.
 */
import { entersExactly, lengthOf, type Place } from './plain-geometry.js'

interface Node {
  readonly at: Place
  /** Index of the corner; -1 = the start. */
  readonly index: number
  readonly parent: Node | undefined
  childs: Map<number, Node>
}

/** Reports whether no piece of the segment between two places lies inside the polygon. */
export const connects = (polygon: readonly Place[], p: Place, q: Place): boolean =>
  !entersExactly(polygon, 'even-odd', p, q)

/**
 * Events of the search by `mustPassPath`, in order. `path` contains the indices of the corners on the way from the
 * start, without the start.
 */
export type TreeEvent =
  | { readonly type: 'visit'; readonly path: readonly number[] }
  | { readonly type: 'child'; readonly path: readonly number[] }
  | { readonly type: 'left-out'; readonly corner: number; readonly by: 'sibling' | 'parent' }
  | { readonly type: 'ends'; readonly path: readonly number[] }

export interface TreeOptions {
  /** Replaces the test whether two points are directly connectable. The default test is exact. */
  readonly connect?: (p: Place, q: Place) => boolean
  /** Whether the straight line is tried first, unlike in the article; true by default. */
  readonly triesStraight?: boolean
  readonly onEvent?: (event: TreeEvent) => void
}

/**
 * Returns the shortest path that the method collects; undefined if it collects none, or 'too-long' if it needs more than
 * `limit` recursions.
 */
export function mustPassPath(
  obstacles: readonly Place[],
  start: Place,
  end: Place,
  limit = 100_000,
  options: TreeOptions = {},
): readonly Place[] | undefined | 'too-long' {
  const connect = options.connect ?? ((p, q) => connects(obstacles, p, q))
  if (options.triesStraight !== false && connect(start, end)) return [start, end]
  const cornersTo = (node: Node): number[] => (node.parent === undefined ? [] : [...cornersTo(node.parent), node.index])
  const globalPath: Node[] = []
  const avoid = new Set<number>()
  const isEnd = new Set<number>()
  let left = limit

  const findChild = (p: Node, notPoint: ReadonlyMap<number, Node>): void => {
    p.childs = new Map()
    obstacles.forEach((at, index) => {
      if (notPoint.has(index) || isEnd.has(index)) {
        if (index !== p.index && options.onEvent !== undefined && connect(p.at, at))
          options.onEvent({ type: 'left-out', corner: index, by: isEnd.has(index) ? 'parent' : 'sibling' })
        return
      }
      if (!connect(p.at, at)) return
      const child = { at, index, parent: p, childs: new Map<number, Node>() }
      p.childs.set(index, child)
      options.onEvent?.({ type: 'child', path: cornersTo(child) })
    })
  }
  const compare = (points: ReadonlyMap<number, Node>): void => {
    for (const [i, point] of points) {
      if (!connect(point.at, end)) continue
      options.onEvent?.({ type: 'ends', path: cornersTo(point) })
      globalPath.push(point)
      avoid.add(i)
    }
  }
  const done = (node: Node, notPoints: ReadonlyMap<number, Node>): void => {
    if (left-- <= 0) return
    options.onEvent?.({ type: 'visit', path: cornersTo(node) })
    findChild(node, notPoints)
    compare(node.childs)
    if (node.index >= 0) isEnd.add(node.index)
    for (const [i, child] of node.childs) if (!avoid.has(i)) done(child, node.childs)
  }
  done({ at: start, index: -1, parent: undefined, childs: new Map() }, new Map())
  if (left < 0) return 'too-long'

  const paths = globalPath.map((last) => {
    const path = [end]
    for (let node: Node | undefined = last; node !== undefined; node = node.parent) path.push(node.at)
    return path
  })
  return paths.sort((a, b) => lengthOf(a) - lengthOf(b))[0]?.reverse()
}
