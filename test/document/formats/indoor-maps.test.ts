import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importMap, importMapAsync, parseNavDocument, toScene } from '../../../src/document/index.js'
import type { ImportMapping, NavDocument, NavItem, WallShape } from '../../../src/document/index.js'
import { buildNavMesh, findPath, type Point } from '../../../src/engine/index.js'
import { readOpened } from '../../../src/ui/files/opened-files.js'
import { issueCodes } from '../../support/code-of.js'
import { pairs } from '../../support/shapes.js'

// Imports of indoor maps in the formats IMDF and OpenStreetMap. The tests draw buildings in meters. `degrees` converts a
// point in meters to a longitude and a latitude.

const [LON, LAT] = [8.5, 47.4]
const METERS = (6_371_008.8 * Math.PI) / 180
const degrees = ([x, y]: readonly number[]): readonly [number, number] => [
  LON + x / (METERS * Math.cos((LAT * Math.PI) / 180)),
  LAT - y / METERS,
]
const box = (x: number, y: number, width: number, height: number) =>
  pairs(x, y, x + width, y, x + width, y + height, x, y + height)
const ids = ({ items }: NavDocument, isMeant: (item: NavItem) => boolean = () => true): string[] =>
  items.filter(isMeant).map(({ id }) => id)
const wallOf = ({ items }: NavDocument, id: string): WallShape => {
  const item = items.find((each) => each.id === id)
  if (item?.kind !== 'obstacle' || item.shape.type !== 'wall') throw new Error(`no wall ${id}`)
  return item.shape
}
/** Returns a function that converts a place of the file to the document. The wall starts at `corner` in the file. */
function placeIn(document: NavDocument, wall: string, corner: readonly number[]): (point: readonly number[]) => Point {
  const [{ x, y }] = wallOf(document, wall).line
  return ([px, py]) => ({ x: x + px - corner[0], y: y + py - corner[1] })
}
const reaches = (document: NavDocument, from: Point, to: Point): string =>
  findPath(buildNavMesh(toScene(document)), from, to).status

