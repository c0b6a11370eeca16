import { describe, expect, it } from 'vitest'
import { importMap, type MapFiles } from '../../../src/document/index.js'
import { areaOf, boxOf, outerRings } from '../../support/item-rings.js'
import { objectLayer, tiledText } from '../../support/map-texts.js'

// The import places tiles and objects of a Tiled map where Tiled draws them.

interface MapSettings {
  readonly orientation?: string
  readonly tile?: readonly [number, number]
  readonly more?: string
}
const mapOf = (inside: string, { orientation = 'orthogonal', tile = [16, 16], more = '' }: MapSettings = {}): string =>
  `<map version="1.10" orientation="${orientation}" width="10" height="10" tilewidth="${tile[0]}" tileheight="${tile[1]}" infinite="0" ${more}>${inside}</map>`
/** Makes a tileset with tiles of 16 x 16 pixels. The first tile has a collision shape over its upper half. */
const tileset = (attributes = '', inside = '', shape = '<object id="1" x="0" y="0" width="16" height="8"/>'): string =>
  `<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2" ${attributes}>${inside}<tile id="0"><objectgroup>${shape}</objectgroup></tile></tileset>`
const FIT = 'fillmode="preserve-aspect-fit"'
const objects = (...list: string[]): string => `<objectgroup id="2" name="o">${list.join('')}</objectgroup>`
/** Makes a layer of 10 x 10 cells. Only the cell with the index `at` has a tile. */
const layerOf = (gid: number, at = 0): string =>
  `<layer id="3" name="l" width="10" height="10"><data encoding="csv">${Array.from({ length: 100 }, (_, i) => (i === at ? gid : 0)).join(',')}</data></layer>`

const tileObject = (more: string, gid = 1): string => objects(`<object id="1" gid="${gid}" x="32" ${more}/>`)

/** Returns the bounding box of each obstacle: left, top, right, bottom. */
const boxes = (text: string, files: MapFiles = {}): number[][] =>
  outerRings(importMap(text, { files }).document.items).map(boxOf)

it('if a tile has two collision shapes and one covers the whole tile, both are imported', () => {
  const both = '<object id="1" x="0" y="0" width="16" height="16"/><object id="2" x="12" y="0" width="8" height="4"/>'
  expect(boxes(mapOf(tileset('', '', both) + layerOf(1)))).toEqual([
    [0, 0, 16, 16],
    [12, 0, 20, 4],
  ])
})

describe('a tile object', () => {
  it.each([
    ['unspecified', [32, 16, 48, 24]],
    ['topleft', [32, 32, 48, 40]],
    ['top', [24, 32, 40, 40]],
    ['topright', [16, 32, 32, 40]],
    ['left', [32, 24, 48, 32]],
    ['center', [24, 24, 40, 32]],
    ['right', [16, 24, 32, 32]],
    ['bottomleft', [32, 16, 48, 24]],
    ['bottom', [24, 16, 40, 24]],
    ['bottomright', [16, 16, 32, 24]],
  ])('is anchored at the object alignment of its tileset: %s', (alignment, box) => {
    const text = tileset(`objectalignment="${alignment}"`) + tileObject('y="32" width="16" height="16"')
    expect(boxes(mapOf(text))).toEqual([box])
  })

  it('of an isometric map is upright and anchored at the middle of its lower edge', () => {
    const text = tileset() + tileObject('y="0" width="16" height="16"')
    // Tiled draws the tile in the box [344, 0, 360, 16], whose lower edge has its middle at (352, 16). The collision
    // shape covers the upper half of the tile.
    expect(boxes(mapOf(text, { orientation: 'isometric', tile: [64, 32] }))).toEqual([[344, 0, 360, 8]])
  })

  it.each([
    [
      'rotates about its anchor',
      tileset('objectalignment="center"'),
      'y="32" width="16" height="16" rotation="90"',
      [32, 24, 40, 40],
    ],
    [
      'has the offset of its tileset, scaled with the tile',
      tileset('', '<tileoffset x="4" y="2"/>'),
      'y="64" width="32" height="32"',
      [40, 36, 72, 52],
    ],
    ['has the size of its image when it defines no size', tileset(), 'y="32"', [32, 16, 48, 24]],
    [
      'keeps its aspect ratio when the tileset says so',
      tileset(FIT),
      'y="64" width="64" height="32"',
      [48, 32, 80, 48],
    ],
    ['is stretched by default', tileset(), 'y="64" width="64" height="32"', [32, 32, 96, 48]],
  ])('is placed as Tiled draws it: %s', (_, tiles, more, expected) =>
    expect(boxes(mapOf(tiles + tileObject(more)))).toEqual([expected]),
  )
})

