import type { Point } from '../../engine/geometry/index.js'
import { shapeToRings } from '../model/index.js'

export function capsuleRing(width: number, height: number): Point[] {
  const radius = Math.min(width, height) / 2
  const [reachX, reachY] = [width / 2 - radius, height / 2 - radius]
  return shapeToRings({ type: 'ellipse', x: 0, y: 0, radiusX: radius, radiusY: radius }).outer.map(({ x, y }) => ({
    x: width / 2 + x + Math.sign(x) * reachX,
    y: height / 2 + y + Math.sign(y) * reachY,
  }))
}
