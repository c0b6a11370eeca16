import { describe, expect, it } from 'vitest'
import {
  importMap,
  parseNavDocument,
  validateDocument,
  type MapFormat,
  type NavDocument,
} from '../../src/document/index.js'
import { badInput, badInputs } from '../support/bad-inputs.js'
import { codeOf, issueCodes } from '../support/code-of.js'
import { feature, geoText, intGrid, ldtkLevel, ldtkText, tiledText, tileLayer } from '../support/map-texts.js'
import { pairs, pointsOf } from '../support/shapes.js'

// Malformed files, some generated here and some from the shared data. The import either rejects a file with a code, or
// reads it and reports each of its faults. It never drops a part of a file without a report.

const box = '{"type":"polygon","outer":[{"x":1,"y":1},{"x":9,"y":1},{"x":9,"y":9},{"x":1,"y":9}]}'
const map = (inner: string): string =>
  `{"format":"navsmith","version":1,"bounds":{"x":0,"y":0,"width":100,"height":100},${inner}}`
const items = (...list: string[]): string => map(`"items":[${list.join(',')}]`)
const item = (id: string, more = ''): string => `{"id":${JSON.stringify(id)},"kind":"obstacle","shape":${box}${more}}`

const GEOJSON = geoText([
  null,
  3,
  { type: 'Feature' },
  feature('Polygon', [pairs(0, 0, 4, 0, 4, 4, 0, 0)]),
  feature('Polygon', [[[null, 'x']]]),
])
const SVG = `<svg onload="alert(1)"><script>globalThis.polluted=1</script>
  <foreignObject><script>globalThis.polluted=2</script></foreignObject>
  <a href="javascript:alert(1)"><polygon points="10,10 20,10 20,20"/></a></svg>`
const chunk = (at: number) => ({ x: at, y: at, width: 2, height: 2, data: [1, 1, 1, 1] })

/** Files that are read, by format. */
const READ: Partial<Record<MapFormat, Record<string, string>>> = {
  navsmith: {
    'numbers as words': items(item('a').replaceAll('"x":1,', '"x":"1",')),
    'numbers out of range': items(item('a').replace('"x":9', '"x":1e999')),
    'one id three times': items(item('a'), item('a'), item('a')),
    '__proto__ as an id': items(item('__proto__'), item('constructor'), item('toString')),
    '__proto__ as a key': map('"items":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'),
    '__proto__ in meta': items(item('a', ',"meta":{"__proto__":{"polluted":1}}')),
    'a missing layer': items(item('a', ',"layer":"gone"')),
    'missing waypoints': items(item('a'), '{"id":"w","kind":"waypoint-link","from":"x","to":"y"}'),
    'a layer that is its own parent': map('"layers":[{"id":"l","name":"L","parent":"l"}],"items":[]'),
    'markup in a name': items(item('a', ',"name":"<img src=x onerror=alert(1)>"')),
    'half a surrogate pair': items(item('a', ',"name":"\\ud800"')),
    'ten million characters in a name': items(item('a', `,"name":"${'n'.repeat(1e7)}"`)),
    'wrong kinds everywhere': map('"items":{"a":1},"layers":"none","agents":7,"name":[]'),
  },
  svg: {
    'a script and a handler': SVG,
    'points that are not numbers': '<svg><polygon points="1,2 nonsense 3,4 ,, 5"/><path d="M 0 0 L banana"/></svg>',
    'transforms without end':
      '<svg><g transform="scale(1e200)"><g transform="scale(1e200)"><rect width="9" height="9" transform="rotate(NaN)"/></g></g></svg>',
    'a use element of itself':
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><g id="a"><use xlink:href="#a"/><use href="#a"/></g></svg>',
  },
  tiled: {
    'a tileset elsewhere': tiledText([tileLayer('walls', 2, 2, [1, 1, 0, 0])], {
      tilesets: [{ firstgid: 1, source: '../../../etc/passwd' }],
    }),
    'overlapping chunks': tiledText([{ type: 'tilelayer', name: 'wall', chunks: [chunk(0), chunk(1)] }], {
      infinite: true,
    }),
  },
  ldtk: { 'a grid of the wrong size': ldtkText([ldtkLevel('A', 32, 32, [intGrid('Cells', [3, 3, 16], [1, 1])])]) },
  geojson: { 'polygons among what is broken': GEOJSON },
}
const ROWS = Object.entries(READ).flatMap(([format, texts]) =>
  Object.entries(texts).map(([name, text]) => [name, format as MapFormat, text] as const),
)

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(allFinite)
}

/** Imports a file. Returns the code of the error, or 'read' for a valid document that stays the same when saved and read. */
function readSafely(work: () => ReturnType<typeof importMap>): string {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  let document: NavDocument | undefined
  const code = codeOf(() => ({ document } = work()))
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
  expect(({} as Record<string, unknown>).polluted ?? (globalThis as Record<string, unknown>).polluted).toBeUndefined()
  if (document === undefined) return code
  expect(allFinite(document)).toBe(true)
  const ids = document.items.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(validateDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(JSON.stringify(document)).not.toMatch(/javascript:|<script/)
  // A second read gives the same document, so the first repaired everything.
  expect(parseNavDocument(JSON.parse(JSON.stringify(document))).document).toEqual(document)
  return 'read'
}

describe('generated invalid documents', () => {
  it.each(ROWS)('are read without damage: %s', (_, format, text) =>
    expect(readSafely(() => importMap(text, { format }))).toBe('read'),
  )

  it.each([
    [items(item('a').replace('"x":9', '"x":NaN')), 'document/bad-json'],
    ['<!DOCTYPE svg [<!ENTITY a "aaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>', 'format/bad-file'],
    ['<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>', 'format/bad-file'],
  ])('are rejected with a code: %s', (text, code) => expect(readSafely(() => importMap(text))).toBe(code))

  it('lose their invalid items, which are reported, and keep their valid items', () => {
    const read = importMap(GEOJSON, { format: 'geojson' })
    expect(read.document.items).toMatchObject([{ kind: 'obstacle' }])
    expect(issueCodes(read).length).toBeGreaterThan(2)
    expect(importMap(SVG, { format: 'svg' }).document.items).toMatchObject([
      { kind: 'obstacle', shape: { type: 'polygon', outer: pointsOf(10, 10, 20, 10, 20, 20) } },
    ])
  })
})

const names = badInputs('document').filter((file) => !/patch|autosave/.test(file))

describe.skipIf(names.length === 0)('every file of the corpus of bad documents (shared data)', () => {
  it.each(names)('is rejected with a code or read without damage: %s', async (file) => {
    const { format, raw } = ((await badInput(file)) as { input: { format: string; raw: unknown } }).input
    const known = (['svg', 'geojson', 'tiled', 'ldtk'] as const).find((name) => name === format)
    const outcome = readSafely(() =>
      typeof raw === 'string' || raw instanceof Uint8Array
        ? importMap(raw, { format: known ?? (format === 'json' ? 'navsmith' : undefined) })
        : parseNavDocument(raw),
    )
    expect(outcome).toMatch(/^read$|^[a-z]+\/[a-z-]+$/)
  })
})
