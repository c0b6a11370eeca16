import { readFileSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  importMap,
  parseNavDocument,
  validateDocument,
  type MapFormat,
  type NavDocument,
} from '../../src/document/index.js'
import { NavError } from '../../src/engine/core/index.js'
import { sharedData } from '../support/shared-data.js'
import { pairs, pointsOf } from '../support/shapes.js'

// Malformed files, some generated here and some from the shared data. The import either rejects a file with a code, or
// reads it and reports each of its faults. It never drops a part of a file without a report.

const box = '{"type":"polygon","outer":[{"x":1,"y":1},{"x":9,"y":1},{"x":9,"y":9},{"x":1,"y":9}]}'
const map = (inner: string): string =>
  `{"format":"navsmith","version":1,"bounds":{"x":0,"y":0,"width":100,"height":100},${inner}}`
const items = (...list: string[]): string => map(`"items":[${list.join(',')}]`)
const item = (id: string, more = ''): string => `{"id":${JSON.stringify(id)},"kind":"obstacle","shape":${box}${more}}`

type Outcome = 'refused' | 'read' | 'either'

/** The texts of the files, by format and expected outcome. */
const FILES: Partial<Record<MapFormat, Partial<Record<Outcome, Record<string, string>>>>> = {
  navsmith: {
    refused: {
      'NaN as a literal': items(item('a').replace('"x":9', '"x":NaN')),
    },
    read: {
      'numbers as words': items(item('a').replaceAll('"x":1,', '"x":"1",')),
      'one id three times': items(item('a'), item('a'), item('a')),
      '__proto__ as an id': items(item('__proto__'), item('constructor'), item('toString')),
      'references that lead nowhere': items(
        item('a', ',"layer":"gone"'),
        '{"id":"w","kind":"waypoint-link","from":"x","to":"y"}',
      ),
      'markup in a name': items(item('a', ',"name":"<img src=x onerror=alert(1)>"')),
      'half a surrogate pair': items(item('a', ',"name":"\\ud800"')),
    },
    either: {
      'numbers out of range': items(item('a').replace('"x":9', '"x":1e999')),
      'wrong kinds everywhere': map('"items":{"a":1},"layers":"none","agents":7,"name":[]'),
      '__proto__ as a key': map('"items":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'),
      '__proto__ in meta': items(item('a', ',"meta":{"__proto__":{"polluted":1}}')),
      'a layer that is its own parent': map('"layers":[{"id":"l","name":"L","parent":"l"}],"items":[]'),
      'ten million characters in a name': items(item('a', `,"name":"${'n'.repeat(1e7)}"`)),
    },
  },
  svg: {
    refused: {
      'entities that multiply': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
      'an entity from outside': '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    },
    read: {
      'a script and a handler':
        '<svg onload="alert(1)"><script>globalThis.polluted=1</script><foreignObject><script>globalThis.polluted=2</script></foreignObject><a href="javascript:alert(1)"><polygon points="10,10 20,10 20,20"/></a></svg>',
    },
    either: {
      'points that are not numbers': '<svg><polygon points="1,2 nonsense 3,4 ,, 5"/><path d="M 0 0 L banana"/></svg>',
      'transforms without end':
        '<svg><g transform="scale(1e200)"><g transform="scale(1e200)"><rect width="9" height="9" transform="rotate(NaN)"/></g></g></svg>',
      'a use element of itself':
        '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><g id="a"><use xlink:href="#a"/><use href="#a"/></g></svg>',
    },
  },
  tiled: {
    read: {
      'a tileset elsewhere': JSON.stringify({
        width: 2,
        height: 2,
        tilewidth: 16,
        tileheight: 16,
        layers: [{ type: 'tilelayer', name: 'walls', width: 2, height: 2, data: [1, 1, 0, 0] }],
        tilesets: [{ firstgid: 1, source: '../../../etc/passwd' }],
      }),
      'chunks over each other': JSON.stringify({
        infinite: true,
        width: 2,
        height: 2,
        tilewidth: 16,
        tileheight: 16,
        layers: [
          {
            type: 'tilelayer',
            name: 'wall',
            chunks: [
              { x: 0, y: 0, width: 2, height: 2, data: [1, 1, 1, 1] },
              { x: 1, y: 1, width: 2, height: 2, data: [1, 1, 1, 1] },
            ],
          },
        ],
        tilesets: [],
      }),
    },
  },
  ldtk: {
    read: {
      'a grid of the wrong size': JSON.stringify({
        jsonVersion: '1.5',
        levels: [
          {
            pxWid: 32,
            pxHei: 32,
            layerInstances: [{ __type: 'IntGrid', __cWid: 3, __cHei: 3, __gridSize: 16, intGridCsv: [1, 1] }],
          },
        ],
      }),
    },
  },
  geojson: {
    read: {
      'polygons among what is broken': JSON.stringify({
        type: 'FeatureCollection',
        features: [
          null,
          3,
          { type: 'Feature' },
          {
            type: 'Feature',
            geometry: {
              type: 'Polygon',
              coordinates: [pairs(0, 0, 4, 0, 4, 4, 0, 0)],
            },
          },
          { type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[null, 'x']]] } },
        ],
      }),
    },
  },
}
const ROWS = Object.entries(FILES).flatMap(([format, outcomes]) =>
  Object.entries(outcomes).flatMap(([becomes, texts]) =>
    Object.entries(texts).map(([name, text]) => [name, { format: format as MapFormat, becomes, text }] as const),
  ),
)
const textOf = (name: string): string => new Map(ROWS).get(name)?.text ?? ''

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(allFinite)
}

