import { describe, expect, it } from 'vitest'
import {
  importMap,
  importMapAsync,
  parseNavDocument,
  shapeToRings,
  suggestMapping,
  toGrid,
} from '../../../src/document/index.js'
import type { ImportMapping, NavDocument, Pixels } from '../../../src/document/index.js'
import { createRandom, locateInPolygon, type Point, type Ring } from '../../../src/engine/index.js'
import { simplifyRing } from '../../../src/document/formats/cells/simplify-ring.js'
import { gapToRing } from '../../oracles/plain-geometry.js'
import { codeOf } from '../../support/code-of.js'
import { fieldOf, pointsOf } from '../../support/shapes.js'
import { blockedArea } from '../../support/item-rings.js'

// Pictures whose pixels decide what blocks: a scanned floor plan, a black and white mask, a colored map.

type Color = readonly [number, number, number, number?]
const [BLACK, WHITE, RED, GRAY]: readonly Color[] = [
  [0, 0, 0],
  [255, 255, 255],
  [220, 30, 30],
  [120, 120, 120],
]

function picture(width: number, height: number, colorAt: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let cell = 0; cell < width * height; cell++) {
    const [red, green, blue, alpha = 255] = colorAt(cell % width, Math.floor(cell / width))
    data.set([red, green, blue, alpha], cell * 4)
  }
  return { width, height, data }
}

const ringsOf = ({ items }: NavDocument) =>
  items.flatMap((item) => (item.kind === 'obstacle' ? [shapeToRings(item.shape)] : []))
const blockedAt = (document: NavDocument, at: Point): boolean =>
  ringsOf(document).some(({ outer, holes }) => locateInPolygon(outer, holes, at) === 'inside')
const exact: ImportMapping = { mask: { tolerance: 0 } }
const within = (mapping: ImportMapping, tolerance: number): ImportMapping => ({
  ...mapping,
  mask: { ...mapping.mask, tolerance },
})

describe('a picture as a mask', () => {
  const room = picture(20, 12, (x, y) =>
    x === 0 || y === 0 || x === 19 || y === 11 ? BLACK : x === 9 && y < 6 ? RED : WHITE,
  )

  it('blocks its dark pixels, with exact outlines when the tolerance is 0', () => {
    const { document, report } = importMap(room, { mapping: exact })
    expect([report.format, document.bounds, blockedArea(document)]).toEqual(['mask', fieldOf(20, 12), 65])
    expect(report.subjects?.map(({ key, count }) => [key, count])).toEqual([
      ['dark', 65],
      ['light', 175],
    ])
    expect(parseNavDocument(document).report.issues).toEqual([])
  })

  it.each<[string, ImportMapping, number]>([
    ['a threshold', { mask: { threshold: 10, tolerance: 0 } }, 60],
    ['the light side', within({ values: { dark: 'walkable', light: 'blocked' } }, 0), 175],
    ['a color', within({ values: { '#dc1e1e': 'blocked', dark: 'walkable' } }, 0), 5],
    ['a color that is near enough', within({ values: { '#d02020': 'blocked', dark: 'walkable' } }, 0), 5],
    ['a far color', { values: { '#d02020': 'blocked', dark: 'walkable' }, mask: { reach: 5, tolerance: 0 } }, 0],
    ['no pixel', within({ values: { dark: 'walkable' } }, 0), 0],
  ])('blocks exactly the pixels that its mapping marks as blocked: %s', (_name, mapping, area) => {
    const result = importMap(room, { mapping })
    expect(blockedArea(result.document)).toBe(area)
    expect(toGrid(result).blocked.reduce((sum, each) => sum + each, 0)).toBe(area)
    expect(result.report.issues.map(({ code }) => code)).toEqual(area === 0 ? ['format/nothing-used'] : [])
  })

  it('suggests a threshold between two clusters of brightness, with a reason', () => {
    const random = createRandom(3)
    const noisy = picture(40, 40, (x) => {
      const level = (x < 10 ? 60 : 190) + Math.floor(random() * 40)
      return [level, level, level]
    })
    expect(blockedArea(importMap(noisy, { mapping: exact }).document)).toBe(400)
    expect(suggestMapping(noisy).subjects.find(({ key }) => key === 'dark')?.guess?.reason).toMatch(
      /darker than 1\d\d of 255/,
    )
  })

  it('leaves transparent pixels free, and creates terrain for a mapped color', () => {
    const map = picture(4, 4, (x) => (x < 2 ? [0, 0, 0, 0] : GRAY))
    const { document } = importMap(map, { mapping: { values: { '#787878': { terrain: 'mud', cost: 3 } } } })
    expect(document.items).toMatchObject([{ kind: 'area', terrain: 'mud', cost: 3 }])
  })

  it('can be stretched over a rectangle of the map', async () => {
    const rect = { x: 100, y: -50, width: 40, height: 36 }
    const placed = importMap({ ...room, rect }, { mapping: exact })
    expect(placed.document.bounds).toEqual(rect)
    expect(blockedArea(placed.document)).toBeCloseTo(65 * 6, 9)
    expect(blockedAt(placed.document, { x: 101, y: -49 })).toBe(true)
    expect(await importMapAsync({ ...room, rect }, { mapping: exact })).toEqual(placed)
  })
})

