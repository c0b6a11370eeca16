/** Strokes of the brush: those of one terrain merge into one area; a stroke can be a line, a rectangle or a fill. */
import { describe, expect, it } from 'vitest'
import { combineRegions } from '../../../src/engine/mesh/index.js'
import type { Editor } from '../../../src/editor/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { blockedArea } from '../../support/item-rings.js'
import { hand, square } from '../setup.js'

const open = () => hand([], { clip: combineRegions }).tool('brush')
const itemsOf = (editor: Editor) => editor.document.current.items
const areaOf = (editor: Editor): number => blockedArea(editor.document.current)

describe('strokes of the brush', () => {
  it('of one terrain merge into one area, but are separate undo steps', () => {
    const h = open()
    h.drag([5, 5], [95, 5]).drag([95, 5], [95, 95]).drag([5, 15], [85, 15])
    expect(itemsOf(h.editor)).toMatchObject([{ id: 'obstacle-1', meta: { brush: true } }])
    expect(areaOf(h.editor)).toBe(1000 + 900 + 900)
    h.press('Ctrl+z')
    expect(areaOf(h.editor)).toBe(1900)
    h.press('Ctrl+z', 'Ctrl+z')
    expect(itemsOf(h.editor)).toEqual([])
  })

  it('stay separate when they touch only at corners or differ in terrain', () => {
    const h = open().click(5, 5).click(15, 15).click(55, 5)
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('mud')
    h.click(65, 5)
    h.editor.tools.setTerrain('water')
    h.click(75, 5)
    const kinds = () => itemsOf(h.editor).map((item) => (item.kind === 'area' ? item.terrain : item.kind))
    expect(kinds()).toEqual(['obstacle', 'obstacle', 'obstacle', 'mud', 'water'])
    h.editor.tools.setDrawKind('obstacle')
    h.click(15, 5)
    expect(kinds()).toEqual(['obstacle', 'obstacle', 'mud', 'water'])
  })

  it('do not merge with a drawn shape', () => {
    const h = hand([square('wall', 0, 0, 40)], { clip: combineRegions }).tool('brush')
    h.click(45, 5)
    expect(itemsOf(h.editor)).toEqual([square('wall', 0, 0, 40), expect.objectContaining({ id: 'obstacle-1' })])
  })

  it('cover exactly the cells that were painted and not erased, in any order', () => {
    const random = createRandom(3)
    const h = open()
    const cells = new Set<string>()
    for (let i = 0; i < 60; i++) {
      const [x, y] = [Math.floor(8 * random()), Math.floor(8 * random())]
      const isErased = random() < 0.3
      h.click(10 * x + 5, 10 * y + 5, { alt: isErased })
      if (isErased) cells.delete(`${x} ${y}`)
      else cells.add(`${x} ${y}`)
    }
    expect(areaOf(h.editor)).toBeCloseTo(100 * cells.size, 6)
  })

  it('paint or erase a rectangle, a fill or a line, as the form of the brush says', () => {
    const h = open()
    h.editor.tools.setBrush({ form: 'rectangle' })
    h.drag([5, 5], [45, 35])
    expect(areaOf(h.editor)).toBe(5 * 4 * 100)
    h.editor.tools.setBrush({ erase: true })
    h.drag([15, 15], [35, 25])
    expect(areaOf(h.editor)).toBe((20 - 6) * 100)
    expect(itemsOf(h.editor)).toHaveLength(1)
    h.editor.tools.setBrush({ erase: false, form: 'fill' })
    h.click(25, 15)
    expect(areaOf(h.editor)).toBe(20 * 100)
    expect(itemsOf(h.editor)).toMatchObject([{ shape: { type: 'rectangle', width: 50, height: 40 } }])
    h.editor.tools.setBrush({ form: 'line' })
    h.down(105, 5).move(145, 45).move(145, 5).up()
    expect(areaOf(h.editor)).toBe(25 * 100)
  })
})
