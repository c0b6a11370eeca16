import { describe, expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Random } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import {
  buildNavMesh,
  navMeshFromBinary,
  navMeshFromJSON,
  navMeshFromPolygons,
} from '../../../src/engine/mesh/complete/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { passagesNarrowerThan, widestWay } from '../../../src/engine/radius/passages.js'
import { raycastMesh } from '../../../src/engine/convex/raycast.js'
import type { MeshPathOptions, NavMesh } from '../../../src/engine/convex/index.js'
import { validateConvexMesh } from '../../../src/engine/mesh/checks/validate-convex-mesh.js'
import { discDistance, pathClearance, pointDistance, wallsOf } from '../../oracles/disc-paths.js'
import { sharedData } from '../../support/shared-data.js'

const SEEDS = process.env.NAVSMITH_FULL === '1' ? 2000 : 40
/** The share of the radius that a path may come nearer to a wall, as the guide states it. */
const GIVE = 1e-6

const at = (x: number, y: number): Point => ({ x, y })
const box = (x: number, y: number, width: number, height: number): Point[] => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
]
const obstaclesOf = (rings: readonly Point[][]): Obstacle[] => rings.map((outer, i) => ({ id: `o${i}`, outer }))
const turned =
  (angle: number, dx: number, dy: number) =>
  ({ x, y }: Point): Point =>
    at(dx + x * Math.cos(angle) - y * Math.sin(angle), dy + x * Math.sin(angle) + y * Math.cos(angle))

const SIZE = 20
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }

/** Boxes, triangles and stars, some of them overlapping; coordinates on a lattice or anywhere. */
function randomRings(random: Random): Point[][] {
  const lattice = random() < 0.4
  const coordinate = (): number => (lattice ? Math.floor(random() * (SIZE + 1)) : random() * SIZE)
  return Array.from({ length: 2 + Math.floor(random() * 6) }, () => {
    const kind = random()
    const x = coordinate()
    const y = coordinate()
    if (kind < 0.4) return box(x, y, 1 + Math.floor(random() * 5), 1 + Math.floor(random() * 5))
    if (kind < 0.7) {
      const [p, q] = [at(coordinate(), coordinate()), at(coordinate(), coordinate())]
      // a ring without area is no wall
      return (p.x - x) * (q.y - y) === (p.y - y) * (q.x - x) ? box(x, y, 1, 1) : [at(x, y), p, q]
    }
    const size = 1 + random() * 4
    return Array.from({ length: 5 + Math.floor(random() * 5) }, (_, k, count = 8) => {
      const reach = size * (0.4 + 0.6 * random())
      return at(x + reach * Math.cos((2 * Math.PI * k) / count), y + reach * Math.sin((2 * Math.PI * k) / count))
    })
  })
}

const wallsAround = (rings: readonly Point[][]): Point[][] => [...rings, box(0, 0, SIZE, SIZE)]

describe('the base mesh', () => {
  it('is the same map for a point, under its new name and its old one', () => {
    const scene = { bounds: { x: 0, y: 0, width: 20, height: 20 }, obstacles: obstaclesOf([box(5, 5, 5, 5)]) }
    const point = buildNavMesh(scene)
    const disc = buildNavMesh(scene, { agentRadius: 1 })
    expect(disc.baseMesh?.freeArea).toBe(point.freeArea)
    expect(disc.freeArea).toBeLessThan(point.freeArea)
    expect(disc.ground).toBe(disc.baseMesh)
    expect(point.baseMesh).toBeUndefined()
  })
})

