/**
 * Finds the narrowest place of the widest way from a start to a goal, without approximation. A gate is a segment between two wall points that face each other
 * (see gates.ts). Gates are added to the walls, from the narrowest up, until walls and gates form a closed curve around either the start or the goal, but not
 * both. The last gate added is the narrowest place. A closed curve is around a point if it crosses a ray from the point an odd number of times.
 */
import { UnionFind, derived, expectWorld, runToCompletion, type Coroutine } from '../core/index.js'
import { orient, rowMembers, rowStarts, type Point } from '../geometry/index.js'
import { centroid, islandsAt, placeOn, wallsOf, type NavMesh } from '../convex/index.js'
import { checkPoint } from '../arrangement/index.js'
import { gatesOf, type Gate } from './gates.js'
import type { Passage } from './passages.js'

/** The narrowest place of a way. If no two walls limit the width of the way, `width` is Infinity, and `at`, `from` and `to` are the start. */
export type WidestWay = Omit<Passage, 'obstacleIds'>

/**
 * Returns the narrowest place of the widest way; undefined if there is no way even for a point. A disc that fits at both ends gets through if and only if its
 * diameter is at most `width`. O(n log n) for n walls if polygons are nearly Delaunay; O(n) if the gates are already computed. Memoized until the next edit.
 * @example
 * const way = widestWay(mesh, start, goal)
 * console.log(way === undefined ? 'no way' : `a disc of ${way.width / 2} fits`)
 */
export function widestWay(mesh: NavMesh, start: Point, goal: Point): WidestWay | undefined {
  expectWorld(mesh, 'widestWay', 'mesh')
  checkPoint(start, 'start')
  checkPoint(goal, 'goal')
  return runToCompletion(widestWayParts(mesh, start, goal))
}

/** Works like `widestWay`, but pauses about every millisecond. Do not edit the mesh during a pause. */
export function* widestWayParts(mesh: NavMesh, start: Point, goal: Point): Coroutine<WidestWay | undefined> {
  const base = mesh.baseMesh ?? mesh
  const ways = derived(base, 'widest ways', () => new Map<string, WidestWay | undefined>())
  const key = `${start.x},${start.y},${goal.x},${goal.y}`
  if (!ways.has(key)) ways.set(key, yield* findWidestWay(base, start, goal))
  return ways.get(key)
}

function* findWidestWay(mesh: NavMesh, start: Point, goal: Point): Coroutine<WidestWay | undefined> {
  const { convex } = mesh
  const [starts, goals] = [start, goal].map((end) => islandsAt(convex, placeOn(mesh, end)))
  if (!goals.some((id) => starts.includes(id))) return undefined
  const gates = yield* gatesOf(mesh).all()
  const known = derived(mesh, 'wall curves', (): { curves?: WallCurves } => ({}))
  const curves = (known.curves ??= yield* curveParts(mesh, gates))
  const shared = starts.filter((id) => goals.includes(id))
  const sides: Uint8Array[][] = [[], []]
  for (const [i, point] of [start, goal].entries())
    for (const end of endsOn(mesh, point, shared)) {
      yield
      sides[i].push(sidesOf(curves, end))
    }
  // Several polygons can meet at the start and at the goal. The way may begin and end in any of them. So this selects the pair with the widest way.
  let widest = -1
  for (const from of sides[0])
    for (const to of sides[1]) {
      const first = from.findIndex((side, i) => side !== to[i])
      widest = Math.max(widest, first < 0 ? from.length : first)
    }
  const gate = curves.closing[widest] as Gate | undefined
  if (gate === undefined) return { width: Infinity, at: start, from: start, to: start }
  return { width: gate.width, at: gate.at, from: gate.from, to: gate.to }
}

/** A start or goal with a direction from it into a polygon. If the point is on a wall, it counts as moved slightly in this direction. */
interface End extends Point {
  readonly dx: number
  readonly dy: number
}

function endsOn(mesh: NavMesh, point: Point, islands: readonly number[]): End[] {
  const { convex } = mesh
  const { polygons, count, x, y } = placeOn(mesh, point)
  const here = polygons.subarray(0, count).filter((polygon) => islands.includes(convex.island[polygon]))
  return Array.from(here, (polygon) => {
    const middle = centroid(convex, polygon)
    return { x, y, dx: middle.x - x, dy: middle.y - y }
  })
}

const LINES_AT_ONCE = 4096
/**
 * Number of coordinates per line. A line is a wall or a gate. Its coordinates are the two ends of the line, then the two ends of a second segment. The second
 * segment of a gate runs along a wall: from `wallStart`, an end of the wall, to `to`, an end of the gate. The second segment of a wall has length 0.
 */
const LINE = 8

