import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../../src/document/index.js'
import { rectItem } from '../../support/shapes.js'
import { showEditor } from '../../support/show-editor.js'
import { ALIASES } from '../../../src/ui/dialogs/palette-entries.js'

/** Returns the commands that the palette offers for each of these words. */
async function offered(typed: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { editor } = showEditor({
    defaultValue: createNavDocument({ items: [rectItem('a', 0, 0, 10), rectItem('b', 20, 0, 10)] }),
  })
  editor.selection.set(['a', 'b'])
  fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByRole('combobox')
  return typed.map((value) => {
    fireEvent.change(field, { target: { value } })
    return within(dialog)
      .queryAllByRole('option')
      .map((option) => option.textContent)
  })
}

describe('the command palette', () => {
  it('finds a command by the name that other programs give it, in both languages', async () => {
    const [array, flip, merge, knife, help, flipped] = await offered([
      'array',
      'flip',
      'merge',
      'knife',
      'help',
      '翻转',
    ])
    expect(array.join()).toContain('Copies')
    expect(flip.join()).toMatch(/Mirror vertically.*Mirror horizontally|Mirror horizontally.*Mirror vertically/)
    expect(merge.join()).toContain('Unite')
    expect(knife.join()).toContain('Cut')
    expect(help.join()).toContain('Shortcuts')
    expect(flipped).toHaveLength(2)
  })

  it('finds a command for every alias', async () => {
    // No label contains the letters of these words, so a result matches by its alias.
    const names = Object.values(ALIASES).map((names) => names.split(' ').at(-1) ?? '')
    const found = await offered(names)
    expect(names.filter((_, i) => found[i].length === 0)).toEqual([])
  })
})

it('announcements go into an open modal dialog, where screen readers hear them', async () => {
  const { editor } = showEditor()
  act(() => editor.announce('Before'))
  fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
  const status = within(await screen.findByRole('dialog')).getByRole('status')
  expect(status.textContent).toBe('')
  for (const text of ['Meanwhile', 'Again', 'Again']) {
    act(() => editor.announce(text))
    expect(status.textContent).toBe(text)
  }
})
