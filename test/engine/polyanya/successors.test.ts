/**
 * Successors of a node of the Polyanya search, on a drawn mesh and on random meshes. A node consists of a root and an
 * interval of an edge. The root is the start, or the point of the last turn on the path to the interval. Through the
 * interval, the root sees a part of the next polygon. A path to the rest of this polygon must turn at an end of the
 * interval. Both parts have successors. The oracle tests with sight lines what the root sees.
 */
import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import { Expansion } from '../../../src/engine/polyanya/expansion.js'
import { FREE, LEFT_A, LEFT_B, NODE_SHIFT, RIGHT_A, RIGHT_B, TURN } from '../../../src/engine/polyanya/node.js'
import { TurnHistory } from '../../../src/engine/polyanya/turn-history.js'
import { turn } from '../../oracles/plain-geometry.js'
import { pointsOf } from '../../support/shapes.js'
import { holedTriangles, randomCells, squares } from '../mesh/random-meshes.js'

interface Node {
  readonly entered: number
  readonly turn: number
  readonly left: readonly [number, number]
  readonly right: readonly [number, number]
  readonly g: number
}

class Probe extends Expansion {
  /** Number of edges that the last expansion visited, with the entered edge. */
  visited = 0

  constructor(private readonly on: NavMesh) {
    super(on.convex)
  }

  fromStart(start: Point, goal: Point): Node[] {
    this.from.fill(this.on, start)
    this.to.fill(this.on, goal)
    this.begin(this.from, this.to)
    if (this.markEnds() || this.from.count !== 1) return []
    this.addFromStart(this.on.convex.first[this.from.polygons[0]])
    return this.take()
  }

  expand({ entered, turn: at, left, right }: Node): Node[] {
    this.visited = left[0] === FREE ? this.addAround(entered, at) : this.addBetween(entered, at, ...left, ...right)
    return this.take()
  }

  private take(): Node[] {
    const { nodes } = this
    const read = [...this.successors.subarray(0, this.successorCount)].map((node): Node => {
      const at = node << NODE_SHIFT
      return {
        entered: nodes[at],
        turn: nodes[at + TURN],
        left: [nodes[at + LEFT_A], nodes[at + LEFT_B]],
        right: [nodes[at + RIGHT_A], nodes[at + RIGHT_B]],
        g: this.nodeG[node],
      }
    })
    this.successorCount = 0
    return read
  }
}

/*
 *   (0,0) 0 ------- 1 ------- 5 (8,0)     y grows downward. Vertex 2 is (4, 4), and vertex 7 is (6, 6).
 *         |    A    |    B    |           Walls run from 2 to 3 and from 2 to 7, with blocked ground between them.
 *         |         2         |           Paths enter B by half-edge 9, from 2 to 1.
 *         |         | \       |           Paths enter C by half-edge 10, from 7 to 6.
 *         4 ------- 3   7 --- 6 (8,6)
 *       (0,8)           |  C  |
 *                       9 --- 8 (8,9)
 */
const mesh = navMeshFromPolygons({
  vertices: pointsOf(0, 0, 4, 0, 4, 4, 4, 8, 0, 8, 8, 0, 8, 6, 6, 6, 8, 9, 6, 9),
  polygons: [
    [0, 1, 2, 3, 4],
    [1, 5, 6, 7, 2],
    [7, 6, 8, 9],
  ],
})

const START = -1
const FROM_START = -2
const LEFT_AT_2 = 5

/** Returns the nodes that lead from a start in polygon A into polygon B, and the successors of these nodes. */
function expand(x: number, y: number): { readonly first: Node[]; readonly next: Node[] } {
  const probe = new Probe(mesh)
  const first = probe.fromStart({ x, y }, { x: 7, y: 8 })
  return { first, next: first.flatMap((node) => probe.expand(node)) }
}

it('the start sees the whole edge between its polygon and the next', () =>
  expect(expand(2, 2).first).toEqual([{ entered: 9, turn: FROM_START, left: [START, 2], right: [START, 1], g: 0 }]))

