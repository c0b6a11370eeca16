/** The grid of a map that is drawn on cells. Its path costs equal those of a plain search over these cells. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import {
  hexAt,
  hexCenter,
  hexCorners,
  type HexForm,
  type Point,
  type Scene,
} from '../../../src/engine/geometry/index.js'
import { buildGridFlowField, mapGrid } from '../../../src/engine/grid/index.js'
import { comparePlanners, findPath } from '../../../src/engine/navigate/index.js'
import { pointsOf } from '../../support/shapes.js'

const bounds = { x: -15, y: 35, width: 240, height: 200 }

interface Board {
  readonly cells: readonly Point[]
  /** Cost of a step into each cell; Infinity if blocked. */
  readonly cost: readonly number[]
  readonly next: (at: number) => readonly number[]
}

/** Computes the least costs from one cell to all others, by relaxing each step until nothing changes. */
function leastCosts({ cells, cost, next }: Board, from: number, size: number): readonly number[] {
  const least = cells.map((_, i) => (i === from ? 0 : Infinity))
  for (let changed = true; changed;) {
    changed = false
    cells.forEach((_, at) => {
      if (least[at] === Infinity) return
      for (const to of next(at)) {
        const sum = least[at] + (size * (cost[at] + cost[to])) / 2
        if (sum < least[to] - 1e-9) {
          least[to] = sum
          changed = true
        }
      }
    })
  }
  return least
}

/** Makes a board of painted hexagons: the cells whose center is on the map, with costs, and a scene of the same hexagons. */
function paintedHexes(seed: number, hex: HexForm, cellSize = 20) {
  const lattice = { cellSize, origin: { x: 3, y: -7 }, hex }
  const random = createRandom(seed)
  const keyed = new Map<string, { readonly column: number; readonly row: number; readonly cost: number }>()
  for (let row = -20; row < 40; row++)
    for (let column = -20; column < 40; column++) {
      const { x, y } = hexCenter({ column, row }, lattice)
      if (x < bounds.x || y < bounds.y || x > bounds.x + bounds.width || y > bounds.y + bounds.height) continue
      const roll = random()
      keyed.set(`${column} ${row}`, { column, row, cost: roll < 0.25 ? Infinity : roll < 0.45 ? 3 : 1 })
    }
  const list = [...keyed.values()]
  const scene: Scene = {
    bounds,
    obstacles: list
      .filter(({ cost }) => cost === Infinity)
      .map((cell, i) => ({ id: `b${i}`, outer: hexCorners(cell, lattice) })),
    areas: list
      .filter(({ cost }) => cost === 3)
      .map((cell, i) => ({ id: `a${i}`, cost: 3, outer: hexCorners(cell, lattice) })),
  }
  const places = new Map(list.map(({ column, row }, i) => [`${column} ${row}`, i]))
  const board: Board = {
    cells: list.map((cell) => hexCenter(cell, lattice)),
    cost: list.map(({ cost }) => cost),
    next: (at) => {
      const { column, row } = list[at]
      const odd = row & 1
      return [
        [column - 1, row],
        [column + 1, row],
        [column - 1 + odd, row - 1],
        [column + odd, row - 1],
        [column - 1 + odd, row + 1],
        [column + odd, row + 1],
      ].flatMap(([c, r]) => {
        const to = places.get(`${c} ${r}`)
        return to === undefined || list[to].cost === Infinity ? [] : [to]
      })
    },
  }
  return { lattice, scene, board }
}

const forms: readonly (readonly [string, HexForm])[] = [
  ['with a corner at the top', {}],
  ['with a side at the top', { axis: 'y' }],
  ['that are stretched and rotated', { axis: 'y', height: 40, side: 12 }],
]

