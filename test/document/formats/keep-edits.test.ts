/** Edits that survive when the file is read again: edits of one side, of both sides, and conflicts. */
import { describe, expect, it } from 'vitest'
import { importMap, type NavDocument, type NavItem } from '../../../src/document/index.js'
import { keepEdits } from '../../../src/document/formats/keep-edits.js'
import { missingItems } from '../../oracles/same-map.js'
import { effort } from '../../support/effort.js'
import { randomEdits, withItems } from '../../support/random-edits.js'
import { randomTiled } from '../../support/random-tiled.js'
import { at } from '../../support/written-back.js'

const object = (id: number, name: string, x: number, more = ''): string =>
  `<object id="${id}" name="${name}" x="${x}" y="10" width="20" height="30"${more}/>`
const map = (...objects: readonly string[]): NavDocument =>
  importMap(
    `<map orientation="orthogonal" width="20" height="20" tilewidth="16" tileheight="16"><objectgroup name="Walls">${objects.join('')}</objectgroup></map>`,
  ).document
const FILE = [object(1, 'door', 10), object(2, 'crate', 50), object(3, 'tower', 90)]
const named = ({ items }: NavDocument): string[] => items.map(({ name, id }) => name ?? id)
const drawn: NavItem = { id: 'drawn', kind: 'marker', role: 'spawn', x: 5, y: 5 }

describe('a repeated import', () => {
  const base = map(...FILE)

  it('returns the new file when nothing was edited, and the edited map when the file is unchanged', () => {
    for (let seed = 1; seed <= effort(300); seed++) {
      const [first, second] = [seed, seed + 1].map((one) => importMap(randomTiled(one).text).document)
      const edited = randomEdits(first, seed, 1 + (seed % 6))
      const untouched = keepEdits(first, first, second).document
      expect([missingItems(untouched, second), missingItems(second, untouched)], `seed ${seed}`).toEqual([[], []])
      const wanted = withoutLoose(edited)
      expect(keepEdits(first, edited, first).document, `seed ${seed}`).toEqual(wanted)
    }
  })

  it('merges local edits with the changes of the file', () => {
    const moved = at(base, 'object-1', (item) => ({ ...item, name: 'gate', hidden: true }))
    const edited = withItems(moved, [...moved.items.filter(({ id }) => id !== 'object-2'), drawn])
    const read = map(object(1, 'door', 14), object(2, 'crate', 51), object(4, 'well', 120))
    const { document } = keepEdits(base, edited, read)
    expect(named(document)).toEqual(['gate', 'well', 'drawn'])
    expect(document.items[0]).toMatchObject({ id: 'object-1', hidden: true, shape: { type: 'rectangle', x: 14 } })
  })

  it('keeps a locally edited item that the file removed or also changed', () => {
    const edited = at(base, 'object-3', (item) => ({ ...item, name: 'keep' }))
    expect(named(keepEdits(base, edited, map(...FILE.slice(0, 2))).document)).toEqual(['door', 'crate', 'keep'])
    const other = map(...FILE.slice(0, 2), object(3, 'ruin', 90))
    expect(named(keepEdits(base, edited, other).document)).toEqual(['door', 'crate', 'keep'])
  })

  it('gives a different, stable id to a new item whose id is taken', () => {
    const edited = withItems(base, [...base.items, { ...drawn, id: 'object-4' }])
    const read = map(...FILE, object(4, 'well', 120))
    const once = keepEdits(base, edited, read)
    expect(once.document.items.map(({ id }) => id)).toEqual([
      'object-1',
      'object-2',
      'object-3',
      'object-4',
      'object-4-2',
    ])
    const twice = keepEdits(once.base, once.document, read)
    expect(twice.document).toEqual(once.document)
  })

  it('keeps edited settings, added layers and the chosen opacity of a picture whose image changed', () => {
    const picture = { src: 'data:image/png;base64,AA==', rect: { x: 0, y: 0, width: 9, height: 9 }, opacity: 1 }
    const was = { ...base, background: picture }
    const edited: NavDocument = {
      ...was,
      agents: [{ id: 'tank', name: 'Tank', radius: 24, speed: 40 }],
      layers: [...base.layers, { id: 'mine', name: 'Mine' }],
      background: { ...picture, opacity: 0.5 },
    }
    const src = 'data:image/png;base64,BB=='
    const read = { ...base, name: 'Yard', background: { ...picture, src } }
    const { document } = keepEdits(was, edited, read)
    expect(document).toMatchObject({ name: 'Yard', agents: edited.agents, background: { src, opacity: 0.5 } })
    expect(document.layers.map(({ id }) => id)).toEqual(['Walls', 'mine'])
  })
})

function withoutLoose(document: NavDocument): NavDocument {
  const known = new Set(document.items.map(({ id }) => id))
  return withItems(
    document,
    document.items.filter((item) => item.kind !== 'waypoint-link' || (known.has(item.from) && known.has(item.to))),
  )
}
