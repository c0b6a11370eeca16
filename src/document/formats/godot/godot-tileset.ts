/** Reads Godot's tile sets: the shape of each tile, relative to the center of a cell, and the centers of the cells. */
import type { Point, Rect, Ring } from '../../../engine/geometry/index.js'
import { composeMatrices, rectRing, transformPoint, type Matrix } from '../../model/index.js'
import type { GodotFiles, GodotResource, GodotTexture } from './godot-scene.js'
import { outlineOf } from './godot-shapes.js'
import { listOf, numberOf, numbersOf, pointsOf, type GodotValue } from './godot-text.js'

interface GodotTile {
  readonly solids: Ring[]
  readonly floors: GodotResource[]
}

type Flips = Pick<GodotCell, 'flipX' | 'flipY' | 'isTransposed'>

export interface GodotCell {
  readonly x: number
  readonly y: number
  readonly tile: string
  readonly flipX: boolean
  readonly flipY: boolean
  readonly isTransposed: boolean
}

export interface GodotTileset {
  readonly tileSize: Point
  /** Whether rows and columns are straight, so that cell (x, y) begins at (x, y) times the tile size. */
  readonly isSquare: boolean
  readonly tiles: ReadonlyMap<string, GodotTile>
  readonly scenes: ReadonlySet<string>
  centerOf(x: number, y: number): Point
  drawn(cell: GodotCell): DrawnCell | undefined
}

/** Picture of a cell, relative to its center. */
interface DrawnCell extends Partial<GodotTexture>, Flips {
  readonly region: Rect
  /** Position of the anchor, which is the center of the picture if `isCentered`, otherwise its upper left corner. */
  readonly at: Point
  readonly isCentered: boolean
}

const TILE_KEY = /^(\d+):(\d+)\/(\d+)\/(?:physics_layer_(\d+)\/polygon_\d+\/points|navigation_layer_\d+\/polygon)$/

export function readTileset(resource: GodotResource, files: GodotFiles): GodotTileset {
  const { properties, file } = resource
  const number = (key: string): number => numberOf(properties.get(key), 0)
  const tileSize = pointsOf(properties.get('tile_size')).at(0) ?? { x: 16, y: 16 }
  const tiles = new Map<string, GodotTile>()
  const scenes = new Set<string>()
  const sources = new Map<string, GodotResource>()
  for (const key of properties.keys()) {
    const id = /^sources\/(\d+)$/.exec(key)?.[1]
    const source = id === undefined ? undefined : files.resource(properties.get(key), file)
    if (id === undefined || source === undefined) continue
    if (source.type === 'TileSetScenesCollectionSource') scenes.add(id)
    else sources.set(id, source)
    readSource(source, id, (layer) => numberOf(properties.get(`physics_layer_${layer}/collision_layer`), 1) !== 0)
  }
  const shape = number('tile_shape')
  return {
    tileSize,
    isSquare: shape === 0,
    tiles,
    scenes,
    centerOf: centers(shape, number('tile_layout'), number('tile_offset_axis') === 1, tileSize),
    drawn: (cell) => {
      const [id, column, row, alternative] = cell.tile.split(':')
      const source = sources.get(id)
      return source && drawnOfAtlas(source, cell, `${column}:${row}`, alternative, files)
    },
  }

  function readSource(source: GodotResource, id: string, collides: (layer: string) => boolean): void {
    for (const key of source.properties.keys()) {
      const [, column, row, alternative, physics] = TILE_KEY.exec(key) ?? []
      if (column === undefined || (physics !== undefined && !collides(physics))) continue
      const tile = tileAt(tiles, `${id}:${column}:${row}:${alternative}`)
      if (physics !== undefined) tile.solids.push(pointsOf(source.properties.get(key)))
      else {
        const floor = files.resource(source.properties.get(key), source.file)
        if (floor !== undefined) tile.floors.push(floor)
      }
    }
  }
}

function drawnOfAtlas(
  { properties, file }: GodotResource,
  cell: GodotCell,
  place: string,
  alternative: string,
  files: GodotFiles,
): DrawnCell | undefined {
  if (!properties.has(`${place}/${alternative}`)) return undefined
  const pair = (key: string, absent: number): Point => pointsOf(properties.get(key)).at(0) ?? { x: absent, y: absent }
  const [column, row] = place.split(':').map(Number)
  const [size, margins, gap] = [pair('texture_region_size', 16), pair('margins', 0), pair('separation', 0)]
  const [count, origin] = [pair(`${place}/size_in_atlas`, 1), pair(`${place}/${alternative}/texture_origin`, 0)]
  const texture = files.texture(properties.get('texture'), file)
  const own = (name: string): boolean => properties.get(`${place}/${alternative}/${name}`) === true
  return {
    ...texture,
    region: {
      x: margins.x + column * (size.x + gap.x),
      y: margins.y + row * (size.y + gap.y),
      width: count.x * (size.x + gap.x) - gap.x,
      height: count.y * (size.y + gap.y) - gap.y,
    },
    at: { x: -origin.x, y: -origin.y },
    isCentered: true,
    flipX: cell.flipX !== own('flip_h'),
    flipY: cell.flipY !== own('flip_v'),
    isTransposed: cell.isTransposed !== own('transpose'),
  }
}

