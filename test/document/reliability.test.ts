/** Large documents and many edits: undo, torn saves, size limits before parsing, and round trips of files. */
import { describe, expect, it } from 'vitest'
import {
  createHistory,
  createNavDocument,
  formatNavDocument,
  importMap,
  openSealed,
  parseNavDocument,
  patchDocument,
  sealDocument,
} from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { codeOf } from '../support/code-of.js'
import { randomDocument } from './random-command.js'
import { at, ringItem } from '../support/shapes.js'

describe('in documents and saves', () => {
  it('10,000 edits can be undone, which restores the document byte for byte', () => {
    const ring = Array.from({ length: 1000 }, (_, i) => at(500 + i, 500 + ((i * i) % 97)))
    const first = createNavDocument({ items: [ringItem('wall', ring)] })
    const history = createHistory(first, { maxEntries: 10_000, maxBytes: 50 * 2 ** 20 })
    for (let i = 0; i < 10_000; i++) {
      const to = at(500 + (i % 89), 400)
      history.dispatch({ type: 'move-vertices', moves: [{ id: 'wall', ring: 0, vertex: i % 1000, to }] })
    }
    let undone = 0
    while (history.undo() !== undefined) undone++
    expect(undone).toBe(10_000)
    expect(formatNavDocument(history.document)).toBe(formatNavDocument(first))
  })

  it('a save that is cut off at any character is returned as damaged, and the previous save opens', () => {
    const random = createRandom(18)
    const old = sealDocument(createNavDocument({ name: 'the one before' }), 1)
    let items = 20
    let text = ''
    while (text.length < 10_000) text = sealDocument(randomDocument(random, (items += 5)), 2)
    for (let length = 0; length < text.length; length++) {
      const { save, damaged } = openSealed([text.slice(0, length), old])
      if (save?.generation !== 1 || damaged.length !== Number(length > 0)) expect.fail(`cut at ${length}`)
    }
    expect(openSealed([text, old]).save?.generation).toBe(2)
    expect(openSealed([text.slice(0, 100)])).toEqual({ save: undefined, damaged: [text.slice(0, 100)] })
  })

  it('a document type in XML, or a nesting, size or count beyond the limit, is rejected before parsing', () => {
    const doctype = '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"/>'
    expect(codeOf(() => importMap(doctype))).toMatch(/^format\//)
    expect(codeOf(() => parseNavDocument('['.repeat(1000)))).toBe('document/too-deep')
    expect(codeOf(() => parseNavDocument(' '.repeat(100), { limits: { size: 99 } }))).toBe('document/too-large')
    const map = JSON.stringify(createNavDocument({ items: randomDocument(createRandom(29), 20).items }))
    expect(codeOf(() => parseNavDocument(map, { limits: { items: 1 } }))).toBe('document/too-large')
    expect(codeOf(() => parseNavDocument(map, { limits: { vertices: 1 } }))).toBe('document/too-large')
  })

  it('an invalid patch and a repair are reported with their path in the document', () => {
    const map = createNavDocument()
    const patch = { op: 'replace', path: ['items', 'a', 'name'], value: 'b' } as const
    expect(() => patchDocument(map, [patch])).toThrow('items.a.name')
  })
})
