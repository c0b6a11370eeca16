import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importMap, parseNavDocument, toScene, type NavDocument, type WallShape } from '../../../src/document/index.js'
import { buildNavMesh, findPath, type Point } from '../../../src/engine/index.js'
import { gapToSegment } from '../../oracles/plain-geometry.js'

// The import turns the lines of a DXF drawing into walls. The tests compute the same curves independently: each entity is
// a parametric curve, transformed by the blocks around it.

/**
 * Makes a section of a DXF file. In a record, a space separates each group code from its value. The function `file` below
 * puts each code and each value on its own line, and writes an empty value for `_`.
 */
const section = (name: string, ...records: readonly string[]): string =>
  ['0 SECTION 2', name, ...records, '0 ENDSEC'].join(' ')
const file = (...sections: readonly string[]): string =>
  `${[...sections, '0 EOF'].join(' ').split(/\s+/).join('\n').replaceAll('_', '')}\n`
const units = (code: number): string => section('HEADER', `9 $ACADVER 1 AC1015 9 $INSUNITS 70 ${code}`)
const line = (x1: number, y1: number, x2: number, y2: number, layer = 'walls'): string =>
  `0 LINE 8 ${layer} 10 ${x1} 20 ${y1} 11 ${x2} 21 ${y2}`
const wallsOf = ({ items }: NavDocument): readonly WallShape[] =>
  items.flatMap((item) => (item.kind === 'obstacle' && item.shape.type === 'wall' ? [item.shape] : []))

/** An entity: its text in the file, and its points `at(t)` for t from 0 to 1, in coordinates of its block with y up. */
interface Drawn {
  readonly text: string
  readonly at: (t: number) => Point
  readonly radius: number
}
const number = (most: number) => fc.integer({ min: -most * 8, max: most * 8 }).map((n) => n / 8)
const size = fc.integer({ min: 1, max: 80 }).map((n) => n / 8)
const angle = fc.integer({ min: 0, max: 359 })
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const on = (x: number, y: number, r: number, degrees: number): Point => ({
  x: x + r * Math.cos(radians(degrees)),
  y: y + r * Math.sin(radians(degrees)),
})

const ofLine = fc.tuple(number(50), number(50), size, angle).map(([x, y, length, turn]): Drawn => {
  const end = on(x, y, length, turn)
  return { text: line(x, y, end.x, end.y), at: (t) => on(x, y, t * length, turn), radius: 0 }
})
const ofArc = fc
  .tuple(number(50), number(50), size, angle, fc.integer({ min: 1, max: 359 }), fc.boolean())
  .map(([x, y, radius, from, sweep, isBack]): Drawn => ({
    text: `0 ARC 8 walls 10 ${x} 20 ${y} 40 ${radius} 50 ${from} 51 ${(from + sweep) % 360}${isBack ? ' 230 -1' : ''}`,
    at: (t) => {
      const point = on(x, y, radius, from + t * sweep)
      return isBack ? { x: -point.x, y: point.y } : point
    },
    radius,
  }))
const ofEllipse = fc
  .tuple(number(50), number(50), size, angle, fc.integer({ min: 1, max: 8 }), fc.boolean())
  .map(([x, y, radius, turn, eighths, isBack]): Drawn => {
    const long = on(0, 0, radius, turn)
    const short = on(0, 0, (radius * eighths) / 8, turn + (isBack ? -90 : 90))
    return {
      text: `0 ELLIPSE 8 walls 10 ${x} 20 ${y} 11 ${long.x} 21 ${long.y} 40 ${eighths / 8} 41 0.5 42 4 230 ${isBack ? -1 : 1}`,
      at: (t) => {
        const [cos, sin] = [Math.cos(0.5 + 3.5 * t), Math.sin(0.5 + 3.5 * t)]
        return { x: x + long.x * cos + short.x * sin, y: y + long.y * cos + short.y * sin }
      },
      radius,
    }
  })
