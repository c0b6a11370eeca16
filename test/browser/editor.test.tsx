import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { openField } from './open-editor.js'
import { pairs } from '../support/shapes.js'

// Drawing in a real browser: mouse, keyboard and touch events from Chromium on a painted canvas.

const show = async () => {
  const { map, changes, pathLength } = await openField({}, { strict: true, ready: 'path' })
  return { map: page.elementLocator(map), changes, length: pathLength }
}
/** Returns the position of a world point on the element: the view is 1:1 from its corner. */
const at = (x: number, y: number) => ({ position: { x, y } })

describe('drawing in Chromium', () => {
  it('a wall of four clicks lengthens the path until undo removes the wall', async () => {
    const { map, changes, length } = await show()
    expect(length()).toBeCloseTo(480, 6)
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' }).click()
    for (const [x, y] of pairs(290, 120, 310, 120, 310, 300, 290, 300)) await map.click(at(x, y))
    await userEvent.keyboard('{Enter}')
    await expect.poll(length).toBeGreaterThan(485)
    expect(changes).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(length).toBeCloseTo(480, 6)
  })
})
