import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { itemNamed, openEditor, until, withItems } from './open-editor.js'
import { pairs } from '../support/shapes.js'

// Holes drawn as rectangles and circles, and what a hole across the outline does.

const hall = {
  kind: 'obstacle',
  id: 'hall',
  name: 'Hall',
  shape: { type: 'rectangle', x: 200, y: 100, width: 400, height: 200 },
} as const

const openHall = () => openEditor({ defaultValue: withItems(hall), defaultCamera: { x: 0, y: 0, zoom: 1 } })
const form = (name: string) => page.getByRole('group', { name: 'Tool options' }).getByRole('radio', { name })

it('a rectangle and a circle drawn by drags become holes of the shape under them, which stays a rectangle', async () => {
  const { editor, hand } = await openHall()
  await hand.keys('h')
  await hand.press(form('Rectangle'))
  await hand.drag(pairs(240, 140, 320, 220))
  await hand.press(form('Circle'))
  await hand.drag(pairs(480, 200, 520, 200))
  expect(itemNamed(editor, 'Hall')).toMatchObject({
    shape: {
      type: 'rectangle',
      holes: [
        { length: 4, 0: { x: 240, y: 140 }, 2: { x: 320, y: 220 } },
        { length: 4, 0: { x: 520, y: 200, curve: { length: 2 } } },
      ],
    },
  })
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(5)
})

it('a hole across the outline says that it cuts through, and leaves two shapes in one undo step', async () => {
  const { editor, hand } = await openHall()
  await hand.click([300, 200])
  await hand.keys('h')
  await hand.press(form('Rectangle'))
  await hand.drag(pairs(380, 60, 420, 340), {
    beforeRelease: async () => {
      await until(() => editor.getSnapshot().overlay.labels?.[0]?.text).toBe('Cut through Hall')
    },
  })
  const { items } = editor.document.current
  expect(items).toHaveLength(2)
  await expect.element(page.getByText('Cut through Hall, 2 shapes left')).toBeInTheDocument()
  await hand.keys('Mod+z')
  expect(editor.document.current.items).toEqual([hall])
})