describe('gaps', () => {
  // A barrier across a map with one gap around (0, 0); the way through leads along x.
  const far = 40
  const shapes: Record<string, (gap: number) => Point[][]> = {
    'between walls': (gap) => [box(-1, -far, 2, far - gap / 2), box(-1, gap / 2, 2, far)],
    'between corners': (gap) => [
      [at(-1, -far), at(1, -far), at(0.3, -gap / 2)],
      [at(0.3, gap / 2), at(1, far), at(-1, far)],
    ],
    'between corners aslant': (gap) => {
      const [x, y] = [(Math.sin(0.4) * gap) / 2, (Math.cos(0.4) * gap) / 2]
      return [
        [at(-2, -far), at(2, -far), at(-x, -y)],
        [at(x, y), at(2, far), at(-2, far)],
      ]
    },
    'between a corner and a wall': (gap) => [
      box(-5, -far, 10, far - gap / 2),
      [at(0.7, gap / 2), at(1.5, far), at(-1, far)],
    ],
  }
  for (const [name, shape] of Object.entries(shapes)) {
    it(`${name} of exactly 2r let the radius through and of 2r(1 - 1e-5) do not, at any angle`, () => {
      const random = createRandom(7)
      for (let i = 0; i < 20; i++) {
        const turn = turned(random() * 2 * Math.PI, random() * 3, random() * 3)
        const radius = 0.05 + 2 * random()
        for (const [share, status] of [
          [1 + 1e-5, 'found'],
          [1, 'found'],
          [1 - 1e-5, 'unreachable'],
        ] as const) {
          const gap = 2 * radius * share
          const rings = shape(gap).map((ring) => ring.map(turn))
          const mesh = buildNavMesh({
            bounds: { x: -20, y: -20, width: 40, height: 40 },
            obstacles: obstaclesOf(rings),
          })
          const [start, goal] = [turn(at(-9, 0.1)), turn(at(9, -0.1))]
          const result = findMeshPath(mesh, start, goal, { agentRadius: radius })
          const message = `case ${i}, gap ${share} * 2r`
          expect(result.status, message).toBe(status)
          if (result.status === 'found')
            expect(pathClearance(result.path.points, wallsOf(rings)), message).toBeGreaterThanOrEqual(
              radius * (1 - GIVE),
            )
          else if (result.status === 'unreachable') {
            expect(result.reason).toMatchObject({ code: 'mesh/too-narrow' })
            expect(
              passagesNarrowerThan(mesh, radius).some(
                ({ width, obstacleIds }) => Math.abs(width - gap) < 1e-9 && [...obstacleIds].sort().join() === 'o0,o1',
              ),
              message,
            ).toBe(true)
          }
        }
      }
    })
  }

  it('between the grains of a dense field pass by the same measure', () => {
    // corners of diamonds meet corners of diamonds, in both directions
    const rings: Point[][] = []
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 6; j++)
        rings.push([at(3 * i + 1, 3 * j), at(3 * i + 2, 3 * j + 1), at(3 * i + 1, 3 * j + 2), at(3 * i, 3 * j + 1)])
    const mesh = buildNavMesh({ bounds: { x: -4, y: -4, width: 25, height: 25 }, obstacles: obstaclesOf(rings) })
    const ask = (agentRadius: number) => findMeshPath(mesh, at(5.5, 5.5), at(14.5, 8.5), { agentRadius }).status
    expect(ask(0.5)).toBe('found')
    expect(ask(0.5 * (1 + 1e-5))).toBe('unreachable')
  })
})

