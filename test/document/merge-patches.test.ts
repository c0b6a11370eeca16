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
