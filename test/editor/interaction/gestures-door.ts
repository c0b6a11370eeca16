import { expect } from 'vitest'
import type { WallShape } from '../../../src/document/index.js'
import { letGo, type Scenario, type Way } from './gesture-way.js'
import { pointsOf } from '../../support/shapes.js'

/** Adds a horizontal wall 300 units long and selects the door tool. */
const walled = (way: Way, openings: WallShape['openings'] = []): Way => {
  const line = pointsOf(100, 450, 400, 450)
  way.editor.document.insert([{ kind: 'obstacle', id: 'wall', shape: { type: 'wall', line, thickness: 10, openings } }])
  way.editor.tools.setWall({ doorWidth: 40 })
  way.h.tool('door')
  return way
}
const DOOR = { id: 'door-1', at: 100, width: 40 }
const openings = (way: Way) => (way.shapeOf('wall') as WallShape).openings

export const doors: Record<string, Scenario> = {
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
