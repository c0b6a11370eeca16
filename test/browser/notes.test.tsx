import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toScene } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { fingersOn } from '../support/fingers.js'
import { openEditor, until, withItems } from './open-editor.js'
import { watchTexts } from './painted-texts.js'
import { rectItem } from '../support/shapes.js'

// Notes that a designer writes on the map.

const TEXT = 'Guards sleep here until the bell rings'
const defaultCamera = { x: 20, y: 120, zoom: 1 }
const hut = rectItem('hut', 300, 150, 120, 80)

const note = { id: 'marker-1', kind: 'marker', role: 'note', name: TEXT, x: 360, y: 190 } as const

const noteIn = (editor: Editor) => editor.document.current.items.find((item) => item.kind === 'marker')
const field = () => page.getByRole('textbox', { name: 'Note text' })

describe('a note', () => {
  it('is typed where the user clicks', async () => {
    const texts = watchTexts()
    const { editor, hand } = await openEditor({ defaultValue: withItems(hut), defaultCamera })
    await hand.keys('t')
    await hand.click([360, 190])
    await expect.element(field()).toHaveFocus()
    await hand.type(`${TEXT}{Enter}`)
    await until(() => noteIn(editor)).toMatchObject({ role: 'note', name: TEXT, x: 360, y: 190 })
    expect(field().query()).toBeNull()
    await until(() => texts().filter((text) => text !== '' && TEXT.startsWith(text)).length).toBeGreaterThan(0)
    expect(texts()).not.toContain(TEXT)
    await hand.keys('Mod+z')
    await until(() => noteIn(editor)?.name).toBeUndefined()
    await hand.keys('Mod+z')
    await until(() => noteIn(editor)).toBeUndefined()
  })

  it('is edited by a double click', async () => {
    const { editor, hand } = await openEditor({ defaultValue: withItems(hut, note), defaultCamera })
    const open = async (): Promise<void> => {
      await hand.doubleClick([note.x, note.y])
      await expect.element(field()).toHaveFocus()
    }
    await open()
    await hand.type('Wake them{Escape}')
    expect(noteIn(editor)?.name).toBe(TEXT)
    await open()
    await hand.type('Wake them{Enter}')
    await until(() => noteIn(editor)?.name).toBe('Wake them')
  })

  it('is found by its text in the tree, and is not part of navigation', async () => {
    const { editor, hand } = await openEditor({ defaultValue: withItems(hut, note), defaultCamera })
    expect(editor.getSnapshot().issues).toEqual([])
    expect(toScene(editor.document.current)).toEqual(toScene(withItems(hut)))
    await hand.press(page.getByRole('button', { name: 'Search' }).first())
    await hand.type('bell')
    await hand.press(page.getByRole('treeitem', { name: TEXT }))
    await until(() => editor.getSnapshot().selection.items).toEqual(['marker-1'])
  })

  it('is placed and written by touch', async () => {
    await page.viewport(390, 844)
    const { editor, map } = await openEditor({ defaultValue: withItems(), style: { height: 844 } })
    editor.tools.set('note')
    const fingers = fingersOn(map)
    const spot = editor.camera.toScreen({ x: 300, y: 250 })
    await fingers.tap(spot)
    await expect.element(field()).toHaveFocus()
    await field().fill('Key')
    editor.tools.set('select')
    map.focus()
    await until(() => noteIn(editor)?.name).toBe('Key')
    await fingers.rest()
    for (let i = 0; i < 2; i++) {
      await fingers.down(spot)
      await fingers.up()
    }
    await expect.element(field()).toHaveFocus()
  })
})
