import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { signedArea, type Obstacle, type Point, type Scene } from '../../../src/engine/geometry/index.js'
import { buildNavGrid, rasterize, type NavGrid } from '../../../src/engine/grid/index.js'
import { center, gridOf } from './random-grid.js'
import { box, fieldOf, pointsOf } from '../../support/shapes.js'
import { placeInPolygon, turn } from '../../oracles/plain-geometry.js'
import { effort } from '../../support/effort.js'
import { codeOf } from '../../support/code-of.js'

const bounds = fieldOf(10, 8)
const picture = (grid: NavGrid): string[] =>
  Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (__, x) => (grid.isBlocked(x, y) ? '#' : '.')).join(''),
  )

describe('rasterize', () => {
  it('blocks exactly the cells of an obstacle drawn along cell borders', () => {
    expect(
      picture(rasterize({ bounds: fieldOf(5, 4), obstacles: [{ id: 'a', outer: box(1, 1, 2, 1) }] }, { cellSize: 1 })),
    ).toEqual(['.....', '.##..', '.....', '.....'])
    expect(
      picture(
        rasterize(
          {
            bounds: { x: 0.3, y: 0, width: 0.5, height: 0.3 },
            obstacles: [{ id: 'a', outer: box(0.4, 0.1, 0.3, 0.1) }],
          },
          { cellSize: 0.1 },
        ),
      ),
    ).toEqual(['.....', '.###.', '.....'])
  })

  it('blocks every cell whose interior an obstacle reaches, and no cell outside the box of the obstacle', () => {
    const random = createRandom(77)
    for (let round = 0; round < effort(80); round++) {
      const outer = Array.from({ length: 3 + Math.floor(random() * 5) }, () => ({
        x: random() * 12 - 1,
        y: random() * 10 - 1,
      }))
      const holes = round % 3 === 0 ? [Array.from({ length: 3 }, () => ({ x: random() * 10, y: random() * 8 }))] : []
      const obstacle: Obstacle = { id: 'a', outer, holes, fillRule: round % 2 === 0 ? 'non-zero' : 'even-odd' }
      const grid = rasterize({ bounds, obstacles: [obstacle] }, { cellSize: 0.5 })
      for (let i = 0; i < 1500; i++) {
        const point = { x: random() * 10, y: random() * 8 }
        const cell = grid.cellAt(point)
        if (cell !== undefined && placeInPolygon(outer, holes, point, obstacle.fillRule) === 'inside')
          expect(grid.isBlocked(cell.x, cell.y)).toBe(true)
      }
      // A cell that no edge of a ring crosses is walkable if its center is.
      for (let y = 0; y < grid.height; y++)
        for (let x = 0; x < grid.width; x++) {
          const near = [outer, ...holes].some((ring) =>
            ring.some((a, i) => {
              const b = ring[(i + 1) % ring.length]
              const at = grid.centerOf(x, y)
              const corners = box(at.x - 0.26, at.y - 0.26, 0.52)
              const sides = new Set(corners.map((corner) => Math.sign(turn(a, b, corner))))
              const apart = (['x', 'y'] as const).some(
                (axis) =>
                  corners.every((corner) => corner[axis] < Math.min(a[axis], b[axis])) ||
                  corners.every((corner) => corner[axis] > Math.max(a[axis], b[axis])),
              )
              return sides.size > 1 && !apart
            }),
          )
          if (!near)
            expect(grid.isBlocked(x, y)).toBe(
              placeInPolygon(outer, holes, grid.centerOf(x, y), obstacle.fillRule) === 'inside',
            )
        }
    }
  })

  it('respects bounds given as a rectangle or ring', () => {
    expect(picture(rasterize({ bounds: fieldOf(2.5, 2), obstacles: [] }, { cellSize: 1 }))).toEqual(['..#', '..#'])
    expect(
      picture(rasterize({ bounds: pointsOf(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4), obstacles: [] }, { cellSize: 1 })),
    ).toEqual(['....', '....', '..##', '..##'])
  })

  it('samples terrain at cell centers, but blocks each cell that impassable terrain touches', () => {
    const scene: Scene = {
      bounds: fieldOf(6, 1),
      obstacles: [],
      areas: [
        { id: 'mud', outer: box(0, 0, 2.6, 1), cost: 4 },
        { id: 'sea', outer: box(3.9, 0, 2.1, 1), cost: Infinity },
        { id: 'bridge', outer: box(5, 0, 1, 1), cost: 2 },
      ],
    }
    const grid = rasterize(scene, { cellSize: 1 })
    expect(Array.from({ length: 6 }, (_, x) => grid.costAt(x, 0))).toEqual([4, 4, 4, Infinity, Infinity, 2])
    expect(picture(grid)).toEqual(['...##.'])
  })

  it('reports omitted links and rejects non-finite numbers', () => {
    const link = { id: 'jump', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
    expect(rasterize({ bounds, obstacles: [], links: [link] }, { cellSize: 1 }).diagnostics).toMatchObject([
      { code: 'grid/links-dropped' },
    ])
    expect(
      codeOf(() => rasterize({ bounds, obstacles: [{ id: 'a', outer: [{ x: NaN, y: 0 }] }] }, { cellSize: 1 })),
    ).toBe('input/not-finite')
    expect(codeOf(() => rasterize({ bounds, obstacles: [] }, { cellSize: 1e-7 }))).toBe('grid/too-large')
    expect(codeOf(() => rasterize({ bounds, obstacles: [] }, { cellSize: NaN }))).toBe('grid/bad-cell-size')
    expect(
      rasterize(
        {
          bounds,
          obstacles: [
            { id: 'a', outer: [] },
            { id: 'b', outer: [{ x: 1, y: 1 }] },
          ],
        },
        { cellSize: 1 },
      ).isBlocked(1, 1),
    ).toBe(false)
  })
})

describe('toScene', () => {
  it('gives outlines of positive area, holes of negative area, and an obstacle for each island in a hole', () => {
    const scene = gridOf(['#####', '#...#', '#.#.#', '#...#', '#####']).toScene()
    expect(scene.obstacles).toEqual([
      { id: 'cells-1', outer: box(0, 0, 5, 5), holes: [expect.any(Array)] },
      { id: 'cells-2', outer: box(2, 2, 1, 1) },
    ])
    expect(signedArea(scene.obstacles[0].outer)).toBe(25)
    expect(signedArea(scene.obstacles[0].holes?.[0] ?? [])).toBe(-9)
    expect(scene.obstacles[0].holes?.[0]).toHaveLength(4)
  })

  it('separates cells that touch at a corner', () =>
    expect(gridOf(['#.', '.#']).toScene().obstacles).toEqual([
      { id: 'cells-1', outer: box(0, 0, 1, 1) },
      { id: 'cells-2', outer: box(1, 1, 1, 1) },
    ]))

  it('round-trips cells and terrain', () => {
    const random = createRandom(55)
    for (let round = 0; round < 60; round++) {
      const [width, height] = [1 + Math.floor(random() * 14), 1 + Math.floor(random() * 12)]
      const density = random()
      const cost = Float32Array.from({ length: width * height }, () =>
        round % 2 === 0 ? 1 : [1, 2, 5, Infinity][Math.floor(random() * 4)],
      )
      const grid = buildNavGrid({
        width,
        height,
        cellSize: 0.25,
        origin: { x: -3, y: 7 },
        blocked: () => random() < density,
        cost,
      })
      const scene = grid.toScene()
      const back = rasterize(scene, { cellSize: 0.25 })
      expect(picture(back)).toEqual(picture(grid))
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) if (!grid.isBlocked(x, y)) expect(back.costAt(x, y)).toBe(grid.costAt(x, y))
      const area = scene.obstacles.reduce(
        (sum, { outer, holes = [] }) =>
          sum + signedArea(outer) + holes.reduce((inner, hole) => inner + signedArea(hole), 0),
        0,
      )
      let cells = 0
      for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (grid.layersAt(x, y) !== 0) cells++
      expect(area).toBeCloseTo(cells / 16, 9)
    }
  })

  it.each(['offset', 'axial'] as const)('outlines hexagons: %s', (hexLayout) => {
    const grid = buildNavGrid({
      width: 4,
      height: 3,
      topology: 'hex',
      hexLayout,
      blocked: (x, y) => x === 1 && y === 1,
    })
    const scene = grid.toScene()
    expect(scene.obstacles).toHaveLength(1)
    expect(scene.obstacles[0].outer).toHaveLength(6)
    expect(signedArea(scene.obstacles[0].outer)).toBeCloseTo(Math.sqrt(3) / 2, 12)
    expect(placeInPolygon(scene.obstacles[0].outer, [], grid.centerOf(1, 1))).toBe('inside')
    expect(signedArea(scene.bounds as Point[])).toBeCloseTo((12 * Math.sqrt(3)) / 2, 9)
    expect(center(0, 0)).toEqual({ x: 0.5, y: 0.5 })
  })
})
