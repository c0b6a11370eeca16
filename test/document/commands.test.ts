import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createHistory,
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  patchDocument,
} from '../../src/document/index.js'
import type { Command, NavDocument } from '../../src/document/index.js'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import { codeOf } from '../support/code-of.js'
import { effort } from '../support/effort.js'
import { hostileCommand } from './hostile-command.js'
import { randomCommand, randomDocument } from './random-command.js'
import { box } from '../support/shapes.js'

const square = (id: string) => ({ id, kind: 'obstacle', shape: { type: 'polygon', outer: box(0, 0, 9) } }) as const
const marker = (id: string) => ({ id, kind: 'marker', role: 'spawn', x: 1, y: 2 }) as const
const nested = (depth: number): Command =>
  Array.from({ length: depth }).reduce<Command>((inner) => ({ type: 'batch', label: '', commands: [inner] }), {
    type: 'set-name',
    name: 'x',
  })
const as = (command: object): Command => command as Command

/** Expects the parser to accept the document without an issue. */
function expectValid(document: NavDocument, what: string): void {
  const { report, document: parsed } = parseNavDocument(formatNavDocument(document), { allowSource: () => true })
  expect(report.issues, what).toEqual([])
  expect(formatNavDocument(parsed), what).toBe(formatNavDocument(document))
}

