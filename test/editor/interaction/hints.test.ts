import { describe, expect, it } from 'vitest'
import type { EditorOptions } from '../../../src/editor/index.js'
import { createNavDocument, type NavItem } from '../../../src/document/index.js'
import { hand, square } from '../setup.js'

// Hints show only possible edits. For a locked or read-only item, no hint names an edit, and `tryAll` cannot edit the item.

const CHANGES = ['Move', 'Resize', 'Move a vertex', 'Insert a vertex']
const crate: NavItem = { ...square('crate', 100, 100), name: 'Crate' }

const open = (item: NavItem, options: EditorOptions = {}) => {
  const h = hand([item], options)
  h.editor.selection.set(['crate'])
  return {
    h,
    texts: () => h.editor.getSnapshot().hints.map(({ text }) => text),
    tryAll: () => {
      const before = h.editor.document.current
      h.drag([150, 150], [180, 190])
      h.editor.selection.set(['crate'])
      h.drag([100, 100], [70, 70])
      h.editor.selection.set(['crate'])
      h.drag([150, 100], [150, 60])
      h.press('ArrowRight')
      h.press('Delete')
      return h.editor.document.current === before
    },
  }
}

describe('hints of possible edits', () => {
  it('match the possible edits of an unlocked item', () => {
    const { texts, tryAll } = open(crate)
    expect(texts().some((text) => text.startsWith('Move'))).toBe(true)
    expect(tryAll()).toBe(false)
  })

  it.each([
    ['a locked item', { ...crate, locked: true }, {}],
    [
      'an item of a locked layer',
      crate,
      { defaultValue: createNavDocument({ layers: [{ id: 'base', name: 'Base', locked: true }], items: [crate] }) },
    ],
    ['an item of a read-only map', crate, { readOnly: true }],
  ] as const)('include no edit of %s, because no edit of it is possible', (_, item, options) => {
    const { texts, tryAll, h } = open(item, options)
    expect(h.editor.getSnapshot().selection.items).toEqual(['crate'])
    for (const text of texts()) expect(CHANGES, text).not.toContain(text)
    expect(tryAll()).toBe(true)
  })

  it('include moving a tiny shape, but not its hidden handles', () => {
    const { h, texts } = open(crate)
    expect(texts()).toEqual(expect.arrayContaining(['Move a vertex', 'Insert a vertex']))
    h.editor.camera.set({ x: 0, y: 0, zoom: 0.1 })
    expect(texts()).toContain('Move')
    for (const text of texts()) expect(['Move a vertex', 'Insert a vertex']).not.toContain(text)
    h.editor.camera.set({ x: 0, y: 0, zoom: 1 })
    expect(texts()).toContain('Move a vertex')
  })
})
