/**
 * The widest way between two points, exact, computed from the gates of the base mesh. Gates are added from the narrowest up. A growing disc is
 * stopped when walls and gates form a closed curve between start and goal, that is, a curve that a line from start to goal crosses an odd number of
 * times. Walls are counted like gates, so any line will do: the code uses a ray to the right from each end, as if the two rays met at infinity.
 */
import { derived, expectWorld, finish } from '../core/index.js'
import { orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { NavMesh } from '../convex/index.js'
import { islandsAt, placeOn } from '../convex/index.js'
import { checkPoint } from '../arrangement/index.js'
import { gatesOf, wallsOf } from './gates.js'
import type { Passage } from './passages.js'

/** The narrowest place of a way. If no two walls narrow it, `width` is Infinity and the points are the start. */
export type WidestWay = Omit<Passage, 'obstacleIds'>

/**
 * Returns the narrowest place of the widest way; undefined if there is no way even for a point. A disc that fits at both ends gets through if and
 * only if it is not wider. O(n log n) for n walls if polygons are nearly Delaunay; O(n) when the gates are known. Memoized until the next edit.
 * @example
 * const way = widestWay(mesh, start, goal)
 * console.log(way === undefined ? 'no way' : `a disc of ${way.width / 2} fits`)
 */
export function widestWay(mesh: NavMesh, start: Point, goal: Point): WidestWay | undefined {
  expectWorld(mesh, 'widestWay', 'mesh')
  checkPoint(start, 'start')
  checkPoint(goal, 'goal')
  const base = mesh.baseMesh ?? mesh
  const ways = derived(base, 'widest ways', () => new Map<string, WidestWay | undefined>())
  const key = `${start.x},${start.y},${goal.x},${goal.y}`
  if (!ways.has(key)) ways.set(key, findWidestWay(base, start, goal))
  return ways.get(key)
}

function findWidestWay(mesh: NavMesh, start: Point, goal: Point): WidestWay | undefined {
  const { convex } = mesh
  const [starts, goals] = [start, goal].map((end) => islandsAt(convex, placeOn(mesh, end)))
  if (!goals.some((id) => starts.includes(id))) return undefined
  const { coords, origin, next } = convex
  const gates = gatesOf(mesh)
  const list = finish(gates.all())
  const walls = [...wallsOf(convex)]
  const numbers = new Int32Array(convex.vertexSlots)
  for (const wall of walls)
    for (const vertex of [origin[wall], origin[next[wall]]])
      numbers[vertex] = gates.numberOf(coords[2 * vertex], coords[2 * vertex + 1])
  const joined = new ParityUnion(gates.numberSlots)
  /** 1 if a segment crosses the rays an odd number of times. */
  const crossing = (ax: number, ay: number, bx: number, by: number): number =>
    crossesRay(ax, ay, bx, by, start) ^ crossesRay(ax, ay, bx, by, goal)
  for (const wall of walls) {
    const [a, b] = [origin[wall], origin[next[wall]]]
    const odd = crossing(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1])
    joined.union(numbers[a], numbers[b], odd)
  }
  for (const { from, to, at, width, wallStart, corners } of list) {
    const across = crossing(from.x, from.y, to.x, to.y)
    const along = to === wallStart ? 0 : crossing(wallStart.x, wallStart.y, to.x, to.y)
    if (joined.union(corners[0], corners[1], across ^ along) === 1) return { width, at, from, to }
  }
  return { width: Infinity, at: start, from: start, to: start }
}

/** Returns 1 if a segment crosses the ray to the right from a point, else 0. A point on the segment counts as on its positive side. */
function crossesRay(ax: number, ay: number, bx: number, by: number, { x, y }: Point): number {
  if (ay >= y === by >= y) return 0
  return orient(ax, ay, bx, by, x, y) >= 0 === by > ay ? 1 : 0
}

/** Union-find of corners. Each stores the parity of ray crossings between it and its parent. */
class ParityUnion {
  private readonly parent: Int32Array
  private readonly odd: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i)
    this.odd = new Int32Array(count)
  }

  /** Joins two corners by a line. Returns 1 if that closes a curve with an odd number of crossings. */
  union(a: number, b: number, odd: number): number {
    const [rootA, rootB] = [this.find(a), this.find(b)]
    const parity = this.odd[a] ^ this.odd[b] ^ odd
    if (rootA === rootB) return parity
    this.parent[rootB] = rootA
    this.odd[rootB] = parity
    return 0
  }

  /** Returns the root and makes it the parent of `at`; `odd` is then relative to the root. */
  private find(at: number): number {
    const { parent, odd } = this
    let root = at
    while (parent[root] !== root) root = parent[root]
    // from the root downward: until then each parity is relative to the parent
    const above: number[] = []
    for (let here = at; here !== root; here = parent[here]) above.push(here)
    let sum = 0
    for (let i = above.length - 1; i >= 0; i--) {
      sum ^= odd[above[i]]
      odd[above[i]] = sum
      parent[above[i]] = root
    }
    return root
  }
}
