// Several editors of one drawing: a patch contains the whole change, undo reverts only local changes, and editors that exchange patches over slow
// channels end with equal, valid documents.
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  type Command,
  createHistory,
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  patchDocument,
  type DocumentChange,
  type DocumentPatch,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { createEditor, createPatchExchange, type Editor, type PatchMessage } from '../../src/editor/index.js'
import { randomCommand } from '../document/random-command.js'
import { map, outer, square } from './setup.js'
import { effort } from '../support/effort.js'
import { pairs } from '../support/shapes.js'

const RUNS = effort(1000)

const pick = <Entry>(random: Random, entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)]

const textOf = (document: NavDocument): string => JSON.stringify(sortedKeys(document))

/** Expects a saved document to be valid and to stay the same when it is opened. */
function expectValid(document: NavDocument): void {
  const { document: read, report } = parseNavDocument(formatNavDocument(document))
  expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(textOf(read)).toBe(textOf(document))
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  )
}

/** Runs a command and ignores a rejection, because invalid commands do not matter here. */
function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    expect((error as { code?: unknown }).code).toMatch(/^document\//)
    return undefined
  }
}

let serial = 0
const waypoint = (id: string, random: Random): NavItem => ({
  id,
  kind: 'waypoint',
  x: Math.floor(random() * 900),
  y: 5,
})

/** Makes a few disjoint squares, waypoints and a link. No item has an issue, which keeps the search for issues fast. */
function plainDocument(random: Random): NavDocument {
  const layers = [
    { id: 'ground', name: 'Ground' },
    { id: 'roof', name: 'Roof' },
  ]
  return createNavDocument({
    layers,
    agents: [{ id: 'cat', name: 'Cat', radius: 3, speed: 50 }],
    items: [
      square('a', 0, 20),
      { ...square('b', 200, 20), layer: 'roof' },
      square('c', 400, 20),
      waypoint('p', random),
      waypoint('q', random),
      { id: 'pq', kind: 'waypoint-link', from: 'p', to: 'q' },
      { id: 'spawn', kind: 'marker', role: 'spawn', x: 150, y: 150, agent: 'cat' },
    ],
  })
}

function plainCommand(random: Random, { items }: NavDocument): Command {
  if (random() < 0.1) return randomCommand(random, createNavDocument({ items }))
  const some = items.filter(() => random() < 0.3).map(({ id }) => id)
  const { id } = items.length > 0 ? pick(random, items) : { id: 'a' }
  // Uses the smallest free number, as the tools do. Several editors may therefore use the same number.
  const free = (kind: string): string => {
    for (let number = 1; ; number++)
      if (!items.some((item) => item.id === `${kind}-${number}`)) return `${kind}-${number}`
  }
  const vertex = { id, ring: 0, vertex: Math.floor(random() * 4) }
  const at = { x: Math.floor(random() * 900), y: Math.floor(random() * 300) }
  return pick<() => Command>(random, [
    () => ({
      type: 'insert-items',
      items: [square(free('obstacle'), at.x, 300, 20)],
      index: random() < 0.5 ? 0 : undefined,
    }),
    () => ({ type: 'insert-items', items: [waypoint(free('waypoint'), random)] }),
    () => ({
      type: 'batch',
      label: 'Linked',
      commands: [
        { type: 'insert-items', items: [waypoint(free('waypoint'), random)] },
        {
          type: 'insert-items',
          items: [{ id: free('waypoint-link'), kind: 'waypoint-link', from: free('waypoint'), to: 'p' }],
        },
      ],
    }),
    () => ({ type: 'remove-items', ids: [id] }),
    () => ({
      type: 'set-properties',
      ids: some,
      properties: { name: pick(random, [undefined, 'Inn', 'Barn']), hidden: pick(random, [true, undefined]) },
    }),
    () => ({ type: 'transform-items', ids: some, matrix: [1, 0, 0, 1, Math.floor(random() * 9), 1] }),
    () => ({ type: 'move-vertices', moves: [{ ...vertex, to: at }] }),
    () => ({ type: 'insert-vertex', ...vertex, at }),
    () => ({ type: 'delete-vertices', vertices: [vertex] }),
    () => ({ type: 'move-point', id, to: at }),
    () => ({ type: 'reorder-items', ids: some, index: Math.floor(random() * 5) }),
    () => ({ type: 'set-name', name: `name ${++serial}` }),
    () => ({ type: 'set-bounds', bounds: { x: 0, y: 0, width: 1000 + at.x, height: 700 } }),
    () => ({ type: 'put-agent', agent: { id: pick(random, ['cat', 'owl']), name: 'New', radius: at.x, speed: 2 } }),
    () => ({ type: 'remove-agent', id: pick(random, ['cat', 'owl']) }),
    () => ({ type: 'put-layer', layer: { id: pick(random, ['roof', 'cellar']), name: 'New' }, index: 0 }),
    () => ({ type: 'remove-layer', id: pick(random, ['roof', 'cellar']) }),
  ])()
}

