/** Interactions that users expect of a map editor, with simulated input: markers, waypoints, links and the brush. */
import { describe, expect, it } from 'vitest'
import { type Editor, type EditorOptions } from '../../../src/editor/index.js'
import type { NavItem } from '../../../src/document/index.js'
import { hand, ids, outer, square } from '../setup.js'
import { box, boxItem, pairs } from '../../support/shapes.js'

describe('tools that place and draw items', () => {
  it('the marker tool places the spawn, then the goal, and a second spawn moves the first', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    expect(h.editor.getSnapshot().document.items).toMatchObject([
      { role: 'spawn', x: 10 },
      { role: 'goal', x: 30 },
    ])
    h.editor.tools.setMarkerRole('spawn')
    h.click(50, 60)
    expect(h.editor.document.item('spawn')).toMatchObject({ x: 50, y: 60 })
  })

  it('placing markers in an emptied map starts with the spawn', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    h.editor.selection.all()
    h.editor.selection.remove()
    h.click(50, 60).click(70, 80)
    expect(h.editor.getSnapshot().document.items).toMatchObject([
      { role: 'spawn', x: 50 },
      { role: 'goal', x: 70 },
    ])
  })

  it('when the role goal is chosen, the first click of the marker tool places the goal and the second click the spawn', () => {
    const h = hand().tool('marker')
    h.editor.tools.setMarkerRole('goal')
    h.click(10, 20).click(30, 40)
    expect(h.editor.getSnapshot().document.items).toMatchObject([
      { role: 'goal', x: 10 },
      { role: 'spawn', x: 30 },
    ])
  })

  it('with a chosen role, each click of the marker tool moves the marker of that role', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    h.editor.tools.setMarkerRole('spawn')
    h.click(50, 60).click(70, 80)
    expect(h.editor.document.item('spawn')).toMatchObject({ x: 70, y: 80 })
    expect(h.editor.document.item('goal')).toMatchObject({ x: 30, y: 40 })
  })

  it('waypoints are drawn by clicks, and a link by a drag between two of them', () => {
    const h = hand().tool('waypoint').click(10, 10).click(110, 10).drag([10, 10], [110, 10])
    expect(h.editor.getSnapshot().document.items).toMatchObject([
      { id: 'waypoint-1' },
      { id: 'waypoint-2' },
      { kind: 'waypoint-link', from: 'waypoint-1', to: 'waypoint-2' },
    ])
  })

  it('links are drawn by a drag, and areas by clicks', () => {
    const h = hand()
      .tool('link')
      .drag([10, 10], [110, 10])
      .tool('area')
      .click(200, 200)
      .click(300, 200)
      .click(300, 300)
      .press('Enter')
    expect(h.editor.getSnapshot().document.items).toMatchObject([
      { kind: 'link', to: { x: 110, y: 10 } },
      { kind: 'area', terrain: 'grass', cost: 1.2 },
    ])
  })

  it.each([0, Number.NaN])('Shift does not lock angles when the angle step is %d', (angle) => {
    const h = hand([], { snap: { angle } }).tool('polygon')
    h.click(10, 10).click(110, 40, { shift: true }).click(60, 120, { shift: true }).press('Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(pairs(10, 10, 110, 40, 60, 120))
  })

  it('the brush announces after each stroke whether it painted or erased, and whether obstacles or terrain', () => {
    const h = hand().tool('brush')
    const said: string[] = []
    for (const kind of ['obstacle', 'area'] as const) {
      h.editor.tools.setDrawKind(kind)
      h.drag([5, 5], [35, 5])
      said.push(h.editor.getSnapshot().announcement.text)
      h.drag([5, 5], [15, 5], { alt: true })
      said.push(h.editor.getSnapshot().announcement.text)
    }
    expect(said).toEqual(['Paint obstacles', 'Erase obstacles', 'Paint terrain', 'Erase terrain'])
    expect(h.editor.history.current.undoLabel).toBe('Erase terrain')
  })

  it('the brush paints whole cells as few rectangles, and erases them again', () => {
    const h = hand().tool('brush').drag([5, 5], [35, 5])
    expect(h.editor.document.item('obstacle-1')).toMatchObject({
      shape: { type: 'rectangle', x: 0, y: 0, width: 40, height: 10 },
    })
    h.drag([15, 5], [15, 5], { alt: true })
    const rects = h.editor
      .getSnapshot()
      .document.items.map((item) =>
        item.kind === 'obstacle' && item.shape.type === 'rectangle' ? [item.shape.x, item.shape.width] : [],
      )
    expect(rects).toEqual(pairs(0, 10, 20, 20))
  })

  const drawn: NavItem = boxItem('wall', 0, 0, 40, 40, 'Wall')

  it('the brush does not erase a drawn shape that is not selected, and explains why', () => {
    const h = hand([drawn]).tool('brush').drag([5, 5], [15, 5], { alt: true })
    expect(h.editor.getSnapshot().document.items).toEqual([drawn])
    expect(h.editor.getSnapshot().visibleAnnouncement?.text).toMatch(/selected/)
    h.drag([45, 5], [55, 5]).drag([35, 5], [45, 5], { alt: true })
    const xs = () =>
      h.editor
        .getSnapshot()
        .document.items.map((item) =>
          item.kind === 'obstacle' && item.shape.type === 'rectangle' ? item.shape.x : NaN,
        )
    expect(xs()).toEqual([0, 50])
  })

  it('the brush cuts a selected shape into parts, and one part keeps the name', () => {
    const h = hand([drawn])
    h.editor.selection.set(['wall'])
    h.tool('brush').drag([5, 15], [35, 15], { alt: true })
    expect(h.editor.getSnapshot().document.items.map(({ name }) => name)).toEqual(['Wall', undefined])
  })
})

