import { describe, expect, it } from 'vitest'
import { createGridPainter } from '../../src/canvas/painters/grid-painter.js'
import { lightTheme } from '../../src/canvas/theme.js'

// The lines of a rotated grid, pixel by pixel: lines are painted, and the middle of cells and the outside of the map
// are not.

const BOUNDS = { x: 10, y: 20, width: 260, height: 200 }

/**
 * Paints a rotated grid on a canvas and returns functions that inspect the picture. `ink` takes a world point and returns
 * the highest alpha of the 3 x 3 pixels around it. `total` is the number of painted pixels.
 */
function paint(cellSize: number, angle: number, camera: { x: number; y: number; zoom: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = 400
  canvas.height = 320
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const origin = { x: 33, y: 47 }
  const { x, y, zoom } = camera
  context.setTransform(zoom, 0, 0, zoom, x, y)
  createGridPainter({ cellSize, origin, majorEvery: 5, angle, bounds: BOUNDS }, lightTheme).paint(
    context,
    { ...camera, pixelRatio: 1 },
    { minX: -x / zoom, minY: -y / zoom, maxX: (400 - x) / zoom, maxY: (320 - y) / zoom },
  )
  const { data } = context.getImageData(0, 0, 400, 320)
  const turn = (angle * Math.PI) / 180
  /** Converts grid coordinates in cells to a world point. */
  const place = (column: number, row: number) => ({
    x: origin.x + cellSize * (column * Math.cos(turn) - row * Math.sin(turn)),
    y: origin.y + cellSize * (column * Math.sin(turn) + row * Math.cos(turn)),
  })
  const ink = (at: { x: number; y: number }): number => {
    const [left, top] = [Math.floor(at.x * zoom + x), Math.floor(at.y * zoom + y)]
    let most = 0
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) most = Math.max(most, data[4 * ((top + dy) * 400 + left + dx) + 3])
    return most
  }
  /** Reports whether a place is well inside both the map and the image. */
  const isInside = (at: { x: number; y: number }, margin: number): boolean =>
    at.x > BOUNDS.x + margin &&
    at.y > BOUNDS.y + margin &&
    at.x < BOUNDS.x + BOUNDS.width - margin &&
    at.y < BOUNDS.y + BOUNDS.height - margin &&
    at.x * zoom + x > 2 &&
    at.y * zoom + y > 2 &&
    at.x * zoom + x < 397 &&
    at.y * zoom + y < 317
  return { place, ink, isInside, total: data.filter((value, i) => i % 4 === 3 && value > 0).length }
}

describe('the lines of a turned grid', () => {
  it.each([
    [24, 30, { x: 0, y: 0, zoom: 1 }],
    [17, -12.5, { x: 13, y: 7, zoom: 1.4 }],
    [31, 45, { x: -20, y: -9, zoom: 2 }],
    [40, 101, { x: 40, y: 30, zoom: 0.8 }],
  ])('are drawn on cell borders and not in cell centers, for cells of %d at %d degrees', (cellSize, angle, camera) => {
    const { place, ink, isInside } = paint(cellSize, angle, camera)
    let seen = 0
    for (let column = -20; column <= 20; column++)
      for (let row = -20; row <= 20; row++) {
        const [corner, side, middle] = [place(column, row), place(column + 0.5, row), place(column + 0.5, row + 0.5)]
        for (const at of [corner, side])
          if (isInside(at, 3)) {
            seen++
            expect(ink(at), `line at ${column}, ${row}`).toBeGreaterThan(0)
          }
        if (isInside(middle, 3)) expect(ink(middle), `middle of ${column}, ${row}`).toBe(0)
      }
    expect(seen).toBeGreaterThan(20)
  })

  it('stay inside the map, and minor lines are omitted when cells are too small', () => {
    const { ink } = paint(24, 30, { x: 0, y: 0, zoom: 1 })
    for (let x = 2; x < 398; x += 7) for (const y of [6, 14, 226, 300]) expect(ink({ x, y }), `${x}, ${y}`).toBe(0)
    const fine = paint(6, 30, { x: 0, y: 0, zoom: 1 })
    expect(fine.ink(fine.place(5, 5))).toBeGreaterThan(0)
    expect(fine.ink(fine.place(7.5, 7))).toBe(0)
    expect(fine.total).toBeLessThan(paint(9, 30, { x: 0, y: 0, zoom: 1 }).total)
  })
})
