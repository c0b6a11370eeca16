import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { chooseByArrows } from '../../src/ui/controls/roving.js'
import { type NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { boxItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

const yard = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: ['Shed', 'Barn'].map((name, i) => boxItem(name, 20 + 60 * i, 20, 30)),
})
const show = (props: NavEditorProps = {}): Editor => showEditor({ defaultValue: yard, ...props }).editor
const tree = () => within(screen.getByRole('tree'))
const keysOfRows = (): (string | undefined)[] =>
  tree()
    .getAllByRole('treeitem')
    .map((row) => row.dataset.key)
const focused = (): string | undefined =>
  tree()
    .getAllByRole('treeitem')
    .find((row) => row.tabIndex === 0)?.dataset.key
const press = (key: string, more = {}): void => {
  const row = tree()
    .getAllByRole('treeitem')
    .find((candidate) => candidate.tabIndex === 0)!
  fireEvent.keyDown(row, { key, ...more })
}

describe('the keyboard in the list of the drawing', () => {
  it('moves down, up and to the ends, and not beyond', () => {
    show()
    const [first] = keysOfRows()
    expect(focused()).toBe(first)
    press('ArrowUp')
    expect(focused()).toBe(first)
    press('ArrowDown')
    expect(focused()).toBe('item:Barn')
    press('End')
    expect(focused()).toBe(keysOfRows().at(-1))
    press('Home')
    expect(focused()).toBe(first)
  })

  it.each([
    ['left to right', {}, 'ArrowRight', 'ArrowLeft'],
    ['right to left', { messages: { direction: 'rtl' } }, 'ArrowLeft', 'ArrowRight'],
  ])(
    'expands, enters, leaves and collapses rows with the arrow keys when the text runs from %s',
    (_, props, forward, backward) => {
      show(props)
      press('ArrowDown')
      press(forward)
      expect(keysOfRows()).toContain('vertex:Barn:0:0')
      press(forward)
      expect(focused()).toBe('vertex:Barn:0:0')
      press(backward)
      expect(focused()).toBe('item:Barn')
      press(backward)
      expect(keysOfRows()).not.toContain('vertex:Barn:0:0')
      press(backward)
      expect(focused()).toBe('group:obstacle')
      press(backward)
      expect(keysOfRows()).not.toContain('item:Barn')
    },
  )

  it('selects with Enter and Space, adds with Shift, and clears with Escape', () => {
    const editor = show()
    press('ArrowDown')
    press('Enter')
    press('ArrowDown')
    press(' ', { shiftKey: true })
    expect(editor.getSnapshot().selection.items).toEqual(['Barn', 'Shed'])
    press('Escape')
    expect(editor.getSnapshot().selection.items).toEqual([])
    const row = tree().getByRole('treeitem', { name: 'Shed' })
    expect(fireEvent.keyDown(row, { key: 'Enter', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(row, { key: 'ArrowDown' })).toBe(false)
  })
})

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)(
  'a radio group selects by arrow keys and wraps around its ends, in the direction %s',
  (direction, forward, backward) => {
    const chosen: string[] = []
    render(
      <div role="radiogroup" style={{ direction }} onKeyDown={chooseByArrows}>
        {['one', 'two', 'three'].map((name) => (
          <button key={name} type="button" role="radio" aria-checked={false} onClick={() => chosen.push(name)}>
            {name}
          </button>
        ))}
      </div>,
    )
    screen.getByRole('radio', { name: 'one' }).focus()
    for (const key of [forward, backward, 'ArrowUp', 'ArrowDown', 'End', 'Home', 'x'])
      fireEvent.keyDown(document.activeElement!, { key })
    expect(chosen).toEqual(['two', 'one', 'three', 'one', 'three', 'one'])
  },
)

it('Select all selects the results of a search in the list, and all items after the search is cleared', async () => {
  const editor = show()
  fireEvent.click(screen.getByRole('button', { name: 'Search items' }))
  const field = await screen.findByRole('searchbox')
  const selectAll = (): readonly string[] => {
    fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'a', ctrlKey: true })
    return editor.selection.current.items
  }
  fireEvent.change(field, { target: { value: ' BAR ' } })
  expect(selectAll()).toEqual(['Barn'])
  fireEvent.change(field, { target: { value: 'nothing' } })
  expect(selectAll()).toEqual([])
  fireEvent.change(field, { target: { value: '' } })
  expect(selectAll()).toEqual(['Shed', 'Barn'])
})
