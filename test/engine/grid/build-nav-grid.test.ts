import { describe, expect, it } from 'vitest'
import { NavError, createRandom } from '../../../src/engine/core/index.js'
import {
  buildNavGrid,
  findGridPath,
  islandOnGrid,
  nearestOnGrid,
  randomOnGrid,
  raycastGrid,
} from '../../../src/engine/grid/index.js'
import type { NavGridSource } from '../../../src/engine/grid/index.js'
import { badInput, badInputs } from '../../support/bad-inputs.js'
import { center, gridOf, randomGrid } from './random-grid.js'

/** Builds a grid from an untyped source. */
const build = (source: Record<string, unknown>): unknown => buildNavGrid(source as unknown as NavGridSource)

describe('a grid source', () => {
  const good = { width: 2, height: 2, blocked: new Uint8Array(4) }

  it.each([
    ['a string size', { ...good, width: '2' }, 'grid/bad-size'],
    ['a fractional size', { ...good, width: 3.5 }, 'grid/bad-size'],
    ['a negative size', { ...good, height: -1 }, 'grid/bad-size'],
    ['a NaN size', { ...good, height: NaN }, 'grid/bad-size'],
    ['2^31 cells', { width: 65536, height: 32768, blocked: new Uint8Array(0) }, 'grid/too-large'],
    ['a column too tall to pad', { width: 1, height: 2 ** 26, blocked: new Uint8Array(0) }, 'grid/too-large'],
    ['too few cells', { ...good, blocked: new Uint8Array(3) }, 'grid/wrong-length'],
    ['a ragged array of rows', { ...good, blocked: [[0, 0], null] }, 'grid/bad-blocked'],
    ['null instead of cells', { ...good, blocked: null }, 'grid/bad-blocked'],
    [
      'nested costs',
      {
        ...good,
        cost: [
          [1, 1e308],
          [1, 1],
        ],
      },
      'grid/bad-cost',
    ],
    ['a NaN cost', { ...good, cost: Float32Array.of(1, NaN, 1, 1) }, 'grid/bad-cost'],
    ['a negative cost', { ...good, cost: Float32Array.of(1, -1, 1, 1) }, 'grid/bad-cost'],
    ['too few costs', { ...good, cost: new Float32Array(3) }, 'grid/wrong-length'],
    ['a cell size of 0', { ...good, cellSize: 0 }, 'grid/bad-cell-size'],
    ['an infinite cell size', { ...good, cellSize: Infinity }, 'grid/bad-cell-size'],
    ['an origin that is no point', { ...good, origin: { x: 1 } }, 'grid/bad-origin'],
    ['an unknown diagonal policy', { ...good, diagonal: 'sometimes' }, 'grid/bad-diagonal'],
    ['an unknown topology', { ...good, topology: 'triangle' }, 'grid/bad-topology'],
  ])('with %s is rejected with a code before memory is allocated', (_, source, code) => {
    const before = process.memoryUsage().arrayBuffers
    expect(() => build(source)).toThrow(expect.objectContaining({ name: 'NavError', code }))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6)
  })

  it('with only a size gives a grid that is walkable everywhere', () => {
    const grid = buildNavGrid({ width: 3, height: 2 })
    expect([0, 1, 2].flatMap((x) => [grid.isBlocked(x, 0), grid.isBlocked(x, 1)])).not.toContain(true)
  })

  it('of zero cells gives a grid where all points are out of bounds', () => {
    const grid = buildNavGrid({ width: 0, height: 0, blocked: new Uint8Array(0) })
    expect(findGridPath(grid, { x: 0, y: 0 }, { x: 0, y: 0 }).status).toBe('start-out-of-bounds')
    expect(
      findGridPath(grid, { x: 0, y: 0 }, { x: 0, y: 0 }, { algorithm: 'jump-point-plus', allowPartial: true }).status,
    ).toBe('start-out-of-bounds')
    expect(grid.toScene().obstacles).toEqual([])
    expect(nearestOnGrid(grid, { x: 0, y: 0 })).toBeUndefined()
  })

  it('is copied, so that later changes to its arrays have no effect', () => {
    const blocked = new Uint8Array(4)
    const cost = new Float32Array(4).fill(1)
    const grid = buildNavGrid({ width: 2, height: 2, blocked, cost })
    blocked.fill(1)
    cost.fill(9)
    expect([grid.isBlocked(0, 0), grid.costAt(1, 1), grid.isUniform]).toEqual([false, 1, true])
    grid.setBlocked(0, 0, true)
    expect(blocked[0]).toBe(1)
  })

  it('with zero costs gives a path of finite cost', () => {
    const grid = buildNavGrid({ width: 4, height: 4, blocked: new Uint8Array(16), cost: new Float32Array(16) })
    expect(findGridPath(grid, center(0, 0), center(3, 3))).toMatchObject({
      status: 'found',
      path: { cost: 0, quality: 'exact' },
    })
  })

  it('with huge costs gives finite path costs, and a cost beyond the range of Float32Array blocks its cell', () => {
    const grid = buildNavGrid({
      width: 4,
      height: 1,
      blocked: new Uint8Array(4),
      cost: Float32Array.of(1, 3e38, 3e38, 1),
    })
    const answer = findGridPath(grid, center(0, 0), center(3, 0))
    expect(answer.status === 'found' && Number.isFinite(answer.path.cost)).toBe(true)
    expect(
      findGridPath(
        buildNavGrid({ width: 4, height: 1, blocked: new Uint8Array(4), cost: Float32Array.of(1, 1e308, 1, 1) }),
        center(0, 0),
        center(3, 0),
      ).status,
    ).toBe('unreachable')
  })
})

