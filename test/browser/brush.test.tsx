/** The bar of the brush: forms of a stroke, its size and the eraser, with real clicks. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import { empty, openEditor, openField, until } from './open-editor.js'
import { boxOf } from './boxes.js'
import { pairs } from '../support/shapes.js'
import { areaOf } from '../support/item-rings.js'

const cells = (editor: Editor): number => areaOf(editor.document.current.items) / 400

it('the bar of the brush selects boxes, fills and the eraser', async () => {
  const { editor, hand } = await openField({ defaultValue: empty })
  editor.tools.set('brush')
  const bar = page.getByRole('group', { name: 'Tool options' })
  await bar.getByRole('radio', { name: 'Box' }).click()
  expect(bar.getByLabelText('Size').element().getBoundingClientRect().width).toBeGreaterThan(24)
  await hand.drag(pairs(130, 130, 210, 190))
  await hand.drag(pairs(230, 130, 250, 190))
  await until(() => cells(editor)).toBe(5 * 4 + 2 * 4)
  expect(editor.document.current.items).toHaveLength(1)
  await bar.getByRole('button', { name: 'Eraser' }).click()
  await hand.drag(pairs(150, 150, 170, 150))
  await until(() => cells(editor)).toBe(26)
  await bar.getByRole('button', { name: 'Eraser' }).click()
  await bar.getByRole('radio', { name: 'Fill' }).click()
  await hand.click([150, 150])
  await until(() => cells(editor)).toBe(28)
  expect(editor.document.current.items).toHaveLength(1)
})

it.each([1280, 1000, 760])('the brush bar does not cover a ruler at a width of %d', async (width) => {
  await page.viewport(width, 800)
  const { hand } = await openEditor()
  await hand.keys('b')
  const bar = page.getByRole('group', { name: 'Tool options' })
  await expect.element(bar).toBeVisible()
  const box = bar.element().getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(boxOf('.nav-ruler[data-axis="x"]').bottom)
  expect(box.left).toBeGreaterThanOrEqual(boxOf('.nav-ruler[data-axis="y"]').right)
})
