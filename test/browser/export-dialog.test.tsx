import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NavDocument } from '../../src/document/index.js'
import { catchSavedFiles, type SavedFile } from '../support/saved-files.js'
import { openEditor, until, withItems, type Desk } from './open-editor.js'

// What a file leaves out is seen before it is written, and files of games have their options.

const map: NavDocument = withItems(
  { kind: 'obstacle', id: 'shed', name: 'Shed', shape: { type: 'rectangle', x: 100, y: 100, width: 80, height: 60 } },
  {
    kind: 'area',
    id: 'mud',
    terrain: 'mud',
    cost: 3,
    shape: { type: 'rectangle', x: 300, y: 100, width: 80, height: 60 },
  },
  { kind: 'link', id: 'jump', from: { x: 20, y: 300 }, to: { x: 60, y: 300 } },
)

let files: readonly SavedFile[] = []
const open = (): Promise<Desk> => {
  files = catchSavedFiles()
  return openEditor({ defaultValue: map })
}
const dialog = page.getByRole('dialog', { name: 'Export' })
const openDialog = async ({ hand }: Desk) => {
  await hand.press(page.getByRole('button', { name: 'Export', exact: true }))
  await hand.press(page.getByRole('menuitem', { name: 'More formats and options…' }))
  await expect.element(dialog).toBeVisible()
}
const choose = (format: string) => dialog.getByRole('combobox', { name: 'Format' }).selectOptions(format)

afterEach(() => void vi.restoreAllMocks())

describe('limits of an export format', () => {
  it('are shown in its menu row', async () => {
    const { hand } = await open()
    await hand.press(page.getByRole('button', { name: 'Export', exact: true }))
    const row = (name: string) => page.getByRole('menuitem', { name })
    await expect.element(row('Export as Universal VTT')).toHaveTextContent(/Without Terrain · Links · Names · …/)
    await expect.element(row('Export as GeoJSON')).not.toHaveTextContent('Without')
  })

  it('are listed in the dialog for each format', async () => {
    const desk = await open()
    await openDialog(desk)
    await expect.element(dialog.getByText('The file holds the whole map.')).toBeVisible()
    await choose('tiled')
    await expect
      .element(dialog.getByRole('group', { name: 'Only Navsmith reads' }))
      .toHaveTextContent(/Costs of areas.*1.*Agents.*2/)
    await choose('movingai')
    await expect
      .element(dialog.getByRole('group', { name: 'Left out of the file' }))
      .toHaveTextContent(/Terrain.*1.*Links.*1/)
    await choose('gltf')
    await expect.element(dialog.getByText('Links are left out: the file has no place for them.')).toBeVisible()
    expect(files).toEqual([])
  })
})

describe('a game export', () => {
  it('is written for the selected agent with rotation, scale and offset', async () => {
    const desk = await open()
    await openDialog(desk)
    await choose('polygons')
    await dialog.getByRole('combobox', { name: 'Agents' }).selectOptions('tank')
    for (const [name, text] of [
      ['Units of the game per unit of the map', '0.5'],
      ['Origin X', '100'],
    ]) {
      await dialog.getByRole('textbox', { name }).fill(text)
      await desk.hand.type('{Enter}')
    }
    await desk.hand.press(dialog.getByRole('switch', { name: 'Y goes up' }))
    await desk.hand.press(dialog.getByRole('button', { name: 'Export' }))
    await until(() => files.length).toBe(1)
    expect(files[0].name).toBe('yard.polygons.json')
    const { vertices } = JSON.parse(files[0].text) as { vertices: [number, number][] }
    const [xs, ys] = [0, 1].map((at) => vertices.map((vertex) => vertex[at]))
    // A tank of radius 24 on 800 by 500.
    expect(Math.min(...xs)).toBeCloseTo((24 - 100) / 2, 3)
    expect(Math.max(...xs)).toBeCloseTo((776 - 100) / 2, 3)
    expect(Math.min(...ys)).toBeCloseTo(-476 / 2, 3)
    expect(dialog.elements()).toEqual([])
  })

  it('explains why it is impossible and writes no file', async () => {
    const desk = await open()
    await openDialog(desk)
    await choose('recast')
    const cell = dialog.getByRole('textbox', { name: 'Grid cell' })
    await cell.fill('0.001')
    await desk.hand.type('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/cellSize/)
    const button = dialog.getByRole('button', { name: 'Export' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect([files, dialog.elements().length]).toEqual([[], 1])
  })
})
