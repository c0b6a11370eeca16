import { describe, expect, it } from 'vitest'
import type { NavItem, RectangleShape, Shape } from '../../../src/document/index.js'
import type { Editor } from '../../../src/editor/index.js'
import type { Point } from '../../../src/engine/index.js'
import { toScreen } from '../../../src/editor/camera/camera.js'
import { itemRings } from '../../../src/editor/shapes/item-geometry.js'
import { gripPlace, reshape } from '../../../src/editor/shapes/reshape.js'
import { hand, handlesOf, square } from '../setup.js'
import { rectItem } from '../../support/shapes.js'

const item = (shape: Shape): NavItem => ({ id: 'a', kind: 'obstacle', name: 'Well', shape })
const circle = item({ type: 'ellipse', x: 200, y: 200, radiusX: 50, radiusY: 50 })
const box = item({ type: 'rectangle', x: 100, y: 100, width: 80, height: 60 })
const shapeOf = (editor: Editor): Shape | undefined => {
  const found = editor.document.item('a')
  return found?.kind === 'obstacle' ? found.shape : undefined
}
const selected = { defaultSelection: { items: ['a'], vertices: [] } }
const kinds = (editor: Editor): readonly string[] => handlesOf(editor).map(({ kind }) => kind)

describe('reshaping circles and ellipses', () => {
  it('shows handles for center and radii, without vertices or a frame', () =>
    expect(kinds(hand([circle], selected).editor)).toEqual([
      'center',
      'radius',
      'radius',
      'radius',
      'radius',
      'rotate',
    ]))

  it('leaves a circle a circle when its radius is dragged', () => {
    const h = hand([circle], selected).drag([250, 200], [290, 200])
    expect(shapeOf(h.editor)).toEqual({ type: 'ellipse', x: 200, y: 200, radiusX: 90, radiusY: 90 })
    expect(h.editor.getSnapshot().announcement.text).toBe('Well: radius 90')
    expect(h.editor.history.undo()).toBe(true)
    expect(shapeOf(h.editor)).toEqual(circle.kind === 'obstacle' ? circle.shape : undefined)
  })

  it('with Shift, changes one radius of a circle, but both radii of an ellipse in proportion', () => {
    const h = hand([circle], selected).drag([200, 150], [200, 120], { shift: true })
    expect(shapeOf(h.editor)).toMatchObject({ radiusX: 50, radiusY: 80 })
    expect(h.editor.getSnapshot().announcement.text).toBe('Well: 100 by 160')
    h.drag([250, 200], [300, 200], { shift: true })
    expect(shapeOf(h.editor)).toMatchObject({ type: 'ellipse', radiusX: 100, radiusY: 160 })
  })

  it('moves the circle by its center or rim, without moving nearby polygon corners', () => {
    const h = hand([circle], selected).drag([200, 200], [230, 210])
    expect(shapeOf(h.editor)).toMatchObject({ type: 'ellipse', x: 230, y: 210 })
    const rim = { x: 230 + 50 * Math.SQRT1_2, y: 210 + 50 * Math.SQRT1_2 }
    h.drag([rim.x, rim.y], [rim.x + 10, rim.y])
    expect(shapeOf(h.editor)).toMatchObject({ type: 'ellipse', x: 240, y: 210, radiusX: 50 })
    h.doubleClick(rim.x + 10, rim.y)
    expect(shapeOf(h.editor)?.type).toBe('ellipse')
  })

  it('shows the size on the map', () => {
    const h = hand([circle], selected).down(250, 200).move(260, 200).move(274, 200)
    expect(h.editor.getSnapshot().at).toBe('select/reshaping')
    expect(h.editor.getSnapshot().overlay.labels).toEqual([{ at: { x: 200, y: 200 }, text: 'r 74' }])
    h.press('Escape')
    expect(h.editor.getSnapshot().draft).toBe(h.editor.document.current)
  })
})

