import { describe, expect, it } from 'vitest'
import type { WallShape } from '../../../src/document/index.js'
import { english, GESTURES } from '../../../src/editor/index.js'
import { hand, outer, square } from '../setup.js'
import { FORMS, Way, type Held } from './gesture-way.js'

// The table of gestures as it is written: each row by mouse, by touch and by keys. A row without a scenario fails.

type Scenario = (way: Way) => void
const items = [square('a', 100, 100), square('b', 300, 100)]
/** 'a' is selected. */
const selected = (way: Way): Way => {
  way.editor.selection.set(['a'])
  return way
}
/** A rectangle is selected. */
const boxed = (way: Way): Way => {
  way.editor.document.insert([{ kind: 'obstacle', id: 'box', shape: BOX(60, 40) }])
  way.editor.selection.set(['box'])
  return way
}
const BOX = (width: number, height: number) => ({ type: 'rectangle', x: 400, y: 400, width, height }) as const
/** A picture lies on the map, and its tool is in hand. */
const pictured = (way: Way, tool = 'picture'): Way => {
  const background = { src: 'plan.png', rect: { x: 400, y: 400, width: 100, height: 50 } }
  way.editor.document.dispatch({ type: 'set-background', background })
  way.h.tool(tool)
  return way
}
const pictureRect = (way: Way) => way.editor.document.current.background?.rect
/** The menu is open and an action is chosen from it. */
const choose = (way: Way, action: 'delete' | 'delete-vertex' | 'insert-vertex'): void => {
  const entry = way.editor.getSnapshot().menu?.entries.find((candidate) => candidate.action === action)
  expect(entry).toMatchObject({ enabled: true })
  way.editor.actions.run(action)
}
const ringA = (way: Way): readonly (readonly [number, number])[] => outer(way.editor, 'a')
/** A vertex is carried and not yet let go. */
const carrying = (way: Way): Way => {
  selected(way)
  if (way.form === 'keyboard') way.go(200, 200).space().go(230, 237)
  else way.h.wait().move(200, 200).down(200, 200).move(215, 215).move(230, 237)
  expect(way.at).toBe('select/dragging-vertices')
  return way
}

/** The frame of a selection stands this many pixels off it. */
const FRAME = 14

