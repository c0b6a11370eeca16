/**
 * A* over triangles as printed in the article on navigation meshes. The cost of a triangle is the distance between the
 * middles of its entry and exit edges; the estimate is |dx| + |dy| from its center to the goal. A triangle is entered
 * once. Returns the corridor of triangles, not a path. Shares no code with the engine.
 */
import { turn, type Place } from './plain-geometry.js'

export interface TriangleSoup {
  /** Coordinates: x0, y0, x1, y1, … */
  readonly coords: ArrayLike<number>
  /** Three vertices per triangle, with positive winding. */
  readonly triangles: ArrayLike<number>
  /** Whether a triangle is walkable; all are by default. */
  readonly isOpen?: (triangle: number) => boolean
}

export interface Corridor {
  readonly triangles: readonly number[]
  /** Crossed edges. `turn(left, right, p)` is positive for a point p beyond the edge. */
  readonly portals: readonly { readonly left: Place; readonly right: Place }[]
  /** Cost of the path according to the search. */
  readonly believed: number
  readonly taken: number
}

interface Node {
  readonly triangle: number
  readonly g: number
  readonly h: number
  /** Edge through which the path entered this triangle; -1 for the start. */
  readonly entry: number
  readonly parent: Node | undefined
}

/** Returns corner `at` (0, 1, 2) of a triangle. */
const corner = ({ coords, triangles }: TriangleSoup, triangle: number, at: number): Place => {
  const vertex = triangles[3 * triangle + (at % 3)]
  return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
}

const middle = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Place, b: Place): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Returns the triangle beyond each edge; -1 = none. */
export function neighborsOf({ triangles, isOpen }: TriangleSoup): Int32Array {
  const beyond = new Int32Array(triangles.length).fill(-1)
  const waiting = new Map<string, number>()
  for (let edge = 0; edge < triangles.length; edge++) {
    const triangle = Math.floor(edge / 3)
    if (isOpen?.(triangle) === false) continue
    const [a, b] = [triangles[edge], triangles[3 * triangle + ((edge + 1) % 3)]]
    const other = waiting.get(`${b} ${a}`)
    if (other === undefined) waiting.set(`${a} ${b}`, edge)
    else {
      beyond[edge] = Math.floor(other / 3)
      beyond[other] = triangle
    }
  }
  return beyond
}

/** Returns the first triangle with the point inside or on its border; -1 = none. */
export function triangleAt(soup: TriangleSoup, point: Place): number {
  for (let t = 0; 3 * t < soup.triangles.length; t++) {
    if (soup.isOpen?.(t) === false) continue
    const [a, b, c] = [corner(soup, t, 0), corner(soup, t, 1), corner(soup, t, 2)]
    if (turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0) return t
  }
  return -1
}

export function corridorOf(
  soup: TriangleSoup,
  start: Place,
  goal: Place,
  beyond = neighborsOf(soup),
): Corridor | undefined {
  const [from, to] = [triangleAt(soup, start), triangleAt(soup, goal)]
  if (from < 0 || to < 0) return undefined
  const edgeMiddle = (triangle: number, edge: number): Place =>
    middle(corner(soup, triangle, edge), corner(soup, triangle, edge + 1))
  const estimate = (t: number): number => {
    const [a, b, c] = [corner(soup, t, 0), corner(soup, t, 1), corner(soup, t, 2)]
    return Math.abs((a.x + b.x + c.x) / 3 - goal.x) + Math.abs((a.y + b.y + c.y) / 3 - goal.y)
  }
  const open = new Map<number, Node>([
    [from, { triangle: from, g: 0, h: estimate(from), entry: -1, parent: undefined }],
  ])
  const closed = new Set<number>()
  for (;;) {
    let best: Node | undefined
    for (const node of open.values()) if (best === undefined || node.g + node.h < best.g + best.h) best = node
    if (best === undefined) return undefined
    const { triangle, entry } = best
    open.delete(triangle)
    closed.add(triangle)
    if (triangle === to) return unwind(soup, best, closed.size)
    const cameIn = entry < 0 ? start : edgeMiddle(triangle, entry)
    for (let edge = 0; edge < 3; edge++) {
      const next = beyond[3 * triangle + edge]
      if (next < 0 || closed.has(next)) continue
      const g = best.g + apart(cameIn, edgeMiddle(triangle, edge))
      const known = open.get(next)
      if (known !== undefined && known.g <= g) continue
      const back = [0, 1, 2].find(
        (at) => beyond[3 * next + at] === triangle && sharesEdge(soup, next, at, triangle, edge),
      )
      open.set(next, { triangle: next, g, h: estimate(next), entry: back ?? -1, parent: best })
    }
  }
}

const sharesEdge = ({ triangles }: TriangleSoup, t: number, at: number, other: number, edge: number): boolean =>
  triangles[3 * t + at] === triangles[3 * other + ((edge + 1) % 3)]

function unwind(soup: TriangleSoup, last: Node, taken: number): Corridor {
  const nodes: Node[] = []
  for (let node: Node | undefined = last; node !== undefined; node = node.parent) nodes.unshift(node)
  const portals = nodes.slice(1).map(({ triangle, entry }) => ({
    // The triangle is on the positive side of its entry edge. So a path that enters the triangle has the first end of
    // this edge on its left.
    left: corner(soup, triangle, entry),
    right: corner(soup, triangle, entry + 1),
  }))
  return { triangles: nodes.map(({ triangle }) => triangle), portals, believed: last.g, taken }
}