const onEdges = (ring: Ring): Point[] =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length]
    return [0, 0.25, 0.5, 0.75].map((t) => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }))
  })

describe('outlines within a tolerance', () => {
  it('stay within the tolerance of the pixels, and round outlines lose most of their corners', () => {
    const disc = picture(120, 120, (x, y) => {
      const r = Math.sqrt((x - 59.5) ** 2 + (y - 59.5) ** 2)
      return r < 50 && r > 20 ? BLACK : WHITE
    })
    const [rings] = ringsOf(importMap(disc, { mapping: exact }).document)
    const [simple] = ringsOf(importMap(disc).document)
    expect(simple.outer.length).toBeLessThan(rings.outer.length / 4)
    for (const [before, after] of [
      [rings.outer, simple.outer],
      [rings.holes[0], simple.holes[0]],
    ]) {
      for (const point of before) expect(gapToRing(after, point)).toBeLessThanOrEqual(1 + 1e-9)
      for (const point of onEdges(after)) expect(gapToRing(before, point)).toBeLessThanOrEqual(1 + 1e-9)
    }
  })

  it.each([0.5, 1, 2.5])(
    'of %s pixels block the same pixels as exact outlines, except within the tolerance of an edge',
    (tolerance) => {
      const random = createRandom(Math.round(tolerance * 10))
      for (let round = 0; round < 8; round++) {
        const discs = Array.from({ length: 6 }, () => [random() * 48, random() * 48, 2 + random() * 9])
        const isIn = (x: number, y: number): boolean =>
          discs.some(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 < r * r)
        const blots = picture(48, 48, (x, y) => (isIn(x, y) !== random() < 0.02 ? BLACK : WHITE))
        const plain = importMap(blots, { mapping: exact }).document
        const simple = importMap(blots, { mapping: within({}, tolerance) }).document
        expect(ringsOf(simple)).toHaveLength(ringsOf(plain).length)
        const edges = ringsOf(plain).flatMap(({ outer, holes }) => [outer, ...holes])
        for (let y = 0.5; y < 48; y++)
          for (let x = 0.5; x < 48; x++) {
            if (edges.some((ring) => gapToRing(ring, { x, y }) <= tolerance)) continue
            expect(blockedAt(simple, { x, y }), `round ${round} at ${x} ${y}`).toBe(blockedAt(plain, { x, y }))
          }
        expect(parseNavDocument(simple).report.issues).toEqual([])
      }
    },
  )

  it('keep a speck that is smaller than the tolerance', () => {
    const speck: Ring = pointsOf(0, 0, 1, 0, 1, 1, 0, 1)
    expect(simplifyRing(speck, 5)).toEqual(speck)
    expect(blockedArea(importMap(picture(9, 9, (x, y) => (x === 4 && y === 4 ? BLACK : WHITE))).document)).toBe(1)
  })
})

describe('pixels', () => {
  const data = new Uint8ClampedArray(16)
  it.each([
    ['of a size that is no whole number', { width: 1.5, height: 2, data }],
    ['of too few bytes', { width: 2, height: 3, data }],
    ['without bytes', { width: 2, height: 2, data: undefined }],
    ['of no size', { data }],
  ])('%s are rejected with a code', (_name, pixels) =>
    expect(codeOf(() => importMap(pixels as Pixels))).toBe('format/bad-input'),
  )

  it('above the limit are rejected before any work', () => {
    const code = 'document/too-large'
    expect(codeOf(() => importMap({ width: 2, height: 2, data }, { limits: { cells: 3 } }))).toBe(code)
    expect(codeOf(() => importMap({ width: 1e5, height: 1e5, data }))).toBe(code)
  })

  it.each<object>([{ mask: { threshold: 300 } }, { mask: { tolerance: -1 } }, { mask: { side: 'dark' } }])(
    'with an invalid mapping are rejected: %o',
    (mapping) => expect(codeOf(() => importMap({ width: 2, height: 2, data }, { mapping }))).toBe('format/bad-option'),
  )
})
