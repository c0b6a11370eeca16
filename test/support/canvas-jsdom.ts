/**
 * Gives canvas elements of jsdom real pixels, so that tests can draw through Konva and read colors. Each has a
 * @napi-rs/canvas of the same size. Text widths depend on the fonts of the machine, so tests must not assert them.
 */
import { Canvas, DOMMatrix, DOMPoint, Image, ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas'

type Drawable = Parameters<SKRSContext2D['drawImage']>[0]

interface Backing {
  readonly canvas: Canvas
  readonly context: SKRSContext2D
}

const backings = new WeakMap<HTMLCanvasElement, Backing>()

/** Returns the native canvas of a canvas element, and any other image unchanged. */
const unwrap = (image: unknown): Drawable =>
  (image instanceof HTMLCanvasElement ? backingOf(image).canvas : image) as Drawable

function backingOf(element: HTMLCanvasElement): Backing {
  const known = backings.get(element)
  if (known !== undefined) return known
  const canvas = new Canvas(element.width, element.height)
  const context = canvas.getContext('2d')
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- its overloads have no common call
  const drawImage = context.drawImage.bind(context) as (image: Drawable, ...numbers: number[]) => void
  const createPattern = context.createPattern.bind(context) as (
    image: Drawable,
    repetition: string | null,
  ) => CanvasPattern
  Object.defineProperties(context, {
    canvas: { value: element },
    drawImage: {
      value: (image: unknown, ...numbers: number[]) => {
        const source = unwrap(image)
        // A browser draws nothing from an empty canvas; the native context throws.
        if (source.width > 0 && source.height > 0) drawImage(source, ...numbers)
      },
    },
    createPattern: {
      value: (image: unknown, repetition: string | null) => createPattern(unwrap(image), repetition ?? 'repeat'),
    },
  })
  const backing = { canvas, context }
  backings.set(element, backing)
  return backing
}

for (const side of ['width', 'height'] as const) {
  const plain = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side)
  if (plain?.set === undefined || plain.get === undefined) continue
  // eslint-disable-next-line @typescript-eslint/unbound-method -- both are called with the element as `this` below
  const { set, get } = plain
  Object.defineProperty(HTMLCanvasElement.prototype, side, {
    configurable: true,
    enumerable: true,
    get,
    set(this: HTMLCanvasElement, value: number) {
      set.call(this, value)
      const backing = backings.get(this)
      if (backing !== undefined) backing.canvas[side] = get.call(this) as number
    },
  })
}

Object.defineProperties(HTMLCanvasElement.prototype, {
  getContext: {
    configurable: true,
    writable: true,
    value(this: HTMLCanvasElement, kind: string) {
      return kind === '2d' ? backingOf(this).context : null
    },
  },
  toDataURL: {
    configurable: true,
    writable: true,
    value(this: HTMLCanvasElement) {
      return backingOf(this).canvas.toDataURL('image/png')
    },
  },
  toBlob: {
    configurable: true,
    writable: true,
    value(this: HTMLCanvasElement, done: (blob: Blob) => void) {
      done(new Blob([new Uint8Array(backingOf(this).canvas.toBuffer('image/png'))], { type: 'image/png' }))
    },
  },
})
Object.assign(globalThis, { Path2D, DOMMatrix, DOMPoint, Image, ImageData })
Object.assign(window, { Path2D, DOMMatrix, DOMPoint, Image, ImageData })