describe('terrain painted by the brush', () => {
  const widths = (h: { readonly editor: Editor }) =>
    h.editor
      .getSnapshot()
      .document.items.map((item) =>
        item.kind === 'area' && item.shape.type === 'rectangle' ? [item.terrain, item.shape.x, item.shape.width] : [],
      )

  it('has the cost of its kind, and Alt erases it but not the obstacle below', () => {
    const h = hand([square('wall', 0, 0, 10)])
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('mud')
    h.tool('brush').drag([5, 5], [35, 5]).drag([5, 5], [25, 5])
    expect(h.editor.document.item('area-1')).toMatchObject({
      kind: 'area',
      terrain: 'mud',
      cost: 3,
      shape: { type: 'rectangle', x: 0, y: 0, width: 40, height: 10 },
    })
    h.drag([5, 5], [15, 5], { alt: true })
    expect(widths(h)).toEqual([[], ['mud', 20, 20]])
    expect(h.editor.document.item('wall')).toBeDefined()
  })

  it('stays when other terrain is painted over it, and obstacles can be painted there too', () => {
    const h = hand()
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('water')
    h.tool('brush').click(5, 5)
    h.editor.tools.setTerrain('road')
    h.drag([5, 5], [15, 5])
    expect(widths(h)).toEqual([
      ['water', 0, 10],
      ['road', 0, 20],
    ])
    h.editor.tools.setDrawKind('obstacle')
    h.click(5, 5)
    expect(h.editor.document.item('obstacle-1')).toMatchObject({ kind: 'obstacle' })
  })
})

describe('the brush on selected shapes', () => {
  const rects = (h: { readonly editor: Editor }): readonly (readonly number[])[] =>
    h.editor
      .getSnapshot()
      .document.items.map((item) =>
        'shape' in item && item.shape.type === 'rectangle'
          ? [item.shape.x, item.shape.y, item.shape.width, item.shape.height]
          : [],
      )

  const selected = (...given: Parameters<typeof hand>) => {
    const h = hand(...given)
    h.editor.selection.set(['a'])
    return h
  }

  it('cuts exactly the erased cells out of a rectangle, whether or not the rectangle lies on the grid', () => {
    const h = selected([
      { id: 'a', kind: 'obstacle', name: 'Wall', shape: { type: 'rectangle', x: 3, y: 4, width: 50.5, height: 31 } },
    ])
      .tool('brush')
      .drag([15, 15], [25, 15], { alt: true })
    expect(rects(h)).toEqual([
      [3, 4, 50.5, 6],
      [3, 10, 7, 10],
      [30, 10, 23.5, 10],
      [3, 20, 50.5, 15],
    ])
    expect(rects(h).reduce((sum, [, , width, height]) => sum + width * height, 0)).toBe(50.5 * 31 - 200)
    expect(h.editor.getSnapshot().document.items.every(({ kind }) => kind === 'obstacle')).toBe(true)
    h.press('Ctrl+z')
    expect(rects(h)).toEqual([[3, 4, 50.5, 31]])
  })

  it('removes fully covered shapes, and skips locked or merely touched shapes', () => {
    const small = { kind: 'obstacle' as const, shape: { type: 'rectangle' as const, x: 2, y: 2, width: 5, height: 5 } }
    expect(
      ids(
        selected([{ id: 'a', ...small }])
          .tool('brush')
          .click(5, 5, { alt: true }).editor,
      ),
    ).toEqual([])
    expect(
      ids(
        selected([{ id: 'a', locked: true, ...small }])
          .tool('brush')
          .click(5, 5, { alt: true }).editor,
      ),
    ).toEqual(['a'])
    const beside = selected([
      { id: 'a', kind: 'obstacle', shape: { type: 'rectangle', x: 10, y: 0, width: 10, height: 10 } },
    ])
      .tool('brush')
      .click(5, 5, { alt: true })
    expect(beside.editor.getSnapshot().history.entries).toEqual([])
  })

  it('erases cells from a polygon by the clip function of the app, and leaves the polygon unchanged if the app has none', () => {
    const asked: string[] = []
    // Removes the right half, whatever the operation.
    const clip: EditorOptions['clip'] = (operation, subject) => (
      asked.push(operation),
      subject.map(() => ({ outer: box(100, 100, 50, 100), holes: [] }))
    )
    const h = selected([square('a', 100, 100)], { clip })
      .tool('brush')
      .click(195, 195, { alt: true })
    expect([asked, outer(h.editor, 'a')]).toEqual([['subtract'], pairs(100, 100, 150, 100, 150, 200, 100, 200)])
    expect(
      outer(
        selected([square('a', 100, 100)])
          .tool('brush')
          .click(195, 195, { alt: true }).editor,
        'a',
      ),
    ).toHaveLength(4)
  })
})
