import { gzipSync, zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importMap, toScene, type ImportReport } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/index.js'
import { issueCodes } from '../../support/code-of.js'
import { boxOf, outerRings } from '../../support/item-rings.js'
import { pairs, pointsOf } from '../../support/shapes.js'
import {
  feature,
  geoText,
  intGrid,
  ldtkLevel,
  ldtkText,
  objectLayer,
  solidTiles,
  tiledText,
  tileLayer,
} from '../../support/map-texts.js'

// Small files in the formats of other editors: the numbers of objects, the blocked area and the encodings.

const objects = ({ objects: { polygon, polyline, rectangle, ellipse, point } }: ImportReport) => [
  polygon,
  polyline,
  rectangle,
  ellipse,
  point,
]
const blocked = (document: ReturnType<typeof importMap>['document']): number =>
  buildNavMesh(toScene(document)).blockedArea

/** 6 x 4 tiles of 16 pixels: a wall of five tiles along the top, and one single tile. */
const GIDS = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
const bytes = new Uint8Array(Uint32Array.from(GIDS).buffer)
const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')

const tmx = (data: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="6" height="4" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile></tileset>
 <layer id="1" name="ground" width="6" height="4">${data}</layer>
 <objectgroup id="2" name="things">
  <object id="1" name="crate" x="0" y="48" width="8" height="8"/>
  <object id="2" x="40" y="40"><polygon points="0,0 8,0 8,8"/></object>
  <object id="3" x="60" y="40"><polyline points="0,0 8,0 8,8"/></object>
  <object id="4" x="80" y="40" width="8" height="8"><ellipse/></object>
  <object id="5" name="spawn" x="90" y="20"><point/></object>
 </objectgroup>
</map>`
const ENCODINGS: Record<string, string> = {
  csv: `<data encoding="csv">${GIDS.join(',')}</data>`,
  base64: `<data encoding="base64">${base64(bytes)}</data>`,
  gzip: `<data encoding="base64" compression="gzip">${base64(gzipSync(bytes))}</data>`,
  zlib: `<data encoding="base64" compression="zlib">\n  ${base64(zlibSync(bytes))}\n</data>`,
  // Compressed by zstd 1.5: the first text stores the size of the data, and the second does not.
  zstd: '<data encoding="base64" compression="zstd">KLUv/SRgnQAAQAEAAAABAAAAAwCRIiUgwYgjAhcTgXM=</data>',
  'zstd as a stream': '<data encoding="base64" compression="zstd">KLUv/QQAnQAAQAEAAAABAAAAAwCRIiUgwYgjAhcTgXM=</data>',
  'tile elements': `<data>${GIDS.map((gid) => `<tile gid="${gid}"/>`).join('')}</data>`,
}

describe('Tiled maps', () => {
  it.each(Object.entries(ENCODINGS))('give the same items when their cells are encoded as %s', (_, data) => {
    const { document, report } = importMap(tmx(data))
    expect([report.format, ...objects(report)]).toEqual(['tiled', 1, 1, 1, 1, 1])
    expect(report.objects['tile-layer']).toBe(1)
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 96, height: 64 })
    expect(document.items).toEqual(importMap(tmx(ENCODINGS.csv)).document.items)
    expect(
      blocked({ ...document, items: document.items.filter(({ layer }) => layer === document.items[0].layer) }),
    ).toBe(6 * 256)
  })

  it('give the same items as JSON and as XML', () => {
    const things = objectLayer(
      'things',
      { id: 1, name: 'crate', x: 0, y: 48, width: 8, height: 8 },
      { id: 2, x: 40, y: 40, polygon: pointsOf(0, 0, 8, 0, 8, 8) },
      { id: 3, x: 60, y: 40, polyline: pointsOf(0, 0, 8, 0, 8, 8) },
      { id: 4, x: 80, y: 40, width: 8, height: 8, ellipse: true },
      { id: 5, name: 'spawn', x: 90, y: 20, point: true },
    )
    const size = { width: 6, height: 4, tilesets: [solidTiles()] }
    const { document, report } = importMap(tiledText([tileLayer('ground', 6, 4, GIDS), things], size))
    expect(objects(report)).toEqual([1, 1, 1, 1, 1])
    expect(blocked(document)).toBeCloseTo(blocked(importMap(tmx(ENCODINGS.csv)).document), 9)
  })
})

describe('an import of an LDtk project', () => {
  const entity = (__identifier: string, iid: string, px: number[], size: number, pivot: number) => ({
    ...{ __identifier, iid, px, width: size, height: size, __pivot: [pivot, pivot], fieldInstances: [] },
  })
  const layers = (mark: string) => [
    {
      ...{ __identifier: 'Entities', __type: 'Entities', __cWid: 4, __cHei: 3, __gridSize: 16 },
      entityInstances: [entity('Player', `${mark}-p`, [8, 8], 8, 0.5), entity('Wall', `${mark}-w`, [32, 16], 16, 0)],
    },
    intGrid('Collisions', [4, 3, 16], [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2], { layerDefUid: 7 }),
  ]
  const intGridValues = ['walls', 'water'].map((identifier, i) => ({ value: i + 1, identifier }))
  const project = (levels: unknown[]) => ldtkText(levels, { defs: { layers: [{ uid: 7, intGridValues }] } })
  const level = (identifier: string, worldX: number, more: object = { layerInstances: layers(identifier) }) =>
    ldtkLevel(identifier, 64, 48, [], { uid: worldX, worldX, layerInstances: undefined, ...more })

  it.each([
    ['Free', [7, 64]],
    ['GridVania', [7, 64]],
    ['LinearHorizontal', [0, 64]],
    ['LinearVertical', [0, 0]],
  ])('of the layout %s puts the levels where LDtk draws them', (layout, [a, b]) => {
    const { items } = importMap(project([level('A', 7), level('B', 64)]).replace('Free', layout)).document
    const spawns = items.flatMap((item) => (item.kind === 'marker' ? [[item.x, item.y]] : []))
    expect(spawns).toEqual([
      [a + 8, 8],
      [b + 8, layout === 'LinearVertical' ? 56 : 8],
    ])
  })

  it('reads levels, entities, walls and terrain', () => {
    const { document, report } = importMap(project([level('A', 0), level('B', 64)]))
    expect(report).toMatchObject({ format: 'ldtk', objects: { level: 2, entity: 4, 'tile-layer': 2 } })
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 128, height: 48 })
    expect(document.items.filter(({ kind }) => kind === 'area')).toHaveLength(2)
    // Two walls of four cells and two of one cell; water has a cost but does not block.
    expect(blocked(document)).toBe(2 * (4 * 256 + 256))
  })

  it('puts levels of other depths into separate layers and reports them', () => {
    const at = (worldDepth: number) => ({ layerInstances: layers(`d${worldDepth}`), worldDepth })
    const levels = [level('Cellar', 0, at(-1)), level('Ground', 0, at(0)), level('Attic', 0, at(1))]
    const { document, report } = importMap(project([...levels, level('Yard', 64, at(0))]))
    const left = (level: string): number => {
      const walls = document.items.filter(({ name, layer }) => name === 'walls' && layer?.startsWith(level))
      return boxOf(outerRings(walls).flat())[0]
    }
    expect(['Ground', 'Yard', 'Cellar', 'Attic'].map(left)).toEqual([0, 64, 384, 704])
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 768, height: 48 })
    expect(report.issues).toEqual([expect.objectContaining({ code: 'format/world-depth', path: 'levels' })])
  })

  it('reads levels from separate files in the option `files`', () => {
    const raw = project([level('A', 0, { externalRelPath: 'maps/A.ldtkl' })])
    expect(issueCodes(importMap(raw))).toEqual(['format/missing-file', 'format/nothing-used'])
    const read = importMap(raw, { files: { 'maps/A.ldtkl': JSON.stringify(level('A', 0)) } })
    expect(issueCodes(read)).not.toContain('format/missing-file')
    expect(blocked(read.document)).toBe(5 * 256)
  })
})

it('GeoJSON polygons keep their holes, and a MultiPolygon becomes one obstacle per polygon', () => {
  const ring = (x: number, y: number, size: number) => pairs(x, y, x + size, y, x + size, y + size, x, y + size, x, y)
  const { document, report } = importMap(
    geoText([
      feature('Polygon', [ring(0, 0, 40), ring(10, 10, 10).reverse()]),
      feature('MultiPolygon', [[ring(50, 0, 10)], [ring(70, 0, 10)]]),
      feature('LineString', pairs(0, 60, 40, 60)),
      feature('Point', [90, 90]),
    ]),
  )
  expect([report.format, ...objects(report)]).toEqual(['geojson', 3, 1, 0, 0, 1])
  const holes = document.items.flatMap((item) => (item.kind === 'obstacle' ? [item.shape.holes?.length ?? 0] : []))
  expect(holes).toEqual([1, 0, 0])
})
