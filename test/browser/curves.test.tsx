import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shapeToRings } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { ends, itemNamed, openField, until, withItems } from './open-editor.js'
import { boxItem, pairs } from '../support/shapes.js'

// A user bends an edge: drags the edge with Ctrl, drags the middle or a control point of a curve, or uses the menu.

const hall = boxItem('hall', 300, 200, 200, 100, 'Hall')
const openHall = () => openField({ defaultValue: withItems(hall, ...ends(200, 160, 600)) }, { ready: 'path' })

function outline(editor: Editor) {
  const item = itemNamed(editor, 'Hall')
  if (item.kind !== 'obstacle' || item.shape.type !== 'polygon') throw new Error('no polygon')
  const { outer } = item.shape
  const [first, second] = outer[0].curve ?? [outer[0], outer[1]]
  const top = (outer[0].y + 3 * first.y + 3 * second.y + outer[1].y) / 8
  return { outer, chords: shapeToRings(item.shape).outer, top }
}

function controls(editor: Editor) {
  const { curve } = outline(editor).outer[0]
  if (curve === undefined) throw new Error('no curve')
  return curve
}

it('the path goes around an edge that a drag with Ctrl bends', async () => {
  const { editor, hand, pathLength } = await openHall()
  await until(pathLength).toBeCloseTo(400, 0)
  await hand.click([400, 250])
  await hand.drag(pairs(400, 200, 400, 140), { ctrl: true })
  expect(outline(editor).outer).toHaveLength(4)
  expect(outline(editor).top).toBeCloseTo(140, 6)
  expect(editor.getSnapshot().history.undoLabel).toBe('Curve edge of Hall')
  await until(pathLength).toBeGreaterThan(402)
  // Without Ctrl, a drag of the middle of a curve bends it.
  await hand.drag(pairs(400, 140, 400, 110))
  expect(outline(editor).top).toBeCloseTo(110, 6)
  const [first, second] = controls(editor)
  await hand.drag(pairs(first.x, first.y, first.x - 40, first.y - 30))
  const [dragged, ...other] = controls(editor)
  expect([dragged.x - first.x, dragged.y - first.y].map(Math.round)).toEqual([-40, -30])
  expect(other).toEqual([second])
  expect(editor.getSnapshot().history.entries).toHaveLength(3)
  await hand.keys('Mod+z', 'Mod+z', 'Mod+z')
  expect(itemNamed(editor, 'Hall')).toEqual(hall)
  await until(pathLength).toBeCloseTo(400, 0)
})

it('the menu of an edge makes the edge a curve or straight', async () => {
  const { editor, hand } = await openHall()
  await hand.click([400, 250])
  await hand.click([360, 200], { button: 'right' })
  await hand.press(page.getByRole('menuitem', { name: 'Curve edge' }))
  await until(() => editor.getSnapshot().announcement.text).toBe('Curve edge of Hall')
  expect(outline(editor).top).toBeCloseTo(150, 6)
  const [, second] = controls(editor)
  await hand.drag(pairs(500, 200, 540, 180))
  const [, after] = controls(editor)
  expect([after.x - second.x, after.y - second.y].map(Math.round)).toEqual([40, -20])
  const fine = outline(editor).chords.length
  await hand.enter(page.getByRole('textbox', { name: 'Curves within', exact: true }), '8')
  expect(outline(editor).chords.length).toBeLessThan(fine)
  expect(editor.getSnapshot().history.undoLabel).toBe('Curves within of Hall')
  await hand.keys('Mod+z')
  // A corner of the chords that approximate the curve lies on the curve.
  const { x, y } = outline(editor).chords[3]
  await hand.click([x, y], { button: 'right' })
  await hand.press(page.getByRole('menuitem', { name: 'Straighten edge' }))
  await until(() => editor.getSnapshot().announcement.text).toBe('Straighten edge of Hall')
  expect(outline(editor).outer[0]).toEqual({ x: 300, y: 200 })
})
