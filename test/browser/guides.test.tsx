import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import { openField, until } from './open-editor.js'

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}

const show = async (): Promise<Editor> => (await openField()).editor

const send = (target: Element, type: string, clientX: number, clientY: number): boolean =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY, pointerId: 1, button: 0 }),
  )
const guides = (editor: Editor) => editor.document.current.grid.guides

describe('in the editor', () => {
  it('guides are dragged from a ruler, moved by pointer and keys, and removed', async () => {
    const editor = await show()
    const map = find('.nav-map').getBoundingClientRect()
    send(find('.nav-ruler[data-axis="y"]'), 'pointerdown', map.left - 10, map.top + 90)
    await until(() => document.querySelector('.nav-guides')).not.toBeNull()
    send(find('.nav-map'), 'pointermove', map.left + 150, map.top + 90)
    await until(() => document.querySelector('.nav-guide[data-axis="x"]')).not.toBeNull()
    send(find('.nav-map'), 'pointerup', map.left + 150, map.top + 90)
    await until(() => guides(editor)).toEqual({ x: [150] })
    await until(() => document.querySelectorAll('.nav-guide').length).toBe(1)
    send(find('.nav-guide'), 'pointerdown', map.left + 150, map.top + 90)
    await until(() => find('.nav-guide').isConnected).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    send(find('.nav-map'), 'pointermove', map.left + 200, map.top + 90)
    send(find('.nav-map'), 'pointerup', map.left + 200, map.top + 90)
    await until(() => guides(editor)).toEqual({ x: [200] })
    const guide = page.getByRole('slider', { name: 'Guide at X 200' })
    ;(guide.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await until(() => guides(editor)).toEqual({ x: [201] })
    editor.selection.set(['crate'])
    ;(page.getByRole('slider', { name: 'Guide at X 201' }).element() as HTMLElement).focus()
    send(find('.nav-guide'), 'pointerdown', map.left + 201, map.top + 90)
    await new Promise((resolve) => setTimeout(resolve, 50))
    send(find('.nav-map'), 'pointermove', map.left - 15, map.top + 90)
    send(find('.nav-map'), 'pointerup', map.left - 15, map.top + 90)
    await until(() => guides(editor)).toBeUndefined()
    editor.history.undo()
    await until(() => guides(editor)).toEqual({ x: [201] })
    ;(page.getByRole('slider', { name: 'Guide at X 201' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await until(() => guides(editor)).toBeUndefined()
    expect(editor.document.item('crate')).toBeDefined()
  })

  it('a dialog makes copies of a shape in a row', async () => {
    const editor = await show()
    editor.selection.set(['crate'])
    editor.actions.openMenu()
    await page.getByRole('menuitem', { name: 'Copies…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copies' })
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('2')
    await dialog.getByRole('textbox', { name: 'Step X' }).fill('80')
    await dialog.getByRole('button', { name: 'Make copies' }).click()
    await until(() => editor.document.current.items.filter(({ kind }) => kind === 'obstacle')).toMatchObject([
      { shape: { x: 40 } },
      { shape: { x: 120 } },
      { shape: { x: 200 } },
    ])
  })
})
