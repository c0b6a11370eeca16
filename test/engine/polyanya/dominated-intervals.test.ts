import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { FREE, LEFT_A, NODE_SHIFT, RIGHT_A, TURN } from '../../../src/engine/polyanya/node.js'
import { PolyanyaSearcher } from '../../../src/engine/polyanya/polyanya.js'
import { turn } from '../../oracles/plain-geometry.js'
import { holedTriangles, renumbered } from '../mesh/random-meshes.js'

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

it('a search drops exactly the intervals that are reached sooner along their edge from one of its ends', () => {
  const total = { dropped: 0, retained: 0 }
  for (let seed = 1; seed <= 8; seed++) {
    const random = createRandom(seed)
    const source = holedTriangles(random, 150, 100, 0.3)
    let zero = source.vertices[0]
    for (let query = 0; query < 30; query++) {
      // In the renumbered mesh, vertex 0 is the vertex at which the path of the previous query turned.
      const mesh = navMeshFromPolygons(renumbered(source, zero))
      const probe = new Probe(mesh.convex)
      for (const place of [probe.from, probe.to]) place.fill(mesh, { x: 100 * random(), y: 100 * random() })
      if (probe.from.count === 0 || probe.to.count === 0) continue
      zero = probe.find(probe.from, probe.to, {}).points.at(1) ?? zero
      total.dropped += probe.counts.dropped
      total.retained += probe.counts.retained
    }
  }
  expect(Math.min(total.dropped, total.retained)).toBeGreaterThan(80)
})
