/** Every row of the interaction table, by its name, through the hand. */
import { describe, expect, it } from 'vitest'
import { GESTURES, createEditor, english, chinese, type Editor, type EditorOptions, type EditorSnapshot } from '../../src/editor/index.js'
import type { Region } from '../../src/engine/geometry/index.js'
import { drive } from '../../src/testing/index.js'
import { hand, ids, map, outer, square } from './setup.js'

const triangle = [[100, 100], [200, 100], [200, 200]] as const

describe('drawing', () => {
  it('click to add vertices', () => {
    const h = hand().tool('polygon').click(100, 100).click(200, 100).down(200, 190).move(200, 200).up()
    expect(h.editor.getSnapshot().at).toBe('polygon/drawing')
    expect(h.editor.getSnapshot().overlay.shape?.points.slice(0, 3)).toEqual(triangle.map(([x, y]) => ({ x, y })))
  })

  it('close on first point, within 8 px of a mouse and 20 px of a finger', () => {
    const mouse = hand().tool('polygon').click(100, 100).click(200, 100).click(200, 200)
    mouse.move(107, 100)
    expect(mouse.editor.getSnapshot().cursorName).toBe('close')
    mouse.click(107, 100)
    expect(outer(mouse.editor, 'obstacle-1')).toEqual(triangle)
    const far = hand().tool('polygon').click(100, 100).click(200, 100).click(200, 200).click(110, 100)
    expect(ids(far.editor)).toEqual([])
    const finger = hand().with('touch').tool('polygon').click(100, 100).click(200, 100).click(200, 200).click(118, 100)
    expect(outer(finger.editor, 'obstacle-1')).toEqual(triangle)
  })

  it('close by double-click, without adding a point', () => {
    const h = hand().tool('polygon').click(100, 100).click(200, 100).doubleClick(200, 200)
    expect(outer(h.editor, 'obstacle-1')).toEqual(triangle)
  })

  it('close by Enter', () => {
    const h = hand().tool('polygon').click(100, 100).click(200, 100).click(200, 200).press('Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(triangle)
  })

  it('right-click in draft closes from three points on, cancels before, and can remove the last point instead', () => {
    const closed = hand().tool('polygon').click(100, 100).click(200, 100).click(200, 200).rightClick(300, 300)
    expect(outer(closed.editor, 'obstacle-1')).toEqual(triangle)
    const cancelled = hand().tool('polygon').click(100, 100).click(200, 100).rightClick(300, 300)
    expect(cancelled.editor.getSnapshot()).toMatchObject({ at: 'polygon/idle', document: { items: [] } })
    const back = hand([], { draftContextAction: 'remove-last' }).tool('polygon').click(100, 100).click(200, 100).rightClick(300, 300)
    expect(back.editor.getSnapshot().overlay.shape?.placed).toBe(1)
  })

  it('Esc cancels draft, then deselects vertices, then items, then takes the select tool', () => {
    const h = hand([square('a', 100, 100)])
    h.click(150, 150).click(100, 100)
    h.editor.setTool('polygon')
    h.click(500, 500).press('Escape')
    expect(h.editor.getSnapshot().at).toBe('polygon/idle')
    expect(h.editor.getSnapshot().selection.vertices).toHaveLength(1)
    h.press('Escape')
    expect(h.editor.getSnapshot().selection).toEqual({ items: ['a'], vertices: [] })
    h.press('Escape')
    expect(h.editor.getSnapshot().selection.items).toEqual([])
    h.press('Escape')
    expect(h.editor.getSnapshot().tool).toBe('select')
  })

  it('Backspace removes last, and undo inside the draft too, before it reaches the document', () => {
    const h = hand([square('a', 600, 600)]).tool('polygon').click(100, 100).click(200, 100).click(200, 200)
    h.press('Backspace').press('Ctrl+z')
    expect(h.editor.getSnapshot().overlay.shape?.placed).toBe(1)
    h.press('Ctrl+Shift+z')
    expect(h.editor.getSnapshot().overlay.shape?.placed).toBe(2)
    h.press('Backspace', 'Backspace')
    expect(h.editor.getSnapshot().at).toBe('polygon/idle')
    expect(ids(h.editor)).toEqual(['a'])
  })

  it('rect / circle / freehand', () => {
    const h = hand().tool('rectangle').drag([10, 10], [60, 40]).tool('circle').drag([200, 200], [230, 240])
    expect(h.editor.itemById('obstacle-1')).toMatchObject({ shape: { type: 'rectangle', x: 10, y: 10, width: 50, height: 30 } })
    expect(h.editor.itemById('obstacle-2')).toMatchObject({ shape: { type: 'ellipse', x: 200, y: 200, radiusX: 50, radiusY: 50 } })
    h.tool('freehand').down(400, 400)
    for (let i = 1; i <= 60; i++) h.move(400 + 50 * Math.sin(i / 10), 450 - 50 * Math.cos(i / 10))
    h.up()
    const ring = outer(h.editor, 'obstacle-3')
    expect(ring.length).toBeGreaterThanOrEqual(8)
    expect(ring.length).toBeLessThan(30)
    expect(h.editor.getSnapshot().issues).toEqual([])
  })

  it('rect / circle by two clicks, and nothing smaller than the minimum', () => {
    const h = hand().tool('rectangle').click(10, 10).click(60, 40)
    expect(h.editor.itemById('obstacle-1')).toMatchObject({ shape: { width: 50, height: 30 } })
    h.drag([100, 100], [102, 200])
    expect(ids(h.editor)).toEqual(['obstacle-1'])
    expect(h.editor.getSnapshot().announcement.text).toBe(english.reasons.tooSmall)
  })

  it('holes: drawn inside the selected shape', () => {
    const h = hand([square('a', 100, 100)]).click(150, 150).tool('hole').click(120, 120).click(160, 120).click(160, 160).press('Enter')
    expect(h.editor.itemById('a')).toMatchObject({ shape: { holes: [[{ x: 120, y: 120 }, { x: 160, y: 120 }, { x: 160, y: 160 }]] } })
    h.tool('hole').click(500, 500)
    expect(h.editor.getSnapshot()).toMatchObject({ at: 'hole/idle', announcement: { text: english.reasons.noShapeForHole } })
  })

  it('angle lock: Shift turns the next edge to 15 degrees, also when editing', () => {
    const h = hand().tool('polygon').click(100, 100).click(300, 109, { shift: true })
    expect(h.editor.getSnapshot().overlay.shape?.points[1]).toEqual({ x: 300, y: 100 })
    expect(h.editor.getSnapshot().guides[0]?.kind).toBe('angle')
    const edited = hand([square('a', 100, 100)]).click(150, 150).drag([200, 100], [260, 109], { shift: true })
    expect(outer(edited.editor, 'a')[1]).toEqual([260, 100])
  })
})

describe('editing vertices', () => {
  it('vertex drag: draft while it moves, one change at release, Escape restores exactly', () => {
    const changes: string[] = []
    let drafts = 0
    const h = hand([square('a', 100, 100)], { onChange: (_document, change) => changes.push(change.label), onDraftChange: () => drafts++ })
    const before = h.editor.getSnapshot().document
    h.click(150, 150).wait().down(100, 100).move(90, 90).move(80, 80)
    expect(h.editor.getSnapshot().document).toBe(before)
    expect(h.editor.getSnapshot().draft).not.toBe(before)
    expect(h.editor.getSnapshot().overlay.ghost).toHaveLength(1)
    h.press('Escape').up()
    expect(h.editor.getSnapshot()).toMatchObject({ draft: before, document: before })
    expect(changes).toEqual([])
    h.drag([100, 100], [80, 80])
    expect(outer(h.editor, 'a')[0]).toEqual([80, 80])
    expect(changes).toEqual(['Move vertex'])
    expect(drafts).toBeGreaterThan(3)
  })

  it('insert on edge: midpoint handle drag, and double-click on the edge', () => {
    const h = hand([square('a', 100, 100)]).click(150, 150).drag([150, 100], [150, 80])
    expect(outer(h.editor, 'a')).toEqual([[100, 100], [150, 80], [200, 100], [200, 200], [100, 200]])
    const twice = hand([square('a', 100, 100)]).click(150, 150).doubleClick(200, 120)
    expect(outer(twice.editor, 'a')).toEqual([[100, 100], [200, 100], [200, 120], [200, 200], [100, 200]])
  })

  it('delete vertex by Delete, Alt+click and menu; its neighbors are joined', () => {
    const key = hand([square('a', 100, 100)]).click(150, 150).click(100, 100).press('Delete')
    expect(outer(key.editor, 'a')).toEqual([[200, 100], [200, 200], [100, 200]])
    const alt = hand([square('a', 100, 100)]).click(150, 150).click(100, 100, { alt: true })
    expect(outer(alt.editor, 'a')).toHaveLength(3)
    const menu = hand([square('a', 100, 100)]).click(150, 150).rightClick(100, 100)
    expect(menu.editor.getSnapshot().menu?.entries[0]).toMatchObject({ action: 'delete-vertex', enabled: true })
    menu.editor.runAction('delete-vertex')
    expect(outer(menu.editor, 'a')).toHaveLength(3)
    const touch = hand([square('a', 100, 100)]).with('touch').click(150, 150).longPress(100, 100).up()
    expect(touch.editor.getSnapshot().menu?.entries[0]?.action).toBe('delete-vertex')
  })

  it('min-vertex policy: refused with the reason, or the shape goes', () => {
    const start = () => [{ id: 'a', kind: 'obstacle' as const, shape: { type: 'polygon' as const, outer: [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 0, y: 100 }] } }]
    const refused = hand(start()).click(20, 20).click(0, 0).press('Delete')
    expect(outer(refused.editor, 'a')).toHaveLength(3)
    expect(refused.editor.getSnapshot().announcement.text).toBe(english.reasons.belowMinimum)
    const gone = hand(start(), { belowMinimum: 'delete' }).click(20, 20).click(0, 0).press('Delete')
    expect(ids(gone.editor)).toEqual([])
  })

  it('min-vertex policy holds for Alt+click, the menu and the vertex table; a hole may always go', () => {
    const start = () => [{ id: 'a', kind: 'obstacle' as const, shape: { type: 'polygon' as const, outer: [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 0, y: 100 }], holes: [[{ x: 10, y: 10 }, { x: 20, y: 10 }, { x: 10, y: 20 }]] } }]
    const h = hand(start()).click(35, 35).click(100, 0, { alt: true })
    expect(outer(h.editor, 'a')).toHaveLength(3)
    h.rightClick(100, 0).editor.runAction('delete-vertex')
    expect(outer(h.editor, 'a')).toHaveLength(3)
    expect(h.editor.deleteVertices([{ id: 'a', ring: 0, vertex: 0 }])).toBe(false)
    expect(h.editor.getSnapshot().announcement.text).toBe(english.reasons.belowMinimum)
    expect(h.editor.deleteVertices([{ id: 'a', ring: 1, vertex: 0 }])).toBe(true)
    expect(h.editor.itemById('a')).not.toHaveProperty('shape.holes.0')
    const gone = hand(start(), { belowMinimum: 'delete' })
    expect([gone.editor.deleteVertices([{ id: 'a', ring: 0, vertex: 0 }]), ids(gone.editor)]).toEqual([true, []])
  })

  it('layers panel / inspector: the vertex table moves, inserts and deletes, one entry each, typing coalesced', () => {
    const h = hand([square('a', 100, 100)], { now: () => 0 })
    expect(h.editor.insertVertex({ id: 'a', ring: 0, vertex: 3 })).toBe(true)
    expect(outer(h.editor, 'a')[4]).toEqual([100, 150])
    expect(h.editor.getSnapshot().selection).toEqual({ items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 4 }] })
    h.editor.moveVertex({ id: 'a', ring: 0, vertex: 4 }, { x: 9, y: 150 })
    h.editor.moveVertex({ id: 'a', ring: 0, vertex: 4 }, { x: 90, y: 150 })
    h.editor.insertVertex({ id: 'a', ring: 0, vertex: 0 }, { x: 150, y: 90 })
    expect(h.editor.deleteVertices([{ id: 'a', ring: 0, vertex: 0 }, { id: 'a', ring: 0, vertex: 2 }])).toBe(true)
    expect(outer(h.editor, 'a')).toEqual([[150, 90], [200, 200], [100, 200], [90, 150]])
    expect(h.editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual(['Insert vertex', 'Move vertex', 'Insert vertex', 'Delete 2 vertices'])
    expect([h.editor.insertVertex({ id: 'a', ring: 0, vertex: 9 }), h.editor.insertVertex({ id: 'no', ring: 0, vertex: 0 }), h.editor.deleteVertices([{ id: 'a', ring: 5, vertex: 0 }])]).toEqual([false, false, false])
    const locked = hand([{ ...square('a', 100, 100), locked: true }])
    expect([locked.editor.insertVertex({ id: 'a', ring: 0, vertex: 0 }), locked.editor.deleteVertices([{ id: 'a', ring: 0, vertex: 0 }])]).toEqual([false, false])
  })

  it('multi-vertex select across polygons: they move together', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)]).click(150, 150).click(350, 150, { shift: true })
    h.click(200, 100).editor.select({ items: ['a', 'b'], vertices: [{ id: 'a', ring: 0, vertex: 1 }] })
    h.click(300, 100, { shift: true })
    expect(h.editor.getSnapshot().selection.vertices).toHaveLength(2)
    h.drag([200, 100], [200, 90])
    expect([outer(h.editor, 'a')[1], outer(h.editor, 'b')[0]]).toEqual([[200, 90], [300, 90]])
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
  })
})

