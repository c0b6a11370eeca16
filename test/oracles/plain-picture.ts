/** The picture of a Tiled map of one tileset, pixel by pixel, by the rules of Tiled's manual; shares nothing with the sources. */

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
  }[]
  readonly layers: readonly {
    readonly data: readonly number[]
    readonly visible: boolean
    readonly opacity: number
    readonly offsetx?: number
    readonly offsety?: number
  }[]
}

const bit = (gid: number, place: number): boolean => Math.floor(gid / 2 ** place) % 2 === 1

/** Upper left corner of a cell's box. */
function cornerOf(map: PlainMap, column: number, row: number): readonly [number, number] {
  const { orientation, height, tilewidth: w, tileheight: h, hexsidelength: side = 0, staggerindex = 'odd' } = map
  if (orientation === 'orthogonal') return [column * w, row * h]
  if (orientation === 'isometric') return [((column - row + height - 1) * w) / 2, ((column + row) * h) / 2]
  const isPushed = (index: number): boolean => (index % 2 === 1) === (staggerindex === 'odd')
  return map.staggeraxis === 'x'
    ? [(column * (w + side)) / 2, row * h + (isPushed(column) ? h / 2 : 0)]
    : [column * w + (isPushed(row) ? w / 2 : 0), (row * (h + side)) / 2]
}

/** Bytes of red, green, blue and alpha over transparent ground. */
export function plainPicture(map: PlainMap, image: ImageData, width: number, height: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(4 * width * height)
  const [set] = map.tilesets
  const order = Array.from({ length: map.width }, (_, i) => i)
  // In maps of shifted columns those that are lower come last in their row.
  if (map.staggeraxis === 'x') order.sort((a, b) => cornerOf(map, a, 0)[1] - cornerOf(map, b, 0)[1] || a - b)
  for (const { data, visible, opacity, offsetx = 0, offsety = 0 } of map.layers) {
    if (!visible) continue
    for (let row = 0; row < map.height; row++)
      for (const column of order) {
        const gid = data[row * map.width + column]
        if (gid === 0) continue
        const id = (gid % 2 ** 28) - 1
        const left = set.margin + (id % set.columns) * (set.tilewidth + set.spacing)
        const top = set.margin + Math.floor(id / set.columns) * (set.tileheight + set.spacing)
        const [x, y] = cornerOf(map, column, row)
        const startX = x + (set.tileoffset?.x ?? 0) + offsetx
        const startY = y + map.tileheight - set.tileheight + (set.tileoffset?.y ?? 0) + offsety
        for (let dy = 0; dy < set.tileheight; dy++)
          for (let dx = 0; dx < set.tilewidth; dx++) {
            const across = bit(gid, 31) ? set.tilewidth - 1 - dx : dx
            const down = bit(gid, 30) ? set.tileheight - 1 - dy : dy
            const [u, v] = bit(gid, 29) ? [down, across] : [across, down]
            const from = 4 * ((top + v) * image.width + left + u)
            const [toX, toY] = [startX + dx, startY + dy]
            if (image.data[from + 3] === 0 || toX < 0 || toY < 0 || toX >= width || toY >= height) continue
            const to = 4 * (toY * width + toX)
            const below = out[to + 3] / 255
            const alpha = opacity + below * (1 - opacity)
            for (let i = 0; i < 3; i++)
              out[to + i] = (image.data[from + i] * opacity + out[to + i] * below * (1 - opacity)) / alpha
            out[to + 3] = 255 * alpha
          }
      }
  }
  return out
}
