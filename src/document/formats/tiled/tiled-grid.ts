import type { Point, Rect, Ring } from '../../../engine/geometry/index.js'
import { IDENTITY, rectRing, type GridSettings, type Matrix, type NavDocument } from '../../model/index.js'
import { asNumber, type Json } from '../json-values.js'

export interface TiledGrid {
  readonly tileWidth: number
  readonly tileHeight: number
  readonly bounds: Rect
  /** Maps coordinates of objects to pixels. */
  readonly objectMatrix: Matrix
  /** Maps cell units to pixels. Undefined for staggered and hexagonal maps, whose rows are not straight. */
  readonly cellMatrix: Matrix | undefined
  readonly stagger?: { readonly axis: 'x' | 'y'; readonly odd: boolean; readonly by: number }
  readonly hex?: Pick<GridSettings, 'hex' | 'origin'>
  /** Distance between the centers of neighboring cells of a row; the smaller side of a tile if absent. */
  readonly cellSize?: number
  readonly alignment: 'bottom' | 'bottomleft'
  cellCorner(column: number, row: number): Point
  cellOutline(column: number, row: number): Ring
}

export function gridOf(map: Json): TiledGrid {
  const columns = asNumber(map.width) || 0
  const rows = asNumber(map.height) || 0
  const tileWidth = asNumber(map.tilewidth) || 1
  const tileHeight = asNumber(map.tileheight) || 1
  if (map.orientation === 'isometric') return isometric(columns, rows, tileWidth, tileHeight)
  if (map.orientation === 'staggered' || map.orientation === 'hexagonal')
    return staggered(map, columns, rows, tileWidth, tileHeight)
  return {
    tileWidth,
    tileHeight,
    bounds: { x: 0, y: 0, width: columns * tileWidth, height: rows * tileHeight },
    objectMatrix: IDENTITY,
    alignment: 'bottomleft',
    cellMatrix: [tileWidth, 0, 0, tileHeight, 0, 0],
    cellCorner: (column, row) => ({ x: column * tileWidth, y: row * tileHeight }),
    cellOutline: (column, row) =>
      rectRing({ x: column * tileWidth, y: row * tileHeight, width: tileWidth, height: tileHeight }),
  }
}

function isometric(columns: number, rows: number, tileWidth: number, tileHeight: number): TiledGrid {
  const w = tileWidth / 2
  const h = tileHeight / 2
  const origin = rows * w
  const cellMatrix: Matrix = [w, h, -w, h, origin, 0]
  const perTile = (value: number): number => value / tileHeight
  return {
    tileWidth,
    tileHeight,
    bounds: { x: 0, y: 0, width: (columns + rows) * w, height: (columns + rows) * h },
    alignment: 'bottom',
    objectMatrix: [perTile(w), perTile(h), -perTile(w), perTile(h), origin, 0],
    cellMatrix,
    cellCorner: (column, row) => ({ x: origin + (column - row - 1) * w, y: (column + row) * h }),
    cellOutline: (column, row) =>
      diamond(origin + (column - row - 1) * w, (column + row) * h, tileWidth, tileHeight, 0, 'x'),
  }
}

function staggered(map: Json, columns: number, rows: number, tileWidth: number, tileHeight: number): TiledGrid {
  const axis = map.staggeraxis === 'x' ? 'x' : 'y'
  const shiftedParity = map.staggerindex === 'even' ? 0 : 1
  const side = map.orientation === 'hexagonal' ? asNumber(map.hexsidelength) || 0 : 0
  const isShifted = (index: number): boolean => Math.abs(index % 2) === shiftedParity
  const stepX = axis === 'x' ? (tileWidth + side) / 2 : tileWidth
  const stepY = axis === 'y' ? (tileHeight + side) / 2 : tileHeight
  const cellCorner = (column: number, row: number): Point => ({
    x: column * stepX + (axis === 'y' && isShifted(row) ? tileWidth / 2 : 0),
    y: row * stepY + (axis === 'x' && isShifted(column) ? tileHeight / 2 : 0),
  })
  // Row 0 of a document's grid is never shifted. If Tiled shifts even rows, move the origin by half a tile instead.
  const start = shiftedParity === 0 ? 0.5 : 0
  const hexes: Pick<TiledGrid, 'cellSize' | 'hex'> =
    side > 0
      ? axis === 'y'
        ? {
            cellSize: tileWidth,
            hex: { origin: { x: start * tileWidth, y: 0 }, hex: { axis: 'x', height: tileHeight, side } },
          }
        : {
            cellSize: tileHeight,
            hex: { origin: { x: 0, y: start * tileHeight }, hex: { axis: 'y', height: tileWidth, side } },
          }
      : {}
  const width = axis === 'x' ? (columns - 1) * stepX + tileWidth : columns * tileWidth + tileWidth / 2
  const height = axis === 'y' ? (rows - 1) * stepY + tileHeight : rows * tileHeight + tileHeight / 2
  return {
    tileWidth,
    tileHeight,
    bounds: { x: 0, y: 0, width: Math.max(width, tileWidth), height: Math.max(height, tileHeight) },
    objectMatrix: IDENTITY,
    alignment: 'bottomleft',
    cellMatrix: undefined,
    stagger: { axis, odd: shiftedParity === 1, by: (axis === 'y' ? tileWidth : tileHeight) / 2 },
    ...hexes,
    cellCorner,
    cellOutline(column, row) {
      const { x, y } = cellCorner(column, row)
      return diamond(x, y, tileWidth, tileHeight, side, axis)
    },
  }
}

/** Returns the diamond inscribed in a box. If `side` > 0, returns a hexagon with two sides of this length, parallel to `axis`. */
function diamond(x: number, y: number, width: number, height: number, side: number, axis: 'x' | 'y'): Ring {
  const middleX = x + width / 2
  const middleY = y + height / 2
  const half = side / 2
  const [right, bottom] = [x + width, y + height]
  const [columns, rows] =
    axis === 'y'
      ? [
          [middleX, right, right, middleX, x, x],
          [y, middleY - half, middleY + half, bottom, middleY + half, middleY - half],
        ]
      : [
          [middleX - half, middleX + half, right, middleX + half, middleX - half, x],
          [y, y, middleY, bottom, bottom, middleY],
        ]
  return columns.map((column, i) => ({ x: column, y: rows[i] }))
}

export function tilesOf({ bounds, grid }: NavDocument): { readonly width: number; readonly height: number } {
  const count = (end: number): number => Math.max(1, Math.ceil(end / grid.cellSize))
  return { width: count(bounds.x + bounds.width), height: count(bounds.y + bounds.height) }
}
