/**
 * A user edits an imported map. Later, in the same or in another session, the file is read again and may have changed. The
 * edits are kept.
 */
import { describe, expect, it } from 'vitest'
import { createNavDocument, formatNavDocument, importMap, parseNavDocument } from '../../../src/document/index.js'
import type { MappedFile, NavDocument, NavItem } from '../../../src/document/index.js'
import { keepEdits } from '../../../src/document/formats/keep-edits.js'
import { rememberedBase, rememberImport } from '../../../src/document/formats/remembered-import.js'
import { missingItems } from '../../oracles/same-map.js'
import { effort } from '../../support/effort.js'
import { randomEdits, withItems } from '../../support/random-edits.js'
import { randomTiled } from '../../support/random-tiled.js'
import { rectItem } from '../../support/shapes.js'
import { at } from '../../support/written-back.js'

const object = (id: number, name: string, x: number, more = ''): string =>
  `<object id="${id}" name="${name}" x="${x}" y="10" width="20" height="30"${more}/>`
const fileOf = (...objects: readonly string[]): NavDocument =>
  importMap(
    `<map orientation="orthogonal" width="20" height="20" tilewidth="16" tileheight="16"><objectgroup name="Walls">${objects.join('')}</objectgroup></map>`,
  ).document
const FILE = [object(1, 'door', 10), object(2, 'crate', 50), object(3, 'tower', 90)]
const named = ({ items }: NavDocument): string[] => items.map(({ name, id }) => name ?? id)
const drawn: NavItem = { id: 'drawn', kind: 'marker', role: 'spawn', x: 5, y: 5 }

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
const box = (id: string, x: number): NavItem => rectItem(id, x, 0, 5)
const map = (...items: readonly NavItem[]): NavDocument => createNavDocument({ name: 'Yard', items })
/** Returns a map with boxes, given by their ids and places: `a 0, b 20`. */
const boxes = (text: string): NavDocument =>
  map(...text.split(', ').map((each) => box(each.split(' ')[0], Number(each.split(' ')[1]))))

/**
 * Saves the edited map, opens it in another session, and merges the user's edits with a new import of the file. The saved
 * map has hashes of the first import in its field `mapping`, but not the first import. The result lacks this field.
 */
function keptLater(base: NavDocument, edited: NavDocument, read: NavDocument): NavDocument {
  const { mapping, ...opened } = reopened(edited, memoryOf(base))
  if (mapping?.file === undefined) throw new Error('the file was forgotten')
  return keepEdits(rememberedBase(mapping.file, opened, read).base, opened, read).document
}

describe('a repeated import', () => {
  const base = fileOf(...FILE)

  it('gives the new file if the map was not edited, and the edited map if the file did not change', () => {
    for (let seed = 1; seed <= effort(300); seed++) {
      const [first, second] = [seed, seed + 1].map((one) => importMap(randomTiled(one).text).document)
      const edited = randomEdits(first, seed, 1 + (seed % 6))
      const untouched = keepEdits(first, first, second).document
      expect([missingItems(untouched, second), missingItems(second, untouched)], `seed ${seed}`).toEqual([[], []])
      const ids = new Set(edited.items.map(({ id }) => id))
      const isLoose = (item: NavItem) => item.kind === 'waypoint-link' && !(ids.has(item.from) && ids.has(item.to))
      const wanted = withItems(
        edited,
        edited.items.filter((item) => !isLoose(item)),
      )
      expect(keepEdits(first, edited, first).document, `seed ${seed}`).toEqual(wanted)
    }
  })

  it('merges local edits with the changes of the file', () => {
    const moved = at(base, 'object-1', (item) => ({ ...item, name: 'gate', hidden: true }))
    const edited = withItems(moved, [...moved.items.filter(({ id }) => id !== 'object-2'), drawn])
    const read = fileOf(object(1, 'door', 14), object(2, 'crate', 51), object(4, 'well', 120))
    const { document } = keepEdits(base, edited, read)
    expect(named(document)).toEqual(['gate', 'well', 'drawn'])
    expect(document.items[0]).toMatchObject({ id: 'object-1', hidden: true, shape: { type: 'rectangle', x: 14 } })
  })

  it('gives a different, stable id to a new item whose id is taken', () => {
    const edited = withItems(base, [...base.items, { ...drawn, id: 'object-4' }])
    const read = fileOf(...FILE, object(4, 'well', 120))
    const once = keepEdits(base, edited, read)
    expect(once.document.items.slice(-2).map(({ id }) => id)).toEqual(['object-4', 'object-4-2'])
    const twice = keepEdits(once.base, once.document, read)
    expect(twice.document).toEqual(once.document)
  })
})

