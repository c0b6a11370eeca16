import { describe, expect, it } from 'vitest'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromBinary, navMeshFromPolygons, parseMeshFile } from '../../../src/engine/mesh/index.js'
import { checkFile } from '../../fuzz/mesh-file-laws.js'
import { codeOf } from '../../support/code-of.js'
import { effort, FIRST_SEED } from '../../support/effort.js'
import { around, at, box, fieldOf, pointsOf } from '../../support/shapes.js'

describe('a mesh that is read from data', () => {
  it('is rejected with a code or has finite areas when the data is damaged', () => {
    let refused = 0
    const rounds = effort(2000)
    for (let seed = FIRST_SEED; seed < FIRST_SEED + rounds; seed++) {
      const found = checkFile(seed)
      if (found === 'refused') refused++
      else expect(found, `seed ${seed}`).toBeUndefined()
    }
    expect(refused).toBeGreaterThan(rounds / 10)
    expect(refused).toBeLessThan(rounds)
  })

  it('is rejected when any byte of it is changed or its end is missing', () => {
    const areas = [{ id: 'lake', outer: box(1, 8, 1), cost: Infinity, attributes: { depth: 3 } }]
    const obstacles = [{ id: 'é', outer: pointsOf(1 / 3, 2 / 7, 5, 1, 4, 6.1), holes: [box(3, 2, 0.5)] }]
    const bytes = buildNavMesh({ bounds: fieldOf(10), obstacles, areas }, { agentRadius: 0.125 }).toBinary()
    for (let i = 0; i < bytes.length; i += 7) {
      const changed = bytes.with(i, bytes[i] ^ (1 + (i % 255)))
      for (const damaged of [changed, bytes.slice(0, i)])
        expect(codeOf(() => navMeshFromBinary(damaged))).toMatch(/^format\//)
    }
  })

  it('is rejected when coordinates exceed the limits, in every format', () => {
    const triangle = [at(0, 0), at(1e308, 0), at(0, 1e308)]
    expect(codeOf(() => navMeshFromPolygons({ vertices: triangle, polygons: [[0, 1, 2]] }))).toBe('input/out-of-range')
    expect(codeOf(() => parseMeshFile('mesh\n2\n3 1\n0 0 1 0\n1e308 0 1 0\n0 1e308 1 0\n3 0 1 2 -1 -1 -1\n'))).toBe(
      'input/out-of-range',
    )
    expect(codeOf(() => buildNavMesh({ bounds: triangle, obstacles: [] }))).toBe('input/out-of-range')
    expect(codeOf(() => buildNavMesh({ bounds: { x: -1e308, y: 0, width: 1.5e308, height: 1 }, obstacles: [] }))).toBe(
      'input/out-of-range',
    )
  })

  it('clips obstacles and areas of any extent to its bounds', () => {
    const far = 1e308
    const obstacles = [{ id: 'below', outer: [at(-far, 6), at(far, 6), at(far, far), at(-far, far)] }]
    const mesh = buildNavMesh({
      bounds: { x: 0, y: 0, width: 10, height: 10 },
      obstacles,
      areas: [{ id: 'mud', cost: 2, outer: [at(-far, -far), at(far, -far), at(far, 3), at(-far, 3)] }],
    })
    expect([mesh.freeArea, mesh.blockedArea]).toEqual([60, 40])
    const move = (y: number): void =>
      void mesh.edit({
        move: [
          { id: 'below', ring: 0, vertex: 0, to: at(-far, y) },
          { id: 'below', ring: 0, vertex: 1, to: at(far, y) },
        ],
      })
    move(far)
    expect(mesh.freeArea).toBe(100)
    move(2)
    expect(mesh.freeArea).toBe(20)
    expect(navMeshFromBinary(mesh.toBinary()).freeArea).toBe(20)
  })

  it('is rejected in linear time when half-edges are duplicated', () => {
    const n = 20_000
    const vertices = [at(0, 0), ...around(0, 0, n, 10)]
    const fan = Array.from({ length: n - 1 }, (_, i) => [0, i + 1, i + 2])
    expect(navMeshFromPolygons({ vertices, polygons: fan }).islands).toHaveLength(1)
    const twice = [...fan.slice(0, n / 2), ...fan.slice(0, n / 2)]
    expect(() => navMeshFromPolygons({ vertices, polygons: twice })).toThrow(/polygons \d+ and \d+ on the same side/)
  })

  it('is rejected when all polygons overlap', () => {
    const n = 4000
    const vertices: Point[] = []
    const polygons: number[][] = []
    for (let i = 0; i < n; i++) {
      polygons.push([3 * i, 3 * i + 1, 3 * i + 2])
      vertices.push(at(-i / 1000, 0), at(1000 + i, i / 1000), at((3 * i) / 1000, 1000 + i))
    }
    expect(codeOf(() => navMeshFromPolygons({ vertices, polygons }))).toBe('mesh/overlapping-polygons')
    // Many triangles on one side of a line, so that countless corners lie on edges.
    const line = Array.from({ length: n }, (_, i) => [at(-i, 0), at(1000 + i, 0), at(i, 1e-9)]).flat()
    expect(codeOf(() => navMeshFromPolygons({ vertices: line, polygons }))).toBe('mesh/overlapping-polygons')
  })
})
