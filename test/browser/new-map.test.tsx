import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openField, until } from './open-editor.js'

// A new map, and the map exported as a picture.

const dialog = page.getByRole('dialog', { name: 'New map' })
/** Opens the dialog and types texts into fields by their labels. */
async function openDialog() {
  const desk = await openField()
  const { hand } = desk
  await hand.press(page.getByRole('button', { name: 'Map menu' }))
  await hand.press(page.getByRole('menuitem', { name: 'New map…' }))
  const type = async (name: string, text: string): Promise<void> => {
    await dialog.getByRole('textbox', { name }).fill(text)
    await hand.type('{Enter}')
  }
  return { ...desk, type, create: () => hand.press(dialog.getByRole('button', { name: 'Create map' })) }
}

describe('a new map', () => {
  it('is empty, with the typed size and the agents of the previous map', async () => {
    const { editor, hand, type, create } = await openDialog()
    const before = editor.document.current
    await type('Map name', 'Harbor')
    await type('Width', '640')
    await type('Height', '480')
    await create()
    const { name, bounds, items, agents } = editor.document.current
    expect({ name, bounds, items, agents }).toEqual({
      name: 'Harbor',
      bounds: { x: 0, y: 0, width: 640, height: 480 },
      items: [],
      agents: before.agents,
    })
    await hand.keys('Mod+z')
    expect(editor.document.current).toEqual(before)
  })

  it('keeps the typed numbers when its scale changes', async () => {
    const { editor, type, create } = await openDialog()
    const value = (name: string) =>
      until(() => (dialog.getByRole('textbox', { name }).element() as HTMLInputElement).value)
    await dialog.getByRole('combobox', { name: 'Unit' }).selectOptions('m')
    await value('Width').toBe('50 m')
    await type('Width', '12.5')
    await type('Height', '800 cm')
    await type('Grid cell', '0.5')
    await type('World units per unit', '40')
    await value('Width').toBe('12.5 m')
    await dialog.getByRole('combobox', { name: 'Unit' }).selectOptions('cm')
    await value('Height').toBe('800 cm')
    await create()
    const { bounds, units, grid } = editor.document.current
    expect({ bounds, units, grid }).toEqual({
      bounds: { x: 0, y: 0, width: 500, height: 320 },
      units: { unit: 'cm', scale: 0.4 },
      grid: { cellSize: 20, origin: { x: 0, y: 0 } },
    })
  })
})

it('the map is saved as a PNG picture of twice its size', async () => {
  const { editor } = await openField()
  const saved: HTMLAnchorElement[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this)
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as PNG' }).click()
  await until(() => saved.length).toBe(1)
  expect(saved[0].download).toMatch(/\.png$/)
  const picture = await createImageBitmap(
    new Blob([await (await fetch(saved[0].href)).arrayBuffer()], { type: 'image/png' }),
  )
  const { width, height } = editor.document.current.bounds
  expect([picture.width, picture.height]).toEqual([2 * width, 2 * height])
})
