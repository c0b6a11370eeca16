import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import { english } from '../../src/words/index.js'
import { drawingRows } from '../../src/ui/drawing-tree/drawing-rows.js'
import { evaluateSum } from '../../src/words/index.js'
import { niceStep } from '../../src/ui/map/ruler-painter.js'
import { interiorAngle } from '../../src/ui/inspector/VertexTable.js'
import { box, pointsOf } from '../support/shapes.js'

describe('evaluateSum', () => {
  it.each([
    ['120+8', 128],
    ['3*(4-1.5)', 7.5],
    ['-12/4', -3],
    ['2,5', 2.5],
    ['−4', -4],
    ['1e3', 1000],
    ['8-(-2)', 10],
  ])('evaluates %s', (text, value) => expect(evaluateSum(text)).toBe(value))
  it.each(['', 'x', '1+', '(2', '1/0', '2 3', '--', 'NaN'])('rejects %j', (text) =>
    expect(evaluateSum(text)).toBeUndefined(),
  )
})

describe('interiorAngle', () => {
  const square = box(0, 0, 10)
  it('is measured inside the ring, whatever its winding', () => {
    for (const ring of [square, [...square].reverse()])
      for (let i = 0; i < 4; i++) expect(interiorAngle(ring, i)).toBeCloseTo(90, 9)
  })
  it('is above 180 at a reflex vertex', () =>
    expect(interiorAngle(pointsOf(0, 0, 10, 0, 5, 2, 5, 10), 2)).toBeGreaterThan(180))
})

it.each([
  [0.7, 1],
  [1, 1],
  [1.2, 2],
  [3, 5],
  [6, 10],
  [55, 100],
  [0.03, 0.05],
])(
  'niceStep(%d) is %d: the smallest number that is not below the argument and is 1, 2 or 5 times a power of ten',
  (atLeast, step) => expect(niceStep(atLeast)).toBeCloseTo(step, 12),
)

describe('drawingRows', () => {
  const shape = {
    type: 'polygon',
    outer: pointsOf(0, 0, 1, 0, 0, 1),
    holes: [pointsOf(0.1, 0.1, 0.2, 0.1, 0.1, 0.2)],
  } as const
  const items: readonly NavItem[] = [
    { kind: 'obstacle', id: 'a', name: 'Wall', shape },
    { kind: 'obstacle', id: 'b', name: 'Inn', shape },
    { kind: 'marker', id: 'm', role: 'spawn', x: 0, y: 0 },
  ]
  const document = createNavDocument({ items })
  const rows = (change = {}) =>
    drawingRows(document, { foldedGroups: [], openItems: [], search: '', catalog: english, ...change })
  it('puts the topmost item first, and gives each row its position under its parent row and the number of rows there', () => {
    const list = rows().filter((row) => row.type === 'item')
    expect(list.map((row) => [row.name, row.position, row.count])).toEqual([
      ['Inn', 1, 2],
      ['Wall', 2, 2],
      ['Spawn', 1, 1],
    ])
  })
  it('lists the vertices of an expanded item, also of its holes', () => {
    const vertices = rows({ openItems: ['b'] }).filter((row) => row.type === 'vertex')
    expect(vertices.map((row) => row.vertex.ring)).toEqual([0, 0, 0, 1, 1, 1])
    expect(vertices.every((row) => row.count === 6)).toBe(true)
  })
  it('collapses groups, and a search expands the groups of its results', () => {
    expect(
      rows({ foldedGroups: ['obstacle'] }).some((row) => row.type === 'item' && row.item.kind === 'obstacle'),
    ).toBe(false)
    expect(rows({ foldedGroups: ['obstacle'], search: 'wal' }).map((row) => row.key)).toEqual([
      'group:obstacle',
      'item:a',
    ])
  })
})
