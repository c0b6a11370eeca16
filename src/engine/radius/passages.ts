/**
 * How wide the ways through a mesh are: the places where walls face each other too closely for a disc, and the widest way from one point to
 * another. Both are exact and read off the base mesh; no offset is made.
 */
import { NavError, derived, expectWorld, finish } from '../core/index.js'
import type { Parts } from '../core/index.js'
import { distance, orient } from '../geometry/index.js'
import type { Point } from '../geometry/index.js'
import type { ConvexMesh, MeshPlace, NavMesh } from '../convex/index.js'
import { locationTolerance, placeOn, WallFaces } from '../convex/index.js'
import { checkFinite, checkPoint } from '../arrangement/index.js'
import { BOUND_SLACK } from './tolerance.js'
import { widthAtMost } from './width-at-most.js'

/** Walls, and gates, that one part of a search looks at: a millisecond or so. */
const WALLS_AT_ONCE = 256
const GATES_AT_ONCE = 64

/** A place where walls face each other with nothing in between. */
export interface Passage {
  /** Middle of the passage. */
  readonly at: Point
  readonly width: number
  /** Where it touches the walls. */
  readonly from: Point
  readonly to: Point
  /** What stands at `from` and at `to`; null = the bounds, or a forbidden area. */
  readonly obstacleIds: readonly [string | null, string | null]
}

/**
 * All passages that stop a disc of the radius, narrowest first. A passage of exactly twice the radius does not.
 * @example
 * const [narrowest] = passagesNarrowerThan(mesh, 12)
 */
export function passagesNarrowerThan(mesh: NavMesh, radius: number): Passage[] {
  expectWorld(mesh, 'passagesNarrowerThan', 'mesh')
  if (!(checkFinite(radius, 'radius') >= 0))
    throw new NavError('input/agent-radius', `radius is ${radius}; a number >= 0 was expected`, { radius })
  return finish(passageParts(mesh, radius))
}

/** The same in parts of a millisecond or so, while nobody edits the mesh. */
export function* passageParts(mesh: NavMesh, radius: number): Parts<Passage[]> {
  const passages: Passage[] = []
  for (const { from, to, width } of yield* gateParts((mesh.baseMesh ?? mesh).convex, 2 * radius)) {
    if (!(width < 2 * radius)) continue
    const obstacleIds = [obstacleBeyond(mesh, to, from), obstacleBeyond(mesh, from, to)] as const
    passages.push({ at: middle(from, to), width, from, to, obstacleIds })
    if (passages.length % GATES_AT_ONCE === 0) yield
  }
  return passages.sort((a, b) => a.width - b.width || a.at.x - b.at.x || a.at.y - b.at.y)
}

/** The obstacle at a point of a wall, seen from a place on its free side. */
export function obstacleBeyond(mesh: NavMesh, from: Point, wall: Point): string | null {
  const share = (4 * locationTolerance(mesh, wall)) / Math.max(distance(from, wall), Number.MIN_VALUE)
  const beyond = { x: wall.x + share * (wall.x - from.x), y: wall.y + share * (wall.y - from.y) }
  return mesh.obstaclesAt(beyond)[0] ?? mesh.obstaclesAt(wall)[0] ?? null
}

/** Two points of walls that face each other: a corner, and a corner or the inside of a wall; with half-edges that leave a corner of theirs. */
interface Gate {
  readonly from: Point
  readonly to: Point
  readonly width: number
  readonly walls: readonly [from: number, to: number]
}

