import { describe, expect, it } from 'vitest'
import { placeGlyph } from '../../src/canvas/painters/glyph-painter.js'
import { box, pointsOf } from '../support/shapes.js'

describe('the glyph of a shape', () => {
  it('is drawn in the middle of a convex shape without holes', () =>
    expect(placeGlyph('locked', { outer: box(10, 20, 40, 60) })).toEqual({
      glyph: 'locked',
      at: { x: 30, y: 50 },
      room: 40,
    }))

  it('is placed beside a hole of the shape, on the side with more space', () =>
    expect(placeGlyph('hidden', { outer: box(0, 0, 100, 40), holes: [box(20, 10, 30, 20)] })?.at).toEqual({
      x: 75,
      y: 20,
    }))

  it('avoids the bay of a concave shape', () => {
    const bay = pointsOf(0, 0, 100, 0, 100, 100, 0, 100, 0, 70, 70, 70, 70, 30, 0, 30)
    expect(placeGlyph('locked', { outer: bay })?.at).toEqual({ x: 85, y: 50 })
  })
})
