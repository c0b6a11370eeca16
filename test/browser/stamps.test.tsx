import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { fingersOn } from '../support/fingers.js'
import { openEditor, openField, until, withItems } from './open-editor.js'
import { outerOf } from '../support/item-rings.js'
import { areaItem, box, pairs, pointsOf, rectItem, ringItem } from '../support/shapes.js'

// A stamp made of three items, placed many times and edited in one placement.

const crate: readonly NavItem[] = [
  ringItem('base', box(100, 120, 60, 50)),
  rectItem('lid', 115, 135, 30, 8),
  areaItem('mat', 'mud', 3, [121, 148, 18, 18]),
]
/** Centers of ten placements; the first exists already. */
const PLACES = Array.from({ length: 10 }, (_, i) => [130 + 110 * (i % 5), i < 5 ? 145 : 300] as const)

const cornersOf = (editor: Editor) => editor.document.current.items.flatMap((item) => outerOf(item).slice(0, 1))
const cornersAt = (dx: number, dy: number) => PLACES.map(([x, y]) => ({ x: x - 30 + dx, y: y - 25 + dy }))
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

describe('a stamp', () => {
  it('changes in all of its ten placements when a vertex of one placement is dragged', async () => {
    const { editor, hand } = await openField({ defaultValue: withItems(...crate) })
    await hand.click([400, 400])
    await hand.keys('Mod+a', 'Mod+Alt+k')
    const name = page.getByRole('textbox', { name: 'Name of the stamp' })
    await expect.element(name).toHaveValue('Stamp 1')
    await hand.enter(name, 'Crate')
    await hand.press(button('Place'))
    for (const place of PLACES.slice(1)) await hand.click(place)
    expect(cornersOf(editor)).toEqual(cornersAt(0, 0))
    expect(editor.document.current.items).toHaveLength(30)
    await expect.element(page.getByText('10 placements: an edit of a part changes all.')).toBeVisible()
    await hand.keys('Escape', 'Escape')
    await hand.doubleClick([110, 160])
    await hand.drag(pairs(100, 120, 85, 100))
    expect(cornersOf(editor)).toEqual(cornersAt(-15, -20))
    await hand.keys('Mod+z')
    expect(cornersOf(editor)).toEqual(cornersAt(0, 0))
    await hand.keys('Escape', 'Escape', 'Escape')
    await hand.drag(pairs(130 + 220, 160, 130 + 220, 230))
    expect(cornersOf(editor)).toEqual(cornersAt(0, 0).map(({ x, y }, i) => ({ x, y: i === 2 ? y + 70 : y })))
    await hand.keys('Mod+Alt+b')
    await expect.element(name).not.toBeInTheDocument()
    expect(editor.document.current.items.filter(({ stamp }) => stamp === undefined)).toHaveLength(3)
  })

  it('is placed by fingers on a phone, turned by a button', async () => {
    await page.viewport(390, 844)
    const { editor, map } = await openEditor({
      defaultValue: { ...withItems(...crate.slice(0, 1)), bounds: { x: 0, y: 0, width: 360, height: 600 } },
      defaultCamera: { x: 15, y: 60, zoom: 1 },
      style: { height: 844 },
    })
    const fingers = fingersOn(map)
    const { press } = fingers
    const tap = (x: number, y: number) => fingers.tap(editor.camera.toScreen({ x, y }))
    await tap(110, 160)
    await press(page.getByRole('group', { name: 'Actions of the selection' }).getByRole('button', { name: 'More' }))
    await press(page.getByRole('menuitem', { name: 'Make stamp' }))
    await until(() => editor.document.item('base')?.stamp?.name).toBe('Stamp 1')
    await press(button('Marker'))
    await press(button('Marker'))
    await press(page.getByRole('menuitem', { name: 'Stamp', exact: true }))
    await tap(200, 300)
    await press(button('Rotate right'))
    await tap(260, 420)
    await until(() => cornersOf(editor)).toEqual(pointsOf(100, 120, 170, 275, 285, 390))
    expect(editor.selection.current.items).toHaveLength(1)
  })
})
