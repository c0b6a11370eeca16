import { describe, expect, it, vi } from 'vitest'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import { sizeOfEntry } from '../../src/document/commands/history-entry.js'
import { applyCommand, createHistory, createNavDocument } from '../../src/document/index.js'
import type { NavDocument } from '../../src/document/index.js'
import { randomCommand, randomDocument } from './random-command.js'
import { box, ringItem } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const square = (id: string) => ringItem(id, box(0, 0, 9))
const move = (x: number, id = 'a') =>
  ({ type: 'move-vertices', moves: [{ id, ring: 0, vertex: 0, to: { x, y: 1 } }] }) as const

it('a vertex move is stored in under 1 KB and leaves the other items as they are', () => {
  const outer = Array.from({ length: 10_000 }, (_, i) => ({ x: i, y: i * i }))
  const document = createNavDocument({ items: [square('b'), ringItem('a', outer)] })
  const { document: moved, patches, inverse } = applyCommand(document, move(5))
  expect(moved.items[0]).toBe(document.items[0])
  expect(JSON.stringify({ patches, inverse }).length).toBeLessThan(1024)
})

describe('the history', () => {
  const documentA: NavDocument = createNavDocument({ items: [square('a')] })

  it('restores the first document byte for byte after all undos, and the last after all redos', () => {
    for (let seed = 1; seed <= effort(40); seed++) {
      const random = createRandom(seed)
      const first = randomDocument(random, 10)
      const history = createHistory(first)
      for (let step = 0; step < 25; step++)
        try {
          history.dispatch(randomCommand(random, history.document))
        } catch (error) {
          expect(error).toBeInstanceOf(NavError)
        }
      const last = JSON.stringify(history.document)
      history.goTo(0)
      expect(JSON.stringify(history.document), `seed ${seed}`).toBe(JSON.stringify(first))
      history.goTo(history.entries.length)
      expect(JSON.stringify(history.document), `seed ${seed}`).toBe(last)
    }
  })

  it('merges similar gestures within half a second into one small entry', () => {
    let time = 0
    const history = createHistory(documentA, { now: () => time })
    for (let i = 0; i < 20; i++) {
      time += 100
      history.dispatch(move(i))
    }
    expect(history.entries).toHaveLength(1)
    expect(history.entries[0].patches).toHaveLength(1)
    time += 501
    history.dispatch(move(50))
    expect(history.entries).toHaveLength(2)
    history.undo()
    history.undo()
    expect(JSON.stringify(history.document)).toBe(JSON.stringify(documentA))
  })

  it('can return to a mark, squash entries and roll back a failed transaction', () => {
    const history = createHistory(documentA)
    history.dispatch(move(1))
    history.dispatch(move(2))
    history.undo()
    const mark = history.mark()
    history.dispatch(move(3))
    history.bailTo(mark)
    expect(history.canRedo).toBe(true)
    expect(history.entries).toHaveLength(2)
    history.transact('Twice', () => {
      history.dispatch(move(4))
      history.dispatch(move(5))
    })
    expect(history.entries.map(({ label }) => label)).toEqual(['Move vertices', 'Twice'])
    const before = history.document
    expect(() =>
      history.transact('Fails', () => {
        history.dispatch(move(6))
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(JSON.stringify(history.document)).toBe(JSON.stringify(before))
  })

  it('drops its oldest entries at its limits', () => {
    const history = createHistory(documentA, { maxEntries: 5 })
    for (let i = 0; i < 12; i++) history.dispatch(move(i))
    expect(history.entries).toHaveLength(5)
    const small = createHistory(documentA, { maxBytes: 1000 })
    for (let i = 0; i < 12; i++) small.dispatch(move(i))
    expect(small.entries.length).toBeGreaterThan(0)
    expect(small.entries.length).toBeLessThan(8)
  })

  it('counts at least the characters of the values in an entry', () => {
    const value = { empty: [[], [[], []], {}], name: ['', 'Inn'] }
    const size = (of: unknown): number =>
      sizeOfEntry({ label: '', ids: [], inverse: [], patches: [{ op: 'add', path: ['items', 'a'], value: of }] })
    expect(size(value) - size('')).toBeGreaterThanOrEqual(JSON.stringify(value).length - JSON.stringify('').length)
  })

  it('does not count overwritten redo entries toward its size', () => {
    const [history, fresh] = [0, 1].map(() => createHistory(documentA, { maxBytes: 4000 }))
    for (let i = 0; i < 200; i++) {
      history.dispatch(move(i))
      history.undo()
    }
    for (const each of [history, fresh]) for (let i = 0; i < 60; i++) each.dispatch(move(i))
    expect(history.entries).toHaveLength(fresh.entries.length)
  })

  it('lists every changed item of a transaction once', () => {
    const history = createHistory(createNavDocument({ items: [square('a'), square('b')] }))
    history.transact('Both', () => {
      history.dispatch(move(1))
      history.dispatch(move(2, 'b'))
      history.dispatch(move(3))
    })
    expect(history.entries.map(({ ids }) => ids)).toEqual([['a', 'b']])
  })

  it('can be dumped to JSON, and rejects a dump whose patches do not fit', () => {
    const history = createHistory(documentA)
    history.dispatch(move(1))
    history.dispatch(move(2))
    history.undo()
    const other = createHistory(createNavDocument())
    other.load(JSON.parse(JSON.stringify(history.dump())))
    expect(other.redo()?.label).toBe('Move vertices')
    for (const patch of [
      { op: 'replace', path: ['items', 99, 'name'], value: 'x' },
      { op: 'add', path: ['__proto__', 'polluted'], value: 1 },
      { path: ['name'], value: 'x' },
    ]) {
      const entries = [{ label: '', ids: [], patches: [], inverse: [patch] }]
      expect(() => other.load({ version: 1, document: documentA, position: 1, entries })).toThrow(NavError)
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('returns the same snapshot between changes and notifies its listeners', () => {
    const history = createHistory(documentA)
    const kinds: (string | undefined)[] = []
    const end = history.subscribe((change) => kinds.push(change?.kind))
    const before = history.getSnapshot()
    expect(history.getSnapshot()).toBe(before)
    history.dispatch({ type: 'insert-items', items: [square('b')] })
    history.undo()
    end()
    history.redo()
    expect(kinds).toEqual(['add', 'remove'])
    expect(history.getSnapshot()).not.toBe(before)
  })

  it('reports a listener that throws and continues', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const history = createHistory(documentA)
    const kinds: (string | undefined)[] = []
    history.subscribe(() => {
      throw new Error('of a listener')
    })
    history.subscribe((change) => kinds.push(change?.kind))
    history.transact('Two', () => {
      history.dispatch({ type: 'insert-items', items: [square('b')] })
      history.dispatch({ type: 'insert-items', items: [square('c')] })
    })
    vi.unstubAllGlobals()
    expect(history.entries.map(({ label }) => label)).toEqual(['Two'])
    expect(kinds).toEqual(['add', 'add', undefined])
    expect(reported).toHaveLength(3)
  })
})
