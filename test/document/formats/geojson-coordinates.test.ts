import { describe, expect, it } from 'vitest'
import { exportMap, importMap, shapeToRings } from '../../../src/document/index.js'
import type { ImportOptions } from '../../../src/document/index.js'
import { pairs } from '../../support/shapes.js'
import { boxOf, outerRings } from '../../support/item-rings.js'
import { feature, geoText } from '../../support/map-texts.js'

// Coordinates of a GeoJSON file: degrees or a plane, the antimeridian, north up, one feature per line.

const square = (x: number, y: number, size: number) => pairs(x, y, x + size, y, x + size, y + size, x, y + size, x, y)
const polygon = (x: number, y: number, size: number) => feature('Polygon', [square(x, y, size)])
const collection = (features: readonly unknown[], crs?: string): string =>
  geoText(features, crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } })
const read = (text: string, options: ImportOptions = {}) => {
  const { document, report } = importMap(text, options)
  const [left, top, right, bottom] = boxOf(outerRings(document.items).flat())
  const box = { left, top, width: right - left, height: bottom - top }
  return { document, report, codes: report.issues.map(({ code }) => code), box }
}

describe('GeoJSON numbers that may be degrees', () => {
  const small = collection([polygon(10, 10, 20)])

  it('are read as degrees by default, and the report offers a choice', () => {
    const { box, codes, report } = read(small)
    expect(box.width).toBeGreaterThan(2e6)
    expect(codes).toEqual(['format/degrees-assumed'])
    expect(report.issues[0].severity).toBe('warning')
    expect(report.issues[0].message).toContain('coordinates "plane"')
  })

  it('are read as planar if one lies beyond a pole', () => {
    for (const y of [-90.5, 89])
      expect(read(collection([polygon(10, y, 2)])).box).toEqual({ left: 10, top: y, width: 2, height: 2 })
    expect(read(collection([polygon(10, 88, 2)])).box.width).toBeGreaterThan(100)
  })

  it('keep the last point of a ring unless it equals the first point', () => {
    const open = pairs(200, 0, 300, 0, 300, 50, 200, 100)
    const [item] = read(collection([feature('Polygon', [open])])).document.items
    expect('shape' in item && shapeToRings(item.shape).outer).toHaveLength(4)
  })

  it('are read as planar without a prompt when the import option says so', () => {
    const { box, codes } = read(small, { coordinates: 'plane' })
    expect(box).toEqual({ left: 10, top: 10, width: 20, height: 20 })
    expect(codes).toEqual([])
  })

  it('are read as degrees without a prompt when the option or file says so', () => {
    const asked = read(small)
    for (const { document, codes } of [
      read(small, { coordinates: 'degrees' }),
      read(collection([polygon(10, 10, 20)], 'urn:ogc:def:crs:OGC:1.3:CRS84')),
      read(collection([polygon(10, 10, 20)], 'EPSG:4258')),
    ]) {
      expect(document.items).toEqual(asked.document.items)
      expect(codes).toEqual(['format/projected'])
    }
  })

  it('are read as planar without a prompt when Navsmith wrote them', () => {
    const written = exportMap(read(small, { coordinates: 'plane' }).document, 'geojson')
    expect(read(written)).toMatchObject({ codes: [], box: { left: 10, width: 20 } })
  })

  it('are read as planar when they cannot be degrees, with a warning if the import option says degrees', () => {
    const large = collection([polygon(10, 80, 20)])
    expect(read(large)).toMatchObject({ codes: [], box: { top: 80, height: 20 } })
    expect(read(large, { coordinates: 'degrees' })).toMatchObject({ codes: ['format/not-degrees'], box: { top: 80 } })
  })

  it.each([
    [{ coordinates: 'meters' }, "Expected 'degrees' or 'plane' for options.coordinates, got 'meters'"],
    [{ closedOutlines: 'fill' }, "Expected 'walls' or 'solid' for options.closedOutlines, got 'fill'"],
  ])('are rejected with the invalid import option %o', (options, message) =>
    expect(() => read(small, options as ImportOptions)).toThrow(
      expect.objectContaining({ code: 'format/bad-option', message }),
    ),
  )
})