describe('moving and picking', () => {
  it('move polygon: only when it is selected, past the threshold, and not pinned', () => {
    const unselected = hand([square('a', 100, 100)]).drag([150, 150], [180, 150])
    expect(outer(unselected.editor, 'a')[0]).toEqual([100, 100])
    const h = hand([square('a', 100, 100)]).click(150, 140).wait().down(150, 140).move(153, 140).up()
    expect(h.editor.getSnapshot().history.entries).toEqual([])
    h.drag([150, 140], [180, 140])
    expect(outer(h.editor, 'a')[0]).toEqual([130, 100])
    const pinned = hand([{ ...square('a', 100, 100), pinned: true }]).click(150, 140).drag([150, 140], [180, 140])
    expect(outer(pinned.editor, 'a')[0]).toEqual([100, 100])
  })

  it('move polygon by touch waits for 8 px', () => {
    const h = hand([square('a', 100, 100)]).with('touch').click(150, 150).wait().down(165, 165).move(172, 165).up()
    expect(h.editor.getSnapshot().history.entries).toEqual([])
  })

  it('box select: contains towards positive x, touches towards negative x', () => {
    const items = [square('a', 100, 100), square('b', 300, 100)]
    expect(hand(items).drag([90, 90], [350, 250]).editor.getSnapshot().selection.items).toEqual(['a'])
    expect(hand(items).drag([350, 250], [90, 90]).editor.getSnapshot().selection.items).toEqual(['a', 'b'])
    const h = hand(items).wait().down(90, 90).move(350, 250)
    expect(h.editor.getSnapshot().overlay.marquee).toEqual({ rect: { x: 90, y: 90, width: 260, height: 160 }, mode: 'contain' })
  })

  it('Alt picks what lies below', () => {
    const h = hand([square('a', 100, 100), square('b', 120, 120)]).click(160, 170)
    expect(h.editor.getSnapshot().selection.items).toEqual(['b'])
    h.click(160, 170, { alt: true })
    expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
  })

  it('rotate and scale handles', () => {
    const h = hand([square('a', 100, 100)]).click(150, 140).drag([214, 214], [314, 214])
    expect(outer(h.editor, 'a')[2]).toEqual([300, 200])
    const turned = hand([square('a', 100, 100)]).click(150, 140).drag([150, 60], [240, 150], { shift: true })
    expect(outer(turned.editor, 'a')[0]).toEqual([200, 100])
  })

  it('copy / paste / dup: the text is ours and GeoJSON at once', () => {
    const h = hand([square('a', 100, 100)]).click(150, 140)
    const text = h.editor.copy() ?? ''
    expect(JSON.parse(text)).toMatchObject({ type: 'FeatureCollection', features: [{ geometry: { type: 'Polygon' } }] })
    h.editor.paste(text)
    expect(outer(h.editor, 'obstacle-1')[0]).toEqual([110, 110])
    h.editor.paste(text, { x: 500, y: 500 })
    expect(outer(h.editor, 'obstacle-2')[0]).toEqual([450, 450])
    h.press('Ctrl+d')
    expect(ids(h.editor)).toHaveLength(4)
    h.editor.cut()
    expect(ids(h.editor)).toHaveLength(3)
    const foreign = JSON.stringify({ type: 'Polygon', coordinates: [[[0, 0], [50, 0], [0, 50], [0, 0]]] })
    expect(h.editor.paste(foreign)).toBe(true)
    expect(h.editor.paste('no')).toBe(false)
    expect(h.editor.getSnapshot().announcement.text).toBe(english.reasons.unreadable)
  })

  it('keyboard nudge: 1 unit, Shift 10, coalesced within 500 ms', () => {
    const h = hand([square('a', 100, 100)]).click(150, 140).press('ArrowRight', 'ArrowRight', 'Shift+ArrowDown')
    expect(outer(h.editor, 'a')[0]).toEqual([102, 110])
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
    h.wait().press('ArrowLeft')
    expect(h.editor.getSnapshot().history.entries).toHaveLength(2)
  })

  it('align and distribute', () => {
    const h = hand([square('a', 0, 0), square('b', 130, 40), square('c', 500, 90)])
    h.editor.selectAll()
    h.editor.distribute('x')
    expect(outer(h.editor, 'b')[0]).toEqual([250, 40])
    h.editor.align('top')
    expect(['a', 'b', 'c'].map((id) => outer(h.editor, id)[0][1])).toEqual([0, 0, 0])
  })

  it('z-order: front, forward, backward, back', () => {
    const h = hand([square('a', 0, 0), square('b', 200, 0), square('c', 400, 0)])
    h.editor.select({ items: ['a'], vertices: [] })
    h.editor.reorder('forward')
    expect(ids(h.editor)).toEqual(['b', 'a', 'c'])
    h.editor.reorder('front')
    expect(ids(h.editor)).toEqual(['b', 'c', 'a'])
    h.editor.reorder('backward')
    expect(ids(h.editor)).toEqual(['b', 'a', 'c'])
    h.editor.reorder('back')
    expect(ids(h.editor)).toEqual(['a', 'b', 'c'])
  })

  it('lock / hide item: neither can be picked', () => {
    const h = hand([{ ...square('a', 100, 100), locked: true }, { ...square('b', 300, 100), hidden: true }]).click(150, 150).click(350, 150)
    expect(h.editor.getSnapshot().selection.items).toEqual([])
    const flagged = hand([square('a', 100, 100)]).click(150, 140)
    flagged.editor.runAction('toggle-lock')
    expect(flagged.editor.itemById('a')).toMatchObject({ locked: true })
  })
})