/** All gates up to a width, each once. */
function* gateParts(convex: ConvexMesh, widest: number): Parts<Gate[]> {
  const { coords, origin, twin, next, polygon, halfEdgeSlots } = convex
  const faces = new WallFaces(convex)
  const gates: Gate[] = []
  let looked = 0
  for (let wall = 0; wall < halfEdgeSlots; wall++) {
    if (polygon[wall] < 0 || twin[wall] >= 0) continue
    if (++looked % WALLS_AT_ONCE === 0) yield
    const v = 2 * origin[next[wall]]
    const from = { x: coords[v], y: coords[v + 1] }
    const seen: Point[] = []
    for (const { x, y, distance: width, edge } of faces.facing(wall, 0, widest)) {
      const isCorner = coords[2 * origin[edge]] === x && coords[2 * origin[edge] + 1] === y
      // two corners see each other; polygons that meet in one see it several times
      if (
        (isCorner && (x < from.x || (x === from.x && y < from.y))) ||
        seen.some((other) => other.x === x && other.y === y)
      )
        continue
      const to = { x, y }
      seen.push(to)
      gates.push({ from, to, width, walls: [wall, edge] })
    }
  }
  return gates
}

/** The gates of one revision, narrowest first, as far as they were asked for: all questions share them. */
class SortedGates {
  /** Walls alone joined, no gate. */
  readonly walls: ParityUnion
  private gates: readonly Gate[] = []
  private widest = -1

  constructor(private readonly convex: ConvexMesh) {
    this.walls = ParityUnion.ofWalls(wallsByCorner(convex))
  }

  /** All gates up to a width, and maybe wider ones. */
  upTo(width: number): readonly Gate[] {
    if (width > this.widest) {
      this.widest = Math.max(width, 2 * this.widest)
      this.gates = finish(gateParts(this.convex, this.widest)).sort(
        (a, b) => a.width - b.width || a.from.x - b.from.x || a.from.y - b.from.y,
      )
    }
    return this.gates
  }
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/**
 * The narrowest place of the widest way for a point, which is Infinity wide (and `at` the start) where no two walls pinch it; undefined if
 * there is no way even for a point. A disc gets through if and only if it is no wider, where it fits at both ends.
 * A disc of growing radius is stopped where walls that face each other, joined from the narrowest such place on, close a curve between start and goal:
 * one that crosses any way between them an odd number of times. O(n log n) for n walls where polygons are near to Delaunay.
 * @example
 * const way = widestWay(mesh, start, goal)
 * console.log(way === undefined ? 'no way' : `a disc of ${way.width / 2} fits`)
 */
export function widestWay(
  mesh: NavMesh,
  start: Point,
  goal: Point,
): { readonly width: number; readonly at: Point } | undefined {
  expectWorld(mesh, 'widestWay', 'mesh')
  checkPoint(start, 'start')
  checkPoint(goal, 'goal')
  const whole = mesh.baseMesh ?? mesh
  const { convex } = whole
  const way = someWay(convex, placeOn(whole, start), placeOn(whole, goal))
  if (way === undefined) return undefined
  const known = derived(whole, 'gates', () => new SortedGates(convex))
  const joined = known.walls.copy()
  // `widthAtMost` bounds the width of any way from above
  for (const { from, to, width, walls } of known.upTo(
    (widthAtMost(whole, start, goal) ?? Infinity) * (1 + BOUND_SLACK),
  ))
    if (joined.join(walls[0], walls[1], crossings(way, from, to) % 2)) return { width, at: middle(from, to) }
  return { width: Infinity, at: start }
}

/** A way from polygon to polygon, over the middles of edges: it meets no corner. Undefined where there is none. */
function someWay(
  { coords, origin, twin, next, polygon, first, polygonSlots }: ConvexMesh,
  start: MeshPlace,
  goal: MeshPlace,
): Point[] | undefined {
  /** Per polygon: the half-edge by which it was entered, -2 = a start, -1 = not yet. */
  const entered = new Int32Array(polygonSlots).fill(-1)
  const goals = new Set(goal.polygons.subarray(0, goal.count))
  const open = [...start.polygons.subarray(0, start.count)]
  for (const at of open) entered[at] = -2
  const cornerOf = (edge: number): Point => ({ x: coords[2 * origin[edge]], y: coords[2 * origin[edge] + 1] })
  for (const at of open) {
    if (goals.has(at)) {
      const way: Point[] = [goal]
      for (let here = at; ;) {
        way.push(inside(here))
        const edge = entered[here]
        if (edge < 0) return [...way, start]
        way.push(middle(cornerOf(edge), cornerOf(next[edge])))
        here = polygon[twin[edge]]
      }
    }
    let edge = first[at]
    do {
      const beyond = twin[edge] < 0 ? -1 : polygon[twin[edge]]
      if (beyond >= 0 && entered[beyond] === -1) {
        entered[beyond] = twin[edge]
        open.push(beyond)
      }
      edge = next[edge]
    } while (edge !== first[at])
  }
  return undefined

  /** A point inside a convex polygon. */
  function inside(at: number): Point {
    let [x, y, count] = [0, 0, 0]
    let edge = first[at]
    do {
      x += coords[2 * origin[edge]]
      y += coords[2 * origin[edge] + 1]
      count++
      edge = next[edge]
    } while (edge !== first[at])
    return { x: x / count, y: y / count }
  }
}

/** How often a polyline crosses a segment; what lies on a line counts as on its positive side. */
function crossings(line: readonly Point[], a: Point, b: Point): number {
  const isLeft = (p: Point, q: Point, r: Point): boolean => orient(p.x, p.y, q.x, q.y, r.x, r.y) >= 0
  let count = 0
  let before = isLeft(a, b, line[0])
  for (let i = 1; i < line.length; i++) {
    const here = isLeft(a, b, line[i])
    if (here !== before && isLeft(line[i - 1], line[i], a) !== isLeft(line[i - 1], line[i], b)) count++
    before = here
  }
  return count
}

/** Per half-edge that leaves a corner: the number of that; corners where obstacles touch are one. And the corners that walls join. */
function wallsByCorner({ coords, origin, twin, next, polygon, corner, halfEdgeSlots }: ConvexMesh): {
  readonly at: Int32Array
  readonly pairs: readonly (readonly [number, number])[]
} {
  const numbers = new Map<string, number>()
  const numberOf = (vertex: number): number => {
    const key = `${coords[2 * vertex]},${coords[2 * vertex + 1]}`
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const at = new Int32Array(halfEdgeSlots).fill(-1)
  const pairs: [number, number][] = []
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || corner[origin[edge]] === 0) continue
    at[edge] = numberOf(origin[edge])
    if (twin[edge] < 0) pairs.push([at[edge], numberOf(origin[next[edge]])])
  }
  return { at, pairs }
}

