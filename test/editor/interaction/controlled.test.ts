/** Rows of the interaction table, by their names, through the hand: who decides. */
import { describe, expect, it } from 'vitest'
import { createEditor, english, type Editor } from '../../../src/editor/index.js'
import { drive } from '../../../src/testing/index.js'
import { hand, ids, map, outer, square } from '../setup.js'

describe('controlled', () => {
  it('a parent that refuses a change snaps back, history included', () => {
    const value = map(square('a', 100, 100))
    const editor = createEditor({
      value,
      viewport: { width: 1000, height: 1000 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      onChange: () => editor.setOptions({ value }),
    })
    let seen = 0
    editor.subscribe(() => (seen += editor.getSnapshot().document === value ? 0 : 1))
    drive(editor).click(150, 140).drag([150, 140], [300, 300])
    expect([
      editor.getSnapshot().document === value,
      editor.getSnapshot().draft === value,
      editor.getSnapshot().history.entries.length,
      seen,
    ]).toEqual([true, true, 0, 0])
  })

  it('a parent that refuses a change gives back what was selected, too', () => {
    const value = map(square('a', 100, 100), square('b', 300, 100))
    const editor: Editor = createEditor({
      value,
      viewport: { width: 1000, height: 1000 },
      defaultSelection: { items: ['a'], vertices: [] },
      onChange: () => editor.setOptions({ value }),
    })
    editor.selection.remove()
    expect(editor.getSnapshot()).toMatchObject({ document: value, selection: { items: ['a'] } })
  })

  it('a parent that accepts keeps the history; a document of its own resets it', () => {
    let value = map(square('a', 100, 100))
    const editor = createEditor({
      value,
      viewport: { width: 1000, height: 1000 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      onChange: (next) => editor.setOptions({ value: (value = next) }),
    })
    drive(editor).click(150, 140).drag([150, 140], [300, 300])
    expect(editor.getSnapshot().history.canUndo).toBe(true)
    editor.setOptions({ value: map(square('b', 0, 0)) })
    expect(editor.getSnapshot()).toMatchObject({ history: { canUndo: false }, selection: { items: [] } })
  })

  it('a refusal keeps the history of what was accepted before, undo and redo included', () => {
    let value = map(square('a', 100, 100))
    let accepts = true
    const editor = createEditor({
      value,
      viewport: { width: 1000, height: 1000 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      onChange: (next) => editor.setOptions({ value: accepts ? (value = next) : value }),
    })
    const h = drive(editor).click(150, 140).drag([150, 140], [300, 140]).press('ArrowRight')
    const [kept, labels] = [value, editor.getSnapshot().history.entries.map((entry) => entry.label)]
    accepts = false
    h.press('ArrowRight', 'Ctrl+z', 'Delete')
    expect(editor.getSnapshot().document).toBe(kept)
    expect(editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual(labels)
    accepts = true
    h.press('Ctrl+z', 'Ctrl+z')
    expect(outer(editor, 'a')[0]).toEqual([100, 100])
    accepts = false
    h.press('Ctrl+Shift+z')
    expect(editor.getSnapshot().history).toMatchObject({ canUndo: false, canRedo: true })
  })

  it('onBeforeChange refuses with words, its own where it gives a reason; read-only takes no edits', () => {
    for (const [verdict, text] of [
      [false, english.reasons.refused],
      ['', english.reasons.refused],
      ['Annotators move markers only', 'Annotators move markers only'],
    ] as const) {
      const h = hand([square('a', 100, 100)], { onBeforeChange: () => verdict })
        .click(150, 140)
        .drag([150, 140], [300, 300])
      expect(h.editor.getSnapshot()).toMatchObject({ announcement: { text }, history: { canUndo: false } })
      expect(outer(h.editor, 'a')[0]).toEqual([100, 100])
    }
    const still = hand([square('a', 100, 100)], { readOnly: true })
      .click(150, 140)
      .drag([150, 140], [300, 300])
      .press('Delete')
    expect(ids(still.editor)).toEqual(['a'])
    expect(outer(still.editor, 'a')[0]).toEqual([100, 100])
  })

  it('transact is one change and one entry; a throw takes all of it back', () => {
    const labels: string[] = []
    const h = hand([square('a', 0, 0)], { onChange: (_document, change) => labels.push(change.label) })
    h.editor.history.transact('Two things', () => {
      h.editor.document.insert([square('b', 200, 0)])
      h.editor.document.remove(['a'])
    })
    expect([labels, ids(h.editor), h.editor.getSnapshot().history.entries.length]).toEqual([['Two things'], ['b'], 1])
    expect(() =>
      h.editor.history.transact('Bad', () => {
        h.editor.document.remove(['b'])
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(ids(h.editor)).toEqual(['b'])
  })
})
