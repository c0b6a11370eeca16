import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh, navMeshFromPolygons } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { passagesNarrowerThan } from '../../../src/engine/radius/passages.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import type { MeshAlgorithm } from '../../../src/engine/convex/index.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { CLEARANCE_TOLERANCE, at, box, obstaclesOf, SIZE, bounds, randomRings } from './disc-scenes.js'

it('the `baseMesh` of a mesh for an agent radius has the free area of a mesh for a point agent', () => {
  const scene = { bounds: { x: 0, y: 0, width: 20, height: 20 }, obstacles: obstaclesOf([box(5, 5, 5, 5)]) }
  const point = buildNavMesh(scene)
  const disc = buildNavMesh(scene, { agentRadius: 1 })
  expect(disc.baseMesh?.freeArea).toBe(point.freeArea)
  expect(disc.freeArea).toBeLessThan(point.freeArea)
  expect(point.baseMesh).toBeUndefined()
})

describe('a query with an agent radius', () => {
  it('reports the wall that is too close to a start or goal, or the gap that is too narrow', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(9, 0, 1, 9.5), box(9, 10.5, 1, 9.5)]) })
    const ask = (start: Point, goal: Point, agentRadius: number, allowPartial = false) =>
      findMeshPath(mesh, start, goal, { agentRadius, allowPartial })
    expect(ask(at(8.5, 5), at(16, 10), 1)).toMatchObject({
      status: 'start-blocked',
      reason: { code: 'mesh/too-close', obstacleIds: ['o0'], message: expect.stringContaining('0.5') as string },
    })
    expect(ask(at(4, 10), at(10.25, 15), 0.4)).toMatchObject({
      status: 'goal-blocked',
      reason: { code: 'mesh/too-close', obstacleIds: ['o1'] },
    })
    expect(ask(at(0.5, 10), at(16, 10), 1)).toMatchObject({
      status: 'start-blocked',
      reason: { code: 'mesh/too-close', obstacleIds: [] },
    })
    expect(ask(at(9.5, 5), at(16, 10), 1)).toMatchObject({
      status: 'start-blocked',
      reason: { code: 'mesh/start-blocked', obstacleIds: ['o0'] },
    })
    expect(ask(at(-1, 5), at(16, 10), 1).status).toBe('start-out-of-bounds')
    expect(ask(at(4, 10), at(16, 10), 1)).toMatchObject({
      status: 'unreachable',
      reason: { code: 'mesh/too-narrow', at: { y: 10 }, message: expect.stringContaining('1 wide') as string },
    })
    expect(passagesNarrowerThan(mesh, 1)).toMatchObject([
      { width: 1, at: { x: 9, y: 10 } },
      { width: 1, at: { x: 10, y: 10 } },
    ])
    expect(passagesNarrowerThan(mesh, 0.5)).toEqual([])

    const partial = ask(at(4, 10), at(16, 10), 1, true)
    expect(partial).toMatchObject({ status: 'partial', reason: { code: 'mesh/too-narrow' } })
    if (partial.status === 'partial')
      expect(
        gapToRings(partial.path.points, [box(9, 0, 1, 9.5), box(9, 10.5, 1, 9.5), box(0, 0, 20, 20)]),
      ).toBeGreaterThanOrEqual(1 - CLEARANCE_TOLERANCE)
    expect(ask(at(4, 10), at(8.9, 5), 1, true)).toMatchObject({ status: 'partial', reason: { code: 'mesh/too-close' } })
    expect(ask(at(4, 10), at(9.5, 5), 1, true).status).toBe('partial')
  })

  it('accepts a start exactly one radius away from a corner', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) })
    for (let i = 0; i <= 40; i++) {
      const angle = Math.PI + (i / 40) * (Math.PI / 2)
      const start = at(8 + Math.cos(angle), 8 + Math.sin(angle))
      const result = findMeshPath(mesh, start, at(14, 14), { agentRadius: 1 })
      if (result.status !== 'found') throw new Error(`${i}: ${result.status}`)
      expect(result.path.points[0]).toEqual(start)
      expect(gapToRings(result.path.points, [box(8, 8, 4, 4)])).toBeGreaterThanOrEqual(1 - CLEARANCE_TOLERANCE)
      expect(result.path.bound).toBeLessThan(1.01)
    }
  })

  it('works on meshes built from polygons, which have walls but no obstacles', () => {
    const mesh = navMeshFromPolygons({
      vertices: [...box(0, 0, 4, 10), at(6, 4), at(6, 6), at(4, 4), at(4, 6), ...box(6, 0, 4, 10)],
      polygons: [
        [0, 1, 6, 7, 2, 3],
        [6, 4, 5, 7],
        [8, 9, 10, 11, 5, 4],
      ],
    })
    expect(findMeshPath(mesh, at(1.5, 5), at(8.5, 5), { agentRadius: 1 }).status).toBe('found')
    expect(findMeshPath(mesh, at(1.5, 5), at(8.5, 5), { agentRadius: 1.001 }).status).toBe('unreachable')
  })

  it('keeps paths one radius away only from areas of infinite cost', () => {
    const areas = (cost: number) => [
      { id: 'sand', outer: box(9, 0, 1, 9.5), cost },
      { id: 'more sand', outer: box(9, 10.5, 1, 9.5), cost },
    ]
    const ask = (cost: number, agentRadius: number, links?: { id: string; from: Point; to: Point; cost: number }[]) =>
      findMeshPath(
        buildNavMesh({ bounds, obstacles: [], areas: areas(cost), ...(links && { links }) }),
        at(4, 10),
        at(16, 10),
        { agentRadius },
      )
    expect(ask(Infinity, 0.5)).toMatchObject({ status: 'found', path: { length: 12, quality: 'exact' } })
    expect(ask(Infinity, 0.51)).toMatchObject({
      status: 'unreachable',
      reason: { code: 'mesh/too-narrow', at: { y: 10 } },
    })
    expect(ask(2, 0.51)).toMatchObject({ status: 'found', path: { length: 12 } })
    const jump = ask(Infinity, 0.51, [{ id: 'rope', from: at(5, 12), to: at(15, 12), cost: 1 }])
    expect(jump).toMatchObject({ status: 'found', path: { jumps: [{ link: 'rope', at: 1 }], quality: 'bounded' } })
    const mixed = findMeshPath(
      buildNavMesh({
        bounds,
        obstacles: obstaclesOf([box(6, 6, 8, 8)]),
        areas: [{ id: 'mud', outer: box(0, 14, 20, 6), cost: 3 }],
      }),
      at(4, 11),
      at(16, 11),
      { agentRadius: 1 },
    )
    expect(mixed).toMatchObject({ status: 'found', path: { quality: 'bounded' } })
    if (mixed.status === 'found') expect(Math.min(...mixed.path.points.map(({ y }) => y))).toBeCloseTo(5, 1)
  })

  it('names the obstacle within the radius of a point, and the obstacle that stops a ray', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) }, { agentRadius: 1 })
    expect([at(9, 9), at(7.5, 9), at(6.5, 9), at(0.5, 9)].map((p) => mesh.obstaclesAt(p))).toEqual([
      ['o0'],
      ['o0'],
      [],
      [],
    ])
    expect(raycastMesh(mesh, at(4, 10), at(16, 10))).toMatchObject({ hit: true, obstacleId: 'o0' })
  })

  it('gives the same path on a mesh that is built for the radius, for another radius or for a point agent', () => {
    const random = createRandom(5)
    for (let i = 0; i < 10; i++) {
      const obstacles = obstaclesOf(randomRings(random))
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      const any = buildNavMesh({ bounds, obstacles })
      const built = buildNavMesh({ bounds, obstacles }, { agentRadius: 0.5 })
      expect(findMeshPath(built, start, goal)).toEqual(findMeshPath(any, start, goal, { agentRadius: 0.5 }))
      for (const agentRadius of [0, 0.25, 1])
        expect(findMeshPath(built, start, goal, { agentRadius })).toEqual(
          findMeshPath(any, start, goal, { agentRadius }),
        )
    }
  })

  it('supports planners other than Polyanya', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 4, 4, 12)]) })
    const ask = (algorithm: MeshAlgorithm) => findMeshPath(mesh, at(4, 10), at(16, 10.5), { agentRadius: 1, algorithm })
    expect(ask('midpoint-funnel')).toMatchObject({ status: 'found', path: { quality: 'heuristic' } })
    expect(ask('triangle-a-star')).toMatchObject({ status: 'found', path: { quality: 'bounded' } })
  })
})
