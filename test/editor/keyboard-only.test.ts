/** No pointer: the keyboard alone draws, edits, undoes and exports. */
import { describe, expect, it } from 'vitest'
import { exportMap, formatNavDocument, parseNavDocument } from '../../src/document/index.js'
import type { EditorDriver } from '../../src/testing/index.js'
import { hand, outer } from './setup.js'
import { pairs, pointsOf } from '../support/shapes.js'

/** Moves by arrow keys by multiples of the grid’s 10 units. */
function walk(h: EditorDriver, dx: number, dy: number): EditorDriver {
  const steps = (count: number, more: string, less: string): void => {
    for (let i = 0; i < Math.abs(count); i++) h.press(count > 0 ? more : less)
  }
  steps(dx / 10, 'ArrowRight', 'ArrowLeft')
  steps(dy / 10, 'ArrowDown', 'ArrowUp')
  return h
}

describe('the keyboard', () => {
  it('alone is enough to draw a polygon with a hole, move a vertex, undo and export', () => {
    // The crosshair appears in the middle of the view.
    const h = hand().press('p', 'Space')
    const said: string[] = []
    h.editor.subscribe(() => said.push(h.editor.getSnapshot().announcement.text))
    expect(h.editor.getSnapshot().crosshair).toEqual({ x: 500, y: 500 })
    h.press('Space')
    walk(h, 100, 0).press('Space')
    walk(h, 0, 100).press('Space')
    walk(h, -100, 0).press('Space', 'Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(pairs(500, 500, 600, 500, 600, 600, 500, 600))

    h.press('h')
    walk(h, 30, -30).press('Space')
    walk(h, 40, 0).press('Space')
    walk(h, 0, -40).press('Space', 'Enter')
    const hole = pointsOf(530, 570, 570, 570, 570, 530)
    expect(h.editor.document.item('obstacle-1')).toMatchObject({ shape: { holes: [hole] } })

    h.press('v')
    const whole = JSON.stringify(h.editor.getSnapshot().document)
    walk(h, 30, 70).press('Space')
    expect(h.editor.getSnapshot().at).toContain('select/')
    walk(h, 50, 20).press('Space')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([650, 620])
    h.press('Ctrl+z')
    expect(JSON.stringify(h.editor.getSnapshot().document)).toBe(whole)
    h.press('Ctrl+Shift+z')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([650, 620])

    const text = formatNavDocument(h.editor.getSnapshot().document)
    expect(parseNavDocument(JSON.parse(text)).document).toEqual(h.editor.getSnapshot().document)
    const geo = JSON.stringify(JSON.parse(exportMap(h.editor.getSnapshot().document, 'geojson')))
    expect(geo).toContain('[650,620]')
    expect(said.filter((words) => words !== '').length).toBeGreaterThan(40)
  })
})