/** Performs one random edit, by any of the available ways. */
function act(editor: Editor, random: Random): void {
  const { document, history } = editor
  const command = (): boolean | undefined => tried(() => document.dispatch(plainCommand(random, document.current)))
  const recipe = (): boolean | undefined =>
    tried(() =>
      document.change('Recipe', (draft) => {
        const at = Math.floor(random() * draft.items.length)
        if (random() < 0.3) draft.items.splice(at, 1)
        else if (random() < 0.5) draft.items.reverse()
        else if (draft.items[at] !== undefined) draft.items[at].name = `name ${++serial}`
        draft.items.push({ id: `recipe-${++serial}`, kind: 'waypoint', x: 3, y: 4 })
      }),
    )
  pick<() => unknown>(random, [
    command,
    command,
    command,
    command,
    recipe,
    () => history.undo(),
    () => history.undo(),
    () => history.redo(),
    () => history.travelTo(Math.floor(random() * (history.current.entries.length + 1))),
    () =>
      tried(() =>
        history.transact('Several', () => {
          command()
          const mark = history.mark()
          recipe()
          if (random() < 0.5) history.bailTo(mark)
          if (random() < 0.2) throw Object.assign(new Error('given up'), { code: 'document/given-up' })
        }),
      ),
    () => {
      const mark = history.mark()
      command()
      command()
      if (random() < 0.5) history.bailTo(mark)
      else history.squashTo(mark, 'Both')
    },
    () => tried(() => history.load(history.dump())),
    () => tried(() => document.replace(plainDocument(random))),
  ])()
}

describe('patches', () => {
  it('reproduce every kind of change, and the inverse patches revert the change', () => {
    const told = new Map<string, number>()
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = createRandom(seed)
      let last = plainDocument(random)
      const hear = (document: NavDocument, { patches, inverse, origin, label }: DocumentChange): void => {
        if (!isDeepStrictEqual(patchDocument(last, patches), document))
          throw new Error(`seed ${seed}, ${label}: patches`)
        if (!isDeepStrictEqual(patchDocument(document, inverse), last))
          throw new Error(`seed ${seed}, ${label}: inverse`)
        last = document
        told.set(origin, (told.get(origin) ?? 0) + 1)
      }
      const errors: unknown[] = []
      const editor = createEditor({ defaultValue: last, onChange: hear, onError: (error) => errors.push(error) })
      for (let step = 0; step < 4 && errors.length === 0; step++) act(editor, random)
      if (errors.length > 0) throw errors[0]
      expect(textOf(editor.document.current)).toBe(textOf(last))
      expectValid(last)
    }
    for (const origin of ['api', 'history', 'import']) expect(told.get(origin), origin).toBeGreaterThan(RUNS / 10)
  }, 240_000)

  it('are not emitted by a transaction without a net change', () => {
    const told: string[] = []
    const editor = createEditor({ defaultValue: map(square('a', 0, 0)), onChange: (_, { label }) => told.push(label) })
    editor.document.update('a', { name: 'Inn' })
    editor.history.transact('Nothing', () => {
      const mark = editor.history.mark()
      editor.document.remove(['a'])
      editor.history.bailTo(mark)
    })
    expect(told).toHaveLength(1)
    expect(editor.document.item('a')?.name).toBe('Inn')
  })

  it('describe how a value set by the app differs from the document', () => {
    const editor = createEditor({ value: map(square('a', 0, 0), square('b', 200, 0)) })
    const heard: (readonly DocumentPatch[])[] = []
    const end = editor.document.subscribe((_, { patches }) => heard.push(patches))
    editor.setOptions({ value: map(square('a', 0, 0), { ...square('b', 200, 0), name: 'Inn' }) })
    expect(heard.flat().map(({ path }) => path.slice(0, 2))).toEqual([['items', 'b']])
    end()
    editor.setOptions({ value: map() })
    expect(heard).toHaveLength(1)
  })
})

