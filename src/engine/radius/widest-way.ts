/**
 * The widest way from one point to another, exact, read off the gates of the base mesh. A disc of growing radius is stopped where walls, joined by gates
 * from the narrowest on, close a curve between start and goal: one that a line from start to goal crosses an odd number of times. Walls are crossed
 * like gates, so that any line will do; each end has a ray to the right, and the two rays meet out there.
 */
import { derived, expectWorld, finish } from '../core/index.js'
import { orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { NavMesh } from '../convex/index.js'
import { islandsAt, placeOn } from '../convex/index.js'
import { checkPoint } from '../arrangement/index.js'
import { gatesOf, wallsOf } from './gates.js'
import type { Passage } from './passages.js'

/** The narrowest place of a way. Where no two walls pinch it, it is `Infinity` wide and the points are the start. */
export type WidestWay = Omit<Passage, 'obstacleIds'>

/**
 * The narrowest place of the widest way for a point; undefined if there is no way even for a point. A disc gets through if and only if it is no wider,
 * where it fits at both ends. O(n log n) for n walls where polygons are near to Delaunay; once gates are known, O(n), and remembered until the next edit.
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
  /** 1 where a segment crosses an odd number of the rays. */
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

/** 1 where a segment crosses the ray to the right from a point, else 0. A point on the segment counts as on its positive side. */
function crossesRay(ax: number, ay: number, bx: number, by: number, { x, y }: Point): number {
  if (ay >= y === by >= y) return 0
  return orient(ax, ay, bx, by, x, y) >= 0 === by > ay ? 1 : 0
}

/** Connected corners, each with the parity of the rays crossed between it and the root of its set. */
class ParityUnion {
  private readonly parent: Int32Array
  private readonly odd: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i)
    this.odd = new Int32Array(count)
  }

  /** Joins two corners over a line; returns 1 where that closes a curve with an odd number of crossings. */
  union(a: number, b: number, odd: number): number {
    const [rootA, rootB] = [this.find(a), this.find(b)]
    const parity = this.odd[a] ^ this.odd[b] ^ odd
    if (rootA === rootB) return parity
    this.parent[rootB] = rootA
    this.odd[rootB] = parity
    return 0
  }

  /** The root, which is then the parent; `odd` is then relative to it. */
  private find(at: number): number {
    const { parent, odd } = this
    let root = at
    while (parent[root] !== root) root = parent[root]
    // from the root's side down: each is relative to its parent until then
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
