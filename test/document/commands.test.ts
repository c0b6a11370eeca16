import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createHistory,
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  patchDocument,
} from '../../src/document/index.js'
import type { Command, DocumentPatch, NavDocument } from '../../src/document/index.js'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import { codeOf } from '../support/code-of.js'
import { effort } from '../support/effort.js'
import { hostileCommand } from './hostile-command.js'
import { randomCommand, randomDocument } from './random-command.js'
import { at, box, ringItem } from '../support/shapes.js'

const square = (id: string) => ringItem(id, box(0, 0, 9))
const marker = (id: string) => ({ id, kind: 'marker', role: 'spawn', x: 1, y: 2 }) as const
const nested = (depth: number): Command =>
  Array.from({ length: depth }).reduce<Command>((inner) => ({ type: 'batch', label: '', commands: [inner] }), {
    type: 'set-name',
    name: 'x',
  })
const proto = (value: unknown): object => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as object
const insert = (item: unknown) => ({ type: 'insert-items', items: [item] })
const insertMud = (costs: object) => insert({ ...square('b'), kind: 'area', terrain: 'mud', cost: 1, costs })
const moveVertex = (id: string, vertex: unknown, to = at(1, 1)) =>
  ({ type: 'move-vertices', moves: [{ id, ring: 0, vertex: vertex as number, to }] }) as const
const insertVertex = (id: string, ring: unknown, to = at(1, 1)) =>
  ({ type: 'insert-vertex', id, ring, vertex: 1, at: to }) as const
const deleteVertices = (...vertices: unknown[]) =>
  ({ type: 'delete-vertices', vertices: vertices.map((vertex) => ({ id: 'a', ring: 0, vertex })) }) as const
const set = (properties: object) => ({ type: 'set-properties', ids: ['a'], properties })

/** Expects the parser to accept the document without an issue. */
function expectValid(document: NavDocument, what: string): void {
  const { report, document: parsed } = parseNavDocument(formatNavDocument(document), { allowSource: () => true })
  expect(report.issues, what).toEqual([])
  expect(formatNavDocument(parsed), what).toBe(formatNavDocument(document))
}

describe('commands', () => {
  it.each<[string, string, object]>([
    ['an unknown id', 'document/unknown-id', { type: 'remove-items', ids: ['a', 'q'] }],
    ['an unknown ring', 'document/unknown-ring', insertVertex('a', 2)],
    ['an unknown vertex', 'document/unknown-vertex', deleteVertices(4)],
    ['a vertex "length"', 'document/unknown-vertex', moveVertex('a', 'length')],
    ['a vertex "0"', 'document/unknown-vertex', deleteVertices(0, '0', 1)],
    ['a ring "1"', 'document/unknown-ring', insertVertex('a', '1')],
    ['a ring of two vertices', 'document/too-few-vertices', deleteVertices(0, 1)],
    ...['a', 'w', 'r'].flatMap((id): [string, string, object][] => [
      [`a vertex of ${id} moved to NaN`, 'document/not-finite', moveVertex(id, 1, at(1, NaN))],
      [`a vertex of ${id} inserted at NaN`, 'document/not-finite', insertVertex(id, 0, at(NaN, 1))],
    ]),
    ['an unknown property', 'document/bad-item', set({ bogus: 1 })],
    ['a property "toString"', 'document/bad-item', set({ toString: 1 })],
    ['a property "__proto__"', 'document/bad-item', set(proto({ x: 1 }))],
    ['meta with "__proto__"', 'document/bad-item', set({ meta: { a: proto({ x: 1 }) } })],
    ['costs by "__proto__"', 'document/bad-item', insertMud(proto('junk'))],
    ['costs by "constructor"', 'document/bad-item', insertMud({ constructor: 'junk' })],
    ['an array instead of an item', 'document/bad-command', insert([])],
    ['a used id', 'document/duplicate-id', insert(square('a'))],
    ['a dangling link', 'document/dangling-reference', insert({ id: 'l', kind: 'waypoint-link', from: 'p', to: 'q' })],
    [
      'equal ids in a document',
      'document/duplicate-id',
      { type: 'replace-document', document: createNavDocument({ items: [square('x'), square('x')] }) },
    ],
    ['no command', 'document/unknown-command', { type: 'toString' }],
    ...[null, [1, 0, 0, 1, 0], [1, 0, 0, 1, 0, 0, 0], [1, 0, 0, 1, 0, NaN]].map((matrix): [string, string, object] => [
      `the matrix ${JSON.stringify(matrix)}`,
      'document/not-finite',
      { type: 'transform-items', ids: ['a'], matrix },
    ]),
    ['no ids', 'document/bad-command', { type: 'remove-items' }],
    ['batches 33 deep', 'document/bad-command', nested(33)],
    ['endlessly nested batches', 'document/bad-command', nested(5000)],
  ])('are rejected with a code and change nothing: %s', (_, code, command) => {
    const wall = { kind: 'obstacle', id: 'w', shape: { type: 'wall', line: box(0, 0, 9), thickness: 1 } } as const
    const route = { ...marker('r'), meta: { line: [[5, 5]] } }
    const history = createHistory(createNavDocument({ items: [square('a'), wall, route] }))
    const before = formatNavDocument(history.document)
    expect(codeOf(() => history.dispatch(command as Command))).toBe(code)
    expect(formatNavDocument(history.document)).toBe(before)
  })

  it('remove only the links of the waypoints that they remove', () => {
    const waypoints = ['p', 'q', 'r'].map((id) => ({ kind: 'waypoint', id, x: 1, y: 1 }) as const)
    const links = ['pq', 'qr', 'rp'].map((id) => ({ kind: 'waypoint-link', id, from: id[0], to: id[1] }) as const)
    const document = createNavDocument({ items: [...waypoints, ...links] })
    const { items } = applyCommand(document, { type: 'remove-items', ids: ['p'] }).document
    expect(items).toEqual([waypoints[1], waypoints[2], links[1]])
  })

  it('may be batches nested 32 deep', () =>
    expect(applyCommand(createNavDocument(), nested(32)).document.name).toBe('x'))

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

  it('keep the document valid in random sequences, and their inverse patches restore it', () => {
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
        const undone = formatNavDocument(JSON.parse(before) as NavDocument)
        expect(formatNavDocument(patchDocument(result.document, wire.inverse)), what).toBe(undone)
        document = result.document
      }
    }
    expect(done).toBeGreaterThan(effort(700))
  })
})

