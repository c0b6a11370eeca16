/** Manual edits on a hexagonal grid: the brush paints and erases hexagons, and points snap to them. */
import { describe, expect, it } from 'vitest'
import { hexCenter, hexCorners } from '../../../src/engine/geometry/index.js'
import { combineRegions } from '../../../src/engine/index.js'
import {
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  type NavDocument,
  type NavItem,
} from '../../../src/document/index.js'
import { createEditor } from '../../../src/editor/index.js'
import { hand } from '../setup.js'
import { codeOf } from '../../support/code-of.js'
import { blockedArea } from '../../support/item-rings.js'
import { rectItem } from '../../support/shapes.js'

const grid = { cellSize: 20, origin: { x: 0, y: 0 }, hex: {} } as const
const map = createNavDocument({ bounds: { x: 0, y: 0, width: 400, height: 300 }, grid })
const center = (column: number, row: number): [number, number] => {
  const { x, y } = hexCenter({ column, row }, grid)
  return [x, y]
}
const CELL = (Math.sqrt(3) / 2) * 20 * 20

describe('a brush on hexagons', () => {
  const open = (...items: readonly NavItem[]) => {
    const defaultValue = { ...map, items }
    const h = hand([], { defaultValue, clip: combineRegions, snap: { grid: true } }).tool('brush')
    const { editor } = h
    return { editor, h, area: () => blockedArea(editor.document.current), items: () => editor.document.current.items }
  }

  it('paints the hexagons that it passes as one outline', () => {
    const { h, area, items } = open()
    h.drag(center(2, 3), center(6, 3))
    expect(items()).toMatchObject([{ kind: 'obstacle', shape: { outer: { length: 5 * 4 + 2 } } }])
    expect(area()).toBeCloseTo(5 * CELL, 6)
    h.drag(center(4, 3), center(4, 3), { alt: true })
    expect(items()).toHaveLength(2)
    expect(area()).toBeCloseTo(4 * CELL, 6)
    h.press('Ctrl+z', 'Ctrl+z')
    expect(items()).toEqual([])
  })

  it('paints the selected terrain', () => {
    const { editor, h, items } = open()
    editor.tools.setDrawKind('area')
    editor.tools.setTerrain('mud')
    h.drag(center(2, 3), center(4, 3)).click(...center(2, 3), { alt: true })
    expect(items()).toMatchObject([{ kind: 'area', id: 'area-1', terrain: 'mud' }])
  })

  it('paints one hexagon by a click, and removes it by a click with Alt', () => {
    const { h, items } = open()
    h.click(...center(3, 2)).click(...center(3, 2))
    const outer = hexCorners({ column: 3, row: 2 }, grid)
    expect(items()).toMatchObject([{ kind: 'obstacle', shape: { type: 'polygon', outer } }])
    h.click(...center(3, 2), { alt: true })
    expect(items()).toEqual([])
  })

  it('of size 2 paints a hexagon and the six hexagons around it', () => {
    const { editor, h, area } = open()
    editor.tools.setBrush({ size: 2 })
    h.click(...center(4, 4))
    expect(area()).toBeCloseTo(7 * CELL, 6)
  })

  it('cuts hexagons out of a drawn shape only when the shape is selected', () => {
    const { editor, h, area } = open(rectItem('a', 40, 40, 200, 160))
    h.click(...center(3, 6), { alt: true })
    expect(area()).toBe(200 * 160)
    editor.selection.set(['a'])
    h.click(...center(3, 6), { alt: true })
    expect(area()).toBeCloseTo(200 * 160 - CELL, 6)
  })
})

it('a point snaps to the nearest corner or center of a hexagon', () => {
  const h = hand([], { defaultValue: map, snap: { grid: true, vertex: false, edge: false } })
  const corner = hexCorners({ column: 2, row: 2 }, grid)[1]
  const [x, y] = center(5, 3)
  h.tool('waypoint')
    .click(corner.x + 2, corner.y - 1)
    .click(x - 2, y + 1)
  expect(h.editor.getSnapshot().document.items).toMatchObject([corner, { x, y }])
})

it('a document stores the layout of its hexagons', () => {
  const flat = { ...map, grid: { ...grid, hex: { axis: 'y', height: 22, side: 9 } } } as const
  expect(parseNavDocument(formatNavDocument(flat)).document.grid).toEqual(flat.grid)
})

it('an invalid layout of hexagons is rejected', () => {
  const editor = createEditor({ defaultValue: map })
  for (const hex of [{ axis: 'z' }, { height: -1 }, { height: 4, side: 4 }])
    expect(
      codeOf(() => editor.document.dispatch({ type: 'set-grid', grid: { ...grid, hex } as NavDocument['grid'] })),
    ).toBe('document/bad-grid')
})
