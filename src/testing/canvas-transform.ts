/** Transform methods of a canvas context that paints nothing. They compute real transforms, since drawing code reads them. */
import type { Point } from '../engine/geometry/index.js'
import { composeMatrices, IDENTITY, inverseOf, transformPoint, type Matrix } from '../document/model/index.js'

interface Transform extends Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>> {
  readonly inverse: () => Transform
  readonly transformPoint: (point: Point) => Point
}

function transformOf(matrix: Matrix): Transform {
  const [a, b, c, d, e, f] = matrix
  return {
    ...{ a, b, c, d, e, f },
    inverse: () => transformOf(inverseOf(matrix)),
    transformPoint: (point) => transformPoint(matrix, point),
  }
}

export function createTransformMethods(): Readonly<Record<string, unknown>> {
  let current = IDENTITY
  const saved: Matrix[] = []
  const multiply = (...by: Matrix): void => void (current = composeMatrices(current, by))
  return {
    save: () => void saved.push(current),
    restore: () => void (current = saved.pop() ?? current),
    getTransform: () => transformOf(current),
    resetTransform: () => void (current = IDENTITY),
    setTransform: (a: number | Transform = transformOf(IDENTITY), b = 0, c = 0, d = 1, e = 0, f = 0) =>
      void (current = typeof a === 'number' ? [a, b, c, d, e, f] : [a.a, a.b, a.c, a.d, a.e, a.f]),
    transform: multiply,
    translate: (x: number, y: number) => multiply(1, 0, 0, 1, x, y),
    scale: (x: number, y: number) => multiply(x, 0, 0, y, 0, 0),
    rotate: (angle: number) => multiply(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0),
  }
}
