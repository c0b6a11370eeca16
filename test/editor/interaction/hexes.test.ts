/** Manual edits on a hexagonal grid: the brush paints and erases hexagons, and points snap to them. */
import { describe, expect, it } from 'vitest'
import { hexCenter, hexCorners } from '../../../src/engine/geometry/index.js'
import { combineRegions, polygonArea } from '../../../src/engine/index.js'
import {
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  shapeToRings,
  type NavDocument,
} from '../../../src/document/index.js'
import { createEditor } from '../../../src/editor/index.js'
import { hand } from '../setup.js'
import { rectItem } from '../../support/shapes.js'

const grid = { cellSize: 20, origin: { x: 0, y: 0 }, hex: {} } as const
const map = createNavDocument({ bounds: { x: 0, y: 0, width: 400, height: 300 }, grid })
const center = (column: number, row: number): [number, number] => {
  const { x, y } = hexCenter({ column, row }, grid)
  return [x, y]
}
const CELL = (Math.sqrt(3) / 2) * 20 * 20
const areaOf = ({ items }: NavDocument): number =>
  items.reduce((sum, item) => sum + (item.kind === 'obstacle' ? polygonArea(shapeToRings(item.shape)) : 0), 0)

describe('a brush on hexagons', () => {
  const open = () => {
    const h = hand([], { defaultValue: map, clip: combineRegions, snap: { grid: true } }).tool('brush')
    return { editor: h.editor, h }
  }

  it('paints the hexagons it passes as one outline, and erases them again', () => {
    const { editor, h } = open()
    h.drag(center(2, 3), center(6, 3))
    const [wall, ...others] = editor.getSnapshot().document.items
    expect(others).toEqual([])
    expect(areaOf(editor.getSnapshot().document)).toBeCloseTo(5 * CELL, 6)
    expect(wall.kind === 'obstacle' && wall.shape.type === 'polygon' && wall.shape.outer.length).toBe(5 * 4 + 2)
    h.drag(center(4, 3), center(4, 3), { alt: true })
    expect(editor.getSnapshot().document.items).toHaveLength(2)
    expect(areaOf(editor.getSnapshot().document)).toBeCloseTo(4 * CELL, 6)
    h.press('Ctrl+z').press('Ctrl+z')
    expect(editor.getSnapshot().document.items).toEqual([])
  })

  it('paints the selected terrain', () => {
    const { editor, h } = open()
    editor.tools.setDrawKind('area')
    editor.tools.setTerrain('mud')
    h.drag(center(2, 3), center(4, 3)).click(...center(2, 3), { alt: true })
    expect(editor.getSnapshot().document.items).toMatchObject([{ kind: 'area', id: 'area-1', terrain: 'mud' }])
  })

  it('paints one hexagon per click, and removes it by Alt + click', () => {
    const { editor, h } = open()
    h.click(...center(3, 2)).click(...center(3, 2))
    expect(editor.getSnapshot().document.items).toMatchObject([
      { kind: 'obstacle', shape: { type: 'polygon', outer: hexCorners({ column: 3, row: 2 }, grid) } },
    ])
    h.click(...center(3, 2), { alt: true })
    expect(editor.getSnapshot().document.items).toEqual([])
  })

  it('of size 2 paints a hexagon and the six around it', () => {
    const { editor, h } = open()
    editor.tools.setBrush({ size: 2 })
    h.click(...center(4, 4))
    expect(areaOf(editor.getSnapshot().document)).toBeCloseTo(7 * CELL, 6)
  })

  it('cuts hexagons out of a drawn shape only when the shape is selected', () => {
    const h = hand([], { defaultValue: { ...map, items: [rectItem('a', 40, 40, 200, 160)] }, clip: combineRegions })
    const { editor } = h
    h.tool('brush').click(...center(3, 6), { alt: true })
    expect(areaOf(editor.getSnapshot().document)).toBe(200 * 160)
    editor.selection.set(['a'])
    h.click(...center(3, 6), { alt: true })
    expect(areaOf(editor.getSnapshot().document)).toBeCloseTo(200 * 160 - CELL, 6)
  })
})

it('snapping to a grid of hexagons uses the nearest corner or center', () => {
  const h = hand([], { defaultValue: map, snap: { grid: true, vertex: false, edge: false, intersection: false } })
  const corner = hexCorners({ column: 2, row: 2 }, grid)[1]
  const [x, y] = center(5, 3)
  h.tool('waypoint')
    .click(corner.x + 2, corner.y - 1)
    .click(x - 2, y + 1)
  expect(h.editor.getSnapshot().document.items).toMatchObject([corner, { x, y }])
})

it('a document stores the layout of its hexagons, and an invalid layout is rejected', () => {
  const flat = { ...map, grid: { ...grid, hex: { axis: 'y', height: 22, side: 9 } } } as const
  expect(parseNavDocument(formatNavDocument(flat)).document.grid).toEqual(flat.grid)
  const editor = createEditor({ defaultValue: map })
  for (const hex of [{ axis: 'z' }, { height: -1 }, { height: 4, side: 4 }])
    expect(() =>
      editor.document.dispatch({
        type: 'set-grid',
        grid: JSON.parse(JSON.stringify({ ...grid, hex })) as NavDocument['grid'],
      }),
    ).toThrow(expect.objectContaining({ code: 'document/bad-grid' }))
})
