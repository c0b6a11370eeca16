import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { hexCenter } from '../../src/engine/geometry/index.js'
import { openEditor, until } from './open-editor.js'

it('the brush paints one hexagon after the grid was changed to hexagons', async () => {
  const defaultValue = createNavDocument({
    bounds: { x: 0, y: 0, width: 600, height: 400 },
    grid: { cellSize: 40, origin: { x: 0, y: 0 } },
  })
  const { editor } = await openEditor({ defaultValue, defaultCamera: { x: 20, y: 20, zoom: 1 } })
  await userEvent.selectOptions(page.getByLabelText('Cells'), 'x')
  expect(editor.getSnapshot().document.grid).toEqual({ cellSize: 40, origin: { x: 0, y: 0 }, hex: {} })
  editor.tools.set('brush')
  const map = page.getByRole('application', { name: 'Map' })
  const { x, y } = hexCenter({ column: 3, row: 4 }, editor.getSnapshot().document.grid)
  await userEvent.click(map, { position: { x: x + 20, y: y + 20 } })
  const outer = { length: 6 }
  await until(() => editor.document.current.items).toMatchObject([{ shape: { type: 'polygon', outer } }])
  // Flat-topped hexagons, and squares again.
  await userEvent.keyboard('{Escape}')
  editor.selection.set([])
  await userEvent.selectOptions(page.getByLabelText('Cells'), 'y')
  expect(editor.getSnapshot().document.grid.hex).toEqual({ axis: 'y' })
  await userEvent.selectOptions(page.getByLabelText('Cells'), 'square')
  expect(editor.getSnapshot().document.grid.hex).toBeUndefined()
})