function read(work: () => ReturnType<typeof importMap>): { document: NavDocument; codes: string[] } | string {
  try {
    const { document, report } = work()
    return { document, codes: report.issues.map(({ code }) => code) }
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    return error.code
  }
}

/**
 * Imports a file. Expects either an error with a code or a valid document. If this document is saved and read again, it
 * must be the same.
 */
function readSafely(work: () => ReturnType<typeof importMap>) {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const outcome = read(work)
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
  expect(({} as Record<string, unknown>).polluted ?? (globalThis as Record<string, unknown>).polluted).toBeUndefined()
  if (typeof outcome === 'string') expect(outcome).toMatch(/^[a-z]+\/[a-z-]+$/)
  else {
    const { document } = outcome
    expect(allFinite(document)).toBe(true)
    const ids = document.items.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(validateDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/javascript:|<script/)
    // A second read gives the same document, so the first repaired everything.
    expect(parseNavDocument(JSON.parse(JSON.stringify(document))).document).toEqual(document)
  }
  return outcome
}

describe('generated invalid documents', () => {
  it.each(ROWS)('are rejected with a code or read without damage: %s', (_, { format, text, becomes }) => {
    const outcome = readSafely(() => importMap(text, { format }))
    if (becomes !== 'either') expect(typeof outcome === 'string' ? 'refused' : 'read').toBe(becomes)
  })

  it('lose their invalid items, which are reported, and keep their valid items', () => {
    const outcome = read(() => importMap(textOf('polygons among what is broken'), { format: 'geojson' }))
    expect(outcome).toMatchObject({ document: { items: [{ kind: 'obstacle' }] } })
    expect(typeof outcome === 'string' ? 0 : outcome.codes.length).toBeGreaterThan(2)
    const svg = read(() => importMap(textOf('a script and a handler'), { format: 'svg' }))
    expect(svg).toMatchObject({
      document: { items: [{ kind: 'obstacle', shape: { type: 'polygon', outer: pointsOf(10, 10, 20, 10, 20, 20) } }] },
    })
  })
})

const folder = sharedData('badinputs', 'cases')
const names =
  folder === undefined ? [] : readdirSync(folder).filter((file) => /^document__(?!.*(patch|autosave))/.test(file))

describe.skipIf(folder === undefined)('every file of the corpus of bad documents (shared data)', () => {
  it.each(names)('is rejected with a code or read without damage: %s', async (file) => {
    const { decode } = (await import(
      /* @vite-ignore */ pathToFileURL(sharedData('badinputs', 'decode.mjs')!).href
    )) as { decode: (value: unknown) => { input: { format: string; raw: unknown } } }
    const { format, raw } = decode(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))).input
    const known = (['svg', 'geojson', 'tiled', 'ldtk'] as const).find((name) => name === format)
    readSafely(() =>
      typeof raw === 'string' || raw instanceof Uint8Array
        ? importMap(raw, { format: known ?? (format === 'json' ? 'navsmith' : undefined) })
        : parseNavDocument(raw),
    )
  })
})