describe('snapping', () => {
  const neighbors = [square('a', 100, 100), square('b', 300, 100)]

  it('snap grid: G toggles, Ctrl inverts while held', () => {
    const h = hand().press('g').tool('polygon').click(103, 98).click(214, 98, { ctrl: true })
    expect(h.editor.getSnapshot().overlay.shape?.points.slice(0, 2)).toEqual([{ x: 100, y: 100 }, { x: 214, y: 98 }])
  })

  it('snap vertex / edge: vertex beats edge, Alt off', () => {
    const options = { snap: { vertex: true, edge: true, intersection: true } }
    const h = hand(neighbors, options).tool('polygon').move(295, 106)
    expect(h.editor.getSnapshot().cursor).toMatchObject({ world: { x: 300, y: 100 }, snap: { kind: 'vertex', id: 'b' } })
    h.move(295, 150)
    expect(h.editor.getSnapshot().cursor).toMatchObject({ world: { x: 300, y: 150 }, snap: { kind: 'edge' } })
    h.move(295, 106, { alt: true })
    expect(h.editor.getSnapshot().cursor).toMatchObject({ world: { x: 295, y: 106 } })
    expect(h.editor.getSnapshot().cursor?.snap).toBeUndefined()
  })

  it('snap intersection: where two outlines cross', () => {
    const h = hand([square('a', 100, 100), square('b', 150, 150)], { snap: { vertex: true, edge: true, intersection: true } }).tool('polygon').move(203, 152)
    expect(h.editor.getSnapshot().cursor).toMatchObject({ world: { x: 200, y: 150 }, snap: { kind: 'intersection' } })
  })
})

