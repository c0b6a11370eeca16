import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavDocument } from '../../src/document/index.js'
import { catchSavedFiles, type SavedFile } from '../support/saved-files.js'
import { cleanup } from 'vitest-browser-react'
import type { Display, NavEditorProps } from '../../src/ui/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { areaItem, boxItem } from '../support/shapes.js'
import { openEditor, until, withItems, type Desk } from './open-editor.js'

// The export dialog. Before an export, the dialog lists what the file will leave out. It also has options for formats
// that games read.

const map: NavDocument = withItems(
  boxItem('shed', 100, 100, 80, 60, 'Shed'),
  areaItem('mud', 'mud', 3, [300, 100, 80, 60]),
  { kind: 'link', id: 'jump', from: { x: 20, y: 300 }, to: { x: 60, y: 300 } },
)

let files: readonly SavedFile[] = []
const open = (props: NavEditorProps = {}): Promise<Desk> => {
  files = catchSavedFiles()
  return openEditor({ defaultValue: map, ...props })
}
const dialog = page.getByRole('dialog', { name: 'Export' })
const exportButton = dialog.getByRole('button', { name: 'Export' })
const openMenu = ({ hand }: Desk) => hand.press(page.getByRole('button', { name: 'Export', exact: true }))
const openDialog = async (desk: Desk) => {
  const { hand } = desk
  await openMenu(desk)
  await hand.press(page.getByRole('menuitem', { name: 'More formats and options…' }))
  await expect.element(dialog).toBeVisible()
}
const formats = dialog.getByRole('combobox', { name: 'Format' })
const choose = (format: string) => formats.selectOptions(format)
/** Opens the export dialog of an editor with a format selected. */
const openFor = async (format: string, props?: NavEditorProps): Promise<Desk> => {
  const desk = await open(props)
  await openDialog(desk)
  await choose(format)
  return desk
}
/** Types into fields of the dialog, identified by their labels. */
const fill = async ({ hand }: Desk, fields: readonly (readonly [name: string, text: string])[]) => {
  for (const [name, text] of fields) {
    await dialog.getByRole('textbox', { name }).fill(text)
    await hand.type('{Enter}')
  }
}
/** Exports and returns the saved file. */
const saved = async ({ hand }: Desk): Promise<SavedFile> => {
  const before = files.length
  await hand.press(exportButton)
  await until(() => files.length).toBe(before + 1)
  return files[before]
}

describe('limits of an export format', () => {
  it('are shown in its menu row', async () => {
    await openMenu(await open())
    const row = (name: string) => page.getByRole('menuitem', { name })
    await expect.element(row('Export as Universal VTT')).toHaveTextContent(/Without Terrain · Links · Names · …/)
    await expect.element(row('Export as GeoJSON')).not.toHaveTextContent('Without')
  })

  it('are listed in the dialog for each format', async () => {
    const desk = await open()
    await openDialog(desk)
    await expect.element(dialog.getByText('The file holds the whole map.')).toBeVisible()
    await choose('tiled')
    const group = (name: string) => dialog.getByRole('group', { name })
    await expect.element(group('Only Navsmith reads')).toHaveTextContent(/Costs of areas.*1.*Agents.*2/)
    await choose('movingai')
    await expect.element(group('Left out of the file')).toHaveTextContent(/Terrain.*1.*Links.*1/)
    await choose('gltf')
    await expect.element(group('Left out of the file')).toHaveTextContent(/Links.*1.*Costs of areas.*1/)
    await expect.element(dialog.getByText('Coordinates are rounded.')).toBeVisible()
    expect(files).toEqual([])
  })
})

describe('a game export', () => {
  it('is written for the selected agent with scale and offset', async () => {
    const desk = await openFor('polygons')
    await dialog.getByRole('combobox', { name: 'Agents' }).selectOptions('tank')
    await fill(desk, [
      ['Scale', '0.5'],
      ['Origin X', '100'],
    ])
    await desk.hand.press(dialog.getByRole('switch', { name: 'Y goes up' }))
    const { name, text } = await saved(desk)
    expect(name).toBe('yard.polygons.json')
    const { vertices } = JSON.parse(text) as { vertices: [number, number][] }
    const [xs, ys] = [0, 1].map((at) => vertices.map((vertex) => vertex[at]))
    // The map is 800 by 500 units. The radius of the tank is 24, so its mesh begins 24 units inside the map.
    expect(Math.min(...xs)).toBeCloseTo((24 - 100) / 2, 3)
    expect(Math.max(...xs)).toBeCloseTo((776 - 100) / 2, 3)
    expect(Math.min(...ys)).toBeCloseTo(-476 / 2, 3)
    expect(dialog.elements()).toEqual([])
  })

  it('explains why it is impossible and writes no file', async () => {
    const desk = await openFor('recast')
    await fill(desk, [['Grid cell', '0.001']])
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/cellSize/)
    await expect.element(exportButton).toHaveAttribute('aria-disabled', 'true')
    exportButton.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect([files, dialog.elements().length]).toEqual([[], 1])
  })
})

