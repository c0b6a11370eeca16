import { expect } from 'vitest'
import { outer, square } from '../setup.js'
import { selected, type Scenario, type Way } from './gesture-way.js'

// Scenarios that select, move and reshape items.

/** Adds and selects a rectangle. */
const boxed = (way: Way): Way => {
  way.editor.document.insert([{ kind: 'obstacle', id: 'box', shape: BOX(60, 40) }])
  way.editor.selection.set(['box'])
  return way
}
const BOX = (width: number, height: number) => ({ type: 'rectangle', x: 400, y: 400, width, height }) as const
/** Opens the menu and selects an action. */
const choose = (
  way: Way,
  action: 'delete' | 'delete-vertex' | 'duplicate' | 'insert-vertex' | 'curve-edge' | 'straighten-edge',
): void => {
  const entry = way.editor.getSnapshot().menu?.entries.find((candidate) => candidate.action === action)
  expect(entry).toMatchObject({ enabled: true })
  way.editor.actions.run(action)
}
const ringA = (way: Way): readonly (readonly [number, number])[] => outer(way.editor, 'a')
/** Drags a vertex without releasing it. */
const carrying = (way: Way): Way => {
  selected(way)
  if (way.form === 'keyboard') way.go(200, 200).space().go(230, 237)
  else way.h.wait().move(200, 200).down(200, 200).move(215, 215).move(230, 237)
  expect(way.at).toBe('select/dragging-vertices')
  return way
}

/** Distance in pixels between the selection and the frame around it. */
const FRAME = 14

export const select: Record<string, Scenario> = {
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
  'select.bend': (way) => {
    selected(way)
    if (way.form === 'mouse') way.drag([150, 100], [150, 60], { ctrl: true })
    else choose(way.menuAt(150, 100), 'curve-edge')
    expect(way.shapeOf('a')).toMatchObject({ outer: [{ x: 100, y: 100, curve: { length: 2 } }, {}, {}, {}] })
    choose(way.menuAt(150, way.form === 'mouse' ? 60 : 75), 'straighten-edge')
    expect(ringA(way)[0]).toEqual([100, 100])
    expect(way.shapeOf('a')).not.toHaveProperty('outer.0.curve')
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
    // The previous vertex is at (200, 100). The line from it to the end of the drag is 14 degrees off the vertical.
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
  'select.copy': (way) => {
    selected(way)
    if (way.form === 'touch') choose(way.menuAt(150, 150), 'duplicate')
    else way.drag([150, 150], [190, 160], { alt: true })
    const [copy] = way.selected
    expect(way.editor.document.current.items.map(({ id }) => id)).toEqual(['a', 'b', copy])
    expect(ringA(way)[0]).toEqual([100, 100])
    if (way.form !== 'touch') expect(outer(way.editor, copy)[0]).toEqual([140, 110])
  },
  'select.free': (way) => {
    way.editor.tools.setSnap({ grid: true })
    selected(way)
    if (way.form === 'touch') way.drag([150, 150], [183, 157], { alt: true })
    else way.drag([150, 150], [183, 157], { alt: true, ctrl: true })
    expect(ringA(way)[0]).toEqual([133, 107])
    expect(way.kinds).toHaveLength(2)
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
