import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openEditor, until } from './open-editor.js'
const camera = { defaultCamera: { x: 40, y: 40, zoom: 1 } }

describe('the snap grid', () => {
  it('has a switch and a step in the status bar', async () => {
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

  it('stays on when the magnet button switches off snapping to vertices and edges', async () => {
    const { editor } = await openEditor({ defaultSnap: { grid: true } })
    await page.getByRole('button', { name: 'Snap to vertices and edges' }).first().click()
    expect(editor.getSnapshot().snap).toMatchObject({ grid: true, vertex: false, edge: false })
  })
})
