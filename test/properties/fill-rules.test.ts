import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { locateInPolygon, segmentEntersObstacle } from '../../src/engine/geometry/index.js'
import type { Obstacle, Point, Scene } from '../../src/engine/geometry/index.js'
import { rasterize } from '../../src/engine/grid/index.js'
import { buildNavMesh } from '../../src/engine/mesh/index.js'
import { islandOf } from '../../src/engine/navigate/index.js'
import { brokenLaw } from '../fuzz/question-laws.js'
import { coveredArea } from '../oracles/union-area.js'
import { at as p, fieldOf } from '../support/shapes.js'
import { placeInPolygon } from '../oracles/plain-geometry.js'
import { effort } from '../support/effort.js'

// The mesh, the grid and sight lines use the same fill rules. Non-zero fills a ring where its winding number is not 0;
// even-odd fills it where that number is odd. Holes only remove area.

const SIZE = 12

describe('fill rules', () => {
  it('cover the same area in the mesh, the grid, locateInPolygon and an exact count', () => {
    const random = createRandom(5)
    const whole = (n: number): number => Math.floor(n * random())
    /** Makes a closed walk along lattice lines, which often crosses itself. */
    const walk = (): Point[] => {
      const turns = 2 + whole(3)
      const [xs, ys] = [0, 1].map(() => Array.from({ length: turns }, () => whole(SIZE + 1)))
      return xs.flatMap((x, i) => [p(x, ys[i]), p(xs[(i + 1) % turns], ys[i])])
    }
    for (let round = 0; round < effort(100); round++) {
      const obstacles = Array.from({ length: 1 + whole(2) }, (_, i): Obstacle => ({
        id: `o${i}`,
        outer: walk(),
        holes: Array.from({ length: whole(4) }, walk),
        fillRule: random() < 0.7 ? 'even-odd' : 'non-zero',
      }))
      const scene: Scene = { bounds: fieldOf(SIZE), obstacles }
      const [mesh, grid] = [buildNavMesh(scene), rasterize(scene, { cellSize: 1 })]
      const outline = mesh.outline()
      const centers = Array.from({ length: SIZE * SIZE }, (_, i) => p((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5))
      const covered = centers.map((at) =>
        obstacles.some(({ outer, holes = [], fillRule }) => placeInPolygon(outer, holes, at, fillRule) === 'inside'),
      )
      const drawn = JSON.stringify(obstacles)
      expect(
        centers.map((at) =>
          obstacles.some(({ outer, holes = [], fillRule }) => locateInPolygon(outer, holes, at, fillRule) === 'inside'),
        ),
        drawn,
      ).toEqual(covered)
      expect(
        centers.map(({ x, y }) => grid.isBlocked(x - 0.5, y - 0.5)),
        drawn,
      ).toEqual(covered)
      expect(
        centers.map((at) => islandOf(mesh, at) < 0),
        drawn,
      ).toEqual(covered)
      expect(
        centers.map((at) => obstacles.some((obstacle) => segmentEntersObstacle(obstacle, at, p(at.x + 0.25, at.y)))),
        drawn,
      ).toEqual(covered)
      expect(
        centers.map((at) => outline.some(({ outer, holes }) => locateInPolygon(outer, holes, at) === 'inside')),
        drawn,
      ).toEqual(covered)
      const cells = covered.filter(Boolean).length
      expect(mesh.blockedArea).toBe(cells)
      const rings = obstacles.map(({ outer, holes = [], fillRule }) => ({
        rings: [outer, ...holes].map((ring) => ring.map(({ x, y }) => [x, y] as const)),
        evenOdd: fillRule === 'even-odd',
      }))
      expect(coveredArea(rings, [0, 0, SIZE, SIZE])).toBeCloseTo(cells, 9)
    }
  })

  it('a hole that crosses itself and its outer ring blocks the same ground in the mesh and for sight lines', () => {
    const outer = [p(10, 14), p(8, 4), p(4, 8)]
    const holes = [[p(12, 6), p(4, 2), p(4, 8), p(12, 12), p(10, 6), p(2, 4)]]
    for (const fillRule of ['non-zero', 'even-odd'] as const)
      for (const bounds of [{ x: -2, y: -3, width: 20, height: 21 }, fieldOf(16)]) {
        expect(
          brokenLaw({ bounds, obstacles: [{ id: 'o', outer, holes, fillRule }] }, [[p(0.794, 9.294), p(8, 10)]]),
        ).toBeUndefined()
      }
  })
})
