import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openField, until } from './open-editor.js'
import { pairs } from '../support/shapes.js'

it('a guide is dragged from a ruler and removed by a drag back or by Delete', async () => {
  const { editor, hand } = await openField()
  const guides = () => editor.document.current.grid.guides
  const focus = (x: number): void =>
    (page.getByRole('slider', { name: `Guide at X ${x}` }).element() as HTMLElement).focus()
  await hand.drag(pairs(-10, 90, 150, 90), {
    beforeRelease: () => until(() => document.querySelector('.nav-guide[data-axis="x"]')).not.toBeNull(),
  })
  await until(guides).toEqual({ x: [150] })
  await hand.drag(pairs(150, 90, 200, 90))
  await until(guides).toEqual({ x: [200] })
  focus(200)
  await hand.keys('ArrowRight')
  await until(guides).toEqual({ x: [201] })
  editor.selection.set(['crate'])
  await hand.drag(pairs(201, 90, -15, 90))
  await until(guides).toBeUndefined()
  editor.history.undo()
  await until(guides).toEqual({ x: [201] })
  focus(201)
  await hand.keys('Delete')
  await until(guides).toBeUndefined()
  expect(editor.document.item('crate')).toBeDefined()
})
