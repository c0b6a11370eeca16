import { describe, expect, it } from 'vitest'
import {
  importMap,
  shapeToRings,
  suggestMapping,
  writeBack,
  type CellMeaning,
  type MapFiles,
  type NavDocument,
  type NavItem,
} from '../../../src/document/index.js'
import { hexAt, hexCorners, signedArea, type Point, type Ring } from '../../../src/engine/geometry/index.js'
import { issueCodes } from '../../support/code-of.js'
import { boxOf } from '../../support/item-rings.js'
import { pairs, pointsOf } from '../../support/shapes.js'
import { objectLayer, solidTiles, tiledText, tileLayer } from '../../support/map-texts.js'

// Flipped tiles, maps that are not orthogonal, and files that a map refers to: the place of every cell and shape, in
// pixels.

const FLIP = { x: 0x80000000, y: 0x40000000, diagonal: 0x20000000 }
/** A triangle in the upper left corner of a tile of 16 pixels. */
const corner = { id: 1, x: 0, y: 0, width: 0, height: 0, polygon: pointsOf(0, 0, 8, 0, 0, 4) }
const tileset = solidTiles(16, {
  name: 'ground',
  tiles: [
    { id: 0, objectgroup: { objects: [corner] } },
    { id: 1, properties: [{ name: 'solid', type: 'bool', value: true }] },
  ],
})
const mapOf = (data: readonly number[], more: object = {}): string =>
  tiledText([tileLayer('ground', 2, 2, data)], { width: 2, height: 2, tilesets: [tileset], ...more })
const rings = (document: NavDocument): readonly Ring[] =>
  document.items.flatMap((item) => (item.kind === 'obstacle' ? [shapeToRings(item.shape).outer] : []))
const corners = (ring: readonly Point[]): string =>
  [...ring]
    .map(({ x, y }) => `${Math.round(x * 1e6) / 1e6},${Math.round(y * 1e6) / 1e6}`)
    .sort()
    .join(' ')

describe('a polyline of a Tiled map', () => {
  const line = { id: 7, name: '', x: 4, y: 6, polyline: pointsOf(0, 0, 8, 0, 8, 8) }
  const lines = (layer: string, object: object = line): string =>
    mapOf([0, 0, 0, 0], { layers: [{ type: 'objectgroup', name: layer, offsetx: 1, objects: [object] }] })
  const wall = { kind: 'obstacle', shape: { type: 'wall', thickness: 1.6, line: pointsOf(5, 6, 13, 6, 13, 14) } }
  const kinds = (document: NavDocument) => document.items.map(({ kind }) => kind)

  it('becomes waypoints with links, or a wall when its name, class or layer means a wall', () => {
    const way = ['waypoint', 'waypoint-link']
    expect(kinds(importMap(lines('paths')).document)).toEqual(['waypoint', ...way, ...way])
    for (const text of [lines('Walls'), lines('a', { ...line, name: 'fence' }), lines('a', { ...line, type: 'Wall' })])
      expect(importMap(text).document.items).toMatchObject([wall])
    const thick = { ...line, properties: [{ name: 'thickness', type: 'float', value: 3 }] }
    expect(importMap(lines('Walls', thick)).document.items).toMatchObject([{ shape: { thickness: 3 } }])
  })

  it('becomes a wall, terrain or waypoints according to the mapping of its layer', () => {
    const mapped = (layer: string, meaning: CellMeaning) =>
      importMap(lines(layer), { mapping: { layers: { [layer]: meaning } } }).document
    expect(mapped('paths', 'blocked').items).toMatchObject([wall])
    expect(mapped('paths', { terrain: 'mud', cost: 3 }).items).toMatchObject([{ ...wall, kind: 'area', cost: 3 }])
    expect(kinds(mapped('Walls', 'walkable'))).toContain('waypoint')
    expect(suggestMapping(lines('paths')).undecided.map(({ kind, key }) => [kind, key])).toEqual([['layers', 'paths']])
  })

  it('is written back with moved points and a new thickness of its wall', () => {
    const text = lines('Walls')
    const { document } = importMap(text)
    const [item] = document.items
    const edit = (shape: object) => {
      const edited = { ...document, items: [{ ...item, shape: { ...wall.shape, ...shape } } as NavItem] }
      const back = writeBack(edited, text)
      expect(back.report.issues).toEqual([])
      expect(importMap(back.text).document.items).toMatchObject([{ shape: { ...wall.shape, ...shape } }])
      return back.text
    }
    expect(edit({ line: pointsOf(5, 6, 13, 7, 13, 14) })).toBe(
      text.replace('{"x":8,"y":0},{"x":8,"y":8}', '{"x":8,"y":1},{"x":8,"y":8}'),
    )
    edit({ line: pointsOf(6, 8, 14, 8, 14, 16) })
    edit({ line: pointsOf(5, 6, 13, 6), thickness: 4 })
  })
})

