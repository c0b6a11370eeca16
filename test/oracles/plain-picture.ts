/** Draws maps whose tiles all come from one image. Works pixel by pixel, as the manuals of Tiled and LDtk describe, without code of the engine. */

export interface PlainMap {
  readonly orientation: string
  readonly width: number
  readonly height: number
  readonly tilewidth: number
  readonly tileheight: number
  readonly hexsidelength?: number
  readonly staggeraxis?: 'x' | 'y'
  readonly staggerindex?: 'odd' | 'even'
  readonly tilesets: readonly {
    readonly tilewidth: number
    readonly tileheight: number
    readonly margin: number
    readonly spacing: number
    readonly columns: number
    readonly tileoffset?: { readonly x: number; readonly y: number }
    /** First frame of each animated tile. */
    readonly first?: ReadonlyMap<number, number>
  }[]
  readonly layers: readonly {
    readonly data: readonly number[]
    /** For a layer without tiles that shows the whole image: the axes along which the image repeats. */
    readonly repeat?: { readonly x: boolean; readonly y: boolean }
    /** Factors of red, green and blue. */
    readonly tint?: readonly number[]
    readonly visible: boolean
    readonly opacity: number
    readonly offsetx?: number
    readonly offsety?: number
  }[]
}

const bit = (gid: number, place: number): boolean => Math.floor(gid / 2 ** place) % 2 === 1

/** Returns the upper left corner of a cell’s box. */
function cornerOf(map: PlainMap, column: number, row: number): readonly [number, number] {
  const { orientation, height, tilewidth: w, tileheight: h, hexsidelength: side = 0, staggerindex = 'odd' } = map
  if (orientation === 'orthogonal') return [column * w, row * h]
  if (orientation === 'isometric') return [((column - row + height - 1) * w) / 2, ((column + row) * h) / 2]
  const isPushed = (index: number): boolean => (index % 2 === 1) === (staggerindex === 'odd')
  return map.staggeraxis === 'x'
    ? [(column * (w + side)) / 2, row * h + (isPushed(column) ? h / 2 : 0)]
    : [column * w + (isPushed(row) ? w / 2 : 0), (row * (h + side)) / 2]
}

/**
 * Draws a map over the picture in `out`, or over transparent ground if `out` is absent. Returns the picture: four bytes
 * per pixel, namely red, green, blue and alpha.
 */
export function plainPicture(
  map: PlainMap,
  image: ImageData,
  width: number,
  height: number,
  out: Uint8ClampedArray = new Uint8ClampedArray(4 * width * height),
): Uint8ClampedArray {
  const [set] = map.tilesets
  const order = Array.from({ length: map.width }, (_, i) => i)
  // If columns are shifted, every second column is lower. In each row, the cells of the lower columns are drawn last.
  if (map.staggeraxis === 'x') order.sort((a, b) => cornerOf(map, a, 0)[1] - cornerOf(map, b, 0)[1] || a - b)
  for (const { data, visible, opacity, offsetx = 0, offsety = 0, repeat, tint } of map.layers) {
    if (!visible) continue
    if (repeat !== undefined) {
      const whole = { x: 0, y: 0, width: image.width, height: image.height }
      for (let y = repeat.y ? -9 : 0; y < (repeat.y ? 20 : 1); y++)
        for (let x = repeat.x ? -9 : 0; x < (repeat.x ? 20 : 1); x++) {
          const at = { x: offsetx + x * image.width, y: offsety + y * image.height }
          drawPart({ out, width, height }, image, whole, at, NO_FLIPS, opacity, tint)
        }
      continue
    }
    for (let row = 0; row < map.height; row++)
      for (const column of order) {
        const gid = data[row * map.width + column]
        if (gid === 0) continue
        const own = (gid % 2 ** 28) - 1
        const id = set.first?.get(own) ?? own
        const left = set.margin + (id % set.columns) * (set.tilewidth + set.spacing)
        const top = set.margin + Math.floor(id / set.columns) * (set.tileheight + set.spacing)
        const [x, y] = cornerOf(map, column, row)
        const startX = x + (set.tileoffset?.x ?? 0) + offsetx
        const startY = y + map.tileheight - set.tileheight + (set.tileoffset?.y ?? 0) + offsety
        const flips = { x: bit(gid, 31), y: bit(gid, 30), diagonal: bit(gid, 29) }
        const part = { x: left, y: top, width: set.tilewidth, height: set.tileheight }
        drawPart({ out, width, height }, image, part, { x: startX, y: startY }, flips, opacity, tint)
      }
  }
  return out
}

export interface PlainLdtkLevel {
  readonly worldX: number
  readonly worldY: number
  readonly background?: {
    readonly at: readonly [number, number]
    readonly crop: readonly [number, number, number, number]
  }
  /** Layers, the topmost first. */
  readonly layers: readonly {
    readonly visible: boolean
    readonly opacity: number
    readonly offset: readonly [number, number]
    readonly tiles: readonly {
      readonly px: readonly [number, number]
      readonly src: readonly [number, number]
      readonly f: number
    }[]
  }[]
}

export function plainLdtkPicture(
  levels: readonly PlainLdtkLevel[],
  size: number,
  image: ImageData,
  width: number,
  height: number,
): Uint8ClampedArray {
  const out = new Uint8ClampedArray(4 * width * height)
  for (const { worldX, worldY, background, layers } of levels) {
    if (background !== undefined) {
      const [x, y, w, h] = background.crop
      const at = { x: worldX + background.at[0], y: worldY + background.at[1] }
      drawPart({ out, width, height }, image, { x, y, width: w, height: h }, at, NO_FLIPS, 1)
    }
    for (const { visible, opacity, offset, tiles } of [...layers].reverse())
      for (const { px, src, f } of visible ? tiles : []) {
        const at = { x: worldX + offset[0] + px[0], y: worldY + offset[1] + px[1] }
        const part = { x: src[0], y: src[1], width: size, height: size }
        drawPart({ out, width, height }, image, part, at, { x: f % 2 === 1, y: f > 1, diagonal: false }, opacity)
      }
  }
  return out
}

const NO_FLIPS = { x: false, y: false, diagonal: false }

function drawPart(
  { out, width, height }: { readonly out: Uint8ClampedArray; readonly width: number; readonly height: number },
  image: ImageData,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  at: { readonly x: number; readonly y: number },
  flips: { readonly x: boolean; readonly y: boolean; readonly diagonal: boolean },
  opacity: number,
  tint: readonly number[] = [1, 1, 1],
): void {
  for (let dy = 0; dy < part.height; dy++)
    for (let dx = 0; dx < part.width; dx++) {
      const across = flips.x ? part.width - 1 - dx : dx
      const down = flips.y ? part.height - 1 - dy : dy
      const [u, v] = flips.diagonal ? [down, across] : [across, down]
      const from = 4 * ((part.y + v) * image.width + part.x + u)
      const [toX, toY] = [at.x + dx, at.y + dy]
      if (image.data[from + 3] === 0 || toX < 0 || toY < 0 || toX >= width || toY >= height) continue
      const to = 4 * (toY * width + toX)
      const below = out[to + 3] / 255
      const alpha = opacity + below * (1 - opacity)
      for (let i = 0; i < 3; i++)
        out[to + i] = (image.data[from + i] * tint[i] * opacity + out[to + i] * below * (1 - opacity)) / alpha
      out[to + 3] = 255 * alpha
    }
}
