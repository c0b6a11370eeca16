import { describe, expect, it } from 'vitest'
import {
  createNavDocument,
  formatNavDocument,
  importMap,
  openSealed,
  parseNavDocument,
  sealDocument,
  validateDocument,
} from '../../src/document/index.js'
import type { NavDocument, NavItem, Shape } from '../../src/document/index.js'
import { issueCodes } from '../support/code-of.js'
import { pointsOf, rectItem } from '../support/shapes.js'

const base = () => JSON.parse(JSON.stringify(createNavDocument())) as Record<string, unknown>
const codes = (document: unknown, options = {}): string[] => issueCodes(parseNavDocument(document, options))

/** Expects an accepted document to be unchanged after it is written and read again without an issue. */
function expectStable(document: NavDocument): void {
  const text = formatNavDocument(document)
  const again = parseNavDocument(text)
  expect(again.report.issues).toEqual([])
  expect(formatNavDocument(again.document)).toBe(text)
  expect(openSealed([sealDocument(document, 1)]).save?.report.issues).toEqual([])
}

describe('invalid values in a document', () => {
  const box = rectItem('a', 0, 0, 5)
  const arrays = [0, 1, 2].map((x) => Object.assign([], { x, y: x * x }))
  it.each<[string, Record<string, unknown>]>([
    ['layers', { layers: [[1, 2]] }],
    ['grid', { grid: [] }],
    ['agents', { agents: [[]] }],
    ['items', { items: [[], [1]] }],
    ['bounds', { bounds: [] }],
    ['background', { background: [] }],
    ['a shape', { items: [{ ...box, shape: [] }] }],
    ['points', { items: [{ ...box, shape: { type: 'polygon', outer: arrays } }] }],
    ['costs', { items: [{ ...box, kind: 'area', terrain: 'mud', cost: 1, costs: [] }] }],
    ['a grid of dates', { grid: { cellSize: 1, origin: new Date(0) } }],
    ['a layer of dates', { layers: [new Date(0)] }],
    ['bounds of an extreme size', { bounds: { x: 0, y: 0, width: 1e300, height: 1 } }],
    ['bounds beyond the coordinate limit', { bounds: { x: 9e15, y: 0, width: 9e15, height: 1 } }],
    ['a grid of an extreme size', { grid: { cellSize: 1e300, origin: { x: 0, y: 0 } } }],
    ['an agent of an extreme size', { agents: [{ id: 'a', name: 'A', radius: 1e300, speed: 1 }] }],
  ])('are dropped or repaired with an issue: %s', (_, part) => {
    const { document, report } = parseNavDocument({ ...base(), ...part })
    expect(report.issues.length).toBeGreaterThan(0)
    expectStable(document)
  })

  it('are dropped without an error when JSON cannot store them', () => {
    const { document } = parseNavDocument({
      ...base(),
      agents: [{ id: () => 1, name: 1n, radius: Symbol('r'), speed: 2 }],
      layers: [{ id: 'a', name: 'A', locked: () => true }],
    })
    expect(document.layers).toEqual([{ id: 'a', name: 'A' }])
    expectStable(document)
  })

  it('are dropped from an item with 20 unknown keys', () => {
    const junk = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`junk${i}`, i]))
    const { document } = parseNavDocument({ ...base(), items: [{ ...box, ...junk }] })
    expect(document.items).toEqual([box])
  })
})

describe('in a parsed document', () => {
  const around = (shape: object) => ({ ...base(), items: [{ id: 'a', kind: 'obstacle', shape }] })
  it.each([
    { type: 'ellipse', x: 0, y: 0, radiusX: 1e300, radiusY: 1 },
    { type: 'ellipse', x: 9e15, y: 0, radiusX: 9e15, radiusY: 1 },
    { type: 'rectangle', x: 0, y: 0, width: 1, height: 1e300 },
    { type: 'rectangle', x: 9e15, y: 0, width: 9e15, height: 1 },
    { type: 'rectangle', x: 8e15, y: 0, width: 1e15, height: 1e15, rotation: 45 },
  ])('a shape that extends beyond the coordinate limit is dropped and reported: %o', (shape) => {
    expect(parseNavDocument(around(shape)).document.items).toEqual([])
    expect(codes(around(shape))).toContain('document/dropped')
  })

  it('missing bounds are fitted to the map’s content and valid, however far away or small the content is', () => {
    for (const [x, y, size] of [
      [2 ** 53, 0, 0],
      [-(2 ** 53), 2 ** 53, 0],
      [5, 7, 1e-300],
      [0, 0, 5e-324],
      [2 ** 52, 3, 1],
    ]) {
      const items = [
        { id: 'a', kind: 'waypoint', x, y },
        { id: 'b', kind: 'waypoint', x: Math.min(x + size, 2 ** 53), y },
      ]
      const { document } = parseNavDocument({ ...base(), bounds: undefined, items })
      expect(document.items).toHaveLength(2)
      expectStable(document)
    }
  })
})

