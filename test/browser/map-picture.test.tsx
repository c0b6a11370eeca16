import { describe, expect, it, vi } from 'vitest'
import { importMap, type MapPicture } from '../../src/document/index.js'
import { renderPicture, TileImages } from '../../src/canvas/index.js'
import { createRandom, runToCompletion } from '../../src/engine/core/index.js'
import { ldtkText, tiledText, tileLayer } from '../support/map-texts.js'
import { at } from '../support/shapes.js'
import { noise } from './pixels.js'
import { plainLdtkPicture, plainPicture, type PlainMap } from '../oracles/plain-picture.js'

// The picture of a map compared with a plain renderer: every orientation, with flips, offsets, margins and spacing.

const random = createRandom(7)
const below = (count: number): number => Math.floor(random() * count)

const FLIPS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => bits * 2 ** 29)
/** Shifts odd or even rows or columns by half a cell. */
const staggered = (staggeraxis: 'x' | 'y', staggerindex: 'odd' | 'even') => ({ staggeraxis, staggerindex })

interface Kind extends Pick<PlainMap, 'orientation' | 'staggeraxis' | 'staggerindex' | 'hexsidelength'> {
  readonly size: readonly [width: number, height: number]
  readonly tile: readonly [width: number, height: number]
  readonly offset?: { readonly x: number; readonly y: number }
  readonly flips?: readonly number[]
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['an orthogonal map with all flips', { orientation: 'orthogonal', size: [16, 16], tile: [16, 16], flips: FLIPS }],
  [
    'an orthogonal map of tiles that are higher than its cells',
    { orientation: 'orthogonal', size: [12, 10], tile: [20, 26], offset: { x: 3, y: -2 } },
  ],
  ['an isometric map', { orientation: 'isometric', size: [32, 16], tile: [32, 40], offset: { x: 0, y: 8 } }],
  ['a map of staggered rows', { orientation: 'staggered', ...staggered('y', 'odd'), size: [32, 16], tile: [32, 24] }],
  [
    'a map of staggered columns',
    { orientation: 'staggered', ...staggered('x', 'even'), size: [32, 16], tile: [32, 24] },
  ],
  [
    'a hexagonal map',
    {
      ...{ orientation: 'hexagonal', ...staggered('y', 'even'), hexsidelength: 6 },
      ...{ size: [14, 12], tile: [18, 18], offset: { x: 0, y: 1 } },
    },
  ],
]

/**
 * Expects the picture of a map to match the drawing of `plainOf`. Colors may differ by `most`, because blending rounds
 * each step. Returns the pixels of `plainOf`.
 */
function expectPicture(
  text: string,
  image: OffscreenCanvas,
  plainOf: (pixels: ImageData, width: number, height: number) => Uint8ClampedArray,
  most = 3,
): Uint8ClampedArray {
  const { picture } = importMap(text, { picture: true }).report
  if (picture === undefined) throw new Error('no picture')
  const source = { source: image, width: image.width, height: image.height }
  const canvas = runToCompletion(renderPicture(picture, new TileImages(new Map([['noise.png', source]])), 4096))!
  const pixels = image.getContext('2d')!.getImageData(0, 0, image.width, image.height)
  const drawn = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
  const plain = plainOf(pixels, canvas.width, canvas.height)
  expect(drawn.length).toBe(plain.length)
  let worst = 0
  for (let i = 0; i < plain.length; i++) worst = Math.max(worst, Math.abs(plain[i] - drawn[i]))
  expect(worst).toBeLessThanOrEqual(most)
  return plain
}