describe('the grid of a map', () => {
  for (const [name, hex] of forms)
    it(`has the path costs of a search over the hexagons when the map consists of painted hexagons ${name}`, () => {
      for (let seed = 1; seed <= 4; seed++) {
        const { lattice, scene, board } = paintedHexes(seed, hex)
        const grid = mapGrid(scene, lattice)
        const free = board.cells.flatMap((_, i) => (board.cost[i] === Infinity ? [] : [i]))
        for (const [i, { x, y }] of board.cells.entries()) {
          const cell = grid.cellAt({ x, y })
          expect(cell === undefined || grid.isBlocked(cell.x, cell.y)).toBe(board.cost[i] === Infinity)
        }
        const from = free[0]
        const least = leastCosts(board, from, lattice.cellSize)
        const field = buildGridFlowField(grid, [board.cells[from]])
        for (const to of free.filter((_, i) => i % 7 === 3)) {
          const result = findPath(grid, board.cells[from], board.cells[to])
          if (least[to] === Infinity) expect(result.status).toBe('unreachable')
          else {
            expect('path' in result && result.path.cost).toBeCloseTo(least[to], 6)
            expect(field.distanceAt(board.cells[to])).toBeCloseTo(least[to], 6)
            for (const point of 'path' in result ? result.path.points : []) {
              const center = hexCenter(hexAt(point, lattice), lattice)
              expect(Math.hypot(center.x - point.x, center.y - point.y)).toBeLessThan(1e-9 * 200)
            }
          }
        }
      }
    })

  it('contains the squares whose center is on the map, also when its origin is no corner of the map', () => {
    const random = createRandom(5)
    const size = 20
    const origin = { x: 4, y: 9 }
    const cells: { readonly x: number; readonly y: number; readonly isBlocked: boolean }[] = []
    for (let x = origin.x - 400; x < 400; x += size)
      for (let y = origin.y - 400; y < 400; y += size) {
        const [cx, cy] = [x + size / 2, y + size / 2]
        if (cx < bounds.x || cy < bounds.y || cx > bounds.x + bounds.width || cy > bounds.y + bounds.height) continue
        cells.push({ x, y, isBlocked: random() < 0.3 })
      }
    const square = (x: number, y: number) => pointsOf(x, y, x + size, y, x + size, y + size, x, y + size)
    const obstacles = cells
      .filter(({ isBlocked }) => isBlocked)
      .map(({ x, y }, i) => ({ id: `b${i}`, outer: square(x, y) }))
    const grid = mapGrid({ bounds, obstacles }, { cellSize: size, origin })
    expect(grid.width * grid.height).toBe(cells.length)
    for (const { x, y, isBlocked } of cells) {
      const cell = grid.cellAt({ x: x + size / 2, y: y + size / 2 })
      expect(cell && grid.centerOf(cell.x, cell.y)).toEqual({ x: x + size / 2, y: y + size / 2 })
      expect(cell && grid.isBlocked(cell.x, cell.y)).toBe(isBlocked)
    }
  })

  it('is the grid that comparePlanners searches for an agent that moves by cells', () => {
    const { lattice, scene, board } = paintedHexes(2, { axis: 'y' })
    const plain = { bounds, obstacles: scene.obstacles }
    const free = board.cells.filter((_, i) => board.cost[i] !== Infinity)
    const start = free[Math.floor(free.length / 2)]
    const grid = mapGrid(plain, lattice)
    const goal = free.findLast((at) => findPath(grid, start, at).status === 'found') ?? start
    const own = findPath(grid, start, goal)
    expect(own.status).toBe('found')
    const { rows, cheapest } = comparePlanners(plain, start, goal, {
      worlds: ['grid', 'mesh'],
      // `comparePlanners` omits jump-point and theta-star, which search square cells only.
      algorithms: ['a-star', 'dijkstra', 'jump-point', 'theta-star', 'polyanya'],
      grid: lattice,
      moves: 'cells',
    })
    expect(cheapest).toBe('path' in own && own.path.cost)
    expect(rows.map(({ algorithm, lacks, gap, cost }) => [algorithm, lacks, gap, cost])).toEqual([
      ['a-star', [], 0, cheapest],
      ['dijkstra', [], 0, cheapest],
      ['polyanya', ['grid'], undefined, rows[2].cost],
    ])
  })
})
