import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { openEditor, withItems } from './open-editor.js'
import { rectItem } from '../support/shapes.js'

// A selection moved, rotated and scaled by typed numbers.

const twelve: readonly NavItem[] = Array.from({ length: 12 }, (_, i) =>
  rectItem(`crate-${i + 1}`, 100 + 80 * (i % 4), 100 + 80 * Math.floor(i / 4), 40, 20),
)

const rectangle = (item: NavItem | undefined) => {
  if (item?.kind !== 'obstacle' || item.shape.type !== 'rectangle') throw new Error('no rectangle')
  return item.shape
}

describe('twelve shapes', () => {
  it('can be moved, rotated by 15 degrees and scaled to 80 % in at most 12 actions', async () => {
    const { editor, hand } = await openEditor({ defaultValue: withItems(...twelve) })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await hand.click([40, 40])
    await hand.keys('Mod+a')
    for (const [name, text] of [
      ['Move by X', '37'],
      ['Move by Y', '-12'],
      ['Rotate by', '15'],
      ['Scale to', '80'],
    ]) {
      await hand.press(field(name))
      await hand.type(`${text}{Enter}`)
    }
    // The center of the box of all twelve was at (240, 190).
    const center = { x: 240 + 37, y: 190 - 12 }
    twelve.forEach((item) => {
      const before = rectangle(item)
      const after = rectangle(editor.document.item(item.id))
      const [dx, dy] = [before.x + 20 - 240, before.y + 10 - 190]
      const turn = Math.PI / 12
      expect(after.rotation).toBeCloseTo(15, 9)
      expect([after.width, after.height]).toEqual([expect.closeTo(32, 9), expect.closeTo(16, 9)])
      expect(after.x + 16).toBeCloseTo(center.x + 0.8 * (dx * Math.cos(turn) - dy * Math.sin(turn)), 6)
      expect(after.y + 8).toBeCloseTo(center.y + 0.8 * (dx * Math.sin(turn) + dy * Math.cos(turn)), 6)
    })
    expect(hand.done.length).toBeLessThanOrEqual(12)
  })

  it('accept position and size of their bounding box, or signed changes, without shearing', async () => {
    const { editor, hand } = await openEditor({ defaultValue: withItems(...twelve.slice(0, 2)) })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    editor.selection.all()
    const put = async (name: string, text: string): Promise<void> => {
      await hand.press(field(name))
      await hand.type(`${text}{Enter}`)
    }
    await put('X', '+10')
    await put('Width', '240')
    expect(rectangle(editor.document.item('crate-1'))).toMatchObject({ x: 110, width: 80, height: 20 })
    expect(rectangle(editor.document.item('crate-2'))).toMatchObject({ x: 270, width: 80, height: 20 })
    await put('Width', '-120')
    expect(rectangle(editor.document.item('crate-2'))).toMatchObject({ x: 190, width: 40 })
    editor.selection.transform({ degrees: 15, about: 'each' })
    await put('Width', '300')
    const { width, height } = rectangle(editor.document.item('crate-1'))
    expect(width / height).toBeCloseTo(2, 9)
  })
})

it('the outline of a shape can be rounded and shrunk by typed numbers', async () => {
  const { editor, hand } = await openEditor({
    defaultValue: withItems(rectItem('track', 100, 100, 300, 200)),
    defaultSelection: { items: ['track'], vertices: [] },
  })
  for (const [name, text] of [
    ['Round corners', '60'],
    ['Grow by', '-10'],
  ]) {
    await hand.press(page.getByRole('textbox', { name, exact: true }))
    await hand.type(`${text}{Enter}`)
  }
  const track = editor.document.item('track')
  if (track?.kind !== 'obstacle' || track.shape.type !== 'polygon') throw new Error('no polygon')
  const xs = track.shape.outer.map(({ x }) => x)
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(110, 6), expect.closeTo(390, 6)])
  expect(track.shape.outer.length).toBeGreaterThan(16)
  expect(editor.history.current.entries).toHaveLength(2)
})
