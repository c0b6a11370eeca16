/** Collects the picture of a Godot scene: tile layers, sprites and polygons, ordered by `z_index` and then as in the tree. */
import { boundingBox, type Point, type Rect, type Ring } from '../../../engine/geometry/index.js'
import {
  composeMatrices,
  inverseOf,
  degreesToDirection,
  rectRing,
  transformPoint,
  type MapPicture,
  type Matrix,
  type PictureBlock,
  type PictureLattice,
  type PictureLayer,
  type PictureSprite,
} from '../../model/index.js'
import { extentOfBlocks } from '../cells/cell-outline.js'
import { PictureBuilder } from '../picture-builder.js'
import {
  propertyOf,
  type GodotFiles,
  type GodotNode,
  type GodotTexture,
  type NodeLook,
  type PlacedNode,
} from './godot-scene.js'
import { listOf, numberOf, numbersOf, pointsOf, type GodotValue } from './godot-text.js'
import { cellMatrix, type GodotCell, type GodotTileset } from './godot-tileset.js'

const WHITE = [1, 1, 1, 1]
export const PLAIN_LOOK: NodeLook = { modulate: WHITE, z: 0 }

const colorIn = (value: GodotValue | undefined): readonly number[] => {
  const numbers = numbersOf(value)
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : WHITE
}
const times = (a: readonly number[], b: readonly number[]): number[] => a.map((part, i) => part * b[i])
const byte = (part: number): number => Math.round(255 * Math.min(1, Math.max(0, part)))
const cssColor = ([red, green, blue]: readonly number[]): string =>
  `#${[red, green, blue].map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`

export function lookOf(node: GodotNode, above: NodeLook): NodeLook {
  const z = numberOf(propertyOf(node, 'z_index'), 0)
  return {
    modulate: times(above.modulate, colorIn(propertyOf(node, 'modulate'))),
    z: propertyOf(node, 'z_as_relative') === false ? z : above.z + z,
  }
}

export function firstFrame(node: GodotNode, files: GodotFiles): GodotTexture | undefined {
  const resource = files.resourceOf(node, 'sprite_frames', 'frames')
  const played = propertyOf(node, 'animation') ?? 'default'
  const animations = listOf(resource?.properties.get('animations')).filter((entry) => entry instanceof Map)
  const found = animations.find((entry) => entry.get('name') === played) ?? animations.at(0)
  const frame = listOf(found?.get('frames') as GodotValue | undefined).at(numberOf(propertyOf(node, 'frame'), 0))
  const texture = frame instanceof Map ? (frame as ReadonlyMap<string, GodotValue>).get('texture') : frame
  return resource && files.texture(texture, resource.file)
}

const FLAT: PictureLattice = {
  origin: { x: 0, y: 0 },
  along: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  cell: { width: 0, height: 0 },
}
const linear = ([a, b, c, d]: Matrix): Matrix => [a, b, c, d, 0, 0]
const placeOf = ([, , , , x, y]: Matrix): Point => ({ x, y })
const flipped = (anchor: number, isFlipped: boolean): number => (isFlipped ? 1 - anchor : anchor)

export class GodotPicture extends PictureBuilder {
  private readonly placed: { readonly z: number; readonly layer: PictureLayer; readonly sprites?: PictureSprite[] }[] =
    []
  private readonly places: Point[] = []

  addSprite({ node, matrix, isHidden, look }: PlacedNode, texture: GodotTexture | undefined): void {
    if (texture === undefined || isHidden) return
    const isOn = (key: string): boolean => propertyOf(node, key) === true
    const number = (key: string): number => numberOf(propertyOf(node, key), 0)
    const [x, y, width, height] = isOn('region_enabled') ? numbersOf(propertyOf(node, 'region_rect')) : []
    const region = width > 0 && height > 0 ? { x, y, width, height } : texture.region
    const [columns, rows] = [number('hframes') || 1, number('vframes') || 1]
    const place = pointsOf(propertyOf(node, 'frame_coords')).at(0)
    const column = place?.x ?? number('frame') % columns
    const row = place?.y ?? Math.floor(number('frame') / columns)
    const offset = pointsOf(propertyOf(node, 'offset')).at(0) ?? { x: 0, y: 0 }
    const anchor = propertyOf(node, 'centered') === false ? 0 : 0.5
    const [flipX, flipY] = [isOn('flip_h'), isOn('flip_v')]
    const toMap = composeMatrices(matrix, [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1, offset.x, offset.y])
    const tile = {
      image: texture.image,
      ...region,
      ...(columns * rows > 1 && { frames: { columns, rows, column, row } }),
      anchor: { x: flipped(anchor, flipX), y: flipped(anchor, flipY) },
      matrix: linear(toMap),
    }
    this.push(
      node,
      look,
      { tile: this.indexOf(tile), at: placeOf(toMap) },
      [0, 1].map((end) =>
        transformPoint(toMap, { x: (end - anchor) * region.width, y: (end - anchor) * region.height }),
      ),
    )
  }

