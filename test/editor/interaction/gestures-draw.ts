import { expect } from 'vitest'
import { letGo, selected, type Held, type Scenario, type Way } from './gesture-way.js'

// Scenarios of tools that drag or place, of the background picture, and of the view.

/** Adds a picture to the map and selects its tool. */
const pictured = (way: Way, tool = 'picture'): Way => {
  const background = { src: 'plan.png', rect: { x: 400, y: 400, width: 100, height: 50 } }
  way.editor.document.dispatch({ type: 'set-background', background })
  way.h.tool(tool)
  return way
}
const pictureRect = (way: Way) => way.editor.document.current.background?.rect

/**
 * Makes a scenario that starts a drag with a tool and then cancels the drag. To cancel, `letGo` uses a second mouse
 * button, a second finger or Escape.
 */
const cancelled =
  (tool: string, state: string): Scenario =>
  (way) => {
    way.h.tool(tool)
    if (way.form === 'keyboard') way.go(400, 400).space().go(460, 450)
    else if (way.form === 'touch') way.h.wait().move(400, 400).down(400, 400).move(430, 430).move(460, 450)
    else way.h.wait().move(400, 400).down(400, 400).move(430, 430).move(460, 450)
    if (state === 'linking') expect(way.kinds).toContain('waypoint')
    letGo(way)
    expect(way.at).toBe(`${tool}/idle`)
    expect(way.kinds.filter((kind) => kind !== 'waypoint')).toEqual(['obstacle', 'obstacle'])
  }

const newest = (way: Way) => way.editor.document.current.items.at(-1)
const with_ =
  (
    tool: string,
    from: readonly [number, number],
    to: readonly [number, number],
    check: Scenario,
    held?: Held,
  ): Scenario =>
  (way) => {
    way.h.tool(tool)
    check(way.drag(from, to, held))
  }