describe('the import of an IMDF map', () => {
  type Extra = Readonly<Record<string, unknown>>
  const feature = (id: string, feature_type: string, geometry: object | null, properties: Extra = {}) => ({
    type: 'Feature',
    id,
    feature_type,
    geometry,
    properties: { level_id: 'ground', ...properties },
  })
  const polygon = (corners: readonly (readonly number[])[]) => ({
    type: 'Polygon',
    coordinates: [[...corners, corners[0]].map(degrees)],
  })
  const line = (...points: readonly (readonly number[])[]) => ({ type: 'LineString', coordinates: points.map(degrees) })
  const levels = [
    feature('ground', 'level', polygon(box(0, 0, 20, 10)), { ordinal: 0 }),
    feature('upper', 'level', polygon(box(0, 0, 20, 10)), { ordinal: 1 }),
  ]
  const units = [
    feature('office', 'unit', polygon(box(0, 0, 10, 10)), { category: 'room', name: { en: 'Office', de: 'Büro' } }),
    feature('hall', 'unit', polygon(box(10, 0, 10, 10)), { category: 'walkway' }),
    feature('shaft', 'unit', polygon(box(16, 2, 2, 2)), { category: 'opentobelow' }),
    feature('attic', 'unit', polygon(box(0, 0, 10, 10)), { category: 'room', level_id: 'upper' }),
  ]
  const openings = [feature('door', 'opening', line([10, 4.4], [10, 5.6]), { category: 'pedestrian' })]
  const things = [
    feature('desk', 'fixture', polygon(box(2, 7, 3, 1)), { category: 'furniture' }),
    feature('atm', 'amenity', { type: 'Point', coordinates: degrees([12, 8]) }, { category: 'atm' }),
    feature('venue', 'venue', polygon(box(-5, -5, 40, 40))),
  ]
  const file = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features })
  const TEXT = file([...levels, ...units, ...openings, ...things])

  it('turns units into rooms with walls, openings into doors of both rooms, and fixtures into obstacles', () => {
    const { document, report } = importMap(TEXT)
    expect(report.format).toBe('imdf')
    const solid = ids(document, ({ kind }) => kind === 'obstacle')
    expect(solid.sort()).toEqual(['attic-wall', 'desk', 'hall-wall', 'office-wall', 'shaft'])
    expect(document.items.find(({ id }) => id === 'office')).toMatchObject({ kind: 'area', name: 'Office', cost: 1 })
    for (const id of ['office-wall', 'hall-wall'])
      expect(wallOf(document, id).openings?.map(({ width }) => Math.round(width * 1e4) / 1e4)).toEqual([1.2])
    expect(wallOf(document, 'office-wall').openings?.[0].at).toBeCloseTo(15, 4)
    expect(parseNavDocument(document).report.issues).toEqual([])
  })

  it('lets a path through a door and through no wall', () => {
    const { document } = importMap(TEXT)
    const place = placeIn(document, 'office-wall', [0, 0])
    expect(reaches(document, place([5, 5]), place([12, 5]))).toBe('found')
    const { document: shut } = importMap(file([...levels, ...units, ...things]))
    expect(reaches(shut, place([5, 5]), place([12, 5]))).toBe('unreachable')
  })

  it('puts all floors except the nearest to the ground into hidden layers, and reports what it omits', () => {
    const { document, report } = importMap(TEXT)
    expect(document.layers).toMatchObject([{ name: 'Floor 0' }, { name: 'Floor 1', hidden: true, navigation: false }])
    const messages = report.issues.map(({ code, message }) => `${code}: ${message}`)
    expect(messages).toContainEqual(expect.stringMatching(/floors: .*show its layer/))
    expect(messages).toContainEqual('format/outline-only: 1 features of the type venue are not walls and were skipped')
    expect(messages).toContainEqual('format/outline-only: 2 features of the type level are not walls and were skipped')
  })

  it('applies a mapping by type and category', () => {
    const mapping: ImportMapping = {
      classes: { 'unit/walkway': 'walkable', 'unit/room': 'blocked', 'fixture/furniture': { terrain: 'mud', cost: 3 } },
    }
    const { document, report } = importMap(TEXT, { mapping })
    expect(ids(document, ({ kind }) => kind === 'obstacle').sort()).toEqual(['attic', 'office', 'shaft'])
    expect(document.items.find(({ id }) => id === 'desk')).toMatchObject({ kind: 'area', terrain: 'mud', cost: 3 })
    expect(report.subjects?.map(({ key }) => key)).toContain('unit/opentobelow')
  })

  it('reads an archive that stores its levels, units and openings in separate files', async () => {
    const files = { 'level.geojson': file(levels), 'opening.geojson': file(openings), 'unit.geojson': file(units) }
    const whole = importMap(file([...levels, ...units, ...openings])).document
    const parts = importMap(files['unit.geojson'], { files }).document
    expect(ids(parts).sort()).toEqual(ids(whole).sort())
    expect(wallOf(parts, 'hall-wall').openings).toHaveLength(1)
    expect((await importMapAsync(files['unit.geojson'], { files })).document).toEqual(parts)
  })

  it('reads a published archive, which includes empty files', async () => {
    const address = [feature('address', 'address', null)]
    const parts = { address, kiosk: [], level: levels, opening: openings, unit: units, fixture: things }
    const entries = Object.entries(parts).map(([name, list]) => [`venue/${name}.geojson`, strToU8(file(list))] as const)
    const zip = zipSync({ 'venue/manifest.json': strToU8('{"version":"1.0.0"}'), ...Object.fromEntries(entries) })
    const { map, files } = await readOpened([new File([new Uint8Array(zip)], 'venue.zip')])
    const { document } = importMap(map?.data ?? '', { files })
    expect(ids(document).sort()).toEqual(ids(importMap(TEXT).document).sort())
  })

  it('puts an amenity on the floor of the unit that contains it', () => {
    const place = { type: 'Point', coordinates: degrees([5, 5]) }
    const bench = feature('bench', 'amenity', place, { level_id: undefined, unit_ids: ['attic'] })
    const { document } = importMap(file([...levels, ...units, bench]))
    const { layer } = document.items.find(({ id }) => id === 'bench') ?? {}
    expect(document.layers.find(({ id }) => id === layer)?.name).toBe('Floor 1')
  })
})