describe('operations on polygons', () => {
  it('union / subtract through the injected clip', () => {
    const calls: string[] = []
    const clip = (operation: string, subject: Region): Region => (calls.push(operation), subject)
    const h = hand([square('a', 100, 100), square('b', 150, 150)], { clip })
    h.editor.selectAll()
    expect(h.editor.combine('union')).toBe(true)
    expect([calls, ids(h.editor)]).toEqual([['union'], ['a']])
    expect(hand().editor.whyNot('union')).toBe(english.reasons.noClip)
  })

  it('split: a line across a polygon with a hole gives two pieces', () => {
    const item = { id: 'a', kind: 'obstacle' as const, shape: { type: 'polygon' as const, outer: [{ x: 0, y: 0 }, { x: 300, y: 0 }, { x: 300, y: 100 }, { x: 0, y: 100 }], holes: [[{ x: 20, y: 20 }, { x: 60, y: 20 }, { x: 60, y: 60 }]] } }
    const h = hand([item]).tool('cut').click(150, -20).click(150, 120).press('Enter')
    expect(ids(h.editor)).toEqual(['a', 'obstacle-1'])
    const holes = ['a', 'obstacle-1'].map((id) => (h.editor.itemById(id) as typeof item).shape.holes?.length ?? 0)
    expect(holes.sort()).toEqual([0, 1])
    const through = hand([item]).tool('cut').click(40, -20).click(40, 120).press('Enter')
    expect(ids(through.editor)).toHaveLength(2)
    expect(through.editor.getSnapshot().issues).toEqual([])
  })

  it('undo / redo: two-tier, one entry per gesture, byte for byte', () => {
    const h = hand([square('a', 100, 100)])
    const before = JSON.stringify(h.editor.getSnapshot().document)
    h.click(150, 140).drag([150, 140], [200, 140]).click(200, 140).press('Delete').press('Ctrl+z', 'Ctrl+z')
    expect(JSON.stringify(h.editor.getSnapshot().document)).toBe(before)
    h.press('Ctrl+y')
    expect(outer(h.editor, 'a')[0]).toEqual([150, 100])
  })
})

