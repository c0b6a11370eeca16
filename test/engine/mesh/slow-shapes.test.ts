import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { buildChecked } from '../../support/checks/checked-mesh.js'
import { box, obstaclesOf, pointsOf } from '../../support/shapes.js'
import { isDeep } from '../../support/effort.js'

const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const around = (angle: number, radius: number, x = 500, y = 500): Point => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
})
const jitter = createRandom(4)
const turn = (i: number, n: number): number => 0.01 + (2 * Math.PI * i) / n

/** Dense shapes of n obstacles or spikes. */
const shapes: Record<string, (n: number) => Obstacle[]> = {
  'a star of spikes': (n) => [
    { id: 'star', outer: Array.from({ length: 2 * n }, (_, i) => around(turn(i, 2 * n), i % 2 === 0 ? 490 : 1)) },
  ],
  'triangles that share a corner': (n) =>
    obstaclesOf(n, (i) => [{ x: 500, y: 500 }, around(turn(i, n), 400), around(turn(i + 0.6, n), 400)]),
  'a hub and a ring of hubs': (n) =>
    obstaclesOf(n, (i) =>
      i % 2 === 0
        ? [{ x: 500, y: 500 }, around(turn(i, n), 300), around(turn(i + 0.6, n), 300)]
        : [around(turn(i % 10, 10), 300), around(turn(i, n), 400), around(turn(i + 0.6, n), 400)],
    ),
  'a fan on a line': (n) =>
    obstaclesOf(n, (i) => pointsOf(500, 900, 100 + (800 * i) / n, 100, 100 + (800 * (i + 1)) / n, 100)),
  'a pencil of lines': (n) =>
    obstaclesOf(n, (i) =>
      [-0.5, 0.5].flatMap((side) =>
        [-400, 400].map((end) => ({
          x: 500 + side * end * Math.cos(turn(i, 2 * n)),
          y: 500 + side * end * Math.sin(turn(i, 2 * n)) + side,
        })),
      ),
    ),
  'near copies': (n) => obstaclesOf(n, () => box(300 + 1e-9 * jitter(), 300 + 1e-9 * jitter(), 400, 400)),
  'shapes in one cell': (n) => [
    ...obstaclesOf(n, (i) => box(100 + 1e-3 * (i % 50), 100 + 1e-3 * Math.floor(i / 50), 7e-4, 7e-4)),
    { id: 'far', outer: box(900, 900, 10, 10) },
  ],
  'zigzag lines': (n) =>
    [0, 1].map((way) => ({
      id: `z${way}`,
      outer: Array.from({ length: n }, (_, i) =>
        way === 0
          ? { x: 100 + (800 * i) / n, y: i % 2 === 0 ? 100 : 900 }
          : { x: i % 2 === 0 ? 100 : 900, y: 100 + (800 * i) / n },
      ),
    })),
  'rectangles on one base line': (n) =>
    obstaclesOf(n, (i) => box(100 + (600 * i) / n, 500, (200 * (1 + (i % 3))) / 3, 100 + (200 * ((i * 7) % n)) / n)),
  'nested shapes on a common base line': (n) =>
    obstaclesOf(n, (i) => box(500 - (400 * (i + 1)) / n, 100, (800 * (i + 1)) / n, (400 * (i + 1)) / n)),
}

describe('a mesh of a dense shape', () => {
  for (const [name, of] of Object.entries(shapes)) {
    it(`is valid, and has the free area of a rebuild after edits: ${name}`, () => {
      const obstacles = of(24)
      const mesh = buildChecked({ bounds, obstacles })
      const some = obstacles.filter((_, i) => i % 3 === 0)
      mesh.edit({ remove: some.map(({ id }) => id) })
      mesh.edit({ insert: some })
      expect(mesh.edit({}).mode).toBe('incremental')
      expect(mesh.freeArea).toBe(buildNavMesh({ bounds, obstacles }).freeArea)
    })
  }

  it('has the area of a rebuild when a thin rectangle across many spikes is added and removed', () => {
    for (const of of [shapes['a star of spikes'], shapes['triangles that share a corner'], shapes['zigzag lines']]) {
      const obstacles = of(of === shapes['zigzag lines'] ? 60 : isDeep ? 1500 : 400)
      const mesh = buildNavMesh({ bounds, obstacles })
      const area = mesh.freeArea
      const bar = { id: 'bar', outer: box(100, 490, 800, 20) }
      mesh.edit({ insert: [bar] })
      expect(mesh.freeArea).toBe(buildNavMesh({ bounds, obstacles: [...obstacles, bar] }).freeArea)
      mesh.edit({ remove: ['bar'] })
      expect(mesh.freeArea).toBe(area)
    }
  })
})
