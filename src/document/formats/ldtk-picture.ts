/** Collects the picture of an LDtk project: tile layers, tiles of auto layers, and level backgrounds. */
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix, PictureBlock, PictureLayer, PictureSprite } from '../model/index.js'
import { asArray, asNumber, asObject, asObjects, asText, type Json } from './json-values.js'
import type { MapBuilder } from './map-builder.js'
import { PictureBuilder } from './picture-builder.js'

interface PlacedTile {
  readonly index: number
  readonly x: number
  readonly y: number
}

export class LdtkPicture extends PictureBuilder {
  private readonly sizes = new Map<string, number>()

  constructor(
    root: Json,
    private readonly builder: MapBuilder,
  ) {
    super()
    for (const { uid, tileGridSize } of asObjects(asObject(root.defs)?.tilesets))
      if (asNumber(tileGridSize) > 0) this.sizes.set(asText(uid) ?? '', asNumber(tileGridSize))
  }

  addBackground(name: string, level: Json, corner: Point): void {
    const image = asText(level.bgRelPath)
    const place = asObject(level.__bgPos)
    if (image === undefined || place === undefined) return
    const [x, y, width, height] = numbers(place.cropRect, 4)
    const [left, top] = numbers(place.topLeftPx, 2)
    const [scaleX, scaleY] = numbers(place.scale, 2)
    if (!(width > 0 && height > 0 && scaleX > 0 && scaleY > 0)) return
    const matrix: Matrix = [scaleX, 0, 0, scaleY, 0, 0]
    const tile = this.indexOf({ image, x, y, width, height, matrix }, `image ${image} ${matrix.join(' ')}`)
    const at = { x: corner.x + (left || 0), y: corner.y + (top || 0) }
    this.push(name, { hidden: false, opacity: 1 }, corner, 1, [], [{ tile, at }])
  }

  /** Adds a layer; `origin` is its corner on the map. */
  addLayer(name: string, layer: Json, origin: Point): void {
    const entries = [...asArray(layer.autoLayerTiles), ...asArray(layer.gridTiles)]
    const grid = asNumber(layer.__gridSize)
    const [columns, rows] = [asNumber(layer.__cWid), asNumber(layer.__cHei)]
    if (entries.length === 0 || !(grid > 0 && columns > 0 && rows > 0)) return
    this.builder.takeCells(entries.length)
    const image = asText(layer.__tilesetRelPath)
    const uid = asText(layer.overrideTilesetUid) ?? asText(layer.__tilesetDefUid) ?? ''
    const size = this.sizes.get(uid) ?? grid
    const placed = entries.flatMap((entry): PlacedTile[] => {
      const { px, src, f } = asObject(entry) ?? {}
      const [x, y] = numbers(px, 2)
      const [left, top] = numbers(src, 2)
      if (!Number.isFinite(x + y + left + top)) return []
      const flips = asNumber(f) || 0
      const [flipX, flipY] = [(flips & 1) !== 0, (flips & 2) !== 0]
      const matrix: Matrix = [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1, flipX ? size : 0, flipY ? size : 0]
      const tile = { ...(image !== undefined && { image }), x: left, y: top, width: size, height: size, matrix }
      return [{ index: this.indexOf(tile, `${uid} ${image ?? ''} ${left} ${top} ${flips & 3}`), x, y }]
    })
    const appearance = { hidden: layer.visible === false, opacity: opacityOf(layer) }
    const blocks = size === grid ? stacked(placed, { columns, rows, grid }) : undefined
    const sprites = placed.map(({ index, x, y }) => ({ tile: index, at: { x: origin.x + x, y: origin.y + y } }))
    this.push(name, appearance, origin, grid, blocks ?? [], blocks === undefined ? sprites : [])
  }

  private push(
    name: string,
    appearance: Pick<PictureLayer, 'hidden' | 'opacity'>,
    origin: Point,
    grid: number,
    blocks: readonly PictureBlock[],
    sprites: readonly PictureSprite[],
  ): void {
    const cell = { width: grid, height: grid }
    const lattice = { origin, along: { x: grid, y: 0 }, down: { x: 0, y: grid }, cell }
    this.layers.push({ name, ...appearance, lattice, blocks, sprites })
  }
}

/** Largest ratio of cells to tiles for which a layer is stored as blocks. The tiles of sparser layers are stored one by one. */
const CELLS_PER_TILE = 16

/** Stores the lowest tile of each cell in the first block, the tile above it in the second, and so on. Undefined if tiles are off the grid or sparse. */
function stacked(
  placed: readonly PlacedTile[],
  { columns, rows, grid }: { readonly columns: number; readonly rows: number; readonly grid: number },
): PictureBlock[] | undefined {
  const heights = new Map<number, number>()
  const levels: number[] = []
  let highest = 0
  for (const { x, y } of placed) {
    if (x % grid !== 0 || y % grid !== 0 || x < 0 || y < 0 || x >= columns * grid || y >= rows * grid) return undefined
    const cell = (y / grid) * columns + x / grid
    const level = heights.get(cell) ?? 0
    heights.set(cell, level + 1)
    levels.push(level)
    highest = Math.max(highest, level + 1)
  }
  if (highest * columns * rows > CELLS_PER_TILE * placed.length + 4096) return undefined
  const blocks = Array.from({ length: highest }, () => new Uint32Array(columns * rows))
  for (const [i, { index, x, y }] of placed.entries()) blocks[levels[i]][(y / grid) * columns + x / grid] = index + 1
  return blocks.map((tiles) => ({ x: 0, y: 0, width: columns, height: rows, tiles }))
}

const numbers = (value: unknown, count: number): number[] =>
  Array.from({ length: count }, (_, i) => asNumber(asArray(value)[i]))

const opacityOf = (layer: Json): number => {
  const opacity = asNumber(layer.__opacity)
  return Number.isFinite(opacity) ? opacity : 1
}
