import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  shapeToRings,
  type NavItem,
  type ObstacleItem,
  type Shape,
  type ShapePoint,
} from '../../../src/document/index.js'
import { combineRegions, createRandom, type Region } from '../../../src/engine/index.js'
import { moveInPlace } from '../../../src/editor/shapes/move-preview.js'
import { hand } from '../setup.js'
import { pointsOf, rectItem } from '../../support/shapes.js'

const arch: readonly ShapePoint[] = [
  { x: 100, y: 200, curve: pointsOf(100, 100, 300, 100) },
  { x: 300, y: 200 },
  { x: 300, y: 300 },
  { x: 100, y: 300 },
]
const item: NavItem = { kind: 'obstacle', id: 'a', shape: { type: 'polygon', outer: arch } }

function ringOf(h: ReturnType<typeof hand>): readonly ShapePoint[] {
  const found = h.editor.document.item('a')
  if (found?.kind !== 'obstacle' || found.shape.type !== 'polygon') throw new Error('no polygon')
  return found.shape.outer
}

describe('curved edges in the editor', () => {
  it('are hit where they are drawn, and a double click inserts a vertex there', () => {
    const h = hand([item])
    // The clicked point is between the curved edge and the edge’s chord: inside the curved shape, but outside the polygon
    // of straight edges.
    h.click(200, 150)
    expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
    const { x, y } = shapeToRings({ type: 'polygon', outer: arch }).outer[3]
    h.wait().doubleClick(x, y)
    expect(ringOf(h)).toHaveLength(5)
    expect(ringOf(h).map(({ curve }) => curve !== undefined)).toEqual([true, true, false, false, false])
    expect(Math.abs(ringOf(h)[1].x - x) + Math.abs(ringOf(h)[1].y - y)).toBeLessThan(1)
  })

  it('show their control points, and one midpoint for the whole curve', () => {
    const h = hand([item])
    h.click(200, 250)
    h.move(100, 100)
    expect(h.editor.getSnapshot().hover).toMatchObject({ part: 'control', vertex: 0, end: 0 })
    h.move(200, 125)
    expect(h.editor.getSnapshot().hover).toMatchObject({ part: 'midpoint', vertex: 0, at: { x: 200, y: 125 } })
  })

  it('can be straightened, and a straight edge stays unchanged', () => {
    const h = hand([item])
    h.editor.selection.set({ items: ['a'], vertices: [{ id: 'a', ring: 0, vertex: 0 }] })
    expect(h.editor.actions.run('curve-edge')).toBe(false)
    expect(h.editor.actions.run('straighten-edge')).toBe(true)
    expect(h.editor.actions.run('straighten-edge')).toBe(false)
    expect(h.editor.getSnapshot().history.entries).toHaveLength(1)
    expect(ringOf(h).some(({ curve }) => curve !== undefined)).toBe(false)
  })

  it('move with a dragged shape, and the preview of a vertex drag equals the stored edit', () => {
    const h = hand([item])
    h.drag([110, 290], [140, 300])
    expect(ringOf(h)[0]).toEqual({ x: 130, y: 210, curve: pointsOf(130, 110, 330, 110) })
    const random = createRandom(5)
    for (let round = 0; round < 50; round++) {
      const outer = Array.from({ length: 6 }, (): ShapePoint => {
        const place = () => ({ x: Math.round(random() * 99), y: Math.round(random() * 99) })
        return { ...place(), ...(random() < 0.5 && { curve: [place(), place()] }) }
      })
      const document = createNavDocument({ items: [{ ...item, shape: { type: 'polygon', outer } }] })
      const moves = [0, 1, 2].map(() => ({
        id: 'a',
        ring: 0,
        vertex: Math.floor(random() * 6),
        to: { x: Math.round(random() * 99), y: 7 },
      }))
      // A command may move a vertex only once.
      const command = {
        type: 'move-vertices',
        moves: [...new Map(moves.map((move) => [move.vertex, move])).values()],
      } as const
      expect(moveInPlace(document, [command], () => 0)?.items).toEqual(applyCommand(document, command).document.items)
    }
  })
})

describe('curves in combined shapes', () => {
  const box = (x: number, y: number, width: number, height: number): ObstacleItem => rectItem('b', x, y, width, height)
  const arched: ObstacleItem = { kind: 'obstacle', id: 'a', shape: { type: 'polygon', outer: arch, tolerance: 0.5 } }
  const shapesOf = (h: ReturnType<typeof hand>) =>
    h.editor.document.current.items.flatMap((one) => ('shape' in one && 'outer' in one.shape ? [one.shape] : []))
  const curvesOf = (ring: readonly ShapePoint[] = []) =>
    ring.flatMap(({ curve }) => (curve === undefined ? [] : [curve]))
  const combined = (operation: 'union' | 'subtract', ...items: readonly NavItem[]) => {
    const h = hand(items, { clip: combineRegions })
    h.editor.selection.set(items.map(({ id }) => id))
    h.editor.selection.combine(operation)
    return shapesOf(h)
  }
  const regionOf = (...shapes: readonly Shape[]): Region => shapes.map((shape) => shapeToRings(shape))

  it('stay curves if the outline of the union contains the whole edge', () => {
    const shapes = combined('union', arched, box(250, 250, 100, 100))
    expect(shapes.map(({ outer }) => curvesOf(outer))).toEqual([[arch[0].curve]])
    expect(shapes[0]).toMatchObject({ tolerance: 0.5 })
    const chords = combineRegions('union', regionOf(arched.shape), [shapeToRings(box(250, 250, 100, 100).shape)])
    expect(combineRegions('xor', regionOf(...shapes), chords)).toEqual([])
  })

  it('run in reverse around a hole', () => {
    const [{ outer, holes = [] }] = combined('subtract', box(0, 0, 400, 400), { ...arched, id: 'c' })
    expect(curvesOf(outer)).toEqual([])
    const [[first, second]] = curvesOf(holes[0])
    expect([
      [first, second],
      [second, first],
    ]).toContainEqual(arch[0].curve)
    const ground = [shapeToRings(box(0, 0, 400, 400).shape)]
    const chords = combineRegions('subtract', ground, regionOf(arched.shape))
    expect(combineRegions('xor', regionOf({ type: 'polygon', outer, holes, tolerance: 0.5 }), chords)).toEqual([])
  })

  it('become chords where they are cut, by another shape or by a line', () => {
    const [{ outer }] = combined('subtract', arched, box(190, 50, 20, 100))
    expect(curvesOf(outer)).toEqual([])
    expect(outer.length).toBeGreaterThan(10)
    const h = hand([arched]).tool('cut')
    h.click(50, 250).click(350, 250).press('Enter')
    expect(
      shapesOf(h)
        .map((shape) => curvesOf(shape.outer).length)
        .sort(),
    ).toEqual([0, 1])
  })
})
