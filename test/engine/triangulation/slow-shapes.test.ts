import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { Triangulation } from '../../../src/engine/triangulation/index.js'
import { validateTriangulation } from '../../support/checks/validate-triangulation.js'
import { triangleSet } from '../../support/lattice-world.js'

const SIZE = 2 ** 20
const empty = (): Triangulation => new Triangulation(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE)
const onCircle = (n: number, radius: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => [
    SIZE / 2 + radius * Math.cos((2 * Math.PI * i) / n),
    SIZE / 2 + radius * Math.sin((2 * Math.PI * i) / n),
  ])

/** Returns the flips and steps per vertex of a bulk insertion. */
function effort(points: readonly (readonly [number, number])[]): number {
  const triangulation = empty()
  triangulation.insertVertices(Float64Array.from(points.flat()))
  const { flips, steps } = triangulation.work
  return (flips + steps) / points.length
}

const layouts: Record<string, (n: number) => [number, number][]> = {
  'two parallel lines': (n) =>
    Array.from({ length: n }, (_, i) => [i % 2 === 0 ? 100 : SIZE - 100, 1000 + (i * SIZE) / (2 * n)]),
  'nested squares': (n) =>
    Array.from({ length: n }, (_, i) => {
      const r = ((i + 1) * SIZE) / (2 * n + 4)
      return [SIZE / 2 + (i & 1 ? r : -r), SIZE / 2 + (i & 2 ? r : -r)]
    }),
  'a comb': (n) => Array.from({ length: n }, (_, i) => [1000 + (i * SIZE) / (2 * n), i % 2 === 0 ? 1000 : SIZE / 2]),
  'clusters in one corner of the map': (n) => {
    const random = createRandom(n)
    return [
      [SIZE - 1, SIZE - 1],
      ...Array.from({ length: n }, (_, i): [number, number] => [10 + (i % 3) + random() * 1e-3, 10 + random() * 1e-3]),
    ]
  },
  'a star': (n) => [...onCircle(n / 2, SIZE / 3), ...onCircle(n / 2, SIZE / 3000)],
}

describe('a triangulation of a dense shape', () => {
  for (const [name, of] of Object.entries(layouts))
    it(`takes a few flips and steps per vertex: ${name}`, () => {
      const [few, many] = [effort(of(2000)), effort(of(32000))]
      expect(many).toBeLessThan(1.5 * few + 20)
      expect(many).toBeLessThan(160)
    })

  it('has the same triangles when vertices are inserted in bulk or one by one', () => {
    for (const [name, of] of Object.entries(layouts)) {
      const points = of(1200)
      const bulk = empty()
      bulk.insertVertices(Float64Array.from(points.flat()))
      const single = empty()
      for (const [x, y] of points) single.insertVertex(x, y)
      expect(validateTriangulation(bulk, []), name).toEqual([])
      expect(triangleSet(bulk).sort(), name).toEqual(triangleSet(single).sort())
    }
  })

  it('removes edges of a vertex with thousands of edges quickly', () => {
    const n = 8000
    const triangulation = empty()
    const [hub, ...rim] = triangulation.insertVertices(
      Float64Array.from([SIZE / 2, SIZE / 2, ...onCircle(n, SIZE / 3).flat()]),
    )
    for (const [i, vertex] of rim.entries()) {
      triangulation.addConstraint(hub, vertex, i, 1)
      triangulation.addConstraint(vertex, rim[(i + 1) % n], i, 1)
      triangulation.addConstraint(rim[(i + 1) % n], hub, i, 1)
    }
    for (const [i, vertex] of rim.entries()) triangulation.removeConstraint(hub, vertex, i, 1)
    expect(triangulation.work.turns).toBeLessThan(20 * n)
  })

  it('inserts edges next to a vertex with thousands of edges in fewer than 200 steps each', () => {
    // A spoke can be inserted only after the edges across it are flipped.
    const n = 2000
    const triangulation = empty()
    const inner = onCircle(n, SIZE / 8)
    const outer = onCircle(n, SIZE / 3)
    const vertices = triangulation.insertVertices(
      Float64Array.from([SIZE / 2, SIZE / 2, ...inner.flat(), ...outer.flat()]),
    )
    for (let i = 0; i < n; i++) triangulation.addConstraint(vertices[0], vertices[1 + i], i, 1)
    const before = triangulation.work.turns
    for (let i = 0; i < n; i++) triangulation.addConstraint(vertices[1 + i], vertices[1 + n + ((i + 1) % n)], i, 1)
    expect(triangulation.work.turns - before).toBeLessThan(200 * n)
  })

  it('stops with an error when a change needs too many flips', () => {
    const triangulation = empty()
    triangulation.insertVertices(Float64Array.from(onCircle(500, SIZE / 3).flat()))
    triangulation.limitFlips(2)
    const insert = (): void => {
      for (let i = 1; i < 50; i++) triangulation.insertVertex(SIZE / 2 + 1000 * i, SIZE / 2 + 500 * (i % 7))
    }
    expect(insert).toThrow(expect.objectContaining({ code: 'internal/too-many-flips' }) as Error)
  })

  it('removes many vertices in a few flips each, in any order', () => {
    const lost = (side: number): number => {
      const triangulation = empty()
      const points = Array.from({ length: side * side }, (_, i) =>
        [i % side, Math.floor(i / side)].map((k) => 1000 + ((k + 1) * SIZE) / (side + 2)),
      )
      const vertices = triangulation.insertVertices(Float64Array.from(points.flat()))
      const before = triangulation.work.flips
      triangulation.removeVertices(vertices)
      expect(triangulation.store.vertexCount).toBe(4)
      return (triangulation.work.flips - before) / vertices.length
    }
    expect(lost(120)).toBeLessThan(1.5 * lost(30) + 5)
  })
})