describe('the tile id (gid) of an object that uses a Tiled template', () => {
  const files = {
    'own.tsx':
      '<tileset name="b" tilewidth="16" tileheight="16" tilecount="4" columns="2"><tile id="0"><objectgroup><object id="1" x="0" y="0" width="16" height="4"/></objectgroup></tile></tileset>',
    'tree.tx':
      '<template><tileset firstgid="1" source="own.tsx"/><object name="T" gid="1" width="16" height="16"/></template>',
  }
  const tiles = [{ id: 0, objectgroup: { objects: [{ x: 0, y: 0, width: 16, height: 4 }] } }]
  const json = {
    'own.tsj': JSON.stringify({ tilewidth: 16, tileheight: 16, tiles }),
    'tree.tj': '{"tileset":{"firstgid":1,"source":"own.tsj"},"object":{"gid":1,"width":16,"height":16}}',
  }
  it.each([
    ['the tileset of the template', 'only the template defines it', 'template="tree.tx"', 36],
    ['the tileset of the template', 'only a template in JSON defines it', 'template="tree.tj"', 36],
    ['a tileset of the map', 'the object defines it', 'template="tree.tx" gid="1"', 40],
  ])('refers to %s when %s', (_, __, more, bottom) => {
    const text = mapOf(tileset() + objects(`<object id="1" ${more} x="32" y="48"/>`))
    expect(boxes(text, { ...files, ...json })).toEqual([[32, 32, 48, bottom]])
  })
})

describe('a tile of a collection of images', () => {
  const collection =
    '<tileset firstgid="1" name="c" tilewidth="64" tileheight="64" tilecount="2" columns="0"><tile id="0"><image source="s.png" width="32" height="24"/><objectgroup><object id="1" x="0" y="0" width="32" height="24"/></objectgroup></tile><tile id="7"><image source="l.png" width="64" height="64"/><objectgroup><object id="1" x="0" y="32" width="64" height="32"/></objectgroup></tile></tileset>'

  it('has the size of its image when used as an object', () => {
    expect(boxes(mapOf(collection + tileObject('y="64" width="32" height="24"')))).toEqual([[32, 40, 64, 64]])
    expect(boxes(mapOf(collection + tileObject('y="64" width="32" height="32"', 8)))).toEqual([[32, 48, 64, 64]])
  })

  it('is placed at the lower left corner of its cell in a layer', () => {
    expect(boxes(mapOf(collection + layerOf(1, 20)))).toEqual([[0, 24, 32, 48]])
    expect(boxes(mapOf(collection + layerOf(8, 43)))).toEqual([[48, 48, 112, 80]])
  })

  it('uses only part of its image when the tileset says so', () => {
    const part = collection
      .replace('<tile id="0">', '<tile id="0" x="2" y="2" width="16" height="12">')
      .replace('width="32" height="24"/></obj', 'width="16" height="12"/></obj')
    expect(boxes(mapOf(part + layerOf(1, 20)))).toEqual([[0, 36, 16, 48]])
  })
})

