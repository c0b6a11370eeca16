import { describe, expect, it } from 'vitest'
import { english, GESTURES } from '../../../src/editor/index.js'
import { hand, square } from '../setup.js'
import { FORMS, Way, type Form, type Scenario } from './gesture-way.js'
import { doors } from './gestures-door.js'
import { drawn } from './gestures-draw.js'
import { CORNERS, finished, outline } from './gestures-outline.js'
import { select } from './gestures-select.js'

// The gesture table: each row is tried with mouse, touch and keys. A row without a scenario fails.

const items = [square('a', 100, 100), square('b', 300, 100)]

/**
 * Texts in `GESTURES` for mouse, touch and keyboard, with the gestures that have them. After a change of a text in
 * `GESTURES`, copy the text to this table and check that the scenario of the gesture performs it.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  'Click | Tap | Space': `select.pick draw.start draw.point door.cut hole.draw cut.draw waypoint.place note.place stamp.place marker.place
    measure.point picture-scale.place`,
  'Shift + click | Lock button, then tap | Shift + Space': 'select.add',
  'Drag on empty space | Long press, then drag | Space, arrow keys, Space': 'select.marquee',
  'Alt + click | Free button, then tap | Alt + Space': 'select.below door.remove',
  'Drag | Drag | Arrow keys': 'select.move select.nudge pan.drag',
  'Drag | Drag | Space, arrow keys, Space':
    'select.vertex hole.span rectangle.draw circle.draw freehand.draw waypoint.link link.draw picture.move',
  'Drag a midpoint | Drag a midpoint | Space, arrow keys, Space': 'select.insert',
  'Drag a corner, side or radius | Drag a corner, side or radius | Space, arrow keys, Space': 'select.resize',
  'Hold Shift | Lock button | Shift + Space': 'select.proportion select/draw.angle draw.angle',
  'Double-click | Double-tap | Shift + F10': 'select.insertOnEdge',
  'Ctrl + drag an edge | Long press, then the menu | Shift + F10': 'select.bend',
  'Alt + click | Long press, then the menu | Delete': 'select.deleteVertex',
  'Right click, then the menu | Long press, then the menu | Delete': 'select.delete',
  'Drag a handle | Drag a handle | Numbers in the inspector': 'select.scale',
  'Drag the round handle | Drag the round handle | Numbers in the inspector': 'select.rotate',
  'Right click | Long press | Shift + F10': 'select.menu',
  'Hold Alt | Free button | Alt + Space': 'select/draw.free draw.free',
  'Alt + drag | Long press, then the menu | Alt + Space': 'select.copy',
  'Hold Ctrl + Alt | Free button | Ctrl + Alt + Space': 'select.free',
  'Right click | A second finger | Esc': `select.drop door/draw.cancel rectangle/draw.cancel circle/draw.cancel freehand/draw.cancel waypoint/draw.cancel
    link/draw.cancel picture/draw.cancel picture-scale/draw.cancel`,
  'Click the first point | Tap the first point | Space on the first point': 'draw.close measure.close',
  'Double-click | Double-tap | Enter': 'draw.finish',
  'Ctrl + Z | Button on the map | Backspace': 'draw.removeLast',
  'Right click | Button on the map | Enter, or Esc': 'draw.context',
  'Esc | Button on the map | Esc': 'draw.cancel',
  'Drag | Drag | Numbers in the inspector': 'door.slide',
  'Click a door | Tap a door | Space': 'door.toggle',
  'Shift + drag | Lock button | Shift + Space': 'rectangle.square circle.free picture.stretch',
  'Drag | Drag | Space': 'brush.paint',
  'Alt + drag | Free button | Alt + Space': 'brush.erase',
  'Drag a handle | Drag a handle | Space, arrow keys, Space': 'picture.scale',
  'Ctrl + wheel | Pinch | + and −': 'view.zoom',
  'Middle button, or Space + drag | Drag with two fingers | Arrow keys': 'view.pan',
  'Toolbar button | Toolbar button | Shift + 1, Shift + 2': 'view.fit',
  'G, or hold Ctrl | Toolbar button | G, or hold Ctrl': 'snap.grid',
  'Shift + G | Long press, then the menu | Shift + G': 'snap.priority',
}
const wordsOf = new Map(
  Object.entries(WRITTEN).flatMap(([words, gestures]) => gestures.split(/\s+/).map((id) => [id, words] as const)),
)

const scenarios: Readonly<Record<string, Scenario>> = {
  ...select,
  ...['polygon', 'area', 'hole', 'cut', 'wall', 'route', 'measure'].reduce(
    (all, tool) => ({ ...all, ...outline(tool) }),
    {},
  ),
  ...drawn,
  ...doors,
}

describe('while a polygon is drawn', () => {
  const [first, second, [x, y]] = CORNERS
  const begin = (form: Form): Way => {
    const way = new Way(form, hand(items))
    way.h.tool('polygon')
    return way.press(...first).press(...second)
  }

  it('a long press places a point', () => {
    const way = begin('touch')
    way.h.longPress(x, y).up()
    expect([way.placed, way.at]).toEqual([3, 'polygon/drawing'])
  })

  it('a right click during a press finishes the polygon', () => {
    const way = begin('mouse')
    way.h.wait().move(x, y).down(x, y).down(x, y, { button: 2 }).up()
    finished.polygon(way)
  })
})

describe('entries of the gesture table', () => {
  for (const gesture of GESTURES)
    it.each(FORMS)(`${gesture.id}: ${gesture.text(english)}, by %s`, (form) => {
      const scenario = (scenarios as Record<string, Scenario | undefined>)[gesture.id]
      expect(scenario, `a scenario for ${gesture.id}`).toBeDefined()
      const words = FORMS.map((each) => gesture[each](english)).join(' | ')
      expect(words).toBe(wordsOf.get(gesture.id) ?? wordsOf.get(gesture.id.replace(/^\w+\//, '')))
      scenario?.(new Way(form, hand(items)))
    })
})