/** Returns the numbers in the report of the selected format, by their labels. */
const previewOf = async (name: string): Promise<Readonly<Record<string, string>>> => {
  const group = dialog.getByRole('group', { name })
  await expect.element(group).toBeVisible()
  const texts = (tag: string) => [...group.element().querySelectorAll(tag)].map(({ textContent }) => textContent)
  return Object.fromEntries(texts('dt').map((label, i) => [label, texts('dd')[i]]))
}

describe('the report before an export', () => {
  it.each<readonly [format: string, name: string, counts: (text: string) => Readonly<Record<string, number>>]>([
    ['navsmith', 'yard.json', (text) => ({ Items: (JSON.parse(text) as NavDocument).items.length })],
    [
      'polygons',
      'yard.polygons.json',
      (text) => {
        const { polygons, vertices } = JSON.parse(text) as Record<'polygons' | 'vertices', unknown[]>
        return { Polygons: polygons.length, Vertices: vertices.length }
      },
    ],
    [
      'obj',
      'yard.obj',
      (text) => ({ Triangles: text.split('\nf ').length - 1, Vertices: text.split('\nv ').length - 1 }),
    ],
    [
      'gamemaker',
      'yard.gml',
      (text) => {
        const [, columns, rows] = /mp_grid_create\([^,]+, [^,]+, (\d+), (\d+)/.exec(text) ?? []
        return { Cells: Number(columns) * Number(rows) }
      },
    ],
  ])('has the size and the counts of the %s file that is saved', async (format, name, counts) => {
    const desk = await openFor(format)
    const { Size: size, ...shown } = await previewOf(name)
    const file = await saved(desk)
    expect(file.name).toBe(name)
    expect(size).toBe(`${Math.round((new Blob([file.text]).size / 1024) * 10) / 10} kB`)
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(counts(file.text)).map(([what, count]) => [what, String(count)])),
    )
  })

  it('updates when an option changes', async () => {
    const desk = await openFor('gamemaker')
    expect(await previewOf('yard.gml')).toMatchObject({ Cells: '400' })
    await fill(desk, [['Grid cell', '16']])
    await expect.element(dialog.getByRole('group', { name: 'yard.gml' })).toHaveTextContent(/Cells1.550/)
  })
})

describe('options of an export', () => {
  it('are remembered for each format', async () => {
    let display: Display | undefined
    const desk = await openFor('movingai', { onDisplayChange: (now) => (display = now) })
    await fill(desk, [['Grid cell', '40']])
    await choose('phaser')
    await fill(desk, [['Scale', '0.25']])
    await saved(desk)
    await openDialog(desk)
    await expect.element(formats).toHaveValue('phaser')
    await expect.element(dialog.getByRole('textbox', { name: 'Scale' })).toHaveValue('0.25')
    await desk.hand.keys('Escape')
    await openMenu(desk)
    await desk.hand.press(page.getByRole('menuitem', { name: 'Export as MovingAI' }))
    await until(() => files.length).toBe(2)
    expect(files[1].text).toContain('width 20\n')
    expect(display?.exports).toMatchObject({ format: 'phaser', options: { phaser: { mesh: { scale: 0.25 } } } })
    await cleanup()
    const later = await open({ defaultDisplay: { exports: display?.exports } })
    await openDialog(later)
    await expect.element(dialog.getByRole('textbox', { name: 'Scale' })).toHaveValue('0.25')
  })

  it('are reached by the keyboard alone', async () => {
    const { hand } = await open()
    ;(page.getByRole('button', { name: 'Export', exact: true }).element() as HTMLElement).focus()
    await hand.keys('Enter', 'End', 'Enter')
    await expect.element(dialog).toBeVisible()
    await hand.keys('Tab')
    await hand.type('d')
    await expect.element(formats).toHaveValue('defold')
    await hand.keys('Tab', 'Tab')
    await hand.type('2{Enter}')
    await hand.keys('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await until(() => files.length).toBe(1)
    const [{ data }] = JSON.parse(files[0].text) as readonly [{ readonly data: readonly number[] }]
    expect(Math.max(...data.filter((_, i) => i % 3 === 0))).toBeCloseTo(2 * 792, 3)
  })

  it('fit a phone, in Chinese too', async () => {
    await page.viewport(390, 844)
    const { hand } = await open({ messages: chinese, style: { height: 820 } })
    await hand.press(page.getByRole('button', { name: '更多', exact: true }))
    await hand.press(page.getByRole('menuitem', { name: '更多格式和选项…' }))
    const sheet = page.getByRole('dialog', { name: '导出' })
    await sheet.getByRole('combobox', { name: '格式' }).selectOptions('recast')
    await expect.element(sheet.getByRole('group', { name: 'yard.recast.json' })).toHaveTextContent(/大小.*kB.*多边形/)
    const { left, right, top, bottom } = sheet.getByRole('button', { name: '导出' }).element().getBoundingClientRect()
    expect([left >= 0, top >= 0, right <= 390, bottom <= 844]).toEqual([true, true, true, true])
    for (const field of sheet.element().querySelectorAll('.nav-field, .nav-select')) {
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
      expect(field.getBoundingClientRect().right).toBeLessThanOrEqual(390)
    }
  })
})
