/** A lattice of hexagons, compared with a scan of every cell and with the hex grid of the engine. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import {
  hexAt,
  hexCenter,
  hexCorners,
  hexRange,
  signedArea,
  type HexLattice,
} from '../../../src/engine/geometry/index.js'
import { buildNavGrid } from '../../../src/engine/index.js'
import { isInRing } from '../../oracles/plain-geometry.js'

const LATTICES: Readonly<Record<string, HexLattice>> = {
  regular: { cellSize: 10, origin: { x: 3, y: -7 } },
  'with a side at the top': { cellSize: 12, origin: { x: -1, y: 2 }, hex: { axis: 'y' } },
  'of a Tiled map': { cellSize: 28, origin: { x: 14, y: 0 }, hex: { axis: 'x', height: 32, side: 12 } },
  axial: { cellSize: 10, origin: { x: 3, y: -7 }, hexLayout: 'axial' },
  'nearly square': { cellSize: 16, origin: { x: 0, y: 8 }, hex: { axis: 'y', height: 16, side: 15 } },
}

describe.each(Object.entries(LATTICES))('hexagons of a lattice: %s', (_, lattice) => {
  const random = createRandom(5)
  const places = Array.from({ length: 400 }, () => ({ x: random() * 200 - 100, y: random() * 200 - 100 }))

  it('contain each point exactly once, in the hexagon that hexAt returns', () => {
    for (const place of places) {
      const cell = hexAt(place, lattice)
      const around = []
      for (let row = cell.row - 2; row <= cell.row + 2; row++)
        for (let column = cell.column - 2; column <= cell.column + 2; column++)
          if (isInRing(hexCorners({ column, row }, lattice), place)) around.push({ column, row })
      expect(around).toEqual([cell])
    }
  })

  it('have positive area and share corners exactly with their neighbors', () => {
    const rings = [0, 1, 2, 3, 4].flatMap((row) =>
      [0, 1, 2, 3, 4].map((column) => {
        const ring = hexCorners({ column, row }, lattice)
        expect(signedArea(ring)).toBeGreaterThan(0)
        expect(hexAt(hexCenter({ column, row }, lattice), lattice)).toEqual({ column, row })
        return ring
      }),
    )
    // n x n hexagons have 2 (n + 1)² - 2 corners, both in a rhombus and in offset rows.
    expect(new Set(rings.flat().map(({ x, y }) => `${x} ${y}`)).size).toBe(2 * 6 * 6 - 2)
  })

  it('are in the rows and columns that `hexRange` returns for a box if they contain a point of the box', () => {
    const box = { minX: -20, minY: 5, maxX: 45, maxY: 60 }
    const { rows, columns } = hexRange(box, lattice)
    for (const place of places) {
      if (place.x < box.minX || place.x > box.maxX || place.y < box.minY || place.y > box.maxY) continue
      const { column, row } = hexAt(place, lattice)
      expect(row >= rows[0] && row <= rows[1]).toBe(true)
      const [first, last] = columns(row)
      expect(column >= first && column <= last).toBe(true)
    }
  })
})

it.each(['offset', 'axial'] as const)('regular hexagons match those of a hex grid: %s', (hexLayout) => {
  const grid = buildNavGrid({
    width: 9,
    height: 7,
    topology: 'hex',
    hexLayout,
    cellSize: 4,
    origin: { x: 2, y: 5 },
    blocked: () => false,
  })
  const random = createRandom(6)
  for (let i = 0; i < 500; i++) {
    const place = { x: random() * 60 - 5, y: random() * 40 - 5 }
    const { column, row } = hexAt(place, grid)
    const own = grid.cellAt(place)
    if (own !== undefined) expect(own).toEqual({ x: column, y: row })
    else expect(column < 0 || row < 0 || column >= 9 || row >= 7).toBe(true)
  }
  for (const [x, y] of [
    [0, 0],
    [8, 0],
    [3, 6],
    [5, 2],
  ]) {
    const [own, ours] = [grid.centerOf(x, y), hexCenter({ column: x, row: y }, grid)]
    expect([ours.x, ours.y]).toEqual([expect.closeTo(own.x, 10), expect.closeTo(own.y, 10)])
  }
})