describe('the import of an OpenStreetMap file', () => {
  const nodes: string[] = []
  const node = (point: readonly number[], tags = ''): number => {
    const [lon, lat] = degrees(point)
    nodes.push(`<node id="${nodes.length + 1}" lon="${lon}" lat="${lat}">${tags}</node>`)
    return nodes.length
  }
  const tag = (k: string, v: string): string => `<tag k="${k}" v="${v}"/>`
  const way = (id: number, refs: readonly number[], ...tags: string[]): string =>
    `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags.join('')}</way>`
  const ring = (corners: readonly (readonly number[])[]): number[] => {
    const all = corners.map((corner) => node(corner))
    return [...all, all[0]]
  }
  const [a, b, c, d] = box(0, 0, 10, 10).map((corner) => node(corner))
  const door = node([10, 5], tag('door', 'hinged') + tag('width', '1.2'))
  const ways = [
    way(1, [a, b, door, c, d, a], tag('indoor', 'room'), tag('level', '0'), tag('name', 'Office')),
    way(2, ring(box(10, 0, 10, 10)), tag('indoor', 'corridor'), tag('level', '0')),
    way(3, ring(box(0, 0, 20, 10)).slice(0, 5), tag('building', 'yes')),
    way(4, [node([12, 2]), node([15, 2])], tag('indoor', 'wall'), tag('level', '0;1')),
    way(5, [node([-9, 0]), node([-9, 9])], tag('barrier', 'fence')),
    way(6, [node([30, 0]), node([40, 9])], tag('highway', 'footway')),
    way(
      7,
      ring(box(12, 6, 2, 2)),
      tag('indoor', 'wall') + tag('area', 'yes'),
      tag('level', '0'),
      tag('repeat_on', '-1'),
    ),
  ]
  node([14, 9], tag('amenity', 'atm') + tag('level', '0'))
  const osm = (parts: readonly string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">${nodes.join('')}${parts.join('')}</osm>`

  it('reads rooms, corridors, walls, barriers, doors and levels', () => {
    const { document, report } = importMap(osm(ways))
    expect(report.format).toBe('osm')
    const kinds = ids(document, ({ kind }) => kind === 'obstacle')
    expect(kinds.filter((id) => id.startsWith('way-1'))).toEqual(['way-1-wall'])
    const [{ at, width }, ...others] = wallOf(document, 'way-1-wall').openings ?? []
    expect(at).toBeCloseTo(15, 4)
    expect([width, others]).toEqual([1.2, []])
    expect(document.items.find(({ id }) => id === 'way-2')).toMatchObject({ kind: 'area', terrain: 'indoor/corridor' })
    expect(document.layers.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ['Floor -1', true],
      ['Floor 0', false],
      ['Floor 1', true],
    ])
    expect(issueCodes({ report }).sort()).toEqual(['format/floors', 'format/outline-only', 'format/projected'])
    const place = placeIn(document, 'way-1-wall', [0, 0])
    expect(reaches(document, place([5, 5]), place([12, 5]))).toBe('found')
    expect(reaches(document, place([5, 5]), place([-5, 5]))).toBe('unreachable')
    expect(parseNavDocument(document).report.issues).toEqual([])
  })

  it('blocks the buildings of a town and leaves the courtyards of multipolygons open', () => {
    const outer = box(0, 0, 30, 30).map((corner) => node(corner))
    const relation = `<relation id="9"><member type="way" ref="11" role="outer"/><member type="way" ref="12" role="outer"/><member type="way" ref="13" role="inner"/>${tag('type', 'multipolygon')}${tag('building', 'yes')}</relation>`
    const town = osm([
      way(10, ring(box(50, 0, 10, 10)), tag('building', 'house')),
      way(11, outer.slice(0, 3)),
      way(12, [outer[2], outer[3], outer[0]]),
      way(13, ring(box(10, 10, 10, 10))),
      relation,
    ])
    const { document } = importMap(town)
    const solid = document.items.filter(({ kind }) => kind === 'obstacle')
    expect(solid.map(({ id, ...item }) => [id, 'shape' in item && item.shape.holes?.length])).toEqual([
      ['way-10', undefined],
      ['way-9', 1],
    ])
  })

  it.each([
    ['without ways', '<osm version="0.6"></osm>', 'format/nothing-used'],
    ['with ways of missing nodes', `<osm>${way(1, [7, 8, 9, 7], tag('indoor', 'room'))}</osm>`, 'format/no-geometry'],
    [
      'with ways of another kind only',
      `<osm><node id="1" lon="8" lat="47"/><node id="2" lon="8.1" lat="47"/>${way(1, [1, 2], tag('highway', 'footway'))}</osm>`,
      'format/outline-only',
    ],
  ])('reports why the map is empty for a file %s', (_name, text, code) =>
    expect(issueCodes(importMap(text))).toEqual(expect.arrayContaining([code, 'format/nothing-used'])),
  )
})
