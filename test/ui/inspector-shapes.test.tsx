import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { rectItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

// The number fields of the inspector for round shapes, and for several items with different values.

const pond: NavItem = {
  kind: 'area',
  id: 'pond',
  name: 'Pond',
  terrain: 'water',
  cost: 4,
  shape: { type: 'ellipse', x: 100, y: 80, radiusX: 40, radiusY: 40 },
}
const crate = (id: string, x: number, width: number): NavItem => rectItem(id, x, 20, width, 50)

const show = (...items: NavItem[]): Editor => {
  const value = createNavDocument({ bounds: { x: 0, y: 0, width: 600, height: 600 }, items })
  return showEditor({ defaultValue: value, defaultSelection: items.map(({ id }) => id) }).editor
}
const inspector = () => within(screen.getByRole('region', { name: 'Inspector' }))
const field = (name: string): HTMLInputElement => inspector().getByRole<HTMLInputElement>('textbox', { name })
const put = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.keyDown(field(name), { key: 'Enter' })
}
const shapeOf = (editor: Editor, id: string): unknown => {
  const item = editor.document.item(id)
  return item !== undefined && 'shape' in item ? item.shape : undefined
}

describe('a round shape in the inspector', () => {
  it('shows a center and a radius if it is a circle, and no vertex', () => {
    const editor = show(pond)
    expect([field('Center x').value, field('Center y').value, field('Radius').value]).toEqual(['100', '80', '40'])
    expect(inspector().queryAllByRole('row')).toHaveLength(0)
    put('Radius', '55')
    expect(shapeOf(editor, 'pond')).toMatchObject({ x: 100, y: 80, radiusX: 55, radiusY: 55 })
    put('Center x', '120')
    expect(shapeOf(editor, 'pond')).toMatchObject({ x: 120, y: 80, radiusX: 55, radiusY: 55 })
    put('Radius', '0')
    expect(shapeOf(editor, 'pond')).toMatchObject({ radiusX: 55 })
  })

  it('shows two radii if it is an ellipse, and each can be changed without the other', () => {
    const editor = show({ ...pond, shape: { type: 'ellipse', x: 100, y: 80, radiusX: 40, radiusY: 20 } })
    put('Radius y', '30')
    expect(shapeOf(editor, 'pond')).toMatchObject({ type: 'ellipse', radiusX: 40, radiusY: 30 })
    expect(inspector().queryByRole('textbox', { name: 'Radius' })).toBeNull()
  })

  it('shows its corners as vertices after conversion to a polygon, and one undo restores the circle', () => {
    const editor = show(pond)
    const before = editor.document.current
    fireEvent.click(inspector().getByRole('button', { name: 'Convert to polygon' }))
    expect(shapeOf(editor, 'pond')).toMatchObject({ type: 'polygon' })
    expect(inspector().getAllByRole('row').length).toBeGreaterThan(16)
    expect(field('Vertex 1 X').value).not.toBe('')
    act(() => void editor.history.undo())
    expect(editor.document.current).toEqual(before)
    expect(field('Radius').value).toBe('40')
  })

  it('is read-only if it is locked, and then offers no conversion', () => {
    show({ ...pond, locked: true })
    expect(field('Radius').readOnly).toBe(true)
    expect(inspector().queryByRole('button', { name: 'Convert to polygon' })).toBeNull()
  })
})

describe('arrow keys in a field that edits several items', () => {
  it('add to the value of each item, and repeated keys are one undo step', () => {
    const editor = show(crate('a', 10, 30), crate('b', 200, 60))
    const before = editor.document.current
    expect(field('X').value, 'where the box around both begins').toBe('10')
    expect(field('Width of each').value).toBe('')
    fireEvent.keyDown(field('X'), { key: 'ArrowUp' })
    fireEvent.keyDown(field('X'), { key: 'ArrowUp', shiftKey: true })
    fireEvent.keyDown(field('Width of each'), { key: 'ArrowDown', altKey: true })
    expect([shapeOf(editor, 'a'), shapeOf(editor, 'b')]).toMatchObject([
      { x: 21, width: 29.9 },
      { x: 211, width: 59.9 },
    ])
    while (editor.history.canUndo) act(() => void editor.history.undo())
    expect(editor.document.current).toEqual(before)
  })

  it('keep sizes above the minimum, and do not overwrite text being typed', () => {
    const editor = show(crate('a', 10, 3), crate('b', 200, 60))
    fireEvent.keyDown(field('Width of each'), { key: 'ArrowDown', shiftKey: true })
    expect([shapeOf(editor, 'a'), shapeOf(editor, 'b')]).toMatchObject([{ width: 0.001 }, { width: 50 }])
    fireEvent.change(field('X'), { target: { value: '5+' } })
    fireEvent.keyDown(field('X'), { key: 'ArrowUp' })
    expect(shapeOf(editor, 'a')).toMatchObject({ x: 10 })
  })
})