describe('the view', () => {
  it('zoom at cursor / pinch', () => {
    const h = hand()
    const under = h.editor.toWorld({ x: 300, y: 200 })
    h.wheel(300, 200, 0, -100, { ctrl: true })
    expect(h.editor.getSnapshot().camera.zoom).toBeGreaterThan(1)
    expect(h.editor.toWorld({ x: 300, y: 200 }).x).toBeCloseTo(under.x, 9)
    const pinched = hand().pinch([400, 400, 600, 400], [300, 400, 700, 400])
    expect(pinched.editor.getSnapshot().camera.zoom).toBeCloseTo(2, 9)
    expect(pinched.editor.toWorld({ x: 500, y: 400 })).toMatchObject({ x: 500, y: 400 })
  })

  it('pan Space / middle / trackpad, arrows when nothing is selected', () => {
    const camera = (snapshot: EditorSnapshot): readonly number[] => [snapshot.camera.x, snapshot.camera.y]
    const space = hand().keyDown('Space').down(100, 100).move(130, 90).up().keyUp('Space')
    expect(camera(space.editor.getSnapshot())).toEqual([30, -10])
    expect(space.editor.getSnapshot().crosshair).toBeUndefined()
    expect(camera(hand().down(100, 100, { button: 1 }).move(130, 90).up().editor.getSnapshot())).toEqual([30, -10])
    expect(camera(hand().wheel(0, 0, 15, 25).editor.getSnapshot())).toEqual([-15, -25])
    expect(camera(hand().press('ArrowRight').editor.getSnapshot())).toEqual([-40, 0])
  })

  it('fit to content / selection', () => {
    const h = hand([square('a', 100, 100)]).click(150, 140).press('Shift+Digit2')
    expect(h.editor.toScreen({ x: 150, y: 150 })).toEqual({ x: 500, y: 500 })
    h.press('Shift+Digit1')
    expect(h.editor.getSnapshot().camera.zoom).toBeCloseTo(0.936, 9)
  })

  it('measure: length, area and angle', () => {
    const h = hand().tool('measure').click(0, 0).click(30, 0).click(30, 40).press('Enter')
    expect(h.editor.getSnapshot().overlay.measure).toMatchObject({ length: 70, angles: [90] })
    h.click(100, 100).click(200, 100).click(200, 200).click(100, 100)
    expect(h.editor.getSnapshot().overlay.measure?.area).toBe(5000)
    expect(ids(h.editor)).toEqual([])
  })

  it('measure: path length and cost beside the line, by the host', () => {
    const measurePath = (from: { readonly x: number }, to: { readonly x: number }) => (to.x > 500 ? undefined : { length: 2 * Math.abs(to.x - from.x), cost: 3 * Math.abs(to.x - from.x) })
    const h = hand([], { measurePath }).tool('measure').click(0, 0).click(100, 0)
    expect(h.editor.getSnapshot().overlay).toMatchObject({ measure: { length: 100, path: { length: 200, cost: 300 } } })
    expect(h.editor.getSnapshot().overlay.labels).toContainEqual({ at: { x: 100, y: 0 }, text: 'Path 200, cost 300' })
    h.press('Enter')
    expect(h.editor.getSnapshot().announcement.text).toBe('Length 100; path 200, cost 300')
    h.click(0, 0).click(600, 0).press('Enter')
    expect(h.editor.getSnapshot().announcement.text).toBe('Length 600; no path')
    expect(h.editor.getSnapshot().overlay.labels).toContainEqual({ at: { x: 600, y: 0 }, text: 'No path' })
  })

  it('touch: Shift and Alt held by a button lock angles, pick several, suspend snapping and erase', () => {
    const h = hand([square('a', 100, 100), square('b', 300, 100)]).with('touch')
    h.editor.setHeld({ shift: true })
    h.click(150, 150).click(350, 150)
    expect(h.editor.getSnapshot()).toMatchObject({ held: { shift: true, alt: false }, selection: { items: ['a', 'b'] } })
    h.tool('polygon').click(500, 500).click(600, 510)
    expect(h.editor.getSnapshot().overlay.shape?.points[1].y).toBe(500)
    h.press('Escape').editor.setHeld({ shift: false, alt: true })
    h.editor.setSnap({ vertex: true })
    h.move(203, 103)
    expect(h.editor.getSnapshot().cursor?.world).toEqual({ x: 203, y: 103 })
    h.editor.setHeld({ alt: false })
    h.move(203, 103)
    expect(h.editor.getSnapshot().cursor?.world).toEqual({ x: 200, y: 100 })
  })

  it('touch: one finger on empty ground pans, a long press then drag is a marquee', () => {
    expect(hand().with('touch').down(500, 500).move(530, 500).up().editor.getSnapshot().camera.x).toBe(30)
    const h = hand([square('a', 100, 100)]).with('touch').longPress(90, 90).move(250, 250).up()
    expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
  })
})

