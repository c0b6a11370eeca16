/** Interactions that users expect of a map editor, with simulated input: apps that control or reject changes. */
import { describe, expect, it } from 'vitest'
import { createEditor, english, type Editor } from '../../../src/editor/index.js'
import { hand, ids, map, outer, square } from '../setup.js'

describe('an editor whose app can reject changes', () => {
  it('also restores the selection after a rejected change', () => {
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

  it('announces the reason that onBeforeChange returns, and rejects all edits when it is read-only', () => {
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
})
