import { readdirSync } from 'node:fs'
import polygonClipping from 'polygon-clipping'
import { describe, expect, it } from 'vitest'
import { perimeter, polygonArea, signedArea, type Obstacle, type Ring } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { readText, sharedData } from '../../support/shared-data.js'
import { isFull } from '../../support/effort.js'

type Shape = Omit<Obstacle, 'id'>
type Pair = readonly [number, number]

/** Returns every third element of a long list, or all in the full run. */
function sample<T>(list: readonly T[]): readonly T[] {
  return isFull ? list : list.filter((_, i) => i % 3 === 0)
}

/** Builds a mesh around shapes with a margin; its blocked area is the area of their union. */
function cover(shapes: readonly Shape[]): NavMesh {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { outer, holes = [] } of shapes)
    for (const { x, y } of [outer, ...holes].flat())
      [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)]
  const margin = Math.max(maxX - minX, maxY - minY, 1e-9) / 8
  const bounds = {
    x: minX - margin,
    y: minY - margin,
    width: maxX - minX + 2 * margin,
    height: maxY - minY + 2 * margin,
  }
  return buildNavMesh({ bounds, obstacles: shapes.map((shape, i) => ({ ...shape, id: `${i}` })) })
}

const areaOf = (shapes: readonly Shape[]): number => (shapes.length === 0 ? 0 : cover(shapes).blockedArea)

/** Expects an area within 1e-9 or, for large shapes, within the error of rounding their coordinates to the map’s grid. */
function expectArea(found: number, expected: number, what: string, shapes: readonly Shape[] = []): void {
  const points = shapes.flatMap(({ outer, holes = [] }) => [outer, ...holes].flat())
  const largest = points.reduce((size, { x, y }) => Math.max(size, Math.abs(x), Math.abs(y)), 0)
  const rims = shapes.reduce(
    (sum, { outer, holes = [] }) => sum + [outer, ...holes].reduce((length, ring) => length + perimeter(ring), 0),
    0,
  )
  expect(Math.abs(found - expected), `${what}: ${found}, expected ${expected}`).toBeLessThanOrEqual(
    1e-9 * Math.abs(expected) + 2 ** -47 * largest * rims,
  )
}

const toRing = (pairs: readonly Pair[]): Ring => pairs.map(([x, y]) => ({ x, y }))
const toShape = ([outer = [], ...holes]: readonly (readonly Pair[])[]): Shape => ({
  outer: toRing(outer),
  holes: holes.map(toRing),
})
const simpleArea = (shape: Shape): number => polygonArea({ outer: shape.outer, holes: shape.holes ?? [] })

/** Computes the area by polygon-clipping: the outer ring by the non-zero rule, minus the holes. */
function clippedArea([outer, ...holes]: readonly (readonly Pair[])[]): number {
  const polygon = (ring: readonly Pair[]): [number, number][][] => [ring.map(([x, y]) => [x, y])]
  const left = polygonClipping.difference(polygon(outer), ...holes.map(polygon))
  return left.reduce(
    (sum, [rim, ...inner]) =>
      sum +
      Math.abs(signedArea(toRing(rim))) -
      inner.reduce((less, hole) => less + Math.abs(signedArea(toRing(hole))), 0),
    0,
  )
}