describe('keyboard and words', () => {
  it('canvas a11y: a polygon is drawn, a vertex carried and dropped by keyboard alone', () => {
    const h = hand().press('p', 'Space')
    h.editor.moveCrosshair(100 - 500, 100 - 500)
    h.press('Space')
    for (let i = 0; i < 10; i++) h.press('ArrowRight')
    h.press('Space')
    for (let i = 0; i < 10; i++) h.press('ArrowDown')
    h.press('Space', 'Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(triangle)
    h.press('v', 'k')
    h.editor.toggleCrosshair({ x: 200, y: 200 })
    h.press('Space', 'ArrowRight', 'Space')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([210, 200])
    h.press('Space', 'ArrowRight', 'Escape')
    expect(outer(h.editor, 'obstacle-1')[2]).toEqual([210, 200])
    expect(h.editor.getSnapshot().announcement.text).not.toBe('')
  })

  it('on-screen hints follow the state and the pointer', () => {
    const h = hand().tool('polygon').click(10, 10)
    expect(h.editor.getSnapshot().hints.map(({ id, keys }) => [id, ...keys])).toContainEqual(['polygon/draw.finish', 'Double-click'])
    h.with('touch').click(100, 10)
    expect(h.editor.getSnapshot().hints.map(({ id, keys }) => [id, ...keys])).toContainEqual(['polygon/draw.close', 'Tap the first point'])
  })

  it('touch parity by contract: every gesture has a mouse, a touch and a keyboard form in both languages', () => {
    for (const gesture of GESTURES) {
      for (const labels of [english, chinese]) expect([gesture.text(labels), gesture.mouse(labels), gesture.touch(labels), gesture.keyboard(labels)].every((text) => text.length > 0)).toBe(true)
    }
    expect(new Set(GESTURES.map((gesture) => gesture.id)).size).toBe(GESTURES.length)
  })

  it('validity feedback while drawing', () => {
    const h = hand().tool('polygon').click(0, 0).click(100, 100).click(100, 0).move(0, 100)
    expect(h.editor.getSnapshot().overlay.shape).toMatchObject({ valid: false, crossing: { x: 50, y: 50 } })
  })

  it('validity feedback while drawing and dragging: the host is asked at every step, and its answer goes with the draft', () => {
    const asked: string[] = []
    const validate: EditorOptions['validate'] = (document, changedIds, phase) => {
      asked.push(`${phase} ${changedIds?.join() ?? 'all'}`)
      return document.items.flatMap((item) =>
        'shape' in item && 'outer' in item.shape && item.shape.outer.some((point) => point.x > 700) ? [{ id: `east:${item.id}`, code: 'too-far-east', severity: 'error', title: 'Too far east', detail: item.id, at: item.shape.outer[0], itemIds: [item.id], fixes: [] }] : [],
      )
    }
    const h = hand([square('a', 100, 100)], { validate })
    const titles = (): readonly string[] => h.editor.getSnapshot().issues.map((issue) => issue.id)
    h.tool('polygon').click(500, 500).click(600, 500).move(800, 600)
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:draft-1'], 'provisional draft-1'])
    h.move(600, 600)
    expect(titles()).toEqual([])
    h.move(800, 600).press('Escape')
    expect(titles()).toEqual([])
    h.tool('select').click(150, 140).wait().down(150, 140).move(790, 140)
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:a'], 'provisional a'])
    h.press('Escape')
    expect(titles()).toEqual([])
    h.up().drag([150, 140], [790, 140])
    expect([titles(), asked[asked.length - 1]]).toEqual([['east:a'], 'commit a'])
    h.editor.setIssues([])
    expect(titles()).toEqual(['east:a'])
  })
})

describe('other tools', () => {
  it('markers: spawn, then goal; a second spawn moves the first', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    expect(h.editor.getSnapshot().document.items).toMatchObject([{ role: 'spawn', x: 10 }, { role: 'goal', x: 30 }])
    h.editor.setMarkerRole('spawn')
    h.click(50, 60)
    expect(h.editor.itemById('spawn')).toMatchObject({ x: 50, y: 60 })
  })

  it('waypoints and the links between them', () => {
    const h = hand().tool('waypoint').click(10, 10).click(110, 10).drag([10, 10], [110, 10])
    expect(h.editor.getSnapshot().document.items).toMatchObject([{ id: 'waypoint-1' }, { id: 'waypoint-2' }, { kind: 'waypoint-link', from: 'waypoint-1', to: 'waypoint-2' }])
  })

  it('links and areas', () => {
    const h = hand().tool('link').drag([10, 10], [110, 10]).tool('area').click(200, 200).click(300, 200).click(300, 300).press('Enter')
    expect(h.editor.getSnapshot().document.items).toMatchObject([{ kind: 'link', to: { x: 110, y: 10 } }, { kind: 'area', terrain: 'grass', cost: 1.2 }])
  })

  it('brush paints whole cells as few rectangles, and erases them again', () => {
    const h = hand().tool('brush').drag([5, 5], [35, 5])
    expect(h.editor.itemById('obstacle-1')).toMatchObject({ shape: { type: 'rectangle', x: 0, y: 0, width: 40, height: 10 } })
    h.drag([15, 5], [15, 5], { alt: true })
    const rects = h.editor.getSnapshot().document.items.map((item) => (item.kind === 'obstacle' && item.shape.type === 'rectangle' ? [item.shape.x, item.shape.width] : []))
    expect(rects).toEqual([[0, 10], [20, 20]])
  })
})

