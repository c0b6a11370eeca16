import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/index.js'
import { drive } from '../../src/testing/index.js'
import { isDeep } from '../support/effort.js'
import { pointsOf } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

const picture = { src: 'data:image/png;base64,', rect: { x: 100, y: 100, width: 200, height: 100 } }
const square = pointsOf(0, 0, 40, 0, 40, 30)
const items: readonly NavItem[] = [
  { kind: 'obstacle', id: 'box', name: 'Box', shape: { type: 'rectangle', x: 100, y: 100, width: 60, height: 40 } },
  { kind: 'obstacle', id: 'disc', name: 'Disc', shape: { type: 'ellipse', x: 300, y: 100, radiusX: 30, radiusY: 20 } },
  { kind: 'obstacle', id: 'poly', name: 'Poly', shape: { type: 'polygon', outer: square } },
  {
    kind: 'area',
    id: 'mud',
    name: 'Mud',
    terrain: 'mud',
    cost: 3,
    attributes: { depth: 5, note: 'wet' },
    shape: { type: 'rectangle', x: 10, y: 200, width: 60, height: 40 },
  },
  { kind: 'marker', id: 'spawn', role: 'spawn', x: 20, y: 20 },
  { kind: 'link', id: 'jump', name: 'Jump', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, cost: 2 },
  { kind: 'waypoint', id: 'w1', name: 'W1', x: 5, y: 6 },
]
const map: NavDocument = createNavDocument({
  name: 'Farm',
  bounds: { x: 0, y: 0, width: 640, height: 400 },
  agents: [{ id: 'man', name: 'Man', radius: 4, speed: 60 }],
  items,
})

async function open(
  selected: readonly string[] = [],
  defaultDisplay: NavEditorProps['defaultDisplay'] = {},
): Promise<Editor> {
  const { editor } = showEditor({ defaultValue: map, defaultDisplay, style: { height: 600 } })
  await screen.findByRole('textbox', { name: 'Map name' })
  editor.selection.set({ items: selected, vertices: [] })
  await screen.findAllByRole('textbox', { name: /^(X|from X|Map, X|Cost)$/i })
  return editor
}

const fields = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(
    '.nav-editor input[type="text"], .nav-editor .nav-name-field input, .nav-cost-formula input',
  ),
]
const fieldsIn = (scope: HTMLElement): readonly HTMLInputElement[] => fields().filter((field) => scope.contains(field))
const type = (field: HTMLInputElement, text: string, key = 'Enter'): void => {
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key })
}

const NUMBERS = [
  '1e308',
  '1e300',
  '-1e300',
  '-'.repeat(10_000),
  '('.repeat(10_000),
  '1,234,567',
  'x',
  '   ',
  '',
  '0',
  '-45',
  '1/0',
  '2+3',
]
const NAMES = ['x'.repeat(5000), '   ', '', '__proto__', '1e308']
const inputsOf = (field: HTMLInputElement): readonly string[] => (field.inputMode === 'decimal' ? NUMBERS : NAMES)

/**
 * Reports whether the test types an entry into a field. A deep run types all entries into each field. Other runs type every
 * fifth entry, and begin with another one in the next field.
 */
const isTried = (entry: number, field: number): boolean => isDeep || (entry + field) % 5 === 0

