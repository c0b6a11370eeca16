import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { Triangulation } from '../../../src/engine/triangulation/index.js'
import { validateTriangulation } from '../../support/checks/validate-triangulation.js'
import { exactDelaunay, type ExactPoint } from '../../oracles/exact-delaunay.js'
import { turn } from '../../oracles/plain-geometry.js'
import { triangleSet } from '../../support/lattice-world.js'
import { effort } from '../../support/effort.js'

const MARGIN = 3

/** Returns coordinates of distinct random points of a small square lattice. */
function latticePoints(size: number, count: number, seed: number, scale = 1): [number, number][] {
  const random = createRandom(seed)
  const seen = new Map<number, [number, number]>()
  while (seen.size < count) {
    const x = Math.floor(random() * size)
    const y = Math.floor(random() * size)
    seen.set(x * size + y, [x * scale, y * scale])
  }
  return [...seen.values()]
}

const square = (size: number): Triangulation => new Triangulation(-MARGIN, -MARGIN, size + MARGIN, size + MARGIN)

describe('a triangulation without constrained edges', () => {
  it('is the exact Delaunay triangulation, where the smallest vertex decides among co-circular vertices', () => {
    for (let seed = 0; seed < effort(60); seed++) {
      const size = 2 + (seed % 5)
      const points = latticePoints(size, Math.min(3 + (seed % 9), size * size - 1), seed)
      const triangulation = square(size)
      for (const [x, y] of points) triangulation.insertVertex(x, y)
      const { coords } = triangulation.store
      const corners: ExactPoint[] = [0, 1, 2, 3].map((v) => [BigInt(coords[2 * v]), BigInt(coords[2 * v + 1])])
      const all = [...corners, ...points.map(([x, y]): ExactPoint => [BigInt(x), BigInt(y)])]
      const expected = exactDelaunay(all).map((triangle) =>
        triangle
          .map((i) => `${all[i][0]},${all[i][1]}`)
          .sort()
          .join(' '),
      )
      const got = triangleSet(triangulation).map((triangle) => triangle.trim().split(' ').sort().join(' '))
      expect(got.sort()).toEqual(expected.sort())
    }
  })

  it('depends neither on the order of insertion nor on vertices that were added and removed', () => {
    for (let seed = 0; seed < effort(40); seed++) {
      const random = createRandom(seed)
      const points = latticePoints(9, 30, seed, seed % 2 === 0 ? 1 : 2 ** 45)
      const extent = seed % 2 === 0 ? 9 : 9 * 2 ** 45
      const make = () => new Triangulation(-extent, -extent, 2 * extent, 2 * extent)
      const edited = make()
      const stays = points.slice(0, 15)
      const goes = points.slice(15)
      const vertices = goes.map(([x, y]) => edited.insertVertex(x, y))
      for (const [x, y] of stays) {
        edited.insertVertex(x, y)
        if (random() < 0.5 && vertices.length > 0)
          edited.removeVertex(vertices.splice(Math.floor(random() * vertices.length), 1)[0])
        expect(validateTriangulation(edited)).toEqual([])
      }
      for (const vertex of vertices) edited.removeVertex(vertex)
      const fresh = make()
      fresh.insertVertices(new Float64Array(stays.toReversed().flat()))
      expect(validateTriangulation(edited)).toEqual([])
      expect(triangleSet(edited)).toEqual(triangleSet(fresh))
    }
  })

  it('is the triangulation of the other vertices after one call removes few or many vertices', () => {
    const points = latticePoints(40, 1200, 4)
    for (const count of [10, 900]) {
      const [edited, fresh] = [square(40), square(40)]
      edited.removeVertices(edited.insertVertices(new Float64Array(points.flat())).subarray(0, count))
      fresh.insertVertices(new Float64Array(points.slice(count).flat()))
      expect(validateTriangulation(edited)).toEqual([])
      expect(triangleSet(edited)).toEqual(triangleSet(fresh))
    }
  })
})

