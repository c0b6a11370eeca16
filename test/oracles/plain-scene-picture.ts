/** Draws a Godot scene pixel by pixel, as the manual of Godot describes, without code of the engine. */

type Corner = readonly [x: number, y: number]

export interface PlainPart {
  /** Place of the local origin. Local coordinates are rotated by `quarters` right angles, scaled, and moved here. */
  readonly at: Corner
  readonly quarters?: number
  readonly scale?: number
  /** Region of the texture that the part shows. */
  readonly region: readonly [x: number, y: number, width: number, height: number]
  /** Upper left corner of the drawn part, in local coordinates. */
  readonly corner: Corner
  readonly flipX?: boolean
  readonly flipY?: boolean
  readonly isTransposed?: boolean
  /** Whether the texture repeats in both directions. */
  readonly repeats?: boolean
  /** Whether a point in local coordinates is visible. */
  readonly shows?: (x: number, y: number) => boolean
  /** Factors of red, green, blue and alpha. */
  readonly color?: readonly number[]
}

/** Draws the parts; `left` and `top` are the position of the picture on the map. */
export function plainScenePicture(
  parts: readonly PlainPart[],
  image: ImageData,
  [left, top, width, height]: readonly [number, number, number, number],
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(4 * width * height)
  for (const part of parts)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const pixel = pixelOf(part, left + column + 0.5, top + row + 0.5, image)
        if (pixel === undefined || pixel[3] === 0) continue
        const to = 4 * (row * width + column)
        const [above, below] = [pixel[3] / 255, out[to + 3] / 255]
        const alpha = above + below * (1 - above)
        for (let i = 0; i < 3; i++) out[to + i] = (pixel[i] * above + out[to + i] * below * (1 - above)) / alpha
        out[to + 3] = 255 * alpha
      }
  return out
}

function pixelOf(part: PlainPart, x: number, y: number, image: ImageData): number[] | undefined {
  const { at, quarters = 0, scale = 1, region, corner, color = [1, 1, 1, 1], repeats, shows } = part
  let [u, v] = [(x - at[0]) / scale, (y - at[1]) / scale]
  for (let i = 0; i < quarters; i++) [u, v] = [v, -u]
  if (shows !== undefined && !shows(u, v)) return undefined
  u -= corner[0]
  v -= corner[1]
  const [width, height] = part.isTransposed === true ? [region[3], region[2]] : [region[2], region[3]]
  if (repeats === true) [u, v] = [((u % width) + width) % width, ((v % height) + height) % height]
  if (u < 0 || v < 0 || u >= width || v >= height) return undefined
  if (part.flipX === true) u = width - u
  if (part.flipY === true) v = height - v
  if (part.isTransposed === true) [u, v] = [v, u]
  const from = 4 * (Math.floor(region[1] + v) * image.width + Math.floor(region[0] + u))
  return [0, 1, 2, 3].map((i) => image.data[from + i] * Math.min(1, color[i]))
}