const select: Record<string, Scenario> = {
  'select.pick': (way) => expect(way.press(150, 150).selected).toEqual(['a']),
  'select.add': (way) => expect(selected(way).press(350, 150, { shift: true }).selected).toEqual(['a', 'b']),
  'select.marquee': (way) => {
    if (way.form === 'touch') way.h.longPress(50, 50).move(300, 150).move(450, 250).up()
    else way.drag([50, 50], [450, 250])
    expect(way.selected).toEqual(['a', 'b'])
  },
  'select.below': (way) => {
    way.editor.document.insert([square('over', 100, 100)])
    way.editor.selection.set(['over'])
    expect(way.press(150, 150, { alt: true }).selected).toEqual(['a'])
  },
  'select.move': (way) => {
    selected(way)
    if (way.form === 'keyboard') way.h.press('ArrowRight')
    else way.drag([150, 150], [160, 150])
    expect(ringA(way)[0]).toEqual([way.form === 'keyboard' ? 101 : 110, 100])
  },
  'select.vertex': (way) => expect(ringA(selected(way).drag([200, 200], [240, 230]))[2]).toEqual([240, 230]),
  'select.insert': (way) => expect(ringA(selected(way).drag([150, 100], [150, 60]))[1]).toEqual([150, 60]),
  'select.resize': (way) => expect(boxed(way).drag([460, 440], [480, 460]).shapeOf('box')).toMatchObject(BOX(80, 60)),
  'select.proportion': (way) =>
    expect(boxed(way).drag([460, 440], [520, 440], { shift: true }).shapeOf('box')).toMatchObject(BOX(120, 80)),
  'select.insertOnEdge': (way) => {
    selected(way)
    if (way.form === 'keyboard') choose(way.menuAt(130, 100), 'insert-vertex')
    else way.h.wait().doubleClick(130, 100)
    expect(ringA(way)).toHaveLength(5)
  },
  'select.deleteVertex': (way) => {
    selected(way)
    if (way.form === 'mouse') way.press(200, 200, { alt: true })
    else if (way.form === 'touch') choose(way.menuAt(200, 200), 'delete-vertex')
    else {
      way.editor.selection.set({ items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 2 }] })
      way.h.press('Delete')
    }
    expect(ringA(way)).toHaveLength(3)
  },
  'select.delete': (way) => {
    selected(way)
    if (way.form === 'keyboard') way.h.press('Delete')
    else choose(way.menuAt(150, 150), 'delete')
    expect(way.editor.document.item('a')).toBeUndefined()
  },
  'select.scale': (way) => {
    selected(way)
    if (way.form === 'keyboard') way.editor.document.transform(['a'], [1.5, 0, 0, 1, -50, 0])
    else way.drag([200 + FRAME, 150], [250 + FRAME, 150])
    expect(ringA(way)[1]).toEqual([250, 100])
  },
  'select.rotate': (way) => {
    selected(way)
    if (way.form === 'keyboard') way.editor.document.transform(['a'], [0, 1, -1, 0, 300, 0])
    else way.drag([150, 100 - FRAME - 26], [300, 150])
    expect(ringA(way)[0].map(Math.round)).toEqual([200, 100])
  },
  'select.nudge': (way) => {
    selected(way)
    if (way.form === 'keyboard') {
      way.editor.selection.set({ items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 2 }] })
      way.h.press('ArrowRight')
      expect(ringA(way)[2]).toEqual([201, 200])
    } else expect(ringA(way.drag([200, 200], [210, 200]))[2]).toEqual([210, 200])
  },
  'select.menu': (way) => expect(selected(way).menuAt(150, 150).editor.getSnapshot().menu).toBeDefined(),
  'select/draw.angle': (way) => {
    selected(way)
    // Seen from the vertex before, at 200, 100, the place lies 14 degrees off the vertical.
    way.drag([200, 200], [230, 220], { shift: true })
    const [, before, at] = ringA(way)
    const degrees = (Math.atan2(at[1] - before[1], at[0] - before[0]) * 180) / Math.PI
    expect(Math.round(degrees / 15) * 15).toBeCloseTo(degrees, 3)
    expect(at).not.toEqual([230, 220])
  },
  'select/draw.free': (way) => {
    selected(way).drag([200, 200], [233, 227], { alt: true })
    expect(ringA(way)[2]).toEqual([233, 227])
  },
  'select.drop': (way) => {
    const before = JSON.stringify(way.editor.document.current)
    carrying(way)
    if (way.form === 'mouse') way.h.down(230, 237, { button: 2 }).up()
    else if (way.form === 'touch') way.h.pinch([230, 237, 300, 300], [230, 237, 300, 300])
    else way.h.press('Escape')
    expect(way.at).toBe('select/idle')
    expect(JSON.stringify(way.editor.getSnapshot().draft)).toBe(before)
  },
}

/** Three corners inside 'a', as every tool that places point after point takes them; the cut runs across. */
const CORNERS = [
  [120, 120],
  [180, 120],
  [150, 180],
] as const
const ACROSS = [
  [80, 130],
  [150, 150],
  [220, 150],
] as const

/** What is there when the tool is done. */
const finished: Readonly<Record<string, (way: Way) => void>> = {
  polygon: (way) => expect(way.kinds).toEqual(['obstacle', 'obstacle', 'obstacle']),
  area: (way) => expect(way.kinds).toEqual(['obstacle', 'obstacle', 'area']),
  hole: (way) => expect(way.editor.document.item('a')).toMatchObject({ shape: { holes: [{ length: 3 }] } }),
  cut: (way) => expect(way.kinds).toEqual(['obstacle', 'obstacle', 'obstacle']),
  measure: (way) => expect(way.at).toBe('measure/done'),
  wall: (way) => expect(way.shapeOf('obstacle-1')).toMatchObject({ type: 'wall' }),
}

