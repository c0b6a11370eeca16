/** Shorthands for painters. They change styles of the context and do not restore them. */
import type { Point } from '../../engine/geometry/index.js'
import type { Box } from './painter.js'

type Paint = CanvasRenderingContext2D['strokeStyle']

export function fillPath(context: CanvasRenderingContext2D, color: Paint): void {
  context.fillStyle = color
  context.fill()
}

export function strokePath(context: CanvasRenderingContext2D, color: Paint, width: number): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

export function traceCircle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}

export function traceBox(context: CanvasRenderingContext2D, { minX, minY, maxX, maxY }: Box, radius: number): void {
  context.beginPath()
  context.roundRect(minX, minY, maxX - minX, maxY - minY, radius)
}

export function writeIn(context: CanvasRenderingContext2D, font: string, align: CanvasTextAlign = 'center'): void {
  context.font = font
  context.textAlign = align
  context.textBaseline = 'middle'
}

export function line(
  context: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  color: string,
  width: number,
  dash: readonly number[] = [],
): void {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.setLineDash([...dash])
  strokePath(context, color, width)
  context.setLineDash([])
}

export function dot(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, color: string): void {
  traceCircle(context, x, y, radius)
  fillPath(context, color)
}