describe('a grid', () => {
  it('of hexagons is a rectangle with shifted odd rows (offset) or a rhombus (axial)', () => {
    const grid = buildNavGrid({ width: 4, height: 3, topology: 'hex', cellSize: 10, origin: { x: 1, y: 2 } })
    expect([0, 1, 2].map((y) => grid.centerOf(0, y).x)).toEqual([6, 11, 6])
    expect(grid.bounds).toMatchObject({ x: 1, y: 2, width: 45 })
    const axial = buildNavGrid({ width: 4, height: 3, topology: 'hex', hexLayout: 'axial', cellSize: 10 })
    expect([0, 1, 2].map((y) => axial.centerOf(0, y).x)).toEqual([5, 10, 15])
    expect(axial.bounds.width).toBe(50)
    expect(buildNavGrid({ width: 4, height: 1, topology: 'hex', cellSize: 10 }).bounds.width).toBe(40)
    expect(() => buildNavGrid({ width: 1, height: 1, hexLayout: 'doubled' as 'axial' })).toThrow(
      expect.objectContaining({ code: 'grid/bad-hex-layout' }),
    )
  })

  it.each(['offset', 'axial'] as const)(
    'of hexagons finds the nearest walkable cell of points inside and outside the grid: %s',
    (hexLayout) => {
      const random = createRandom(31)
      for (let round = 0; round < 60; round++) {
        const [width, height] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12)]
        const blocked = Uint8Array.from({ length: width * height }, () => (random() < 0.8 ? 1 : 0))
        const grid = buildNavGrid({ width, height, blocked, topology: 'hex', hexLayout })
        for (let i = 0; i < 20; i++) {
          const point = { x: random() * 40 - 12, y: random() * 30 - 10 }
          const distances = [...blocked].flatMap((bit, k) => {
            const { x, y } = grid.centerOf(k % width, Math.floor(k / width))
            return bit === 0 ? [Math.hypot(x - point.x, y - point.y)] : []
          })
          const found = nearestOnGrid(grid, point)
          const own = grid.cellAt(point)
          if (own !== undefined && !grid.isBlocked(own.x, own.y)) expect(found?.distance).toBe(0)
          else expect(found?.distance ?? Infinity).toBeCloseTo(Math.min(...distances), 9)
        }
      }
    },
  )

  it('assigns points on its far border to the last cell', () => {
    const grid = gridOf(['..', '..'])
    expect(grid.cellAt({ x: 2, y: 2 })).toEqual({ x: 1, y: 1 })
    expect(grid.cellAt({ x: 2.001, y: 2 })).toBeUndefined()
  })
})

