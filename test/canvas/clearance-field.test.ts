import { describe, expect, it } from 'vitest'
import { buildNavMesh, clearanceAt } from '../../src/engine/index.js'
import { clearanceStops, DETAIL, fillSmoothly, isoline } from '../../src/canvas/fields/clearance-field.js'
import { pointsOf } from '../support/shapes.js'

const mesh = buildNavMesh({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  obstacles: [{ id: 'wedge', outer: pointsOf(103, 57, 291, 111, 207, 243) }],
})
const cellSize = 5
const [width, height] = [80, 60]
const field = {
  width,
  height,
  cellSize,
  origin: { x: 0, y: 0 },
  values: Float64Array.from({ length: width * height }, (_, i) => {
    const clearance = clearanceAt(mesh, {
      x: ((i % width) + 0.5) * cellSize,
      y: (Math.floor(i / width) + 0.5) * cellSize,
    })
    return clearance > 0 ? clearance : NaN
  }),
}

describe('clearance contours', () => {
  it('are accurate: at each of their points, clearance and radius differ by less than a third of a cell', () => {
    for (const radius of [6, 9, 22, 40]) {
      const line = isoline(field, radius)
      expect(line.length).toBeGreaterThan(100)
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = [line[i], line[i + 1]]
        // Within half a cell of the edge of the map, the field repeats its outermost values.
        if (x < 3 || y < 3 || x > 397 || y > 297) continue
        expect(Math.abs(clearanceAt(mesh, { x, y }) - radius)).toBeLessThan(cellSize / 3)
      }
    }
  })

  it('come from values that change smoothly between pixels, and color every free pixel', () => {
    const pixels = new Uint32Array(width * height * DETAIL * DETAIL)
    fillSmoothly(field, pixels, (value) => 1000 + Math.max(0, value) * 10)
    let steepest = 0
    let uncolored = 0
    for (let y = 0; y < height * DETAIL; y++)
      for (let x = 0; x < width * DETAIL; x++) {
        const at = { x: ((x + 0.5) * cellSize) / DETAIL, y: ((y + 0.5) * cellSize) / DETAIL }
        const pixel = pixels[y * width * DETAIL + x]
        if (pixel === 0 && clearanceAt(mesh, at) > 0) uncolored++
        const next = pixels[y * width * DETAIL + x + 1]
        if (x + 1 < width * DETAIL && pixel > 0 && next > 0) steepest = Math.max(steepest, Math.abs(next - pixel))
      }
    expect(uncolored).toBe(0)
    // Neighboring pixels are 1.25 units apart, so their exact clearances differ by at most 1.25 units. The test allows
    // twice as much, because the field interpolates. The color value is ten times the clearance.
    expect(steepest).toBeLessThan(10 * (cellSize / DETAIL) * 2)
  })

  it('are drawn at the radius of each agent and at larger distances that suit the map', () => {
    expect(clearanceStops([9, 22], [120])).toEqual([9, 22, 40, 80, 160])
    expect(clearanceStops([0.3], [12])).toEqual([0.3, 1.5, 4, 8, 16])
    expect(clearanceStops([], [100])).toEqual([15, 40, 80, 160])
  })
})
