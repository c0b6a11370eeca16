import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  type Command,
  type JsonObject,
  type MarkerItem,
  patchDocument,
} from '../../../src/document/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import { itemBox } from '../../../src/editor/index.js'
import { hand, handlesOf, map, square } from '../setup.js'
import { pairs } from '../../support/shapes.js'

const route = (line: JsonObject[string], id = 'route'): MarkerItem => ({
  id,
  kind: 'marker',
  role: 'patrol',
  x: 100,
  y: 100,
  meta: { kind: 'patrol', line },
})
const bent = route(pairs(200, 0, 200, 150))

describe('the polyline that `meta.line` gives to a marker', () => {
  it('can be hit along its whole length, before the shapes below it', () => {
    const h = hand([square('yard', 50, 50, 400), bent])
    expect(h.editor.selection.hitTest({ x: 220, y: 103 })[0]).toMatchObject({
      part: 'line',
      id: 'route',
      at: { x: 220, y: 100 },
    })
    expect(h.editor.selection.hitTest({ x: 297, y: 200 })[0]).toMatchObject({
      part: 'line',
      id: 'route',
      at: { x: 300, y: 200 },
    })
    expect(h.editor.selection.hitTest({ x: 220, y: 120 })[0]).toMatchObject({ part: 'body', id: 'yard' })
    expect(h.editor.selection.hitTest({ x: 101, y: 101 })[0]).toMatchObject({ part: 'point', id: 'route' })
  })

  it('can be selected by click and marquee, and is included in fit to view', () => {
    const h = hand([bent])
    h.click(300, 180)
    expect(h.editor.getSnapshot().selection.items).toEqual(['route'])
    h.editor.selection.set([])
    h.drag([350, 260], [280, 200])
    expect(h.editor.getSnapshot().selection.items).toEqual(['route'])
    expect(itemBox(bent)).toEqual({ x: 100, y: 100, width: 200, height: 150 })
  })

  it('moves with the marker when dragged, in one undo step', () => {
    const h = hand([bent], { snap: { grid: false, vertex: false, edge: false, intersection: false } })
    h.drag([200, 100], [240, 130])
    expect(h.editor.document.item('route')).toMatchObject({ x: 140, y: 130, meta: bent.meta })
    expect(h.editor.selection.hitTest({ x: 340, y: 245 })[0]).toMatchObject({ part: 'line', id: 'route' })
    h.press('Ctrl+z')
    expect(h.editor.document.item('route')).toEqual(bent)
  })

  it('is mirrored and rotated with the marker, and an undo restores both', () => {
    const h = hand([bent])
    const steps = () => h.editor.document.item('route')?.meta?.line
    h.editor.selection.set(['route'])
    h.editor.actions.run('mirror-x')
    expect(h.editor.document.item('route')).toMatchObject({ x: 300, y: 100 })
    expect(steps()).toEqual(pairs(-200, 0, -200, 150))
    h.editor.document.transform(['route'], [0, 1, -1, 0, 0, 0])
    expect(steps()).toEqual(pairs(-0, -200, -150, -200))
    h.press('Ctrl+z').press('Ctrl+z')
    expect(h.editor.document.item('route')).toEqual(bent)
  })

  it('gets a new point from `insert-vertex`, unless the index is negative, fractional or too large', () => {
    const h = hand([bent])
    for (const vertex of [99, 4, -1, 0.5])
      expect(
        () => h.editor.document.dispatch({ type: 'insert-vertex', id: 'route', ring: 0, vertex, at: { x: 1, y: 1 } }),
        String(vertex),
      ).toThrow(expect.objectContaining({ code: 'document/unknown-vertex' }))
    h.editor.document.dispatch({ type: 'insert-vertex', id: 'route', ring: 0, vertex: 2, at: { x: 300, y: 120 } })
    expect(h.editor.document.item('route')?.meta?.line).toEqual(pairs(200, 0, 200, 20, 200, 150))
  })

  it('is ignored when `meta.line` contains invalid points', () => {
    for (const line of ['far', 7, null, {}, [1, 2], [['a', 'b'], [null]]]) {
      const h = hand([route(line)])
      expect(h.editor.selection.hitTest({ x: 200, y: 100 })).toEqual([])
      expect(itemBox(route(line))).toEqual({ x: 100, y: 100, width: 0, height: 0 })
    }
  })

  const NO_SNAP = { snap: { grid: false, vertex: false, edge: false, intersection: false } }
  const waits = route([
    [200, 0, 3],
    [200, 150, 5],
  ])
  const open = (line = waits) => {
    const h = hand([line], NO_SNAP)
    h.editor.selection.set(['route'])
    return { h, line: () => h.editor.document.item('route')?.meta?.line }
  }

  it('has handles at its points and edge midpoints, but none at the marker itself', () => {
    const { h } = open()
    const handles = handlesOf(h.editor).map(({ kind, at }) => [kind, at.x, at.y])
    expect(handles.filter(([kind]) => kind === 'vertex')).toEqual([
      ['vertex', 300, 100],
      ['vertex', 300, 250],
    ])
    expect(handles.filter(([kind]) => kind === 'midpoint')).toEqual([
      ['midpoint', 200, 100],
      ['midpoint', 300, 175],
    ])
    h.editor.selection.set([])
    expect(handlesOf(h.editor)).toEqual([])
  })

  it('keeps the third number of a point when the point is dragged', () => {
    const { h, line } = open()
    h.drag([300, 100], [340, 60])
    expect(line()).toEqual([
      [240, -40, 3],
      [200, 150, 5],
    ])
    expect(h.editor.document.item('route')).toMatchObject({ x: 100, y: 100 })
    h.press('Ctrl+z')
    expect(h.editor.document.item('route')).toEqual(waits)
  })

  it('gains a point by dragging a midpoint, and points can be deleted or nudged', () => {
    const { h, line } = open()
    h.drag([200, 100], [210, 140])
    expect(line()).toEqual([
      [110, 40],
      [200, 0, 3],
      [200, 150, 5],
    ])
    expect(h.editor.getSnapshot().selection.vertices).toEqual([{ id: 'route', ring: 0, vertex: 1 }])
    h.press('Delete')
    expect(line()).toEqual(waits.meta?.line)
    h.click(300, 250)
    expect(h.editor.getSnapshot().selection.vertices).toEqual([{ id: 'route', ring: 0, vertex: 2 }])
    h.editor.document.vertices.move({ id: 'route', ring: 0, vertex: 2 }, { x: 310, y: 260 })
    expect(line()).toEqual([
      [200, 0, 3],
      [210, 160, 5],
    ])
    h.press('Delete')
    expect(line()).toEqual([[200, 0, 3]])
  })

  it('keeps other points in place when the marker moves by command, and rejects invalid points', () => {
    const { h, line } = open()
    const { document } = h.editor
    document.dispatch({ type: 'move-vertices', moves: [{ id: 'route', ring: 0, vertex: 0, to: { x: 60, y: 90 } }] })
    expect(document.item('route')).toMatchObject({ x: 60, y: 90 })
    expect(line()).toEqual([
      [240, 10, 3],
      [240, 160, 5],
    ])
    const at = { x: 0, y: 0 }
    const before = document.current
    for (const command of [
      { type: 'move-vertices', moves: [{ id: 'route', ring: 0, vertex: 3, to: at }] },
      { type: 'move-vertices', moves: [{ id: 'route', ring: 1, vertex: 1, to: at }] },
      { type: 'insert-vertex', id: 'route', ring: 0, vertex: -1, at },
      { type: 'insert-vertex', id: 'route', ring: 0, vertex: 4, at },
      { type: 'delete-vertices', vertices: [{ id: 'route', ring: 0, vertex: 9 }] },
    ] as const)
      expect(() => applyCommand(before, command)).toThrow(/"route"/)
    expect(
      applyCommand(before, { type: 'insert-vertex', id: 'route', ring: 0, vertex: 3, at }).document.items[0],
    ).toMatchObject({
      meta: {
        line: [
          [240, 10, 3],
          [240, 160, 5],
          [-60, -90],
        ],
      },
    })
  })

  it('is restored exactly by undo after any edits of its points', () => {
    const random = createRandom(7)
    const number = (most: number): number => Math.floor(most * random())
    let document = map(route([[13.7, 0.1, 2], [-20.3, 41.9], 'no point', [5, 5, 'late']]))
    for (let i = 0; i < 300; i++) {
      const { meta } = document.items[0]
      const count = 1 + (Array.isArray(meta?.line) ? meta.line.filter((step) => Array.isArray(step)).length : 0)
      const [vertex, at] = [1 + number(count - 1), { x: 400 * random(), y: 300 * random() }]
      const command: Command =
        i % 3 === 0 || count < 3
          ? { type: 'insert-vertex', id: 'route', ring: 0, vertex: 1 + number(count), at }
          : i % 3 === 1
            ? { type: 'move-vertices', moves: [{ id: 'route', ring: 0, vertex: number(count), to: at }] }
            : { type: 'delete-vertices', vertices: [{ id: 'route', ring: 0, vertex }] }
      const done = applyCommand(document, command)
      expect(patchDocument(done.document, done.inverse)).toEqual(document)
      expect(patchDocument(document, done.patches)).toEqual(done.document)
      document = done.document
    }
  })
})