describe('GeoJSON across the antimeridian', () => {
  const across = collection([polygon(179, 0, 1), polygon(-180, 0, 1)])

  it('stays in one piece', () => {
    const { box } = read(across)
    // Two squares of one degree lie side by side at the equator, so their box is twice as wide as high.
    expect(box.width / box.height).toBeCloseTo(2, 2)
  })

  it('gives the same map when written as longitudes beyond 180', () => {
    const { document } = read(collection([polygon(179, 0, 1), polygon(180, 0, 1)]), { coordinates: 'degrees' })
    expect(document.items).toEqual(read(across, { coordinates: 'degrees' }).document.items)
  })

  it('is exported in degrees within 180, and keeps its proportions when it is imported again', () => {
    const { document } = read(across)
    const text = exportMap(document, 'geojson', { degrees: true })
    const numbers = [...text.matchAll(/\[(-?[\d.]+),/g)].map(([, x]) => Number(x))
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(180)
    const { width, height } = read(text).box
    expect(width / height).toBeCloseTo(2, 2)
  })

  it('is distinguished from a map of the whole world', () => {
    const { box } = read(collection([polygon(-180, -10, 10), polygon(-5, -10, 10), polygon(170, -10, 10)]))
    expect(box.width / box.height).toBeGreaterThan(35)
  })
})

describe('GeoJSON of a reference system in meters', () => {
  it.each(['urn:ogc:def:crs:EPSG::3857', 'EPSG:25832'])('is imported with the y axis flipped: %s', (crs) => {
    const { document, codes } = read(collection([feature('Point', [5, 300]), feature('Point', [5, 100])], crs))
    expect(document.items).toMatchObject([{ y: -300 }, { y: -100 }])
    expect(codes).toEqual(['format/north-up'])
  })

  it('keeps its coordinates when the name of the system is unknown', () =>
    expect(read(collection([polygon(200, 300, 10)], 'local'))).toMatchObject({ codes: [], box: { top: 300 } }))
})

describe('GeoJSON with one feature per line', () => {
  const features = [polygon(0, 0, 400), polygon(500, 0, 100)]
  const lines = features.map((feature) => JSON.stringify(feature))
  const expected = read(collection(features)).document.items

  it.each([
    ['by line ends', lines.join('\n')],
    ['by line ends of Windows, with empty lines', `${lines.join('\r\n\r\n')}\r\n`],
    ['by record separators', lines.map((line) => `\u001e${line}\n`).join('')],
    ['over several lines', features.map((each) => `\u001e${JSON.stringify(each, null, 2)}\n`).join('')],
    ['with a byte order mark', `\ufeff${lines.join('\n')}`],
  ])('is read: %s', (_, text) => {
    expect(read(text).document.items).toEqual(expected)
    expect(read(text, { format: 'geojson' }).document.items).toEqual(expected)
    expect(read(text).report.format).toBe('geojson')
  })

  it('is read without an unreadable line, whose number is reported', () => {
    const { document, report } = read([lines[0], '{"type":"Feature","geometry":', lines[1]].join('\n'))
    expect(document.items).toEqual(expected)
    expect(report.issues).toEqual([expect.objectContaining({ code: 'format/bad-feature', path: 'record 2' })])
  })

  it('is rejected when no line is GeoJSON', () =>
    expect(() => read('{"a":1}\n{"a":2}\n')).toThrow(expect.objectContaining({ code: 'format/bad-file' })))
})

it.each([
  ['GeoJSON', collection([feature('Point', [300, 300])])],
  [
    'an infinite Tiled map',
    '<map version="1.10" orientation="orthogonal" width="0" height="0" tilewidth="1" tileheight="1" infinite="1"><objectgroup id="1" name="o"><object id="1" name="spawn" x="50" y="60"><point/></object></objectgroup></map>',
  ],
])('a file of one point gives a map of a usable size around it: %s', (_, text) => {
  const { bounds, items } = importMap(text).document
  const [marker] = items
  if (marker.kind !== 'marker') throw new Error('no marker')
  expect(bounds.width).toBeGreaterThanOrEqual(100)
  expect(bounds.height).toBeGreaterThanOrEqual(100)
  expect([marker.x, marker.y]).toEqual([bounds.x + bounds.width / 2, bounds.y + bounds.height / 2])
})