describe('flipped tiles of a Tiled map', () => {
  it.each([
    ['not flipped', 0, '0,0 0,4 8,0'],
    ['across', FLIP.x, '16,0 16,4 8,0'],
    ['upside down', FLIP.y, '0,12 0,16 8,16'],
    ['both', FLIP.x + FLIP.y, '16,12 16,16 8,16'],
    ['along the diagonal', FLIP.diagonal, '0,0 0,8 4,0'],
    ['a quarter turn to the right', FLIP.diagonal + FLIP.x, '12,0 16,0 16,8'],
    ['a quarter turn to the left', FLIP.diagonal + FLIP.y, '0,16 0,8 4,16'],
    ['all three', FLIP.x + FLIP.y + FLIP.diagonal, '12,16 16,16 16,8'],
  ])('transform their collision shape: %s', (_, flags, expected) =>
    expect(rings(importMap(mapOf([1 + flags, 0, 0, 0])).document).map(corners)).toEqual([expected]),
  )

  it('block the whole cell if the unflipped tile does', () => {
    for (const flags of [0, FLIP.x, FLIP.y, FLIP.diagonal])
      expect(rings(importMap(mapOf([0, 0, 0, 2 + flags])).document).map(corners)).toEqual(['16,16 16,32 32,16 32,32'])
  })

  it('stay inside the box of the object that shows the tile, whose position is its lower left corner', () => {
    const layer = (gid: number) => [objectLayer('things', { id: 5, gid, x: 100, y: 50, width: 32, height: 32 })]
    const shown = (gid: number) => rings(importMap(mapOf([], { layers: layer(gid) })).document).map(corners)
    expect(shown(1)).toEqual(['100,18 100,26 116,18'])
    expect(shown(1 + FLIP.x)).toEqual(['116,18 132,18 132,26'])
  })
})