/** Types the entries that `isTried` selects into each field, and checks the result of each. */
function tryEveryField(editor: Editor, scope?: HTMLElement): void {
  const all = (): readonly HTMLInputElement[] => (scope === undefined ? fields() : fieldsIn(scope))
  for (let index = 0; index < all().length; index++)
    for (const [i, text] of inputsOf(all()[index]).entries()) {
      if (!isTried(i, index)) continue
      const field = all()[index]
      const name = `${field.getAttribute('aria-label')} given ${text.slice(0, 20)}`
      const before = editor.document.current
      type(field, text)
      const isTaken = editor.document.current !== before
      if (isTaken) expect(all()[index].getAttribute('aria-invalid'), name).toBeNull()
      if (field.getAttribute('aria-invalid') === 'true') {
        const reason = document.getElementById((field.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '')
        expect(reason?.textContent ?? '', name).not.toBe('')
      }
      fireEvent.blur(field)
      expect(all()[index].getAttribute('aria-invalid'), name).toBeNull()
      if (isTaken) editor.history.undo()
      else expect(editor.document.current, name).toBe(before)
    }
}

describe('a field of the editor', () => {
  it.each([
    ['nothing', []],
    ['a rectangle', ['box']],
    ['an ellipse', ['disc']],
    ['a polygon', ['poly']],
    ['an area', ['mud']],
    ['a marker', ['spawn']],
    ['a link', ['jump']],
    ['a waypoint', ['w1']],
    ['several items', ['box', 'poly', 'spawn']],
  ])(
    'accepts input or explains its error while %s is selected; blur removes the error',
    async (_, selected) => {
      const editor = await open(selected)
      expect(fields().length).toBeGreaterThan(1)
      tryEveryField(editor)
    },
    120_000,
  )

  it('accepts input or explains its error if the field is in the dialog "Agents"; blur removes the error', async () => {
    const editor = await open([], { dialog: 'agents' })
    const dialog = await screen.findByRole('dialog', { name: 'Agents' })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Terrain costs/ }))
    expect(fieldsIn(dialog).length).toBe(5)
    tryEveryField(editor, dialog)
  }, 120_000)

  it('accepts input or explains its error if the field is in the dialog that makes copies of a shape; blur removes the error', async () => {
    const editor = await open(['box'], { dialog: 'copies' })
    const dialog = await screen.findByRole('dialog')
    expect(fieldsIn(dialog).length).toBeGreaterThan(2)
    tryEveryField(editor, dialog)
  })

  it('accepts input or explains its error if the field is in the legend of the overlay "Fine triangles"; blur removes the error', async () => {
    const editor = await open([], { overlays: { refined: true } })
    const legend = await screen.findByRole('group', { name: 'Fine triangles' })
    expect(fieldsIn(legend).length).toBe(3)
    tryEveryField(editor, legend)
  })

  it('accepts input or explains its error if the field is in the inspector of a map with a grid of hexagons; blur removes the error', async () => {
    const editor = await open()
    act(() => void editor.document.dispatch({ type: 'set-grid', grid: { ...editor.document.current.grid, hex: {} } }))
    tryEveryField(editor, screen.getByRole('group', { name: 'Map' }))
  })

  it('accepts a distance or explains its error if the field belongs to the tool that sets the scale of a picture', async () => {
    const editor = await open()
    const scale = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Distance between the two places' })
    for (const [i, text] of NUMBERS.entries()) {
      if (!isTried(i, 3)) continue
      act(() => void editor.document.dispatch({ type: 'set-background', background: picture }))
      act(() => void drive(editor).tool('picture-scale').click(120, 110).wait().move(150, 110).click(160, 110))
      const before = editor.document.current
      await waitFor(scale)
      type(scale(), text)
      if (editor.document.current !== before) continue
      // An empty field only waits for input.
      if (text.trim() !== '') {
        expect(scale().getAttribute('aria-invalid'), text).toBe('true')
        expect(screen.getByRole('alert').textContent, text).not.toBe('')
      }
      act(() => {
        editor.tools.set('select')
      })
    }
  })

  it.each([
    ['a shape', /^Box/, (editor: Editor) => editor.document.item('box')?.name],
    ['a layer', /^Roofs/, (editor: Editor) => editor.document.current.layers.at(-1)?.name],
  ])('that renames %s in the list of items restores the old name on blur after an error', async (_, row, nameIn) => {
    const editor = await open([], { grouping: 'layer' })
    act(() => void editor.document.dispatch({ type: 'put-layer', layer: { id: 'roofs', name: 'Roofs' } }))
    const before = nameIn(editor)
    for (const text of NAMES) {
      const item = screen.getByRole('treeitem', { name: row })
      fireEvent.focus(item)
      fireEvent.keyDown(item, { key: 'F2' })
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename' })
      type(field, text)
      if (nameIn(editor) === before) {
        expect(field.getAttribute('aria-invalid'), text).toBe('true')
        expect(screen.getByRole('alert').textContent, text).not.toBe('')
        fireEvent.blur(field)
        expect(nameIn(editor)).toBe(before)
      } else act(() => void editor.history.undo())
      expect(screen.queryByRole('textbox', { name: 'Rename' })).toBeNull()
    }
  })

  it.each([
    ['Rotation', 'box', '-45', '-45°', { rotation: -45 }],
    ['Rotation', 'box', '360', '360°', { rotation: 360 }],
    ['Width', 'box', '110', '110', { width: 110 }],
    ['Width', 'box', '1,234', '1.23', { width: 1.234 }],
    ['X', 'box', '0.1+0.2', '0.3', { x: 0.1 + 0.2 }],
    ['Height', 'box', '0.004', '0.004', { height: 0.004 }],
  ])('stores a value typed in the field %s of the item %s: %s', async (label, id, text, shown, shape) => {
    const editor = await open([id])
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
    type(field, text)
    expect(editor.document.item(id)).toMatchObject({ shape })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe(shown)
  })

  it('rejects the name of an attribute if another attribute has it', async () => {
    const editor = await open(['mud'])
    const names = (): string[] =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Attribute' }).map(({ value }) => value)
    const [depth] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Attribute' })
    type(depth, 'note')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    fireEvent.blur(depth)
    expect(names()).toEqual(['depth', 'note'])
    const value = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name: /depth/ })
    type(value(), '2+3')
    expect(value().value).toBe('5')
    expect(editor.document.item('mud')).toMatchObject({ attributes: { depth: 5, note: 'wet' } })
  })

  it.each([
    ['Width', '0', 'At least 0.001'],
    ['X', '1e308', /^At most /],
    ['X', '-1e12', /^At least /],
  ])('shows the limit of the field %s and leaves the map unchanged if %s is typed', async (name, text, limit) => {
    const editor = await open(['box'])
    const before = editor.document.current
    const field = screen.getByRole<HTMLInputElement>('textbox', { name })
    type(field, text)
    expect(screen.getByRole('alert').textContent).toMatch(limit)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(editor.document.current).toBe(before)
  })

  it('returns focus to the map after Enter, and ignores input method keys', async () => {
    const editor = await open(['box'])
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'X' })
    field.focus()
    fireEvent.change(field, { target: { value: '7' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('7')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(document.activeElement?.getAttribute('role')).toBe('application')
    expect(editor.document.item('box')).toMatchObject({ shape: { x: 7 } })
  })

  it('that names an item shows a generated name when it is cleared', async () => {
    const editor = await open(['w1'])
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    type(name, '')
    const made = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value
    expect(made).toBe('Waypoint 1')
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }), '   ')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value.trim()).not.toBe('')
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Map name' }), '  ')
    expect(within(document.body).getByRole('alert').textContent).toBe('Enter a name')
    expect(editor.document.current.name).toBe('Farm')
  })

  it('X moves several selected shapes together, by a distance if the number has a sign', async () => {
    const editor = await open(['box', 'poly'])
    const placeOf = (): readonly number[] => {
      const [box, , poly] = editor.document.current.items
      if (box.kind !== 'obstacle' || poly.kind !== 'obstacle') throw new Error('other items')
      return ['x' in box.shape ? box.shape.x : Number.NaN, 'outer' in poly.shape ? poly.shape.outer[0].x : Number.NaN]
    }
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'X' }), '84')
    expect(placeOf()).toEqual([184, 84])
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'X' }), '+10')
    expect(placeOf()).toEqual([194, 94])
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'X' }), '-4')
    expect(placeOf()).toEqual([190, 90])
  })
})
