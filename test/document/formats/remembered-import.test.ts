/** A document saved with hashes of its import keeps its edits like a document that still has the import itself. */
import { describe, expect, it } from 'vitest'
import { createNavDocument, formatNavDocument, importMap, parseNavDocument } from '../../../src/document/index.js'
import type { MappedFile, NavDocument, NavItem } from '../../../src/document/index.js'
import { keepEdits } from '../../../src/document/formats/keep-edits.js'
import { rememberedBase, rememberImport } from '../../../src/document/formats/remembered-import.js'
import { effort } from '../../support/effort.js'
import { randomEdits, withItems } from '../../support/random-edits.js'
import { randomTiled } from '../../support/random-tiled.js'

const memoryOf = (base: NavDocument, added: readonly NavItem[] = []): MappedFile => {
  const memory = rememberImport('a.tmx', base, added, {})
  if (memory === undefined) throw new Error('nothing was remembered')
  return memory
}
/** Saves, closes and opens a document in another session. */
const reopened = (document: NavDocument, file: MappedFile): NavDocument => {
  const { document: opened, report } = parseNavDocument(formatNavDocument({ ...document, mapping: { file } }))
  expect(report.issues).toEqual([])
  return opened
}
const box = (id: string, x: number, more: object = {}): NavItem => ({
  id,
  kind: 'obstacle',
  shape: { type: 'rectangle', x, y: 0, width: 5, height: 5 },
  ...more,
})
const map = (...items: readonly NavItem[]): NavDocument => createNavDocument({ name: 'Yard', items })

/** Returns the document as a file stores it, where -0 becomes 0. */
const asSaved = (document: NavDocument): NavDocument => parseNavDocument(formatNavDocument(document)).document

/** Merges edits into the new import, using only the stored hashes. Leaves out `mapping`, which the tests do not compare. */
function keptLater(base: NavDocument, edited: NavDocument, read: NavDocument): NavDocument {
  const { mapping, ...opened } = reopened(edited, memoryOf(base))
  if (mapping?.file === undefined) throw new Error('the file was forgotten')
  return keepEdits(rememberedBase(mapping.file, opened, read).base, opened, read).document
}

describe('a file that is opened again in another session', () => {
  it('gives the same document as a repeated import within one session', () => {
    for (let seed = 1; seed <= effort(200); seed++) {
      const [first, second] = [seed, seed + 1].map((one) => importMap(randomTiled(one).text).document)
      const edited = randomEdits(first, seed, 1 + (seed % 6))
      const { document } = keepEdits(first, edited, first)
      expect(keptLater(first, edited, first), `seed ${seed}`).toEqual(asSaved(document))
      const plain = keepEdits(first, first, second).document
      expect(keptLater(first, first, second), `seed ${seed}`).toEqual(asSaved(plain))
    }
  })

  it.each<[string, readonly NavItem[], readonly NavItem[], readonly string[]]>([
    ['moved here and there', [box('a', 1), box('b', 20)], [box('a', 0), box('b', 25)], ['a at 1', 'b at 25']],
    [
      'moved on both sides: the edit wins',
      [box('a', 1), box('b', 20)],
      [box('a', 9), box('b', 20)],
      ['a at 1', 'b at 20'],
    ],
    ['deleted here', [box('a', 0)], [box('a', 0), box('b', 20)], ['a at 0']],
    ['deleted here and moved there', [box('a', 0)], [box('a', 0), box('b', 30)], ['a at 0']],
    ['edited here and removed there', [box('a', 1), box('b', 20)], [box('b', 20)], ['a at 1', 'b at 20']],
    ['removed there', [box('a', 0), box('b', 20)], [box('b', 20)], ['b at 20']],
    [
      'new there',
      [box('a', 0), box('b', 20)],
      [box('a', 0), box('b', 20), box('c', 40)],
      ['a at 0', 'b at 20', 'c at 40'],
    ],
    [
      'drawn here',
      [box('a', 0), box('b', 20), box('mine', 60)],
      [box('a', 0), box('b', 20)],
      ['a at 0', 'b at 20', 'mine at 60'],
    ],
  ])('merges local edits (here) with changes of the file (there): %s', (_name, mine, theirs, wanted) => {
    const { items } = keptLater(map(box('a', 0), box('b', 20)), map(...mine), map(...theirs))
    const words = items.map(
      (item) => `${item.id} at ${item.kind === 'obstacle' && item.shape.type === 'rectangle' ? item.shape.x : ''}`,
    )
    expect(words.sort()).toEqual(wanted)
  })

  it('keeps edited settings, and updates settings that changed in the file', () => {
    const picture = { src: 'data:image/png;base64,AA==', rect: { x: 0, y: 0, width: 9, height: 9 }, opacity: 1 }
    const base = { ...map(box('a', 0)), background: picture }
    const edited: NavDocument = {
      ...base,
      agents: [{ id: 'tank', name: 'Tank', radius: 24, speed: 40 }],
      background: { ...picture, opacity: 0.5 },
    }
    const src = 'data:image/png;base64,BB=='
    const read = { ...base, name: 'Court', background: { ...picture, src } }
    expect(keptLater(base, edited, read)).toMatchObject({
      name: 'Court',
      agents: edited.agents,
      background: { src, opacity: 0.5 },
    })
  })

  it('still has the items that the editor added, except for maps that are too large to remember', () => {
    const base = map(box('a', 0), box('start', 9))
    const memory = memoryOf(base, [box('start', 9)])
    expect(rememberedBase(memory, base, map(box('a', 0))).added.map(({ id }) => id)).toEqual(['start'])
    const many = withItems(
      base,
      Array.from({ length: 20_001 }, (_, i) => box(`b${i}`, i)),
    )
    expect(rememberImport('a.tmx', many, [], {})).toBeUndefined()
  })
})
