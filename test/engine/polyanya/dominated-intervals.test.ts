import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { FREE, LEFT_A, LEFT_B, NODE_SHIFT, RIGHT_A, RIGHT_B, TURN } from '../../../src/engine/polyanya/node.js'
import { PolyanyaSearcher } from '../../../src/engine/polyanya/polyanya.js'
import { turn } from '../../oracles/plain-geometry.js'
import { holedTriangles, renumbered, squares } from '../mesh/random-meshes.js'

const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y)
const between = (p: Point, q: Point, share: number): Point => ({
  x: p.x + share * (q.x - p.x),
  y: p.y + share * (q.y - p.y),
})

/** Compares each answer of `isIntervalDominated` with samples of the interval. */
class Probe extends PolyanyaSearcher {
  readonly counts = { dropped: 0, retained: 0 }

  protected override isIntervalDominated(node: number): boolean {
    const answer = super.isIntervalDominated(node)
    const at = node << NODE_SHIFT
    const { nodes, coords, history } = this
    const place = (v: number): Point => (v < 0 ? this.start : { x: coords[2 * v], y: coords[2 * v + 1] })
    if (nodes[at + LEFT_A] === FREE) {
      expect(answer).toBe(false)
      return false
    }
    const root = place(nodes[at + TURN] >> 1)
    const ends = [this.origin[nodes[at]], this.origin[this.next[nodes[at]]]]
    const [a, b] = ends.map(place)
    const [left, right] = [LEFT_A, RIGHT_A].map((ray, i) => {
      const [A, B] = [nodes[at + ray], nodes[at + ray + 1]]
      if (B === ends[i]) return place(B)
      const [s, t] = [turn(place(A), place(B), a), turn(place(A), place(B), b)]
      return between(a, b, s / (s - t))
    })
    const samples = Array.from({ length: 9 }, (_, i) => between(left, right, i / 8))
    const isSooner = (margin: number): boolean =>
      ends.some(
        (end) =>
          history.isReached(end) &&
          samples.every(
            (p) => history.g[end] + apart(place(end), p) < (this.nodeG[node] + apart(root, p)) * (1 - margin),
          ),
      )
    expect(isSooner(answer ? 0 : 1e-9)).toBe(answer)
    this.counts[answer ? 'dropped' : 'retained']++
    return answer
  }
}

/** A node with root 0 on the edge from vertex 2 to vertex 1. Its right ray leads through vertex `right`. */
class OneNode extends PolyanyaSearcher {
  isDropped(coords: readonly number[], right: number, lengthTo2: number): boolean {
    this.coords = Float64Array.from(coords)
    ;[this.origin, this.next] = [Int32Array.of(2, 1), Int32Array.of(1, 0)]
    this.history.begin(4)
    this.history.arrive(2 * 2, 2 * 3, lengthTo2)
    for (const [field, vertex] of [
      [LEFT_A, 0],
      [LEFT_B, 2],
      [RIGHT_A, 0],
      [RIGHT_B, right],
    ])
      this.nodes[field] = vertex
    this.nodeG[0] = 10
    return this.isIntervalDominated(0)
  }
}
const oneNode = new OneNode(navMeshFromPolygons(squares([[true]], 1)).convex)

it('retains an interval if the lengths are equal, or differ only by rounding', () => {
  // The path through the root to (3, 4) has length 10 + 5, and the way along the edge has length 3.
  const isDropped = [12.5, 12, 12 - 1e-10, 12 - 1e-6].map((length) =>
    oneNode.isDropped([0, 0, 3, 4, 0, 4, 9, 9], 1, length),
  )
  expect(isDropped).toEqual([false, false, false, true])
})

it('retains an interval whose ray almost coincides with the edge', () => {
  const random = createRandom(3)
  const near = (value: number): number => 2 ** 20 * (value + 1e-9 * (random() - 0.5))
  let tested = 0
  for (let run = 0; run < 100; run++) {
    const coords = [0, 0, near(1), near(1), near(3), near(3), near(2), near(2)]
    const [, , bx, by, ax, ay, rayX, rayY] = coords.map((value) => BigInt(value * 2 ** 60))
    const share = Number(((rayY * ax - rayX * ay) * 2n ** 60n) / (rayX * (by - ay) - rayY * (bx - ax))) / 2 ** 60
    if (!(share > 0 && share < 1)) continue
    tested++
    const [b, a] = [1, 2].map((v) => ({ x: coords[2 * v], y: coords[2 * v + 1] }))
    const p = between(a, b, share)
    // The way along the edge is slightly longer.
    expect(oneNode.isDropped(coords, 3, 10 + Math.hypot(p.x, p.y) - apart(a, p) + 1e-6)).toBe(false)
  }
  expect(tested).toBeGreaterThan(20)
})

it('a search drops exactly the intervals that are reached sooner along their edge from one of its ends', () => {
  const total = { dropped: 0, retained: 0 }
  for (let seed = 1; seed <= 8; seed++) {
    const random = createRandom(seed)
    const size = seed % 2 === 0 ? 60 : 1000
    const source = holedTriangles(random, 150, size, 0.3)
    let zero = source.vertices[0]
    for (let query = 0; query < 30; query++) {
      // In the renumbered mesh, vertex 0 is the vertex at which the path of the previous query turned.
      const mesh = navMeshFromPolygons(renumbered(source, zero))
      const probe = new Probe(mesh.convex)
      for (const place of [probe.from, probe.to]) place.fill(mesh, { x: size * random(), y: size * random() })
      if (probe.from.count === 0 || probe.to.count === 0) continue
      zero = probe.find(probe.from, probe.to, {}).points.at(1) ?? zero
      total.dropped += probe.counts.dropped
      total.retained += probe.counts.retained
    }
  }
  expect(Math.min(total.dropped, total.retained)).toBeGreaterThan(80)
})
