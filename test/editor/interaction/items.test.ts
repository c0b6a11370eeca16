/** Interactions that users expect of a map editor, with simulated input: items. */
import { describe, expect, it } from 'vitest'
import { english } from '../../../src/editor/index.js'
import { hand, handOnSquare, ids, outer, square } from '../setup.js'
import { pairs } from '../../support/shapes.js'

describe('a shape that is a few pixels wide on screen', () => {
  const far = () => hand([square('a', 1000, 1000, 40)], { defaultCamera: { x: 0, y: 0, zoom: 0.09 } })

  it('does not move when a marquee starts next to it', () => {
    const h = far()
    const before = h.editor.document.current
    h.drag([93.6 + 1.5, 91], [60, 120])
    expect(h.editor.document.current).toBe(before)
    expect(h.editor.selection.current.items).toEqual(['a'])
  })

  it('is selected by a click on it or right next to it', () => {
    for (const x of [92, 89.2]) {
      const h = far().click(x, 92)
      expect(h.editor.selection.current.items).toEqual(['a'])
    }
  })
})

describe('the selection after undo and redo', () => {
  it('contains the items that undo or redo has brought back', () => {
    const h = hand([square('a', 0, 0), square('b', 200, 0), square('c', 400, 0)])
    h.editor.selection.set(['a', 'c'])
    h.editor.selection.remove()
    h.editor.selection.set(['b'])
    h.editor.history.undo()
    expect(h.editor.selection.current.items).toEqual(['a', 'c'])
    h.tool('rectangle').drag([600, 600], [700, 700])
    const [drawn] = h.editor.selection.current.items
    h.editor.history.undo()
    expect(h.editor.selection.current.items).toEqual(['a', 'c'])
    h.editor.selection.set(['b'])
    h.editor.history.redo()
    expect(h.editor.selection.current.items).toEqual([drawn])
  })

  it('contains the items that undo or redo has changed', () => {
    const h = hand([square('a', 0, 0), square('b', 200, 0)])
    h.editor.selection.set(['a'])
    h.editor.selection.nudge(5, 0)
    h.editor.selection.set(['b'])
    h.editor.history.undo()
    expect(h.editor.selection.current.items).toEqual(['a'])
    h.editor.selection.set(['b'])
    h.editor.history.redo()
    expect(h.editor.selection.current.items).toEqual(['a'])
  })
})

describe('moving and selecting', () => {
  it('move polygon: a drag moves the selected shape unless the shape is pinned', () => {
    const h = handOnSquare().click(150, 140).drag([150, 140], [180, 140])
    expect(outer(h.editor, 'a')[0]).toEqual([130, 100])
    const pinned = hand([{ ...square('a', 100, 100), pinned: true }])
    expect(outer(pinned.click(150, 140).drag([150, 140], [180, 140]).editor, 'a')[0]).toEqual([100, 100])
  })

  it.each([
    ['mouse', 3],
    ['touch', 7],
  ] as const)('move polygon: a drag by %s of %d px does not move the shape', (source, dx) => {
    const h = handOnSquare()
      .with(source)
      .click(150, 150)
      .wait()
      .down(165, 165)
      .move(165 + dx, 165)
      .up()
    expect(h.editor.history.current.entries).toEqual([])
  })

  it('box select: a drag to the right selects contained items, a drag to the left all touched items', () => {
    const items = [square('a', 100, 100), square('b', 300, 100)]
    expect(hand(items).drag([90, 90], [350, 250]).editor.getSnapshot().selection.items).toEqual(['a'])
    expect(hand(items).drag([350, 250], [90, 90]).editor.getSnapshot().selection.items).toEqual(['a', 'b'])
    const h = hand(items).wait().down(90, 90).move(350, 250)
    expect(h.editor.getSnapshot().overlay.marquee).toEqual({
      rect: { x: 90, y: 90, width: 260, height: 160 },
      mode: 'contain',
    })
  })

  it('Shift + drag from inside a shape is a marquee that adds to the selection', () => {
    const h = hand([square('a', 300, 100), square('b', 100, 100), square('c', 600, 100)]).click(650, 140)
    const before = h.editor.document.current
    h.drag([350, 140], [180, 170], { shift: true })
    expect(h.editor.document.current).toBe(before)
    expect(h.editor.selection.current.items.toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('copy / paste / dup: the clipboard also takes GeoJSON, and rejects other text', () => {
    const h = handOnSquare().click(150, 140)
    const text = h.editor.clipboard.copy() ?? ''
    h.editor.clipboard.paste(text, { x: 500, y: 500 })
    expect(outer(h.editor, 'obstacle-1')[0]).toEqual([450, 450])
    h.press('Ctrl+d')
    expect(ids(h.editor)).toHaveLength(3)
    h.editor.clipboard.cut()
    expect(ids(h.editor)).toHaveLength(2)
    const foreign = JSON.stringify({ type: 'Polygon', coordinates: [pairs(0, 0, 50, 0, 0, 50, 0, 0)] })
    expect(h.editor.clipboard.paste(foreign)).toBe(true)
    expect(h.editor.clipboard.paste('no')).toBe(false)
    expect(h.editor.getSnapshot().announcement.text).toBe(english.reasons.unreadable)
  })

  it('keyboard nudge: moves by 1 unit or, with Shift, by 10; moves within 500 ms are one history entry', () => {
    const h = handOnSquare().click(150, 140).press('ArrowRight', 'ArrowRight', 'Shift+ArrowDown')
    expect(outer(h.editor, 'a')[0]).toEqual([102, 110])
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
    h.wait().press('ArrowLeft')
    expect(h.editor.getSnapshot().history.entries).toHaveLength(2)
  })

  it('distributed shapes have equal gaps, and shapes aligned to the top have a common top edge', () => {
    const h = hand([square('a', 0, 0), square('b', 130, 40), square('c', 500, 90)])
    h.editor.selection.all()
    h.editor.selection.distribute('x')
    expect(outer(h.editor, 'b')[0]).toEqual([250, 40])
    h.editor.selection.align('top')
    expect(['a', 'b', 'c'].map((id) => outer(h.editor, id)[0][1])).toEqual([0, 0, 0])
  })

  it('z-order: the selected shape moves to the front, forward, backward and to the back', () => {
    const { editor } = hand([square('a', 0, 0), square('b', 200, 0), square('c', 400, 0)])
    editor.selection.set(['a'])
    const orders = (['forward', 'front', 'backward', 'back'] as const).map((to) => {
      editor.selection.reorder(to)
      return ids(editor).join('')
    })
    expect(orders).toEqual(['bac', 'bca', 'bac', 'abc'])
  })

  it('lock / hide item: locked and hidden items cannot be selected', () => {
    for (const flag of ['locked', 'hidden']) {
      const h = hand([{ ...square('a', 100, 100), [flag]: true }]).click(150, 150)
      expect(h.editor.selection.current.items).toEqual([])
    }
    const flagged = handOnSquare().click(150, 140)
    flagged.editor.actions.run('toggle-lock')
    expect(flagged.editor.document.item('a')).toMatchObject({ locked: true })
  })
})