describe('crowded walls', () => {
  // a saw of 300 teeth a side, all of them far smaller than the disc, and one tip that sticks out
  const saw = (tip: number, up: 1 | -1): Point[] => {
    const ring = [at(-8, up * 30), at(8, up * 30)].reverse()
    for (let i = -150; i <= 150; i++)
      ring.push(i === 0 ? at(0.3, tip * up) : at(i / 30, up * (tip + 0.4 + 0.1 * Math.abs(i % 2))))
    return ring
  }
  it('let the disc through the same gaps, grown in stages', () => {
    const random = createRandom(9)
    for (let i = 0; i < 2; i++) {
      const turn = turned(random() * 2 * Math.PI, random(), random())
      const radius = 2 + random()
      for (const [share, status] of [
        [1, 'found'],
        [1 - 1e-5, 'unreachable'],
      ] as const) {
        const rings = [saw(radius * share, 1).map(turn), saw(radius * share, -1).map(turn)]
        const mesh = buildNavMesh({ bounds: { x: -18, y: -18, width: 36, height: 36 }, obstacles: obstaclesOf(rings) })
        const [start, goal] = [turn(at(-12, 0.1)), turn(at(12, -0.1))]
        const result = findMeshPath(mesh, start, goal, { agentRadius: radius })
        expect(result.status, `case ${i}, gap ${share} * 2r`).toBe(status)
        if (result.status === 'found')
          expect(pathClearance(result.path.points, wallsOf(rings))).toBeGreaterThanOrEqual(radius * (1 - GIVE))
      }
    }
  })

  it('follow edits in stages too', () => {
    const mesh = buildNavMesh({
      bounds: { x: -18, y: -18, width: 36, height: 36 },
      obstacles: obstaclesOf([saw(2, 1), saw(2, -1)]),
    })
    const ask = (): string => findMeshPath(mesh, at(-12, 0.1), at(12, -0.1), { agentRadius: 2 }).status
    expect(ask()).toBe('found')
    mesh.edit({ move: [{ id: 'o0', ring: 0, vertex: 152, to: at(0.3, 1.99) }] })
    expect(ask()).toBe('unreachable')
    mesh.edit({ move: [{ id: 'o0', ring: 0, vertex: 152, to: at(0.3, 2) }] })
    expect(ask()).toBe('found')
  })
})

describe('paths of a disc over random maps', () => {
  it(
    'keep their distance, bracket the shortest way of the disc, and are found exactly when there is one',
    { timeout: 300_000 },
    () => {
      let found = 0
      for (let seed = 1; seed <= SEEDS; seed++) {
        const random = createRandom(seed)
        const rings = randomRings(random)
        const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
        const walls = wallsOf(wallsAround(rings))
        for (let query = 0; query < 4; query++) {
          const radius = 0.1 + random() * 1.2
          const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
          const message = `seed ${seed}, radius ${radius} from ${JSON.stringify(start)} to ${JSON.stringify(goal)}`
          const result = findMeshPath(mesh, start, goal, { agentRadius: radius })
          const [atStart, atGoal] = [start, goal].map((p) =>
            mesh.obstaclesAt(p).length > 0 ? 0 : Math.min(...walls.map((wall) => pointDistance(p, wall))),
          )
          if (atStart < radius * (1 - GIVE)) expect(result.status, message).toBe('start-blocked')
          else if (atGoal < radius * (1 - GIVE)) expect(result.status, message).toBe('goal-blocked')
          else {
            const shortest = discDistance(wallsAround(rings), start, goal, radius)
            expect(result.status, message).toBe(shortest < Infinity ? 'found' : 'unreachable')
            if (result.status !== 'found') {
              // what stops a disc but no point stops it at a passage
              if (findMeshPath(mesh, start, goal).status === 'found')
                expect(passagesNarrowerThan(mesh, radius), message).not.toEqual([])
              continue
            }
            found++
            const { points, length, quality, bound = 1 } = result.path
            expect(pathClearance(points, walls), message).toBeGreaterThanOrEqual(radius * (1 - GIVE))
            expect(points[0]).toEqual(start)
            expect(points[points.length - 1]).toEqual(goal)
            expect(quality, message).toBe(points.length === 2 ? 'exact' : 'bounded')
            // shorter by no more than what the walls give
            expect(length, message).toBeGreaterThan(shortest * (1 - 1e-5))
            expect(length, message).toBeLessThanOrEqual(bound * shortest * (1 + 1e-9))
            expect(bound, message).toBeLessThan(1.02)
          }
        }
      }
      expect(found).toBeGreaterThan(SEEDS)
    },
  )

  it('grow no shorter, and never become possible again, as the radius grows', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = createRandom(1000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      let least = 0
      let isOver = false
      for (const agentRadius of [0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]) {
        const result = findMeshPath(mesh, start, goal, { agentRadius })
        if (result.status === 'found') {
          expect(isOver, `seed ${seed}`).toBe(false)
          expect(result.path.length).toBeGreaterThanOrEqual(least * (1 - 1e-9))
          least = result.path.length / (result.path.bound ?? 1)
        } else isOver = true
      }
    }
  })

  it('are stopped at passages that are as wide as they say, all of them where a disc no longer fits', () => {
    let listed = 0
    for (let seed = 1; seed <= 40; seed++) {
      const rings = randomRings(createRandom(4000 + seed))
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(rings) })
      const walls = wallsOf(wallsAround(rings))
      for (const { at: middle, from, to, width, obstacleIds } of passagesNarrowerThan(mesh, 1)) {
        listed++
        const message = `seed ${seed} at ${JSON.stringify(middle)}`
        expect(width, message).toBeLessThan(2)
        expect(Math.abs(pathClearance([middle], walls) - width / 2), message).toBeLessThan(1e-9)
        expect(Math.abs(Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2) - width), message).toBeLessThan(1e-9)
        for (const [i, end] of [from, to].entries()) {
          const id = obstacleIds[i]
          const wall = id === null ? wallsOf([box(0, 0, SIZE, SIZE)]) : wallsOf([rings[Number(id.slice(1))]])
          expect(Math.min(...wall.map((segment) => pointDistance(end, segment))), message).toBeLessThan(1e-9)
        }
      }
      expect(passagesNarrowerThan(mesh, 0.25)).toEqual(passagesNarrowerThan(mesh, 1).filter(({ width }) => width < 0.5))
    }
    expect(listed).toBeGreaterThan(50)
  })

  it('are told impossible at a glance only when they are', () => {
    let refused = 0
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(2000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      const way = widestWay(mesh, start, goal)
      expect(way !== undefined, `seed ${seed}`).toBe(findMeshPath(mesh, start, goal).status === 'found')
      for (const agentRadius of [0.1, 0.3, 0.9, 1.5]) {
        const grown = buildNavMesh(sceneOf(mesh), { agentRadius })
        const result = findMeshPath(grown, start, goal)
        if (way !== undefined && way.width < 2 * agentRadius * (1 - GIVE)) {
          refused++
          expect(result.status, `seed ${seed}, radius ${agentRadius}`).not.toBe('found')
        }
      }
    }
    expect(refused).toBeGreaterThan(5)
  })
})

