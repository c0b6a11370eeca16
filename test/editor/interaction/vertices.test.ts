/** Interactions that users expect of a map editor, with simulated input: vertices. */
import { describe, expect, it } from 'vitest'
import { english } from '../../../src/editor/index.js'
import { hand, ids, outer, square } from '../setup.js'
import { pairs, pointsOf, ringItem } from '../../support/shapes.js'

describe('editing vertices', () => {
  it('vertex drag: previews while moving, commits once on release, and Escape reverts', () => {
    const changes: string[] = []
    let drafts = 0
    const h = hand([square('a', 100, 100)], {
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
    const h = hand([square('a', 100, 100)])
    h.click(150, 150).wait().click(150, 100).wait()
    expect(h.editor.getSnapshot().selection).toEqual({ items: ['a'], vertices: [] })
    h.click(150, 100, { shift: true }).wait()
    expect([h.editor.selection.items, h.editor.history.canUndo]).toEqual([[], false])
    h.click(150, 150).drag([150, 100], [150, 80])
    expect(outer(h.editor, 'a')).toEqual(pairs(100, 100, 150, 80, 200, 100, 200, 200, 100, 200))
    const twice = hand([square('a', 100, 100)])
      .click(150, 150)
      .doubleClick(200, 120)
    expect(outer(twice.editor, 'a')).toEqual(pairs(100, 100, 200, 100, 200, 120, 200, 200, 100, 200))
  })

  it('delete vertex: Delete, Alt+click and the menu remove a vertex and join its neighbors', () => {
    const key = hand([square('a', 100, 100)])
      .click(150, 150)
      .click(100, 100)
      .press('Delete')
    expect(outer(key.editor, 'a')).toEqual(pairs(200, 100, 200, 200, 100, 200))
    const alt = hand([square('a', 100, 100)])
      .click(150, 150)
      .click(100, 100, { alt: true })
    expect(outer(alt.editor, 'a')).toHaveLength(3)
    const menu = hand([square('a', 100, 100)])
      .click(150, 150)
      .rightClick(100, 100)
    expect(menu.editor.getSnapshot().menu?.entries[0]).toMatchObject({ action: 'delete-vertex', enabled: true })
    menu.editor.actions.run('delete-vertex')
    expect(outer(menu.editor, 'a')).toHaveLength(3)
    const touch = hand([square('a', 100, 100)])
      .with('touch')
      .click(150, 150)
      .longPress(100, 100)
      .up()
    expect(touch.editor.getSnapshot().menu?.entries[0]?.action).toBe('delete-vertex')
  })

  it('min-vertex policy: rejects the deletion with a reason, or removes the shape', () => {
    const start = () => [ringItem('a', pointsOf(0, 0, 100, 0, 0, 100))]
    const refused = hand(start()).click(20, 20).click(0, 0).press('Delete')
    expect(outer(refused.editor, 'a')).toHaveLength(3)
    expect(refused.editor.getSnapshot().announcement.text).toBe(english.reasons.belowMinimum)
    const gone = hand(start(), { belowMinimum: 'delete' }).click(20, 20).click(0, 0).press('Delete')
    expect(ids(gone.editor)).toEqual([])
  })

  it('no way of deletion leaves fewer vertices than the minimum, but a hole can be deleted', () => {
    const start = () => [
      {
        id: 'a',
        kind: 'obstacle' as const,
        shape: {
          type: 'polygon' as const,
          outer: pointsOf(0, 0, 100, 0, 0, 100),
          holes: [pointsOf(10, 10, 20, 10, 10, 20)],
        },
      },
    ]
    const h = hand(start()).click(35, 35).click(100, 0, { alt: true })
    expect(outer(h.editor, 'a')).toHaveLength(3)
    h.rightClick(100, 0).editor.actions.run('delete-vertex')
    expect(outer(h.editor, 'a')).toHaveLength(3)
    expect(h.editor.document.vertices.remove([{ id: 'a', ring: 0, vertex: 0 }])).toBe(false)
    expect(h.editor.getSnapshot().announcement.text).toBe(english.reasons.belowMinimum)
    expect(h.editor.document.vertices.remove([{ id: 'a', ring: 1, vertex: 0 }])).toBe(true)
    expect(h.editor.document.item('a')).not.toHaveProperty('shape.holes.0')
    const gone = hand(start(), { belowMinimum: 'delete' })
    expect([gone.editor.document.vertices.remove([{ id: 'a', ring: 0, vertex: 0 }]), ids(gone.editor)]).toEqual([
      true,
      [],
    ])
  })

  it('layers panel / inspector: in the inspector’s vertex table, an insertion or a deletion makes one history entry, and so do repeated moves of one vertex', () => {
    const h = hand([square('a', 100, 100)], { now: () => 0 })
    expect(h.editor.document.vertices.insert({ id: 'a', ring: 0, vertex: 3 })).toBe(true)
    expect(outer(h.editor, 'a')[4]).toEqual([100, 150])
    expect(h.editor.getSnapshot().selection).toEqual({ items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 4 }] })
    h.editor.document.vertices.move({ id: 'a', ring: 0, vertex: 4 }, { x: 9, y: 150 })
    h.editor.document.vertices.move({ id: 'a', ring: 0, vertex: 4 }, { x: 90, y: 150 })
    h.editor.document.vertices.insert({ id: 'a', ring: 0, vertex: 0 }, { x: 150, y: 90 })
    expect(
      h.editor.document.vertices.remove([
        { id: 'a', ring: 0, vertex: 0 },
        { id: 'a', ring: 0, vertex: 2 },
      ]),
    ).toBe(true)
    expect(outer(h.editor, 'a')).toEqual(pairs(150, 90, 200, 200, 100, 200, 90, 150))
    expect(h.editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual([
      'Insert vertex',
      'Move vertex',
      'Insert vertex',
      'Delete 2 vertices',
    ])
    expect([
      h.editor.document.vertices.insert({ id: 'a', ring: 0, vertex: 9 }),
      h.editor.document.vertices.insert({ id: 'no', ring: 0, vertex: 0 }),
      h.editor.document.vertices.remove([{ id: 'a', ring: 5, vertex: 0 }]),
    ]).toEqual([false, false, false])
    const locked = hand([{ ...square('a', 100, 100), locked: true }])
    expect([
      locked.editor.document.vertices.insert({ id: 'a', ring: 0, vertex: 0 }),
      locked.editor.document.vertices.remove([{ id: 'a', ring: 0, vertex: 0 }]),
    ]).toEqual([false, false])
  })

  it('multi-vertex select: vertices of several polygons move together', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)])
      .click(150, 150)
      .click(350, 150, { shift: true })
    h.click(200, 100).editor.selection.set({ items: ['a', 'b'], vertices: [{ id: 'a', ring: 0, vertex: 1 }] })
    h.click(300, 100, { shift: true })
    expect(h.editor.getSnapshot().selection.vertices).toHaveLength(2)
    h.drag([200, 100], [200, 90])
    expect([outer(h.editor, 'a')[1], outer(h.editor, 'b')[0]]).toEqual(pairs(200, 90, 300, 90))
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
  })
})
