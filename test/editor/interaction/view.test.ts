/** Interactions that users expect of a map editor, with simulated input: view, keyboard and displayed texts. */
import { describe, expect, it } from 'vitest'
import { english, type EditorOptions, type Issue } from '../../../src/editor/index.js'
import type { EditorDriver } from '../../../src/testing/index.js'
import { hand, handOnSquare, ids, outer, said, square } from '../setup.js'
import { issueAt } from '../../support/issue-at.js'
import { pairs } from '../../support/shapes.js'

const triangle = pairs(100, 100, 200, 100, 200, 200)

describe('the view', () => {
  it('zoom at cursor / pinch leaves the point under the cursor or between the fingers in place', () => {
    const h = hand()
    const under = h.editor.camera.toWorld({ x: 300, y: 200 })
    h.wheel(300, 200, 0, -100, { ctrl: true })
    expect(h.editor.getSnapshot().camera.zoom).toBeGreaterThan(1)
    expect(h.editor.camera.toWorld({ x: 300, y: 200 }).x).toBeCloseTo(under.x, 9)
    const pinched = hand().pinch([400, 400, 600, 400], [300, 400, 700, 400])
    expect(pinched.editor.getSnapshot().camera.zoom).toBeCloseTo(2, 9)
    expect(pinched.editor.camera.toWorld({ x: 500, y: 400 })).toMatchObject({ x: 500, y: 400 })
  })

  it('pan Space / middle / trackpad: the arrow keys also pan when nothing is selected', () => {
    const place = ({ editor }: EditorDriver) => [editor.camera.current.x, editor.camera.current.y]
    const space = hand().keyDown('Space').down(100, 100).move(130, 90).up().keyUp('Space')
    expect(place(space)).toEqual([30, -10])
    expect(space.editor.getSnapshot().crosshair).toBeUndefined()
    expect(place(hand().down(100, 100, { button: 1 }).move(130, 90).up())).toEqual([30, -10])
    expect(place(hand().wheel(0, 0, 15, 25))).toEqual([-15, -25])
    expect(place(hand().press('ArrowRight'))).toEqual([-40, 0])
  })

  it('fit to content / selection by Shift+1 and Shift+2', () => {
    const h = handOnSquare().click(150, 140).press('Shift+Digit2')
    expect(h.editor.camera.toScreen({ x: 150, y: 150 })).toEqual({ x: 500, y: 500 })
    h.press('Shift+Digit1')
    expect(h.editor.getSnapshot().camera.zoom).toBeCloseTo(0.936, 9)
  })

  it('measure: length, area and angle', () => {
    const h = hand().tool('measure').click(0, 0).click(30, 0).click(30, 40).press('Enter')
    expect(h.editor.getSnapshot().overlay.measure).toMatchObject({ length: 70, angles: [90] })
    h.click(100, 100).click(200, 100).click(200, 200).click(100, 100)
    expect(h.editor.getSnapshot().overlay.measure?.area).toBe(5000)
    expect(ids(h.editor)).toEqual([])
  })

  it('measure: shows the path that the app computes between the ends of the line', () => {
    const measurePath = (from: { readonly x: number }, to: { readonly x: number }) =>
      to.x > 500 ? undefined : { length: 2 * Math.abs(to.x - from.x), cost: 3 * Math.abs(to.x - from.x) }
    const h = hand([], { measurePath }).tool('measure').click(0, 0).click(100, 0)
    const label = (x: number, text: string) => ({ at: { x, y: 0 }, text, below: true })
    expect(h.editor.getSnapshot().overlay).toMatchObject({ measure: { length: 100, path: { length: 200, cost: 300 } } })
    expect(h.editor.getSnapshot().overlay.labels).toContainEqual(label(100, 'Path 200, cost 300'))
    expect(said(h.press('Enter'))).toBe('Length 100; path 200, cost 300')
    expect(said(h.click(0, 0).click(600, 0).press('Enter'))).toBe('Length 600; no path')
    expect(h.editor.getSnapshot().overlay.labels).toContainEqual(label(600, 'No path'))
  })

  it('measure: labels and announcements use the editor’s language', () => {
    const german = { ...english, locale: 'de' }
    const measurePath = () => ({ length: 12.346, cost: 1234.5 })
    const h = hand([], { measurePath, messages: german }).tool('measure').click(0, 0).click(30, 31)
    const texts = h.editor.getSnapshot().overlay.labels?.map(({ text }) => text)
    expect(texts).toContain('43,1')
    expect(texts).toContain('Path 12,3, cost 1234,5')
    expect(said(h.press('Enter'))).toBe('Length 43,14; path 12,35, cost 1234,5')
  })

  it('touch: on-screen Shift and Alt buttons act like the keys', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)]).with('touch')
    h.editor.input.hold({ shift: true })
    h.click(150, 150).click(350, 150)
    expect(h.editor.getSnapshot()).toMatchObject({
      held: { shift: true, alt: false },
      selection: { items: ['a', 'b'] },
    })
    h.tool('polygon').click(500, 500).click(600, 510)
    expect(h.editor.getSnapshot().overlay.shape?.points[1].y).toBe(500)
    h.press('Escape').editor.input.hold({ shift: false, alt: true })
    h.editor.tools.setSnap({ vertex: true })
    h.move(203, 103)
    expect(h.editor.getSnapshot().cursor?.world).toEqual({ x: 203, y: 103 })
    h.editor.input.hold({ alt: false })
    h.move(203, 103)
    expect(h.editor.getSnapshot().cursor?.world).toEqual({ x: 200, y: 100 })
  })

  it('touch: one finger on empty ground pans the view', () => {
    expect(hand().with('touch').drag([500, 500], [530, 500]).editor.camera.current.x).toBe(30)
  })
})

