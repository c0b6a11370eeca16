/** A path painted box by box looks as if painted in one run: the positions of dashes and chevrons depend only on the start of the path. */
import { expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import { createPathPainter, dashOf } from '../../src/canvas/painters/path-painter.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { pointsOf } from '../support/shapes.js'

const SIZE = 400
const TILE = 80
/**
 * Largest allowed difference of a color channel. Where the path crosses itself, antialiased pixels differ if the path is
 * painted in several parts.
 */
const FAR = 40
const camera = { x: 0, y: 0, zoom: 1, pixelRatio: 1 }

function canvasWith(paint: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  paint(context)
  // Multiplies colors by alpha, because the color of nearly transparent pixels is arbitrary.
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  return data.map((value, i) => (i % 4 === 3 ? value : (value * data[i | 3]) / 255))
}

/** Makes a path that leaves the canvas and returns, with a repeated point and segments longer than the canvas. */
function walkOf(seed: number): Point[] {
  const random = createRandom(seed)
  const points = Array.from({ length: 24 }, () => ({ x: 3 * SIZE * random() - SIZE, y: 3 * SIZE * random() - SIZE }))
  points.splice(5, 0, points[5])
  return points
}

it.each(['exact', 'bounded', 'heuristic'] as const)(
  'a path of quality %s looks the same whether painted at once or tile by tile',
  (quality) => {
    let [drawn, different] = [0, 0]
    for (let seed = 1; seed <= 6; seed++) {
      const style = {
        color: '#c02060',
        agentRadius: seed % 2 === 0 ? 9 : 0,
        width: 3,
        dash: dashOf(quality),
        chevrons: true,
        opacity: 1,
      }
      const painter = createPathPainter(walkOf(seed), style, lightTheme)
      const whole = canvasWith((context) =>
        painter.paint(context, camera, { minX: 0, minY: 0, maxX: SIZE, maxY: SIZE }),
      )
      const parts = canvasWith((context) => {
        for (let x = 0; x < SIZE; x += TILE)
          for (let y = 0; y < SIZE; y += TILE) {
            context.save()
            context.beginPath()
            context.rect(x, y, TILE, TILE)
            context.clip()
            painter.paint(context, camera, { minX: x, minY: y, maxX: x + TILE, maxY: y + TILE })
            context.restore()
          }
      })
      for (let i = 3; i < whole.length; i += 4) {
        if (whole[i] > 0) drawn++
        if ([0, 1, 2, 3].some((k) => Math.abs(whole[i - k] - parts[i - k]) > FAR)) different++
      }
    }
    expect(different / drawn).toBeLessThan(0.005)
    expect(drawn).toBeGreaterThan(20_000)
  },
)

it('a path of one point, or outside the box, paints nothing', () => {
  const style = { color: '#c02060', agentRadius: 9, width: 3, dash: [10, 5], chevrons: true, opacity: 1 }
  for (const points of [[{ x: 50, y: 50 }], pointsOf(500, 500, 700, 450), []]) {
    const painter = createPathPainter(points, style, lightTheme)
    const pixels = canvasWith((context) => painter.paint(context, camera, { minX: 0, minY: 0, maxX: SIZE, maxY: SIZE }))
    expect(pixels.every((value) => value === 0)).toBe(true)
  }
})