describe('Tiled maps that are not orthogonal', () => {
  it('have diamonds as cells and boxes when they are isometric', () => {
    const layers = [objectLayer('things', { id: 5, x: 0, y: 0, width: 16, height: 16 })]
    const isometric = { orientation: 'isometric', tilewidth: 32 }
    for (const text of [mapOf([2, 0, 0, 0], isometric), mapOf([], { ...isometric, layers })]) {
      const { document } = importMap(text)
      expect(document.bounds).toEqual({ x: 0, y: 0, width: 64, height: 32 })
      expect(rings(document).map(corners)).toEqual(['16,8 32,0 32,16 48,8'])
    }
  })

  /** Returns the outline of each cell of a 2 x 2 map. Imports each alone, because cells that touch share an outline. */
  const cellRings = (options: object): Ring[] =>
    [0, 1, 2, 3].map((blocked) => {
      const found = rings(importMap(mapOf([0, 0, 0, 0].with(blocked, 2), options)).document)
      expect(found).toHaveLength(1)
      return found[0]
    })
  const startOf = (ring: Ring): number[] => boxOf(ring).slice(0, 2)

  it('have every other row shifted by half a tile when they are staggered', () => {
    const cells = cellRings({ orientation: 'staggered', staggeraxis: 'y', staggerindex: 'odd' })
    expect(cells.map(startOf)).toEqual(pairs(0, 0, 16, 0, 8, 8, 24, 8))
    expect(cells.map((ring) => Math.abs(signedArea(ring)))).toEqual([128, 128, 128, 128])
  })

  it('have hexagons as cells, in rows that the side length sets apart', () => {
    const cells = cellRings({ orientation: 'hexagonal', staggeraxis: 'y', staggerindex: 'even', hexsidelength: 8 })
    expect(cells.map((ring) => ring.length)).toEqual([6, 6, 6, 6])
    expect(cells.map(startOf)).toEqual(pairs(8, 0, 24, 0, 0, 12, 16, 12))
    for (const ring of cells) expect(Math.abs(signedArea(ring))).toBe(16 * 16 - 4 * 16)
  })

  it.each(['staggered', 'hexagonal'])('merge touching blocked cells into one outline: %s', (orientation) => {
    const options = { orientation, staggeraxis: 'y', staggerindex: 'odd', hexsidelength: 8 }
    const found = rings(importMap(mapOf([2, 0, 2, 0], options)).document)
    expect(found).toHaveLength(1)
    const [cell] = cellRings(options)
    expect(Math.abs(signedArea(found[0]))).toBeCloseTo(2 * Math.abs(signedArea(cell)), 9)
  })

  it.each(['x', 'y'] as const)('give the document a matching hex grid, staggered along %s', (staggeraxis) => {
    for (const staggerindex of ['even', 'odd'])
      for (const [tilewidth, tileheight, hexsidelength] of [
        [28, 32, 16],
        [32, 28, 12],
        [14, 12, 6],
      ]) {
        const options = { orientation: 'hexagonal', staggeraxis, staggerindex, hexsidelength, tilewidth, tileheight }
        const { grid } = importMap(mapOf([2, 2, 2, 2], options)).document
        // Each drawn cell equals a cell of the grid, corner by corner.
        for (const ring of cellRings(options)) {
          const [left, top, right, bottom] = boxOf(ring)
          const corners = hexCorners(hexAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, grid), grid)
          for (const { x, y } of ring)
            expect(Math.min(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)))).toBeLessThan(1e-9)
        }
      }
  })
})

describe('files that a Tiled map refers to', () => {
  const away = { tilesets: [{ firstgid: 1, source: '../tiles/ground.tsj' }] }
  const beside = JSON.stringify({ ...tileset, firstgid: undefined })

  it('are found by path or by name, in an object of files or by a function', () => {
    const given: readonly MapFiles[] = [
      { '../tiles/ground.tsj': beside },
      { 'ground.tsj': beside },
      new Map([['ground.tsj', beside]]),
      (path: string) => (path.endsWith('ground.tsj') ? new TextEncoder().encode(beside) : undefined),
    ]
    for (const files of given) expect(rings(importMap(mapOf([2, 0, 0, 0], away), { files }).document)).toHaveLength(1)
  })

  it('are reported when they are missing or unreadable', () => {
    const layers = [objectLayer('walls', { id: 5, x: 0, y: 0, width: 16, height: 16 })]
    for (const [files, code] of [
      [{}, 'format/missing-file'],
      [{ 'ground.tsj': '{' }, 'format/bad-beside'],
    ] as const) {
      const read = importMap(mapOf([], { ...away, layers }), { files })
      expect(issueCodes(read)).toContain(code)
      expect(rings(read.document)).toHaveLength(1)
    }
  })

  it('are not looked up among the keys of Object.prototype', () => {
    const text = mapOf([], { tilesets: [{ firstgid: 1, source: 'constructor' }] })
    expect(issueCodes(importMap(text, { files: {} }))).toContain('format/missing-file')
  })
})
