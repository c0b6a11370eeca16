import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { openEditor, until } from './open-editor.js'
import { blockedArea } from '../support/item-rings.js'
import { rectItem } from '../support/shapes.js'

// A scanned plan: dark parts of its picture become obstacles in addition to the drawn items.

const rect = { x: 100, y: 50, width: 400, height: 300 }

/** Draws a plan with two units per pixel: a black wall of 20 x 150 pixels, a red pond of 40 x 40, gray ground of 60 x 20. */
function plan(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 150 })
  const context = canvas.getContext('2d')!
  const boxes = [
    ['#fff', 0, 0, 200, 150],
    ['#000', 80, 0, 20, 150],
    ['#f04040', 140, 60, 40, 40],
    ['#707070', 10, 100, 60, 20],
  ] as const
  for (const [color, x, y, width, height] of boxes) {
    context.fillStyle = color
    context.fillRect(x, y, width, height)
  }
  return canvas.toDataURL('image/png')
}

it('tracing a picture turns parts into obstacles, by threshold or by clicks on their color', async () => {
  const drawn = rectItem('crate', 10, 10, 30, 20)
  const { editor, hand } = await openEditor({
    defaultTool: 'picture',
    defaultValue: createNavDocument({
      bounds: { x: 0, y: 0, width: 700, height: 400 },
      background: { src: plan(), rect, opacity: 1 },
      items: [drawn],
    }),
  })
  const area = (): number => blockedArea(editor.document.current) - 600
  await hand.press(page.getByRole('button', { name: 'Find obstacles…' }))
  const dialog = page.getByRole('dialog', { name: 'What blocks in Picture?' })
  await expect.element(dialog).toBeVisible()
  const [wall, pond, ground] = [20 * 150, 40 * 40, 60 * 20].map((pixels) => pixels * 4)
  const tools = dialog.getByRole('slider', { name: 'Dark up to' })
  await userEvent.fill(tools, '60')
  await until(area).toBe(wall)
  await userEvent.fill(tools, '118')
  await until(area).toBe(wall + ground + pond)
  await userEvent.fill(tools, '60')
  await until(area).toBe(wall)
  for (const [x, y, found] of [
    [320, 160, wall + pond],
    [321, 170, wall],
    [320, 160, wall + pond],
  ]) {
    await hand.click([rect.x + x, rect.y + y])
    await until(area).toBe(found)
  }
  await hand.press(dialog.getByRole('button', { name: 'Done' }))
  const { current } = editor.document
  expect(current.mapping).toMatchObject({ values: { '#f04040': 'blocked' }, mask: { threshold: 60 } })
  expect(current.items).toContainEqual(drawn)
  expect(current.bounds).toEqual({ x: 0, y: 0, width: 700, height: 400 })
  expect(current.background?.rect).toEqual(rect)
  editor.history.undo()
  expect(editor.document.current.items).toEqual([drawn])
})
