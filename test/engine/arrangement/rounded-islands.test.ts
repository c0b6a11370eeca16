import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Obstacle, Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { islandOf } from '../../../src/engine/navigate/index.js'
import { countIslands, type GridPoint } from '../../oracles/rounded-islands.js'
import { at as p } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'

// Coordinates and crossings are rounded to the grid. Islands are those of the rounded map, so a passage narrower than a
// step may close.

const SIZE = 16
/** Step of the grid: 2^-50 of the smallest power of two that is at least twice the size of the map. */
const STEP = 2 ** -45
const bounds = { x: 0, y: 0, width: SIZE, height: SIZE }
const onGrid = ({ x, y }: Point): GridPoint => [BigInt(Math.round(x / STEP)), BigInt(Math.round(y / STEP))]
const expected = (obstacles: readonly Obstacle[]): number =>
  countIslands(
    [p(0, 0), p(SIZE, 0), p(SIZE, SIZE), p(0, SIZE)].map(onGrid),
    obstacles.map(({ outer, holes = [], fillRule }) => ({
      rings: [outer, ...holes].map((ring) => ring.map(onGrid)),
      evenOdd: fillRule === 'even-odd',
    })),
  )

/** Makes rings with corners at a few lattice points or on lines between them, all moved by at most two grid steps. */
function drawNearly(seed: number): Obstacle[] {
  const random = createRandom(seed)
  const integer = (n: number): number => Math.floor(n * random())
  const finer = seed % 2 === 0 ? 1 : 8
  const offset = (): number => ((integer(4 * finer + 1) - 2 * finer) * STEP) / finer
  const places = Array.from({ length: 5 }, () => p(2 * integer(9), 2 * integer(9)))
  const corner = (): Point => {
    const [a, b, t] = [places[integer(5)], places[integer(5)], random() < 0.6 ? 0 : random()]
    return p(a.x + t * (b.x - a.x) + offset(), a.y + t * (b.y - a.y) + offset())
  }
  const ring = (): Point[] => Array.from({ length: 3 + integer(3) }, corner)
  return Array.from({ length: 1 + integer(3) }, (_, i) => ({
    id: `o${i}`,
    outer: ring(),
    ...(random() < 0.2 && { holes: [ring()] }),
    ...(random() < 0.3 && { fillRule: 'even-odd' as const }),
  }))
}

describe('islands of nearly degenerate maps', () => {
  it('match an independent count on the rounded map', () => {
    let several = 0
    for (let seed = 1; seed <= effort(400); seed++) {
      const obstacles = drawNearly(seed)
      const islands = expected(obstacles)
      expect(buildNavMesh({ bounds, obstacles }).islands.length, `seed ${seed}: ${JSON.stringify(obstacles)}`).toBe(
        islands,
      )
      if (islands > 1) several++
    }
    expect(several).toBeGreaterThan(effort(400) / 8)
  })

  it('are connected by a gap of one coordinate step, but not by a gap that rounding closes', () => {
    const arm = (gap: number): Obstacle[] => [
      { id: 'a', outer: [p(0, 4), p(8, 4), p(8, 12), p(0, 12)] },
      { id: 'b', outer: [p(8 + gap, 4), p(16, 4), p(16, 12), p(8 + gap, 12)] },
    ]
    const [above, below] = [p(8, 1), p(8, 15)]
    for (const [gap, count] of [
      [2 * STEP, 1],
      [STEP, 1],
      [STEP / 4, 2],
      [0, 2],
    ] as const) {
      const mesh = buildNavMesh({ bounds, obstacles: arm(gap) })
      expect(mesh.islands.length, `${gap / STEP} steps`).toBe(count)
      expect(expected(arm(gap))).toBe(count)
      expect(islandOf(mesh, above) === islandOf(mesh, below)).toBe(count === 1)
    }
  })
})
