import { describe, expect, it } from 'vitest'
import type { NavItem } from '../../src/document/index.js'
import type { EditorDriver } from '../../src/testing/index.js'
import { hand, handOnSquare, said, square } from './setup.js'

const drawn = (h: EditorDriver): NavItem => h.editor.document.current.items.slice(-1)[0]
const mud = { kind: 'area', terrain: 'mud', cost: 3 }

describe('the choice between obstacles and terrain', () => {
  it.each([
    ['polygon', (h: EditorDriver) => h.click(10, 10).click(90, 10).click(90, 90).press('Enter')],
    ['rectangle', (h: EditorDriver) => h.drag([10, 10], [90, 90])],
    ['circle', (h: EditorDriver) => h.drag([50, 50], [90, 50])],
    ['freehand', (h: EditorDriver) => h.down(10, 10).move(90, 10).move(90, 90).move(10, 90).up()],
  ])('applies to the %s tool', (tool, draw) => {
    const h = hand().tool(tool)
    expect(drawn(draw(h)).kind).toBe('obstacle')
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('mud')
    expect(drawn(draw(h.tool('select').tool(tool).wait()))).toMatchObject({ id: 'area-1', ...mud })
    h.editor.tools.setDrawKind('obstacle')
    expect(drawn(draw(h.wait())).kind).toBe('obstacle')
  })

  it('is separate for the brush', () => {
    const h = hand().tool('brush')
    h.editor.tools.setDrawKind('area')
    expect(drawn(h.tool('circle').drag([50, 50], [90, 50])).kind).toBe('obstacle')
    h.tool('select').tool('brush')
    expect(h.editor.getSnapshot().drawKind).toBe('area')
    h.tool('select').editor.tools.setDrawKind('area')
    expect(drawn(h.tool('circle').wait().drag([150, 150], [190, 150])).kind).toBe('area')
  })

  it('already applies to a draft', () => {
    const h = hand().tool('rectangle')
    h.editor.tools.setDrawKind('area')
    h.down(10, 10).move(50, 50)
    expect(h.editor.getSnapshot().overlay.shape).toMatchObject({ kind: 'area' })
    h.up().tool('freehand').down(10, 10).move(50, 50)
    expect(h.editor.getSnapshot().overlay.shape).toMatchObject({ kind: 'freehand', becomes: 'area' })
  })

  it('can be changed for an existing shape, which keeps all its other properties', () => {
    const wall: NavItem = { ...square('wall', 0, 0), name: 'Wall', meta: { a: 1 } }
    const h = hand([square('under', 0, 0), wall, square('over', 0, 0)])
    const before = h.editor.document.current
    h.editor.tools.setTerrain('mud')
    h.editor.selection.set(['wall'])
    expect(h.editor.actions.disabledReason('to-obstacle')).toBe('Select a shape of the other kind')
    expect(h.editor.actions.run('to-area')).toBe(true)
    expect(h.editor.document.current.items.map(({ id }) => id)).toEqual(['under', 'wall', 'over'])
    expect(h.editor.document.item('wall')).toEqual({ ...wall, ...mud })
    expect(h.editor.selection.current.items).toEqual(['wall'])
    expect(said(h)).toBe('Wall is terrain now')
    expect(h.editor.getSnapshot().history.undoLabel).toBe('Convert Wall to terrain')
    h.editor.actions.run('to-obstacle')
    expect(h.editor.document.current).toEqual(before)
  })

  it('is offered in the context menu of existing shapes, except for locked ones', () => {
    const area = { ...square('lake', 0, 0), ...mud } as NavItem
    const h = hand([square('a', 200, 200), area, { ...square('b', 400, 400), locked: true }])
    const offered = (): readonly string[] =>
      h.editor
        .getSnapshot()
        .menu?.entries.map(({ action }) => action)
        .filter((action) => action.startsWith('to-')) ?? []
    h.rightClick(250, 250)
    expect(offered()).toEqual(['to-area'])
    h.press('Escape').editor.selection.set(['a', 'lake', 'b'])
    h.editor.actions.openMenu()
    expect(offered()).toEqual(['to-area', 'to-obstacle'])
    h.editor.actions.run('to-area')
    expect(h.editor.document.current.items.map(({ kind }) => kind)).toEqual(['area', 'area', 'obstacle'])
  })
})

describe('dragging a shape', () => {
  it('selects and moves it in one undo step, until Escape reverts the drag', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)]).drag([150, 150], [190, 170])
    expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
    expect(h.editor.document.item('a')).toMatchObject(square('a', 140, 120))
    h.editor.history.undo()
    expect(h.editor.document.item('a')).toMatchObject(square('a', 100, 100))
    h.down(350, 150).move(380, 150).press('Escape').up()
    expect(h.editor.document.item('b')).toMatchObject(square('b', 300, 100))
  })

  it('moves only this shape if it was not selected', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)])
    h.editor.selection.set(['b'])
    h.drag([150, 150], [150, 180])
    expect(h.editor.document.current.items).toMatchObject([square('a', 100, 130), square('b', 300, 100)])
  })

  it.each(['locked', 'pinned'])('draws a marquee if the shape is %s', (flag) => {
    const h = hand([{ ...square('a', 100, 100), [flag]: true }])
      .down(150, 150)
      .move(180, 180)
    expect(h.editor.getSnapshot().at).toBe('select/marquee')
  })

  it('draws a marquee if the option `dragUnselected` says so, which the map menu changes', () => {
    const h = handOnSquare({ dragUnselected: 'select' }).drag([150, 150], [250, 250])
    expect(h.editor.document.item('a')).toMatchObject(square('a', 100, 100))
    h.rightClick(600, 600)
    const entry = (): unknown => h.editor.getSnapshot().menu?.entries.find(({ action }) => action === 'toggle-drag')
    expect(entry()).toMatchObject({ label: 'Drag moves unselected shapes', checked: false, enabled: true })
    h.editor.actions.run('toggle-drag')
    h.rightClick(600, 600)
    expect(entry()).toMatchObject({ checked: true })
    h.press('Escape').drag([150, 150], [170, 150])
    expect(h.editor.document.item('a')).toMatchObject(square('a', 120, 100))
  })

  it('with a finger pans the map unless the shape is selected', () => {
    const h = handOnSquare().with('touch').drag([150, 150], [200, 150])
    expect(h.editor.document.item('a')).toMatchObject(square('a', 100, 100))
    expect(h.editor.getSnapshot().camera.x).toBe(50)
    h.click(200, 150).wait().drag([200, 150], [230, 150])
    expect(h.editor.document.item('a')).toMatchObject(square('a', 130, 100))
  })
})
