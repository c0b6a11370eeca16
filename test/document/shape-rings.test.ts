import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedArea, type Point } from '../../src/engine/geometry/index.js'
import {
  shapeToOutline,
  shapeToRings,
  transformPoint,
  transformShape,
  type Matrix,
  type Shape,
} from '../../src/document/index.js'
import { pointsOf } from '../support/shapes.js'

const rectangle: Shape = { type: 'rectangle', x: 10, y: 20, width: 40, height: 30 }
const turned: Shape = { ...rectangle, rotation: 30 }
const circle: Shape = { type: 'ellipse', x: 5, y: 6, radiusX: 8, radiusY: 8, segments: 12 }
const oval: Shape = { type: 'ellipse', x: 5, y: 6, radiusX: 12, radiusY: 4, rotation: 20, segments: 16 }
const turn = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 3, -7]
}
/** Returns the largest distance from a corner of one outline to the nearest corner of the other, in both directions. */
function apart(a: readonly Point[], b: readonly Point[]): number {
  const reach = (from: readonly Point[], to: readonly Point[]): number =>
    Math.max(...from.map((p) => Math.min(...to.map((q) => Math.hypot(p.x - q.x, p.y - q.y)))))
  return Math.max(reach(a, b), reach(b, a))
}
const after = (shape: Shape, matrix: Matrix): readonly Point[] =>
  shapeToRings(shape).outer.map((point) => transformPoint(matrix, point))

describe('under a transform', () => {
  it.each([
    ['a rectangle moved', rectangle, [1, 0, 0, 1, 5, 9], 'rectangle'],
    ['a rectangle scaled along its sides', rectangle, [2, 0, 0, 3, 1, 1], 'rectangle'],
    ['a rectangle mirrored', rectangle, [-1, 0, 0, 1, 0, 0], 'rectangle'],
    ['a rectangle turned', rectangle, turn(25), 'rectangle'],
    ['a turned rectangle turned', turned, turn(15), 'rectangle'],
    ['a turned rectangle scaled evenly', turned, [2, 0, 0, 2, 1, 1], 'rectangle'],
    ['a turned rectangle scaled unevenly', turned, [2, 0, 0, 1, 0, 0], 'polygon'],
    ['a rectangle sheared', rectangle, [1, 0, 0.5, 1, 0, 0], 'polygon'],
    ['a circle turned', circle, turn(30), 'ellipse'],
    ['an oval turned', oval, turn(40), 'ellipse'],
    ['an oval sheared', oval, [1, 0.3, 0, 1, 0, 0], 'polygon'],
  ] as const)(
    'every point of its outline is transformed, and its type is kept if possible: %s',
    (_, shape, matrix, type) => {
      const result = transformShape(shape, matrix)
      expect(result.type).toBe(type)
      expect(apart(shapeToRings(result).outer, after(shape, matrix))).toBeLessThan(1e-9)
    },
  )

  it('a circle becomes an ellipse if the scales along x and y differ', () =>
    expect(transformShape(circle, [2, 0, 0, 1, 0, 0])).toMatchObject({ type: 'ellipse', radiusX: 16, radiusY: 8 }))

  it('a rotation stays exact when a circle is turned or a shape is scaled uniformly', () => {
    expect(transformShape({ ...circle, rotation: 7.3 }, turn(30))).toMatchObject({ rotation: 7.3 })
    expect(transformShape(circle, turn(30))).not.toHaveProperty('rotation')
    for (const scale of [-3, 0.7])
      for (const shape of [turned, oval])
        expect(transformShape(shape, [scale, 0, 0, scale, 1, 1])).toMatchObject({ rotation: shape.rotation })
  })

  it('holes are transformed too', () => {
    const hole = pointsOf(15, 25, 20, 25, 20, 30)
    expect(transformShape({ ...rectangle, holes: [hole] }, [1, 0, 0, 1, 5, 5]).holes).toEqual([
      hole.map(({ x, y }) => ({ x: x + 5, y: y + 5 })),
    ])
    expect(shapeToOutline({ ...rectangle, holes: [hole] })).toMatchObject({ type: 'polygon', holes: [hole] })
  })

  it('quarter turns of a rectangle are exact', () => {
    for (const rotation of [0, 90, 180, 270, -90, 360])
      for (const { x, y } of shapeToRings({ type: 'rectangle', x: 0, y: 0, width: 4, height: 2, rotation }).outer)
        expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
  })

  it('the polygon around an ellipse contains its curve, in positive winding', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        fc.integer({ min: 3, max: 64 }),
        (radiusX, radiusY, segments) => {
          const { outer } = shapeToRings({ type: 'ellipse', x: 0, y: 0, radiusX, radiusY, segments })
          expect(outer).toHaveLength(segments)
          expect(signedArea(outer)).toBeGreaterThanOrEqual(Math.PI * radiusX * radiusY * (1 - 1e-9))
          // In the space where the curve is the unit circle, no edge is closer to the center than the curve.
          outer.forEach((a, i) => {
            const b = outer[(i + 1) % segments]
            const [ax, ay, bx, by] = [a.x / radiusX, a.y / radiusY, b.x / radiusX, b.y / radiusY]
            expect(Math.abs(ax * by - ay * bx) / Math.hypot(bx - ax, by - ay)).toBeGreaterThan(1 - 1e-9)
          })
        },
      ),
      { seed: 7, numRuns: 100 },
    )
  })

  it('the outline of a transformed shape is the transformed outline, for random transforms', () => {
    const step = fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }).map(turn),
      fc
        .tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.double({ min: 0.2, max: 5, noNaN: true }))
        .map(([sx, sy]): Matrix => [sx, 0, 0, sy, 1, 2]),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(rectangle, turned),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        (shape, steps) => {
          const result = steps.reduce(transformShape, shape)
          const ring = shapeToRings(shape).outer.map((point) => steps.reduce((at, by) => transformPoint(by, at), point))
          const size = Math.max(...ring.map(({ x, y }) => Math.hypot(x, y)), 1)
          expect(apart(shapeToRings(result).outer, ring)).toBeLessThan(1e-9 * size)
        },
      ),
      { seed: 11, numRuns: 200 },
    )
  })
})
