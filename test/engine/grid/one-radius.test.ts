/**
 * The rule for the agent radius of a grid: a cell is open if it is drawn open and the agent at its center touches no
 * blocked cell. It does not matter when cells were drawn, or whether the grid or the query gives the radius.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { buildNavGrid, findGridPath, rasterize, type Grid } from '../../../src/engine/grid/index.js'
import { center } from './random-grid.js'
import { box } from '../../support/shapes.js'

const SIZE = 24
const scene = (boxes: readonly (readonly [number, number, number])[]) => ({
  bounds: { x: 0, y: 0, width: SIZE, height: SIZE },
  obstacles: boxes.map(([x, y, size], i) => ({ id: `box-${i}`, outer: box(x, y, size) })),
})
const openOf = (grid: Grid): string =>
  Array.from({ length: SIZE }, (_, y) =>
    Array.from({ length: SIZE }, (__, x) => (grid.isBlocked(x, y) ? '#' : '.')).join(''),
  ).join('\n')

describe('the agent radius of a grid', () => {
  it('is not added to the radius of a query: the larger radius applies', () => {
    const drawn = scene([
      [4, 4, 3],
      [14, 9, 2],
      [6, 16, 5],
    ])
    const wide = rasterize(drawn, { cellSize: 1, agentRadius: 1.5 })
    const points = rasterize(drawn, { cellSize: 1 })
    for (const radius of [0, 0.4, 1, 1.5]) expect(wide.forAgent({ radius })).toBe(wide)
    for (const radius of [1.6, 2, 3.3])
      expect(openOf(wide.forAgent({ radius }))).toBe(openOf(rasterize(drawn, { cellSize: 1, agentRadius: radius })))
    expect(openOf(points.forAgent({ radius: 1.5 }))).toBe(openOf(wide))
    const answer = findGridPath(wide, center(1.5, 1.5), center(21, 21), { agentRadius: 1.5 })
    expect(answer).toEqual(findGridPath(wide, center(1.5, 1.5), center(21, 21)))
    expect(answer.status).toBe('found')
  })

  it('applies to cells that are painted later, so an edited grid equals a grid built from the same cells', () => {
    const random = createRandom(16)
    const walls = new Uint8Array(SIZE * SIZE)
    const agentRadius = 1.3
    const grid = rasterize(scene([]), { cellSize: 1, agentRadius })
    const pointGrid = buildNavGrid({ width: SIZE, height: SIZE, blocked: walls })
    const agentGrid = grid.forAgent({ radius: 2.2 })
    for (let edit = 0; edit < 120; edit++) {
      const x = Math.floor(random() * SIZE)
      const y = Math.floor(random() * SIZE)
      const size = 1 + Math.floor(random() * 4)
      const blocked = random() < 0.45
      if (edit % 10 === 9) {
        for (const each of [grid, pointGrid]) each.setCost(x, y, blocked ? Infinity : 1)
        walls[y * SIZE + x] = (walls[y * SIZE + x] & 1) | (blocked ? 2 : 0)
      } else {
        for (const each of [grid, pointGrid]) each.paint({ x, y, width: size, height: size }, { blocked })
        for (let row = y; row < Math.min(SIZE, y + size); row++)
          for (let column = x; column < Math.min(SIZE, x + size); column++)
            walls[row * SIZE + column] = (walls[row * SIZE + column] & 2) | (blocked ? 1 : 0)
      }
      const fresh = buildNavGrid({ width: SIZE, height: SIZE, blocked: walls })
      expect(openOf(grid), `edit ${edit}`).toBe(openOf(fresh.forAgent({ radius: agentRadius })))
      expect(openOf(pointGrid.forAgent({ radius: agentRadius }))).toBe(openOf(grid))
      expect(openOf(agentGrid.forAgent({}))).toBe(openOf(grid.forAgent({ radius: 2.2 })))
      expect(openOf(grid.forAgent({ radius: 2.2 }))).toBe(openOf(fresh.forAgent({ radius: 2.2 })))
      expect(grid.isUniform).toBe(true)
    }
  })
})
