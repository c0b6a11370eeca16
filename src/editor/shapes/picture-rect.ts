import { distance, type Point, type Rect } from '../../engine/geometry/index.js'
import type { BackgroundImage } from '../../document/model/index.js'

export function scaledPicture(picture: BackgroundImage, from: Point, to: Point, length: number): BackgroundImage {
  const factor = length / distance(from, to)
  const { x, y, width, height } = picture.rect
  return {
    ...picture,
    rect: {
      x: from.x + (x - from.x) * factor,
      y: from.y + (y - from.y) * factor,
      width: width * factor,
      height: height * factor,
    },
  }
}

export function fitInside({ x, y, width, height }: Rect, across: number, down: number): Rect {
  const scale = Math.min(width / across, height / down)
  const size = { width: across * scale, height: down * scale }
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }
}