/** Returns the patches of another user’s edits to a document. */
function byOthers(document: NavDocument, work: (other: Editor) => unknown): readonly DocumentPatch[] {
  const patches: DocumentPatch[] = []
  const other = createEditor({ defaultValue: document, onChange: (_, change) => patches.push(...change.patches) })
  work(other)
  return patches
}

describe('an editor that receives remote changes', () => {
  const start = (): Editor => createEditor({ defaultValue: map(square('a', 0, 0), square('b', 200, 0)) })
  const others = (editor: Editor, work: (other: Editor) => unknown): boolean =>
    editor.document.applyRemotePatches(byOthers(editor.document.current, work))

  it('undoes only local changes', () => {
    const editor = start()
    const origins: string[] = []
    editor.setOptions({ onChange: (_, { origin }) => origins.push(origin) })
    editor.document.transform(['a'], [1, 0, 0, 1, 10, 0])
    others(editor, (other) => other.document.update('a', { name: 'Inn' }))
    others(editor, (other) => other.document.insert([square('c', 400, 0)]))
    expect(editor.history.current.entries).toHaveLength(1)
    expect(editor.history.undo()).toBe(true)
    expect(outer(editor, 'a')[0]).toEqual([0, 0])
    expect(editor.document.item('a')?.name).toBe('Inn')
    expect(editor.document.item('c')).toBeDefined()
    expect(editor.history.undo()).toBe(false)
    expect(editor.history.redo()).toBe(true)
    expect(outer(editor, 'a')[0]).toEqual([10, 0])
    expect(editor.document.item('a')?.name).toBe('Inn')
    expect(origins).toEqual(['api', 'remote', 'remote', 'history', 'history'])
  })

  it('skips an entry on undo if a remote change has overwritten it', () => {
    const editor = start()
    editor.document.update('b', { name: 'Barn' })
    editor.document.update('a', { name: 'Inn' })
    others(editor, (other) => other.document.update('a', { name: 'Tavern' }))
    expect(editor.history.undo()).toBe(true)
    expect(editor.document.item('a')?.name).toBe('Tavern')
    expect(editor.document.item('b')?.name).toBeUndefined()
  })

  it('does not restore an item on undo if others have removed it, and reports that', () => {
    const editor = start()
    editor.document.vertices.move({ id: 'a', ring: 0, vertex: 1 }, { x: 120, y: 0 })
    others(editor, (other) => other.document.remove(['a']))
    expect(editor.history.undo()).toBe(false)
    expect(editor.getSnapshot().visibleAnnouncement?.text).toBe('Others have changed it since')
    expect(editor.document.current.items.map(({ id }) => id)).toEqual(['b'])
    expect(editor.history.redo()).toBe(false)
  })

  it('finds a vertex again on undo after others have inserted a vertex before it', () => {
    const editor = start()
    editor.document.vertices.move({ id: 'a', ring: 0, vertex: 2 }, { x: 130, y: 130 })
    others(editor, (other) => other.document.vertices.insert({ id: 'a', ring: 0, vertex: 0 }, { x: 50, y: -20 }))
    editor.history.undo()
    expect(outer(editor, 'a')).toEqual(pairs(0, 0, 50, -20, 100, 0, 100, 100, 0, 100))
  })

  it('restores a removed item on undo, even if other users have emptied the map since', () => {
    const editor = start()
    editor.document.remove(['a'])
    others(editor, (other) => other.document.remove(['b']))
    expect(editor.history.undo()).toBe(true)
    expect(editor.document.current.items.map(({ id }) => id)).toEqual(['a'])
    editor.document.insert([{ id: 'p', kind: 'waypoint', x: 1, y: 1 }])
    others(editor, (other) =>
      other.document.insert([
        { id: 'q', kind: 'waypoint', x: 2, y: 2 },
        { id: 'pq', kind: 'waypoint-link', from: 'p', to: 'q' },
      ]),
    )
    editor.history.undo()
    expect(editor.document.item('p')).toBeDefined()
    expect(editor.document.item('pq')).toBeDefined()
  })

  it('deselects an item that others remove, accepts remote changes when it is read-only, and throws on an invalid patch', () => {
    const editor = start()
    editor.selection.set(['a'])
    others(editor, (other) => other.document.remove(['a']))
    expect(editor.getSnapshot().selection.items).toEqual([])
    editor.setOptions({ readOnly: true })
    expect(others(editor, (other) => other.document.remove(['b']))).toBe(true)
    expect(editor.document.current.items).toEqual([])
    expect(() => editor.document.applyRemotePatches([{ op: 'add', path: ['items', 'x'] }])).toThrow(
      'for patch 0, with a path',
    )
  })

  it('never throws, keeps the document valid and the history loadable in random sessions', () => {
    for (let seed = 1; seed <= RUNS / 10; seed++) {
      const random = createRandom(seed + 5000)
      const errors: unknown[] = []
      const editor = createEditor({ defaultValue: plainDocument(random), onError: (error) => errors.push(error) })
      for (let step = 0; step < 12; step++)
        if (random() < 0.5) act(editor, random)
        else others(editor, (other) => act(other, random))
      expectValid(editor.document.current)
      const before = textOf(editor.document.current)
      const dump = editor.history.dump()
      const again = createHistory(createNavDocument())
      again.load(JSON.parse(JSON.stringify(dump)))
      expect(textOf(again.document), `seed ${seed}`).toBe(before)
      while (editor.history.undo());
      while (editor.history.redo());
      expectValid(editor.document.current)
      expect(errors).toEqual([])
    }
  })
})