describe('brush on obstacles that it did not paint', () => {
  const rects = (h: { readonly editor: Editor }): readonly (readonly number[])[] => h.editor.getSnapshot().document.items.map((item) => ('shape' in item && item.shape.type === 'rectangle' ? [item.shape.x, item.shape.y, item.shape.width, item.shape.height] : []))

  it('cuts the cells out of any rectangle, off the grid too, and leaves area for area', () => {
    const h = hand([{ id: 'a', kind: 'obstacle', name: 'Wall', shape: { type: 'rectangle', x: 3, y: 4, width: 50.5, height: 31 } }]).tool('brush').drag([15, 15], [25, 15], { alt: true })
    expect(rects(h)).toEqual([[3, 4, 50.5, 6], [3, 10, 7, 10], [30, 10, 23.5, 10], [3, 20, 50.5, 15]])
    expect(rects(h).reduce((sum, [, , width, height]) => sum + width * height, 0)).toBe(50.5 * 31 - 200)
    expect(h.editor.getSnapshot().document.items.every((item) => item.name === 'Wall')).toBe(true)
    h.press('Ctrl+z')
    expect(rects(h)).toEqual([[3, 4, 50.5, 31]])
  })

  it('takes the whole of what it covers, and passes by what is locked or only touched', () => {
    const small = { kind: 'obstacle' as const, shape: { type: 'rectangle' as const, x: 2, y: 2, width: 5, height: 5 } }
    expect(ids(hand([{ id: 'a', ...small }]).tool('brush').click(5, 5, { alt: true }).editor)).toEqual([])
    expect(ids(hand([{ id: 'a', locked: true, ...small }]).tool('brush').click(5, 5, { alt: true }).editor)).toEqual(['a'])
    const beside = hand([{ id: 'a', kind: 'obstacle', shape: { type: 'rectangle', x: 10, y: 0, width: 10, height: 10 } }]).tool('brush').click(5, 5, { alt: true })
    expect(beside.editor.getSnapshot().history.entries).toEqual([])
  })

  it('clips other outlines when the host can clip', () => {
    const asked: string[] = []
    // Takes the right half away, whatever it is asked.
    const clip: EditorOptions['clip'] = (operation, subject) => (asked.push(operation), subject.map(() => ({ outer: [{ x: 100, y: 100 }, { x: 150, y: 100 }, { x: 150, y: 200 }, { x: 100, y: 200 }], holes: [] })))
    const h = hand([square('a', 100, 100)], { clip }).tool('brush').click(195, 195, { alt: true })
    expect([asked, outer(h.editor, 'a')]).toEqual([['subtract'], [[100, 100], [150, 100], [150, 200], [100, 200]]])
    expect(outer(hand([square('a', 100, 100)]).tool('brush').click(195, 195, { alt: true }).editor, 'a')).toHaveLength(4)
  })
})

