import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem, type Shape } from '../../../src/document/index.js'
import { createEditor } from '../../../src/editor/index.js'
import { editOutline, type OutlineEdit } from '../../../src/editor/shapes/outline-edits.js'
import { distance, signedArea, type Ring } from '../../../src/engine/geometry/index.js'
import { combineRegions } from '../../../src/engine/regions/index.js'
import { pointsOf } from '../../support/shapes.js'

const ell: Shape = { type: 'polygon', outer: pointsOf(0, 0, 100, 0, 100, 40, 40, 40, 40, 100, 0, 100) }
const edited = (shape: Shape, edit: OutlineEdit): Ring => {
  const [first, ...rest] = editOutline(shape, edit, combineRegions)
  expect(rest).toEqual([])
  if (!('outer' in first)) throw new Error('no polygon')
  return first.outer
}
const area = (ring: Ring): number => Math.abs(signedArea(ring))
const square: Shape = { type: 'rectangle', x: 10, y: 10, width: 40, height: 20, rotation: 30 }

describe('growing an outline', () => {
  it.each([5, 12.5, -5, -12.5])('by %d moves every edge by that distance and keeps corners sharp', (by) => {
    // All corners are right angles, so the area is the sum of the two arms.
    const expected = (100 + 2 * by) * (40 + 2 * by) + (40 + 2 * by) * 60
    expect(area(edited(ell, { type: 'grow', by }))).toBeCloseTo(expected, 6)
    expect(area(edited({ ...ell, outer: [...ell.outer].reverse() }, { type: 'grow', by }))).toBeCloseTo(expected, 6)
  })

  it('and shrinking by the same distance restores the outline', () => {
    const there = edited(ell, { type: 'grow', by: 7 })
    expect(area(edited({ type: 'polygon', outer: there }, { type: 'grow', by: -7 }))).toBeCloseTo(area(ell.outer), 6)
  })

  it('makes its holes smaller, and by a negative distance splits or removes it', () => {
    const hole = pointsOf(10, 10, 30, 10, 30, 30, 10, 30)
    const [grown] = editOutline({ ...ell, holes: [hole] }, { type: 'grow', by: 4 }, combineRegions)
    expect(area(grown.holes?.[0] ?? [])).toBeCloseTo(144, 6)
    const dumbbell: Shape = {
      type: 'polygon',
      outer: pointsOf(0, 0, 40, 0, 40, 15, 60, 15, 60, 0, 100, 0, 100, 40, 60, 40, 60, 25, 40, 25, 40, 40, 0, 40),
    }
    expect(editOutline(dumbbell, { type: 'grow', by: -6 }, combineRegions)).toHaveLength(2)
    expect(editOutline(dumbbell, { type: 'grow', by: -25 }, combineRegions)).toEqual([])
  })

  it('leaves a rectangle a rectangle and a circle a circle', () => {
    expect(editOutline(square, { type: 'grow', by: 5 }, combineRegions)).toEqual([
      { type: 'rectangle', x: 5, y: 5, width: 50, height: 30, rotation: 30 },
    ])
    const pond: Shape = { type: 'ellipse', x: 0, y: 0, radiusX: 20, radiusY: 20 }
    expect(editOutline(pond, { type: 'grow', by: -8 }, combineRegions)).toEqual([{ ...pond, radiusX: 12, radiusY: 12 }])
    expect(editOutline(pond, { type: 'grow', by: -20 }, combineRegions)).toEqual([])
  })
})

describe('rounding and beveling corners', () => {
  it.each([0.5, 0.01])('approximates arcs within a tolerance of %d', (tolerance) => {
    const ring = edited(square, { type: 'round', radius: 8, tolerance })
    // An exact arc removes the area (1 - π / 4) r² from a corner with a right angle. Chords in place of the four arcs
    // remove more area. The additional area is at most the tolerance times the length of the arcs, 2 π r.
    const missing = 40 * 20 - area(ring)
    const exact = 4 * (1 - Math.PI / 4) * 64
    expect(missing).toBeGreaterThanOrEqual(exact - 1e-9)
    expect(missing - exact).toBeLessThan(2 * Math.PI * 8 * tolerance)
  })

  it('removes area at convex corners and adds area at reflex corners', () => {
    expect(area(edited(ell, { type: 'round', radius: 10, tolerance: 1e-3 }))).toBeCloseTo(
      area(ell.outer) - 4 * (1 - Math.PI / 4) * 100,
      0,
    )
    const full = edited({ type: 'rectangle', x: 0, y: 0, width: 20, height: 20 }, { type: 'round', radius: 99 })
    for (const point of full) expect(distance(point, { x: 10, y: 10 })).toBeCloseTo(10, 9)
  })

  it('bevels by a given length along both edges', () =>
    expect(area(edited(square, { type: 'bevel', by: 4 }))).toBeCloseTo(800 - 4 * 8, 9))
})

it('simplifying removes points within the tolerance', () => {
  const outer = [...ell.outer.slice(0, 1), { x: 50, y: 0.4 }, ...ell.outer.slice(1)]
  expect(edited({ type: 'polygon', outer }, { type: 'simplify', tolerance: 1 })).toEqual(ell.outer)
})

describe('outlines of the selection', () => {
  const crate = (id: string, x: number): NavItem => ({
    kind: 'obstacle',
    id,
    name: id,
    shape: { ...ell, outer: ell.outer.map((point) => ({ x: point.x + x, y: point.y })) },
  })
  it('change in one history entry, and stay unchanged if an operation would remove a shape', () => {
    const items = [crate('a', 0), crate('b', 200)]
    const editor = createEditor({ defaultValue: createNavDocument({ items }), clip: combineRegions })
    editor.selection.all()
    expect(editor.selection.outline({ type: 'grow', by: -5 })).toBe(true)
    expect(editor.history.current.entries.map(({ label }) => label)).toEqual(['Outline of 2 items'])
    expect(editor.selection.outline({ type: 'grow', by: -50 })).toBe(false)
    expect(editor.getSnapshot().visibleAnnouncement?.text).toBe('The result would be empty')
    editor.history.undo()
    expect(editor.document.current.items).toEqual(items)
  })
})