it.each([
  ['on their cells, several on one', 16, () => 0],
  ['between cells', 16, () => below(16) - 8],
  ['larger than cells', 24, () => 0],
])('the picture of an LDtk project with %s tiles matches a plain renderer', (_, size, shift) => {
  const image = noise(4 * size, 3 * size, below)
  const [columns, rows, grid] = [6, 5, 16]
  const level = (worldX: number) => ({
    worldX,
    worldY: 0,
    background: { at: [8, 4], crop: [3, 2, 40, 30] } as const,
    layers: [0.5, 1, 1, 1].map((opacity, i) => ({
      opacity,
      visible: i !== 2,
      offset: [i, 2 * i] as const,
      tiles: Array.from({ length: 50 }, () => ({
        px: [below(columns) * grid + shift(), below(rows) * grid + shift()] as const,
        src: [below(4) * size, below(3) * size] as const,
        f: below(4),
      })),
    })),
  })
  const levels = [level(0), level(columns * grid)]
  const text = ldtkText(
    levels.map(({ worldX, worldY, background, layers }) => ({
      ...{ identifier: `L${worldX}`, worldX, worldY, pxWid: columns * grid, pxHei: rows * grid },
      bgRelPath: 'noise.png',
      __bgPos: { topLeftPx: background.at, scale: [1, 1], cropRect: background.crop },
      layerInstances: layers.map(({ opacity, visible, offset, tiles }, i) => ({
        ...{ __identifier: `layer ${i}`, __opacity: opacity, visible },
        ...{ __cWid: columns, __cHei: rows, __gridSize: grid },
        ...{ __pxTotalOffsetX: offset[0], __pxTotalOffsetY: offset[1] },
        ...{ __tilesetDefUid: 7, __tilesetRelPath: 'atlas/noise.png' },
        ...(i % 2 === 0
          ? { __type: 'AutoLayer', autoLayerTiles: tiles, gridTiles: [] }
          : { __type: 'Tiles', autoLayerTiles: [], gridTiles: tiles }),
      })),
    })),
    { defs: { tilesets: [{ uid: 7, tileGridSize: size }] } },
  )
  const plain = expectPicture(text, image, (pixels, width, height) =>
    plainLdtkPicture(levels, size, pixels, width, height),
  )
  expect(plain.filter((value) => value > 0).length).toBeGreaterThan(1000)
})

/**
 * Returns the parts of a tile map of the given kind. `map`: the map, without layers. `image`: the random image of its
 * tiles. `layer`: a function that makes a layer of random cells.
 */
function mapOf({ size, tile, offset, flips = [0], ...rest }: Kind) {
  const [margin, spacing, columns] = [2, 1, 3]
  const image = noise(2 * margin + columns * tile[0] + 2 * spacing, 2 * margin + 2 * tile[1] + spacing, below)
  const [width, height] = [7, 6]
  const layer = (opacity: number, more: { visible?: boolean; offsetx?: number; offsety?: number }) => ({
    ...{ type: 'tilelayer', name: 'cells', width, height, visible: true, opacity },
    ...more,
    data: Array.from({ length: width * height }, () =>
      below(6) === 0 ? 0 : 1 + below(6) + flips[below(flips.length)],
    ),
  })
  const set = {
    ...{ firstgid: 1, name: 'noise', image: 'noise.png', imagewidth: image.width, imageheight: image.height },
    ...{ tilewidth: tile[0], tileheight: tile[1], margin, spacing, columns },
    ...(offset !== undefined && { tileoffset: offset }),
  }
  const map = { ...rest, width, height, tilewidth: size[0], tileheight: size[1], tilesets: [set] }
  return { image, map, layer }
}

function expectMap(file: object, plain: PlainMap, image: OffscreenCanvas): void {
  const pixels = expectPicture(JSON.stringify(file), image, (source, across, down) =>
    plainPicture(plain, source, across, down),
  )
  expect(pixels.filter((value) => value > 0).length).toBeGreaterThan(1000)
}