describe('repair', () => {
  it('keeps the cost for an agent called “constructor”, and drops an invalid cost', () => {
    const mud = { ...rectItem('a', 0, 0, 5), kind: 'area', terrain: 'mud', cost: 1 }
    const costsOf = (costs: object) => parseNavDocument({ ...base(), items: [{ ...mud, costs }] }).document.items[0]
    expect(costsOf({ constructor: 4, cat: 2 })).toHaveProperty('costs', { constructor: 4, cat: 2 })
    expect(costsOf({ constructor: 'x', cat: 2 })).not.toHaveProperty('costs')
  })

  it('drops the invalid entries of a list and keeps the valid ones', () => {
    const item = rectItem('a', 0, 0, 5)
    const read = (changed: object) => parseNavDocument({ ...base(), items: [changed] }).document.items[0]
    const passableFor = [1, 'cat', '', 'dog', null, 'owl', 7, 'bee']
    expect(read({ ...item, passableFor })).toMatchObject({ passableFor: ['cat', 'dog', 'owl', 'bee'] })
    const ring = pointsOf(0, 0, 1, 0, 0, 1)
    const shape = { ...item.shape, holes: [[], ring, [{ x: 1, y: 1 }], ring, 5] }
    expect(read({ ...item, shape })).toMatchObject({ shape: { holes: [ring, ring] } })
  })

  it('drops the key `__proto__` at any depth of `meta`, and reports it', () => {
    const text = formatNavDocument(createNavDocument())
      .replace('\n}', '')
      .replace(/\}\n$/, ',"meta":{"deep":[{"__proto__":{"polluted":1},"kept":1}]}}')
    const { document, report } = parseNavDocument(text)
    expect(document.meta).toEqual({ deep: [{ kept: 1 }] })
    expect(report.issues.map(({ code }) => code)).toEqual(['document/prototype-key'])
    expectStable(document)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('keeps `meta` up to the depth limit, and the written text can be read again', () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) })
    const deep = (depth: number) => ({
      ...base(),
      meta: nested(depth),
      items: [{ id: 'a', kind: 'waypoint', x: 0, y: 0, meta: nested(depth) }],
    })
    expectStable(parseNavDocument(deep(59)).document)
    expectStable(parseNavDocument(deep(70), { limits: { depth: 1000 } }).document)
  })
})

describe('in a document', () => {
  it.each([
    'url(http://host/x)',
    'URL( "//host/x" )',
    'image(url(http://host/x))',
    'var(--x)',
    'red; background: url(http://host)',
    'rgb(1,2,url(//host))',
    'cross-fade(url(a),url(b))',
    '\\75rl(http://host/x)',
    'rgb(1,\\2)',
  ])('%s is not a color', (color) => {
    const agent = { id: 'a', name: 'A', radius: 1, speed: 1 }
    const { document, report } = parseNavDocument({ ...base(), agents: [{ ...agent, color }] })
    expect(document.agents).toEqual([agent])
    expect(report.issues).toHaveLength(1)
  })

  it.each([
    '#abc',
    '#AABBCCDD',
    'tomato',
    'currentColor',
    'rgb(1, 2, 3)',
    'rgba(1 2 3 / 50%)',
    'hsl(120deg 50% 50%)',
    'oklch(0.5 0.2 none)',
    'color(display-p3 1 0 0)',
  ])('%s is a color', (color) =>
    expect(codes({ ...base(), agents: [{ id: 'a', name: 'A', radius: 1, speed: 1, color }] })).toEqual([]),
  )

  const withPicture = (src: string) => ({ ...base(), background: { src, rect: { x: 0, y: 0, width: 1, height: 1 } } })
  it.each([
    'https://host/x.png',
    'http://host/x.png',
    '//host/x.png',
    '\t//host/x.png',
    '/\t/host/x.png',
    '\\\\host\\x.png',
    '/\\host/x.png',
    ' https://host/x.png',
    'ht\ntps://host/x.png',
    'https:\\\\host/x.png',
    'ftp://host/x',
  ])('the picture address %j is kept only where the app allows the URL', (src) => {
    const refused = parseNavDocument(withPicture(src))
    expect(refused.document.background).toBeUndefined()
    expect(refused.report.issues.map(({ code }) => code)).toEqual(['document/unsafe-source'])
    const asked: string[] = []
    const { document } = parseNavDocument(withPicture(src), {
      allowSource: (href: string) => asked.push(href) > 0 && new URL(href).hostname === 'host',
    })
    if (asked.length > 0) expect(document.background?.src).toBe(src)
    for (const href of asked) expect(href).toMatch(/^(https?|ftp):\/\/host\/x/)
  })

  it.each([
    '%2e%2e/x.png',
    '../x.png',
    'a/%2E./../x.png',
    'a\\..\\..\\x.png',
    'a/..%2fx.png',
    'a/%2e%2e%5cx.png',
    '/x.png',
    'https:x.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/svg+xml,<svg/>',
    'dat\na:text/html,x',
    'https://[',
    '%ff/x.png',
  ])('the picture address %j is always dropped and never resolved to another address', (src) => {
    const allowSource = (href: string) => href.startsWith('https://host/')
    expect(codes(withPicture(src), { allowSource })).toEqual(['document/unsafe-source'])
  })

  it.each([
    'map.png',
    'pictures/map.png',
    'a%20b.png',
    'data:image/png;base64,AAAA',
    ' data:image/webp;base64,AAAA',
    'blob:https://page/1',
  ])('the picture address %j is always allowed', (src) => expect(codes(withPicture(src))).toEqual([]))

  it('a picture address in a document embedded in another format is checked as well', () => {
    const plain = JSON.stringify(withPicture('//host/x.png')).replaceAll('"', '&quot;')
    const read = importMap(`<svg viewBox="0 0 9 9" data-navsmith="${plain}"><rect width="2" height="2"/></svg>`)
    expect(read.document.background).toBeUndefined()
    expect(issueCodes(read)).toEqual(['document/unsafe-source'])
  })
})

