/** Interactions that users expect of a map editor, with simulated input: snapping and operations on shapes. */
import { describe, expect, it } from 'vitest'
import { english } from '../../../src/editor/index.js'
import type { Region } from '../../../src/engine/geometry/index.js'
import { hand, handOnSquare, ids, outer, square } from '../setup.js'
import { box, pointsOf, ringItem } from '../../support/shapes.js'

describe('snapping', () => {
  it('snap grid: G toggles, Ctrl inverts while held', () => {
    const h = hand().press('g').tool('polygon').click(103, 98).click(214, 98, { ctrl: true })
    expect(h.editor.getSnapshot().overlay.shape?.points.slice(0, 2)).toEqual(pointsOf(100, 100, 214, 98))
  })

  it('snap vertex / edge: a vertex takes precedence, and Alt suspends snapping', () => {
    const h = handOnSquare({ snap: { vertex: true, edge: true } }).tool('polygon')
    const cursorAt = (x: number, y: number, alt = false) => h.move(x, y, { alt }).editor.getSnapshot().cursor
    expect(cursorAt(95, 106)).toMatchObject({ world: { x: 100, y: 100 }, snap: { kind: 'vertex', id: 'a' } })
    expect(cursorAt(95, 150)).toMatchObject({ world: { x: 100, y: 150 }, snap: { kind: 'edge' } })
    expect(cursorAt(95, 106, true)).toMatchObject({ world: { x: 95, y: 106 } })
    expect(cursorAt(95, 106, true)?.snap).toBeUndefined()
  })
})

describe('operations on polygons', () => {
  it('union and subtract need a clip function of the app', () => {
    const calls: string[] = []
    const clip = (operation: string, subject: Region): Region => (calls.push(operation), subject)
    const h = hand([square('a', 100, 100), square('b', 150, 150)], { clip })
    h.editor.selection.all()
    expect(h.editor.selection.combine('union')).toBe(true)
    expect([calls, ids(h.editor)]).toEqual([['union'], ['a']])
    expect(hand().editor.actions.disabledReason('union')).toBe(english.reasons.noClip)
  })

  it('split: a line across a polygon with a hole gives two pieces', () => {
    const { shape, ...rest } = ringItem('a', box(0, 0, 300, 100))
    const item = { ...rest, shape: { ...shape, holes: [pointsOf(20, 20, 60, 20, 60, 60)] } }
    const h = hand([item]).tool('cut').click(150, -20).click(150, 120).press('Enter')
    expect(ids(h.editor)).toEqual(['a', 'obstacle-1'])
    const holes = ['a', 'obstacle-1'].map((id) => (h.editor.document.item(id) as typeof item).shape.holes?.length ?? 0)
    expect(holes.sort()).toEqual([0, 1])
    const through = hand([item]).tool('cut').click(40, -20).click(40, 120).press('Enter')
    expect(ids(through.editor)).toHaveLength(2)
    expect(through.editor.getSnapshot().issues).toEqual([])
  })

  it('undo / redo: restores the document of each gesture byte for byte', () => {
    const h = handOnSquare()
    const before = JSON.stringify(h.editor.getSnapshot().document)
    h.click(150, 140).drag([150, 140], [200, 140]).click(200, 140).press('Delete').press('Ctrl+z', 'Ctrl+z')
    expect(JSON.stringify(h.editor.getSnapshot().document)).toBe(before)
    h.press('Ctrl+y')
    expect(outer(h.editor, 'a')[0]).toEqual([150, 100])
  })
})
