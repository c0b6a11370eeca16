/**
 * Gates: two points of walls that face each other with nothing in between. A growing disc is stopped by them alone.
 * In: a mesh, a width. Out: all gates up to it, narrowest first, kept while the mesh is edited.
 * Invariant: a gate depends on the walls that meet its disc, and on the far wall itself, so that after an edit only gates near it are searched for again.
 * Cost: O(n log n) for n walls where polygons are near to Delaunay; after an edit the walls within the greatest width asked for so far.
 */
import { attached } from '../core/index.js'
import type { Parts } from '../core/index.js'
import type { ChangedBox, Point } from '../geometry/index.js'
import type { ConvexMesh, NavMesh } from '../convex/index.js'
import { changedBoxes, WallFaces } from '../convex/index.js'

/** Walls that one part of a search looks at: a millisecond or so. */
const WALLS_AT_ONCE = 256
/** Numbers of corners that edits may use up, beyond twice the corners of the mesh, before all are numbered again. */
const SPARE_NUMBERS = 1024

/** Two points with the disc between them: a corner, and a corner or the inside of a wall. */
export interface Gate {
  readonly from: Point
  readonly to: Point
  readonly at: Point
  readonly width: number
  /** Where the wall of `to` begins: `to` itself for a corner. */
  readonly wallStart: Point
  /** Numbers of `from` and `wallStart`. */
  readonly corners: readonly [number, number]
  /** Around the disc and the wall of `to`. */
  readonly box: ChangedBox
}

export const gatesOf = (mesh: NavMesh): Gates => {
  const base = mesh.baseMesh ?? mesh
  return attached(base, 'gates', () => new Gates(base))
}

export class Gates {
  private gates: readonly Gate[] = []
  private widest = -1
  private revision = -1
  private numbers = new CornerNumbers()

  constructor(private readonly mesh: NavMesh) {}

  /** All gates up to a width, and maybe wider ones; in parts, while nobody edits the mesh. */
  *upTo(width: number): Parts<readonly Gate[]> {
    const { mesh, revision } = this
    const { convex } = mesh
    const boxes = mesh.revision === revision ? [] : changedBoxes(mesh, revision)
    const isWorn = this.numbers.count > 2 * convex.vertexSlots + SPARE_NUMBERS
    if (boxes === undefined || isWorn || width > this.widest) {
      const widest = Math.max(width, this.widest)
      const numbers = new CornerNumbers()
      const gates = yield* gateParts(convex, wallsOf(convex), widest, numbers)
      Object.assign(this, { gates: gates.sort(byWidth), widest, numbers })
    } else if (boxes.length > 0) {
      const { gates, widest, numbers } = this
      const isTouched = ({ box }: Gate): boolean => boxes.some((changed) => meets(box, changed))
      const wallsNear = (box: ChangedBox): readonly number[] => convex.wallsNear?.(box) ?? [...wallsOf(convex)]
      // a far wall may have changed far from the corner that faces it
      const corners = gates.filter(isTouched).map(({ from: { x, y } }) => ({ minX: x, minY: y, maxX: x, maxY: y }))
      const near = new Set([...boxes.map((box) => widened(box, widest)), ...corners].flatMap(wallsNear))
      const again = yield* gateParts(convex, near, widest, numbers)
      const next = [...gates.filter((gate) => !isTouched(gate)), ...again.filter(isTouched)].sort(byWidth)
      Object.assign(this, { gates: next, widest, numbers })
    }
    this.revision = mesh.revision
    return this.gates
  }

  /** Number of a corner, the same for all corners at a point; below `numberSlots`. */
  numberOf(x: number, y: number): number {
    return this.numbers.of(x, y)
  }

  get numberSlots(): number {
    return this.numbers.count
  }
}

/** Half-edges that are walls. */
export function* wallsOf({ polygon, twin, halfEdgeSlots }: ConvexMesh): Generator<number, void, undefined> {
  for (let h = 0; h < halfEdgeSlots; h++) if (polygon[h] >= 0 && twin[h] < 0) yield h
}

/** The gates of the corners at the ends of walls, each once. */
function* gateParts(
  convex: ConvexMesh,
  walls: Iterable<number>,
  widest: number,
  numbers: CornerNumbers,
): Parts<Gate[]> {
  const { coords, origin, next } = convex
  const pointOf = (vertex: number): Point => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] })
  const faces = new WallFaces(convex)
  const gates: Gate[] = []
  let looked = 0
  for (const wall of walls) {
    if (++looked % WALLS_AT_ONCE === 0) yield
    const from = pointOf(origin[next[wall]])
    const seen: Point[] = []
    for (const { x, y, distance: width, edge } of faces.facing(wall, 0, widest)) {
      const to = { x, y }
      const wallStart = pointOf(origin[edge])
      const isCorner = wallStart.x === x && wallStart.y === y
      // two corners see each other; polygons that meet in one see it several times
      if (
        (isCorner && (x < from.x || (x === from.x && y < from.y))) ||
        seen.some((other) => other.x === x && other.y === y)
      )
        continue
      seen.push(to)
      const at = { x: (from.x + x) / 2, y: (from.y + y) / 2 }
      const disc = { minX: at.x - width / 2, minY: at.y - width / 2, maxX: at.x + width / 2, maxY: at.y + width / 2 }
      const box = isCorner ? disc : around(disc, wallStart, pointOf(origin[next[edge]]))
      const corners = [numbers.of(from.x, from.y), numbers.of(wallStart.x, wallStart.y)] as const
      gates.push({ from, to, at, width, wallStart, corners, box })
    }
  }
  return gates
}

class CornerNumbers {
  private readonly byX = new Map<number, Map<number, number>>()
  count = 0

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

const meets = (a: ChangedBox, b: ChangedBox): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

const widened = ({ minX, minY, maxX, maxY }: ChangedBox, by: number): ChangedBox => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
})

const around = ({ minX, minY, maxX, maxY }: ChangedBox, a: Point, b: Point): ChangedBox => ({
  minX: Math.min(minX, a.x, b.x),
  minY: Math.min(minY, a.y, b.y),
  maxX: Math.max(maxX, a.x, b.x),
  maxY: Math.max(maxY, a.y, b.y),
})
