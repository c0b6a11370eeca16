/** The color of the map, the color around it, and a picture on it. */
import type { Rect } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import type { Painter } from './painter.js'

export function createBackgroundPainter(
  bounds: Rect,
  theme: Theme,
  picture?: CanvasImageSource,
  rect?: Rect,
  imageOpacity = 1,
): Painter {
  return {
    cost: () => 20,
    paint: (context, _camera, box) => {
      context.fillStyle = theme.canvasOutside
      context.fillRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
      context.fillStyle = theme.canvas
      context.fillRect(bounds.x, bounds.y, bounds.width, bounds.height)
      if (picture === undefined || rect === undefined) return
      const before = context.globalAlpha
      context.globalAlpha = before * imageOpacity
      context.imageSmoothingEnabled = true
      context.drawImage(picture, rect.x, rect.y, rect.width, rect.height)
      context.globalAlpha = before
    },
  }
}