describe('two documents that exchange patches', () => {
  const base = createNavDocument({ items: [square('a'), marker('m1'), marker('m2'), square('b')] })

  it.each<[string, Command, Command, string[]]>([
    [
      'one removes a marker and the other renames another',
      { type: 'remove-items', ids: ['m1'] },
      { type: 'set-properties', ids: ['m2'], properties: { name: 'renamed' } },
      ['a', 'renamed', 'b'],
    ],
    [
      'both add an item',
      { type: 'insert-items', items: [marker('z')] },
      { type: 'insert-items', items: [marker('k')] },
      ['a', 'm1', 'm2', 'b', 'k', 'z'],
    ],
  ])('become equal when %s', (_, first, second, names) => {
    const [a, b] = [applyCommand(base, first), applyCommand(base, second)]
    const [atA, atB] = [patchDocument(a.document, b.patches), patchDocument(b.document, a.patches)]
    expect(formatNavDocument(atA)).toBe(formatNavDocument(atB))
    expect(atA.items.map(({ id, name = id }) => name)).toEqual(names)
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
  ])('conflict in at least one of them after %s', (_, first, second) => {
    const [a, b] = [applyCommand(base, first), applyCommand(base, second)]
    const codes = [a, b].map(({ document }, i) => codeOf(() => patchDocument(document, [b, a][i].patches)))
    expect(codes).toContain('document/conflict')
  })

  const cut = { op: 'remove', path: ['items', 'a', 'shape', 'outer', 0] } as const
  it.each<[string, string, DocumentPatch[]]>([
    ['a used id', 'document/duplicate-id', [{ op: 'add', path: ['items', 'a'], value: square('a'), after: 'b' }]],
    ['an index of an item', 'document/bad-patch', [{ op: 'replace', path: ['items', 0, 'name'], value: 'x' }]],
    ['a new id of an item', 'document/bad-patch', [{ op: 'replace', path: ['items', 'a', 'id'], value: 'b' }]],
    ['an invalid name', 'document/bad-item', [{ op: 'add', path: ['items', 'a', 'name'], value: 7 }]],
    ['a ring of two vertices', 'document/bad-item', [cut, cut]],
    ['another version', 'document/bad-patch', [{ op: 'replace', path: ['version'], value: 2 }]],
  ])('reject a patch with %s', (_, code, patches) => expect(codeOf(() => patchDocument(base, patches))).toBe(code))

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
      history.dispatch(moveVertex('a', 0, { x: at, y: 1 }))
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
    const spoil: ((entry: (typeof dump.entries)[number]) => unknown)[] = [
      (entry) => (entry.patches = []),
      (entry) => (entry.patches[0].value = 7),
      (entry) => (entry.inverse = []),
      (entry) => (entry.patches[0].value = 1n),
      (entry) => (entry.label = 5),
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