it('equal ids in a native file are renamed in linear time', () => {
  const items = Array.from({ length: 60_000 }, () => ({ id: 'a', kind: 'waypoint', x: 0, y: 0 }))
  const { document } = parseNavDocument({ ...base(), items })
  expect(new Set(document.items.map(({ id }) => id)).size).toBe(60_000)
})

it('each reference to a missing layer, waypoint or agent is reported', () => {
  const { shape } = rectItem('o', 0, 0, 5)
  const place = { x: 1, y: 1 }
  const agents = createNavDocument().agents.map(({ id }) => id)
  const items: readonly NavItem[] = [
    { kind: 'obstacle', id: 'o', shape, passableFor: [...agents, 'x', 'y'] },
    { kind: 'area', id: 'a', shape, terrain: 'mud', cost: 1, costs: { [agents[0]]: 2, x: 3 } },
    { kind: 'marker', id: 'm', role: 'spawn', agent: 'x', ...place },
    { kind: 'marker', id: 'n', role: 'spawn', agent: agents[0], ...place },
    { kind: 'waypoint', id: 'p', layer: 'x', ...place },
    { kind: 'waypoint-link', id: 'w', from: 'p', to: 'x' },
    { kind: 'waypoint-link', id: 'v', from: 'y', to: 'p' },
  ]
  const issues = validateDocument({ ...createNavDocument(), items })
  const dangling = issues.filter(({ code }) => code === 'document/dangling-reference')
  expect(dangling.map(({ obstacleIds }) => obstacleIds?.join())).toEqual(['o', 'o', 'a', 'm', 'p', 'w', 'v'])
})

it('the report counts items by kind and shape', () => {
  const outer = pointsOf(0, 0, 9, 0, 9, 9)
  const shapes: readonly Shape[] = [
    { type: 'polygon', outer },
    { type: 'freehand', outer },
    rectItem('o', 0, 0, 5).shape,
    { type: 'ellipse', x: 0, y: 0, radiusX: 5, radiusY: 5 },
    { type: 'wall', line: outer, thickness: 1 },
  ]
  const items: readonly NavItem[] = [
    ...shapes.map((shape, i) => ({ kind: 'obstacle', id: `o${i}`, shape }) as const),
    { kind: 'area', id: 'a', terrain: 'mud', cost: 2, shape: shapes[3] },
    { kind: 'link', id: 'l', from: outer[0], to: outer[1] },
    ...['p', 'q', 'r'].map((id) => ({ kind: 'waypoint', id, x: 1, y: 1 }) as const),
    { kind: 'waypoint-link', id: 'w', from: 'p', to: 'q' },
    { kind: 'marker', id: 'm', role: 'spawn', x: 1, y: 1 },
  ]
  const { report } = parseNavDocument(createNavDocument({ items }))
  const none = { 'tile-layer': 0, level: 0, entity: 0 }
  expect(report.objects).toEqual({ polygon: 2, rectangle: 1, ellipse: 2, polyline: 3, point: 4, ...none })
})
