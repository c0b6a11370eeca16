/** Interactions that users expect of a map editor, with simulated input: vertices. */
import { describe, expect, it } from 'vitest'
import { english } from '../../../src/editor/index.js'
import { hand, handOnSquare, ids, outer, said, square } from '../setup.js'
import { pairs, pointsOf, ringItem } from '../../support/shapes.js'

const vertex = (index: number) => ({ id: 'a', ring: 0, vertex: index })

describe('editing vertices', () => {
  it('vertex drag: shows a preview, and becomes one change on release or none after Escape', () => {
    const changes: string[] = []
    let drafts = 0
    const h = handOnSquare({
      onChange: (_document, change) => changes.push(change.label),
      onDraftChange: () => drafts++,
    })
    const before = h.editor.getSnapshot().document
    h.click(150, 150).wait().down(100, 100).move(90, 90).move(80, 80)
    expect(h.editor.getSnapshot().document).toBe(before)
    expect(h.editor.getSnapshot().draft).not.toBe(before)
    expect(h.editor.getSnapshot().overlay.ghost).toHaveLength(1)
    h.press('Escape').up()
    expect(h.editor.getSnapshot()).toMatchObject({ draft: before, document: before })
    expect(changes).toEqual([])
    h.drag([100, 100], [80, 80])
    expect(outer(h.editor, 'a')[0]).toEqual([80, 80])
    expect(changes).toEqual(['Move vertex'])
    expect(drafts).toBeGreaterThan(3)
  })

  it('insert on edge: by dragging a midpoint or double-clicking an edge, not by a click', () => {
    const h = handOnSquare().click(150, 150).wait().click(150, 100).wait()
    expect(h.editor.selection.current).toEqual({ items: ['a'], vertices: [] })
    h.click(150, 100, { shift: true }).wait()
    expect([h.editor.selection.items, h.editor.history.canUndo]).toEqual([[], false])
    h.click(150, 150).drag([150, 100], [150, 80])
    expect(outer(h.editor, 'a')).toEqual(pairs(100, 100, 150, 80, 200, 100, 200, 200, 100, 200))
    const twice = handOnSquare().click(150, 150).doubleClick(200, 120)
    expect(outer(twice.editor, 'a')).toEqual(pairs(100, 100, 200, 100, 200, 120, 200, 200, 100, 200))
  })

  it('delete vertex: the Delete key removes a vertex and joins its neighbors', () => {
    const h = handOnSquare().click(150, 150).click(100, 100).press('Delete')
    expect(outer(h.editor, 'a')).toEqual(pairs(200, 100, 200, 200, 100, 200))
  })

  it('min-vertex policy: rejects the deletion with a reason, or removes the shape', () => {
    const start = [ringItem('a', pointsOf(0, 0, 100, 0, 0, 100))]
    const refused = hand(start).click(20, 20).click(0, 0).press('Delete')
    expect(outer(refused.editor, 'a')).toHaveLength(3)
    expect(said(refused)).toBe(english.reasons.belowMinimum)
    const gone = hand(start, { belowMinimum: 'delete' }).click(20, 20).click(0, 0).press('Delete')
    expect(ids(gone.editor)).toEqual([])
  })

  describe('of a triangle with a hole', () => {
    const { shape, ...item } = ringItem('a', pointsOf(0, 0, 100, 0, 0, 100))
    const start = [{ ...item, shape: { ...shape, holes: [pointsOf(10, 10, 20, 10, 10, 20)] } }]

    it('removes no vertex by Alt and a click, by the menu or by a command', () => {
      const h = hand(start).click(35, 35).click(100, 0, { alt: true })
      expect(outer(h.editor, 'a')).toHaveLength(3)
      h.rightClick(100, 0).editor.actions.run('delete-vertex')
      expect(outer(h.editor, 'a')).toHaveLength(3)
      expect(h.editor.document.vertices.remove([vertex(0)])).toBe(false)
      expect(said(h)).toBe(english.reasons.belowMinimum)
    })

    it('removes the hole with a vertex of the hole', () => {
      const { editor } = hand(start)
      expect(editor.document.vertices.remove([{ ...vertex(0), ring: 1 }])).toBe(true)
      expect(editor.document.item('a')).not.toHaveProperty('shape.holes.0')
    })
  })

  it('layers panel / inspector: each edit in the table of vertices is one history entry', () => {
    const { editor } = handOnSquare({ now: () => 0 })
    const { vertices } = editor.document
    expect(vertices.insert(vertex(3))).toBe(true)
    expect(outer(editor, 'a')[4]).toEqual([100, 150])
    expect(editor.selection.current).toEqual({ items: ['a'], vertices: [vertex(4)] })
    vertices.move(vertex(4), { x: 9, y: 150 })
    vertices.move(vertex(4), { x: 90, y: 150 })
    vertices.insert(vertex(0), { x: 150, y: 90 })
    expect(vertices.remove([vertex(0), vertex(2)])).toBe(true)
    expect(outer(editor, 'a')).toEqual(pairs(150, 90, 200, 200, 100, 200, 90, 150))
    const labels = ['Insert vertex', 'Move vertex', 'Insert vertex', 'Delete 2 vertices']
    expect(editor.history.current.entries.map((entry) => entry.label)).toEqual(labels)
  })

  it('a vertex that is missing or belongs to a locked shape cannot be inserted or removed', () => {
    const { vertices } = handOnSquare().editor.document
    expect(vertices.insert(vertex(9))).toBe(false)
    expect(vertices.insert({ ...vertex(0), id: 'no' })).toBe(false)
    expect(vertices.remove([{ ...vertex(0), ring: 5 }])).toBe(false)
    const locked = hand([{ ...square('a', 100, 100), locked: true }]).editor.document.vertices
    expect([locked.insert(vertex(0)), locked.remove([vertex(0)])]).toEqual([false, false])
  })

  it('multi-vertex select: vertices of several polygons move together', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)])
    h.editor.selection.set({ items: ['a', 'b'], vertices: [vertex(1)] })
    h.click(300, 100, { shift: true })
    expect(h.editor.getSnapshot().selection.vertices).toHaveLength(2)
    h.drag([200, 100], [200, 90])
    expect([outer(h.editor, 'a')[1], outer(h.editor, 'b')[0]]).toEqual(pairs(200, 90, 300, 90))
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
  })
})