function tileAt(tiles: Map<string, GodotTile>, key: string): GodotTile {
  const known = tiles.get(key) ?? { solids: [], floors: [] }
  tiles.set(key, known)
  return known
}

/** Returns a function from cells to their centers. Rows of square cells do not overlap; rows of hexagonal cells overlap by 1/4 of a cell, and those of isometric cells by 1/2. */
function centers(shape: number, layout: number, isVertical: boolean, { x: width, y: height }: Point) {
  const overlap = shape === 1 ? 0.5 : shape === 3 ? 0.75 : 1
  return (column: number, row: number): Point => {
    const [along, across] = isVertical ? [row, column] : [column, row]
    const place = shape === 0 ? { along, across } : laidOut(layout, along, across, isVertical)
    const [x, y] = isVertical ? [place.across * overlap, place.along] : [place.along, place.across * overlap]
    return { x: (x + 0.5) * width, y: (y + 0.5) * height }
  }
}

function laidOut(
  layout: number,
  along: number,
  across: number,
  isVertical: boolean,
): { along: number; across: number } {
  const isOdd = across % 2 !== 0
  switch (layout) {
    case 0:
      return { along: along + (isOdd ? 0.5 : 0), across }
    case 1:
      return { along: along + (isOdd ? 0 : 0.5), across }
    // Layouts 2 and 3 are Godot's Stairs Right and Stairs Down. If the offset axis is vertical, their formulas are swapped.
    case isVertical ? 3 : 2:
      return { along: along + across / 2, across }
    case isVertical ? 2 : 3:
      return { along: along / 2, across: across * 2 + along }
    case 4:
      return isVertical
        ? { along: (along - across) / 2, across: across + along }
        : { along: (along + across) / 2, across: across - along }
    default:
      return isVertical
        ? { along: (along + across) / 2, across: across - along }
        : { along: (along - across) / 2, across: across + along }
  }
}

export function cellMatrix({ x, y }: Point, { flipX, flipY, isTransposed }: Flips): Matrix {
  const [sx, sy] = [flipX ? -1 : 1, flipY ? -1 : 1]
  return isTransposed ? [0, sy, sx, 0, x, y] : [sx, 0, 0, sy, x, y]
}

/** Reads a tile set of Godot 3, whose shapes are relative to the corner of the cell. */
export function readTileset3(
  resource: GodotResource,
  tileSize: Point,
  isIsometric: boolean,
  files: GodotFiles,
): GodotTileset {
  const { properties, file } = resource
  const tiles = new Map<string, GodotTile>()
  const toCenter: Matrix = [1, 0, 0, 1, -tileSize.x / 2, -tileSize.y / 2]
  for (const key of properties.keys()) {
    const id = /^(\d+)\/shapes$/.exec(key)?.[1]
    if (id === undefined) continue
    for (const entry of listOf(properties.get(key))) {
      if (!(entry instanceof Map)) continue
      const fields: ReadonlyMap<string, GodotValue> = entry
      const shape = files.resource(fields.get('shape'), file)
      const outline = shape === undefined ? undefined : outlineOf(shape)
      const numbers = numbersOf(fields.get('shape_transform'))
      const [a, b, c, d, e, f] = numbers.length === 6 ? numbers : [1, 0, 0, 1, 0, 0]
      const matrix = composeMatrices(toCenter, [a, b, c, d, e, f])
      const [column, row] = numbersOf(fields.get('autotile_coord'))
      if (outline === undefined || !('solid' in outline) || outline.solid.type === 'ellipse') continue
      const { solid } = outline
      const ring = 'outer' in solid ? solid.outer : rectRing(solid)
      tileAt(tiles, `${id}:${column ?? 0}:${row ?? 0}:0`).solids.push(
        ring.map((point) => transformPoint(matrix, point)),
      )
    }
  }
  const centerOf = (x: number, y: number): Point =>
    isIsometric
      ? { x: ((x - y) * tileSize.x) / 2, y: ((x + y + 1) * tileSize.y) / 2 }
      : { x: (x + 0.5) * tileSize.x, y: (y + 0.5) * tileSize.y }
  const drawn = (cell: GodotCell): DrawnCell | undefined => {
    const [id, ...place] = cell.tile.split(':')
    const texture = files.texture(properties.get(`${id}/texture`), file)
    const [x, y, width, height] = numbersOf(properties.get(`${id}/region`))
    const tile = pointsOf(properties.get(`${id}/autotile/tile_size`)).at(0) ?? tileSize
    const gap = numberOf(properties.get(`${id}/autotile/spacing`), 0)
    const shift = pointsOf(properties.get(`${id}/tex_offset`)).at(0) ?? { x: 0, y: 0 }
    const isAtlas = numberOf(properties.get(`${id}/tile_mode`), 0) !== 0
    const [column, row] = place.map(Number)
    return {
      ...texture,
      region: isAtlas
        ? { x: (x || 0) + column * (tile.x + gap), y: (y || 0) + row * (tile.y + gap), width: tile.x, height: tile.y }
        : { x: x || 0, y: y || 0, width: width || 0, height: height || 0 },
      at: { x: shift.x - tileSize.x / 2, y: shift.y - tileSize.y / 2 },
      isCentered: false,
      flipX: cell.flipX,
      flipY: cell.flipY,
      isTransposed: cell.isTransposed,
    }
  }
  return { tileSize, isSquare: !isIsometric, tiles, scenes: new Set(), centerOf, drawn }
}
