import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  importMap,
  toScene,
  createNavDocument,
  parseNavDocument,
  validateDocument,
} from '../../../src/document/index.js'
import type { ImportReport } from '../../../src/document/index.js'
import { sharedData } from '../../support/shared-data.js'
import { areaItem, pairs, pointsOf, rectItem, ringItem } from '../../support/shapes.js'

const objects = ({ objects: counts }: ImportReport) => [
  counts.polygon + counts.polyline + counts.rectangle + counts.ellipse + counts.point,
  counts.polygon,
  counts.polyline,
  counts.ellipse,
]
const read = (...path: string[]) => importMap(readFileSync(sharedData('data', 'import', ...path)!))

describe.skipIf(sharedData('data', 'import') === undefined)('known files (shared data)', () => {
  it.each([
    ['examples/orthogonal-outside.tmx', [29, 1, 2, 1]],
    ['rs-tiled/tiled_csv.tmx', [4, 1, 1, 1]],
    ['rs-tiled/tiled_base64_gzip.tmx', [4, 1, 1, 1]],
    ['pytmx/testtrack1.tmx.gz', [5, 3, 0, 0]],
    ['examples/sticker-knight/map/sandbox.tmx', [114, 0, 0, 0]],
  ])('have the expected number of objects: Tiled %s', (file, counts) =>
    expect(objects(read('tiled', file).report)).toEqual(counts),
  )

  it.each([
    ['Typical_TopDown_example.ldtk.gz', 3, 21],
    ['Entities.ldtk.gz', 1, 27],
    ['tests/multiWorldsTest.ldtk.gz', 13, 10],
    ['tests/gridSizeChange.ldtk.gz', 1, 5],
  ])('have the expected number of levels and entities: LDtk %s', (file, levels, entities) => {
    const { report } = read('ldtk', file)
    expect([report.objects.level, report.objects.entity]).toEqual([levels, entities])
  })

  it.each([
    ['floor-1', 88],
    ['floor-3', 226],
    ['floor-5', 37],
    ['outline', 1],
  ])('have the expected number of features: GeoJSON %s', (name, count) =>
    expect(objects(read('geojson', 'wrld', `westport-house-${name}.geojson.gz`).report)[0]).toBe(count),
  )
})

describe('the import of an SVG', () => {
  it('reads transforms, `use` elements and paths with holes, and ignores definitions', () => {
    const { document, report } =
      importMap(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><rect id="r" width="4" height="2"/></defs>
      <g transform="translate(10 20)"><use href="#r" x="1"/><g transform="scale(2)"><rect x="1" y="1" width="3" height="3"/></g></g>
      <path d="M0 0h10v10h-10zM2 2v4h4v-4z"/><script>alert(1)</script></svg>`)
    expect(report.issues).toEqual([])
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 100, height: 100 })
    const shapes = document.items.map((item) => ('shape' in item ? item.shape : undefined))
    expect(shapes[0]).toEqual({ type: 'rectangle', x: 11, y: 20, width: 4, height: 2 })
    expect(shapes[1]).toEqual({ type: 'rectangle', x: 12, y: 22, width: 6, height: 6 })
    expect(shapes[2]?.holes).toHaveLength(1)
    expect(shapes).toHaveLength(3)
  })
})

describe('an imported document', () => {
  it('is repaired where possible, and each change is reported', () => {
    const { document, report } = parseNavDocument({
      format: 'navsmith',
      version: 1,
      bounds: { x: '0', y: 0, width: -10, height: 10 },
      futureThing: 1,
      items: [
        { id: 'a', kind: 'obstacle', shape: { type: 'polygon', outer: [['1', 1], ...pairs(5, 1, NaN, 2, 5, 5)] } },
        { id: 'a', kind: 'marker', role: 'spawn', x: 1, y: 2, extra: true },
        { kind: 'dragon' },
      ],
    })
    expect(document.bounds).toEqual({ x: -10, y: 0, width: 10, height: 10 })
    expect(document.items.map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'obstacle'],
      ['a-2', 'marker'],
    ])
    expect(new Set(report.issues.map(({ code }) => code))).toEqual(
      new Set(['document/unknown-field', 'document/repaired', 'document/duplicate-id', 'document/dropped']),
    )
  })

  it.each([
    ['{"format":"navsmith",', 'document/bad-json'],
    ['[]', 'document/not-a-document'],
    ['{"format":"other"}', 'document/unknown-format'],
    ['{"format":"navsmith"}', 'document/missing-version'],
    ['{"format":"navsmith","version":2}', 'document/newer-version'],
    [`${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'document/too-deep'],
  ])('is rejected with a code when it is not a document: %.20s', (text, code) =>
    expect(() => parseNavDocument(text)).toThrow(expect.objectContaining({ name: 'NavError', code })),
  )
})

it('validation reports self-crossings, points inside obstacles and dangling references', () => {
  const document = createNavDocument({
    items: [
      ringItem('bow', pointsOf(0, 0, 10, 10, 10, 0, 0, 10)),
      { ...rectItem('box', 100, 100, 50), layer: 'gone' },
      { id: 'spawn', kind: 'marker', role: 'spawn', x: 120, y: 120 },
    ],
  })
  const issues = validateDocument(document)
  expect(issues.map(({ code }) => code)).toEqual([
    'document/dangling-reference',
    'document/self-crossing',
    'document/inside-obstacle',
  ])
  expect(issues[1].at).toEqual({ x: 5, y: 5 })
})

it('a scene for an agent has its costs and lacks the obstacles that it can pass', () => {
  const document = createNavDocument({
    agents: [{ id: 'cat', name: 'Cat', radius: 1, speed: 1 }],
    items: [
      { ...rectItem('wall', 0, 0, 5), passableFor: ['cat'] },
      { ...areaItem('lake', 'water', 'blocked', [0, 0, 5, 5]), costs: { cat: 3 } },
    ],
  })
  const [plain, scene] = [toScene(document), toScene(document, { agent: 'cat' })]
  expect([plain.obstacles.map(({ id }) => id), plain.areas?.[0].cost]).toEqual([['wall'], Infinity])
  expect([scene.obstacles, scene.areas?.[0].cost]).toEqual([[], 3])
})
