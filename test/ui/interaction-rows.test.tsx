import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavDocument, type Shape } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { areaOf } from '../support/item-rings.js'
import { showEditor } from '../support/show-editor.js'

// Interactions that users expect of a map editor, and that need panels or pixels. One title per interaction begins with
// the name of the interaction in `test/fixtures/interactions.ts`.

const rectangle = (x: number, y: number, width: number, height: number): Shape => ({
  type: 'rectangle',
  x,
  y,
  width,
  height,
})
const field: NavDocument = createNavDocument({
  name: 'Field',
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'long', name: 'Long', shape: rectangle(100, 100, 200, 40) },
    { kind: 'obstacle', id: 'high', name: 'High', shape: rectangle(180, 40, 40, 160) },
    { kind: 'marker', id: 'start', role: 'spawn', x: 20, y: 20 },
  ],
})
const show = (props: NavEditorProps = {}): Editor =>
  showEditor({
    defaultValue: field,
    defaultCamera: { x: 0, y: 0, zoom: 1 },
    snap: { grid: false, vertex: false, edge: false },
    ...props,
  }).editor
const map = (): HTMLElement => screen.getByRole('application', { name: 'Map' })
const area = ({ items }: NavDocument): number =>
  areaOf(items.filter((item) => item.kind === 'obstacle' && item.shape.type === 'polygon'))
const click = (x: number, y: number): void => {
  const surface = map().querySelector('[data-nav-surface]')!
  for (const type of ['pointerMove', 'pointerDown', 'pointerUp'] as const)
    fireEvent[type](surface, { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0 })
}

describe('an interaction that users expect of a map editor', () => {
  it('union / subtract / split: three buttons unite, subtract and cut shapes, and one undo reverts each operation', () => {
    const editor = show({ defaultSelection: ['long', 'high'] })
    fireEvent.click(within(screen.getByRole('region', { name: 'Inspector' })).getByRole('button', { name: 'Unite' }))
    expect(area(editor.document.current)).toBeCloseTo(200 * 40 + 160 * 40 - 40 * 40, 6)
    expect(editor.document.current.items).toHaveLength(2)
    act(() => void editor.history.undo())
    act(() => editor.selection.set(['long', 'high']))
    fireEvent.click(within(screen.getByRole('region', { name: 'Inspector' })).getByRole('button', { name: 'Subtract' }))
    expect(area(editor.document.current)).toBeCloseTo(200 * 40 - 40 * 40, 6)
    expect(editor.document.current.items.filter((item) => item.kind === 'obstacle')).toHaveLength(2)
    act(() => void editor.history.undo())
    act(() => editor.selection.set(['long']))
    fireEvent.click(screen.getByRole('button', { name: 'Cut' }))
    click(140, 60)
    click(140, 170)
    map().focus()
    fireEvent.keyDown(map(), { key: 'Enter', code: 'Enter' })
    expect(editor.document.current.items.filter((item) => item.kind === 'obstacle')).toHaveLength(3)
    act(() => void editor.history.undo())
    expect(editor.document.current).toEqual(field)
  })

  it('minimap / rulers: the editor shows two rulers and a minimap, and a drag on the minimap moves the view', () => {
    const editor = show()
    expect(document.querySelectorAll('.nav-ruler')).toHaveLength(2)
    const minimap = screen.getByRole('img', { name: 'Minimap' }).querySelector('canvas')!
    const scale = Math.min((1440 - 12) / 400, (900 - 12) / 300)
    expect(scale).toBeGreaterThan(1)
    fireEvent.pointerDown(minimap, { clientX: 0, clientY: 0, pointerId: 1, buttons: 1 })
    const first = editor.getSnapshot().camera
    fireEvent.pointerMove(minimap, { clientX: 60, clientY: 40, pointerId: 1, buttons: 1 })
    const second = editor.getSnapshot().camera
    expect([second.x < first.x, second.y < first.y]).toEqual([true, true])
    expect(editor.history.current.entries).toHaveLength(0)
  })

  it('background image / tiles: a new background picture adds one history entry, and undo removes the picture', () => {
    const editor = show()
    const src =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
    act(
      () =>
        void editor.document.dispatch({
          type: 'set-background',
          background: { src, rect: { x: 0, y: 0, width: 100, height: 80 }, opacity: 0.5 },
        }),
    )
    expect(editor.document.current.background).toMatchObject({ rect: { width: 100 } })
    expect(editor.history.current.entries).toHaveLength(1)
    act(() => void editor.history.undo())
    expect(editor.document.current.background).toBeUndefined()
  })

  it('import / export: importing an exported map adds one history entry; importing a broken file shows an error and changes nothing', async () => {
    const editor = show()
    const text = await editor.files.export('geojson')
    const report = await act(() => editor.files.import(text, { format: 'geojson', name: 'Back' }))
    expect(report.format).toBe('geojson')
    expect(editor.document.current.items.filter((item) => item.kind === 'obstacle').map((item) => item.name)).toEqual([
      'Long',
      'High',
    ])
    expect(editor.history.current.entries).toHaveLength(1)
    act(() => void editor.history.undo())
    expect(editor.document.current).toEqual(field)
    const file = new File(['{"format": "navsmith", "version": 1, "items": ['], 'torn.json')
    fireEvent.drop(map(), { dataTransfer: { types: ['Files'], files: [file], items: [] } })
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('torn.json could not be read'))
    expect(editor.document.current).toEqual(field)
  })

  it('locales / dark: the props `locale` and `colorMode` set the language and the theme', async () => {
    show({ locale: 'zh', colorMode: 'dark' })
    const root = await screen.findByRole('group', { name: '导航编辑器' })
    expect([root.dataset.navTheme, root.lang, root.dir]).toEqual(['dark', 'zh', 'ltr'])
  })

  it('locales: the text direction of the editor is right-to-left if its messages are in a right-to-left language', () => {
    show({ messages: { direction: 'rtl', locale: 'ar' } })
    expect(screen.getByRole('group', { name: 'Navigation editor' }).dir).toBe('rtl')
  })
})