function outline(tool: string): Record<string, Scenario> {
  const corners: readonly (readonly [number, number])[] = tool === 'cut' ? ACROSS : CORNERS
  const begin = (way: Way, count: number): Way => {
    way.h.tool(tool)
    for (const [x, y] of corners.slice(0, count)) way.press(x, y)
    expect(way.placed).toBe(count)
    return way
  }
  const unchanged = (way: Way): void => {
    expect(way.kinds).toEqual(['obstacle', 'obstacle'])
    expect(way.at).toBe(`${tool}/idle`)
  }
  const first: Scenario = (way) => void begin(way, 1)
  return {
    [`${tool}/draw.start`]: first,
    [`${tool}.draw`]: first,
    [`${tool}.point`]: first,
    [`${tool}/draw.point`]: (way) => void begin(way, 2),
    [`${tool}/draw.close`]: (way) => finished[tool](begin(way, 3).press(...corners[0])),
    'measure.close': (way) => {
      begin(way, 3).press(...corners[0])
      expect(way.editor.getSnapshot().overlay.measure?.area).toBeGreaterThan(1000)
    },
    [`${tool}/draw.finish`]: (way) => {
      begin(way, 2)
      if (way.form === 'keyboard') way.press(...corners[2]).h.press('Enter')
      else way.h.wait().doubleClick(...corners[2])
      finished[tool](way)
    },
    [`${tool}/draw.removeLast`]: (way) => {
      begin(way, 2)
      if (way.form === 'mouse') way.h.press('Ctrl+z')
      else if (way.form === 'touch') way.editor.actions.run('undo')
      else way.h.press('Backspace')
      expect(way.placed).toBe(1)
    },
    [`${tool}/draw.context`]: (way) => {
      const end = (): void => {
        if (way.form === 'mouse') way.h.wait().rightClick(400, 400)
        else if (way.form === 'touch') way.editor.tools[way.placed < 2 ? 'cancel' : 'complete']()
        else way.h.press(way.placed < 2 ? 'Escape' : 'Enter')
      }
      begin(way, 1)
      end()
      unchanged(way)
      begin(way, 3)
      end()
      finished[tool](way)
    },
    [`${tool}/draw.cancel`]: (way) => {
      begin(way, 2)
      if (way.form === 'touch') way.editor.tools.cancel()
      else way.h.press('Escape')
      unchanged(way)
    },
    [`${tool}/draw.angle`]: (way) => {
      begin(way, 1).press(corners[0][0] + 50, corners[0][1] + 4, { shift: true })
      expect(way.editor.getSnapshot().overlay.shape?.points[1].y).toBe(corners[0][1])
    },
    [`${tool}/draw.free`]: (way) => {
      begin(way, 1).press(corners[0][0] + 51, corners[0][1] + 8, { alt: true })
      expect(way.editor.getSnapshot().overlay.shape?.points[1]).toEqual({ x: corners[0][0] + 51, y: corners[0][1] + 8 })
    },
  }
}

/** Begun with one press, then given up as the row says. */
/** A second button, a second finger, or Escape. */
const letGo = (way: Way): void => {
  if (way.form === 'mouse') way.h.down(460, 450, { button: 2 }).up()
  else if (way.form === 'touch') way.h.pinch([460, 450, 500, 500], [460, 450, 500, 500])
  else way.h.press('Escape')
}
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

const drawn: Record<string, Scenario> = {
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
}

