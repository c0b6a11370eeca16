/**
 * Finds all gates of a mesh, narrowest first, and updates them after edits. A gate is a pair of wall points that face each other with nothing in between. A disc
 * that moves along a passage can get stuck only at a gate.
 * The search for the gates of a corner visits polygons around the corner. Invariant: if an edit changes none of these polygons, the corner has the same gates
 * as before.
 * Cost: O(n log n) for n walls if polygons are nearly Delaunay. After an edit: one search for each corner near the change, plus O(n) to find these corners and
 * to sort the gates.
 */
import { attached, nextCapacity, resized, type Coroutine } from '../core/index.js'
import { joinBoxes, type Box, type Point } from '../geometry/index.js'
import { changedBoxes, wallFaces, wallsOf, type ConvexMesh, type NavMesh } from '../convex/index.js'

const WALLS_AT_ONCE = 128
/** Edits leave corner numbers unused. All corners are renumbered when there are more corner numbers than twice the vertices plus this many. */
const SPARE_NUMBERS = 1024

/** Two points that face each other, and the disc between them. `from` is a corner; `to` is a corner or an interior point of a wall. */
export interface Gate {
  readonly from: Point
  readonly to: Point
  readonly at: Point
  readonly width: number
  /** Start of the wall on which `to` lies; `to` itself if `to` is a corner. */
  readonly wallStart: Point
  readonly corners: readonly [number, number]
}

/** Maps a corner number to the position of the corner, and to the bounding box of the polygons that were searched for gates of the corner. */
type Searched = Map<number, Point & { readonly box: Box }>

export const gatesOf = (mesh: NavMesh): Gates => {
  const base = mesh.baseMesh ?? mesh
  return attached(base, 'gates', () => new Gates(base))
}

class Gates {
  private gates: readonly Gate[] = []
  private searched = new SearchedCorners()
  private numbers = new CornerNumbers()
  private revision = -1

  constructor(private readonly mesh: NavMesh) {}

  /** Returns all gates. Pauses about every millisecond; do not edit the mesh during a pause. */
  *all(): Coroutine<readonly Gate[]> {
    const { mesh, revision, gates, searched } = this
    const { convex } = mesh
    if (revision === mesh.revision) return gates
    const boxes = revision < 0 ? undefined : changedBoxes(mesh, revision)
    const mustRenumber = this.numbers.count > 2 * convex.vertexSlots + SPARE_NUMBERS
    if (boxes === undefined || convex.wallsNear === undefined || mustRenumber) {
      const numbers = new CornerNumbers()
      const found = yield* gateParts(convex, wallsOf(convex), numbers)
      Object.assign(this, { gates: found.gates.sort(byWidth), searched: new SearchedCorners(), numbers })
      this.searched.add(found.searched)
    } else if (boxes.length > 0) {
      const { numbers } = this
      const near = new Set(boxes.flatMap((box) => convex.wallsNear?.(box) ?? []))
      const touched = new Set<number>()
      searched.forEachNear(boxes, (corner, x, y) => {
        touched.add(corner)
        for (const wall of convex.wallsNear?.({ minX: x, minY: y, maxX: x, maxY: y }) ?? []) near.add(wall)
      })
      const found = yield* gateParts(convex, near, numbers, (corner) => searched.has(corner) && !touched.has(corner))
      // Another run of this generator may have finished during a pause.
      if (this.revision === mesh.revision) return this.gates
      for (const corner of touched) searched.delete(corner)
      searched.add(found.searched)
      const untouched = gates.filter(({ corners }) => !touched.has(corners[0]))
      this.gates = [...untouched, ...found.gates].sort(byWidth)
    }
    this.revision = mesh.revision
    return this.gates
  }

  /** Returns the number of a vertex. All vertices at one point have the same number. */
  numberOf(vertex: number): number {
    const { coords } = this.mesh.convex
    return this.numbers.at(vertex, coords[2 * vertex], coords[2 * vertex + 1])
  }

  get numberSlots(): number {
    return this.numbers.count
  }
}

/** Finds the gates of the corners where the walls end, each gate once. Skips known corners. */
function* gateParts(
  convex: ConvexMesh,
  walls: Iterable<number>,
  numbers: CornerNumbers,
  isKnown?: (corner: number) => boolean,
): Coroutine<{ readonly gates: Gate[]; readonly searched: Searched }> {
  const { coords, origin, next } = convex
  const pointOf = (vertex: number): Point => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })
  const faces = wallFaces(convex)
  const gates: Gate[] = []
  const searched: Searched = new Map()
  let visited = 0
  for (const wall of walls) {
    if (++visited % WALLS_AT_ONCE === 0) yield
    const from = pointOf(origin[next[wall]])
    const corner = numbers.of(from.x, from.y)
    if (isKnown?.(corner) === true) continue
    const seen: Point[] = []
    for (const { x, y, distance: width, edge } of faces.facing(wall, 0, Infinity)) {
      const to = { x, y }
      const wallStart = pointOf(origin[edge])
      const isCorner = wallStart.x === x && wallStart.y === y
      // Reports each pair of corners once, even if several polygons share a corner.
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
    // Where obstacles touch, several walls end at one corner. Joins the boxes that the searches from these walls visited.
    searched.set(corner, { ...from, box: joinBoxes(searched.get(corner)?.box, { ...faces.searched }) })
  }
  return { gates, searched }
}

/** Number of values per searched corner: its position and its box. All are in one array, since every edit visits all of them. */
const PER_CORNER = 6

class SearchedCorners {
  private corners = new Float64Array(0)

  add(searched: Searched): void {
    for (const [corner, { x, y, box }] of searched) {
      const { length } = this.corners
      if (PER_CORNER * corner >= length)
        this.corners = resized(this.corners, PER_CORNER * nextCapacity(length / PER_CORNER, corner + 1)).fill(
          NaN,
          length,
        )
      this.corners.set([x, y, box.minX, box.minY, box.maxX, box.maxY], PER_CORNER * corner)
    }
  }

  has(corner: number): boolean {
    return this.corners[PER_CORNER * corner] > -Infinity
  }

  delete(corner: number): void {
    this.corners.fill(NaN, PER_CORNER * corner, PER_CORNER * (corner + 1))
  }

  forEachNear(boxes: readonly Box[], visit: (corner: number, x: number, y: number) => void): void {
    const { corners } = this
    for (const { minX, minY, maxX, maxY } of boxes)
      for (let i = 0; i < corners.length; i += PER_CORNER)
        if (corners[i + 2] <= maxX && corners[i + 4] >= minX && corners[i + 3] <= maxY && corners[i + 5] >= minY)
          visit(i / PER_CORNER, corners[i], corners[i + 1])
  }
}

class CornerNumbers {
  private readonly byX = new Map<number, Map<number, number>>()
  /** The position of each vertex at its last lookup, and the number of that position. */
  private places = new Float64Array(0)
  private known = new Int32Array(0)
  count = 0

  at(vertex: number, x: number, y: number): number {
    const i = 2 * vertex
    if (this.places[i] === x && this.places[i + 1] === y) return this.known[vertex]
    if (vertex >= this.known.length) {
      const capacity = nextCapacity(this.known.length, vertex + 1)
      this.places = resized(this.places, 2 * capacity).fill(NaN, this.places.length)
      this.known = resized(this.known, capacity)
    }
    this.places[i] = x
    this.places[i + 1] = y
    return (this.known[vertex] = this.of(x, y))
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
