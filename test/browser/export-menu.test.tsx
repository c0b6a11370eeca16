import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { canExport, createNavDocument, defineFormat } from '../../src/document/index.js'
import { EditorObstacles, EditorTopBar } from '../../src/index.js'
import { catchSavedFiles } from '../support/saved-files.js'
import { rectItem } from '../support/shapes.js'
import { openEditor, until } from './open-editor.js'

describe('the export menu', () => {
  it('explains why a format is disabled', async () => {
    // The grid of this map has too many cells for the MovingAI format.
    const map = createNavDocument({
      items: [rectItem('shed', 40, 40, 80, 60), { kind: 'marker', id: 'from', role: 'spawn', x: 10, y: 10 }],
      grid: { cellSize: 1e-3, origin: { x: 0, y: 0 } },
    })
    const refused = canExport(map, 'movingai')
    if (refused.can) throw new Error('the map was to be refused')
    await openEditor({ defaultValue: map })
    const files = catchSavedFiles()
    const menu = page.getByRole('menu', { name: 'Export' })
    const format = (name: string) => menu.getByRole('menuitem', { name })
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(format('MovingAI')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(format('MovingAI')).toHaveAttribute('title', refused.reason)
    const rows = menu.getByRole('menuitem').elements()
    expect(rows.filter((row) => row.getAttribute('aria-disabled') !== null)).toHaveLength(1)
    // A press on a disabled row writes nothing, and the menu stays open.
    format('MovingAI')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(menu).toBeVisible()
    expect(files).toEqual([])
    await format('SVG').click()
    await until(() => files.length).toBe(1)
    expect(files[0].name).toMatch(/\.svg$/)
  })

  it('offers a format that the app defines', async () => {
    const rooms = defineFormat({
      id: 'rooms',
      title: 'Rooms',
      extensions: ['.rooms'],
      detect: ({ text }) => text.startsWith('rooms'),
      read: ({ text }) => {
        const [, x, y, width, height] = text.split(' ').map(Number)
        return { document: { items: [rectItem('a', x, y, width, height)] } }
      },
      write: ({ items }) => `rooms ${items.length}`,
    })
    const files = catchSavedFiles()
    const { editor, hand } = await openEditor({ formats: [rooms] })
    // The text file in the same drop is no map.
    await hand.drop(new File(['read me'], 'a.txt'), new File(['rooms 10 20 30 40'], 'yard.rooms'))
    await hand.press(page.getByRole('button', { name: 'Done' }))
    expect(editor.document.current.items[0]).toMatchObject({ shape: { x: 10, y: 20, width: 30, height: 40 } })
    await hand.press(page.getByRole('button', { name: 'Export' }))
    await hand.press(page.getByRole('menuitem', { name: 'Rooms' }))
    await until(() => files.length).toBe(1)
    expect(files[0]).toEqual({ name: 'yard.rooms', text: 'rooms 1' })
  })

  it('offers only the exports that the top bar receives as a prop', async () => {
    const children = [<EditorObstacles key="obstacles" />, <EditorTopBar key="top" exports={['geojson']} />]
    const { hand } = await openEditor({ children })
    await hand.press(page.getByRole('button', { name: 'Export' }))
    const names = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
    expect(names.filter((name) => name.startsWith('Export as'))).toEqual(['Export as GeoJSON'])
  })
})