describe('commands', () => {
  it.each<[string, object]>([
    [
      'a vertex "length"',
      { type: 'move-vertices', moves: [{ id: 'a', ring: 0, vertex: 'length', to: { x: 1, y: 1 } }] },
    ],
    [
      'a vertex "0"',
      { type: 'delete-vertices', vertices: [0, '0', 1].map((vertex) => ({ id: 'a', ring: 0, vertex })) },
    ],
    ['a ring "1"', { type: 'insert-vertex', id: 'a', ring: '1', vertex: 0, at: { x: 1, y: 1 } }],
    ...['w', 'r'].flatMap((id): [string, object][] => [
      [
        `a vertex of the line of ${id} moved to NaN`,
        { type: 'move-vertices', moves: [{ id, ring: 0, vertex: 1, to: { x: 1, y: NaN } }] },
      ],
      [
        `a vertex inserted at NaN in the line of ${id}`,
        { type: 'insert-vertex', id, ring: 0, vertex: 1, at: { x: NaN, y: 1 } },
      ],
    ]),
    ['a property "toString"', { type: 'set-properties', ids: ['a'], properties: { toString: 1 } }],
    [
      'a property "__proto__"',
      { type: 'set-properties', ids: ['a'], properties: JSON.parse('{"__proto__":{"x":1}}') as object },
    ],
    [
      'meta with "__proto__"',
      { type: 'set-properties', ids: ['a'], properties: { meta: JSON.parse('{"a":{"__proto__":{"x":1}}}') as object } },
    ],
    [
      'costs by "__proto__"',
      {
        type: 'insert-items',
        items: [
          {
            ...square('b'),
            kind: 'area',
            terrain: 'mud',
            cost: 1,
            costs: JSON.parse('{"__proto__":"junk"}') as object,
          },
        ],
      },
    ],
    [
      'costs by "constructor"',
      {
        type: 'insert-items',
        items: [{ ...square('b'), kind: 'area', terrain: 'mud', cost: 1, costs: { constructor: 'junk' } }],
      },
    ],
    ['an array instead of an item', { type: 'insert-items', items: [[]] }],
    [
      'a link that leads nowhere',
      { type: 'insert-items', items: [{ id: 'l', kind: 'waypoint-link', from: 'p', to: 'q' }] },
    ],
    [
      'equal ids in a document',
      { type: 'replace-document', document: createNavDocument({ items: [square('x'), square('x')] }) },
    ],
    ['a long name', { type: 'set-name', name: 'x'.repeat(1001) }],
    [
      'a wide rectangle',
      { type: 'set-shape', id: 'a', shape: { type: 'rectangle', x: 9e15, y: 0, width: 9e15, height: 1 } },
    ],
    [
      'a scale beyond the coordinate limit',
      { type: 'transform-items', ids: ['a'], matrix: [1e300, 0, 0, 1e300, 0, 0] },
    ],
    ['no command', { type: 'toString' }],
    ['no ids', { type: 'remove-items' }],
    ['endlessly nested batches', nested(5000)],
  ])('are rejected with a code and change nothing: %s', (_, command) => {
    const wall = { kind: 'obstacle', id: 'w', shape: { type: 'wall', line: box(0, 0, 9), thickness: 1 } } as const
    const route = { ...marker('r'), meta: { line: [[5, 5]] } }
    const history = createHistory(createNavDocument({ items: [square('a'), wall, route] }))
    const before = formatNavDocument(history.document)
    expect(() => history.dispatch(as(command))).toThrow(NavError)
    expect(formatNavDocument(history.document)).toBe(before)
  })

  it('remove only the links of the waypoints that they remove', () => {
    const waypoints = ['p', 'q', 'r'].map((id) => ({ kind: 'waypoint', id, x: 1, y: 1 }) as const)
    const links = ['pq', 'qr', 'rp'].map((id) => ({ kind: 'waypoint-link', id, from: id[0], to: id[1] }) as const)
    const document = createNavDocument({ items: [...waypoints, ...links] })
    const { items } = applyCommand(document, { type: 'remove-items', ids: ['p'] }).document
    expect(items).toEqual([waypoints[1], waypoints[2], links[1]])
  })

  it('may be batches nested up to 32 deep', () => {
    expect(applyCommand(createNavDocument(), nested(32)).document.name).toBe('x')
    expect(codeOf(() => applyCommand(createNavDocument(), nested(33)))).toBe('document/bad-command')
  })

  it.each(['__proto__', 'toString', 'constructor', 'length', '0', 'hasOwnProperty'])(
    'accept %j as the id of items, agents and layers',
    (id) => {
      const history = createHistory(createNavDocument())
      const first = formatNavDocument(history.document)
      history.dispatch({
        type: 'insert-items',
        items: [square('a'), { ...square(id), layer: id, passableFor: [id] }, marker('m')],
      })
      history.dispatch({ type: 'put-agent', agent: { id, name: 'A', radius: 1, speed: 1 } })
      history.dispatch({ type: 'put-layer', layer: { id, name: 'L' } })
      history.dispatch({ type: 'move-vertices', moves: [{ id, ring: 0, vertex: 0, to: { x: -1, y: -1 } }] })
      history.dispatch({ type: 'remove-agent', id })
      history.dispatch({ type: 'remove-layer', id })
      history.dispatch({ type: 'remove-items', ids: [id] })
      expect(history.document.items.map((item) => item.id)).toEqual(['a', 'm'])
      while (history.canUndo) {
        expectValid(history.document, id)
        history.undo()
      }
      expect(formatNavDocument(history.document)).toBe(first)
    },
  )

  it('keep the document valid in random sequences of valid and invalid commands, and the inverse patches of a command restore the document before the command', () => {
    let done = 0
    for (let seed = 1; seed <= effort(250); seed++) {
      const random = createRandom(seed)
      let document = randomDocument(random, 8)
      for (let step = 0; step < 10; step++) {
        const what = `seed ${seed}, step ${step}`
        const before = JSON.stringify(document)
        const one = (): Command => (random() < 0.5 ? randomCommand : hostileCommand)(random, document)
        const [first, last] = ['first', 'last'].map((name): Command => ({ type: 'set-name', name }))
        const command: Command = random() < 0.2 ? { type: 'batch', label: '', commands: [first, one(), last] } : one()
        let result
        try {
          result = applyCommand(document, command)
        } catch (error) {
          expect(error, what).toBeInstanceOf(NavError)
          expect(JSON.stringify(document), what).toBe(before)
          continue
        }
        done++
        expectValid(result.document, what)
        const wire = JSON.parse(JSON.stringify({ patches: result.patches, inverse: result.inverse })) as typeof result
        expect(formatNavDocument(patchDocument(document, wire.patches)), what).toBe(formatNavDocument(result.document))
        expect(JSON.stringify(patchDocument(result.document, result.inverse)), what).toBe(before)
        expect(formatNavDocument(patchDocument(result.document, wire.inverse)), what).toBe(
          formatNavDocument(JSON.parse(before) as NavDocument),
        )
        document = result.document
      }
    }
    expect(done).toBeGreaterThan(effort(700))
  })
})

