import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { rectangleOf } from '../support/item-rings.js'
import { openEditor, openField, withItems, type Desk } from './open-editor.js'
import { pairs, rectItem } from '../support/shapes.js'

// Tasks with many items, with a limit on the number of actions.

const textField = (name: string) => page.getByRole('textbox', { name, exact: true })

const put = ({ hand }: Desk, name: string, text: string) => hand.enter(textField(name), text)

describe('four hundred obstacles', () => {
  const map = withItems(
    ...Array.from({ length: 400 }, (_, i): NavItem =>
      rectItem(`obstacle-${i + 1}`, 10 + 39 * (i % 20), 10 + 24 * Math.floor(i / 20), 14, 10),
    ),
  )

  it('can be renamed, grouped, deleted and restored in at most 25 actions', async () => {
    const desk = await openField({ defaultValue: map })
    const { editor, hand } = desk
    // Selects ten columns of the last three rows.
    await hand.drag(pairs(275, 415, 655, 495))
    expect(editor.selection.current.items).toHaveLength(30)
    await put(desk, 'Rename all', 'Crate ##')
    await hand.keys('Mod+g')
    const crates = editor.document.current.items.filter(({ group }) => group?.[0] === 'Group 1')
    expect(crates.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: 30 }, (_, i) => `Crate ${String(i + 1).padStart(2, '0')}`),
    )
    await hand.drag(pairs(3, 3, 272, 495))
    await hand.keys('Delete')
    expect(editor.document.current.items).toHaveLength(400 - 7 * 20)
    await hand.keys('Mod+z', 'Mod+z', 'Mod+z')
    expect(editor.document.current).toEqual(map)
    expect([...editor.selection.current.items].sort()).toEqual(crates.map(({ id }) => id).sort())
    expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(25)
  })
})

it('an airport concourse gets ten equal gates and a barrier with three gaps in at most 45 actions', async () => {
  const desk = await openEditor({ defaultCamera: { x: 0, y: 0, zoom: 1 } })
  const { editor, hand } = desk
  const copies = async (at: readonly [number, number], count: number, step: number): Promise<void> => {
    await hand.click(at, { button: 'right' })
    await hand.press(page.getByRole('menuitem', { name: 'Copies…' }))
    await put(desk, 'Copies', String(count))
    await put(desk, 'Step X', String(step))
    await hand.press(page.getByRole('button', { name: 'Make copies' }))
  }
  await hand.keys('r')
  await hand.drag(pairs(60, 60, 110, 90))
  await hand.keys('v')
  await copies([80, 75], 9, 65)
  await hand.keys('Mod+a')
  await put(desk, 'Rename all', 'Gate ##')
  await hand.keys('Mod+d', 'Shift+v')
  await put(desk, 'Y', '410')
  await put(desk, 'X', '60')
  await put(desk, 'Rename all', 'Gate S##')
  const gates = editor.document.current.items
  expect(gates.map(({ name }) => name)).toEqual(
    ['Gate ', 'Gate S'].flatMap((stem) => Array.from({ length: 10 }, (_, i) => stem + String(i + 1).padStart(2, '0'))),
  )
  expect(gates.map(rectangleOf)).toMatchObject(
    [60, 410].flatMap((y) => Array.from({ length: 10 }, (_, i) => ({ x: 60 + 65 * i, y, width: 50, height: 30 }))),
  )
  await hand.keys('r')
  await hand.drag(pairs(60, 240, 200, 260))
  await hand.keys('v')
  await copies([120, 250], 3, 150)
  expect(editor.selection.current.items).toHaveLength(3)
  await hand.drag(pairs(40, 225, 690, 275))
  await put(desk, 'Horizontal gap', '30')
  await put(desk, 'Rename all', 'Barrier #')
  const barrier = editor.document.current.items.slice(20)
  expect(barrier.map(({ name }) => name)).toEqual(['Barrier 1', 'Barrier 2', 'Barrier 3', 'Barrier 4'])
  expect(barrier.map((item) => rectangleOf(item).x)).toEqual([60, 230, 400, 570])
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(45)
})