describe('a tile in a layer', () => {
  it('has its tileset’s offset', () =>
    expect(boxes(mapOf(tileset('', '<tileoffset x="4" y="-3"/>') + layerOf(1)))).toEqual([[4, -3, 20, 5]]))

  it('with an offset blocks the place where it is drawn, not its cell', () => {
    const whole = '<object id="1" x="0" y="0" width="16" height="16"/>'
    expect(boxes(mapOf(tileset('', '<tileoffset x="4" y="4"/>', whole) + layerOf(1)))).toEqual([[4, 4, 20, 20]])
  })

  it('fills its cell when the tileset says so', () => {
    const drawn = (attributes: string) => boxes(mapOf(tileset(attributes) + layerOf(1), { tile: [32, 48] }))
    expect(drawn('tilerendersize="grid"')).toEqual([[0, 0, 32, 24]])
    expect(drawn('tilerendersize="tile"')).toEqual([[0, 32, 16, 40]])
    expect(drawn(`tilerendersize="grid" ${FIT}`)).toEqual([[0, 8, 32, 24]])
  })

  it('stays at the lower left corner of its cell when it is tall and rotated by 90 degrees', () => {
    const tall =
      '<tileset firstgid="1" name="t" tilewidth="16" tileheight="32" tilecount="1" columns="1"><tile id="0"><objectgroup><object id="1" x="0" y="0" width="16" height="8"/></objectgroup></tile></tileset>'
    expect(boxes(mapOf(tall + layerOf(1, 40)))).toEqual([[0, 48, 16, 56]])
    // The flags in this id rotate the tile by 90 degrees clockwise, so the top of the tile is on the right.
    expect(boxes(mapOf(tall + layerOf(0xa0000001, 40)))).toEqual([[24, 64, 32, 80]])
  })

  it('of a hexagonal map rotates by 60 and 120 degrees', () => {
    const wide = '<object id="1" x="0" y="7" width="16" height="2"/>'
    const hexagonal = { orientation: 'hexagonal', more: 'hexsidelength="8" staggeraxis="y" staggerindex="odd"' }
    const [sixty, oneTwenty, half] = [0x20000001, 0x10000001, 0x30000001].map(
      (gid) => boxes(mapOf(tileset('', '', wide) + layerOf(gid), hexagonal))[0],
    )
    const [right, bottom] = [8 * 0.5 + Math.sqrt(3) / 2, 8 * (Math.sqrt(3) / 2) + 0.5]
    for (const box of [sixty, oneTwenty]) {
      expect(box[2]).toBeCloseTo(8 + right, 5)
      expect(box[3]).toBeCloseTo(8 + bottom, 5)
    }
    expect(half).toEqual([0, 7, 16, 9])
  })

  it('of an isometric map has its collision shapes in its cell, however tall it is', () => {
    const iso =
      '<tileset firstgid="1" name="t" tilewidth="64" tileheight="96" tilecount="1" columns="1"><grid orientation="isometric" width="64" height="32"/><tile id="0"><objectgroup><object id="1" x="0" y="0" width="32" height="32"/></objectgroup></tile></tileset>'
    // The shape fills the diamond of the cell (0, 0), whose left corner is at x = 320 - 32.
    expect(boxes(mapOf(iso + layerOf(1), { orientation: 'isometric', tile: [64, 32] }))).toEqual([[288, 0, 352, 32]])
  })
})

describe('an object', () => {
  it('of an isometric map rotates in screen space about its position', () => {
    const turned = (inside: string) => boxes(mapOf(objects(inside), { orientation: 'isometric', tile: [64, 32] }))
    expect(turned('<object id="1" x="32" y="0" width="32" height="32" rotation="90"/>')).toEqual([[320, -16, 352, 48]])
    expect(
      turned('<object id="1" x="32" y="0" rotation="90"><polygon points="0,0 32,0 32,32 0,32"/></object>'),
    ).toEqual([[320, -16, 352, 48]])
  })

  it('keeps a capsule shape, also when rotated', () => {
    const capsule = (more: string): string =>
      mapOf(objects(`<object id="1" x="100" y="10" width="40" height="20" ${more}><capsule/></object>`))
    expect(areaOf(importMap(capsule('')).document.items) / (20 * 20 + 100 * Math.PI)).toBeCloseTo(1, 2)
    expect(boxes(capsule(''))).toEqual([[100, 10, 140, 30]])
    expect(boxes(capsule('rotation="90"'))).toEqual([[80, 10, 100, 50]])
  })

  it('gets the same properties from TMX and TMJ, even of the types class and object', () => {
    const xml = objects(
      '<object id="1" name="S" class="Npc" x="5" y="5"><properties><property name="home" type="object" value="7"/><property name="stats" type="class" propertytype="Stats"><properties><property name="hp" type="int" value="3"/><property name="in" type="class"><properties><property name="on" type="bool" value="true"/></properties></property></properties></property></properties><point/></object>',
    )
    const npc = { id: 1, name: 'S', type: 'Npc', x: 5, y: 5, point: true }
    const properties = [
      { name: 'home', type: 'object', value: 7 },
      { name: 'stats', type: 'class', propertytype: 'Stats', value: { hp: 3, in: { on: true } } },
    ]
    const json = tiledText([objectLayer('o', { ...npc, properties })])
    const [fromXml] = importMap(mapOf(xml)).document.items
    expect(fromXml.meta).toEqual({ home: 7, stats: { hp: 3, in: { on: true } }, class: 'Npc' })
    expect(importMap(json).document.items[0].meta).toEqual(fromXml.meta)
  })
})