describe('two documents that exchange patches', () => {
  const base = createNavDocument({ items: [square('a'), marker('m1'), marker('m2'), square('b')] })

  it('become equal when one user removes a marker and another user renames a different marker', () => {
    const a = applyCommand(base, { type: 'remove-items', ids: ['m1'] })
    const b = applyCommand(base, { type: 'set-properties', ids: ['m2'], properties: { name: 'renamed' } })
    const [atA, atB] = [patchDocument(a.document, b.patches), patchDocument(b.document, a.patches)]
    expect(formatNavDocument(atA)).toBe(formatNavDocument(atB))
    expect(atA.items.map(({ id, name }) => [id, name])).toEqual([
      ['a', undefined],
      ['m2', 'renamed'],
      ['b', undefined],
    ])
  })

  it('become equal when two users add items', () => {
    const a = applyCommand(base, { type: 'insert-items', items: [marker('z')] })
    const b = applyCommand(base, { type: 'insert-items', items: [marker('k')] })
    expect(formatNavDocument(patchDocument(a.document, b.patches))).toBe(
      formatNavDocument(patchDocument(b.document, a.patches)),
    )
  })

  it.each<[string, Command, Command]>([
    ['two changes of the same name', { type: 'set-name', name: 'x' }, { type: 'set-name', name: 'y' }],
    [
      'an item renamed and removed',
      { type: 'remove-items', ids: ['m1'] },
      { type: 'set-properties', ids: ['m1'], properties: { name: 'x' } },
    ],
    [
      'edits of the vertices of one ring',
      { type: 'insert-vertex', id: 'a', ring: 0, vertex: 1, at: { x: 5, y: 0 } },
      { type: 'move-vertices', moves: [{ id: 'a', ring: 0, vertex: 3, to: { x: 1, y: 8 } }] },
    ],
  ])(
    'cannot both accept %s: at least one document rejects the patches of the other as a conflict',
    (_, first, second) => {
      const [a, b] = [applyCommand(base, first), applyCommand(base, second)]
      expect([
        codeOf(() => patchDocument(a.document, b.patches)),
        codeOf(() => patchDocument(b.document, a.patches)),
      ]).toContain('document/conflict')
    },
  )

  it('reject patches with a duplicate id, an invalid index or an invalid value', () => {
    expect(
      codeOf(() => patchDocument(base, [{ op: 'add', path: ['items', 'a'], value: square('a'), after: 'b' }])),
    ).toBe('document/duplicate-id')
    expect(codeOf(() => patchDocument(base, [{ op: 'replace', path: ['items', 0, 'name'], value: 'x' }]))).toBe(
      'document/bad-patch',
    )
    expect(codeOf(() => patchDocument(base, [{ op: 'replace', path: ['items', 'a', 'id'], value: 'b' }]))).toBe(
      'document/bad-patch',
    )
    expect(codeOf(() => patchDocument(base, [{ op: 'add', path: ['items', 'a', 'name'], value: 7 }]))).toBe(
      'document/bad-item',
    )
    expect(
      codeOf(() =>
        patchDocument(base, [
          { op: 'remove', path: ['items', 'a', 'shape', 'outer', 0] },
          { op: 'remove', path: ['items', 'a', 'shape', 'outer', 0] },
        ]),
      ),
    ).toBe('document/bad-item')
    expect(codeOf(() => patchDocument(base, [{ op: 'replace', path: ['version'], value: 2 }]))).toBe(
      'document/bad-patch',
    )
  })

  it('become equal or report a conflict, for random edits', () => {
    let [equal, conflicts] = [0, 0]
    for (let seed = 1; seed <= 400; seed++) {
      const random = createRandom(seed)
      const start = randomDocument(random, 10)
      const work = () => {
        let document = start
        const patches = []
        for (let step = 0; step < 3; step++)
          try {
            const result = applyCommand(document, randomCommand(random, document))
            document = result.document
            patches.push(...result.patches)
          } catch (error) {
            expect(error).toBeInstanceOf(NavError)
          }
        return { document, patches }
      }
      const [a, b] = [work(), work()]
      const meet = (document: NavDocument, patches: typeof a.patches): string | undefined => {
        try {
          return formatNavDocument(patchDocument(document, patches))
        } catch (error) {
          expect(error instanceof NavError ? error.code : error, `seed ${seed}`).toMatch(
            /^document\/(conflict|duplicate-id|dangling-reference)$/,
          )
          return undefined
        }
      }
      const [atA, atB] = [meet(a.document, b.patches), meet(b.document, a.patches)]
      if (atA === undefined || atB === undefined) conflicts++
      else {
        expect(atA, `seed ${seed}`).toBe(atB)
        equal++
      }
    }
    expect(equal).toBeGreaterThan(30)
    expect(conflicts).toBeGreaterThan(30)
  })
})

