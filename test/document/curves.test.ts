import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  exportMap,
  formatNavDocument,
  importMap,
  parseNavDocument,
  shapeToRings,
  toScene,
  transformPoint,
  transformShape,
  validateDocument,
  type Command,
  type Matrix,
  type NavItem,
  type PolygonShape,
  type Shape,
  type ShapePoint,
} from '../../src/document/index.js'
import { curvedEllipse } from '../../src/document/model/index.js'
import { signedArea } from '../../src/engine/geometry/index.js'
import { createRandom } from '../../src/engine/index.js'
import type { Point } from '../../src/engine/index.js'
import { gapToRing } from '../oracles/plain-geometry.js'
import { at, box, pointsOf, ringItem } from '../support/shapes.js'
import { effort } from '../support/effort.js'

// Curved edges. The oracle follows the polynomial of a curve in small steps.

type Ring = PolygonShape['outer']

/** A square of side 100 whose upper edge bulges to y = -75. */
const outer: Ring = [{ ...at(0, 0), curve: pointsOf(0, -100, 100, -100) }, ...box(0, 0, 100).slice(1)]
const arch: PolygonShape = { type: 'polygon', outer }
const item: NavItem = { kind: 'obstacle', id: 'a', shape: arch }
const map = createNavDocument({ bounds: { x: -200, y: -200, width: 600, height: 600 }, items: [item] })

/** Returns a point of a curve by its Bernstein polynomial. */
function onCurve(ring: Ring, edge: number, t: number): Point {
  const a = ring[edge]
  const d = ring[(edge + 1) % ring.length]
  const [b, c] = a.curve ?? [a, d]
  const s = 1 - t
  const sum = (axis: 'x' | 'y'): number =>
    a.curve === undefined
      ? s * a[axis] + t * d[axis]
      : s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis]
  return { x: sum('x'), y: sum('y') }
}
const sampled = (ring: Ring, count = 200): Point[] =>
  ring.flatMap((_, edge) => Array.from({ length: count }, (__, i) => onCurve(ring, edge, i / count)))

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const farthest = (from: readonly Point[], to: readonly Point[]): number =>
  Math.max(...from.map((point) => gapToRing(to, point)))

function edited(command: Command, document = map): Ring {
  const changed = applyCommand(document, command).document.items[0]
  if (changed.kind !== 'obstacle' || changed.shape.type !== 'polygon') throw new Error('no polygon')
  return changed.shape.outer
}