describe.skipIf(sharedData('data', 'poly') === undefined)('areas of published polygons (shared data)', () => {
  describe('earcut', () => {
    const folder = sharedData('data', 'poly', 'earcut', 'fixtures') ?? ''
    const { errors } =
      folder === ''
        ? { errors: {} }
        : (JSON.parse(readText(`${folder}/../expected.json`)) as { errors: Record<string, number> })
    for (const file of sample(folder === '' ? [] : readdirSync(folder).sort()))
      it(`${file}: the mesh blocks the area of the polygon`, () => {
        const name = file.replace(/\.json(\.gz)?$/, '')
        const rings = JSON.parse(readText(`${folder}/${file}`)) as Pair[][]
        // If the triangles of earcut do not add up to the area, rings cross or holes lie outside. Then polygon-clipping
        // gives the expected area.
        const expected =
          (errors[name] ?? 0) < 1e-12 && !crossing.has(name) ? simpleArea(toShape(rings)) : clippedArea(rings)
        expectArea(areaOf([toShape(rings)]), expected, name, [toShape(rings)])
      })
    /** Files with rings that cross themselves or holes outside the outer ring. */
    const crossing = new Set(['outside-ring', 'bad-hole', 'touching-holes', 'issue107', 'simplified-us-border'])
  })

  describe('poly2tri', () => {
    const root = sharedData('data', 'poly', 'poly2tri') ?? ''
    interface Entry {
      readonly name: string
      readonly holes?: string
      readonly throws?: string
    }
    const entries =
      root === ''
        ? []
        : (JSON.parse(readText(`${root}/index.json`)) as { files: Entry[] }[])
            .flatMap(({ files }) => files)
            .filter(
              ({ name, holes }) =>
                sharedData('data', 'poly', 'poly2tri', name) !== undefined &&
                (holes === undefined || sharedData('data', 'poly', 'poly2tri', holes) !== undefined),
            )
    const ringsIn = (file: string): Pair[][] =>
      readText(`${root}/${file}`)
        .split(/\r?\n\s*\r?\n/)
        .map((block) => (block.match(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi) ?? []).map(Number))
        .filter((numbers) => numbers.length >= 6)
        .map((numbers) =>
          Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]] as const),
        )
    for (const { name, holes, throws } of sample(entries))
      it(`${name}${holes === undefined ? '' : ' with holes'}: the mesh blocks the area of the polygon`, () => {
        const rings = [ringsIn(name).flat(), ...(holes === undefined ? [] : ringsIn(holes))]
        const mesh = cover([toShape(rings)])
        expectArea(mesh.blockedArea, throws === undefined ? simpleArea(toShape(rings)) : clippedArea(rings), name)
        if (throws !== undefined) return
        const { walkable } = mesh.triangles()
        expect(walkable.reduce((count, free) => count + 1 - free, 0)).toBe(
          rings.flat().length - 2 + 2 * (rings.length - 1),
        )
      })
  })

  describe('polygon-clipping', () => {
    const root = sharedData('data', 'poly', 'polygon-clipping') ?? ''
    for (const name of sample(
      root === ''
        ? []
        : readdirSync(root)
            .sort()
            .filter((folder) => expectation(root, folder) !== undefined),
    ))
      it(`${name}: the union has the published area`, () => {
        const [expected] = shapesIn(`${root}/${name}/${expectation(root, name)}`)
        const shapes = shapesIn(`${root}/${name}/args.geojson`).flat()
        const found = areaOf(shapes)
        expectArea(
          found,
          expected.reduce((sum, shape) => sum + simpleArea(shape), 0),
          name,
          shapes,
        )
      })
  })

  describe('martinez', () => {
    const root = sharedData('data', 'poly', 'martinez') ?? ''
    const notTruth = [
      'fatal3',
      'fatal4',
      'issue71',
      'issue76',
      'issue96',
      'daef_polygonwithholes_holed',
      'disjoint_union_nesting',
    ]
    const cases: { name: string; subject: Shape[]; clip: Shape[]; operation: string; expected: Shape[] }[] = []
    for (const file of root === '' ? [] : readdirSync(`${root}/genericTestCases`).sort()) {
      const name = file.replace('.geojson', '')
      if (notTruth.includes(name)) continue
      const { features } = JSON.parse(readText(`${root}/genericTestCases/${file}`)) as {
        features: { properties: { operation?: string; comment?: string } }[]
      }
      const [subject, clip, ...expected] = shapesIn(`${root}/genericTestCases/${file}`)
      for (const [i, shapes] of expected.entries()) {
        const { operation, comment } = features[i + 2].properties
        if (operation !== undefined && comment?.includes('wrong') !== true)
          cases.push({ name, subject, clip, operation, expected: shapes })
      }
    }
    for (const operation of root === '' ? [] : ['union', 'intersection', 'difference', 'xor'])
      for (const file of readdirSync(`${root}/featureTypes/out/${operation}`).sort()) {
        const [subject] = shapesIn(`${root}/featureTypes/${file.replace('ToClipping', '')}`)
        const [clip] = shapesIn(`${root}/featureTypes/clippingPoly.geojson`)
        const [expected] = shapesIn(`${root}/featureTypes/out/${operation}/${file}`)
        cases.push({ name: file, subject, clip, operation, expected })
      }
    for (const { name, subject, clip, operation, expected } of sample(cases))
      it(`${name}: ${operation} has the published area`, () => {
        const truth = expected.reduce((sum, shape) => sum + simpleArea(shape), 0)
        expectArea(combine(operation, subject, clip), truth, name, [...subject, ...clip])
      })
  })

  describe('clipper2', () => {
    const file = sharedData('data', 'poly', 'clipper2', 'Polygons.txt.gz')
    const cases =
      file === undefined
        ? []
        : readText(file)
            .split(/CAPTION:/)
            .slice(1)
            .map(clipperCase)
    // The engine has no fill rules that depend on the sign of a winding number.
    const known = cases.filter(({ rule, area }) => (rule === 'EVENODD' || rule === 'NONZERO') && area >= 0)
    it('more than 180 cases are read', () => expect(known.length).toBeGreaterThan(180))
    const chosen = sample(known)
    it(`${chosen.length} cases have the published area, within the rounding of Clipper`, () => {
      for (const { caption, operation, rule, subjects, clips, area } of chosen) {
        const [subject, clip] = [asShapes(subjects, rule), asShapes(clips, rule)]
        const found = combine(operation, subject, clip)
        // Clipper rounds a crossing to integers, so the crossing moves by up to half a unit in x and in y. The edges
        // through the crossing move too.
        const length = [...subjects, ...clips].reduce(
          (sum, ring) =>
            sum +
            ring.reduce(
              (rim, [x, y], i) =>
                rim + Math.sqrt((x - ring[(i + 1) % ring.length][0]) ** 2 + (y - ring[(i + 1) % ring.length][1]) ** 2),
              0,
            ),
          0,
        )
        expect(Math.abs(found - area), `${caption}: ${found}, printed ${area}`).toBeLessThanOrEqual(1 + length / 2)
      }
    })
  })
})