/** Walls that hang together, and for each whether an odd number of gates crossed by the way lies between it and the first of its set. */
class ParityUnion {
  private constructor(
    private readonly at: Int32Array,
    private readonly parent: Int32Array,
    private readonly odd: Uint8Array,
  ) {}

  static ofWalls({ at, pairs }: ReturnType<typeof wallsByCorner>): ParityUnion {
    const parent = Int32Array.from({ length: 2 * pairs.length + 1 }, (_, i) => i)
    const joined = new ParityUnion(at, parent, new Uint8Array(parent.length))
    for (const [a, b] of pairs) joined.union(a, b, 0)
    return joined
  }

  copy(): ParityUnion {
    return new ParityUnion(this.at, this.parent.slice(), this.odd.slice())
  }

  /** Joins two walls over a gate; true if that closes a curve that the way crosses an odd number of times. */
  join(a: number, b: number, odd: number): boolean {
    return this.union(this.at[a], this.at[b], odd)
  }

  private union(a: number, b: number, odd: number): boolean {
    const [rootA, rootB] = [this.find(a), this.find(b)]
    const parity = this.odd[a] ^ this.odd[b] ^ odd
    if (rootA === rootB) return parity === 1
    this.parent[rootB] = rootA
    this.odd[rootB] = parity
    return false
  }

  /** The root, which is then the parent; `odd` is then relative to it. */
  private find(at: number): number {
    const above: number[] = []
    let root = at
    for (; this.parent[root] !== root; root = this.parent[root]) above.push(root)
    let parity = 0
    for (let i = above.length - 1; i >= 0; i--) {
      parity ^= this.odd[above[i]]
      this.odd[above[i]] = parity
      this.parent[above[i]] = root
    }
    return root
  }
}