/** Connects editors by a channel with delays, which keeps the order of messages between each sender and receiver. */
function room(random: Random) {
  const lines: { readonly to: number; readonly queue: PatchMessage[] }[] = []
  const hearers: ((message: unknown) => void)[] = []
  const errors: unknown[] = []
  const editors: Editor[] = []
  const join = (document: NavDocument): Editor => {
    const editor = createEditor({ defaultValue: document, onError: (error) => errors.push(error) })
    const me = editors.push(editor) - 1
    const own = new Map<number, PatchMessage[]>()
    createPatchExchange(
      editor,
      {
        send: (message) => {
          for (let to = 0; to < hearers.length; to++) {
            if (to === me) continue
            const queue = own.get(to) ?? []
            if (!own.has(to)) lines.push({ to, queue })
            own.set(to, queue)
            queue.push(structuredClone(message))
          }
        },
        subscribe: (listener) => {
          hearers[me] = listener
          return () => undefined
        },
      },
      {
        peer: `peer-${Math.floor(random() * 1000)}-${me}`,
        now: () => editors.length,
        onError: (error) => errors.push(error),
      },
    )
    return editor
  }
  const deliver = (): boolean => {
    const waiting = lines.filter(({ queue }) => queue.length > 0)
    if (waiting.length === 0) return false
    const { to, queue } = pick(random, waiting)
    const message = queue.shift()
    if (message !== undefined) hearers[to](message)
    return true
  }
  const settle = (): void => {
    let rounds = 0
    while (deliver()) expect(rounds++, 'messages without an end').toBeLessThan(5000)
  }
  return { editors, errors, join, deliver, settle }
}

