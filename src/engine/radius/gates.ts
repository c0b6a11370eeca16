/**
 * Gates: two points of walls that face each other with nothing in between. Only gates stop a growing disc.
 * In: a mesh. Out: all gates, narrowest first, updated after edits of the mesh.
 * Invariant: every empty disc whose diameter starts at a corner lies in the polygons searched for that corner's gates. A change outside of them does
 * not affect its gates: a new gate would lie beyond a wall inside them that stops a smaller disc.
 * Cost: O(n log n) for n walls if polygons are nearly Delaunay. After an edit: the corners near it, plus O(n) to find and sort them.
 */
import { attached } from '../core/index.js'
import type { Coroutine } from '../core/index.js'
import { boxesMeet, joinBoxes } from '../geometry/index.js'
import type { Box, Point } from '../geometry/index.js'
import type { ConvexMesh, NavMesh } from '../convex/index.js'
import { changedBoxes, WallFaces } from '../convex/index.js'

/** Walls in one part of a search: about a millisecond. */
const WALLS_AT_ONCE = 128
/** Corner numbers that edits may use, beyond twice the corners of the mesh, before all corners are renumbered. */
const SPARE_NUMBERS = 1024

/** Two points and the disc between them. `from` is a corner; `to` is a corner or an interior point of a wall. */
export interface Gate {
  readonly from: Point
  readonly to: Point
  readonly at: Point
  readonly width: number
  /** Start of the wall of `to`; `to` itself if it is a corner. */
  readonly wallStart: Point
  /** Numbers of `from` and `wallStart`. */
  readonly corners: readonly [number, number]
}

/** A corner, and the bounding box of the polygons searched for its gates. */
interface Searched extends Point {
  readonly box: Box
}

export const gatesOf = (mesh: NavMesh): Gates => {
  const base = mesh.baseMesh ?? mesh
  return attached(base, 'gates', () => new Gates(base))
}

export class Gates {
  private gates: readonly Gate[] = []
  private searched = new Map<number, Searched>()
  private numbers = new CornerNumbers()
  private revision = -1

  constructor(private readonly mesh: NavMesh) {}

  /** Returns all gates, computed in parts. The mesh must not be edited meanwhile. */
  *all(): Coroutine<readonly Gate[]> {
    const { mesh, revision, gates, searched } = this
    const { convex } = mesh
    if (revision === mesh.revision) return gates
    const boxes = revision < 0 ? undefined : changedBoxes(mesh, revision)
    const mustRenumber = this.numbers.count > 2 * convex.vertexSlots + SPARE_NUMBERS
    if (boxes === undefined || convex.wallsNear === undefined || mustRenumber) {
      const numbers = new CornerNumbers()
      const found = yield* gateParts(convex, wallsOf(convex), numbers)
      Object.assign(this, { gates: found.gates.sort(byWidth), searched: found.searched, numbers })
    } else if (boxes.length > 0) {
      const { numbers } = this
      const near = new Set(boxes.flatMap((box) => convex.wallsNear?.(box) ?? []))
      const touched = new Set<number>()
      for (const [corner, { x, y, box }] of searched)
        if (boxes.some((changed) => boxesMeet(box, changed))) {
          touched.add(corner)
          for (const wall of convex.wallsNear({ minX: x, minY: y, maxX: x, maxY: y })) near.add(wall)
        }
      const found = yield* gateParts(convex, near, numbers, (corner) => searched.has(corner) && !touched.has(corner))
      // Another run of this generator may have finished meanwhile.
      if (this.revision === mesh.revision) return this.gates
      for (const corner of touched) searched.delete(corner)
      for (const [corner, where] of found.searched) searched.set(corner, where)
      const untouched = gates.filter(({ corners }) => !touched.has(corners[0]))
      this.gates = merged(untouched, found.gates.sort(byWidth))
    }
    this.revision = mesh.revision
    return this.gates
  }

  /** Returns the number of a vertex, below `numberSlots`. All vertices at one point have the same number. */
  numberOf(vertex: number): number {
    const { coords } = this.mesh.convex
    return this.numbers.at(vertex, coords[2 * vertex], coords[2 * vertex + 1])
  }

  get numberSlots(): number {
    return this.numbers.count
  }
}

export function wallsOf({ polygon, twin, halfEdgeSlots }: ConvexMesh): number[] {
  const walls: number[] = []
  for (let h = 0; h < halfEdgeSlots; h++) if (polygon[h] >= 0 && twin[h] < 0) walls.push(h)
  return walls
}

/** Finds the gates of the corners at the ends of walls, each once. Skips known corners. */
function* gateParts(
  convex: ConvexMesh,
  walls: Iterable<number>,
  numbers: CornerNumbers,
  isKnown?: (corner: number) => boolean,
): Coroutine<{ readonly gates: Gate[]; readonly searched: Map<number, Searched> }> {
  const { coords, origin, next } = convex
  const pointOf = (vertex: number): Point => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })
  const faces = new WallFaces(convex)
  const gates: Gate[] = []
  const searched = new Map<number, Searched>()
  let looked = 0
  for (const wall of walls) {
    if (++looked % WALLS_AT_ONCE === 0) yield
    const from = pointOf(origin[next[wall]])
    const corner = numbers.of(from.x, from.y)
    if (isKnown?.(corner) === true) continue
    const seen: Point[] = []
    for (const { x, y, distance: width, edge } of faces.facing(wall, 0, Infinity)) {
      const to = { x, y }
      const wallStart = pointOf(origin[edge])
      const isCorner = wallStart.x === x && wallStart.y === y
      // reports each pair of corners once, even if several polygons share a corner
      if (
        (isCorner && (x < from.x || (x === from.x && y < from.y))) ||
        seen.some((other) => other.x === x && other.y === y)
      )
        continue
      seen.push(to)
      const at = { x: (from.x + x) / 2, y: (from.y + y) / 2 }
      const corners = [corner, numbers.of(wallStart.x, wallStart.y)] as const
      gates.push({ from, to, at, width, wallStart, corners })
    }
    // several walls end at a corner where obstacles touch
    searched.set(corner, { ...from, box: joinBoxes(searched.get(corner)?.box, { ...faces.searched }) })
  }
  return { gates, searched }
}

class CornerNumbers {
  private readonly byX = new Map<number, Map<number, number>>()
  /** Per vertex: the place at which it was last, and its number. */
  private readonly known: (Point & { readonly number: number })[] = []
  count = 0

  at(vertex: number, x: number, y: number): number {
    let last = vertex < this.known.length ? this.known[vertex] : undefined
    if (last?.x !== x || last.y !== y) this.known[vertex] = last = { x, y, number: this.of(x, y) }
    return last.number
  }

  of(x: number, y: number): number {
    let byY = this.byX.get(x)
    if (byY === undefined) this.byX.set(x, (byY = new Map<number, number>()))
    let number = byY.get(y)
    if (number === undefined) byY.set(y, (number = this.count++))
    return number
  }
}

const byWidth = (a: Gate, b: Gate): number =>
  a.width - b.width || a.at.x - b.at.x || a.at.y - b.at.y || a.from.x - b.from.x || a.from.y - b.from.y

function merged(some: readonly Gate[], more: readonly Gate[]): readonly Gate[] {
  const all: Gate[] = []
  let i = 0
  for (const gate of more) {
    while (i < some.length && byWidth(some[i], gate) <= 0) all.push(some[i++])
    all.push(gate)
  }
  while (i < some.length) all.push(some[i++])
  return all
}
