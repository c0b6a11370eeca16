/**
 * The method of the article "A pixel-level pathfinding algorithm unlike A*" (part two, 2016), step by step as printed, for
 * one polygon. Two changes: the straight line from start to goal is tried first, and whether two points are
 * directly connectable is decided exactly. Coordinates are integers up to 64, so that all products are exact. Shares no
 * code with the engine.
 */
export interface TwinPoint {
  readonly x: number
  readonly y: number
}

interface Node {
  readonly at: TwinPoint
  /** Index of the corner; -1 = the start. */
  readonly index: number
  readonly parent: Node | undefined
  childs: Map<number, Node>
}

const cross = (ax: number, ay: number, bx: number, by: number): number => ax * by - ay * bx

/** Reports whether (x, y) / w lies strictly inside the polygon; the border counts as outside. */
function isInside(polygon: readonly TwinPoint[], x: number, y: number, w: number): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[j], polygon[i]]
    const side = cross(b.x - a.x, b.y - a.y, x - a.x * w, y - a.y * w)
    const within =
      Math.min(a.x, b.x) * w <= x &&
      x <= Math.max(a.x, b.x) * w &&
      Math.min(a.y, b.y) * w <= y &&
      y <= Math.max(a.y, b.y) * w
    if (side === 0 && within) return false
    if (a.y * w <= y !== b.y * w <= y && side > 0 === b.y > a.y) inside = !inside
  }
  return inside
}

/** Reports whether no piece of the segment between two places lies inside the polygon. */
export function connects(polygon: readonly TwinPoint[], p: TwinPoint, q: TwinPoint): boolean {
  const [dx, dy] = [q.x - p.x, q.y - p.y]
  const cuts: [number, number][] = [
    [0, 1],
    [1, 1],
  ]
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[j], polygon[i]]
    const [ex, ey] = [b.x - a.x, b.y - a.y]
    const det = cross(dx, dy, ex, ey)
    if (det === 0) {
      for (const end of [a, b])
        if (cross(dx, dy, end.x - p.x, end.y - p.y) === 0)
          cuts.push([(end.x - p.x) * dx + (end.y - p.y) * dy, dx * dx + dy * dy])
    } else cuts.push([cross(a.x - p.x, a.y - p.y, ex, ey) * Math.sign(det), Math.abs(det)])
  }
  const inner = cuts.filter(([n, d]) => n >= 0 && n <= d && d > 0).sort(([n, d], [m, e]) => n * e - m * d)
  for (let i = 1; i < inner.length; i++) {
    const [[n, d], [m, e]] = [inner[i - 1], inner[i]]
    const [over, under] = [n * e + m * d, 2 * d * e]
    if (n * e !== m * d && isInside(polygon, p.x * under + dx * over, p.y * under + dy * over, under)) return false
  }
  return true
}

/** Events of the method in order. `path` lists by index the corners on the way from the start, which itself is not listed. */
export type TreeEvent =
  | { readonly type: 'visit'; readonly path: readonly number[] }
  | { readonly type: 'child'; readonly path: readonly number[] }
  | { readonly type: 'left-out'; readonly corner: number; readonly by: 'sibling' | 'parent' }
  | { readonly type: 'ends'; readonly path: readonly number[] }

export interface TreeOptions {
  /** Replaces the test whether two points are directly connectable. The default test is exact. */
  readonly connect?: (p: TwinPoint, q: TwinPoint) => boolean
  /** Whether the straight line is tried first, unlike in the article; true by default. */
  readonly triesStraight?: boolean
  readonly onEvent?: (event: TreeEvent) => void
}

/**
 * Returns the shortest path that the method collects; undefined if it collects none, or 'too-long' if it needs more than
 * `limit` recursions.
 */
export function mustPassPath(
  obstacles: readonly TwinPoint[],
  start: TwinPoint,
  end: TwinPoint,
  limit = 100_000,
  options: TreeOptions = {},
): readonly TwinPoint[] | undefined | 'too-long' {
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

export function lengthOf(path: readonly TwinPoint[]): number {
  let sum = 0
  for (let i = 1; i < path.length; i++)
    sum += Math.sqrt((path[i].x - path[i - 1].x) ** 2 + (path[i].y - path[i - 1].y) ** 2)
  return sum
}