describe('constrained edges', () => {
  it('stay until every owner was removed as often as it was added', () => {
    const triangulation = square(4)
    const a = triangulation.insertVertex(0, 2)
    const b = triangulation.insertVertex(4, 2)
    triangulation.addConstraint(a, b, 1, 1)
    triangulation.addConstraint(b, a, 2, 1)
    triangulation.addConstraint(a, b, 1, -1)
    triangulation.removeConstraint(a, b, 1, 1)
    const h = triangulation.store.findHalfEdge(a, b)
    expect(triangulation.store.constraint[h]).toBeGreaterThanOrEqual(0)
    expect(
      validateTriangulation(triangulation, [
        { a, b, owner: 2, delta: -1 },
        { a, b, owner: 1, delta: -1 },
      ]),
    ).toEqual([])
    triangulation.removeConstraint(a, b, 1, -1)
    triangulation.removeConstraint(a, b, 2, -1)
    expect(triangulation.store.constraint[triangulation.store.findHalfEdge(a, b)]).toBe(-1)
    expect(validateTriangulation(triangulation, [])).toEqual([])
  })

  it('can cross hundreds of triangles', () => {
    const points = latticePoints(60, 1200, 3).map(([x, y]): [number, number] => [2 * x, 2 * y + 1])
    const triangulation = new Triangulation(-100, -100, 300, 300)
    triangulation.insertVertices(new Float64Array(points.flat()))
    const from = triangulation.insertVertex(-50, 60)
    const to = triangulation.insertVertex(200, 60)
    triangulation.addConstraint(from, to, 1, 1)
    expect(validateTriangulation(triangulation, [{ a: from, b: to, owner: 1, delta: 1 }])).toEqual([])
    triangulation.removeConstraint(to, from, 1, -1)
    triangulation.removeVertex(from)
    triangulation.removeVertex(to)
    const fresh = new Triangulation(-100, -100, 300, 300)
    fresh.insertVertices(new Float64Array(points.flat()))
    expect(triangleSet(triangulation)).toEqual(triangleSet(fresh))
  })

  it('are rejected if they break what the noder guarantees: no crossings and no duplicate vertices', () => {
    const triangulation = square(4)
    const [a, b, c, d, middle] = [
      [0, 0],
      [4, 4],
      [0, 4],
      [4, 0],
      [2, 1],
    ].map(([x, y]) => triangulation.insertVertex(x, y))
    triangulation.addConstraint(a, b, 1, 1)
    expect(() => triangulation.addConstraint(c, d, 2, 1)).toThrow('internal/constraint-crosses-constraint')
    expect(() => triangulation.insertVertex(1, 1)).toThrow('internal/vertex-on-constraint')
    expect(() => triangulation.insertVertex(2, 1)).toThrow('internal/duplicate-vertex')
    expect(() => triangulation.insertVertex(-MARGIN, 0)).toThrow('internal/vertex-on-constraint')
    expect(() => triangulation.insertVertex(100, 0)).toThrow('internal/vertex-outside')
    for (const place of [
      [-MARGIN, 0],
      [4 + MARGIN, 0],
      [0, -MARGIN],
      [0, 4 + MARGIN],
    ])
      expect(() => square(4).insertVertices(Float64Array.from(place))).toThrow('internal/vertex-outside')
    expect(() => triangulation.removeVertex(a)).toThrow('internal/vertex-in-use')
    expect(() => triangulation.removeConstraint(a, b, 7, 1)).toThrow('internal/constraint-not-owned')
    expect(() => triangulation.removeConstraint(a, c, 1, 1)).toThrow('internal/constraint')
    expect(triangulation.store.outgoing[middle]).toBeGreaterThanOrEqual(0)
  })

  it('are rejected if they pass through a vertex', () => {
    const triangulation = square(4)
    const a = triangulation.insertVertex(0, 2)
    triangulation.insertVertex(2, 2)
    const b = triangulation.insertVertex(4, 2)
    expect(() => triangulation.addConstraint(a, b, 1, 1)).toThrow('internal/constraint-through-vertex')
  })
})

it('locate finds exactly the face, edge or vertex of a point', () => {
  const triangulation = square(8)
  triangulation.insertVertices(new Float64Array(latticePoints(8, 40, 5).flat()))
  const { store } = triangulation
  const { coords, origin } = store
  let edges = 0
  for (let x = 0; x <= 8; x += 0.25)
    for (let y = 0; y <= 8; y += 0.25) {
      const h = triangulation.locate(x, y)
      const corners = [0, 1, 2].map((k) => origin[h - (h % 3) + k])
      const sides = corners.map((a, k) => {
        const b = corners[(k + 1) % 3]
        return (
          (coords[2 * b] - coords[2 * a]) * (y - coords[2 * a + 1]) -
          (coords[2 * b + 1] - coords[2 * a + 1]) * (x - coords[2 * a])
        )
      })
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
      const zeros = sides.filter((side) => side === 0).length
      expect(triangulation.place).toBe((['face', 'edge', 'vertex'] as const)[zeros])
      if (zeros === 1) {
        edges++
        expect(sides[h % 3]).toBe(0)
      }
      if (zeros === 2) expect([coords[2 * origin[h]], coords[2 * origin[h] + 1]]).toEqual([x, y])
    }
  expect(edges).toBeGreaterThan(20)
  // From both sides of an edge, the half-edge with the lower id is found.
  for (let i = 0; i < 6 * origin.length; i++) {
    const [h, t] = [i % store.twin.length, store.twin[i % store.twin.length]]
    if (t < h) continue
    const [x, y] = [0, 1].map((axis) => (coords[2 * origin[h] + axis] + coords[2 * origin[t] + axis]) / 2)
    expect(triangulation.locate(x, y)).toBe(h)
  }
  expect(triangulation.locate(-4, 0)).toBe(-1)
  expect(triangulation.place).toBe('outside')
})

