import { describe, expect, it } from 'vitest'
import { hand, ids, outer, square } from './setup.js'
import { pairs } from '../support/shapes.js'

/** Makes a map with a crate of two parts, which is a stamp, and a tree. */
function yard() {
  const h = hand([square('base', 100, 100, 40), square('lid', 110, 110, 20), square('tree', 300, 300, 20)])
  h.editor.selection.set(['base', 'lid'])
  expect(h.editor.actions.run('make-stamp')).toBe(true)
  return h
}

const said = ({ editor }: ReturnType<typeof hand>): string => editor.getSnapshot().announcement.text
const groupsOf = ({ editor }: ReturnType<typeof hand>) =>
  editor.document.current.items.map(({ group, stamp }) => [group?.join('/'), stamp?.name])

describe('stamps of an editor', () => {
  it('are made from the selection, which becomes a group with the name of the stamp', () => {
    const h = yard()
    expect(groupsOf(h)).toEqual([
      ['Stamp 1', 'Stamp 1'],
      ['Stamp 1', 'Stamp 1'],
      [undefined, undefined],
    ])
    expect(said(h)).toBe('2 items made stamp Stamp 1')
    h.editor.history.undo()
    expect(groupsOf(h)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('take the name of a group when the whole group is selected', () => {
    const { editor } = hand([square('base', 100, 100, 40), square('lid', 110, 110, 20)])
    editor.selection.all()
    editor.selection.group('Crate')
    editor.stamps.make()
    expect(editor.document.item('lid')).toMatchObject({ group: ['Crate'], stamp: { name: 'Crate', group: 'Crate' } })
  })

  it('are placed by clicks, turned and mirrored, until Escape', () => {
    const h = yard()
    h.editor.document.update('lid', { locked: true })
    h.press('u')
    h.click(500, 200)
    h.press('z')
    h.move(600, 200)
    expect(h.editor.getSnapshot().overlay.ghost).toHaveLength(2)
    h.click(600, 200)
    h.press('Shift+h')
    h.click(700, 200)
    expect(said(h)).toBe('Stamp 1 placed at x 700, y 200')
    const made = ids(h.editor).slice(3)
    expect(made).toHaveLength(6)
    expect(h.editor.document.item(made[1] ?? '')?.locked).toBe(undefined)
    expect(outer(h.editor, made[0] ?? '')).toEqual(pairs(480, 180, 520, 180, 520, 220, 480, 220))
    expect(outer(h.editor, made[2] ?? '')).toEqual(pairs(620, 180, 620, 220, 580, 220, 580, 180))
    expect(outer(h.editor, made[4] ?? '')).toEqual(pairs(680, 180, 680, 220, 720, 220, 720, 180))
    h.press('Escape')
    h.press('Escape')
    expect(h.editor.tools.current).toBe('select')
  })

  it('copy an edit of one placement to all other placements, announce this, and undo everything in one step', () => {
    const h = yard()
    h.editor.selection.duplicate({ dx: 200, dy: 0 })
    expect(groupsOf(h).slice(3)).toEqual([
      ['Stamp 2', 'Stamp 1'],
      ['Stamp 2', 'Stamp 1'],
    ])
    const [, , , copy = ''] = ids(h.editor)
    h.editor.document.vertices.move({ id: 'base', ring: 0, vertex: 0 }, { x: 90, y: 80 })
    expect(outer(h.editor, copy)[0]).toEqual([290, 80])
    expect(said(h)).toBe('Also changed in 1 other placement of Stamp 1')
    h.editor.history.undo()
    expect(outer(h.editor, copy)[0]).toEqual([300, 100])
  })

  it('change all other placements while a vertex of one placement is dragged', () => {
    const h = yard()
    h.editor.selection.duplicate({ dx: 200, dy: 0 })
    h.editor.selection.set(['base'])
    h.down(100, 100).move(90, 90)
    const { draft } = h.editor.getSnapshot()
    expect(draft.items[3]).toMatchObject({ shape: { outer: [{ x: 290, y: 90 }, {}, {}, {}] } })
    h.up()
  })

  it('can have several placements, and one whole placement can be moved or deleted without the others', () => {
    const h = yard()
    h.editor.selection.duplicate({ dx: 200, dy: 0 })
    h.editor.selection.nudge(10, 0)
    expect(outer(h.editor, 'base')[0]).toEqual([100, 100])
    h.editor.selection.remove()
    expect(ids(h.editor)).toEqual(['base', 'lid', 'tree'])
  })

  it('are pasted with their current shape, not with the shape that they had when they were copied', () => {
    const h = yard()
    const text = h.editor.clipboard.copy() ?? ''
    h.editor.document.vertices.move({ id: 'base', ring: 0, vertex: 0 }, { x: 90, y: 80 })
    h.editor.clipboard.paste(text, { x: 500, y: 500 })
    expect(groupsOf(h).slice(3)).toEqual([
      ['Stamp 2', 'Stamp 1'],
      ['Stamp 2', 'Stamp 1'],
    ])
    expect(outer(h.editor, ids(h.editor)[3] ?? '')).toEqual(pairs(470, 460, 520, 480, 520, 520, 480, 520))
  })

  it('gain an item in every placement when an item of one placement is duplicated, or another item joins its group', () => {
    const h = yard()
    h.editor.selection.duplicate({ dx: 200, dy: 0 })
    h.editor.selection.set(['lid'])
    h.editor.selection.duplicate({ dx: 5, dy: 5 })
    expect(groupsOf(h).filter(([, stamp]) => stamp)).toHaveLength(6)
    h.editor.document.placeNextTo(['tree'], 'base', 'above')
    expect(groupsOf(h).filter(([, stamp]) => stamp)).toHaveLength(8)
  })

  it('no longer change a placement that was detached or ungrouped', () => {
    for (const action of ['detach-stamp', 'ungroup'] as const) {
      const h = yard()
      h.editor.selection.duplicate({ dx: 200, dy: 0 })
      expect(h.editor.actions.run(action)).toBe(true)
      expect(groupsOf(h).slice(0, 2)).toEqual([
        ['Stamp 1', 'Stamp 1'],
        ['Stamp 1', 'Stamp 1'],
      ])
      expect(groupsOf(h)[3]).toEqual([action === 'ungroup' ? undefined : 'Stamp 2', undefined])
      h.editor.document.vertices.move({ id: 'base', ring: 0, vertex: 0 }, { x: 90, y: 80 })
      expect(outer(h.editor, ids(h.editor)[3] ?? '')[0]).toEqual([300, 100])
    }
  })

  it('are renamed with all their placements', () => {
    const h = yard()
    h.editor.selection.duplicate({ dx: 200, dy: 0 })
    expect(h.editor.stamps.rename('Stamp 1', 'Crate')).toBe(true)
    expect(groupsOf(h)).toEqual([
      ['Crate', 'Crate'],
      ['Crate', 'Crate'],
      [undefined, undefined],
      ['Crate 2', 'Crate'],
      ['Crate 2', 'Crate'],
    ])
    expect(h.editor.stamps.rename('Crate', '')).toBe(false)
  })

  it('can be made only from a selection, and the stamp tool needs a stamp', () => {
    const h = hand([square('tree', 300, 300, 20)])
    expect(h.editor.actions.disabledReason('make-stamp')).toBe('Nothing is selected')
    h.editor.selection.set(['tree'])
    expect(h.editor.actions.disabledReason('detach-stamp')).toBe('Select a placement of a stamp first')
    h.tool('stamp').click(500, 500)
    expect(h.editor.getSnapshot().visibleAnnouncement?.text).toBe('Make a stamp from a selection first')
    expect(ids(h.editor)).toEqual(['tree'])
  })
})
