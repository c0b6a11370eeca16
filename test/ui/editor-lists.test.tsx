import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { type NavEditorProps, EditorAgents, EditorObstacles } from '../../src/index.js'
import { areaItem, boxItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

const yard: NavDocument = createNavDocument({
  name: 'Yard',
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  agents: [
    { id: 'man', name: 'Man', radius: 9, speed: 60 },
    { id: 'cart', name: 'Cart', radius: 20, speed: 30 },
  ],
  layers: [
    { id: 'ground', name: 'Ground' },
    { id: 'walls', name: 'Walls' },
  ],
  items: [
    { ...areaItem('pond', 'water', 4, [200, 100, 60, 60]), name: 'Pond' },
    boxItem('a', 20, 20, 30, 30, 'Low'),
    boxItem('b', 60, 20, 30, 30, 'Middle'),
    boxItem('c', 100, 20, 30, 30, 'High'),
    { ...boxItem('d', 140, 20, 30, 30, 'Fence'), layer: 'walls' },
  ],
})
const show = (props: NavEditorProps = {}): Editor => showEditor({ defaultValue: yard, ...props }).editor
const row = (name: string | RegExp): HTMLElement =>
  within(screen.getByRole('tree', { name: 'Drawing' })).getByRole('treeitem', { name })
const order = (editor: Editor): string => editor.document.current.items.map((item) => item.id).join('')
const press = (element: HTMLElement, key: string, more = {}): void => {
  act(() => element.focus())
  fireEvent.keyDown(element, { key, ...more })
}

describe('the list of the drawing', () => {
  it('renames an item by double-click, typing and Enter, as one history entry', () => {
    const editor = show()
    fireEvent.doubleClick(row('Middle'))
    const input = screen.getByRole('textbox', { name: 'Rename' })
    fireEvent.change(input, { target: { value: 'Smithy' } })
    press(input, 'Enter')
    expect(row('Smithy')).toBeInstanceOf(HTMLElement)
    expect(editor.history.current.entries.map((entry) => entry.label)).toEqual(['Rename to Smithy'])
  })

  it('keeps the old name on Escape, and does not rename locked items', () => {
    const editor = show()
    press(row('Middle'), 'F2')
    const input = screen.getByRole('textbox', { name: 'Rename' })
    fireEvent.change(input, { target: { value: 'Smithy' } })
    press(input, 'Escape')
    act(() => void editor.document.update('a', { locked: true }))
    press(row('Low, locked'), 'F2')
    expect(screen.queryByRole('textbox', { name: 'Rename' })).toBeNull()
    expect(editor.document.current.items.map((item) => item.name)).toEqual(['Pond', 'Low', 'Middle', 'High', 'Fence'])
  })

  it('moves an item up and down by Alt and the arrow keys, and announces the move', () => {
    const editor = show()
    press(row('Low'), 'ArrowUp', { altKey: true })
    expect(order(editor)).toBe('pondbacd')
    expect(screen.getByRole('status').textContent).toContain('Low moved above Middle')
    press(row('Low'), 'ArrowDown', { altKey: true })
    expect(order(editor)).toBe('pondabcd')
    press(row('Low'), 'ArrowDown', { altKey: true })
    expect(order(editor)).toBe('pondabcd')
  })

  it('drops a dragged row at the indicator line', () => {
    const editor = show()
    const target = row('High')
    document.elementFromPoint = () => target
    fireEvent.pointerDown(row('Low'), { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 10, clientY: 600 })
    fireEvent.pointerMove(document, { pointerId: 1, clientX: 10, clientY: 20 })
    expect(row('High').dataset.drop).toBe('above')
    fireEvent.pointerUp(document, { pointerId: 1, clientX: 10, clientY: 20 })
    expect(order(editor)).toBe('pondbcad')
    expect(row('High').dataset.drop).toBeUndefined()
    expect(editor.history.current.entries).toHaveLength(1)
  })

  it('groups by layer, renames, orders, locks, hides and removes layers, and moves items between layers', async () => {
    const editor = show()
    fireEvent.click(screen.getByRole('button', { name: 'Group by layer' }))
    expect(row('Ground 4')).toBeInstanceOf(HTMLElement)
    const target = row('Walls 1')
    document.elementFromPoint = () => target
    fireEvent.pointerDown(row('Low'), { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 10, clientY: 600 })
    fireEvent.pointerMove(document, { pointerId: 1, clientX: 10, clientY: 20 })
    fireEvent.pointerUp(document, { pointerId: 1, clientX: 10, clientY: 20 })
    expect(editor.document.current.items.find((item) => item.id === 'a')?.layer).toBe('walls')
    // Waits until the click event at the end of the drag is over.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    fireEvent.click(within(row('Walls 2')).getByTitle('Hide Walls'))
    expect(row('Walls 2, hidden')).toBeInstanceOf(HTMLElement)
    press(row('Walls 2, hidden'), 'ArrowUp', { altKey: true })
    expect(editor.document.current.layers.map((layer) => layer.name)).toEqual(['Walls', 'Ground'])
    fireEvent.click(screen.getByRole('button', { name: 'Add layer' }))
    const input = screen.getByRole('textbox', { name: 'Rename' })
    fireEvent.change(input, { target: { value: 'Roofs' } })
    fireEvent.blur(input)
    expect(editor.document.current.layers.map((layer) => layer.name)).toEqual(['Walls', 'Ground', 'Roofs'])
    fireEvent.click(within(row('Walls 2, hidden')).getByTitle('Remove Walls'))
    expect(editor.document.current.layers.map((layer) => layer.name)).toEqual(['Ground', 'Roofs'])
    expect(editor.document.current.items).toHaveLength(5)
  })

  it('locks, hides and removes a layer by the keys of its row', () => {
    const editor = show()
    fireEvent.click(screen.getByRole('button', { name: 'Group by layer' }))
    press(row('Walls 1'), 'L', { ctrlKey: true, shiftKey: true })
    expect(editor.document.current.layers[1]).toMatchObject({ name: 'Walls', locked: true })
    press(row('Walls 1, locked'), 'H', { ctrlKey: true, shiftKey: true })
    expect(row('Walls 1, locked, hidden')).toBeInstanceOf(HTMLElement)
    press(row('Walls 1, locked, hidden'), 'Delete')
    expect(editor.document.current.layers.map((layer) => layer.name)).toEqual(['Ground'])
    expect(editor.document.current.items).toHaveLength(5)
  })

  it('moves nothing in a read-only map', () => {
    const editor = show({ readOnly: true })
    press(row('Low'), 'ArrowUp', { altKey: true })
    press(row('Low'), 'F2')
    expect(order(editor)).toBe('pondabcd')
    expect(screen.queryByRole('textbox', { name: 'Rename' })).toBeNull()
  })
})

describe('agents', () => {
  const open = (): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole('button', { name: 'Agents…' }))
    return screen.findByRole('dialog', { name: 'Agents' })
  }
  const type = (input: HTMLElement, value: string): void => {
    fireEvent.change(input, { target: { value } })
    press(input, 'Enter')
  }

  it('are added, changed and removed, each as a named history entry', async () => {
    const editor = show()
    const dialog = within(await open())
    fireEvent.click(dialog.getByRole('button', { name: 'Add agent' }))
    expect(editor.document.current.agents.map((agent) => [agent.id, agent.radius])).toEqual([
      ['man', 9],
      ['cart', 20],
      ['agent-3', 20],
    ])
    expect(screen.getByRole('radio', { name: /Agent 3/ }).getAttribute('aria-checked')).toBe('true')
    const card = within(dialog.getByRole('region', { name: 'Agent 3' }))
    type(card.getByRole('textbox', { name: 'Radius' }), '12+3')
    expect(editor.document.current.agents[2].radius).toBe(15)
    fireEvent.click(card.getByRole('button', { name: 'Remove Agent 3' }))
    expect(editor.document.current.agents).toHaveLength(2)
    expect(editor.history.current.entries.map((entry) => entry.label)).toEqual([
      'Add Agent 3',
      'Edit Agent 3',
      'Remove Agent 3',
    ])
  })

  it('can have their own cost for a terrain, which is not stored if it is the default cost of the area', async () => {
    const editor = show()
    const card = within(within(await open()).getByRole('region', { name: 'Cart' }))
    fireEvent.click(card.getByRole('button', { name: 'Terrain costs' }))
    const pond = () => editor.document.current.items.find((item) => item.id === 'pond')
    type(card.getByRole('textbox', { name: 'Cost on Water' }), '9')
    expect(pond()).toMatchObject({ costs: { cart: 9 } })
    fireEvent.click(card.getByRole('switch', { name: 'Water is blocked' }))
    expect(pond()).toMatchObject({ costs: { cart: 'blocked' } })
    fireEvent.click(card.getByRole('switch', { name: 'Water is blocked' }))
    expect(pond()).not.toHaveProperty('costs')
  })

  it('are selected by the buttons that EditorAgents shows over the map', () => {
    show({ children: [<EditorObstacles key="obstacles" />, <EditorAgents key="agents" position="top-right" />] })
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(['Manr 9', 'Cartr 20', 'Both'])
    fireEvent.click(screen.getByRole('radio', { name: /Cart/ }))
    expect(screen.getByRole('radio', { name: /Cart/ }).getAttribute('aria-checked')).toBe('true')
  })

  it('are shown in the agents dialog of a read-only map, but cannot be added; Escape closes the dialog', async () => {
    const editor = show({ readOnly: true })
    const dialog = await open()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add agent' }))
    expect(editor.document.current.agents).toHaveLength(2)
    press(dialog, 'Escape')
    expect(screen.queryByRole('dialog', { name: 'Agents' })).toBeNull()
  })
})

