import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { type NavEditorProps } from '../../src/ui/index.js'
import '../../src/styles.css'
import { field } from './field.js'
import { mapElement, openField, until } from './open-editor.js'
import { watchTexts } from './painted-texts.js'

// Feedback of tools while they draw, and the choice of what they create.

const map = mapElement
const pathLength = (): number => Number(map().getAttribute('data-path-length'))

/** The change of the path length by a draft, as the tip shows it. */
const CHANGE = /^[+−][\d.,]+ \([\d.,]+ %\)$/m

async function show(props?: NavEditorProps): Promise<EditorDriver & { readonly editor: Editor }> {
  return drive((await openField(props, { ready: 'path' })).editor)
}

describe('the path during drawing', () => {
  it('bends around an unclosed polygon until Escape, and the label at the pointer shows the change of length', async () => {
    const h = await show()
    const texts = watchTexts()
    const before = pathLength()
    h.tool('polygon').click(300, 100).wait().click(310, 100).wait().move(310, 300)
    await until(pathLength).toBeGreaterThan(before + 10)
    expect(h.editor.document.current).toBe(field)
    await until(() => texts().join('\n')).toMatch(CHANGE)
    // The draft is no item, so no issue can refer to it.
    expect(h.editor.getSnapshot().issues.filter(({ id }) => id.includes('draft'))).toEqual([])
    h.press('Escape')
    await until(pathLength).toBe(before)
  })

  it.each(['rectangle', 'freehand'])('bends around a %s that is being drawn', async (tool) => {
    const h = await show()
    const before = pathLength()
    h.tool(tool).down(300, 100).move(320, 110).move(320, 300)
    await until(pathLength).toBeGreaterThan(before + 10)
    h.press('Escape').up()
    await until(pathLength).toBe(before)
  })

  it('includes the cost of mud that is being drawn', async () => {
    const h = await show()
    const texts = watchTexts()
    h.editor.tools.setTerrain('mud')
    h.editor.tools.setDrawKind('area')
    h.tool('rectangle').down(300, 20).move(320, 110).move(400, 380)
    await until(() => texts().join('\n')).toMatch(CHANGE)
    h.press('Escape').up()
  })
})

describe('the choice of what a tool draws', () => {
  it('lets the freehand tool draw a lake after one key and one press', async () => {
    const h = await show()
    map().focus()
    await userEvent.keyboard('f')
    await page.getByRole('radio', { name: 'Water' }).click()
    h.down(200, 250).move(300, 250).move(300, 330).move(200, 330).up()
    expect(h.editor.document.current.items.slice(-1)[0]).toMatchObject({ kind: 'area', terrain: 'water' })
    await userEvent.keyboard('v')
    await until(() => document.querySelector('.nav-tool-options')).toBeNull()
  })

  it('offers terrain for the area tool and shapes for the hole tool', async () => {
    const h = await show()
    h.tool('polygon')
    await page.getByRole('radio', { name: 'Obstacle' }).click()
    await userEvent.keyboard('{ArrowRight}')
    expect(h.editor.getSnapshot()).toMatchObject({ drawKind: 'area', terrain: 'water' })
    await until(() => document.activeElement?.textContent).toBe('Water')
    h.tool('area')
    await until(() => page.getByRole('radio', { name: 'Obstacle' }).query()).toBeNull()
    h.tool('hole')
    await page.getByRole('radio', { name: 'Circle' }).click()
    expect(h.editor.getSnapshot().holeForm).toBe('circle')
  })
})
