import { describe, expect, it } from 'vitest'
import type { JsonObject, MarkerItem } from '../../../src/document/index.js'
import { itemBox } from '../../../src/editor/index.js'
import { hand, square } from '../setup.js'

const route = (line: JsonObject[string], id = 'route'): MarkerItem => ({
  id,
  kind: 'marker',
  role: 'patrol',
  x: 100,
  y: 100,
  meta: { kind: 'patrol', line },
})
const bent = route([
  [200, 0],
  [200, 150],
])

describe('kit 3: the line of a marker', () => {
  it('kit 3: is hit along its whole length, above the shapes under it', () => {
    const h = hand([square('yard', 50, 50, 400), bent])
    expect(h.editor.selection.hitTest({ x: 220, y: 103 })[0]).toMatchObject({
      part: 'line',
      id: 'route',
      at: { x: 220, y: 100 },
    })
    expect(h.editor.selection.hitTest({ x: 297, y: 200 })[0]).toMatchObject({
      part: 'line',
      id: 'route',
      at: { x: 300, y: 200 },
    })
    expect(h.editor.selection.hitTest({ x: 220, y: 120 })[0]).toMatchObject({ part: 'body', id: 'yard' })
    expect(h.editor.selection.hitTest({ x: 101, y: 101 })[0]).toMatchObject({ part: 'point', id: 'route' })
  })

  it('kit 3: is picked by a click and by a marquee, and is fitted into view', () => {
    const h = hand([bent])
    h.click(300, 180)
    expect(h.editor.getSnapshot().selection.items).toEqual(['route'])
    h.editor.selection.set([])
    h.drag([350, 260], [280, 200])
    expect(h.editor.getSnapshot().selection.items).toEqual(['route'])
    expect(itemBox(bent)).toEqual({ x: 100, y: 100, width: 200, height: 150 })
  })

  it('kit 3: moves with the marker when it is dragged by the line, in one entry that undo takes back', () => {
    const h = hand([bent], { snap: { grid: false, vertex: false, edge: false, intersection: false } })
    h.drag([200, 100], [240, 130])
    expect(h.editor.document.item('route')).toMatchObject({ x: 140, y: 130, meta: bent.meta })
    expect(h.editor.selection.hitTest({ x: 340, y: 200 })[0]).toMatchObject({ part: 'line', id: 'route' })
    h.press('Ctrl+z')
    expect(h.editor.document.item('route')).toEqual(bent)
  })

  it('kit 3: is mirrored and turned with the marker, and undone with it', () => {
    const h = hand([bent])
    const steps = () => h.editor.document.item('route')?.meta?.line
    h.editor.selection.set(['route'])
    h.editor.actions.run('mirror-x')
    expect(h.editor.document.item('route')).toMatchObject({ x: 300, y: 100 })
    expect(steps()).toEqual([
      [-200, 0],
      [-200, 150],
    ])
    h.editor.document.transform(['route'], [0, 1, -1, 0, 0, 0])
    expect(steps()).toEqual([
      [-0, -200],
      [-150, -200],
    ])
    h.press('Ctrl+z').press('Ctrl+z')
    expect(h.editor.document.item('route')).toEqual(bent)
  })

  it('kit 3: is nothing where `meta.line` holds no pairs of numbers', () => {
    for (const line of ['far', 7, null, {}, [1, 2], [['a', 'b'], [null]]]) {
      const h = hand([route(line)])
      expect(h.editor.selection.hitTest({ x: 200, y: 100 })).toEqual([])
      expect(itemBox(route(line))).toEqual({ x: 100, y: 100, width: 0, height: 0 })
    }
  })
})