describe('keyboard and words', () => {
  it('canvas a11y: a polygon can be drawn and its vertices moved by the keyboard alone', () => {
    const h = hand().press('p', 'Space')
    h.editor.input.moveCrosshair(100 - 500, 100 - 500)
    h.press('Space')
    for (let i = 0; i < 10; i++) h.press('ArrowRight')
    h.press('Space')
    for (let i = 0; i < 10; i++) h.press('ArrowDown')
    h.press('Space', 'Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(triangle)
    h.press('v', 'k')
    h.editor.input.toggleCrosshair({ x: 200, y: 200 })
    h.press('Space', 'ArrowRight', 'Space')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([210, 200])
    h.press('Space', 'ArrowRight', 'Escape')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([210, 200])
    expect(said(h)).not.toBe('')
  })

  it('on-screen hints depend on the state of the tool and on the pointer', () => {
    const h = hand().tool('polygon').click(10, 10)
    const hints = () => h.editor.getSnapshot().hints.map(({ id, keys }) => [id, ...keys])
    expect(hints()).toContainEqual(['polygon/draw.finish', 'Double-click'])
    h.with('touch').click(100, 10)
    expect(hints()).toContainEqual(['polygon/draw.close', 'Tap the first point'])
  })

  it('validity feedback while drawing and dragging: the app validates each step of the draft', () => {
    const asked: string[] = []
    const validate: EditorOptions['validate'] = (document, changedIds, phase) => {
      asked.push(`${phase} ${changedIds?.join() ?? 'all'}`)
      return document.items.flatMap((item): Issue[] =>
        'shape' in item && 'outer' in item.shape && item.shape.outer.some((point) => point.x > 700)
          ? [issueAt(0, 0, `east:${item.id}`, { items: [item.id] })]
          : [],
      )
    }
    const h = handOnSquare({ validate })
    const titles = (): readonly string[] => h.editor.getSnapshot().issues.map((issue) => issue.id)
    h.tool('polygon').click(500, 500).click(600, 500).move(800, 600)
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:draft-1'], 'provisional draft-1'])
    h.move(600, 600)
    expect(titles()).toEqual([])
    h.move(800, 600).press('Escape')
    expect(titles()).toEqual([])
    h.tool('select').click(150, 140).wait().down(150, 140).move(790, 140)
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:a'], 'provisional a'])
    h.press('Escape')
    expect(titles()).toEqual([])
    h.up().drag([150, 140], [790, 140])
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:a'], 'commit a'])
    h.editor.issues.set([])
    expect(titles()).toEqual(['east:a'])
  })
})
