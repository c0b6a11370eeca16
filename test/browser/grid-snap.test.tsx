import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor, until, withItems } from './open-editor.js'
import { pairs } from '../support/shapes.js'

const box = (id: string, x: number, y: number, width = 100, height = 100) =>
  ({ kind: 'obstacle', id, name: id, shape: { type: 'rectangle', x, y, width, height } }) as const
const camera = { defaultCamera: { x: 40, y: 40, zoom: 1 } }

describe('the grid that snaps', () => {
  it('has a switch and a step in the status bar, and G toggles it', async () => {
    const { editor, hand, container } = await openEditor({ ...camera, defaultSnap: undefined })
    const grid = page.getByRole('button', { name: 'Snap to grid', exact: true })
    await expect.element(grid).toHaveAttribute('aria-pressed', 'true')
    await hand.click([700, 400])
    await hand.keys('g')
    await expect.element(grid).toHaveAttribute('aria-pressed', 'false')
    expect(container.querySelector('.nav-announced')?.textContent).toBe('Snap to grid: off')
    await grid.click()
    expect(editor.getSnapshot().announcement.text).toBe('Snap to grid: on, step 20')
    await page.getByRole('textbox', { name: 'Grid step' }).fill('50')
    await hand.keys('Enter')
    await until(() => editor.document.current.grid.cellSize).toBe(50)
    expect(document.activeElement?.className, 'Enter gives the keys back').toContain('nav-map')
    await hand.keys('r')
    expect(editor.tools.current).toBe('rectangle')
    const { violations } = await axe.run(container.querySelector('.nav-hints')!, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('snaps along an edge: a rectangle from 203, 160 starts at 200, 160', async () => {
    const { editor, hand } = await openEditor({
      ...camera,
      defaultValue: withItems(box('wall', 0, 160, 333, 40)),
      defaultSnap: { grid: true },
    })
    await hand.keys('r')
    await hand.drag(pairs(203, 160, 281, 101))
    const drawn = editor.document.current.items[1]
    expect('shape' in drawn && drawn.shape).toMatchObject({ x: 200, y: 100, width: 80, height: 60 })
  })

  it('is suspended by the magnet button, with a message', async () => {
    const { editor } = await openEditor({ defaultSnap: { grid: true } })
    await page.getByRole('button', { name: 'Snap to vertices and edges' }).first().click()
    expect(editor.getSnapshot().snap).toMatchObject({ grid: true, vertex: false, edge: false })
  })
})

it('Alt+drag moves a copy in one undo step', async () => {
  const { editor, hand } = await openEditor({
    ...camera,
    defaultValue: withItems(box('crate', 100, 100)),
    defaultSnap: { grid: true },
  })
  const places = () =>
    editor.document.current.items.map((item) =>
      'shape' in item && 'x' in item.shape ? [item.shape.x, item.shape.y] : [],
    )
  await hand.drag(pairs(150, 150, 312, 151), { alt: true })
  await until(places).toEqual(pairs(100, 100, 260, 100))
  expect(editor.selection.current.items).toEqual([editor.document.current.items[1].id])
  editor.history.undo()
  expect(places()).toEqual([[100, 100]])
})
