/**
 * The widest way from one point to another, exact, read off the gates of the base mesh. A disc of growing radius is stopped where walls, joined by gates
 * from the narrowest on, close a curve between start and goal: one that a line from start to goal crosses an odd number of times. Walls are crossed
 * like gates, so that any line will do; each end has a ray to the right, and two rays meet out there.
 * Pairs are answered together, a bit for each, and those asked at one revision are answered together again at the next.
 */
import { attached, expectWorld, finish } from '../core/index.js'
import { orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { NavMesh } from '../convex/index.js'
import { placeOn } from '../convex/index.js'
import { checkPoint } from '../arrangement/index.js'
import { gatesOf, wallsOf } from './gates.js'
import type { Gate } from './gates.js'
import type { Passage } from './passages.js'

/** The narrowest place of a way. Where no two walls pinch it, it is `Infinity` wide and the points are the start. */
export type WidestWay = Omit<Passage, 'obstacleIds'>

/** Pairs that one run over the gates answers: the bits of a number. */
const PAIRS_AT_ONCE = 31

/**
 * The narrowest place of the widest way for a point; undefined if there is no way even for a point. A disc gets through if and only if it is no wider,
 * where it fits at both ends. O(n log n) for n walls where polygons are near to Delaunay; once gates are known, O(n) for 31 pairs.
 * @example
 * const way = widestWay(mesh, start, goal)
 * console.log(way === undefined ? 'no way' : `a disc of ${way.width / 2} fits`)
 */
export function widestWay(mesh: NavMesh, start: Point, goal: Point): WidestWay | undefined {
  expectWorld(mesh, 'widestWay', 'mesh')
  checkPoint(start, 'start')
  checkPoint(goal, 'goal')
  const base = mesh.baseMesh ?? mesh
  return attached(base, 'widest ways', () => new WidestWays(base)).between(start, goal)
}

interface Pair {
  readonly start: Point
  readonly goal: Point
  way: WidestWay | undefined
  /** Of `way`. */
  revision: number
  isUsed: boolean
}

class WidestWays {
  private readonly pairs = new Map<string, Pair>()
  private groups: Pair[][] = []
  private revision = -1

  constructor(private readonly mesh: NavMesh) {}

  between(start: Point, goal: Point): WidestWay | undefined {
    if (this.revision !== this.mesh.revision) this.forgetUnused()
    const key = `${start.x},${start.y},${goal.x},${goal.y}`
    let pair = this.pairs.get(key)
    if (pair === undefined) {
      this.pairs.set(key, (pair = { start, goal, way: undefined, revision: -1, isUsed: true }))
      const open = this.groups.find(({ length }) => length < PAIRS_AT_ONCE)
      if (open === undefined) this.groups.push([pair])
      else open.push(pair)
    }
    pair.isUsed = true
    if (pair.revision !== this.revision) {
      const wanted = pair
      this.answer(this.groups.find((group) => group.includes(wanted)) ?? [])
    }
    return pair.way
  }

  /** Pairs that were not asked for at the last revision. */
  private forgetUnused(): void {
    this.revision = this.mesh.revision
    for (const [key, { isUsed }] of this.pairs) if (!isUsed) this.pairs.delete(key)
    const pairs = [...this.pairs.values()]
    for (const pair of pairs) pair.isUsed = false
    this.groups = []
    for (let i = 0; i < pairs.length; i += PAIRS_AT_ONCE) this.groups.push(pairs.slice(i, i + PAIRS_AT_ONCE))
  }

  private answer(group: readonly Pair[]): void {
    const { mesh, revision } = this
    let open = 0
    const asked = group.filter((pair) => pair.revision !== revision)
    for (const [i, pair] of asked.entries()) {
      const { start } = pair
      const isJoined = haveWay(mesh, start, pair.goal)
      pair.way = isJoined ? { width: Infinity, at: start, from: start, to: start } : undefined
      pair.revision = revision
      if (isJoined) open |= 1 << i
    }
    if (open !== 0) this.close(asked, open, finish(gatesOf(mesh).all()))
  }

  /** Joins walls over gates until each of the pairs wanted, by their bits, is cut off. */
  private close(pairs: readonly Pair[], wanted: number, list: readonly Gate[]): void {
    const { convex } = this.mesh
    const { coords, origin, next } = convex
    const gates = gatesOf(this.mesh)
    const rays = new Rays(pairs)
    const walls = [...wallsOf(convex)]
    const numbers = new Int32Array(convex.vertexSlots).fill(-1)
    const numberAt = (vertex: number): number =>
      numbers[vertex] < 0
        ? (numbers[vertex] = gates.numberOf(coords[2 * vertex], coords[2 * vertex + 1]))
        : numbers[vertex]
    for (const wall of walls) numberAt(origin[wall])
    const joined = new ParityUnion(gates.numberSlots)
    for (const wall of walls) {
      const [a, b] = [origin[wall], origin[next[wall]]]
      const odd = rays.crossing(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1])
      joined.union(numberAt(a), numberAt(b), odd)
    }
    let open = wanted
    for (const { from, to, at, width, wallStart, corners } of list) {
      const across = rays.crossing(from.x, from.y, to.x, to.y)
      const along = to === wallStart ? 0 : rays.crossing(wallStart.x, wallStart.y, to.x, to.y)
      const closed = joined.union(corners[0], corners[1], across ^ along) & open
      if (closed === 0) continue
      for (const [i, pair] of pairs.entries()) if ((closed >> i) & 1) pair.way = { width, at, from, to }
      open &= ~closed
      if (open === 0) break
    }
  }
}

/** Whether a way for a point leads from start to goal. */
function haveWay(mesh: NavMesh, start: Point, goal: Point): boolean {
  const { island } = mesh.convex
  const islandsAt = (point: Point): Set<number> => {
    const { polygons, count } = placeOn(mesh, point)
    return new Set(Array.from(polygons.subarray(0, count), (polygon) => island[polygon]))
  }
  const starts = islandsAt(start)
  return [...islandsAt(goal)].some((id) => starts.has(id))
}

/** Rays to the right from the ends of pairs, by y. */
class Rays {
  private readonly ends: readonly { readonly x: number; readonly y: number; readonly bits: number }[]

  constructor(pairs: readonly Pair[]) {
    this.ends = pairs
      .flatMap(({ start, goal }, i) => [
        { ...start, bits: 1 << i },
        { ...goal, bits: 1 << i },
      ])
      .sort((a, b) => a.y - b.y)
  }

  /** Bits of the pairs whose rays a segment crosses an odd number of times. What begins on the segment counts as on its positive side. */
  crossing(ax: number, ay: number, bx: number, by: number): number {
    const { ends } = this
    const [low, high] = ay < by ? [ay, by] : [by, ay]
    let odd = 0
    let at = 0
    for (let end = ends.length; at < end;) {
      const middle = (at + end) >> 1
      if (ends[middle].y <= low) at = middle + 1
      else end = middle
    }
    for (; at < ends.length && ends[at].y <= high; at++) {
      const { x, y, bits } = ends[at]
      if (orient(ax, ay, bx, by, x, y) >= 0 === by > ay) odd ^= bits
    }
    return odd
  }
}

/** Corners that hang together, and for each the pairs whose rays are crossed an odd number of times between it and the first of its set. */
class ParityUnion {
  private readonly parent: Int32Array
  private readonly odd: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i)
    this.odd = new Int32Array(count)
  }

  /** Joins two corners over a line; of a curve that it closes, the pairs whose rays that crosses an odd number of times. */
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
