import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, exportNotes, importMap } from '../../../src/document/index.js'
import type { ExportNoteCode, MapFormat, NavDocument, NavItem, ShapePoint } from '../../../src/document/index.js'
import { areaItem, fieldOf, pointsOf, ringItem } from '../../support/shapes.js'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const triangle = (x: number, size: number) => pointsOf(x, 20, x + size, 20, x, 20 + size)
const arch = triangle(461, 60).map((corner, i) => (i === 0 ? { ...corner, curve: pointsOf(470, 5, 500, 5) } : corner))
const size = fieldOf(600, 400)

/** A map with one item of each kind. */
const map = createNavDocument({
  name: 'Yard',
  bounds: size,
  grid: { cellSize: 20, origin: { x: 0, y: 0 } },
  agents: [{ id: 'robot', name: 'Robot', radius: 7, speed: 50 }],
  layers: [{ id: 'upper', name: 'Upper' }],
  rules: [{ rule: 'islands', max: 1 }],
  background: { src: PIXEL, rect: size },
  items: [
    { kind: 'obstacle', id: 'roof', name: 'Roof', layer: 'upper', shape: { type: 'polygon', outer: triangle(21, 57) } },
    { kind: 'obstacle', id: 'court', shape: { type: 'polygon', outer: triangle(121, 97), holes: [triangle(140, 11)] } },
    { kind: 'obstacle', id: 'wall', shape: { type: 'wall', line: pointsOf(300, 30, 400, 30), thickness: 10 } },
    ringItem('arch', arch),
    areaItem('mud', 'mud', 3, [20, 200, 40, 40]),
    areaItem('lake', 'mud', 'blocked', [100, 200, 40, 40]),
    { kind: 'link', id: 'jump', from: { x: 10, y: 300 }, to: { x: 60, y: 300 } },
    { kind: 'waypoint', id: 'a', x: 200, y: 300 },
    { kind: 'waypoint', id: 'b', x: 250, y: 300 },
    { kind: 'waypoint-link', id: 'a-b', from: 'a', to: 'b' },
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 300, y: 300 },
  ],
})

const some = (test: (item: NavItem) => boolean) => (document: NavDocument) => document.items.some(test)
const someCorner = (test: (corner: ShapePoint) => boolean) =>
  some((item) => 'shape' in item && 'outer' in item.shape && item.shape.outer.some(test))

/** For each code of an export note, a test whether a map contains the things that the note reports. */
const HAS: Readonly<Record<ExportNoteCode, (document: NavDocument) => boolean>> = {
  areas: some((item) => item.kind === 'area' && item.cost !== 'blocked'),
  'blocked-areas': (document) =>
    some((item) => item.kind === 'area' && item.cost === 'blocked')(document) ||
    someCorner(({ x, y }) => x === 100 && y === 200)(document),
  costs: some((item) => item.kind === 'area' && item.cost === 3),
  holes: some((item) => 'shape' in item && item.shape.type !== 'wall' && (item.shape.holes ?? []).length > 0),
  curves: someCorner(({ curve }) => curve !== undefined),
  walls: some((item) => 'shape' in item && item.shape.type === 'wall'),
  outlines: someCorner(({ x }) => x === 78),
  links: ({ items }) => items.filter(({ kind }) => kind === 'link' || kind === 'waypoint-link').length === 2,
  waypoints: some(({ kind }) => kind === 'waypoint'),
  markers: some((item) => item.kind === 'marker' && item.role === 'spawn'),
  names: some(({ name }) => name === 'Roof'),
  agents: ({ agents }) => agents.some(({ name }) => name === 'Robot'),
  layers: ({ layers }) => layers.some(({ name }) => name === 'Upper'),
  rules: ({ rules = [] }) => rules.length === 1,
  picture: ({ background }) => background !== undefined,
}
const CODES = Object.keys(HAS) as ExportNoteCode[]

/** Returns the text of a file without the properties that only Navsmith writes and reads. */
function foreign(text: string, format: MapFormat): string {
  if (format === 'svg') return text.replace(/ data-navsmith[\w-]*="[^"]*"/g, '')
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      key.startsWith('navsmith') || key === 'kind'
        ? undefined
        : Array.isArray(value)
          ? value.filter((one) => !String((one as { name?: unknown } | null)?.name).startsWith('navsmith:'))
          : value,
    ),
  )
}

/**
 * Codes of things that a format loses although no export note reports them: a MovingAI file has only cells, without
 * costs and outlines, and a VTT file stores rings as lines.
 */
const IMPLIED: Partial<Record<MapFormat, readonly ExportNoteCode[]>> = {
  movingai: ['costs', 'blocked-areas', 'holes', 'walls'],
  vtt: ['costs', 'holes', 'outlines'],
}

const codes = (format: MapFormat, isEmbedded: boolean): ExportNoteCode[] =>
  exportNotes(map, format)
    .filter((note) => note.isEmbedded === isEmbedded)
    .map(({ code }) => code)
    .sort()

describe('notes of an export', () => {
  it.each(['navsmith', 'tiled', 'geojson', 'svg', 'movingai', 'vtt'] as const)(
    'list exactly what is missing when the file is read back: %s',
    (format) => {
      const { document } = importMap(exportMap(map, format), { format })
      const missing = CODES.filter((code) => !HAS[code](document) && !IMPLIED[format]?.includes(code))
      expect(missing.sort()).toEqual(codes(format, false))
    },
  )

  it.each(['tiled', 'geojson', 'svg'] as const)('list what only Navsmith can read back: %s', (format) => {
    const { document } = importMap(foreign(exportMap(map, format), format), { format })
    const missing = CODES.filter((code) => !HAS[code](document))
    expect(missing).toEqual(expect.arrayContaining(codes(format, true)))
  })

  it('count affected items, and are empty for an empty map', () => {
    expect(exportNotes(map, 'movingai')).toContainEqual({ code: 'links', count: 2, isEmbedded: false })
    expect(exportNotes(createNavDocument({ agents: [] }), 'tiled')).toEqual([])
  })
})
