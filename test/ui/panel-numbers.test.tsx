import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { chinese } from '../../src/words/chinese/index.js'
import { drive } from '../../src/testing/index.js'
import { boxItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

const barn = boxItem('barn', 20.5, 20, 130, 50, 'Barn')
const flags = Array.from({ length: 1234 }, (_, i) => ({
  kind: 'marker' as const,
  id: `flag-${i}`,
  role: 'flag',
  x: 10 + (i % 40) * 12,
  y: 200 + Math.floor(i / 40) * 8,
}))
const field = (items: NavDocument['items']): NavDocument =>
  createNavDocument({ bounds: { x: 0, y: 0, width: 600, height: 600 }, items })

const show = (props: NavEditorProps): Editor => showEditor(props).editor
const inspector = () => within(screen.getByRole('region', { name: 'Inspector' }))

describe('numbers in the panels', () => {
  it('are written in the language of the editor', () => {
    const editor = show({ defaultValue: field([barn]), messages: { locale: 'de' } })
    act(() => editor.selection.set({ items: ['barn'], vertices: [] }))
    expect(inspector().getByRole<HTMLInputElement>('textbox', { name: 'X' }).value).toBe('20,5')
    expect(inspector().getAllByText('90,0°')).toHaveLength(4)
    expect(inspector().getByText('6 500').textContent).toBe('6\u2009500')
  })

  it('of a measured line are written in the language of the editor', () => {
    const editor = show({ defaultValue: field([]), messages: { locale: 'de' }, defaultTool: 'measure' })
    act(() => {
      editor.camera.set({ x: 0, y: 0, zoom: 1 })
      editor.tools.setSnap({ grid: false })
      drive(editor).click(100, 100).click(200, 100).click(200, 223)
    })
    const measured = within(screen.getByRole('group', { name: 'Measurement' }))
    expect(measured.getByText('223,0')).toBeTruthy()
  })

  it('have plural forms and thousands separators', async () => {
    const editor = show({ defaultValue: field(flags), messages: { locale: 'de' } })
    act(() => editor.selection.set({ items: flags.map((flag) => flag.id), vertices: [] }))
    // Panels update with a delay for a selection of this size.
    const count = await inspector().findByText('1 234 items selected')
    expect(count.textContent).toBe('1\u2009234 items selected')
    act(() => editor.selection.set({ items: ['flag-0'], vertices: [] }))
    expect(within(screen.getByRole('tree')).getByText('1 234').textContent).toBe('1\u2009234')
  })

  it('show the zoom in whole percents', () => {
    const editor = show({ defaultValue: field([barn]), defaultCamera: { x: 0, y: 0, zoom: 1 } })
    act(() => editor.camera.zoomBy(0.994))
    expect(screen.getByRole('img', { name: 'Zoom 99 %' }).textContent).toBe('99%')
  })

  it('can be typed as they are shown, also in languages with other digits', () => {
    for (const locale of ['de', 'ar-EG', 'fa', 'sv']) {
      const editor = show({
        defaultValue: field([{ ...barn, shape: { ...barn.shape, x: -20.5 } }]),
        messages: { locale },
      })
      act(() => editor.selection.set({ items: ['barn'], vertices: [] }))
      const input = inspector().getByRole<HTMLInputElement>('textbox', { name: 'X' })
      const shown = input.value
      fireEvent.change(input, { target: { value: `${shown}+1` } })
      fireEvent.keyDown(input, { key: 'Enter' })
      expect(editor.document.item('barn'), `${locale}: ${shown}`).toMatchObject({ shape: { x: -19.5 } })
      cleanup()
    }
  })
})

describe('a map with a unit of length', () => {
  const type = (field: HTMLInputElement, text: string): void => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  const open = (): Editor => {
    const editor = show({ defaultValue: { ...field([barn]), units: { unit: 'm', scale: 50 } } })
    act(() => editor.selection.set({ items: ['barn'], vertices: [] }))
    return editor
  }
  const box = (name: string) => inspector().getByRole<HTMLInputElement>('textbox', { name })

  it('shows sizes in meters if its unit is the meter; a size may be typed in another unit or as a sum', () => {
    const editor = open()
    expect([box('X').value, box('Width').value]).toEqual(['0.41 m', '2.6 m'])
    expect(inspector().getByText('2.6 m²')).toBeTruthy()
    for (const [text, width] of [
      ['0.3', 15],
      ['90 cm', 45],
      ['12 px', 12],
      ['1 m + 1/2', 75],
    ] as const) {
      type(box('Width'), text)
      expect(editor.document.item('barn'), text).toMatchObject({ shape: { x: 20.5, width } })
    }
  })

  it('rejects an invalid length with a red border and a reason', () => {
    const editor = open()
    type(box('Width'), '3 miles')
    expect(box('Width').ariaInvalid).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Not a length. Try 4.2, 30 cm or 1/3')
    expect(editor.document.item('barn')).toEqual(barn)
  })

  it.each([
    ['1 tile =', 'tiles', {}],
    ['1 格 =', '格', chinese],
  ] as const)(
    'shows sizes in tiles if its unit is the tile; the name of the unit is in the language of the editor: %s',
    (text, unit, messages) => {
      const editor = show({ defaultValue: { ...field([barn]), units: { unit: 'tiles', scale: 32 } }, messages })
      expect(screen.getByText(text)).toBeTruthy()
      act(() => editor.selection.set({ items: ['barn'], vertices: [] }))
      const fieldOf = (value: string) => screen.getByDisplayValue<HTMLInputElement>(`${value} ${unit}`)
      type(fieldOf('4.0625'), `2 ${unit}`)
      expect(editor.document.item('barn')).toMatchObject({ shape: { width: 64 } })
      expect(fieldOf('2')).toBeTruthy()
    },
  )

  it('is made by choosing the unit meter and typing its number of world units', () => {
    const editor = show({ defaultValue: field([barn]) })
    fireEvent.change(inspector().getByRole('combobox', { name: 'Unit' }), { target: { value: 'm' } })
    type(box('World units per unit'), '50')
    expect(editor.document.current.units).toEqual({ unit: 'm', scale: 50 })
    act(() => {
      editor.history.undo()
      editor.history.undo()
    })
    expect(editor.document.current.units).toBeUndefined()
  })
})
