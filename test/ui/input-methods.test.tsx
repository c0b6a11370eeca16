import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { showEditor } from '../support/show-editor.js'

const map = createNavDocument({
  agents: [{ id: 'man', name: 'Man', radius: 4, speed: 60 }],
  items: [
    { kind: 'obstacle', id: 'shed', name: 'Shed', shape: { type: 'rectangle', x: 9, y: 9, width: 9, height: 9 } },
  ],
})

/**
 * A key that an input method uses, as browsers report it. Chromium and Firefox set `isComposing`. Safari does not set
 * it for the last key of a composition, but reports the key code 229.
 */
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }]

function open(): Editor {
  const { editor } = showEditor({ defaultValue: map })
  editor.selection.set(['shed'])
  return editor
}

async function openPalette(): Promise<HTMLElement> {
  fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
  return within(await screen.findByRole('dialog')).findByRole('combobox')
}

async function openByPalette(typed: string, title: string): Promise<HTMLElement> {
  const field = await openPalette()
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter' })
  return screen.findByRole('dialog', { name: title })
}

describe('a key that an input method uses', () => {
  it.each([
    ['the command palette', openPalette],
    ['the agents', async () => within(await openByPalette('agents', 'Agents')).getByRole('textbox', { name: 'Name' })],
    [
      'the dialog of copies',
      async () => within(await openByPalette('copies', 'Copies')).getByRole('textbox', { name: 'Copies' }),
    ],
  ])('closes nothing and triggers nothing: %s', async (_, openField) => {
    const editor = open()
    const field = await openField()
    const countDialogs = (): number => document.querySelectorAll('dialog, [role="dialog"]').length
    const dialogs = countDialogs()
    const before = editor.document.current
    for (const composing of COMPOSING)
      for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) {
        field.focus()
        fireEvent.keyDown(field, { key, ...composing })
        expect(countDialogs(), key).toBe(dialogs)
        expect(document.activeElement, key).toBe(field)
      }
    expect(editor.document.current).toBe(before)
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(countDialogs()).toBe(dialogs - 1)
  })

  it('does not end the renaming of a row in the list of the drawing', () => {
    const editor = open()
    const row = screen.getByRole('treeitem', { name: /^Shed/ })
    fireEvent.focus(row)
    fireEvent.keyDown(row, { key: 'F2' })
    const field = screen.getByRole('textbox', { name: 'Rename' })
    fireEvent.change(field, { target: { value: '小屋' } })
    for (const composing of COMPOSING)
      for (const key of ['Escape', 'Enter']) {
        fireEvent.keyDown(field, { key, ...composing })
        expect(screen.getByRole('textbox', { name: 'Rename' })).toBe(field)
        expect((field as HTMLInputElement).value).toBe('小屋')
      }
    expect(editor.document.item('shed')).toMatchObject({ name: 'Shed' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(editor.document.item('shed')).toMatchObject({ name: '小屋' })
  })
})