// The functions below read the data files.

function expectation(root: string, folder: string): string | undefined {
  return ['union.geojson', 'all.geojson'].find(
    (file) => sharedData(...root.split('/').slice(2), folder, file) !== undefined,
  )
}

/** Returns the polygons of each feature. */
function shapesIn(file: string): Shape[][] {
  interface Feature {
    readonly geometry: { readonly type: string; readonly coordinates: unknown }
  }
  const json = JSON.parse(readText(file)) as Feature & { features?: Feature[] }
  return (json.features ?? [json]).map(({ geometry: { type, coordinates } }) =>
    (type === 'Polygon' ? [coordinates as Pair[][]] : (coordinates as Pair[][][]))
      .filter((rings) => rings.length > 0)
      .map(toShape),
  )
}

function combine(operation: string, subject: readonly Shape[], clip: readonly Shape[]): number {
  const union = areaOf([...subject, ...clip])
  switch (operation.toLowerCase()) {
    case 'union':
      return union
    case 'intersection':
      return areaOf(subject) + areaOf(clip) - union
    case 'difference':
    case 'diff':
      return union - areaOf(clip)
    case 'xor':
      return 2 * union - areaOf(subject) - areaOf(clip)
    default:
      throw new Error(`unknown operation ${operation}`)
  }
}

interface ClipperCase {
  readonly caption: string
  readonly operation: string
  readonly rule: string
  readonly area: number
  readonly subjects: Pair[][]
  readonly clips: Pair[][]
}

function clipperCase(text: string): ClipperCase {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const field = (name: string): string =>
    lines
      .find((line) => line.startsWith(name))
      ?.slice(name.length + 1)
      .trim() ?? ''
  const rings: { subjects: Pair[][]; clips: Pair[][] } = { subjects: [], clips: [] }
  let into: Pair[][] | undefined
  for (const line of lines.slice(1))
    if (line.startsWith('SUBJECTS')) into = rings.subjects
    else if (line.startsWith('CLIPS')) into = rings.clips
    else if (/^-?\d/.test(line))
      into?.push((line.match(/-?\d+\s*,\s*-?\d+/g) ?? []).map((pair) => pair.split(',').map(Number) as unknown as Pair))
  return {
    caption: lines[0],
    operation: field('CLIPTYPE'),
    rule: field('FILLRULE'),
    area: Number(field('SOL_AREA')),
    ...rings,
  }
}

/** Joins paths into one ring. A bridge leads from the first path to each other path, and the same bridge leads back. */
function asShapes(paths: readonly Pair[][], rule: string): Shape[] {
  if (paths.length === 0) return []
  const [outer, ...holes] = paths.map(toRing)
  return [
    {
      outer: [outer, ...holes].flatMap((ring) => (ring === outer ? [...ring, ring[0]] : [...ring, ring[0], outer[0]])),
      ...(rule === 'EVENODD' && { fillRule: 'even-odd' as const }),
    },
  ]
}