describe('controlled', () => {
  it('a parent that refuses a change snaps back, history included', () => {
    const value = map(square('a', 100, 100))
    const editor = createEditor({ value, viewport: { width: 1000, height: 1000 }, defaultCamera: { x: 0, y: 0, zoom: 1 }, onChange: () => editor.setOptions({ value }) })
    let seen = 0
    editor.subscribe(() => (seen += editor.getSnapshot().document === value ? 0 : 1))
    drive(editor).click(150, 140).drag([150, 140], [300, 300])
    expect([editor.getSnapshot().document === value, editor.getSnapshot().draft === value, editor.getSnapshot().history.entries.length, seen]).toEqual([true, true, 0, 0])
  })

  it('a parent that accepts keeps the history; a document of its own resets it', () => {
    let value = map(square('a', 100, 100))
    const editor = createEditor({ value, viewport: { width: 1000, height: 1000 }, defaultCamera: { x: 0, y: 0, zoom: 1 }, onChange: (next) => editor.setOptions({ value: (value = next) }) })
    drive(editor).click(150, 140).drag([150, 140], [300, 300])
    expect(editor.getSnapshot().history.canUndo).toBe(true)
    editor.setOptions({ value: map(square('b', 0, 0)) })
    expect(editor.getSnapshot()).toMatchObject({ history: { canUndo: false }, selection: { items: [] } })
  })

  it('a refusal keeps the history of what was accepted before, undo and redo included', () => {
    let value = map(square('a', 100, 100))
    let accepts = true
    const editor = createEditor({ value, viewport: { width: 1000, height: 1000 }, defaultCamera: { x: 0, y: 0, zoom: 1 }, onChange: (next) => editor.setOptions({ value: accepts ? (value = next) : value }) })
    const h = drive(editor).click(150, 140).drag([150, 140], [300, 140]).press('ArrowRight')
    const [kept, labels] = [value, editor.getSnapshot().history.entries.map((entry) => entry.label)]
    accepts = false
    h.press('ArrowRight', 'Ctrl+z', 'Delete')
    expect(editor.getSnapshot().document).toBe(kept)
    expect(editor.getSnapshot().history.entries.map((entry) => entry.label)).toEqual(labels)
    accepts = true
    h.press('Ctrl+z', 'Ctrl+z')
    expect(outer(editor, 'a')[0]).toEqual([100, 100])
    accepts = false
    h.press('Ctrl+Shift+z')
    expect(editor.getSnapshot().history).toMatchObject({ canUndo: false, canRedo: true })
  })

  it('onBeforeChange refuses with words; read-only takes no edits', () => {
    const h = hand([square('a', 100, 100)], { onBeforeChange: () => false }).click(150, 140).drag([150, 140], [300, 300])
    expect(h.editor.getSnapshot()).toMatchObject({ announcement: { text: english.reasons.refused }, history: { canUndo: false } })
    const still = hand([square('a', 100, 100)], { readOnly: true }).click(150, 140).drag([150, 140], [300, 300]).press('Delete')
    expect(ids(still.editor)).toEqual(['a'])
    expect(outer(still.editor, 'a')[0]).toEqual([100, 100])
  })

  it('transact is one change and one entry; a throw takes all of it back', () => {
    const labels: string[] = []
    const h = hand([square('a', 0, 0)], { onChange: (_document, change) => labels.push(change.label) })
    h.editor.transact('Two things', () => {
      h.editor.insert([square('b', 200, 0)])
      h.editor.remove(['a'])
    })
    expect([labels, ids(h.editor), h.editor.getSnapshot().history.entries.length]).toEqual([['Two things'], ['b'], 1])
    expect(() => h.editor.transact('Bad', () => {
      h.editor.remove(['b'])
      throw new Error('no')
    })).toThrow('no')
    expect(ids(h.editor)).toEqual(['b'])
  })
})