  /** Adds the polygon `points`, mapped by `toMap`. The first three points that are not collinear determine the position of the texture. */
  addPolygon(
    { node, isHidden, look }: PlacedNode,
    points: Ring,
    toMap: Matrix,
    texture: GodotTexture | undefined,
  ): void {
    const box = boundingBox(points)
    if (box === undefined || isHidden || !points.every(({ x, y }) => Number.isFinite(x + y))) return
    const outline = points.map((point) => transformPoint(toMap, point))
    const color = times(colorIn(propertyOf(node, 'color')), look.modulate)
    if (texture === undefined) {
      const corner = transformPoint(toMap, box)
      const tile = { color: cssColor(color), x: 0, y: 0, width: box.width, height: box.height, matrix: linear(toMap) }
      const sprite = { tile: this.indexOf(tile), at: corner, outline }
      this.push(node, { ...look, modulate: [1, 1, 1, color[3]] }, sprite, outline)
      return
    }
    const fromTexture = textureMatrix(node, points)
    if (fromTexture === undefined) return
    const toMapFromTexture = composeMatrices(toMap, fromTexture)
    const tile = { image: texture.image, ...texture.region, matrix: linear(toMapFromTexture) }
    const repeats = numberOf(propertyOf(node, 'texture_repeat'), 0) > 1
    const sprite = {
      tile: this.indexOf(tile),
      at: placeOf(toMapFromTexture),
      outline,
      ...(repeats && { repeat: { x: true, y: true } }),
    }
    this.push(node, { ...look, modulate: color }, sprite, outline)
  }

  addCells(name: string, cells: readonly GodotCell[], tileset: GodotTileset, { node, matrix, look }: PlacedNode): void {
    const known = new Map<string, number>()
    const tileOf = (cell: GodotCell): number => {
      const id = `${cell.tile} ${cell.flipX} ${cell.flipY} ${cell.isTransposed}`
      const index = known.get(id) ?? this.cellTile(cell, tileset, matrix)
      known.set(id, index)
      return index + 1
    }
    const drawn = cells.filter((cell) => tileOf(cell) > 0)
    if (drawn.length === 0) return
    const place = ({ x, y }: Point): Point => transformPoint(matrix, tileset.centerOf(x, y))
    const [origin, along, down] = [tileset.centerOf(0, 0), tileset.centerOf(2, 0), tileset.centerOf(0, 2)]
    // In a staggered layout, cell (1, 0) is not halfway between cells (0, 0) and (2, 0), or cell (0, 1) is not halfway between (0, 0) and (0, 2).
    // Such centers form no lattice.
    const isLattice = [
      [tileset.centerOf(1, 0), along],
      [tileset.centerOf(0, 1), down],
    ].every(([next, second]) => 2 * next.x === origin.x + second.x && 2 * next.y === origin.y + second.y)
    const { x: width, y: height } = tileset.tileSize
    const half = {
      x: (Math.abs(matrix[0]) * width + Math.abs(matrix[2]) * height) / 2,
      y: (Math.abs(matrix[1]) * width + Math.abs(matrix[3]) * height) / 2,
    }
    const cover = ({ x, y }: Point): void =>
      void this.places.push({ x: x - half.x, y: y - half.y }, { x: x + half.x, y: y + half.y })
    const layer = { name, hidden: false, ...appearanceOf(node, look) }
    if (!isLattice) {
      const sprites = drawn
        .map((cell) => ({ tile: tileOf(cell) - 1, at: place(cell) }))
        .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
      for (const { at } of sprites) cover(at)
      this.placed.push({ z: look.z, layer: { ...layer, lattice: FLAT, blocks: [], sprites } })
      return
    }
    const blocks = blocksOf(drawn, tileOf)
    for (const block of blocks)
      for (const x of [block.x, block.x + block.width - 1])
        for (const y of [block.y, block.y + block.height - 1]) cover(place({ x, y }))
    const start = place({ x: 0, y: 0 })
    const step = (x: number, y: number): Point => {
      const end = place({ x, y })
      return { x: end.x - start.x, y: end.y - start.y }
    }
    const lattice = { ...FLAT, origin: start, along: step(1, 0), down: step(0, 1) }
    this.placed.push({ z: look.z, layer: { ...layer, lattice, blocks, sprites: [] } })
  }

  extent(): Rect | undefined {
    const box = boundingBox(this.places.filter(({ x, y }) => Number.isFinite(x + y)))
    return box !== undefined && box.width > 0 && box.height > 0 ? box : undefined
  }

  override finish(bounds: Rect): MapPicture | undefined {
    for (const { layer } of this.placed.sort((a, b) => a.z - b.z)) this.layers.push(layer)
    return super.finish(boundingBox([bounds, this.extent() ?? bounds].flatMap(rectRing)))
  }

