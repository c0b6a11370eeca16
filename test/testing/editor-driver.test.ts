import { describe, expect, it } from 'vitest'
import { hand, outer, square } from '../editor/setup.js'
import { pointsOf, ringItem } from '../support/shapes.js'

// Tests of an app operate the editor with a driver. The driver finds items and tools by the names that users see. It
// simulates keys and every kind of pointer.

const inn = { ...square('a', 100, 100), name: 'Inn' }
/** A shape that does not contain its center. */
const bow = ringItem('b', pointsOf(400, 100, 600, 100, 600, 300, 580, 300, 580, 120, 400, 120), 'Bow')

describe.each(['mouse', 'touch', 'pen'] as const)('the driver with %s', (kind) => {
  it('finds items and tools by name', () => {
    const driver = hand([inn, bow]).with(kind)
    driver.clickOn('Bow')
    expect(driver.editor.getSnapshot().selection.items).toEqual(['b'])
    driver.clickOn('Inn').press('Delete')
    expect(driver.editor.document.current.items.map(({ id }) => id)).toEqual(['b'])
    driver.press('Ctrl+z').tool('Rectangle').drag([700, 700], [800, 760])
    expect(driver.editor.document.current.items).toHaveLength(3)
    expect(() => driver.clickOn('Barn')).toThrow('no item is called "Barn"; there are "Inn", "Bow", "Obstacle 1"')
    expect(() => driver.tool('Crayon')).toThrow('no tool is called "Crayon"')
  })

  it('drags an item by name for any camera position', () => {
    const driver = hand([inn]).with(kind)
    driver.editor.camera.set({ x: -50, y: 20, zoom: 2 })
    driver.tool('select').clickOn('Inn').dragBy('Inn', 60, 40)
    expect(outer(driver.editor, 'a')[0]).toEqual([130, 120])
  })
})