it('the inspector shows and edits the bounds and the grid of the map while nothing is selected', () => {
  const editor = show()
  const fields = within(screen.getByRole('group', { name: 'Map' }))
  const width = fields.getByRole('textbox', { name: 'Map, Width' })
  fireEvent.change(width, { target: { value: '500' } })
  press(width, 'Enter')
  const cell = fields.getByRole('textbox', { name: 'Grid cell' })
  fireEvent.change(cell, { target: { value: '25' } })
  press(cell, 'Enter')
  expect([editor.document.current.bounds.width, editor.document.current.grid.cellSize]).toEqual([500, 25])
  fireEvent.click(row('Low'))
  expect(screen.queryByRole('group', { name: 'Map' })).toBeNull()
})

describe('history', () => {
  it('can be scrubbed with a slider', () => {
    const editor = show()
    act(() => {
      editor.document.remove(['a'])
      editor.document.remove(['b'])
    })
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    const slider = screen.getByRole('slider', { name: 'Scrub through the history' })
    expect(slider.getAttribute('aria-valuetext')).toBe('2 of 2: Delete Middle')
    fireEvent.change(slider, { target: { value: '0' } })
    expect(order(editor)).toBe('pondabcd')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(order(editor)).toBe('pondbcd')
    expect(
      within(screen.getByRole('region', { name: 'History' })).getByRole('button', { current: 'step' }).textContent,
    ).toBe('Delete Low')
  })
})
