import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { passagesNarrowerThan } from '../../../src/engine/radius/passages.js'
import { gapToRings } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
import { CLEARANCE_TOLERANCE, at, box, obstaclesOf, turned } from './disc-scenes.js'

describe('gaps', () => {
  // A barrier across the map with one gap around (0, 0). A path passes through the gap in the direction of x.
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
  for (const [name, shape] of Object.entries(shapes))
    it(`${name} let an agent of radius r through if they are exactly 2r wide, but not if they are narrower`, () => {
      const random = createRandom(7)
      for (let i = 0; i < effort(20); i++) {
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
            expect(gapToRings(result.path.points, rings), message).toBeGreaterThanOrEqual(
              radius * (1 - CLEARANCE_TOLERANCE),
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

  it('between many close obstacles let an agent of radius r through only if they are at least 2r wide', () => {
    // Corners of diamonds face corners of diamonds, in both directions.
    const rings: Point[][] = []
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 6; j++)
        rings.push([at(3 * i + 1, 3 * j), at(3 * i + 2, 3 * j + 1), at(3 * i + 1, 3 * j + 2), at(3 * i, 3 * j + 1)])
    const mesh = buildNavMesh({ bounds: { x: -4, y: -4, width: 25, height: 25 }, obstacles: obstaclesOf(rings) })
    const ask = (agentRadius: number) => findMeshPath(mesh, at(5.5, 5.5), at(14.5, 8.5), { agentRadius }).status
    expect(ask(0.5)).toBe('found')
    expect(ask(0.5 * (1 + 1e-5))).toBe('unreachable')
  })

  it.each([
    ['a wall around a room, with a door', box(16, 16, 68, 68), [box(24, 24, 52, 52), box(40, 75.99, 20, 8.02)]],
    ['a wall with two doors', box(4, 48, 92, 4), [box(20, 47.99, 10, 4.02), box(60, 47.99, 10, 4.02)]],
  ])('are not reported inside of an obstacle: %s', (_, outer, holes) => {
    const wall = { id: 'wall', outer, holes: holes.map((ring) => [...ring].reverse()) }
    const meeting = { id: 'meeting', outer: box(46, 2, 4, 48) }
    const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [wall, meeting] })
    const passages = passagesNarrowerThan(mesh, 12)
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.filter((passage) => mesh.obstaclesAt(passage.at).length > 0)).toEqual([])
  })
})

describe('dense walls', () => {
  // Two saws of 300 teeth. Each saw has one protruding tip, and all teeth are much smaller than the disc.
  const saw = (tip: number, up: 1 | -1): Point[] => {
    const ring = [at(-8, up * 30), at(8, up * 30)].reverse()
    for (let i = -150; i <= 150; i++)
      ring.push(i === 0 ? at(0.3, tip * up) : at(i / 30, up * (tip + 0.4 + 0.1 * Math.abs(i % 2))))
    return ring
  }
  it('let a disc through a gap exactly as wide as the disc, and through no narrower gap', () => {
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
          expect(gapToRings(result.path.points, rings)).toBeGreaterThanOrEqual(radius * (1 - CLEARANCE_TOLERANCE))
      }
    }
  })

  it('have the right offset after edits', () => {
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
