import { describe, expect, it } from 'vitest'
import { english, GESTURES } from '../../../src/editor/index.js'
import { hand, square } from '../setup.js'
import { FORMS, Way, type Scenario } from './gesture-way.js'
import { doors } from './gestures-door.js'
import { drawn } from './gestures-draw.js'
import { CORNERS, finished, outline } from './gestures-outline.js'
import { select } from './gestures-select.js'

// The gesture table: each row is tried with mouse, touch and keys. A row without a scenario fails.

const items = [square('a', 100, 100), square('b', 300, 100)]

/**
 * For each gesture, the texts in `GESTURES` for mouse, touch and keyboard. After a change of a text in `GESTURES`, copy the
 * text to this table and check that the scenario of the gesture performs it.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  'select.pick': 'Click | Tap | Space',
  'select.add': 'Shift + click | Lock button, then tap | Shift + Space',
  'select.marquee': 'Drag on empty space | Long press, then drag | Space, arrow keys, Space',
  'select.below': 'Alt + click | Free button, then tap | Alt + Space',
  'select.move': 'Drag | Drag | Arrow keys',
  'select.vertex': 'Drag | Drag | Space, arrow keys, Space',
  'select.insert': 'Drag a midpoint | Drag a midpoint | Space, arrow keys, Space',
  'select.resize': 'Drag a corner, side or radius | Drag a corner, side or radius | Space, arrow keys, Space',
  'select.proportion': 'Hold Shift | Lock button | Shift + Space',
  'select.insertOnEdge': 'Double-click | Double-tap | Shift + F10',
  'select.bend': 'Ctrl + drag an edge | Long press, then the menu | Shift + F10',
  'select.deleteVertex': 'Alt + click | Long press, then the menu | Delete',
  'select.delete': 'Right click, then the menu | Long press, then the menu | Delete',
  'select.scale': 'Drag a handle | Drag a handle | Numbers in the inspector',
  'select.rotate': 'Drag the round handle | Drag the round handle | Numbers in the inspector',
  'select.nudge': 'Drag | Drag | Arrow keys',
  'select.menu': 'Right click | Long press | Shift + F10',
  'select/draw.angle': 'Hold Shift | Lock button | Shift + Space',
  'select/draw.free': 'Hold Alt | Free button | Alt + Space',
  'select.copy': 'Alt + drag | Long press, then the menu | Alt + Space',
  'select.free': 'Hold Ctrl + Alt | Free button | Ctrl + Alt + Space',
  'select.drop': 'Right click | A second finger | Esc',
  'draw.start': 'Click | Tap | Space',
  'draw.point': 'Click | Tap | Space',
  'draw.close': 'Click the first point | Tap the first point | Space on the first point',
  'draw.finish': 'Double-click | Double-tap | Enter',
  'draw.removeLast': 'Ctrl + Z | Button on the map | Backspace',
  'draw.context': 'Right click | Button on the map | Enter, or Esc',
  'draw.cancel': 'Esc | Button on the map | Esc',
  'draw.angle': 'Hold Shift | Lock button | Shift + Space',
  'draw.free': 'Hold Alt | Free button | Alt + Space',
  'door.cut': 'Click | Tap | Space',
  'door.slide': 'Drag | Drag | Numbers in the inspector',
  'door.toggle': 'Click a door | Tap a door | Space',
  'door.remove': 'Alt + click | Free button, then tap | Alt + Space',
  'door/draw.cancel': 'Right click | A second finger | Esc',
  'hole.draw': 'Click | Tap | Space',
  'hole.span': 'Drag | Drag | Space, arrow keys, Space',
  'cut.draw': 'Click | Tap | Space',
  'rectangle.draw': 'Drag | Drag | Space, arrow keys, Space',
  'rectangle.square': 'Shift + drag | Lock button | Shift + Space',
  'rectangle/draw.cancel': 'Right click | A second finger | Esc',
  'circle.draw': 'Drag | Drag | Space, arrow keys, Space',
  'circle.free': 'Shift + drag | Lock button | Shift + Space',
  'circle/draw.cancel': 'Right click | A second finger | Esc',
  'freehand.draw': 'Drag | Drag | Space, arrow keys, Space',
  'freehand/draw.cancel': 'Right click | A second finger | Esc',
  'waypoint.place': 'Click | Tap | Space',
  'waypoint.link': 'Drag | Drag | Space, arrow keys, Space',
  'waypoint/draw.cancel': 'Right click | A second finger | Esc',
  'link.draw': 'Drag | Drag | Space, arrow keys, Space',
  'link/draw.cancel': 'Right click | A second finger | Esc',
  'note.place': 'Click | Tap | Space',
  'stamp.place': 'Click | Tap | Space',
  'marker.place': 'Click | Tap | Space',
  'brush.paint': 'Drag | Drag | Space',
  'brush.erase': 'Alt + drag | Free button | Alt + Space',
  'measure.point': 'Click | Tap | Space',
  'measure.close': 'Click the first point | Tap the first point | Space on the first point',
  'picture.move': 'Drag | Drag | Space, arrow keys, Space',
  'picture.scale': 'Drag a handle | Drag a handle | Space, arrow keys, Space',
  'picture.stretch': 'Shift + drag | Lock button | Shift + Space',
  'picture/draw.cancel': 'Right click | A second finger | Esc',
  'picture-scale.place': 'Click | Tap | Space',
  'picture-scale/draw.cancel': 'Right click | A second finger | Esc',
  'pan.drag': 'Drag | Drag | Arrow keys',
  'view.zoom': 'Ctrl + wheel | Pinch | + and −',
  'view.pan': 'Middle button, or Space + drag | Drag with two fingers | Arrow keys',
  'view.fit': 'Toolbar button | Toolbar button | Shift + 1, Shift + 2',
  'snap.grid': 'G, or hold Ctrl | Toolbar button | G, or hold Ctrl',
  'snap.priority': 'Shift + G | Long press, then the menu | Shift + G',
}

const scenarios: Readonly<Record<string, Scenario>> = {
  ...select,
  ...['polygon', 'area', 'hole', 'cut', 'wall', 'route', 'measure'].reduce(
    (all, tool) => ({ ...all, ...outline(tool) }),
    {},
  ),
  ...drawn,
  ...doors,
}

it('while a polygon is drawn, a long press places a point, and a right click during a press finishes the polygon', () => {
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

describe('entries of the gesture table', () => {
  for (const gesture of GESTURES)
    it.each(FORMS)(`${gesture.id}: ${gesture.text(english)}, by %s`, (form) => {
      const scenario = (scenarios as Record<string, Scenario | undefined>)[gesture.id]
      expect(scenario, `a scenario for ${gesture.id}`).toBeDefined()
      const words = FORMS.map((each) => gesture[each](english)).join(' | ')
      expect(words).toBe(WRITTEN[gesture.id] ?? WRITTEN[gesture.id.replace(/^\w+\//, '')])
      scenario?.(new Way(form, hand(items)))
    })
})