/** An edge of a polyline that bulges to an arc of a circle. The arc begins at the angle `from` and turns by `sweep` degrees. */
const ofBulge = fc
  .tuple(number(50), number(50), size, angle, fc.integer({ min: -330, max: 330 }), fc.boolean())
  .filter(([, , , , sweep]) => sweep !== 0)
  .map(([x, y, radius, from, sweep, isOld]): Drawn => {
    const [a, b] = [on(x, y, radius, from), on(x, y, radius, from + sweep)]
    const bulge = Math.tan(radians(sweep) / 4)
    const vertex = (point: Point, own: number): string =>
      `${isOld ? '0 VERTEX 8 walls ' : ''}10 ${point.x} 20 ${point.y} 42 ${own}`
    const name = isOld ? 'POLYLINE' : 'LWPOLYLINE'
    return {
      text: `0 ${name} 8 walls 70 0 ${vertex(a, bulge)} ${vertex(b, 0)}${isOld ? ' 0 SEQEND' : ''}`,
      at: (t) => on(x, y, radius, from + t * sweep),
      radius,
    }
  })
const entity = fc.oneof(ofLine, ofArc, ofEllipse, ofBulge)

interface Insert {
  readonly x: number
  readonly y: number
  readonly scale: readonly [number, number]
  readonly turn: number
  readonly base: Point
}
const insert = fc.record<Insert>({
  x: number(50),
  y: number(50),
  scale: fc.tuple(fc.constantFrom(-2, 0.5, 1, 3), fc.constantFrom(-1, 1, 2)),
  turn: angle,
  base: fc.record({ x: number(9), y: number(9) }),
})
const inserted = ({ x, y, scale, turn }: Insert, name: string): string =>
  `0 INSERT 8 0 2 ${name} 10 ${x} 20 ${y} 41 ${scale[0]} 42 ${scale[1]} 50 ${turn}`
function moved(point: Point, { x, y, scale, turn, base }: Insert): Point {
  const [px, py] = [(point.x - base.x) * scale[0], (point.y - base.y) * scale[1]]
  const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))]
  return { x: x + px * cos - py * sin, y: y + px * sin + py * cos }
}
const distanceToLine = (at: Point, points: readonly Point[]): number =>
  Math.min(...points.slice(1).map((b, i) => gapToSegment(points[i], b, at)))

