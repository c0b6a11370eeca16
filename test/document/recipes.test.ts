import { describe, expect, it } from 'vitest'
import {
  applyRecipe,
  createHistory,
  createNavDocument,
  parseNavDocument,
  patchDocument,
  type DocumentRecipe,
  type NavDocument,
} from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { codeOf } from '../support/code-of.js'

const marker = (id: string, x = 0) => ({ id, kind: 'marker' as const, role: 'spawn' as const, x, y: 5 })
const start: NavDocument = createNavDocument({
  name: 'Start',
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  items: ['a', 'b', 'c', 'd'].map((id, i) => marker(id, i)),
})
const same = (a: unknown, b: unknown): void => expect(JSON.stringify(a)).toBe(JSON.stringify(b))

/**
 * Runs a recipe and returns the result. Checks that the patches turn the document into the result, that the inverse
 * patches turn the result into the document, both byte for byte, and that the result is valid.
 */
function follow(document: NavDocument, recipe: DocumentRecipe): NavDocument {
  const { document: next, patches, inverse } = applyRecipe(document, recipe)
  same(patchDocument(structuredClone(document), structuredClone(patches)), next)
  same(patchDocument(next, inverse), document)
  expect(parseNavDocument(JSON.parse(JSON.stringify(next))).report.issues).toEqual([])
  return next
}

describe('recipes', () => {
  it('add, remove, move and change items and document keys through a draft', () => {
    const next = follow(start, (draft) => {
      draft.name = 'Patrol'
      draft.items.splice(1, 1)
      draft.items.push(marker('e', 9))
      draft.items.unshift(...draft.items.splice(2, 1))
      const first = draft.items.find(({ id }) => id === 'a')
      if (first?.kind === 'marker') first.x = 50
      draft.layers.push({ id: 'top', name: 'Top' })
    })
    expect([next.name, next.items.map(({ id }) => id), next.layers.at(-1)?.id]).toEqual([
      'Patrol',
      ['d', 'a', 'c', 'e'],
      'top',
    ])
    expect(next.items[2]).toBe(start.items[2])
    expect(start.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('return the same document when they change nothing', () => {
    expect(applyRecipe(start, () => undefined)).toEqual({ document: start, patches: [], inverse: [] })
    expect(
      applyRecipe(start, (draft) => {
        draft.items = [...start.items] as typeof draft.items
        draft.bounds = { ...start.bounds }
      }).patches,
    ).toEqual([])
  })

  const raiseAll: DocumentRecipe = (draft) => {
    for (const item of draft.items) if (item.kind === 'marker') item.y += 1
  }
  it('make one history entry each', () => {
    const history = createHistory(start, { now: () => 0 })
    const { label, kind, ids } = history.change('Move all', raiseAll)
    expect([label, kind, ids, history.entries.length]).toEqual(['Move all', 'update', ['a', 'b', 'c', 'd'], 1])
    history.change('Move all', raiseAll)
    expect(history.entries).toHaveLength(2)
    const there = history.document
    history.undo()
    history.undo()
    same(history.document, start)
    history.goTo(2)
    same(history.document, there)
  })

  const late: unknown = async (draft: { name?: string }) => {
    draft.name = await Promise.resolve('late')
  }
  it.each<[string, string, (draft: Parameters<DocumentRecipe>[0]) => unknown]>([
    ['adds a used id', 'document/duplicate-id', ({ items }) => items.push(marker('a'))],
    ['adds an invalid item', 'document/bad-item', ({ items }) => items.push({ ...marker('n'), x: NaN })],
    [
      'adds a dangling link',
      'document/conflict',
      ({ items }) => items.push({ id: 'l', kind: 'waypoint-link', from: 'no', to: 'where' }),
    ],
    ['adds an unknown key', 'document/bad-recipe', (draft) => Object.assign(draft, { mine: 1 })],
    ['removes the items', 'document/bad-recipe', (draft) => (draft.items = null as never)],
    ['removes the bounds', 'document/bad-bounds', (draft) => Reflect.deleteProperty(draft, 'bounds')],
    ['is asynchronous', 'document/bad-recipe', late as DocumentRecipe],
    ['is no function', 'document/bad-recipe', 3 as never],
  ])('are rolled back when one %s', (_, code, recipe) => {
    const history = createHistory(start)
    expect(codeOf(() => history.change('bad', recipe))).toBe(code)
    expect([history.document, history.entries.length]).toEqual([start, 0])
  })

  it('are rolled back when one throws', () => {
    const history = createHistory(start)
    const throws = (draft: Parameters<DocumentRecipe>[0]): void => {
      draft.name = 'other'
      throw new RangeError('mine')
    }
    expect(() => history.change('bad', throws)).toThrow(RangeError)
    expect([history.document, history.entries.length]).toEqual([start, 0])
  })

  it('are reversible in 300 random sequences', () => {
    const random = createRandom(5)
    const whole = (below: number): number => Math.floor(random() * below)
    let document = start
    for (let turn = 0; turn < 300; turn++)
      document = follow(document, (draft) => {
        for (let i = whole(4); i >= 0; i--) {
          const at = whole(draft.items.length)
          const kind = whole(5)
          if (kind === 0) draft.items.splice(at, 0, marker(`n${turn}-${i}`, whole(90)))
          else if (kind === 1 && draft.items.length > 3) draft.items.splice(at, 1)
          else if (kind === 2) draft.items.splice(whole(draft.items.length), 0, ...draft.items.splice(at, 1))
          else if (kind === 3) draft.items.reverse()
          else Object.assign(draft.items[at], { name: `name ${turn}`, ...(random() < 0.5 && { locked: true }) })
        }
        if (random() < 0.3) draft.name = `turn ${turn}`
      })
    expect(document.items.length).toBeGreaterThan(2)
  })
})
