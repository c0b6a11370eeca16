import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { openField } from './open-editor.js'

// A hand in a real browser: mouse, keyboard and touch events as Chromium makes them, on the canvas that it paints.

const show = async () => {
  const { map, changes, pathLength } = await openField({}, { strict: true, ready: 'path' })
  return { map: page.elementLocator(map), changes, length: pathLength }
}
/** Where world points are on the element: the view is 1:1 from its corner. */
const at = (x: number, y: number) => ({ position: { x, y } })

describe('drawing in Chromium', () => {
  it('a wall of four clicks lengthens the path until undo removes the wall', async () => {
    const { map, changes, length } = await show()
    expect(length()).toBeCloseTo(480, 6)
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' }).click()
    for (const [x, y] of [
      [290, 120],
      [310, 120],
      [310, 300],
      [290, 300],
    ] as const)
      await map.click(at(x, y))
    await userEvent.keyboard('{Enter}')
    await expect.poll(length).toBeGreaterThan(485)
    expect(changes).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(length).toBeCloseTo(480, 6)
  })

  it('a dragged corner moves mesh and path, and notifies the app once', async () => {
    const { map, changes, length } = await show()
    await page.getByRole('treeitem', { name: 'Crate' }).click()
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 40, y: 40 },
      targetPosition: { x: 300, y: 260 },
      steps: 8,
    })
    await expect.poll(length).toBeGreaterThan(481)
    expect(changes).toHaveLength(1)
    expect(changes[0].items.find((item) => item.id === 'crate')).toMatchObject({
      kind: 'obstacle',
      // Past the corner that holds still it is turned over.
      shape: { type: 'rectangle', x: 100, y: 100, width: 200, height: 160 },
    })
  })

  it('the keyboard alone selects a tool, places points and closes a shape', async () => {
    const { map, changes } = await show()
    ;(map.element() as HTMLElement).focus()
    await userEvent.keyboard('p')
    await expect.element(page.getByRole('button', { name: 'Polygon' })).toHaveAttribute('aria-pressed', 'true')
    // The first arrow brings out the crosshair; Space places a point, Enter closes the shape.
    await userEvent.keyboard(
      '{ArrowRight}[Space]{ArrowRight}{ArrowRight}{ArrowRight}[Space]{ArrowDown}{ArrowDown}{ArrowDown}[Space]',
    )
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}[Space]{Enter}')
    await expect.poll(() => changes.length).toBe(1)
    expect(changes[0].items.filter((item) => item.kind === 'obstacle')).toHaveLength(2)
  })

  it('an obstacle has the color of its theme token', async () => {
    const { map } = await show()
    const canvas = [...map.element().querySelectorAll('canvas')]
    const seen = (x: number, y: number): boolean =>
      canvas.some((layer) => {
        const ratio = layer.width / layer.clientWidth
        const [r, g, b, a] = layer
          .getContext('2d')!
          .getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data
        return a > 0 && Math.abs(r - 0xcb) + Math.abs(g - 0xd1) + Math.abs(b - 0xda) < 30
      })
    await expect.poll(() => seen(55, 75)).toBe(true)
    expect(seen(200, 300)).toBe(false)
  })
})
