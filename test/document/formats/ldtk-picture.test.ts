import { describe, expect, it } from 'vitest'
import { importMap } from '../../../src/document/index.js'
import { pictureCellAt, tilesAt, type MapPicture, type Matrix } from '../../../src/document/model/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { ldtkLevel, ldtkText } from '../../support/map-texts.js'

// Where the tiles of LDtk levels lie in the picture of the map. A browser test compares the pixels.

const [COLUMNS, ROWS, GRID] = [6, 4, 8]
interface Tile {
  readonly px: readonly [number, number]
  readonly src: readonly [number, number]
  readonly f: number
}

const cellsOf = (gridTiles: readonly Tile[]) => ({
  ...{ __identifier: 'cells', __type: 'Tiles', __cWid: COLUMNS, __cHei: ROWS, __gridSize: GRID, __opacity: 0.5 },
  ...{ __pxTotalOffsetX: 1, __pxTotalOffsetY: 2, __tilesetDefUid: 7, __tilesetRelPath: 'tiles.png' },
  ...{ visible: true, autoLayerTiles: [], gridTiles },
})
const projectOf = (tiles: readonly Tile[], more: object = {}): string =>
  ldtkText(
    [0, COLUMNS * GRID].map((worldX) =>
      ldtkLevel(`L${worldX}`, COLUMNS * GRID, ROWS * GRID, [cellsOf(tiles)], { worldX, ...more }),
    ),
    { defs: { tilesets: [{ uid: 7, tileGridSize: GRID }] } },
  )

/** Returns the tiles of a layer in drawing order, with their places on the map. */
const placedIn = ({ lattice, blocks, sprites }: MapPicture['layers'][number]) => [
  ...blocks.flatMap(({ x, y, width, tiles }) =>
    [...tiles].flatMap((tile, i) =>
      tile === 0 ? [] : [{ tile: tile - 1, at: pictureCellAt(lattice, x + (i % width), y + Math.floor(i / width)) }],
    ),
  ),
  ...sprites,
]
/** Returns everything that a picture draws: regions of the image and their places on the map. */
function drawn(picture: MapPicture | undefined) {
  if (picture === undefined) throw new Error('no picture')
  return picture.layers.flatMap(placedIn).map(({ tile, at }) => {
    const { x, y, width, height, matrix } = picture.tiles[tile]
    return { cut: [x, y, width, height], matrix, at: [at.x, at.y] }
  })
}
const byPlace = (list: readonly object[]): string[] => list.map((one) => JSON.stringify(one)).sort()

describe('the picture of an LDtk project', () => {
  const flipped: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, GRID, 0],
    [1, 0, 0, -1, 0, GRID],
    [-1, 0, 0, -1, GRID, GRID],
  ]
  it.each([
    ['on the cells, some of them stacked', 0],
    ['between the cells', 3],
  ])('draws tiles %s at the positions of their levels and layers, flipped as in the project', (_, shift) => {
    const random = createRandom(5)
    const below = (count: number): number => Math.floor(random() * count)
    const tiles = Array.from({ length: 40 }, () => ({
      px: [below(COLUMNS) * GRID + shift, below(ROWS) * GRID + shift] as const,
      src: [below(3) * GRID, below(2) * GRID] as const,
      f: below(4),
    }))
    const { picture } = importMap(projectOf(tiles), { picture: true }).report
    const expected = [0, COLUMNS * GRID].flatMap((worldX) =>
      tiles.map(({ px: [x, y], src, f }) => ({
        cut: [...src, GRID, GRID],
        matrix: flipped[f],
        at: [worldX + 1 + x, 2 + y],
      })),
    )
    expect(byPlace(drawn(picture))).toEqual(byPlace(expected))
    const shown = { opacity: 0.5, hidden: false }
    expect(picture?.layers).toMatchObject([shown, shown])
  })

  it('draws the cropped and scaled picture behind a level, unless its scale is 0', () => {
    const behind = (scale: number) => ({
      bgRelPath: 'sky.png',
      __bgPos: { topLeftPx: [8, 4], scale: [scale, 2], cropRect: [3, 2, 40, 30] },
    })
    const { picture } = importMap(projectOf([], behind(0.5)), { picture: true }).report
    const place = { cut: [3, 2, 40, 30], matrix: [0.5, 0, 0, 2, 0, 0] }
    expect(drawn(picture)).toEqual([
      { ...place, at: [8, 4] },
      { ...place, at: [COLUMNS * GRID + 8, 4] },
    ])
    expect(importMap(projectOf([], behind(0)), { picture: true }).report.picture).toBeUndefined()
  })
})

describe('tiles at a point', () => {
  it('are listed topmost first, without hidden layers and transparent pixels', () => {
    const random = createRandom(9)
    const below = (count: number): number => Math.floor(random() * count)
    const tiles = Array.from({ length: 5 }, (_, i) => ({
      key: `t${i}`,
      x: 0,
      y: 0,
      width: 6 + i,
      height: 12 - i,
      matrix: [i % 2 === 0 ? 1 : -1, 0, 0, 1, i % 2 === 0 ? 0 : 6 + i, -2] as Matrix,
    }))
    const cells = { x: 1, y: 2, width: 7, height: 5 }
    const layers = [undefined, { axis: 'y', odd: true, by: 4 } as const, undefined].map((shift, i) => ({
      name: `layer ${i}`,
      hidden: i === 2,
      opacity: 1,
      lattice: {
        origin: { x: 3, y: -5 },
        along: { x: 8, y: 1 },
        down: { x: -2, y: 7 },
        cell: { width: 8, height: 8 },
        ...(shift && { shift }),
      },
      blocks: [{ ...cells, tiles: Uint32Array.from({ length: cells.width * cells.height }, () => below(6)) }],
      sprites: [{ tile: below(5), at: { x: below(40), y: below(30) } }],
    }))
    const picture: MapPicture = { bounds: { x: 0, y: 0, width: 80, height: 60 }, tiles, layers }
    const isClear = (_: unknown, x: number): boolean => x < 1
    let covered = 0
    for (let i = 0; i < 300; i++) {
      const point = { x: 80 * random(), y: 60 * random() }
      const expected = layers
        .filter(({ hidden }) => !hidden)
        .flatMap(placedIn)
        .filter(({ tile, at }) => {
          const { width, height, matrix } = tiles[tile]
          const [x, y] = [(point.x - at.x - matrix[4]) * matrix[0], point.y - at.y - matrix[5]]
          return x >= 1 && y >= 0 && x < width && y < height
        })
        .map(({ tile }) => tiles[tile].key)
        .reverse()
      expect(tilesAt(picture, point, isClear)).toEqual(expected)
      covered += expected.length
    }
    expect(covered).toBeGreaterThan(100)
  })
})
