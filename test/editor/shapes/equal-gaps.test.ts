import { describe, expect, it } from 'vitest'
import { equalGaps } from '../../../src/editor/shapes/equal-gaps.js'
import { hand, outer, square } from '../setup.js'
import { pairs, pointsOf, ringItem } from '../../support/shapes.js'

const box = (x: number, y = 0, width = 10, height = 10) => ({ x, y, width, height })

describe('equal spacing', () => {
  it('snaps a box to the middle between its neighbors and shows both gaps', () =>
    expect(equalGaps(box(46), [box(0), box(100)], 8)).toEqual({
      dx: 4,
      dy: 0,
      gaps: [
        { from: { x: 10, y: 5 }, to: { x: 50, y: 5 } },
        { from: { x: 60, y: 5 }, to: { x: 100, y: 5 } },
      ],
    }))

  it('continues a row at either end, along both axes', () => {
    expect(equalGaps(box(63), [box(0), box(30)], 8).dx).toBe(-3)
    expect(equalGaps(box(-33), [box(0), box(30)], 8).dx).toBe(3)
    expect(equalGaps(box(0, 57), [box(0, 0), box(0, 30)], 8)).toMatchObject({ dx: 0, dy: 3 })
  })

  it('ignores shapes that overlap, are out of reach or out of line', () => {
    for (const others of [[box(0), box(120)], [box(40), box(100)], [box(0, 50), box(100, 50)], []])
      expect(equalGaps(box(46), others, 8)).toEqual({ dx: 0, dy: 0, gaps: [] })
  })

  it('stops a dragged square and shows the distances, unless Ctrl+Alt suspends snapping', () => {
    const items = [square('a', 0, 100, 50), square('b', 400, 100, 50), square('c', 180, 300, 50)]
    const h = hand(items, { snap: { vertex: false, edge: true, intersection: false } })
    h.down(205, 325).move(205, 300).move(223, 125)
    expect(h.editor.getSnapshot().overlay.labels?.map(({ text }) => text)).toEqual(['150', '150'])
    expect(h.editor.getSnapshot().guides).toHaveLength(2)
    h.up()
    expect(outer(h.editor, 'c')[0]).toEqual([200, 100])
    h.editor.history.undo()
    h.wait().drag([205, 325], [223, 125], { alt: true, ctrl: true })
    expect(outer(h.editor, 'c')[0]).toEqual([198, 100])
  })
})

describe('copies of a selection', () => {
  it('have equal offsets, and are made in one undo step', () => {
    const h = hand([square('a', 0, 0, 50)])
    h.editor.selection.set(['a'])
    expect(h.editor.selection.duplicate({ count: 3, dx: 100, dy: 10 })).toBe(true)
    expect(h.editor.document.current.items.map(({ id }) => outer(h.editor, id)[0])).toEqual(
      pairs(0, 0, 100, 10, 200, 20, 300, 30),
    )
    expect(h.editor.getSnapshot().selection.items).toHaveLength(3)
    h.editor.history.undo()
    expect(h.editor.document.current.items).toHaveLength(1)
  })

  it('are mirrored by the option `mirror`, while Shift+H and Shift+V mirror the selection itself', () => {
    const corner = ringItem('a', pointsOf(0, 0, 40, 0, 0, 20))
    const h = hand([corner])
    h.editor.selection.set(['a'])
    h.editor.selection.duplicate({ dx: 50, dy: 0, mirror: 'x' })
    const copy = h.editor.document.current.items[1].id
    expect(outer(h.editor, copy)).toEqual(pairs(90, 0, 50, 0, 90, 20))
    h.editor.selection.set(['a'])
    h.press('Shift+h')
    expect(outer(h.editor, 'a')).toEqual(pairs(40, 0, 0, 0, 40, 20))
    h.press('Shift+v')
    expect(outer(h.editor, 'a')[2]).toEqual([40, 0])
    expect(h.editor.getSnapshot().history.undoLabel).toBe('Mirror Obstacle')
  })
})

describe('snapping to guides and to a rotated grid', () => {
  const at = (grid: object, x: number, y: number, snap = {}) => {
    const h = hand([], { snap: { grid: false, vertex: false, edge: false, intersection: false, ...snap } })
    const { grid: before } = h.editor.document.current
    h.editor.document.dispatch({ type: 'set-grid', grid: { ...before, ...grid } })
    return h.tool('polygon').move(x, y).editor.getSnapshot().cursor
  }

  it('sets one coordinate near one guide, and both coordinates near two guides', () => {
    expect(at({ guides: { x: [100], y: [50] } }, 103, 80)).toMatchObject({
      world: { x: 100, y: 80 },
      snap: { kind: 'guide' },
    })
    expect(at({ guides: { x: [100], y: [50] } }, 103, 46)?.world).toEqual({ x: 100, y: 50 })
    expect(at({ cellSize: 10, guides: { x: [103] } }, 105, 44, { grid: true })?.world).toEqual({ x: 103, y: 40 })
    expect(at({ guides: { x: [100] } }, 120, 80)?.snap).toBeUndefined()
  })

  it('finds the corners of a grid of 7.5 units at 45 degrees', () => {
    const step = 7.5 * Math.SQRT1_2
    const caught = at({ cellSize: 7.5, origin: { x: 0, y: 0 }, angle: 45 }, step * 2 + 1, step * 4 - 1, { grid: true })
    expect(caught?.snap?.kind).toBe('grid')
    expect(caught?.world.x).toBeCloseTo(step * 2, 9)
    expect(caught?.world.y).toBeCloseTo(step * 4, 9)
  })
})