describe('reshaping rectangles', () => {
  it('shows corner and rotation handles, or one frame for several shapes', () => {
    expect(kinds(hand([box], selected).editor)).toEqual(['vertex', 'vertex', 'vertex', 'vertex', 'rotate'])
    const two = hand([box, square('b', 300, 300)], { defaultSelection: { items: ['a', 'b'], vertices: [] } })
    expect(kinds(two.editor).filter((kind) => kind === 'scale')).toHaveLength(8)
  })

  it('keeps the opposite corner or side fixed', () => {
    const h = hand([box], selected).drag([180, 160], [200, 190])
    expect(shapeOf(h.editor)).toEqual({ type: 'rectangle', x: 100, y: 100, width: 100, height: 90 })
    expect(h.editor.getSnapshot().announcement.text).toBe('Well: 100 by 90')
    h.drag([130, 100], [130, 80])
    expect(shapeOf(h.editor)).toEqual({ type: 'rectangle', x: 100, y: 80, width: 100, height: 110 })
    h.drag([100, 80], [260, 90])
    expect(shapeOf(h.editor)).toEqual({ type: 'rectangle', x: 200, y: 90, width: 60, height: 100 })
  })

  it('resizes a rotated rectangle along its own axes', () => {
    const turned: RectangleShape = { type: 'rectangle', x: 100, y: 100, width: 80, height: 60, rotation: 30 }
    const grip = { x: 1, y: 1 } as const
    const to = { x: 210, y: 205 }
    const result = reshape(turned, grip, to, false, 1)
    if (result.type !== 'rectangle') throw new Error('no rectangle')
    expect(result.rotation).toBe(30)
    for (const [place, wanted] of [
      [gripPlace(result, grip), to],
      [gripPlace(result, { x: -1, y: -1 }), gripPlace(turned, { x: -1, y: -1 })],
    ]) {
      expect(place.x).toBeCloseTo(wanted.x, 9)
      expect(place.y).toBeCloseTo(wanted.y, 9)
    }
    const alike = reshape(turned, grip, to, true, 1)
    if (alike.type !== 'rectangle') throw new Error('no rectangle')
    expect(alike.width / alike.height).toBeCloseTo(80 / 60, 9)
  })

  it('stops at the minimum size', () => {
    expect(
      reshape({ type: 'rectangle', x: 0, y: 0, width: 10, height: 10 }, { x: 1, y: 0 }, { x: 0, y: 3 }, false, 4),
    ).toEqual({ type: 'rectangle', x: 0, y: 0, width: 4, height: 10 })
    expect(
      reshape({ type: 'ellipse', x: 0, y: 0, radiusX: 5, radiusY: 5 }, { x: 1, y: 0 }, { x: 0, y: 0 }, false, 4),
    ).toMatchObject({ radiusX: 2, radiusY: 2 })
  })
})

describe('the handles of small shapes and of many shapes', () => {
  const polygon = item({
    type: 'polygon',
    outer: Array.from({ length: 10 }, (_, i) => ({
      x: 200 + 30 * Math.cos((i * Math.PI) / 5),
      y: 200 + 30 * Math.sin((i * Math.PI) / 5),
    })),
  })
  const frame = [...Array<string>(8).fill('scale'), 'rotate']

  it.each([
    ['polygon', polygon],
    ['rectangle', box],
    ['circle', circle],
  ])(
    'are only those of the bounding box if the shape is a few pixels wide, and a corner of the box scales the shape: %s',
    (_, shape) => {
      const { editor } = hand([shape], selected)
      const near = kinds(editor).length
      editor.camera.set({ x: 200, y: 200, zoom: 0.1 })
      expect(kinds(editor)).toEqual(frame)
      const { camera } = editor.getSnapshot()
      const corner = handlesOf(editor).find((handle) => handle.kind === 'scale' && handle.side === 'se')
      if (corner === undefined) throw new Error('no corner')
      const partAt = (point: Point): string => editor.selection.hitTest(toScreen(camera, point))[0].part
      expect(partAt(corner.at)).toBe('scale')
      expect(['vertex', 'radius']).not.toContain(partAt(itemRings(shape)[0][0]))
      editor.camera.set({ x: 0, y: 0, zoom: 1 })
      expect(kinds(editor)).toHaveLength(near)
    },
  )

  it('include the handle of a selected vertex however small the shape is', () => {
    const { editor } = hand([polygon], {
      defaultSelection: { items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 3 }] },
    })
    editor.camera.set({ x: 200, y: 200, zoom: 0.1 })
    expect(kinds(editor)).toContain('vertex')
  })

  it('are one shared frame for more than 24 selected shapes, and separate for fewer shapes', () => {
    const many = Array.from({ length: 25 }, (_, i): NavItem =>
      rectItem(`b${i}`, 60 * (i % 5), 60 * Math.floor(i / 5), 50),
    )
    const { editor } = hand(many, { defaultSelection: { items: many.map(({ id }) => id), vertices: [] } })
    editor.camera.set({ x: -100, y: -100, zoom: 1 })
    expect(kinds(editor)).toEqual(frame)
    editor.selection.set(many.slice(1).map(({ id }) => id))
    expect(kinds(editor)).toContain('vertex')
  })

  it('are only those of the common bounding box for 10,000 selected shapes', () => {
    const many = Array.from({ length: 10_000 }, (_, i): NavItem =>
      rectItem(`b${i}`, 50 * (i % 100), 50 * Math.floor(i / 100), 30),
    )
    const { editor } = hand(many, { defaultSelection: { items: many.map(({ id }) => id), vertices: [] } })
    editor.camera.set({ x: 0, y: 0, zoom: 0.1 })
    expect(kinds(editor)).toEqual(frame)
    const ring = Array.from({ length: 20_000 }, (_, i) => ({
      x: 300 + 250 * Math.cos((i * Math.PI) / 10_000),
      y: 300 + 250 * Math.sin((i * Math.PI) / 10_000),
    }))
    const count = kinds(hand([item({ type: 'polygon', outer: ring })], selected).editor).filter(
      (kind) => kind === 'vertex',
    )
    // The circumference is 1,571 pixels, with a handle every four pixels.
    expect(count.length).toBeGreaterThan(300)
    expect(count.length).toBeLessThan(400)
  })
})