/** What the scenarios do, in the words of the table: whoever changes the one changes the other. */
const WRITTEN: Readonly<Record<string, string>> = {
  'select.pick': 'Click | Tap | Space',
  'select.add': 'Shift + click | Shift button, then tap | Shift + Space',
  'select.marquee': 'Drag on empty space | Long press, then drag | Space, arrow keys, Space',
  'select.below': 'Alt + click | Alt button, then tap | Alt + Space',
  'select.move': 'Drag | Drag | Arrow keys',
  'select.vertex': 'Drag | Drag | Space, arrow keys, Space',
  'select.insert': 'Drag a midpoint | Drag a midpoint | Space, arrow keys, Space',
  'select.resize': 'Drag a corner, side or radius | Drag a corner, side or radius | Space, arrow keys, Space',
  'select.proportion': 'Hold Shift | Shift button | Shift + Space',
  'select.insertOnEdge': 'Double-click | Double-tap | Shift + F10',
  'select.deleteVertex': 'Alt + click | Long press, then the menu | Delete',
  'select.delete': 'Right click, then the menu | Long press, then the menu | Delete',
  'select.scale': 'Drag a handle | Drag a handle | Numbers in the inspector',
  'select.rotate': 'Drag the round handle | Drag the round handle | Numbers in the inspector',
  'select.nudge': 'Drag | Drag | Arrow keys',
  'select.menu': 'Right click | Long press | Shift + F10',
  'select/draw.angle': 'Hold Shift | Shift button | Shift + Space',
  'select/draw.free': 'Hold Alt | Alt button | Alt + Space',
  'select.drop': 'Right click | A second finger | Esc',
  'draw.start': 'Click | Tap | Space',
  'draw.point': 'Click | Tap | Space',
  'draw.close': 'Click the first point | Tap the first point | Space on the first point',
  'draw.finish': 'Double-click | Double-tap | Enter',
  'draw.removeLast': 'Ctrl + Z | Button on the map | Backspace',
  'draw.context': 'Right click | Button on the map | Enter, or Esc',
  'draw.cancel': 'Esc | Button on the map | Esc',
  'draw.angle': 'Hold Shift | Shift button | Shift + Space',
  'draw.free': 'Hold Alt | Alt button | Alt + Space',
  'door.cut': 'Click | Tap | Space',
  'door.slide': 'Drag | Drag | Numbers in the inspector',
  'door.toggle': 'Click a door | Tap a door | Space',
  'door.remove': 'Alt + click | Alt button, then tap | Alt + Space',
  'door/draw.cancel': 'Right click | A second finger | Esc',
  'hole.draw': 'Click | Tap | Space',
  'cut.draw': 'Click | Tap | Space',
  'rectangle.draw': 'Drag | Drag | Space, arrow keys, Space',
  'rectangle.square': 'Shift + drag | Shift button | Shift + Space',
  'rectangle/draw.cancel': 'Right click | A second finger | Esc',
  'circle.draw': 'Drag | Drag | Space, arrow keys, Space',
  'circle.free': 'Shift + drag | Shift button | Shift + Space',
  'circle/draw.cancel': 'Right click | A second finger | Esc',
  'freehand.draw': 'Drag | Drag | Space, arrow keys, Space',
  'freehand/draw.cancel': 'Right click | A second finger | Esc',
  'waypoint.place': 'Click | Tap | Space',
  'waypoint.link': 'Drag | Drag | Space, arrow keys, Space',
  'waypoint/draw.cancel': 'Right click | A second finger | Esc',
  'link.draw': 'Drag | Drag | Space, arrow keys, Space',
  'link/draw.cancel': 'Right click | A second finger | Esc',
  'marker.place': 'Click | Tap | Space',
  'brush.paint': 'Drag | Drag | Space',
  'brush.erase': 'Alt + drag | Alt button | Alt + Space',
  'measure.point': 'Click | Tap | Space',
  'measure.close': 'Click the first point | Tap the first point | Space on the first point',
  'picture.move': 'Drag | Drag | Space, arrow keys, Space',
  'picture.scale': 'Drag a handle | Drag a handle | Space, arrow keys, Space',
  'picture.stretch': 'Shift + drag | Shift button | Shift + Space',
  'picture/draw.cancel': 'Right click | A second finger | Esc',
  'picture-scale.place': 'Click | Tap | Space',
  'picture-scale/draw.cancel': 'Right click | A second finger | Esc',
  'pan.drag': 'Drag | Drag | Arrow keys',
  'view.zoom': 'Ctrl + wheel | Pinch | + and −',
  'view.pan': 'Middle button, or Space + drag | Drag with two fingers | Arrow keys',
  'view.fit': 'Toolbar button | Toolbar button | Shift + 1, Shift + 2',
  'snap.grid': 'G, or hold Ctrl | Toolbar button | G, or hold Ctrl',
}

