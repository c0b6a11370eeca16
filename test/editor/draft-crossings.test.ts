import { describe, expect, it } from 'vitest'
import { withDrawing } from '../../src/editor/index.js'
import { hand, handOnSquare, map, square } from './setup.js'
import { pairs, pointsOf } from '../support/shapes.js'

const shape = (h: ReturnType<typeof hand>) => h.editor.getSnapshot().overlay.shape

describe('self-crossings of a draft', () => {
  it('stay visible while the drawing continues', () => {
    const h = hand().tool('polygon').click(0, 0).wait().click(100, 0).wait().click(100, 100).wait()
    h.move(50, -50)
    expect(shape(h)).toMatchObject({ valid: false, crossings: [{ x: 66.66666666666667, y: 0 }] })
    h.click(50, -50).wait().move(-50, -50)
    expect(shape(h)).toMatchObject({ valid: false, crossings: [{ x: 66.66666666666667, y: 0 }] })
    h.click(-50, -50).wait().move(50, 50)
    expect(shape(h)?.crossings).toHaveLength(3)
  })

  it('appear with the edge that causes them', () => {
    const h = hand().tool('polygon')
    for (const [x, y] of pairs(0, 0, 100, 0, 100, 100, 50, 100)) h.click(x, y).wait()
    h.move(50, 20)
    expect(shape(h)).toMatchObject({ valid: true })
    expect(shape(h)?.crossings).toBeUndefined()
    h.click(50, 20).wait().move(150, 60)
    expect(shape(h)?.crossings?.length).toBeGreaterThan(0)
  })

  it('are shown in a freehand stroke', () => {
    const h = hand().tool('freehand').down(0, 0).move(100, 0).move(100, 50)
    expect(shape(h)).toMatchObject({ valid: true })
    h.move(50, -50)
    expect(shape(h)).toMatchObject({ valid: false, crossings: [{ x: 75, y: 0 }] })
  })
})

describe('the preview of a draft', () => {
  const wall = { kind: 'obstacle', placed: 2, closed: false, closing: false, valid: true } as const
  const points = pointsOf(0, 0, 9, 0, 9, 9)

  it('shows the obstacle, terrain, link or hole that closing the draft would create', () => {
    const document = map(square('a', 0, 0))
    const last = (kind: 'obstacle' | 'area' | 'link' | 'cut' | 'measure', count = 3) =>
      withDrawing(document, { ...wall, kind, points: points.slice(0, count) }, 'draft-1', 'mud').items[1]
    expect(last('obstacle')).toMatchObject({ id: 'draft-1', kind: 'obstacle', shape: { outer: points } })
    expect(last('area')).toMatchObject({ kind: 'area', terrain: 'mud', cost: 3 })
    expect(last('link', 2)).toMatchObject({ kind: 'link', from: points[0], to: points[1] })
    expect([last('obstacle', 2), last('cut'), last('measure')]).toEqual([undefined, undefined, undefined])
    const holed = withDrawing(document, { ...wall, kind: 'hole', points, host: 'a' }, 'draft-1', 'mud')
    expect(holed.items).toMatchObject([{ id: 'a', shape: { holes: [points] } }])
    expect(withDrawing(document, { ...wall, points: [...points, points[2]] }, 'd', 'mud').items[1]).toMatchObject({
      shape: { outer: points },
    })
    expect(withDrawing(document, undefined, 'd', 'mud')).toBe(document)
  })

  it('names the shape in which a hole is drawn', () => {
    const h = handOnSquare().tool('hole').click(120, 120).wait().move(150, 120)
    expect(shape(h)).toMatchObject({ kind: 'hole', host: 'a' })
  })
})
