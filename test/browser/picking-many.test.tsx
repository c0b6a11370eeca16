import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { rectangleOf } from '../support/item-rings.js'
import { openField, until, withItems } from './open-editor.js'
import { boxItem, pairs } from '../support/shapes.js'

// Many items selected in the list and on the map: ranges, groups, menus, names.

/** Crates in rows of six, numbered from the top left. */
const crates: readonly NavItem[] = Array.from({ length: 12 }, (_, i) =>
  boxItem(`crate-${i + 1}`, 60 + 80 * (i % 6), 60 + 80 * Math.floor(i / 6), 30, 30, `Crate ${i + 1}`),
)

const open = () => openField({ defaultValue: withItems(...crates) })
const row = (name: string | RegExp) => page.getByRole('treeitem', { name, exact: true })
const selected = (editor: Editor): readonly string[] => editor.selection.current.items
const ids = (...numbers: readonly number[]): readonly string[] => numbers.map((number) => `crate-${number}`)
const groupOf = (editor: Editor, id: string): readonly string[] | undefined => editor.document.item(id)?.group

describe('the list', () => {
  it('selects a range with Shift and toggles one row with Ctrl', async () => {
    const { editor } = await open()
    await row('Crate 10').click()
    await row('Crate 7').click({ modifiers: ['Shift'] })
    expect(selected(editor)).toEqual(ids(10, 9, 8, 7))
    await row('Crate 12').click({ modifiers: ['Shift'] })
    expect(selected(editor)).toEqual(ids(12, 11, 10))
    await row('Crate 11').click({ modifiers: ['Control'] })
    await row('Crate 3').click({ modifiers: ['Control'] })
    expect(selected(editor)).toEqual(ids(12, 10, 3))
  })

  it('extends the selection by Shift and arrow keys', async () => {
    const { editor } = await open()
    await row('Crate 12').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected(editor)).toEqual(ids(12, 11, 10))
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected(editor)).toEqual(ids(12, 11))
  })

  it('opens the menu of the selection on a right click on a selected row', async () => {
    const { editor } = await open()
    await row('Crate 12').click()
    await row('Crate 10').click({ modifiers: ['Shift'] })
    await row('Crate 11').click({ button: 'right' })
    expect(selected(editor)).toEqual(ids(12, 11, 10))
    await page.getByRole('menuitem', { name: 'Group' }).click()
    expect(groupOf(editor, 'crate-11')).toEqual(['Group 1'])
    await row('Crate 3').click({ button: 'right' })
    expect(selected(editor)).toEqual(ids(3))
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    expect(editor.document.item('crate-3')).toBeUndefined()
  })
})

describe('a group', () => {
  it('is selected, moved, copied and locked as one', async () => {
    const { editor, hand } = await open()
    await hand.drag(pairs(40, 40, 190, 100))
    expect(selected(editor)).toEqual(ids(1, 2))
    await hand.keys('Mod+g')
    await hand.keys('Escape')
    await hand.click([75, 75])
    expect(selected(editor)).toEqual(ids(1, 2))
    // Drags the other crate, because a second press at the same place could count as a double click.
    await hand.drag(pairs(155, 75, 155, 275))
    const y = (id: string): number => rectangleOf(editor.document.item(id)).y
    expect([y('crate-1'), y('crate-2')]).toEqual([260, 260])
    await hand.keys('Mod+d')
    expect(selected(editor).map((id) => groupOf(editor, id))).toEqual([['Group 2'], ['Group 2']])
    await hand.keys('Mod+z')
    expect(selected(editor)).toEqual(ids(1, 2))
    await hand.doubleClick([155, 275])
    expect(selected(editor)).toEqual(ids(2))
    await hand.click([75, 275])
    expect(selected(editor)).toEqual(ids(1))
    await hand.keys('Escape')
    expect(selected(editor)).toEqual(ids(1, 2))
    await hand.keys('Mod+Shift+l')
    expect(ids(1, 2).every((id) => editor.document.item(id)?.locked)).toBe(true)
    await hand.keys('Mod+Shift+l', 'Mod+Shift+g')
    expect(groupOf(editor, 'crate-1')).toBeUndefined()
  })

  it('has its own row, which can be expanded and renamed', async () => {
    const { editor, hand } = await open()
    editor.selection.set(ids(4, 5, 6))
    editor.selection.group('Gates')
    editor.selection.set([])
    await row('Gates 3').click()
    expect(selected(editor)).toEqual(ids(4, 5, 6))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(row('Crate 5')).toBeVisible()
    await userEvent.keyboard('{F2}Doors{Enter}')
    await until(() => groupOf(editor, 'crate-5')).toEqual(['Doors'])
    await row('Doors 3').hover()
    row('Doors 3').element().querySelectorAll<HTMLElement>('.nav-row-act')[1].click()
    expect(ids(4, 5, 6).every((id) => editor.document.item(id)?.hidden)).toBe(true)
    expect(hand.done).toEqual([])
  })
})
