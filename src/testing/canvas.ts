import { attached } from '../engine/core/index.js'
import { createTransformMethods } from './canvas-transform.js'

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
