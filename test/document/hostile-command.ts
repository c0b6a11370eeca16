/** Seeded commands that are slightly invalid: wrong indices, ids like `toString`, extreme numbers, random values. */
import type { Random } from '../../src/engine/core/index.js'
import type { Command, NavDocument } from '../../src/document/index.js'

const pick = <Entry>(random: Random, entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)]
const NAMES = [
  ...['__proto__', 'toString', 'constructor', 'length', 'hasOwnProperty', ''],
  ...['x'.repeat(1001), 'item-0', 'cat', 'ground', '0'],
]
const KEYS = [...NAMES, 'name', 'layer', 'meta', 'costs', 'passableFor', 'locked', 'cost']
const NUMBERS = [
  ...[0, 1, -1, 0.5, 2, NaN, Infinity, -Infinity, 1e300, -1e300],
  ...[2 ** 53, -(2 ** 53), 2 ** 53 - 1, 5e-324, 1e-300, -0],
]
const JUNK: readonly unknown[] = [
  ...[undefined, null, true, 'length', '0', [], {}, [[1, 2]], { x: 1 }, { x: '1', y: 2 }],
  ...[7n, () => 1, new Date(0), JSON.parse('{"__proto__":{"x":1}}') as unknown],
]

export function hostileCommand(random: Random, document: NavDocument): Command {
  const id = (): unknown =>
    document.items.length > 0 && random() < 0.7 ? pick(random, document.items).id : pick(random, NAMES)
  const number = (): unknown =>
    random() < 0.7 ? pick(random, NUMBERS) : random() < 0.5 ? Math.floor(random() * 1000) : pick(random, JUNK)
  const point = (): unknown => (random() < 0.85 ? { x: number(), y: number() } : pick(random, JUNK))
  const list = (below: number, make: () => unknown): unknown[] =>
    Array.from({ length: Math.floor(random() * below) }, make)
  const ring = (): unknown => (random() < 0.85 ? list(6, point) : pick(random, JUNK))
  const rectangle = (): object => ({ x: number(), y: number(), width: number(), height: number() })
  const ellipse = (): object => ({ x: number(), y: number(), radiusX: number(), radiusY: number() })
  const sometimes = (key: string, value: () => unknown): object => (random() < 0.3 ? { [key]: value() } : {})
  const shape = (): unknown =>
    pick<() => unknown>(random, [
      () => ({
        type: pick(random, ['polygon', 'freehand', 'toString']),
        outer: ring(),
        ...sometimes('holes', () => [ring()]),
      }),
      () => ({ type: 'rectangle', ...rectangle(), ...sometimes('rotation', number) }),
      () => ({ type: 'ellipse', ...ellipse(), ...sometimes('segments', number), ...sometimes('rotation', number) }),
      () => pick(random, JUNK),
    ])()
  const item = (): unknown => ({
    id: pick(random, [...NAMES, `new-${Math.floor(random() * 1e6)}`]),
    kind: pick(random, ['obstacle', 'area', 'link', 'waypoint', 'waypoint-link', 'marker', 'toString']),
    shape: shape(),
    x: number(),
    y: number(),
    from: random() < 0.5 ? id() : point(),
    to: random() < 0.5 ? id() : point(),
    role: pick(random, NAMES),
    terrain: 'mud',
    cost: number(),
    ...sometimes('costs', () => ({ [pick(random, NAMES)]: number() })),
    ...sometimes('passableFor', () => [pick(random, NAMES), pick(random, JUNK)]),
    ...sometimes('meta', () => pick(random, JUNK)),
  })
  /**
   * Returns a random item. In most cases it has only keys of its kind, so that a command checks the values of the item and
   * does not reject it for another key alone.
   */
  const trimmed = (): unknown => {
    const whole = item() as Record<string, unknown>
    const keys: Readonly<Record<string, readonly string[]>> = {
      obstacle: ['shape', 'passableFor'],
      area: ['shape', 'terrain', 'cost', 'costs'],
      link: ['from', 'to'],
      waypoint: ['x', 'y'],
      'waypoint-link': ['from', 'to'],
      marker: ['role', 'x', 'y'],
    }
    const kind = String(whole.kind)
    const own = Object.hasOwn(keys, kind) ? keys[kind] : undefined
    return own === undefined || random() < 0.1
      ? whole
      : Object.fromEntries(Object.entries(whole).filter(([key]) => ['id', 'kind', 'meta', ...own].includes(key)))
  }
  const ids = (): unknown => (random() < 0.9 ? list(4, id) : pick(random, JUNK))
  const vertex = (): object => ({
    id: id(),
    ring: random() < 0.6 ? Math.floor(random() * 2) : number(),
    vertex: random() < 0.6 ? Math.floor(random() * 4) : number(),
  })
  const made = pick<() => unknown>(random, [
    () => ({
      type: 'insert-items',
      items: random() < 0.9 ? list(3, trimmed) : pick(random, JUNK),
      ...sometimes('index', number),
    }),
    () => ({ type: 'remove-items', ids: ids() }),
    () => ({
      type: 'set-properties',
      ids: ids(),
      properties: { [pick(random, KEYS)]: pick(random, [...JUNK, 'text', 2]) },
    }),
    () => ({ type: 'set-shape', id: id(), shape: shape() }),
    () => ({ type: 'move-vertices', moves: Array.from({ length: 2 }, () => ({ ...vertex(), to: point() })) }),
    () => ({ type: 'insert-vertex', ...vertex(), at: point() }),
    () => ({ type: 'delete-vertices', vertices: list(5, vertex) }),
    () => ({
      type: 'transform-items',
      ids: ids(),
      matrix: random() < 0.9 ? Array.from({ length: 6 }, number) : pick(random, JUNK),
    }),
    () => ({ type: 'move-point', id: id(), end: pick(random, ['from', 'to', 'length', undefined]), to: point() }),
    () => ({ type: 'reorder-items', ids: ids(), index: number() }),
    () => ({ type: 'set-bounds', bounds: rectangle() }),
    () => ({ type: 'set-grid', grid: { cellSize: number(), origin: point() } }),
    () => ({
      type: 'set-background',
      background: random() < 0.5 ? pick(random, JUNK) : { src: 'a.png', rect: rectangle(), opacity: number() },
    }),
    () => ({ type: 'set-name', name: pick(random, [...NAMES, ...JUNK]) }),
    () => ({
      type: 'put-agent',
      agent: {
        id: pick(random, NAMES),
        name: pick(random, NAMES),
        radius: number(),
        speed: number(),
        ...sometimes('color', () => pick(random, ['red', 'url(http://host)', 7])),
      },
    }),
    () => ({ type: 'remove-agent', id: pick(random, NAMES) }),
    () => ({
      type: 'put-layer',
      layer: random() < 0.8 ? { id: pick(random, NAMES), name: pick(random, NAMES) } : pick(random, JUNK),
      ...(random() < 0.5 && { index: number() }),
    }),
    () => ({ type: 'remove-layer', id: pick(random, NAMES) }),
    () => ({
      type: 'replace-document',
      document: random() < 0.5 ? { ...document, items: [trimmed(), trimmed()] } : pick(random, JUNK),
    }),
    () => ({ type: 'batch', label: 'some', commands: [0, 1].map(() => hostileCommand(random, document)) }),
    () => pick(random, JUNK),
    () => ({ type: pick(random, [...NAMES, 7]) }),
  ])()
  return made as Command
}