/** The scene that a mesh was built from. */
function sceneOf(mesh: NavMesh): { bounds: Point[]; obstacles: Obstacle[] } {
  return (mesh.toJSON() as { scene: { bounds: Point[]; obstacles: Obstacle[] } }).scene
}

describe('one map for every agent', () => {
  it('sends the point below the triangle and the disc above it', () => {
    const triangle = [at(4, 3.459), at(16, 3.459), at(10, 8)]
    const mesh = buildNavMesh({ bounds: { x: -20, y: -20, width: 60, height: 60 }, obstacles: obstaclesOf([triangle]) })
    const lowest = (agentRadius: number): number => {
      const result = findMeshPath(mesh, at(2, 5), at(18, 5), { agentRadius })
      if (result.status !== 'found') throw new Error(result.status)
      const truth = agentRadius > 0 ? discDistance([triangle], at(2, 5), at(18, 5), agentRadius) : 17.049
      expect(result.path.length).toBeLessThan(truth * 1.001)
      return Math.min(...result.path.points.map(({ y }) => y))
    }
    expect(lowest(0)).toBeCloseTo(3.459, 12)
    for (const radius of [0.1, 0.5, 1]) expect(lowest(radius)).toBeCloseTo(5, 12)
  })

  it('sends the man through the door and the tank around the house', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(9, 4, 1, 5.5), box(9, 10.5, 1, 5.5)]) })
    const path = (agentRadius: number): Point[] => {
      const result = findMeshPath(mesh, at(4, 10), at(16, 10), { agentRadius })
      return result.status === 'found' ? [...result.path.points] : []
    }
    expect(path(0.4)).toEqual([at(4, 10), at(16, 10)])
    expect(path(0.5)).toEqual([at(4, 10), at(16, 10)])
    expect(Math.min(...path(0.6).map(({ y }) => Math.abs(y - 10)))).toBe(0)
    expect(path(0.6).some(({ y }) => y < 4 || y > 16)).toBe(true)
  })

  it('names the wall that an end is too close to, and the place that is too narrow', () => {
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
        pathClearance(partial.path.points, wallsOf([box(9, 0, 1, 9.5), box(9, 10.5, 1, 9.5), box(0, 0, 20, 20)])),
      ).toBeGreaterThanOrEqual(1 - GIVE)
    expect(ask(at(4, 10), at(8.9, 5), 1, true)).toMatchObject({ status: 'partial', reason: { code: 'mesh/too-close' } })
    expect(ask(at(4, 10), at(9.5, 5), 1, true).status).toBe('partial')
  })

  it('lets an end stand right at a corner, where the chords of the arc lie outside the disc', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) })
    for (let i = 0; i <= 40; i++) {
      const angle = Math.PI + (i / 40) * (Math.PI / 2)
      const start = at(8 + Math.cos(angle), 8 + Math.sin(angle))
      const result = findMeshPath(mesh, start, at(14, 14), { agentRadius: 1 })
      if (result.status !== 'found') throw new Error(`${i}: ${result.status}`)
      expect(result.path.points[0]).toEqual(start)
      expect(pathClearance(result.path.points, wallsOf([box(8, 8, 4, 4)]))).toBeGreaterThanOrEqual(1 - GIVE)
      expect(result.path.bound).toBeLessThan(1.01)
    }
  })

  it('answers on meshes made of polygons too, whose walls are all there is', () => {
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

  it('keeps away from forbidden ground, weighs the rest, and takes links around what is too narrow', () => {
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

  it('names the obstacle that stands too near, on a mesh built for the radius', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) }, { agentRadius: 1 })
    expect([at(9, 9), at(7.5, 9), at(6.5, 9), at(0.5, 9)].map((p) => mesh.obstaclesAt(p))).toEqual([
      ['o0'],
      ['o0'],
      [],
      [],
    ])
    expect(raycastMesh(mesh, at(4, 10), at(16, 10))).toMatchObject({ hit: true, obstacleId: 'o0' })
  })

  it('gives the same answer on a mesh built for the radius, which also answers other radii', () => {
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
      for (const read of [navMeshFromJSON(built.toJSON()), navMeshFromBinary(built.toBinary())]) {
        expect(read.agentRadius).toBe(0.5)
        expect(read.freeArea).toBe(built.freeArea)
      }
    }
    expect(() =>
      findMeshPath(buildNavMesh({ bounds, obstacles: [] }), at(1, 1), at(2, 2), { agentRadius: NaN }),
    ).toThrow(expect.objectContaining({ code: 'input/agent-radius' }))
  })

  it('keeps quality, budget, abort and trace as they are for a point', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 4, 4, 12)]) })
    const ask = (options: MeshPathOptions) =>
      findMeshPath(mesh, at(4, 10), at(16, 10.5), { agentRadius: 1, ...options })
    expect(ask({ algorithm: 'midpoint-funnel' })).toMatchObject({ status: 'found', path: { quality: 'heuristic' } })
    expect(ask({ algorithm: 'triangle-a-star' })).toMatchObject({ status: 'found', path: { quality: 'bounded' } })
    expect(ask({ budget: 0 }).status).toBe('budget-exceeded')
    expect(ask({ signal: AbortSignal.abort() }).status).toBe('aborted')
    const types: string[] = []
    expect(ask({ trace: ({ type }) => void types.push(type) }).status).toBe('found')
    expect(types.slice(-2)).toEqual(['path', 'done'])
    expect(types.filter((type) => type === 'path' || type === 'done')).toHaveLength(2)
  })
})