describe('an outline with curves', () => {
  it('becomes a ring of chords no farther from its curves than the tolerance', () => {
    const random = createRandom(61)
    const place = (): Point => ({ x: random() * 300, y: random() * 300 })
    for (let round = 0; round < effort(60); round++) {
      const ring: Ring = Array.from({ length: 4 }, (_, i): ShapePoint => ({
        ...place(),
        ...(i % 2 === 0 && { curve: [place(), place()] }),
      }))
      const tolerance = [0.02, 0.5, 6, undefined][round % 4]
      const shape: Shape = { type: 'polygon', outer: ring, ...(tolerance !== undefined && { tolerance }) }
      const lengths = ring.map((a, i) => {
        const [b, c] = a.curve ?? [a, a]
        return distance(a, b) + distance(b, c) + distance(c, ring[(i + 1) % 4])
      })
      // By default, the tolerance of a curve is 1/1000 of the length of its control polygon.
      const most = tolerance ?? Math.max(...lengths) / 1000
      expect(farthest(sampled(ring), shapeToRings(shape).outer)).toBeLessThanOrEqual(most)
    }
    const { outer: chords } = shapeToRings(arch)
    expect(chords.length).toBeGreaterThan(8)
    expect(Math.min(...chords.map(({ y }) => y))).toBeCloseTo(-75, 0)
    expect(toScene(map).obstacles[0].outer).toBe(chords)
    // Rings without curves are not copied.
    const plain = pointsOf(0, 0, 9, 0, 9, 9)
    expect(shapeToRings({ type: 'polygon', outer: plain }).outer).toBe(plain)
  })

  it('approximates an ellipse to less than 0.03 % of its radius, in positive winding', () => {
    for (const [radiusX, radiusY] of [
      [50, 50],
      [30, 2],
    ]) {
      const points = sampled(curvedEllipse({ x: 7, y: -3 }, radiusX, radiusY))
      for (const { x, y } of points)
        expect(Math.abs(Math.hypot((x - 7) / radiusX, (y + 3) / radiusY) - 1)).toBeLessThan(0.0003)
      expect(signedArea(points) / (Math.PI * radiusX * radiusY)).toBeCloseTo(1, 3)
    }
  })

  it.each([
    ['moved', [1, 0, 0, 1, 31, -7]],
    ['turned', [0.8, 0.6, -0.6, 0.8, 0, 0]],
    ['mirrored', [-1, 0, 0, 1, 0, 0]],
    ['scaled and sheared', [2, 0.5, 0.25, 3, 1, 1]],
  ] as readonly (readonly [string, Matrix])[])('still has its curve after it is %s', (_, matrix) => {
    const after = transformShape({ ...arch, holes: [outer.map((p) => ({ ...p, x: p.x / 4 }))] }, matrix) as PolygonShape
    expect(after.outer[0].curve).toHaveLength(2)
    const wanted = sampled(outer).map((point) => transformPoint(matrix, point))
    expect(sampled(after.outer).every((p, i) => Math.hypot(p.x - wanted[i].x, p.y - wanted[i].y) < 1e-9)).toBe(true)
    expect(after.holes?.[0][0].curve).toHaveLength(2)
  })

  it('keeps its shape when a vertex is inserted on a curve', () => {
    const place = onCurve(outer, 0, 0.25)
    const ring = edited({ type: 'insert-vertex', id: 'a', ring: 0, vertex: 1, at: place })
    expect(ring).toHaveLength(5)
    expect(ring[1]).toMatchObject(place)
    expect(farthest(sampled(ring), sampled(outer, 2000))).toBeLessThan(0.1)
    expect(farthest(sampled(outer), sampled(ring, 2000))).toBeLessThan(0.1)
  })

  it('moves the control points of a curve with the vertex at its end', () => {
    const moved = (...vertices: number[]) =>
      edited({
        type: 'move-vertices',
        moves: vertices.map((vertex) => ({
          id: 'a',
          ring: 0,
          vertex,
          to: at(outer[vertex].x + 3, outer[vertex].y + 5),
        })),
      })
    expect(moved(1)[0]).toEqual({ ...at(0, 0), curve: pointsOf(0, -100, 103, -95) })
    expect(moved(0, 1)[0].curve).toEqual(pointsOf(3, -95, 103, -95))
  })

  it('joins two curves into one when the vertex between them is deleted', () => {
    const ring = edited({ type: 'delete-vertices', vertices: [{ id: 'a', ring: 0, vertex: 1 }] })
    expect(ring.map(({ curve }) => curve !== undefined)).toEqual([true, false, false])
    expect(ring[0].curve?.[0]).toEqual({ x: 0, y: -100 })
    const rest = edited({ type: 'delete-vertices', vertices: [{ id: 'a', ring: 0, vertex: 2 }] })
    expect(rest).toEqual([outer[0], outer[1], outer[3]])
  })

  it('is unchanged after a save, and is rejected unless each curve has two control points', () => {
    const text = formatNavDocument(map)
    expect(parseNavDocument(text).document).toEqual(map)
    expect(text).toContain('{"x":0,"y":0,"curve":[{"x":0,"y":-100},{"x":100,"y":-100}]}')
    for (const curve of [[], [{ x: 1, y: 1 }], pointsOf(1, Infinity, 1, 1), 'round', null]) {
      const shape = { type: 'polygon', outer: [{ x: 0, y: 0, curve }, ...outer.slice(1)] } as unknown as Shape
      expect(() => applyCommand(map, { type: 'set-shape', id: 'a', shape })).toThrow(/at shape\.outer: Expected a ring/)
    }
  })

  it('is restored from SVG with its curves and from GeoJSON with its chords', () => {
    const svg = exportMap(map, 'svg')
    expect(svg).toContain('d="M0 0C0 -100 100 -100 100 0L100 100L0 100Z"')
    const ring = (bend: number): Ring => [
      { ...at(30, 30), curve: pointsOf(40, bend, 50, bend) },
      ...box(30, 30, 25).slice(1),
    ]
    for (const holes of [undefined, [ring(20)], [ring(20).toReversed()]]) {
      const shape = { ...arch, ...(holes && { holes }) }
      const drawn = exportMap(createNavDocument({ ...map, items: [{ ...item, shape }] }), 'svg')
      expect(importMap(drawn).document.items[0]).toMatchObject({ shape })
      // Another program drops the data attributes, so only the path remains.
      const foreign = importMap(drawn.replaceAll(/ data-navsmith[\w-]*="[^"]*"/g, '')).document.items[0]
      expect(foreign).toMatchObject({ shape: { type: 'polygon' } })
      if (foreign.kind === 'obstacle')
        expect(farthest(sampled(outer), shapeToRings(foreign.shape).outer)).toBeLessThan(1)
    }
    const back = importMap(exportMap(map, 'geojson')).document.items[0]
    expect(back).toMatchObject({ shape: { type: 'polygon', outer } })
  })

  it('is reported with the crossing edges when it crosses itself', () => {
    const loop = outer.with(0, { ...outer[0], curve: pointsOf(200, 150, -100, 150) })
    const found = validateDocument(createNavDocument({ ...map, items: [ringItem('a', loop)] }))
    const crossings = found.filter(({ code }) => code === 'document/self-crossing')
    expect(crossings.length).toBeGreaterThan(0)
    for (const { vertex = -1 } of crossings) expect(vertex).toBeLessThan(4)
  })
})