describe('validateTriangulation', () => {
  const make = (): Triangulation => {
    const triangulation = square(6)
    triangulation.insertVertices(new Float64Array(latticePoints(6, 20, 11).flat()))
    return triangulation
  }
  const codes = (triangulation: Triangulation): string[] => validateTriangulation(triangulation).map(({ code }) => code)

  it('detects a flipped edge, a moved or duplicate vertex, a missing twin and a wrong owner', () => {
    const flipped = make()
    const { store } = flipped
    for (let h = 0; h < 3 * store.faceSlots; h++) {
      if (store.twin[h] < 0) continue
      store.flip(h)
      break
    }
    expect(codes(flipped).some((code) => code === 'not-delaunay' || code === 'face-not-positive')).toBe(true)

    const moved = make()
    moved.store.coords[2 * 9] += 40
    expect(codes(moved)).toContain('face-not-positive')

    const torn = make()
    const inner = torn.store.twin.findIndex((t, h) => t >= 0 && h < 3 * torn.store.faceSlots)
    torn.store.twin[inner] = -1
    expect(codes(torn)).toContain('twin-not-mutual')

    const stolen = make()
    stolen.store.constraint[stolen.store.twin.findIndex((t, h) => t >= 0 && h < 3 * stolen.store.faceSlots)] = 5
    expect(codes(stolen)).toContain('owners-differ')

    const doubled = make()
    doubled.store.coords.copyWithin(2 * 8, 2 * 9, 2 * 10)
    expect(codes(doubled)).toContain('duplicate-vertex')
  })

  it('detects a missing and an extra constrained edge', () => {
    const triangulation = square(4)
    const a = triangulation.insertVertex(0, 0)
    const b = triangulation.insertVertex(2, 0)
    triangulation.addConstraint(a, b, 1, 1)
    expect(validateTriangulation(triangulation, []).map(({ code }) => code)).toEqual(['constraint-not-expected'])
    expect(
      validateTriangulation(triangulation, [
        { a, b, owner: 1, delta: 1 },
        { a, b, owner: 2, delta: 1 },
      ]).map(({ code }) => code),
    ).toEqual(['constraint-missing'])
  })
})

it('the log of changes stays correct after more than 65,536 starts, where its counter overflows', () => {
  const triangulation = square(8)
  const { store } = triangulation
  for (let i = 0; i < 65_530; i++) triangulation.startLog()
  const touched = Array.from({ length: 12 }, (_, i) => {
    triangulation.startLog()
    const vertex = triangulation.insertVertex(4, 4)
    const faces = store.changedFaceCount
    triangulation.removeVertex(vertex)
    return [faces, store.isChanged((store.outgoing[0] / 3) | 0), i]
  })
  expect(new Set(touched.map(([faces, isChanged]) => `${String(faces)} ${String(isChanged)}`))).toEqual(
    new Set(['4 true']),
  )
})

it('the area of a face is correct and has the same bits whichever corner comes first', () => {
  const random = createRandom(32)
  const triangulation = square(8)
  for (let i = 0; i < 40; i++) triangulation.insertVertex(8 * random(), 8 * random())
  const { coords, origin, faceSlots } = triangulation.store
  for (let face = 0; face < faceSlots; face++) {
    const corners = origin.subarray(3 * face, 3 * face + 3)
    const [p, q, r] = [...corners].map((v) => ({ x: coords[2 * v], y: coords[2 * v + 1] }))
    const area = triangulation.store.areaOf(face)
    expect(area).toBeCloseTo(turn(p, q, r), 9)
    for (let k = 0; k < 2; k++) {
      corners.set([corners[1], corners[2], corners[0]])
      expect(triangulation.store.areaOf(face)).toBe(area)
    }
  }
})