describe('point queries on a grid', () => {
  it('return the same nearest walkable point as brute force', () => {
    const random = createRandom(13)
    for (let round = 0; round < 60; round++) {
      const { grid, blocked } = randomGrid(random, 9, 7, 0.6, 'no-corner-cutting')
      const point = { x: random() * 13 - 2, y: random() * 11 - 2 }
      let nearest = Infinity
      for (const [cell, wall] of blocked.entries()) {
        const [x, y] = [cell % 9, Math.floor(cell / 9)]
        if (wall === 0)
          nearest = Math.min(
            nearest,
            Math.hypot(Math.max(x - point.x, 0, point.x - x - 1), Math.max(y - point.y, 0, point.y - y - 1)),
          )
      }
      const found = nearestOnGrid(grid, point)
      expect(found?.distance ?? Infinity).toBeCloseTo(nearest, 9)
    }
  })

  it('return random points in walkable cells only', () => {
    const grid = gridOf(['#.#', '..#'])
    const random = createRandom(1)
    for (let i = 0; i < 100; i++)
      expect(islandOnGrid(grid, randomOnGrid(grid, random) ?? { x: -1, y: -1 })).toBeGreaterThanOrEqual(0)
    expect(randomOnGrid(gridOf(['#']), random)).toBeUndefined()
  })

  it('end a ray at the first wall, also where two blocked cells touch at a corner', () => {
    const grid = gridOf(['...', '.#.', '...'])
    expect(raycastGrid(grid, { x: 0.5, y: 1.5 }, { x: 2.5, y: 1.5 })).toMatchObject({
      hit: true,
      point: { x: 1, y: 1.5 },
      cell: { x: 1, y: 1 },
    })
    expect(raycastGrid(grid, { x: 0.5, y: 1 }, { x: 2.5, y: 1 })).toEqual({ hit: false, point: { x: 2.5, y: 1 }, t: 1 })
    expect(raycastGrid(grid, { x: 0.5, y: 1.5 }, { x: 1.5, y: 0.5 }).hit).toBe(false)
    expect(raycastGrid(gridOf(['.#', '#.']), center(0, 0), center(1, 1))).toMatchObject({
      hit: true,
      point: { x: 1, y: 1 },
    })
    expect(raycastGrid(grid, { x: 0.5, y: 0.5 }, { x: 9, y: 0.5 })).toMatchObject({
      hit: true,
      point: { x: 3, y: 0.5 },
    })
  })
})

const files = badInputs('grid')
describe.skipIf(files.length === 0)('a grid of the collection of bad inputs (skipped without shared data)', () => {
  interface Case {
    readonly input: Record<string, unknown>
    readonly expect: { readonly length4?: number | null; readonly length8NoCornerCut?: number | null }
  }
  it.each(files)('gives the same path length with all planners, or is rejected with a NavError: %s', async (file) => {
    const test = (await badInput(file)) as Case
    const { input } = test
    const made = (input.grid ?? input) as { rows?: number[][]; width?: unknown; height?: unknown; data?: unknown }
    const rows = made.rows
    const source = (): Record<string, unknown> => ({
      width: made.width ?? rows?.[0]?.length,
      height: made.height ?? rows?.length,
      blocked:
        made.data ??
        (rows === undefined ? new Uint8Array(0) : rows.includes(null as never) ? rows : Uint8Array.from(rows.flat())),
      ...(input.costs !== undefined && { cost: input.costs }),
    })
    const [start, goal] = [input.start as [number, number], input.goal as [number, number]]
    const answers = new Map<string, number | null>()
    try {
      for (const [diagonal, expected] of [
        ['never', test.expect.length4],
        ['no-corner-cutting', test.expect.length8NoCornerCut],
      ] as const) {
        const grid = buildNavGrid({ ...source(), diagonal } as unknown as NavGridSource)
        for (const algorithm of ['a-star', 'dijkstra', 'jump-point', 'jump-point-plus'] as const) {
          const answer = findGridPath(grid, center(...start), center(...goal), { algorithm })
          const length = answer.status === 'found' ? answer.path.length : null
          if (expected === null) expect(length).toBeNull()
          else if (expected !== undefined) expect(length).toBeCloseTo(expected, 6)
          const first = answers.get(diagonal)
          if (first === undefined) answers.set(diagonal, length)
          else expect(length).toBe(first)
        }
      }
    } catch (error) {
      if (!(error instanceof NavError)) throw error
      expect(test.expect).toEqual({})
    }
  })
})
