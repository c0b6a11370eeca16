/** What shows a verdict on the map: walks, gaps and lines of sight, rings, and the place that it is about. */
import type { Point } from '../../engine/geometry/index.js'
import { inScreenPixels, type Painter, type Theme } from '../../canvas/index.js'
import type { Verdict } from '../../rules/index.js'

const PLACE = 9 // screen pixels

export function createWitnessPainter({ status, place, witness = {} }: Verdict, theme: Theme): Painter {
  const color = status === 'pass' ? theme.success : theme.danger
  const { paths = [], lines = [], rings = [] } = witness
  const size = [...paths, ...rings].reduce((sum, { length }) => sum + length, 1 + lines.length)
  return {
    cost: () => size,
    paint: (context, camera) => {
      inScreenPixels(context, camera, (toX, toY) => {
        const trace = (points: readonly Point[], isClosed = false): void => {
          context.beginPath()
          for (const { x, y } of points) context.lineTo(toX(x), toY(y))
          if (isClosed) context.closePath()
          stroke(context, color, theme)
        }
        context.lineJoin = context.lineCap = 'round'
        for (const path of paths) trace(path)
        for (const ring of rings) trace(ring, true)
        context.setLineDash([6, 5])
        for (const line of lines) trace(line)
        context.setLineDash([])
        if (place === undefined) return
        context.beginPath()
        context.arc(toX(place.x), toY(place.y), PLACE, 0, 2 * Math.PI)
        stroke(context, color, theme)
      })
    },
  }
}

function stroke(context: CanvasRenderingContext2D, color: string, theme: Theme): void {
  for (const [strokeStyle, width] of [
    [theme.canvas, 6],
    [color, 3],
  ] as const) {
    context.strokeStyle = strokeStyle
    context.lineWidth = width * theme.strokeScale
    context.stroke()
  }
}