describe('the history', () => {
  it('does not merge entries when the clock goes back', () => {
    let time = 1000
    const history = createHistory(createNavDocument({ items: [square('a')] }), { now: () => time })
    for (const at of [1000, 400, 300]) {
      time = at
      history.dispatch({ type: 'move-vertices', moves: [{ id: 'a', ring: 0, vertex: 0, to: { x: at, y: 1 } }] })
    }
    expect(history.entries).toHaveLength(3)
  })

  it('stays unchanged when it loads an invalid dump', () => {
    const good = createHistory(createNavDocument({ items: [square('a')] }))
    good.dispatch({ type: 'set-name', name: 'one' })
    good.dispatch({ type: 'set-name', name: 'two' })
    good.undo()
    const dump = JSON.parse(JSON.stringify(good.dump())) as {
      entries: { patches: { value: unknown }[]; inverse: { value: unknown }[]; label: unknown }[]
    }
    const spoil: ((entry: (typeof dump.entries)[number]) => void)[] = [
      (entry) => {
        entry.patches = []
      },
      (entry) => {
        entry.patches[0].value = 7
      },
      (entry) => {
        entry.inverse = []
      },
      (entry) => {
        entry.patches[0].value = 1n
      },
      (entry) => {
        entry.label = 5
      },
    ]
    for (const change of spoil)
      for (const at of [0, 1]) {
        const bad = structuredClone(dump)
        change(bad.entries[at])
        const history = createHistory(createNavDocument({ name: 'kept' }))
        history.dispatch({ type: 'set-name', name: 'kept too' })
        const before = history.getSnapshot()
        expect(() => history.load(bad), `${String(change)} ${at}`).toThrow(NavError)
        expect(history.getSnapshot()).toBe(before)
        expect(history.entries).toHaveLength(1)
      }
  })
})

it.each([
  { to: { x: 7, y: 10 }, line: [[13, 0]] },
  { to: { x: 10, y: 4 }, line: [[10, 6]] },
])('moving the first point of a patrol leaves its other points in place: $to', ({ to, line }) => {
  const marker = { kind: 'marker', id: 'p', role: 'patrol', x: 10, y: 10, meta: { line: [[10, 0]] } } as const
  const document = createNavDocument({ items: [marker] })
  const moves = [{ id: 'p', ring: 0, vertex: 0, to }]
  expect(applyCommand(document, { type: 'move-vertices', moves }).document.items[0]).toEqual({
    ...marker,
    ...to,
    meta: { line },
  })
})
