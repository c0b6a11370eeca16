import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openField, until } from './open-editor.js'

// A map begun anew, and taken out as a picture.

afterEach(() => vi.restoreAllMocks())

describe('a new map', () => {
  it('is empty with the typed size, keeps the agents, and can be undone', async () => {
    const { editor, hand } = await openField()
    const before = editor.document.current
    await hand.press(page.getByRole('button', { name: 'Map menu' }))
    await hand.press(page.getByRole('menuitem', { name: 'New map…' }))
    const dialog = page.getByRole('dialog', { name: 'New map' })
    for (const [name, text] of [
      ['Map name', 'Harbor'],
      ['Width', '640'],
      ['Height', '480'],
    ]) {
      await dialog.getByRole('textbox', { name }).fill(text)
      await hand.type('{Enter}')
    }
    await hand.press(dialog.getByRole('button', { name: 'Create map' }))
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

  it('keeps typed sizes when its scale changes, and its extent when the unit changes', async () => {
    const { editor, hand } = await openField()
    await hand.press(page.getByRole('button', { name: 'Map menu' }))
    await hand.press(page.getByRole('menuitem', { name: 'New map…' }))
    const dialog = page.getByRole('dialog', { name: 'New map' })
    const value = (name: string) =>
      until(() => (dialog.getByRole('textbox', { name }).element() as HTMLInputElement).value)
    const type = async (name: string, text: string) => {
      await dialog.getByRole('textbox', { name }).fill(text)
      await hand.type('{Enter}')
    }
    await dialog.getByRole('combobox', { name: 'Unit' }).selectOptions('m')
    await value('Width').toBe('50 m')
    await type('Width', '12.5')
    await type('Height', '800 cm')
    await type('Grid cell', '0.5')
    await type('World units per unit', '40')
    await value('Width').toBe('12.5 m')
    await dialog.getByRole('combobox', { name: 'Unit' }).selectOptions('cm')
    await value('Height').toBe('800 cm')
    await hand.press(dialog.getByRole('button', { name: 'Create map' }))
    const { bounds, units, grid } = editor.document.current
    expect({ bounds, units, grid }).toEqual({
      bounds: { x: 0, y: 0, width: 500, height: 320 },
      units: { unit: 'cm', scale: 0.4 },
      grid: { cellSize: 20, origin: { x: 0, y: 0 } },
    })
  })
})

it('the map as a picture is saved as a PNG of twice its size', async () => {
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

it.each(['1e308', '-1e12'])(
  'a number far outside any map %s is rejected with a message and changes nothing',
  async (text) => {
    const { editor } = await openField({ defaultSelection: { items: ['crate'], vertices: [] } })
    const before = editor.document.current
    const field = page.getByRole('textbox', { name: 'X', exact: true })
    await field.fill(text)
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^At (most|least) /)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(editor.document.current).toBe(before)
  },
)
