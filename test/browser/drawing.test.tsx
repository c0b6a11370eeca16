import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drive } from '../../src/testing/index.js'
import { field } from './field.js'
import { openField, until } from './open-editor.js'
import { watchTexts } from './painted-texts.js'

// Feedback of tools while they draw, and the choice of what they create.

/** The change of the path length by a draft, as the tip shows it. */
const CHANGE = /^[+−][\d.,]+ \([\d.,]+ %\)$/m

async function show() {
  const { editor, pathLength } = await openField({}, { ready: 'path' })
  return Object.assign(drive(editor), { pathLength })
}

describe('the path during drawing', () => {
  it('bends around an unclosed polygon until Escape', async () => {
    const h = await show()
    const texts = watchTexts()
    const before = h.pathLength()
    h.tool('polygon').click(300, 100).wait().click(310, 100).wait().move(310, 300)
    await until(h.pathLength).toBeGreaterThan(before + 10)
    expect(h.editor.document.current).toBe(field)
    await until(() => texts().join('\n')).toMatch(CHANGE)
    // The draft is no item, so no issue can refer to it.
    expect(h.editor.getSnapshot().issues.filter(({ id }) => id.includes('draft'))).toEqual([])
    h.press('Escape')
    await until(h.pathLength).toBe(before)
  })

  it.each(['rectangle', 'freehand'])('bends around a %s that is being drawn', async (tool) => {
    const h = await show()
    const before = h.pathLength()
    h.tool(tool).down(300, 100).move(320, 110).move(320, 300)
    await until(h.pathLength).toBeGreaterThan(before + 10)
    h.press('Escape').up()
    await until(h.pathLength).toBe(before)
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

it('the choice of what a tool draws has terrain for the area tool and shapes for the hole tool', async () => {
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
  h.tool('select')
  await until(() => document.querySelector('.nav-tool-options')).toBeNull()
})