it('an edge that lies between the two rays from the root is one observable successor', () => {
  // The left ray, from (2, 2) through (4, 4), passes exactly through (6, 6).
  expect(expand(2, 2).next).toEqual([{ entered: 10, turn: FROM_START, left: [START, 7], right: [START, 6], g: 0 }])
})

it('an edge that a ray crosses gives an observable and a non-observable successor', () => {
  // The left ray, from (2, 2.5) through (4, 4), meets y = 6 at x = 6 2/3. The start is 2.5 away from the corner (4, 4).
  expect(expand(2, 2.5).next).toEqual([
    { entered: 10, turn: FROM_START, left: [START, 2], right: [START, 6], g: 0 },
    { entered: 10, turn: LEFT_AT_2, left: [2, 7], right: [START, 2], g: 2.5 },
  ])
})

it('an edge beyond a ray is a non-observable successor, reached by a turn at the corner', () => {
  // The ray from the start (1, 8) through the corner (4, 4) leads upward. The start is 5 away from this corner.
  expect(expand(1, 8).next).toEqual([{ entered: 10, turn: LEFT_AT_2, left: [2, 7], right: [2, 6], g: 5 }])
})

it('of equally long paths to a turn, the first is retained until a shorter path replaces it', () => {
  const history = new TurnHistory()
  history.begin(10)
  expect(history.isReached(2)).toBe(false)
  expect(history.arrive(4, 6, 5)).toBe(true)
  expect(history.arrive(4, 8, 5)).toBe(false)
  expect(history.arrive(4, 6, 5)).toBe(true)
  expect(history.arrive(5, 8, 5)).toBe(true)
  expect(history.arrive(4, 8, 6)).toBe(false)
  expect(history.isRootDominated(4, 5)).toBe(false)
  expect(history.arrive(4, 8, 4)).toBe(true)
  expect([history.g[2], history.parent[2], history.gOf(4)]).toEqual([4, 4, 4])
  expect(history.isRootDominated(4, 5)).toBe(true)
  expect(history.isRootDominated(5, 5)).toBe(true)
  // Turn 4 is a turn to the right at vertex 2, and turn 5 is a turn to the left. The shortest path to vertex 2 has
  // length 4 and turns right. A path of length 4.5 that turns left is longer, so it is rejected.
  expect(history.arrive(5, 8, 4.5)).toBe(false)
  history.begin(10)
  expect(history.isReached(2)).toBe(false)
})

const apart = (p: Point, q: Point): number => Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2)
const between = (p: Point, q: Point, share: number): Point => ({
  x: p.x + share * (q.x - p.x),
  y: p.y + share * (q.y - p.y),
})
/** Returns where the line through a and b crosses the line through p and q, as a share of the way from p to q. */
const shareOf = (a: Point, b: Point, p: Point, q: Point): number => {
  const [s, t] = [turn(a, b, p), turn(a, b, q)]
  return s / (s - t)
}

/**
 * Returns a node as points: its root, its edge from left to right as seen from the root, and the ends of the interval
 * as shares of the edge.
 */
function drawn({ convex }: NavMesh, start: Point, node: Node) {
  const { coords, origin, next } = convex
  const place = (vertex: number): Point => (vertex < 0 ? start : { x: coords[2 * vertex], y: coords[2 * vertex + 1] })
  const [a, b] = [place(origin[node.entered]), place(origin[next[node.entered]])]
  if (node.left[0] === FREE) return { root: place(node.turn >> 1), a, b, from: 0, to: 1 }
  const share = ([A, B]: readonly [number, number], end: number, at: number): number =>
    B === end ? at : Math.min(1, Math.max(0, shareOf(place(A), place(B), a, b)))
  return {
    root: place(node.turn >> 1),
    a,
    b,
    from: share(node.left, origin[node.entered], 0),
    to: share(node.right, origin[next[node.entered]], 1),
  }
}

