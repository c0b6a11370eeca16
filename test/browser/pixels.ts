/** Reads the pixels of a canvas. Positions and sizes are in CSS pixels, from the upper left corner of the canvas. */

/** Returns red, green, blue and alpha of one pixel, or of a rectangle of pixels. */
export function pixelsAt(
  canvas: HTMLCanvasElement,
  x: number,
  y: number,
  width = 0,
  height = width,
): Uint8ClampedArray {
  const ratio = canvas.width / canvas.clientWidth
  const [left, top, across, down] = [x, y, width, height].map((length) => Math.round(length * ratio))
  return canvas.getContext('2d')!.getImageData(left, top, Math.max(1, across), Math.max(1, down)).data
}

export const layersOf = (map: Element): HTMLCanvasElement[] => [
  ...map.querySelectorAll<HTMLCanvasElement>('.konvajs-content canvas'),
]

/** Returns the pixels of all layers of a map as one text, for comparison with an earlier state. */
export const inkAt = (map: Element, x: number, y: number, width: number, height = width): string =>
  layersOf(map)
    .map((layer) => pixelsAt(layer, x, y, width, height).join())
    .join()

/** Makes an image of noise with transparent pixels. `below(n)` returns a random integer below `n`. */
export function noise(width: number, height: number, below: (count: number) => number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  for (let at = 0; at < image.data.length; at += 4)
    image.data.set(below(5) === 0 ? [0, 0, 0, 0] : [below(256), below(256), below(256), 255], at)
  context.putImageData(image, 0, 0)
  return canvas
}

/** Converts '#rrggbb' to red, green and blue. */
export const rgb = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

export const allPixels = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data

type PixelTest = (red: number, green: number, blue: number, alpha: number) => boolean

export function countPixels(pixels: Uint8ClampedArray, test: PixelTest): number {
  let count = 0
  for (let i = 0; i < pixels.length; i += 4) if (test(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])) count++
  return count
}

/** Counts the pixels that are not transparent. */
export const paintedPixels = (canvas: HTMLCanvasElement): number =>
  countPixels(allPixels(canvas), (_r, _g, _b, alpha) => alpha > 0)