  private cellTile(cell: GodotCell, tileset: GodotTileset, matrix: Matrix): number {
    const drawn = tileset.drawn(cell)
    if (drawn === undefined) return -1
    const { image, region, at, isCentered, flipX, flipY, isTransposed } = drawn
    const part = isCentered ? 0.5 : 0
    const [x, y] = isTransposed ? [flipY, flipX] : [flipX, flipY]
    return this.indexOf({
      ...(image !== undefined && { image }),
      ...region,
      anchor: { x: flipped(part, x), y: flipped(part, y) },
      matrix: composeMatrices(linear(matrix), cellMatrix(at, drawn)),
    })
  }

  /** Adds a sprite to the last layer if this layer has the same depth, opacity and tint as the sprite. Otherwise adds a layer with the sprite. */
  private push(node: GodotNode, look: NodeLook, sprite: PictureSprite, places: readonly Point[]): void {
    for (const place of places) this.places.push(place)
    const layer = { name: node.name, hidden: false, ...appearanceOf(node, look) }
    const last = this.placed.at(-1)
    if (
      last?.sprites !== undefined &&
      last.z === look.z &&
      last.layer.opacity === layer.opacity &&
      last.layer.tint === layer.tint
    ) {
      last.sprites.push(sprite)
      return
    }
    const sprites = [sprite]
    this.placed.push({ z: look.z, layer: { ...layer, lattice: FLAT, blocks: [], sprites }, sprites })
  }
}

function appearanceOf(node: GodotNode, { modulate }: NodeLook): { readonly opacity: number; readonly tint?: string } {
  const color = times(modulate, colorIn(propertyOf(node, 'self_modulate')))
  const tint = cssColor(color)
  return { opacity: Math.min(1, Math.max(0, color[3])), ...(tint !== '#ffffff' && { tint }) }
}

/** Returns the matrix from pixels of the texture to coordinates of the polygon; undefined if all points are collinear. */
function textureMatrix(node: GodotNode, points: Ring): Matrix | undefined {
  const uv = pointsOf(propertyOf(node, 'uv'))
  const number = (key: string): number => numberOf(propertyOf(node, key), 0)
  const [offset, scale] = [
    pointsOf(propertyOf(node, 'texture_offset')).at(0),
    pointsOf(propertyOf(node, 'texture_scale')).at(0),
  ]
  const { x: cos, y: sin } = degreesToDirection((number('texture_rotation') * 180) / Math.PI)
  const { x: scaleX, y: scaleY } = scale ?? { x: 1, y: 1 }
  const toTexture: Matrix = [
    cos * scaleX,
    sin * scaleY,
    -sin * scaleX,
    cos * scaleY,
    (offset?.x ?? 0) * scaleX,
    (offset?.y ?? 0) * scaleY,
  ]
  const pixels = (uv.length === points.length ? uv : points).map((point) => transformPoint(toTexture, point))
  const [from, to] = [frameOf(pixels), frameOf(pixels, points)]
  if (from === undefined || to === undefined) return undefined
  return composeMatrices(to, inverseOf(from))
}

/**
 * Finds three points of `pixels` that are not collinear, and takes the three points of `points` with the same indices. Returns the matrix that maps
 * (0, 0), (1, 0) and (0, 1) to these points of `points`.
 */
function frameOf(pixels: Ring, points = pixels): Matrix | undefined {
  for (let second = 1; second < pixels.length; second++)
    for (let third = second + 1; third < pixels.length; third++) {
      const [a, b, c] = [pixels[0], pixels[second], pixels[third]]
      if (Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-9) continue
      const [at, right, below] = [points[0], points[second], points[third]]
      return [right.x - at.x, right.y - at.y, below.x - at.x, below.y - at.y, at.x, at.y]
    }
  return undefined
}

const BLOCK = 32

/** Groups cells into one block if they are dense, otherwise into blocks of 32 by 32. */
export function blocksOf(cells: readonly GodotCell[], valueOf: (cell: GodotCell) => number): PictureBlock[] {
  const extent = extentOfBlocks(cells.map(({ x, y }) => ({ x, y, width: 1, height: 1 })))
  if (extent === undefined) return []
  const { x: left, y: top } = extent
  const isDense = extent.width * extent.height <= 16 * cells.length + BLOCK * BLOCK
  const { width, height } = isDense ? extent : { width: BLOCK, height: BLOCK }
  const blocks = new Map<string, PictureBlock>()
  for (const cell of cells) {
    const [x, y] = [cell.x - left - ((cell.x - left) % width), cell.y - top - ((cell.y - top) % height)]
    const key = `${x} ${y}`
    const block = blocks.get(key) ?? { x: left + x, y: top + y, width, height, tiles: new Uint32Array(width * height) }
    blocks.set(key, block)
    block.tiles[(cell.y - block.y) * width + (cell.x - block.x)] = valueOf(cell)
  }
  return [...blocks.values()]
}
