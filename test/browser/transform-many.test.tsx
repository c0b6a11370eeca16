import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { boxOf, outerOf, rectangleOf } from '../support/item-rings.js'
import { openEditor, withItems, type Desk } from './open-editor.js'
import { rectItem } from '../support/shapes.js'

// A selection moved, rotated and scaled by typed numbers.

const twelve: readonly NavItem[] = Array.from({ length: 12 }, (_, i) =>
  rectItem(`crate-${i + 1}`, 100 + 80 * (i % 4), 100 + 80 * Math.floor(i / 4), 40, 20),
)

const put = ({ hand }: Desk, name: string, text: string) =>
  hand.enter(page.getByRole('textbox', { name, exact: true }), text)

describe('twelve shapes', () => {
  it('can be moved, rotated by 15 degrees and scaled to 80 % in at most 12 actions', async () => {
    const desk = await openEditor({ defaultValue: withItems(...twelve) })
    const { editor, hand } = desk
    await hand.click([40, 40])
    await hand.keys('Mod+a')
    await put(desk, 'Move by X', '37')
    await put(desk, 'Move by Y', '-12')
    await put(desk, 'Rotate by', '15')
    await put(desk, 'Scale to', '80')
    // The center of the box of all twelve was at (240, 190).
    const center = { x: 240 + 37, y: 190 - 12 }
    twelve.forEach((item) => {
      const before = rectangleOf(item)
      const after = rectangleOf(editor.document.item(item.id))
      const [dx, dy] = [before.x + 20 - 240, before.y + 10 - 190]
      const turn = Math.PI / 12
      expect(after.rotation).toBeCloseTo(15, 9)
      expect([after.width, after.height]).toEqual([expect.closeTo(32, 9), expect.closeTo(16, 9)])
      expect(after.x + 16).toBeCloseTo(center.x + 0.8 * (dx * Math.cos(turn) - dy * Math.sin(turn)), 6)
      expect(after.y + 8).toBeCloseTo(center.y + 0.8 * (dx * Math.sin(turn) + dy * Math.cos(turn)), 6)
    })
    expect(hand.done.length).toBeLessThanOrEqual(12)
  })

  it('accept the position and size of their bounding box, or signed changes', async () => {
    const desk = await openEditor({ defaultValue: withItems(...twelve.slice(0, 2)) })
    const { editor } = desk
    editor.selection.all()
    await put(desk, 'X', '+10')
    await put(desk, 'Width', '240')
    expect(rectangleOf(editor.document.item('crate-1'))).toMatchObject({ x: 110, width: 80, height: 20 })
    expect(rectangleOf(editor.document.item('crate-2'))).toMatchObject({ x: 270, width: 80, height: 20 })
    await put(desk, 'Width', '-120')
    expect(rectangleOf(editor.document.item('crate-2'))).toMatchObject({ x: 190, width: 40 })
    editor.selection.transform({ degrees: 15, about: 'each' })
    await put(desk, 'Width', '300')
    const { width, height } = rectangleOf(editor.document.item('crate-1'))
    expect(width / height).toBeCloseTo(2, 9)
  })
})

it('the outline of a shape can be rounded and shrunk by typed numbers', async () => {
  const track = rectItem('track', 100, 100, 300, 200)
  const desk = await openEditor({ defaultValue: withItems(track), defaultSelection: ['track'] })
  const { editor } = desk
  await put(desk, 'Round corners', '60')
  await put(desk, 'Grow by', '-10')
  const outer = outerOf(editor.document.item('track'))
  expect(boxOf(outer)).toEqual([110, 110, 390, 290])
  expect(outer.length).toBeGreaterThan(16)
  expect(editor.history.current.entries).toHaveLength(2)
})
