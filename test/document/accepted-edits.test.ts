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
const SIZES: readonly (readonly [string, Command, Command])[] = [
  [
    'an inserted rectangle',
    { type: 'insert-items', items: [item('a', rectangle(FAR))] },
    { type: 'insert-items', items: [item('a', rectangle(FAR, 2))] },
  ],
  [
    'a changed rectangle',
    { type: 'set-shape', id: 'wall', shape: rectangle(2 * FAR, -FAR) },
    { type: 'set-shape', id: 'wall', shape: rectangle(1e300) },
  ],
  [
    'an ellipse',
    { type: 'set-shape', id: 'wall', shape: ellipse(FAR / 2) },
    { type: 'set-shape', id: 'wall', shape: ellipse(FAR) },
  ],
  [
    'a stretched rectangle',
    { type: 'transform-items', ids: ['wall'], matrix: [1e10, 0, 0, 1, 0, 0] },
    { type: 'transform-items', ids: ['wall'], matrix: [1e300, 0, 0, 1, 0, 0] },
  ],
  [
    'a moved point',
    { type: 'move-point', id: 'post', to: { x: FAR, y: 0 } },
    { type: 'move-point', id: 'post', to: { x: 2 * FAR, y: 0 } },
  ],
  [
    'a moved corner',
    { type: 'move-vertices', moves: [{ id: 'wall', ring: 0, vertex: 0, to: { x: -FAR, y: 0 } }] },
    { type: 'move-vertices', moves: [{ id: 'wall', ring: 0, vertex: 0, to: { x: -1e300, y: 0 } }] },
  ],
  [
    'bounds',
    { type: 'set-bounds', bounds: { x: 0, y: 0, width: FAR, height: 1 } },
    { type: 'set-bounds', bounds: { x: 2, y: 0, width: FAR, height: 1 } },
  ],
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
