import { describe, expect, it } from 'vitest'
import { cdp, commands, page, userEvent } from 'vitest/browser'
import type {} from '../support/input-commands.js'
import { isFirefox, openField, until } from './open-editor.js'
import { pairs } from '../support/shapes.js'

/** Sends the key-down or key-up event of a physical key. */
const strike = (type: 'rawKeyDown' | 'keyUp', key: string, code: string, modifiers = 0): Promise<unknown> =>
  cdp().send('Input.dispatchKeyEvent', { type, key, code, modifiers })
const CTRL = 2

describe('with the pointer over the map', () => {
  it('Space + drag pans after a click on a tool', async () => {
    const { editor, hand } = await openField()
    for (const tool of ['Rectangle', 'Polygon', 'Marker']) {
      const before = editor.getSnapshot()
      await hand.press(page.getByRole('button', { name: tool, exact: true }))
      await hand.hover([300, 100])
      await commands.keyDown('Space')
      await hand.drag(pairs(300, 100, 340, 130))
      await commands.keyUp('Space')
      const after = editor.getSnapshot()
      expect(after.document, tool).toBe(before.document)
      expect(after.tool).toBe(tool.toLowerCase())
      expect([after.camera.x - before.camera.x, after.camera.y - before.camera.y], tool).toEqual([40, 30])
    }
  })

  it('arrows and Enter act on the map after clicking a button, and on the button after Tab', async () => {
    const { editor, hand, map } = await openField()
    editor.selection.set({ items: ['crate'], vertices: [] })
    const layers = page.getByRole('button', { name: 'Select', exact: true })
    await hand.press(layers)
    await hand.hover([300, 100])
    await hand.keys('ArrowRight')
    expect(editor.document.item('crate')).toMatchObject({ shape: { x: 41 } })
    expect(document.activeElement).toBe(map)

    const polygon = page.getByRole('button', { name: 'Polygon', exact: true }).element() as HTMLElement
    polygon.focus()
    await hand.keys('Enter')
    await until(() => editor.getSnapshot().tool).toBe('polygon')
    expect(document.activeElement).toBe(polygon)
  })

  it.skipIf(isFirefox)(
    'shortcuts match the typed character (skipped in Firefox: its keyboard layout cannot be set)',
    async () => {
      const { editor, hand, map } = await openField()
      map.focus()
      editor.selection.set({ items: ['crate'], vertices: [] })
      await hand.keys('ArrowRight')
      const moved = editor.document.current
      await strike('rawKeyDown', 'z', 'KeyY', CTRL)
      await strike('keyUp', 'z', 'KeyY', CTRL)
      await until(() => editor.document.current).not.toBe(moved)
      await strike('rawKeyDown', 'y', 'KeyZ', CTRL)
      await strike('keyUp', 'y', 'KeyZ', CTRL)
      await until(() => editor.document.item('crate')).toMatchObject({ shape: { x: 41 } })
      await strike('rawKeyDown', 'з', 'KeyP')
      await strike('keyUp', 'з', 'KeyP')
      await until(() => editor.getSnapshot().tool).toBe('polygon')
      await strike('rawKeyDown', 'л', 'KeyK', CTRL)
      await expect.element(page.getByRole('combobox', { name: 'Command palette' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
    },
  )
})