describe('the picture of a tile map', () => {
  it.each(KINDS)('of %s matches a plain renderer', (_, kind) => {
    const { image, map, layer } = mapOf(kind)
    const layers = [layer(1, {}), layer(0.5, { offsetx: 3, offsety: 2 }), layer(1, { visible: false })]
    expectMap({ ...map, layers }, { ...map, layers }, image)
  })

  it.each(KINDS)('of %s shows groups, tints, repeated images and animated tiles as Tiled does', (_, kind) => {
    const { image, map, layer } = mapOf(kind)
    const [cells, scenery] = [layer(0.5, {}), layer(1, {})]
    const set = map.tilesets[0]
    const part = (id: number) => ({
      image: 'noise.png',
      x: set.margin + (id % set.columns) * (set.tilewidth + set.spacing),
      y: set.margin + Math.floor(id / set.columns) * (set.tileheight + set.spacing),
      width: set.tilewidth,
      height: set.tileheight,
    })
    const { width: imagewidth, height: imageheight } = image
    const picture = (more: object) => ({
      ...{ type: 'imagelayer', name: 'picture', image: 'noise.png', imagewidth, imageheight },
      ...more,
    })
    const group = (name: string, more: object, layers: readonly object[]) => ({ type: 'group', name, layers, ...more })
    const file = {
      ...map,
      tilesets: [
        { ...set, tiles: [{ id: 3, animation: [5, 0].map((tileid) => ({ tileid, duration: 100 })) }] },
        {
          ...{ firstgid: 11, name: 'collection' },
          ...{ tilewidth: set.tilewidth, tileheight: set.tileheight, tileoffset: set.tileoffset },
          tiles: [0, 1, 2, 3, 4, 5].map((id) => ({ id, ...part(id) })),
        },
      ],
      layers: [
        picture({ repeatx: true, repeaty: true, offsetx: -7, offsety: 5 }),
        picture({ repeatx: true, opacity: 0.5, tintcolor: '#ff8000' }),
        group('outer', { offsetx: 2, offsety: 1, opacity: 0.5, tintcolor: '#80ff00ff' }, [
          group('inner', { offsetx: 3 }, [{ ...cells, offsety: 4, tintcolor: '#00ff80', parallaxx: 0.5 }]),
          group('hidden', { visible: false }, [layer(1, {})]),
        ]),
        { ...scenery, data: scenery.data.map((gid) => (gid === 0 ? 0 : gid + 10)) },
      ],
    }
    const plain = {
      ...map,
      tilesets: [{ ...set, first: new Map([[3, 5]]) }],
      layers: [
        { data: [], visible: true, opacity: 1, offsetx: -7, offsety: 5, repeat: { x: true, y: true } },
        { data: [], visible: true, opacity: 0.5, repeat: { x: true, y: false }, tint: [1, 128 / 255, 0] },
        { ...cells, opacity: 0.25, offsetx: 5, offsety: 5, tint: [0, 0, 128 / 255] },
      ],
    }
    const own = { ...map, layers: [scenery] }
    expectPicture(
      JSON.stringify(file),
      image,
      (pixels, across, down) => plainPicture(own, pixels, across, down, plainPicture(plain, pixels, across, down)),
      6,
    )
  })

  it('of 4,096 x 4,096 cells is painted in parts of at most a twentieth of the map', () => {
    const side = 4096
    const cells = new Uint16Array(side * side).fill(1)
    const picture: MapPicture = {
      bounds: { x: 0, y: 0, width: side, height: side },
      tiles: [{ x: 0, y: 0, width: 1, height: 1, matrix: [1, 0, 0, 1, 0, 0] }],
      layers: [
        {
          name: 'cells',
          hidden: false,
          opacity: 1,
          lattice: { origin: at(0, 0), along: at(1, 0), down: at(0, 1), cell: { width: 1, height: 1 } },
          blocks: [{ x: 0, y: 0, width: side, height: side, tiles: cells }],
          sprites: [],
        },
      ],
    }
    const put = vi.spyOn(CanvasRenderingContext2D.prototype, 'putImageData')
    const painted: number[] = []
    const work = renderPicture(picture, new TileImages(new Map()), 2048)
    for (let step = work.next(); ; step = work.next()) {
      painted.push(put.mock.calls.reduce((sum, [{ width, height }]) => sum + width * height, 0))
      put.mockClear()
      if (step.done === true) break
    }
    const pixels = 2048 * 2048
    expect(painted.reduce((sum, part) => sum + part)).toBeGreaterThanOrEqual(pixels)
    expect(Math.max(...painted)).toBeLessThan(pixels / 20)
  })

  it('without tile images shows each tile in its own color', () => {
    const [width, height] = [2048, 2048]
    const data = Array.from({ length: width * height }, (_, i) => (i % width < width / 2 ? 1 : 2))
    const tilesets = [{ firstgid: 1, name: 'flat', tilewidth: 16, tileheight: 16 }]
    const text = tiledText([tileLayer('halves', width, height, data)], { width, height, tilesets })
    const { picture } = importMap(text, { format: 'tiled', picture: true }).report
    if (picture === undefined) throw new Error('no picture')
    const images = new TileImages(new Map())
    const context = runToCompletion(renderPicture(picture, images, 256))?.getContext('2d')
    const colorAt = (x: number) => [...(context?.getImageData(x, 128, 1, 1).data ?? [])]
    expect(colorAt(64)).toEqual([...images.colorOf(picture.tiles[0])])
    expect(colorAt(192)).toEqual([...images.colorOf(picture.tiles[1])])
    expect(colorAt(64)).not.toEqual(colorAt(192))
  })
})