export const drawn: Record<string, Scenario> = {
  'rectangle.draw': with_('rectangle', [400, 400], [460, 440], (way) =>
    expect(newest(way)).toMatchObject({ shape: { type: 'rectangle', width: 60, height: 40 } }),
  ),
  'rectangle.square': with_(
    'rectangle',
    [400, 400],
    [460, 440],
    (way) => expect(newest(way)).toMatchObject({ shape: { width: 60, height: 60 } }),
    { shift: true },
  ),
  'hole.span': (way) => {
    way.editor.tools.setHoleForm('rectangle')
    with_('hole', [120, 120], [160, 150], () =>
      expect(way.editor.document.item('a')).toMatchObject({ shape: { holes: [{ length: 4 }] } }),
    )(way)
  },
  'rectangle/draw.cancel': cancelled('rectangle', 'dragging'),
  'circle.draw': with_('circle', [400, 400], [430, 440], (way) =>
    expect(newest(way)).toMatchObject({ shape: { type: 'ellipse', radiusX: 50, radiusY: 50 } }),
  ),
  'circle.free': with_(
    'circle',
    [400, 400],
    [430, 440],
    (way) => expect(newest(way)).toMatchObject({ shape: { radiusX: 30, radiusY: 40 } }),
    { shift: true },
  ),
  'circle/draw.cancel': cancelled('circle', 'dragging'),
  'freehand.draw': (way) => {
    way.h.tool('freehand')
    if (way.form === 'keyboard') way.go(400, 400).space().go(500, 400).go(450, 480).space()
    else way.h.wait().move(400, 400).down(400, 400).move(500, 400).move(450, 480).up()
    expect(newest(way)).toMatchObject({ shape: { type: 'freehand', outer: { length: 3 } } })
  },
  'freehand/draw.cancel': cancelled('freehand', 'drawing'),
  'waypoint.place': (way) => {
    way.h.tool('waypoint')
    expect(newest(way.press(400, 400))).toMatchObject({ kind: 'waypoint', x: 400, y: 400 })
  },
  'waypoint.link': (way) => {
    way.editor.document.insert([
      { kind: 'waypoint', id: 'w1', x: 400, y: 400 },
      { kind: 'waypoint', id: 'w2', x: 500, y: 400 },
    ])
    way.h.tool('waypoint')
    expect(newest(way.drag([400, 400], [500, 400]))).toMatchObject({ kind: 'waypoint-link', from: 'w1', to: 'w2' })
  },
  'waypoint/draw.cancel': cancelled('waypoint', 'linking'),
  'link.draw': with_('link', [400, 400], [500, 400], (way) =>
    expect(newest(way)).toMatchObject({ kind: 'link', from: { x: 400, y: 400 }, to: { x: 500, y: 400 } }),
  ),
  'link/draw.cancel': cancelled('link', 'dragging'),
  'note.place': (way) => {
    way.h.tool('note')
    expect(newest(way.press(400, 400))).toMatchObject({ kind: 'marker', role: 'note', x: 400, y: 400 })
  },
  'stamp.place': (way) => {
    way.editor.document.insert([{ kind: 'waypoint', id: 'post', x: 100, y: 100 }])
    way.editor.selection.set(['post'])
    way.editor.stamps.make('Post')
    way.h.tool('stamp')
    expect(newest(way.press(400, 400))).toMatchObject({ x: 400, y: 400, stamp: { name: 'Post', part: 'post' } })
  },
  'marker.place': (way) => {
    way.h.tool('marker')
    expect(newest(way.press(400, 400))).toMatchObject({ kind: 'marker', role: 'spawn', x: 400, y: 400 })
  },
  'brush.paint': with_('brush', [405, 405], [425, 405], (way) =>
    expect(newest(way)).toMatchObject({ kind: 'obstacle', shape: { y: 400 } }),
  ),
  'brush.erase': (way) => {
    way.editor.document.insert([
      { kind: 'obstacle', id: 'box', shape: { type: 'rectangle', x: 400, y: 400, width: 50, height: 10 } },
    ])
    way.editor.selection.set(['box'])
    way.h.tool('brush')
    way.drag([405, 405], [415, 405], { alt: true })
    const left = way.form === 'keyboard' ? 410 : 420
    expect(way.editor.document.item('box')).toMatchObject({ shape: { x: left, width: 450 - left } })
  },
  'picture.move': (way) => {
    pictured(way).drag([450, 425], [470, 435])
    expect(pictureRect(way)).toEqual({ x: 420, y: 410, width: 100, height: 50 })
  },
  'picture.scale': (way) => {
    pictured(way).drag([500, 450], [600, 470])
    expect(pictureRect(way)).toEqual({ x: 400, y: 400, width: 200, height: 100 })
  },
  'picture.stretch': (way) => {
    pictured(way).drag([500, 450], [600, 470], { shift: true })
    expect(pictureRect(way)).toEqual({ x: 400, y: 400, width: 200, height: 70 })
  },
  'picture/draw.cancel': (way) => {
    pictured(way)
    if (way.form === 'keyboard') way.go(450, 425).space().go(480, 425)
    else way.h.wait().down(450, 425).move(480, 425)
    expect(way.at).toBe('picture/dragging')
    letGo(way)
    expect([way.at, pictureRect(way)?.x]).toEqual(['picture/idle', 400])
  },
  'picture-scale.place': (way) => {
    pictured(way, 'picture-scale').press(410, 410).press(450, 410)
    expect(way.at).toBe('picture-scale/done')
  },
  'picture-scale/draw.cancel': (way) => {
    pictured(way, 'picture-scale').press(410, 410)
    expect(way.at).toBe('picture-scale/drawing')
    letGo(way)
    expect(way.editor.getSnapshot().overlay.shape).toBeUndefined()
  },
  'pan.drag': (way) => {
    way.h.tool('pan')
    if (way.form === 'keyboard') way.h.press('ArrowLeft')
    else way.drag([400, 400], [440, 400])
    expect(way.editor.getSnapshot().camera.x).toBe(40)
  },
  'view.zoom': (way) => {
    if (way.form === 'mouse') way.h.wheel(400, 400, 0, -50, { ctrl: true })
    else if (way.form === 'touch') way.h.pinch([300, 300, 400, 300], [280, 300, 420, 300])
    else way.h.press('+')
    expect(way.editor.getSnapshot().camera.zoom).toBeGreaterThan(1)
  },
  'view.pan': (way) => {
    if (way.form === 'mouse') way.h.down(400, 400, { button: 1 }).move(430, 400).up()
    else if (way.form === 'touch') way.h.pinch([300, 300, 400, 300], [330, 300, 430, 300])
    else way.h.press('ArrowLeft')
    expect(way.editor.getSnapshot().camera.x).toBeGreaterThan(0)
    if (way.form !== 'mouse') return
    const { x } = way.editor.getSnapshot().camera
    way.h.keyDown('Space').down(400, 400).move(430, 400).up().keyUp('Space')
    expect(way.editor.getSnapshot().camera.x).toBe(x + 30)
  },
  'view.fit': (way) => {
    if (way.form === 'keyboard') way.h.press('Shift+Digit1')
    else way.editor.actions.run('fit-content')
    const { zoom } = way.editor.getSnapshot().camera
    expect(zoom).not.toBe(1)
    if (way.form !== 'keyboard') return
    selected(way).h.press('Shift+Digit2')
    expect(way.editor.getSnapshot().camera.zoom).toBeGreaterThan(zoom)
  },
  'snap.grid': (way) => {
    const { grid } = way.editor.getSnapshot().snap
    if (way.form === 'touch') way.editor.actions.run('toggle-grid-snap')
    else way.h.press('g')
    expect(way.editor.getSnapshot().snap.grid).toBe(!grid)
  },
  'snap.priority': (way) => {
    const { first } = way.editor.getSnapshot().snap
    if (way.form === 'touch') way.editor.actions.run('snap-priority')
    else way.h.press('Shift+g')
    expect(way.editor.getSnapshot().snap.first).not.toBe(first)
  },
}