describe('radius meshes after edits', () => {
  it('are what a fresh build gives, after any edits between questions', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = createRandom(3000 + seed)
      const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf(randomRings(random)) })
      const built = buildNavMesh(sceneOf(mesh), { agentRadius: 0.7 })
      const [start, goal] = [at(random() * SIZE, random() * SIZE), at(random() * SIZE, random() * SIZE)]
      for (let round = 0; round < 4; round++) {
        for (let edits = Math.floor(random() * 3); edits >= 0; edits--) {
          const ids = sceneOf(mesh).obstacles.map(({ id }) => id)
          const id = ids[Math.floor(random() * ids.length)]
          const kind = random()
          const to = at(random() * SIZE, random() * SIZE)
          const edit =
            kind < 0.6 && id !== undefined
              ? { move: [{ id, ring: 0, vertex: 0, to }] }
              : kind < 0.8 || id === undefined
                ? { insert: [{ id: `n${round}-${edits}`, outer: box(to.x, to.y, 2, 1) }] }
                : { remove: [id] }
          mesh.edit(edit)
          built.edit(edit)
        }
        const fresh = buildNavMesh(sceneOf(mesh), { agentRadius: 0.7 })
        const message = `seed ${seed}, round ${round}`
        expect(built.freeArea, message).toBe(fresh.freeArea)
        expect(built.islands.length, message).toBe(fresh.islands.length)
        expect(built.triangles().triangles.length, message).toBe(fresh.triangles().triangles.length)
        expect(validateConvexMesh(built.convex), message).toEqual([])
        const [edited, cached, truth] = [
          findMeshPath(built, start, goal),
          findMeshPath(mesh, start, goal, { agentRadius: 0.7 }),
          findMeshPath(fresh, start, goal),
        ]
        expect(edited.status, message).toBe(truth.status)
        expect(cached.status, message).toBe(truth.status)
        if (truth.status === 'found' && edited.status === 'found' && cached.status === 'found') {
          expect(Math.abs(edited.path.length - truth.path.length), message).toBeLessThan(1e-9)
          expect(Math.abs(cached.path.length - truth.path.length), message).toBeLessThan(1e-9)
        }
      }
    }
  })

  it('remember their outline only until the next edit', () => {
    const mesh = buildNavMesh({ bounds, obstacles: obstaclesOf([box(8, 8, 4, 4)]) }, { agentRadius: 1 })
    const left = (): number => Math.min(...mesh.outline().flatMap(({ outer }) => outer.map(({ x }) => x)))
    expect(left()).toBeCloseTo(7, 5)
    mesh.edit({ move: [{ id: 'o0', ring: 0, vertex: 0, to: at(5, 8) }] })
    expect(left()).toBeLessThan(5)
  })
})