function* curveParts(mesh: NavMesh, gates: readonly Gate[]): Coroutine<WallCurves> {
  const { coords, origin, next } = mesh.convex
  const numbers = gatesOf(mesh)
  const walls = wallsOf(mesh.convex)
  const lines = new Lines(walls.length + gates.length)
  for (const wall of walls) {
    const [u, w] = [origin[wall], origin[next[wall]]]
    const [bx, by] = [coords[2 * w], coords[2 * w + 1]]
    lines.add(numbers.numberOf(u), numbers.numberOf(w), coords[2 * u], coords[2 * u + 1], bx, by, bx, by)
    if (lines.count % LINES_AT_ONCE === 0) yield
  }
  const corners = numbers.numberSlots
  const sets = new UnionFind(corners)
  const tree: number[] = []
  const closing: Gate[] = []
  const closingLine: number[] = []
  const joins = (line: number): boolean => {
    const [a, b] = [sets.find(lines.ends[2 * line]), sets.find(lines.ends[2 * line + 1])]
    if (a === b) return false
    sets.union(a, b)
    tree.push(line)
    return true
  }
  for (let line = 0; line < walls.length; line++) {
    joins(line)
    if (line % LINES_AT_ONCE === 0) yield
  }
  for (const gate of gates) {
    const { from, to, wallStart, corners } = gate
    const line = lines.add(corners[0], corners[1], from.x, from.y, to.x, to.y, wallStart.x, wallStart.y)
    if (!joins(line)) {
      closing.push(gate)
      closingLine.push(line)
    }
    if (line % LINES_AT_ONCE === 0) yield
  }
  const order = yield* fromRoots(tree, lines.ends, corners)
  return { lines, closing, closingLine, order, corners }
}

class Lines {
  count = 0
  readonly ends: Int32Array
  readonly places: Float64Array

  constructor(capacity: number) {
    this.ends = new Int32Array(2 * capacity)
    this.places = new Float64Array(LINE * capacity)
  }

  add(a: number, b: number, ax: number, ay: number, bx: number, by: number, wallX: number, wallY: number): number {
    const line = this.count++
    const { places } = this
    this.ends[2 * line] = a
    this.ends[2 * line + 1] = b
    const i = LINE * line
    places[i] = ax
    places[i + 1] = ay
    places[i + 2] = places[i + 6] = bx
    places[i + 3] = places[i + 7] = by
    places[i + 4] = wallX
    places[i + 5] = wallY
    return line
  }

  crosses(line: number, end: End): number {
    const { places } = this
    const i = LINE * line
    return (
      crossesRay(places[i], places[i + 1], places[i + 2], places[i + 3], end) ^
      crossesRay(places[i + 4], places[i + 5], places[i + 6], places[i + 7], end)
    )
  }
}

/**
 * A spanning forest of the corners. A wall or gate is added to the forest if it connects two trees: first the walls, then the gates, narrowest first. A gate
 * that is not added is a *closing gate*. It forms a closed curve with the path in the forest between its two corners. Every closed curve of walls and gates is a
 * sum, modulo 2, of curves of closing gates and closed curves of walls. A closed curve of walls never separates two points of one island.
 */
interface WallCurves {
  readonly lines: Lines
  /** The closing gates in the order of their widths, narrowest first. `closingLine`: the index of each of them in `lines`. */
  readonly closing: readonly Gate[]
  readonly closingLine: readonly number[]
  /** The lines of the forest, in the order of `fromRoots`. Three numbers for each: its index in `lines`, and the numbers of its two corners. */
  readonly order: Int32Array
  readonly corners: number
}

/**
 * A closing gate connects two corners that walls and narrower gates already connect, so it closes a curve (see `WallCurves`). Returns for each closing gate: 1
 * if this curve crosses the ray from `end` to the right an odd number of times, else 0. O(lines).
 */
function sidesOf({ lines, closingLine, order, corners }: WallCurves, end: End): Uint8Array {
  const { ends } = lines
  const odd = new Uint8Array(corners)
  for (let i = 0; i < order.length; i += 3) odd[order[i + 2]] = odd[order[i + 1]] ^ lines.crosses(order[i], end)
  return Uint8Array.from(
    closingLine,
    (line) => odd[ends[2 * line]] ^ odd[ends[2 * line + 1]] ^ lines.crosses(line, end),
  )
}

/** Returns for each line of the forest: the line, its corner nearer to the root, and its farther corner. All lines between a line and the root precede it. */
function* fromRoots(tree: readonly number[], ends: Int32Array, corners: number): Coroutine<Int32Array> {
  const keys = Int32Array.from({ length: 2 * tree.length }, (_, i) => ends[2 * tree[i >> 1] + (i & 1)])
  yield
  const starts = rowStarts(keys, corners)
  const around = rowMembers(keys, starts).map((i) => tree[i >> 1])
  const seen = new Uint8Array(corners)
  const order = new Int32Array(3 * tree.length)
  let count = 0
  const queue: number[] = []
  for (let root = 0; root < corners; root++) {
    if (root % LINES_AT_ONCE === 0) yield
    if (seen[root] === 1) continue
    seen[root] = 1
    queue.push(root)
    for (let from = queue.pop(); from !== undefined; from = queue.pop())
      for (let i = starts[from]; i < starts[from + 1]; i++) {
        const line = around[i]
        const to = ends[2 * line] === from ? ends[2 * line + 1] : ends[2 * line]
        if (seen[to] === 1) continue
        seen[to] = 1
        order[count++] = line
        order[count++] = from
        order[count++] = to
        queue.push(to)
      }
  }
  return order
}

/** Returns 1 if a segment crosses the ray from (x, y) to the right, else 0. If (x, y) is on the segment or level with its end, (dx, dy) breaks the tie. */
function crossesRay(ax: number, ay: number, bx: number, by: number, { x, y, dx, dy }: End): number {
  const isBeyond = (py: number): boolean => py > y || (py === y && dy <= 0)
  if (isBeyond(ay) === isBeyond(by)) return 0
  const side = orient(ax, ay, bx, by, x, y) || (bx - ax) * dy - (by - ay) * dx
  return side >= 0 === by > ay ? 1 : 0
}
