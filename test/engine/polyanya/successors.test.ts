import { expect, it } from 'vitest'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { Expansion } from '../../../src/engine/polyanya/expansion.js'
import { LEFT_A, LEFT_B, NODE_SHIFT, RIGHT_A, RIGHT_B, TURN } from '../../../src/engine/polyanya/node.js'
import { TurnHistory } from '../../../src/engine/polyanya/turn-history.js'
import { pointsOf } from '../../support/shapes.js'

/*
 *   (0,0) 0 ------- 1 ------- 5 (8,0)     y down. A wall ends at vertex 2, (4, 4); from there a wall runs on to vertex 7, (6, 6).
 *         |    A    |    B    |           Below the edge from 7 to 6 lies C, which half-edge 10 enters.
 *         |         2         |
 *         |         | \       |
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

interface Successor {
  readonly entered: number
  readonly turn: number
  readonly left: readonly [number, number]
  readonly right: readonly [number, number]
  readonly g: number
}

const START = -1
const FROM_START = -2
const LEFT_AT_2 = 5

class Probe extends Expansion {
  /** The node from the start in A into B, and what becomes of it. */
  expand(x: number, y: number): { readonly first: Successor[]; readonly next: Successor[] } {
    this.from.fill(mesh, { x, y })
    this.to.fill(mesh, { x: 7, y: 8 })
    this.begin(this.from, this.to)
    this.markEnds()
    this.addFromStart(mesh.convex.first[0])
    const first = this.read()
    this.madeCount = 0
    for (const { entered, turn, left, right } of first) this.addBetween(entered, turn, ...left, ...right)
    return { first, next: this.read() }
  }

  private read(): Successor[] {
    return [...this.made.subarray(0, this.madeCount)].map((node) => {
      const at = node << NODE_SHIFT
      const { nodes } = this
      return {
        entered: nodes[at],
        turn: nodes[at + TURN],
        left: [nodes[at + LEFT_A], nodes[at + LEFT_B]],
        right: [nodes[at + RIGHT_A], nodes[at + RIGHT_B]],
        g: this.nodeG[node],
      }
    })
  }
}

it('the start sees the whole edge between its polygon and the next', () =>
  expect(new Probe(mesh.convex).expand(2, 2).first).toEqual([
    { entered: 9, turn: FROM_START, left: [START, 2], right: [START, 1], g: 0 },
  ]))

it('an edge between the rays is one observable successor', () => {
  // the left ray, from (2, 2) through (4, 4), runs exactly through (6, 6)
  expect(new Probe(mesh.convex).expand(2, 2).next).toEqual([
    { entered: 10, turn: FROM_START, left: [START, 7], right: [START, 6], g: 0 },
  ])
})

it('an edge that a ray crosses is an observable successor and a non-observable one behind the corner', () => {
  // the left ray, from (2, 2.5) through (4, 4), meets y = 6 at x = 6 2/3; the corner is 2.5 away
  expect(new Probe(mesh.convex).expand(2, 2.5).next).toEqual([
    { entered: 10, turn: FROM_START, left: [START, 2], right: [START, 6], g: 0 },
    { entered: 10, turn: LEFT_AT_2, left: [2, 7], right: [START, 2], g: 2.5 },
  ])
})

it('an edge beyond a ray is non-observable: reached by a turn at the corner', () => {
  // from (1, 8) the ray through (4, 4) leaves upward; the corner is 5 away
  expect(new Probe(mesh.convex).expand(1, 8).next).toEqual([
    { entered: 10, turn: LEFT_AT_2, left: [2, 7], right: [2, 6], g: 5 },
  ])
})

it('of equal arrivals at a turn the first is kept until a shorter one replaces it', () => {
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
  // Shorter than the one kept at this side, longer than the one at the other side of the same vertex.
  expect(history.arrive(5, 8, 4.5)).toBe(false)
  history.begin(10)
  expect(history.isReached(2)).toBe(false)
})
