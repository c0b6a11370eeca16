/**
 * The corners around which a shortest path of a mesh may turn, in a tree of boxes: whether a view holds one of them, or the goal. A view is
 * what a root sees through an interval of an edge: between two rays and beyond the edge, closed and unbounded, walls disregarded. A taut
 * path that leaves a root through an interval goes straight on to the goal or to a corner that it turns at, or passes along; both are in
 * the view. Such a corner is no strictly convex one, and its walls do not lie on different sides of the line from the root through it: they
 * would end the view. Where there is none, nothing that comes of the interval is part of a shortest path. What rounding leaves undecided
 * counts as held. Build O(n log n); a view O(log n) if it holds nothing near its border, O(√n) if it is long and narrow, and O(n) at worst.
 */
import { ORIENT_FILTER } from '../geometry/index.js'
import type { ConvexMesh } from '../convex/index.js'

/** Children of a box, as a shift. */
const FANOUT_SHIFT = 3
const FANOUT = 1 << FANOUT_SHIFT
/** Bits of a coordinate that corners are sorted by, both together; what is left of 52 bits numbers the corners. */
const KEY_BITS = 13
const NUMBERS = 2 ** 26

/** What a root sees beyond an edge: each of three lines by a point on it and a direction, the view on the left of each. */
export class View {
  readonly lines = new Float64Array(12)
  rootX = 0
  rootY = 0

  setLine(line: number, x: number, y: number, dx: number, dy: number): void {
    const at = 4 * line
    this.lines[at] = x
    this.lines[at + 1] = y
    this.lines[at + 2] = dx
    this.lines[at + 3] = dy
  }

  /** Whether a point is in the closed view, or too near its border to say. */
  mayHold(x: number, y: number): boolean {
    return this.mayHoldBox(x, y, x, y)
  }

  /** Whether part of a box is to the left of each line, or too near it to say. */
  mayHoldBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const { lines } = this
    for (let at = 0; at < 12; at += 4) {
      const dx = lines[at + 2]
      const dy = lines[at + 3]
      // the corner of the box that is farthest to the left
      const l = dx * ((dx > 0 ? maxY : minY) - lines[at + 1])
      const r = dy * ((dy > 0 ? minX : maxX) - lines[at])
      if (r - l > ORIENT_FILTER * (Math.abs(l) + Math.abs(r))) return false
    }
    return true
  }
}

export class CornerTree {
  /** Vertices in the order of the tree, and the ends of the wall that ends at each and of the one that begins there. */
  private readonly corners: Int32Array
  private readonly before: Int32Array
  private readonly after: Int32Array
  /** Per level from the leaves up, per box: minX, minY, maxX, maxY. */
  private readonly levels: Float64Array[] = []

  constructor(private readonly mesh: ConvexMesh) {
    const { origin, twin, next, polygon, halfEdgeSlots, vertexSlots } = mesh
    this.before = new Int32Array(vertexSlots).fill(-1)
    this.after = new Int32Array(vertexSlots).fill(-1)
    for (let edge = 0; edge < halfEdgeSlots; edge++) {
      if (polygon[edge] < 0 || twin[edge] >= 0) continue
      this.after[origin[edge]] = origin[next[edge]]
      this.before[origin[next[edge]]] = origin[edge]
    }
    this.corners = this.inOrder()
    if (this.corners.length > 0) this.addBoxes()
  }

  /** Whether a shortest path may turn somewhere in a view, or pass along a wall. */
  mayTurnIn(view: View): boolean {
    return this.corners.length > 0 && this.mayTurnBelow(view, this.levels.length - 1, 0)
  }

  private mayTurnBelow(view: View, level: number, box: number): boolean {
    if (level < 0) return this.mayTurnAt(view, this.corners[box])
    const boxes = this.levels[level]
    const at = 4 * box
    if (!view.mayHoldBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3])) return false
    const count = level > 0 ? this.levels[level - 1].length / 4 : this.corners.length
    const end = Math.min((box + 1) << FANOUT_SHIFT, count)
    for (let child = box << FANOUT_SHIFT; child < end; child++)
      if (this.mayTurnBelow(view, level - 1, child)) return true
    return false
  }

  private mayTurnAt(view: View, corner: number): boolean {
    const { coords } = this.mesh
    const x = coords[2 * corner]
    const y = coords[2 * corner + 1]
    if (!view.mayHold(x, y)) return false
    const one = sideOf(coords, view.rootX, view.rootY, x, y, this.before[corner])
    return one === 0 || one !== -sideOf(coords, view.rootX, view.rootY, x, y, this.after[corner])
  }

  /** The corners that are not strictly convex, along a Z-shaped curve, so that neighbors share a box. */
  private inOrder(): Int32Array {
    const { coords, corner, vertexSlots } = this.mesh
    const keys = new Float64Array(vertexSlots)
    const wanted: number[] = []
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let v = 0; v < vertexSlots; v++) {
      if (corner[v] !== 1 || this.before[v] < 0 || this.after[v] < 0) continue
      const before = this.before[v]
      if (
        sideOf(coords, coords[2 * before], coords[2 * before + 1], coords[2 * v], coords[2 * v + 1], this.after[v]) > 0
      )
        continue
      minX = Math.min(minX, coords[2 * v])
      minY = Math.min(minY, coords[2 * v + 1])
      maxX = Math.max(maxX, coords[2 * v])
      maxY = Math.max(maxY, coords[2 * v + 1])
      wanted.push(v)
    }
    const scale = (2 ** KEY_BITS - 1) / Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE)
    wanted.forEach((v, i) => {
      const key = spread((coords[2 * v] - minX) * scale) + 2 * spread((coords[2 * v + 1] - minY) * scale)
      keys[i] = key * NUMBERS + i
    })
    return Int32Array.from(keys.subarray(0, wanted.length).sort(), (key) => wanted[key % NUMBERS])
  }

  private addBoxes(): void {
    const { coords } = this.mesh
    const { corners, levels } = this
    const points = new Float64Array(4 * corners.length)
    corners.forEach((v, i) => {
      points[4 * i] = points[4 * i + 2] = coords[2 * v]
      points[4 * i + 1] = points[4 * i + 3] = coords[2 * v + 1]
    })
    for (let below = points; levels.length === 0 || below.length > 4;) {
      const count = below.length / 4
      const boxes = new Float64Array(4 * Math.ceil(count / FANOUT))
      for (let i = 0; i < count; i++) {
        const at = 4 * (i >> FANOUT_SHIFT)
        const isFirst = i % FANOUT === 0
        for (let side = 0; side < 4; side++) {
          const value = below[4 * i + side]
          if (isFirst || (side < 2 ? value < boxes[at + side] : value > boxes[at + side])) boxes[at + side] = value
        }
      }
      levels.push((below = boxes))
    }
  }
}

/** The side of a vertex as seen along a line from one point through another, 0 where rounding could matter. */
function sideOf(coords: Float64Array, ax: number, ay: number, bx: number, by: number, vertex: number): number {
  const l = (bx - ax) * (coords[2 * vertex + 1] - ay)
  const r = (by - ay) * (coords[2 * vertex] - ax)
  const bound = ORIENT_FILTER * (Math.abs(l) + Math.abs(r))
  return l - r > bound ? 1 : r - l > bound ? -1 : 0
}

/** The bits of a number, apart by one. */
function spread(value: number): number {
  let bits = value & 0xffff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}