describe('the import of a DXF drawing', () => {
  it('turns curves in nested blocks into lines, moved by the transforms of all blocks around them', () => {
    fc.assert(
      fc.property(entity, fc.array(insert, { maxLength: 3 }), (drawn, inserts) => {
        const blocks = inserts.map(({ base }, i) => {
          const inner = i === 0 ? drawn.text : inserted(inserts[i - 1], `b${i - 1}`)
          return `0 BLOCK 8 0 2 b${i} 10 ${base.x} 20 ${base.y} ${inner} 0 ENDBLK`
        })
        const last = inserts.length - 1
        const top = last < 0 ? drawn.text : inserted(inserts[last], `b${last}`)
        const [{ line: chords }, ...more] = wallsOf(
          importMap(file(section('BLOCKS', ...blocks), section('ENTITIES', top))).document,
        )
        expect(more).toEqual([])
        const at = (t: number): Point => {
          const { x, y } = inserts.reduce(moved, drawn.at(t))
          return { x, y: -y }
        }
        const stretch = inserts.reduce((most, { scale }) => most * Math.max(...scale.map(Math.abs)), 1)
        for (const [t, end] of [
          [0, chords[0]],
          [1, chords[chords.length - 1]],
        ] as const)
          expect(Math.hypot(at(t).x - end.x, at(t).y - end.y)).toBeLessThan(1e-9 * (1 + stretch * 100))
        for (let i = 1; i < 60; i++)
          expect(distanceToLine(at(i / 60), chords)).toBeLessThanOrEqual(
            0.0013 * drawn.radius * stretch + 1e-9 * stretch,
          )
      }),
      { seed: 7 },
    )
  })

  it('gives the layers, the unit, and a closed room that no path leaves', () => {
    const room = '0 LWPOLYLINE 8 walls 70 1 10 0 20 0 10 4000 20 0 10 4000 20 3000 10 0 20 3000'
    const layers = section('TABLES', '0 TABLE 2 LAYER 0 LAYER 2 walls 62 7 0 LAYER 2 sizes 62 -3 0 ENDTAB')
    const { document, report } = importMap(
      file(
        units(4),
        layers,
        section('ENTITIES', room, line(-2000, -1000, 6000, -1000, 'sizes'), line(-2000, 5000, 6000, 5000)),
      ),
    )
    expect(report.format).toBe('dxf')
    expect(document.units).toEqual({ unit: 'cm', scale: 10 })
    expect(document.layers).toMatchObject([{ name: 'walls' }, { name: 'sizes', hidden: true, navigation: false }])
    expect(wallsOf(document)).toMatchObject([{ thickness: 50, closed: true }, { thickness: 50 }, { thickness: 50 }])
    const reaches = findPath(buildNavMesh(toScene(document)), { x: 2000, y: -1500 }, { x: -1000, y: -1500 })
    expect(reaches.status).toBe('unreachable')
    expect(report.subjects?.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['layers walls', 'layers sizes'])
    const mapping = { layers: { walls: 'walkable' } } as const
    expect(importMap(file(section('ENTITIES', room)), { mapping }).document.items).toEqual([])
    expect(parseNavDocument(document).report.issues).toEqual([])
  })

  it.each([
    [1, { unit: 'ft', scale: 12 }, (0.05 / 0.3048) * 12],
    [6, { unit: 'm', scale: 1 }, 0.05],
    [10, { unit: 'ft', scale: 1 / 3 }, 0.05 / 0.3048 / 3],
    [0, undefined, 0.2],
  ])('for $INSUNITS = %d, gives the unit %o and walls of the thickness %d', (code, unit, thickness) => {
    const { document } = importMap(file(units(code), section('ENTITIES', line(0, 0, 200, 0))))
    expect(document.units).toEqual(unit)
    expect(wallsOf(document)[0].thickness).toBeCloseTo(thickness, 12)
  })

  it('repeats a block in columns and rows, on the layer of the insertion', () => {
    const block = `0 BLOCK 2 post 10 0 20 0 ${line(0, 0, 1, 0, '0')} 0 ENDBLK`
    const grid = '0 INSERT 8 posts 2 post 10 5 20 7 70 3 71 2 44 10 45 20'
    const { document } = importMap(file(section('BLOCKS', block), section('ENTITIES', grid)))
    expect(document.layers.map(({ name }) => name)).toEqual(['posts'])
    expect(wallsOf(document).map((wall) => [wall.line[0].x, wall.line[0].y])).toEqual(
      [-7, -27].flatMap((y) => [5, 15, 25].map((x) => [x, y])),
    )
  })

  it('reports what it omits, and imports everything before a damaged line', () => {
    const others = ['3DFACE', 'TEXT', 'TEXT', 'SPLINE'].map((type) => `0 ${type} 8 walls 10 0`)
    const space = '0 POLYLINE 70 8 0 VERTEX 10 0 20 0 0 SEQEND'
    const leaning = `${line(0, 0, 5, 5)} 210 0.6 230 0.8`
    const missing = '0 INSERT 2 nowhere'
    const blank = '0 LINE 8 walls 10 0 20 _ 11 5 21 5'
    const text = file(section('ENTITIES', line(0, 0, 9, 0), ...others, space, leaning, missing, blank))
    const messages = (issues: readonly { code: string; message: string }[]) =>
      issues.map(({ code, message }) => `${code}: ${message}`)
    expect(messages(importMap(text).report.issues)).toEqual([
      'format/bad-point: a LINE without finite coordinates was skipped',
      ...[
        '1 entities (3DFACE)',
        '2 entities (TEXT)',
        '1 entities (SPLINE)',
        '1 entities (POLYLINE in space)',
        '1 entities (in a tilted plane)',
        '1 entities (INSERT of a missing block)',
      ].map((what) => `format/outline-only: ${what} were skipped: they are not lines in the plane`),
    ])
    const cut = importMap(file('0 SECTION 2 ENTITIES', line(0, 0, 9, 0), '0 LINE what ?'))
    expect(wallsOf(cut.document)).toHaveLength(1)
    expect(messages(cut.report.issues)[0]).toContain('is not a group code; the rest of the file was skipped')
    expect(() => importMap('AutoCAD Binary DXF\r\n\u001a\u0000')).toThrow('save it as an ASCII DXF')
  })

  it('rejects blocks that insert each other endlessly', () => {
    const block = (name: string, inner: string): string =>
      `0 BLOCK 2 ${name} 0 INSERT 2 ${inner} 70 30000 71 30000 0 ENDBLK`
    const text = file(section('BLOCKS', block('a', 'b'), block('b', 'a')), section('ENTITIES', '0 INSERT 2 a'))
    expect(() => importMap(text)).toThrow(/Expected at most/)
  })
})