const cases = sharedData('badinputs', 'cases')
describe.skipIf(cases === undefined)('bad inputs with a radius (shared data)', () => {
  interface Case {
    readonly name: string
    readonly input: {
      readonly polygons: [number, number][][][]
      readonly bounds?: [number, number, number, number]
      readonly agentRadius?: number | { readonly $num: string }
    }
  }
  const load = (
    name: string,
  ): {
    bounds: { x: number; y: number; width: number; height: number }
    obstacles: Obstacle[]
    agentRadius: number
  } => {
    const { input } = JSON.parse(readFileSync(`${cases}/${name}.json`, 'utf8')) as Case
    const [x0, y0, x1, y1] = input.bounds ?? [-3000, -3000, 3000, 3000]
    return {
      bounds: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
      obstacles: input.polygons.map((rings, i) => ({
        id: `p${i}`,
        outer: rings[0].map(([x, y]) => at(x, y)),
        holes: rings.slice(1).map((ring) => ring.map(([x, y]) => at(x, y))),
      })),
      agentRadius: typeof input.agentRadius === 'number' ? input.agentRadius : NaN,
    }
  }

  it('covers every case that names one', () => {
    const named = readdirSync(cases ?? '.').filter((file) =>
      readFileSync(`${cases}/${file}`, 'utf8').includes('"agentRadius"'),
    )
    expect(named.map((file) => file.replace('.json', '')).sort()).toEqual([
      'path__syn-radius-path-corridor',
      'polygons__clipper2-733-inflate-rect',
      'polygons__clipper2-920-inflate-spike',
      'polygons__syn-nan-radius',
      'polygons__syn-radius-larger-than-map',
    ])
  })

  it('leaves nothing of a map smaller than the agent', () => {
    const { agentRadius, ...scene } = load('polygons__syn-radius-larger-than-map')
    const mesh = buildNavMesh(scene, { agentRadius })
    expect([mesh.freeArea, mesh.islands.length, findMeshPath(mesh, at(1, 1), at(9, 9)).status]).toEqual([
      0,
      0,
      'start-blocked',
    ])
  })

  it('refuses a radius that is no number', () => {
    const { agentRadius, ...scene } = load('polygons__syn-nan-radius')
    expect(() => buildNavMesh(scene, { agentRadius })).toThrow(expect.objectContaining({ code: 'input/not-finite' }))
  })

  it('lets exactly the door through, also turned by a right angle', () => {
    const { bounds: box, obstacles } = load('path__syn-radius-path-corridor')
    for (const turn of [(p: Point) => p, ({ x, y }: Point) => at(10 - y, x)]) {
      const mesh = buildNavMesh({
        bounds: box,
        obstacles: obstacles.map(({ id, outer }) => ({ id, outer: outer.map(turn) })),
      })
      for (const [agentRadius, length] of [
        [0.4999, 8],
        [0.5, 8],
        [0.5001, undefined],
      ] as const) {
        const result = findMeshPath(mesh, turn(at(1, 5)), turn(at(9, 5)), { agentRadius })
        expect(result.status === 'found' ? result.path.length : undefined).toBe(length)
      }
    }
  })

  it('closes hairline doors and gaps', () => {
    const ring = load('polygons__syn-ring-with-hairline-door')
    expect(buildNavMesh(ring).islands.length).toBe(1)
    expect(buildNavMesh(ring, { agentRadius: 0.001 }).islands.length).toBe(2)
    const sliver = load('polygons__syn-sliver-gap-1e-13')
    expect(buildNavMesh(sliver, { agentRadius: 1e-9 }).freeArea).toBe(0)
  })

  it('inflates a spike and a rectangle of either winding, round and without excess', () => {
    const area = (mesh: NavMesh): number =>
      mesh
        .outline()
        .reduce(
          (sum, { outer, holes }) =>
            sum +
            [outer, ...holes].reduce(
              (part, ring) =>
                part +
                ring.reduce(
                  (twice, p, i) => twice + p.x * ring[(i + 1) % ring.length].y - p.y * ring[(i + 1) % ring.length].x,
                  0,
                ) /
                  2,
              0,
            ),
          0,
        )
    const rect = load('polygons__clipper2-733-inflate-rect')
    expect(area(buildNavMesh(rect, rect)) / 1123390.1).toBeCloseTo(1, 2)
    const spike = load('polygons__clipper2-920-inflate-spike')
    const mesh = buildNavMesh(spike, spike)
    expect(mesh.outline().length).toBe(1)
    const { outer } = spike.obstacles[0]
    const perimeter = outer.reduce(
      (sum, p, i) =>
        sum + Math.sqrt((p.x - outer[(i + 1) % outer.length].x) ** 2 + (p.y - outer[(i + 1) % outer.length].y) ** 2),
      0,
    )
    expect(area(mesh)).toBeLessThan(102872.1766365 + 5 * perimeter + 25 * Math.PI * 1.01)
    expect(area(mesh)).toBeGreaterThan(102872.1766365 + 4.5 * perimeter)
  })
})
