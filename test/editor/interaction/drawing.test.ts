/** Interactions that users expect of a map editor, with simulated input: drawing. */
import { describe, expect, it } from 'vitest'
import { combineRegions, signedArea } from '../../../src/engine/index.js'
import { validateDocument, type NavItem } from '../../../src/document/index.js'
import { english } from '../../../src/editor/index.js'
import { hand, handOnSquare, ids, outer, said, square } from '../setup.js'
import { at, pairs, pointsOf, rectItem } from '../../support/shapes.js'

const triangle = pairs(100, 100, 200, 100, 200, 200)
/** Places the first corners of the triangle. */
const begin = (count: number, h = hand()) => {
  h.tool('polygon')
  for (const [x, y] of triangle.slice(0, count)) h.click(x, y)
  return h
}

describe('drawing', () => {
  it('click to add vertices of a polygon', () => {
    const h = begin(2).down(200, 190).move(200, 200).up()
    expect(h.editor.getSnapshot().at).toBe('polygon/drawing')
    expect(h.editor.getSnapshot().overlay.shape?.points.slice(0, 3)).toEqual(triangle.map(([x, y]) => at(x, y)))
  })

  it('close on first point: a click within 8 px or a tap within 20 px closes the polygon', () => {
    const mouse = begin(3).move(107, 100)
    expect(mouse.editor.getSnapshot().cursorName).toBe('close')
    mouse.click(107, 100)
    expect(outer(mouse.editor, 'obstacle-1')).toEqual(triangle)
    expect(ids(begin(3).click(110, 100).editor)).toEqual([])
    const finger = begin(3, hand().with('touch')).click(118, 100)
    expect(outer(finger.editor, 'obstacle-1')).toEqual(triangle)
  })

  it('close by double-click: a double-click adds one vertex and closes the polygon', () => {
    expect(outer(begin(2).doubleClick(200, 200).editor, 'obstacle-1')).toEqual(triangle)
  })

  it('close by Enter: the Enter key closes the polygon', () => {
    expect(outer(begin(3).press('Enter').editor, 'obstacle-1')).toEqual(triangle)
  })

  it('right-click in draft closes it if it has three points, and otherwise cancels it', () => {
    expect(outer(begin(3).rightClick(300, 300).editor, 'obstacle-1')).toEqual(triangle)
    const cancelled = begin(2).rightClick(300, 300)
    expect(cancelled.editor.getSnapshot()).toMatchObject({ at: 'polygon/idle', document: { items: [] } })
    const back = begin(2, hand([], { draftContextAction: 'remove-last' })).rightClick(300, 300)
    expect(back.editor.getSnapshot().overlay.shape?.placed).toBe(1)
  })

  it('Esc cancels draft, then clears the selection, then switches to the select tool', () => {
    const h = handOnSquare().click(150, 150).click(100, 100)
    h.editor.tools.set('polygon')
    h.click(500, 500).press('Escape')
    expect(h.editor.getSnapshot().at).toBe('polygon/idle')
    expect(h.editor.getSnapshot().selection.vertices).toHaveLength(1)
    h.press('Escape')
    expect(h.editor.getSnapshot().selection).toEqual({ items: ['a'], vertices: [] })
    h.press('Escape')
    expect(h.editor.getSnapshot().selection.items).toEqual([])
    h.press('Escape')
    expect(h.editor.getSnapshot().tool).toBe('select')
  })

  it('Backspace removes last point, and so does Ctrl+Z', () => {
    const h = begin(3, hand([square('a', 600, 600)])).press('Backspace', 'Ctrl+z')
    expect(h.editor.getSnapshot().overlay.shape?.placed).toBe(1)
    h.press('Ctrl+Shift+z')
    expect(h.editor.getSnapshot().overlay.shape?.placed).toBe(2)
    h.press('Backspace', 'Backspace')
    expect(h.editor.getSnapshot().at).toBe('polygon/idle')
    expect(ids(h.editor)).toEqual(['a'])
  })

  it('rect / circle / freehand are drawn by a drag', () => {
    const h = hand().tool('rectangle').drag([10, 10], [60, 40]).tool('circle').drag([200, 200], [230, 240])
    expect(h.editor.document.current.items).toMatchObject([
      { shape: { type: 'rectangle', x: 10, y: 10, width: 50, height: 30 } },
      { shape: { type: 'ellipse', x: 200, y: 200, radiusX: 50, radiusY: 50 } },
    ])
    h.tool('freehand').down(400, 400)
    for (let i = 1; i <= 60; i++) h.move(400 + 50 * Math.sin(i / 10), 450 - 50 * Math.cos(i / 10))
    h.up()
    const ring = outer(h.editor, 'obstacle-3')
    expect(ring.length).toBeGreaterThanOrEqual(8)
    expect(ring.length).toBeLessThan(30)
    expect(h.editor.getSnapshot().issues).toEqual([])
  })

  it('rect / circle are drawn by two clicks, unless the result would be too small', () => {
    const h = hand().tool('rectangle').click(10, 10).click(60, 40)
    expect(h.editor.document.item('obstacle-1')).toMatchObject({ shape: { width: 50, height: 30 } })
    h.drag([100, 100], [102, 200])
    expect([ids(h.editor), said(h)]).toEqual([['obstacle-1'], english.reasons.tooSmall])
  })

  it('a figure of eight is kept and reported although its signed area is zero', () => {
    const h = hand().tool('polygon')
    for (const [x, y] of pairs(100, 100, 200, 160, 200, 100, 100, 160)) h.click(x, y)
    h.press('Enter')
    expect(ids(h.editor)).toEqual(['obstacle-1'])
    expect(h.editor.getSnapshot().issues.map(({ code }) => code)).toEqual(['self-crossing'])
    expect(validateDocument(h.editor.document.current).map(({ code }) => code)).not.toContain('document/zero-area')
  })

  it('a polygon without an area is discarded', () => {
    const h = hand().tool('polygon').click(300, 300).click(350, 350).click(400, 400).press('Enter')
    expect([ids(h.editor), said(h)]).toEqual([[], english.reasons.tooSmall])
  })

  it('holes: drawn inside the selected shape', () => {
    const h = handOnSquare().click(150, 150).tool('hole').click(120, 120).click(160, 120).click(160, 160).press('Enter')
    expect(h.editor.document.item('a')).toMatchObject({ shape: { holes: [pointsOf(120, 120, 160, 120, 160, 160)] } })
    h.tool('hole').click(500, 500)
    expect([h.editor.getSnapshot().at, said(h)]).toEqual(['hole/idle', english.reasons.noShapeForHole])
  })

  it.each([
    { form: 'rectangle', to: [160, 150], hole: { length: 4, 0: { x: 120, y: 120 }, 2: { x: 160, y: 150 } } },
    { form: 'circle', to: [120, 132], hole: { length: 4, 0: { x: 132, y: 120, curve: { length: 2 } } } },
  ] as const)(
    'holes: a $form drawn in a rectangle becomes its hole, and the shape stays a rectangle',
    ({ form, to, hole }) => {
      const h = hand([rectItem('a', 100, 100, 100)])
      h.editor.tools.setHoleForm(form)
      h.tool('hole').drag([120, 120], [...to])
      expect(h.editor.document.item('a')).toMatchObject({ shape: { type: 'rectangle', holes: [hole] } })
      expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
    },
  )

  it('holes: a started hole keeps its form when another form is selected', () => {
    const h = handOnSquare()
    h.editor.tools.setHoleForm('circle')
    h.tool('hole').down(150, 150).move(165, 150)
    h.editor.tools.setHoleForm('polygon')
    h.move(170, 150).up()
    const curve = { length: 2 }
    expect(h.editor.document.item('a')).toMatchObject({
      shape: { holes: [[{ curve }, { curve }, { curve }, { curve }]] },
    })
  })

  it('holes: a ring across the outline cuts the shape into parts, as one undo step', () => {
    const item: NavItem = { ...square('a', 100, 100), name: 'Gate' }
    const h = hand([item, square('b', 400, 100)], { clip: combineRegions })
    h.editor.tools.setHoleForm('rectangle')
    h.click(150, 150).tool('hole').down(130, 80).move(160, 150)
    expect(h.editor.getSnapshot().overlay.labels).toMatchObject([{ text: 'Cut through Gate' }])
    h.move(160, 250).up()
    expect(ids(h.editor)).toEqual(['a', 'obstacle-1', 'b'])
    const areas = ['a', 'obstacle-1'].map((id) => Math.abs(signedArea(outer(h.editor, id).map(([x, y]) => at(x, y)))))
    expect(areas.sort((a, b) => a - b)).toEqual([3000, 4000])
    expect(h.editor.getSnapshot()).toMatchObject({
      selection: { items: ['a', 'obstacle-1'] },
      announcement: { text: 'Cut through Gate, 2 shapes left' },
      history: { undoLabel: 'Cut through Gate' },
    })
    h.press('Ctrl+z')
    expect(h.editor.document.current.items).toEqual([item, square('b', 400, 100)])
  })

  it('holes: a ring that misses or covers the shape is rejected', () => {
    const h = hand([{ ...square('a', 100, 100), name: 'Gate' }], { clip: combineRegions })
    h.editor.tools.setHoleForm('rectangle')
    h.click(150, 150).tool('hole').drag([600, 600], [700, 700])
    expect(said(h)).toBe('A hole must lie inside Gate')
    expect(said(h.drag([50, 50], [300, 300]))).toBe(english.reasons.emptyResult)
  })

  it('angle lock: Shift snaps the next edge to multiples of 15 degrees, also when editing', () => {
    const h = hand().tool('polygon').click(100, 100).click(300, 109, { shift: true })
    expect(h.editor.getSnapshot().overlay.shape?.points[1]).toEqual({ x: 300, y: 100 })
    expect(h.editor.getSnapshot().guides[0]?.kind).toBe('angle')
    const edited = handOnSquare().click(150, 150).drag([200, 100], [260, 109], { shift: true })
    expect(outer(edited.editor, 'a')[1]).toEqual([260, 100])
  })
})
