import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { hexCenter } from '../../src/engine/geometry/index.js'
import { openEditor } from './open-editor.js'

it('the editor offers and draws a hexagonal grid, and the brush paints one hexagon', async () => {
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
  await expect
    .poll(() => editor.getSnapshot().document.items)
    .toMatchObject([{ kind: 'obstacle', shape: { type: 'polygon' } }])
  const [item] = editor.getSnapshot().document.items
  expect(item.kind === 'obstacle' && item.shape.type === 'polygon' && item.shape.outer).toHaveLength(6)
  // Flat-topped hexagons, and squares again: each is one undo step.
  await userEvent.keyboard('{Escape}')
  editor.selection.set([])
  await userEvent.selectOptions(page.getByLabelText('Cells'), 'y')
  expect(editor.getSnapshot().document.grid.hex).toEqual({ axis: 'y' })
  await userEvent.selectOptions(page.getByLabelText('Cells'), 'square')
  expect(editor.getSnapshot().document.grid.hex).toBeUndefined()
})
