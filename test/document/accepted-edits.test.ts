/** Files accept whatever commands accept: no edit is accepted and then dropped when the document opens again. */
import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  formatNavDocument,
  openSealed,
  parseNavDocument,
  sealDocument,
} from '../../src/document/index.js'
import type { Command, NavDocument, NavItem, Shape } from '../../src/document/index.js'
import { NavError } from '../../src/engine/core/index.js'
import { rectItem } from '../support/shapes.js'

const wall: NavItem = rectItem('wall', 10, 10, 20)
const map = createNavDocument({ items: [wall, { kind: 'waypoint', id: 'post', x: 1, y: 1 }] })
const item = (id: string, shape: Shape): NavItem => ({ kind: 'obstacle', id, shape })
const rectangle = (width: number, x = 0): Shape => ({ type: 'rectangle', x, y: 0, width, height: 1 })
const ellipse = (radiusX: number): Shape => ({ type: 'ellipse', x: 0, y: 0, radiusX, radiusY: 1 })

const LONG = 'n'.repeat(1000)
const FAR = 2 ** 53
/** Commands that set a text, each tried with the longest text and with a longer one. */
const ROWS: readonly (readonly [string, (text: string) => Command])[] = [
  ['the name of a map', (name) => ({ type: 'set-name', name })],
  ['the id of an item', (id) => ({ type: 'insert-items', items: [item(id, rectangle(1))] })],
  ['the name of an item', (name) => ({ type: 'set-properties', ids: ['wall'], properties: { name } })],
  ['the layer of an item', (layer) => ({ type: 'set-properties', ids: ['wall'], properties: { layer } })],
  ['the id of a layer', (id) => ({ type: 'put-layer', layer: { id, name: 'Layer' } })],
  ['the name of a layer', (name) => ({ type: 'put-layer', layer: { id: 'layer', name } })],
  ['the id of an agent', (id) => ({ type: 'put-agent', agent: { id, name: 'A', radius: 1, speed: 1 } })],
  ['the name of an agent', (name) => ({ type: 'put-agent', agent: { id: 'agent', name, radius: 1, speed: 1 } })],
]
const insert = (shape: Shape): Command => ({ type: 'insert-items', items: [item('a', shape)] })
const change = (shape: Shape): Command => ({ type: 'set-shape', id: 'wall', shape })
const stretch = (by: number): Command => ({ type: 'transform-items', ids: ['wall'], matrix: [by, 0, 0, 1, 0, 0] })
const movePoint = (x: number): Command => ({ type: 'move-point', id: 'post', to: { x, y: 0 } })
const moveCorner = (x: number): Command => ({
  type: 'move-vertices',
  moves: [{ id: 'wall', ring: 0, vertex: 0, to: { x, y: 0 } }],
})
const setBounds = (x: number): Command => ({ type: 'set-bounds', bounds: { x, y: 0, width: FAR, height: 1 } })
/** Commands that reach the coordinate limit, and commands that go beyond it. */
const SIZES: readonly (readonly [string, Command, Command])[] = [
  ['an inserted rectangle', insert(rectangle(FAR)), insert(rectangle(FAR, 2))],
  ['a changed rectangle', change(rectangle(2 * FAR, -FAR)), change(rectangle(1e300))],
  ['an ellipse', change(ellipse(FAR / 2)), change(ellipse(FAR))],
  ['a stretched rectangle', stretch(1e10), stretch(1e300)],
  ['a moved point', movePoint(FAR), movePoint(2 * FAR)],
  ['a moved corner', moveCorner(-FAR), moveCorner(-1e300)],
  ['bounds', setBounds(0), setBounds(2)],
]

function expectKept(document: NavDocument): void {
  const text = formatNavDocument(document)
  const { document: again, report } = parseNavDocument(text)
  expect(report.issues).toEqual([])
  expect(formatNavDocument(again)).toBe(text)
  expect(openSealed([sealDocument(document, 1)]).save?.document).toEqual(document)
}
function expectRefused(command: Command): void {
  const before = formatNavDocument(map)
  expect(() => applyCommand(map, command)).toThrow(NavError)
  expect(formatNavDocument(map)).toBe(before)
}

describe('a value at the limit', () => {
  it.each(ROWS)('of 1,000 characters survives a reload, and a longer text is rejected: %s', (_, command) => {
    expectKept(applyCommand(map, command(LONG)).document)
    expectRefused(command(`${LONG}n`))
  })

  it.each(SIZES)('of coordinates survives a reload, and a value beyond it is rejected: %s', (_, good, bad) => {
    expectKept(applyCommand(map, good).document)
    expectRefused(bad)
  })
})