it('a successor is observable exactly if the root sees it through the interval', () => {
  const SAMPLES = 37
  const NEAR = 1e-6
  let [seen, hidden, turns] = [0, 0, 0]
  for (let seed = 1; seed <= 80; seed++) {
    const random = createRandom(300 + seed)
    const source =
      seed % 2 === 0
        ? squares(randomCells(random, 4 + (seed % 6), 0.3), 2)
        : holedTriangles(random, 20 + seed, 100, 0.3)
    if (source.polygons.length === 0) continue
    const mesh = navMeshFromPolygons(source)
    const { origin, twin, next, polygon, corner, exit, coords } = mesh.convex
    const inside = (): Point => {
      const [p, q, r] = source.polygons[Math.floor(random() * source.polygons.length)].map((v) => source.vertices[v])
      return between(between(p, q, 0.1 + 0.4 * random()), r, 0.1 + 0.4 * random())
    }
    const [start, goal] = [inside(), inside()]
    const probe = new Probe(mesh)
    let open = probe.fromStart(start, goal)
    for (let depth = 0; depth < 3 && open.length > 0; depth++) {
      const after: Node[] = []
      for (const node of open.slice(0, 6)) {
        const view = drawn(mesh, start, node)
        const made = probe.expand(node)
        after.push(...made)
        let [sides, needed] = [1, 1]
        for (let edge = next[node.entered]; edge !== node.entered; edge = next[edge]) {
          sides++
          if (made.some(({ entered }) => entered === twin[edge])) needed = sides
        }
        expect(probe.visited, `seed ${seed}`).toBeGreaterThanOrEqual(needed)
        expect(probe.visited, `seed ${seed}`).toBeLessThanOrEqual(sides)
        for (let edge = next[node.entered]; edge !== node.entered; edge = next[edge]) {
          // Skips walls. Skips dead ends: the search omits them unless they contain the goal. The second `if` skips
          // edges in line with the root of the node: the root sees these edges as points.
          if (twin[edge] < 0 || exit[polygon[twin[edge]]] >= 0) continue
          const through = made.filter(({ entered, turn: at }) => entered === twin[edge] && at === node.turn)
          const ends = [origin[edge], origin[next[edge]]].map((v) => ({ x: coords[2 * v], y: coords[2 * v + 1] }))
          if (Math.abs(turn(view.root, ends[0], ends[1])) < NEAR) continue
          for (let i = 1; i < SAMPLES; i++) {
            const q = between(ends[0], ends[1], i / SAMPLES)
            if (node.left[0] !== FREE) {
              const across = shareOf(view.root, q, view.a, view.b)
              // Skips points near the border of the view, where rounding decides.
              if (Math.min(Math.abs(across - view.from), Math.abs(across - view.to)) < NEAR) continue
              const isSeen = across > view.from && across < view.to
              const isIn = through.some((other) => {
                const far = drawn(mesh, start, other)
                const share = 1 - i / SAMPLES
                return share > far.from - NEAR && share < far.to + NEAR
              })
              expect(isIn, `seed ${seed}, depth ${depth}, edge ${edge} at ${i}`).toBe(isSeen)
              if (isSeen) seen++
              else hidden++
            } else expect(through.length, `seed ${seed}`).toBeGreaterThan(0)
          }
        }
        // If the path to a successor has a new last turn, the vertex of this turn must be a corner of a wall. The path
        // leads straight from the root of the node to this vertex.
        for (const other of made) {
          if (other.turn === node.turn) continue
          turns++
          const vertex = other.turn >> 1
          const place = { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
          expect(corner[vertex], `seed ${seed}`).toBe(1)
          expect(other.g, `seed ${seed}`).toBeCloseTo(node.g + apart(view.root, place), 9)
        }
      }
      open = after
    }
  }
  expect(Math.min(seen, hidden)).toBeGreaterThan(2000)
  expect(turns).toBeGreaterThan(50)
})
