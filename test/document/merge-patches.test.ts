import { expect, it } from 'vitest'
import { diffDocuments, mergePatches } from '../../src/document/commands/index.js'
import { applyCommand, createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Point } from '../../src/engine/index.js'
import { box } from '../support/shapes.js'

const square: readonly Point[] = box(10, 10, 40)
const yard = (outer: readonly Point[]): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 100, height: 100 },
    items: [{ kind: 'obstacle', id: 'barn', shape: { type: 'polygon', outer: [...outer] } }],
  })
const first = yard(square)
const above = yard(square.toSpliced(1, 0, { x: 30, y: 5 }))
const below = yard(square.toSpliced(3, 0, { x: 30, y: 55 }))

it('when two users each add a corner to one ring, the later patch wins', () => {
  const [a, b] = [above, below].map((drawn) => diffDocuments(first, drawn).patches)
  const merged = (...changes: (typeof a)[]): NavDocument =>
    changes.reduce((document, patches) => mergePatches(document, patches, 'patch').document, first)
  expect(merged(a, b)).toEqual(below)
  expect(merged(b, a)).toEqual(above)
})

it.each(['patch', 'document'] as const)(
  'merging a patch that the document already contains changes nothing (%s)',
  (precedence) => {
    const moves = [{ id: 'barn', ring: 0, vertex: 1, to: { x: 60, y: 10 } }]
    const { document, patches } = applyCommand(first, { type: 'move-vertices', moves })
    expect(patches.map(({ path }) => path.slice(-2))).toEqual([['outer', 1]])
    expect(mergePatches(document, patches, precedence)).toMatchObject({ patches: [], inverse: [] })
  },
)

it('an undo moves a marker only if nobody else has moved it', () => {
  const at = (x: number, y: number): NavDocument =>
    createNavDocument({ items: [{ kind: 'marker', id: 'spawn', role: 'spawn', x, y }] })
  const { patches } = diffDocuments(at(20, 20), at(10, 10))
  expect(mergePatches(at(20, 20), patches, 'document').document).toEqual(at(10, 10))
  expect(mergePatches(at(20, 40), patches, 'document').document).toEqual(at(20, 40))
})

it('an item is added under another id only if it differs from the item of this id', () => {
  const wall = yard(square).items[0]
  const ids = (value: unknown): string[] =>
    mergePatches(first, [{ op: 'add', path: ['items', 'barn'], value }], 'patch').document.items.map(({ id }) => id)
  expect(ids(structuredClone(wall))).toEqual(['barn'])
  expect(ids({ ...wall, name: 'Inn' })).toHaveLength(2)
})

it.each(['patch', 'document'] as const)(
  'a patch of an entry leaves the values that others changed (%s)',
  (precedence) => {
    const cat = (name: string, radius: number) => ({ id: 'cat', name, radius, speed: 1 })
    const value = cat('Cat', 5)
    const patch = { op: 'replace', path: ['agents', 'cat'], value, was: cat('Tom', 3) } as const
    const merged = (name: string, was?: object) =>
      mergePatches(createNavDocument({ agents: [cat(name, 3)] }), [{ ...patch, was }], precedence)
    expect(merged('Tom', patch.was).patches).toEqual([patch])
    expect(merged('Cat', cat('Cat', 4)).document.agents).toEqual([cat('Cat', precedence === 'patch' ? 5 : 3)])
    expect(merged('Owl', cat('Cat', 3)).document.agents).toEqual([cat('Owl', 5)])
    expect(merged('Owl').document.agents).toEqual([precedence === 'patch' ? value : cat('Owl', 3)])
  },
)
