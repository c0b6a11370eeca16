/**
 * Reads the cells of a TMX map without code of the engine: unpacks the data of every layer with Node, and lists the
 * global ids of each cell without their flip bits.
 */
import { gunzipSync, inflateSync } from 'node:zlib'

export interface PlainCells {
  /** For each cell, as `"x y"`, the global ids of its tiles from the lowest layer to the highest. */
  readonly cells: ReadonlyMap<string, readonly number[]>
  /** Area of one cell. */
  readonly area: number
  readonly columns: number
  readonly rows: number
}

export function plainCellsOf(tmx: string): PlainCells {
  const number = (name: string): number => Number(new RegExp(`<map[^>]* ${name}="([^"]*)"`).exec(tmx)?.[1] ?? 0)
  const orientation = /orientation="(\w+)"/.exec(tmx)?.[1]
  const [width, height] = [number('tilewidth'), number('tileheight')]
  const cells = new Map<string, number[]>()
  for (const [, layerWidth, data] of tmx.matchAll(/<layer[^>]* width="(\d+)"[^>]*>([^]*?)<\/layer>/g)) {
    const isBase64 = data.includes('encoding="base64"')
    const packing = /compression="(\w+)"/.exec(data)?.[1]
    const read = (text: string): number[] => {
      if (!isBase64) return text.split(',').map(Number)
      const bytes = Buffer.from(text.trim(), 'base64')
      const raw = packing === 'zlib' ? inflateSync(bytes) : packing === 'gzip' ? gunzipSync(bytes) : bytes
      return Array.from({ length: raw.length / 4 }, (_, i) => raw.readUInt32LE(4 * i))
    }
    const put = (text: string, left: number, top: number, columns: number): void =>
      read(text).forEach((gid, i) => {
        const key = `${left + (i % columns)} ${top + Math.floor(i / columns)}`
        const id = gid % 0x10000000
        if (id !== 0) cells.set(key, [...(cells.get(key) ?? []), id])
      })
    const chunks = [...data.matchAll(/<chunk x="(-?\d+)" y="(-?\d+)" width="(\d+)"[^>]*>([^]*?)<\/chunk>/g)]
    for (const [, x, y, columns, text] of chunks) put(text, Number(x), Number(y), Number(columns))
    if (chunks.length === 0) put(/<data[^>]*>([^]*?)<\/data>/.exec(data)?.[1] ?? '', 0, 0, Number(layerWidth))
  }
  const side = number('hexsidelength')
  const area =
    orientation === 'orthogonal'
      ? width * height
      : orientation === 'hexagonal'
        ? (width * (height + side)) / 2
        : (width * height) / 2
  return { cells, area, columns: number('width'), rows: number('height') }
}
