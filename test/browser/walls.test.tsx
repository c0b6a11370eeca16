/** Walls with doors, drawn by pointer and keys: a robot passes if the opening is wide enough. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WallShape } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { itemNamed, openField, until, withItems } from './open-editor.js'
import { pairs, pointsOf } from '../support/shapes.js'
import { layersOf, pixelsAt } from './pixels.js'

const wallOf = (editor: Editor, id: string): WallShape => {
  const item = itemNamed(editor, id)
  if (!('shape' in item) || item.shape.type !== 'wall') throw new Error(`${id} is no wall`)
  return item.shape
}
const desk = () => openField({ defaultValue: withItems() })

describe('the wall tool', () => {
  it('draws a thick line with typed lengths and angles', async () => {
    const { editor, hand } = await desk()
    await hand.keys('e')
    await hand.click([100, 100])
    await hand.type('240{Tab}0{Enter}')
    await hand.type('120{Tab}90{Enter}')
    await hand.keys('Enter')
    const line = pointsOf(100, 100, 340, 100, 340, 220)
    expect(wallOf(editor, 'obstacle-1')).toEqual({ type: 'wall', line, thickness: 20 })
    expect(editor.history.current.entries.at(-1)?.label).toBe('Draw Wall 1')
  })

  it('shows only the outline of the wall in its preview', async () => {
    const { editor, hand, map } = await desk()
    /** Sums opacity and red of all layers at a place of the map. */
    const paintAt = (x: number, y: number): number => {
      const at = editor.camera.toScreen({ x, y })
      return layersOf(map).reduce((sum, layer) => {
        const [red, , , alpha] = pixelsAt(layer, at.x, at.y)
        return sum + alpha * 1e6 + red
      }, 0)
    }
    const inside = paintAt(270, 155)
    await hand.keys('e')
    for (const at of pairs(100, 100, 340, 100, 340, 220)) await hand.click(at)
    await expect.poll(() => paintAt(220, 100)).not.toBe(paintAt(220, 60))
    expect(paintAt(270, 155)).toBe(inside)
  })

  it('remembers thickness, corners and ends for the next wall', async () => {
    const { editor, hand } = await desk()
    await hand.keys('e')
    await hand.enter(page.getByLabelText('Thickness'), '12')
    await hand.press(page.getByRole('radio', { name: 'Round' }))
    for (const y of [100, 200]) {
      await hand.click([100, y])
      await hand.click([300, y])
      await hand.keys('Enter')
    }
    for (const id of ['obstacle-1', 'obstacle-2'])
      expect(wallOf(editor, id)).toMatchObject({ thickness: 12, join: 'round' })
  })

  it('leaves a closed wall editable as a line', async () => {
    const { editor, hand } = await desk()
    await hand.keys('e')
    for (const at of pairs(100, 100, 300, 100, 300, 300, 100, 300, 100, 100)) await hand.click(at)
    expect(wallOf(editor, 'obstacle-1')).toMatchObject({ closed: true, line: { length: 4 } })
    await hand.keys('v')
    await hand.drag(pairs(300, 300, 340, 340))
    expect(wallOf(editor, 'obstacle-1').line[2]).toEqual({ x: 340, y: 340 })
    await page.getByLabelText('Thickness').fill('8')
    await hand.keys('Enter')
    await until(() => wallOf(editor, 'obstacle-1').thickness).toBe(8)
    expect(editor.history.current.entries.at(-1)?.label).toBe('Thickness of Wall 1')
  })
})

describe('the door tool', () => {
  const hall = withItems({
    kind: 'obstacle',
    id: 'obstacle-1',
    shape: { type: 'wall', line: pointsOf(400, 0, 400, 500), thickness: 10 },
  })

  it('creates an opening of the typed width that can be moved, closed and removed', async () => {
    const { editor, hand } = await openField({ defaultValue: hall })
    await hand.keys('d')
    await hand.enter(page.getByLabelText('Door width'), '36')
    await hand.click([400, 120])
    const doors = () => wallOf(editor, 'obstacle-1').openings
    expect(doors()).toEqual([{ id: 'door-1', at: 120, width: 36 }])
    expect(editor.getSnapshot().issues.filter(({ items }) => items.includes('obstacle-1'))).toEqual([])
    await hand.drag(pairs(400, 120, 430, 200))
    expect(doors()).toEqual([{ id: 'door-1', at: 200, width: 36 }])
    await hand.click([400, 200])
    expect(doors()).toEqual([{ id: 'door-1', at: 200, width: 36, closed: true }])
    expect(editor.history.current.entries.at(-1)?.label).toBe('Close a door of Wall 1')
    await hand.click([400, 200], { alt: true })
    expect(doors()).toEqual([])
    await hand.keys('Mod+z', 'Mod+z', 'Mod+z', 'Mod+z')
    expect(doors()).toBeUndefined()
  })

  it('explains that a door needs a wall when a click hits none', async () => {
    const { editor, hand } = await openField({ defaultValue: hall })
    await hand.keys('d')
    await hand.click([200, 200])
    expect(editor.getSnapshot().visibleAnnouncement?.text).toBe('A door needs a wall that is longer than the door')
  })
})

describe('typed sizes', () => {
  it('place the second corner of a rectangle and the rim of a circle', async () => {
    const { editor, hand } = await desk()
    await hand.keys('r')
    await hand.click([100, 100])
    await hand.hover([150, 130])
    await hand.type('120.5{Tab}64{Enter}')
    expect(itemNamed(editor, 'obstacle-1')).toMatchObject({ shape: { x: 100, y: 100, width: 120.5, height: 64 } })
    await hand.keys('c')
    await hand.click([400, 300])
    await hand.type('33{Enter}')
    expect(itemNamed(editor, 'obstacle-2')).toMatchObject({ shape: { type: 'ellipse', radiusX: 33, radiusY: 33 } })
  })

  it('stay in the field while they are invalid', async () => {
    const { editor, hand } = await desk()
    await hand.keys('p')
    await hand.click([100, 100])
    await hand.type('4x{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a number')
    expect(editor.getSnapshot().overlay.shape?.placed).toBe(1)
  })
})
