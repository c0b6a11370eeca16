import type { Rect } from '../../engine/geometry/index.js'

/** The largest rectangle of the proportion inside another, in its middle. */
export function fitInside({ x, y, width, height }: Rect, across: number, down: number): Rect {
  const scale = Math.min(width / across, height / down)
  const size = { width: across * scale, height: down * scale }
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }
}