function session(seed: number, hands: number): void {
  const random = createRandom(seed)
  const { editors, errors, join, deliver, settle } = room(random)
  join(plainDocument(random))
  for (let step = 0; step < 8; step++) {
    if (editors.length < hands && random() < 0.4) join(createNavDocument())
    if (random() < 0.5) deliver()
    else act(pick(random, editors), random)
  }
  settle()
  expectValid(editors[0].document.current)
  const [first, ...rest] = editors.map(({ document }) => textOf(document.current))
  for (const other of rest) expect(other, `seed ${seed}`).toBe(first)
  expect(errors).toEqual([])
}

describe('the exchange of patches between editors', () => {
  it('gives two editors over a slow channel equal, valid documents in 1,000 random sessions', () => {
    for (let seed = 1; seed <= RUNS; seed++) session(seed, 2)
  }, 240_000)

  it('gives three editors equal documents, also when an editor joins late', () => {
    for (let seed = 1; seed <= RUNS / 10; seed++) session(seed + 20_000, 3)
  })

  it('keeps shapes that two users draw simultaneously, and undo affects only the user’s own changes', () => {
    const { join, settle } = room(createRandom(7))
    const ann = join(map(square('a', 0, 0)))
    const bob = join(map())
    settle()
    expect(bob.document.current.items.map(({ id }) => id)).toEqual(['a'])
    ann.document.insert([square('obstacle-1', 200, 0)])
    bob.document.insert([square('obstacle-1', 400, 0)])
    bob.document.update('a', { name: 'Inn' })
    ann.document.transform(['a'], [1, 0, 0, 1, 0, 50])
    settle()
    for (const { document } of [ann, bob]) {
      expect(document.current.items.map(({ id }) => id)).toEqual(['a', 'obstacle-1', 'obstacle-2'])
      expect(document.item('a')).toMatchObject({ name: 'Inn', shape: { outer: [{ x: 0, y: 50 }, {}, {}, {}] } })
    }
    ann.history.undo()
    settle()
    expect(outer(bob, 'a')[0]).toEqual([0, 0])
    expect(bob.document.item('a')?.name).toBe('Inn')
  })

  it('keeps the later of two changes of one property, and an item that one editor removes stays removed', () => {
    const { join, settle } = room(createRandom(8))
    const ann = join(map(square('a', 0, 0), square('b', 200, 0)))
    const bob = join(map())
    settle()
    ann.document.update('a', { name: 'Inn' })
    bob.document.update('b', { name: 'Barn' })
    bob.document.update('a', { name: 'Tavern' })
    ann.document.remove(['b'])
    settle()
    for (const { document } of [ann, bob]) {
      expect(document.item('a')?.name).toBe('Tavern')
      expect(document.item('b')).toBeUndefined()
    }
  })

  it('keeps local edits made before the peer responds, and reports and ignores invalid messages', () => {
    const { join, settle, errors } = room(createRandom(9))
    const ann = join(map(square('a', 0, 0)))
    const bob = join(map())
    bob.document.insert([square('b', 200, 0)])
    settle()
    for (const { document } of [ann, bob]) expect(document.current.items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(errors).toEqual([])
    const reported: unknown[] = []
    let say: (message: unknown) => void = () => undefined
    const sent: PatchMessage[] = []
    const carol = createEditor({ defaultValue: map(square('c', 0, 0)) })
    const { stop, peer } = createPatchExchange(
      carol,
      {
        send: (message) => sent.push(message),
        subscribe: (listener) => ((say = listener), () => (say = () => undefined)),
      },
      { onError: (error) => reported.push(error) },
    )
    const { session: ours } = sent[0]
    for (const message of [undefined, 'hello', { type: 'change' }, { type: 'state', peer: 'x', session: {} }])
      say(message)
    say({ type: 'change', peer: 'x', session: ours, clock: 1, patches: [{ op: 'explode' }] })
    const answer = { type: 'state', peer: 'x', to: peer, session: { since: 0, peer: 'x' } }
    say({ ...answer, clock: 1, changes: [], document: { items: 3 } })
    expect(reported).toHaveLength(6)
    expect(carol.document.current.items.map(({ id }) => id)).toEqual(['c'])
    stop()
    const before = sent.length
    carol.document.remove(['c'])
    expect(sent).toHaveLength(before)
  })
})
