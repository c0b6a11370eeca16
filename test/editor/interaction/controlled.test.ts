/** Interactions that users expect of a map editor, with simulated input: apps that control or reject changes. */
import { describe, expect, it } from 'vitest'
import { createEditor, english, type Editor } from '../../../src/editor/index.js'
import { handOnSquare, map, outer, said, square } from '../setup.js'

describe('an editor whose app can reject changes', () => {
  it('restores the selection after a rejected change', () => {
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

  it.each([
    [false, english.reasons.refused],
    ['', english.reasons.refused],
    ['Annotators move markers only', 'Annotators move markers only'],
  ])('announces the reason that onBeforeChange returns: %j', (verdict, text) => {
    const h = handOnSquare({ onBeforeChange: () => verdict })
      .click(150, 140)
      .drag([150, 140], [300, 300])
    expect([said(h), h.editor.history.canUndo, outer(h.editor, 'a')[0]]).toEqual([text, false, [100, 100]])
  })
})
