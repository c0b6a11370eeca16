import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { frames } from '../support/counted-rings.js'
import { watchTexts } from './painted-texts.js'
import { ends, openEditor, until, withItems } from './open-editor.js'
import { boxItem } from '../support/shapes.js'

const wall = (name: string, x: number, y: number, height: number): NavItem =>
  boxItem(name.toLowerCase(), x, y, 20, height, name)
// The path leads through an opening 60 units wide, then through one of 90. Another opening, 40 units wide, is not on the path.
const yard = withItems(
  wall('North wall', 200, 0, 220),
  wall('South wall', 200, 280, 220),
  wall('Upper post', 500, 0, 200),
  wall('Lower post', 500, 290, 100),
  wall('Pillar', 500, 430, 70),
  ...ends(60, 250, 740),
)

describe('the tightest place on the path', () => {
  it('is shown on a phone by a tap on the path length', async () => {
    await page.viewport(390, 844)
    await openEditor({ defaultValue: yard, style: { height: 844 } }, { ready: 'path' })
    const length = page.getByRole('button', { name: /^Path [\d.,]+ px$/ })
    await length.click()
    const said = page.getByText(/^Tightest: /)
    await expect.element(said).toHaveTextContent(/60\spx$/)
    const box = said.element().getBoundingClientRect()
    expect(document.elementFromPoint(box.left + 4, box.top + 4)).toBe(said.element())
    expect([box.left >= 0, box.right <= 390]).toEqual([true, true])
    await length.click()
    await until(() => said.elements()).toEqual([])
  })

  it('is shown by a click on the path length and updates after edits', async () => {
    const { editor } = await openEditor({ defaultValue: yard }, { ready: 'path' })
    const length = page.getByRole('button', { name: /^[\d.,]+ px$/ })
    const said = page.getByText(/^Tightest: |^No walls on both sides/)
    expect(said.elements()).toHaveLength(0)

    const painted = watchTexts()
    await length.click()
    await expect
      .element(said)
      .toHaveTextContent(/^Tightest: (North wall – South wall|South wall – North wall), 60\spx$/)
    await frames(2)
    expect(painted().some((text) => /^60\spx$/.test(text))).toBe(true)

    editor.document.change('Widen the door', (draft) => {
      const item = draft.items.find(({ id }) => id === 'south wall')
      if (item?.kind === 'obstacle' && item.shape.type === 'rectangle') item.shape.y = 400
    })
    await expect
      .element(said)
      .toHaveTextContent(/^Tightest: (Upper post – Lower post|Lower post – Upper post), 90\spx$/)
    editor.document.change('Clear the map', (draft) => {
      draft.items = draft.items.filter(({ kind }) => kind === 'marker')
    })
    await expect.element(said).toHaveTextContent('No walls on both sides of the path')
    await userEvent.click(length)
    expect(said.elements()).toHaveLength(0)
  })
})