describe.each([
  ['in the same session', (...documents: Parameters<typeof keepEdits>) => keepEdits(...documents).document],
  ['in another session', keptLater],
] as const)('a file that is opened again %s', (_, merged) => {
  it.each([
    ['moved here and there', 'a 1, b 20', 'a 0, b 25', 'a 1, b 25'],
    ['moved on both sides: the edit wins', 'a 1, b 20', 'a 9, b 20', 'a 1, b 20'],
    ['deleted here', 'a 0', 'a 0, b 20', 'a 0'],
    ['deleted here and moved there', 'a 0', 'a 0, b 30', 'a 0'],
    ['edited here and removed there', 'a 1, b 20', 'b 20', 'a 1, b 20'],
    ['removed there', 'a 0, b 20', 'b 20', 'b 20'],
    ['new there', 'a 0, b 20', 'a 0, b 20, c 40', 'a 0, b 20, c 40'],
    ['drawn here', 'a 0, b 20, mine 60', 'a 0, b 20', 'a 0, b 20, mine 60'],
  ])('merges edits (“here”) with changes of the file (“there”): %s', (_name, mine, theirs, wanted) => {
    const { items } = merged(boxes('a 0, b 20'), boxes(mine), boxes(theirs))
    const words = items.map((item) => `${item.id} ${'shape' in item && 'x' in item.shape ? item.shape.x : ''}`)
    expect(words.sort().join(', ')).toBe(wanted)
  })

  it('keeps edited settings, added layers and the chosen opacity of a picture whose image changed', () => {
    const picture = { src: 'data:image/png;base64,AA==', rect: { x: 0, y: 0, width: 9, height: 9 }, opacity: 1 }
    const layers = [{ id: 'walls', name: 'Walls' }]
    const was = { ...map(box('a', 0)), layers, background: picture }
    const edited: NavDocument = {
      ...was,
      agents: [{ id: 'tank', name: 'Tank', radius: 24, speed: 40 }],
      layers: [...layers, { id: 'mine', name: 'Mine' }],
      background: { ...picture, opacity: 0.5 },
    }
    const src = 'data:image/png;base64,BB=='
    const document = merged(was, edited, { ...was, name: 'Court', background: { ...picture, src } })
    expect(document).toMatchObject({ name: 'Court', agents: edited.agents, background: { src, opacity: 0.5 } })
    expect(document.layers.map(({ id }) => id)).toEqual(['walls', 'mine'])
  })
})

describe('a file that is opened again in another session', () => {
  it('gives the same document as a repeated import within one session', () => {
    for (let seed = 1; seed <= effort(200); seed++) {
      const [first, second] = [seed, seed + 1].map((one) => importMap(randomTiled(one).text).document)
      const edited = randomEdits(first, seed, 1 + (seed % 6))
      for (const [mine, theirs] of [
        [edited, first],
        [first, second],
      ] as const) {
        // A file stores -0 as 0.
        const { document } = parseNavDocument(formatNavDocument(keepEdits(first, mine, theirs).document))
        expect(keptLater(first, mine, theirs), `seed ${seed}`).toEqual(document)
      }
    }
  })

  it('still has the items that the editor added, except for maps that are too large to remember', () => {
    const base = map(box('a', 0), box('start', 9))
    const memory = memoryOf(base, [box('start', 9)])
    expect(rememberedBase(memory, base, map(box('a', 0))).added.map(({ id }) => id)).toEqual(['start'])
    const many = Array.from({ length: 20_001 }, (_, i) => box(`b${i}`, i))
    expect(rememberImport('a.tmx', map(...many), [], {})).toBeUndefined()
  })
})