/** A wall of 300 stands below, and the door tool is in hand. */
const walled = (way: Way, openings: WallShape['openings'] = []): Way => {
  const line = [
    { x: 100, y: 450 },
    { x: 400, y: 450 },
  ]
  way.editor.document.insert([{ kind: 'obstacle', id: 'wall', shape: { type: 'wall', line, thickness: 10, openings } }])
  way.editor.tools.setWall({ doorWidth: 40 })
  way.h.tool('door')
  return way
}
const DOOR = { id: 'door-1', at: 100, width: 40 }
const openings = (way: Way) => (way.shapeOf('wall') as WallShape).openings

const doors: Record<string, Scenario> = {
  'door.cut': (way) => expect(openings(walled(way).press(200, 450))).toEqual([DOOR]),
  'door.slide': (way) => {
    walled(way, [DOOR])
    if (way.form !== 'keyboard') way.drag([200, 450], [300, 460])
    else {
      const shape = { ...(way.shapeOf('wall') as WallShape), openings: [{ ...DOOR, at: 200 }] }
      way.editor.document.dispatch({ type: 'set-shape', id: 'wall', shape })
    }
    expect(openings(way)).toEqual([{ ...DOOR, at: 200 }])
  },
  'door.toggle': (way) => expect(openings(walled(way, [DOOR]).press(200, 450))).toEqual([{ ...DOOR, closed: true }]),
  'door.remove': (way) => expect(openings(walled(way, [DOOR]).press(200, 450, { alt: true }))).toEqual([]),
  'door/draw.cancel': (way) => {
    walled(way, [DOOR])
    if (way.form === 'keyboard') way.go(200, 450)
    else way.h.wait().move(200, 450).down(200, 450).move(250, 450).move(280, 450)
    letGo(way)
    expect([way.form === 'keyboard' ? 'door/idle' : way.at, openings(way)]).toEqual(['door/idle', [DOOR]])
  },
}

const scenarios: Readonly<Record<string, Scenario>> = {
  ...select,
  ...['polygon', 'area', 'hole', 'cut', 'wall', 'measure'].reduce((all, tool) => ({ ...all, ...outline(tool) }), {}),
  ...drawn,
  ...doors,
}

it('the button on the map takes points back, finishes and cancels; a held finger and a second button do not surprise', () => {
  const held = new Way('touch', hand(items))
  held.h.tool('polygon')
  for (const [x, y] of CORNERS.slice(0, 2)) held.press(x, y)
  held.h.longPress(...CORNERS[2]).up()
  expect([held.placed, held.at]).toEqual([3, 'polygon/drawing'])
  const both = new Way('mouse', hand(items))
  both.h.tool('polygon')
  for (const [x, y] of CORNERS.slice(0, 2)) both.press(x, y)
  both.h
    .wait()
    .move(...CORNERS[2])
    .down(...CORNERS[2])
    .down(...CORNERS[2], { button: 2 })
    .up()
  finished.polygon(both)
})

describe('the rows of the gesture table are true as they are written', () => {
  for (const gesture of GESTURES)
    it.each(FORMS)(`${gesture.id}: ${gesture.text(english)}, by %s`, (form) => {
      const scenario = (scenarios as Record<string, Scenario | undefined>)[gesture.id]
      expect(scenario, `a scenario for ${gesture.id}`).toBeDefined()
      const words = FORMS.map((each) => gesture[each](english)).join(' | ')
      expect(words).toBe(WRITTEN[gesture.id] ?? WRITTEN[gesture.id.replace(/^\w+\//, '')])
      scenario?.(new Way(form, hand(items)))
    })
})
