import { attached } from '../engine/core/index.js'
import { composeMatrices, IDENTITY, inverseOf, transformPoint, type Matrix } from '../document/model/index.js'
import type { Point } from '../engine/geometry/index.js'

/** Makes `getContext('2d')` return a context that paints nothing. Returns a function that restores the original method. */
export function installSilentCanvas(): () => void {
  const { prototype } = HTMLCanvasElement
  const before = Object.getOwnPropertyDescriptor(prototype, 'getContext')
  Object.defineProperty(prototype, 'getContext', {
    configurable: true,
    writable: true,
    value(this: HTMLCanvasElement, kind: string) {
      if (kind !== '2d') return null
      return attached(this, 'context', () => silentContext(this))
    },
  })
  return () => {
    if (before === undefined) Reflect.deleteProperty(prototype, 'getContext')
    else Object.defineProperty(prototype, 'getContext', before)
  }
}

function contextMembers(canvas: HTMLCanvasElement): Readonly<Record<string, unknown>> {
  const gradient = { addColorStop: () => undefined }
  return {
    canvas,
    ...createTransformMethods(),
    measureText: (text: string) => ({
      width: text.length * 6,
      actualBoundingBoxAscent: 8,
      actualBoundingBoxDescent: 2,
      fontBoundingBoxAscent: 9,
      fontBoundingBoxDescent: 3,
    }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
      width,
      height,
    }),
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
      width,
      height,
    }),
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
    createPattern: () => ({ setTransform: () => undefined }),
    getLineDash: () => [],
    isPointInPath: () => false,
  }
}

function silentContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const known = contextMembers(canvas)
  const set = new Map<string | symbol, unknown>()
  const nothing = (): undefined => undefined
  const proxy: object = new Proxy(
    {},
    {
      get: (_target, key) =>
        typeof key === 'string' && key in known ? known[key] : set.has(key) ? set.get(key) : nothing,
      set(_target, key, value) {
        set.set(key, value)
        return true
      },
      has: () => true,
    },
  )
  return proxy as CanvasRenderingContext2D
}

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

/** The methods of a canvas context that change and read its transform. They compute the real transform, because drawing code reads it. */
function createTransformMethods(): Readonly<Record<string, unknown>> {
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
