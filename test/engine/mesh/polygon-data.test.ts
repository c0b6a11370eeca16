import { readdirSync } from 'node:fs'
import polygonClipping from 'polygon-clipping'
import { describe, expect, it } from 'vitest'
import { orient, perimeter, polygonArea, signedArea } from '../../../src/engine/geometry/index.js'
import type { Obstacle, Point, Ring } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/nav-mesh.js'
import { Noder, chooseGridStep } from '../../../src/engine/noding/index.js'
import { Triangulation, nextHalfEdge } from '../../../src/engine/triangulation/index.js'
import { validateTriangulation } from '../../support/checks/validate-triangulation.js'
import { coveredArea } from '../../oracles/union-area.js'
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

/** Expects an area within 1e-9, or within the resolution of the map’s grid for shapes of that size. */
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

/** Computes the area by another clipper: the non-zero outer ring minus its holes. */
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
      it(`covers what ${file} covers`, () => {
        const name = file.replace(/\.json(\.gz)?$/, '')
        const rings = JSON.parse(readText(`${folder}/${file}`)) as Pair[][]
        // If the triangles of earcut do not add up to the area, rings cross or holes lie outside. Then the other
        // clipper gives the expected area.
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
      it(`${name}${holes === undefined ? '' : ' with holes'}: ${throws === undefined ? 'its area, in N - 2 + 2H triangles' : 'repaired'}`, () => {
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
      it(`unites ${name} to the published area`, () => {
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
    it('more than 180 of its cases are read', () => expect(known.length).toBeGreaterThan(180))
    const chosen = sample(known)
    it(`${chosen.length} cases have the published area, within the rounding of Clipper’s crossings to integers`, () => {
      for (const { caption, operation, rule, subjects, clips, area } of chosen) {
        const [subject, clip] = [asShapes(subjects, rule), asShapes(clips, rule)]
        const found = combine(operation, subject, clip)
        // Rounding moves a crossing by up to half a step in each direction, together with the edges through it.
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
    it('small cases have the exact area', () => {
      const small = chosen.filter(({ subjects, clips }) => [...subjects, ...clips].flat().length <= (isFull ? 30 : 16))
      expect(small.length).toBeGreaterThan(5)
      for (const { caption, rule, subjects, clips } of small) {
        const shapes = [...asShapes(subjects, rule), ...asShapes(clips, rule)]
        const whole = shapes.map(({ outer, holes = [], fillRule }) => ({
          rings: [outer, ...holes].map((ring) => ring.map(({ x, y }) => [x, y] as const)),
          evenOdd: fillRule === 'even-odd',
        }))
        const points = whole.flatMap(({ rings }) => rings.flat())
        const box = [
          Math.min(...points.map(([x]) => x)),
          Math.min(...points.map(([, y]) => y)),
          Math.max(...points.map(([x]) => x)),
          Math.max(...points.map(([, y]) => y)),
        ] as const
        expectArea(areaOf(shapes), coveredArea(whole, box), caption, shapes)
      }
    }, 120_000)
  })

  describe('cdt', () => {
    const root = sharedData('data', 'poly', 'cdt') ?? ''
    const expectedFiles = root === '' ? [] : readdirSync(`${root}/expected`)
    for (const file of sample(root === '' ? [] : readdirSync(`${root}/inputs`).sort()))
      it(`${file}: a valid triangulation with all edges, and the printed number of triangles`, () => {
        const { points, edges } = constraintsIn(`${root}/inputs/${file}`)
        const { triangulation, vertexAt } = triangulate(points, edges)
        expect(validateTriangulation(triangulation)).toEqual([])
        for (const [a, b] of edges)
          expect(isCovered(triangulation, vertexAt(points[a]), vertexAt(points[b])), `edge ${a} ${b}`).toBe(true)
        const name = file.replace('.txt', '')
        const ours = trianglesInside(triangulation)
        for (const rule of ['ignore', 'resolve']) {
          const printed = expectedFiles.filter(
            (other) => other === `${name}__auto_${rule}_auto.txt` || other === `${name}__f64_auto_${rule}_auto.txt`,
          )
          for (const other of printed)
            expect(ours.count, other).toBe(Number(readText(`${root}/expected/${other}`).split(/\s+/)[0]))
        }
        expect(ours.area).toBeGreaterThanOrEqual(0)
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

/** Joins all paths of one side into one ring, with two equal bridges to each further path. */
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

function constraintsIn(file: string): { points: Point[]; edges: [number, number][] } {
  const [count, edgeCount, ...numbers] = readText(file)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number)
  const points = Array.from({ length: count }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
  const edges = Array.from({ length: edgeCount }, (_, i): [number, number] => [
    numbers[2 * count + 2 * i],
    numbers[2 * count + 2 * i + 1],
  ])
  return { points, edges }
}

// Triangulates the given edges, split at the points on them, together with all other points.

function triangulate(
  points: readonly Point[],
  edges: readonly (readonly [number, number])[],
): { triangulation: Triangulation; vertexAt: (point: Point) => number } {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const span = Math.max(maxX - minX, maxY - minY)
  const step = chooseGridStep(Math.max(...[minX, maxX, minY, maxY].map(Math.abs)) + span)
  const snap = ({ x, y }: Point): Point => ({ x: Math.round(x / step) * step, y: Math.round(y / step) * step })
  const noder = new Noder({ minX: minX - span, minY: minY - span, maxX: maxX + span, maxY: maxY + span }, step)
  const places = points.map(snap)
  for (const [owner, [a, b]] of edges.entries()) {
    const [from, to] = [places[a], places[b]]
    // A point on an edge becomes a node of the edge.
    const between = places
      .filter(
        (q) =>
          q.x >= Math.min(from.x, to.x) &&
          q.x <= Math.max(from.x, to.x) &&
          q.y >= Math.min(from.y, to.y) &&
          q.y <= Math.max(from.y, to.y),
      )
      .filter(
        (q) =>
          orient(from.x, from.y, to.x, to.y, q.x, q.y) === 0 &&
          (q.x - from.x) * (q.x - to.x) + (q.y - from.y) * (q.y - to.y) < 0,
      )
    between.sort((p, q) => (p.x - from.x) ** 2 + (p.y - from.y) ** 2 - (q.x - from.x) ** 2 - (q.y - from.y) ** 2)
    const stops = [from, ...between, to]
    for (let i = 1; i < stops.length; i++)
      if (stops[i].x !== stops[i - 1].x || stops[i].y !== stops[i - 1].y)
        noder.addUse(stops[i - 1].x, stops[i - 1].y, stops[i].x, stops[i].y, owner)
  }
  const { addedNodes, addedEdges } = noder.commit()
  const triangulation = new Triangulation(minX - 16 * span, minY - 16 * span, maxX + 16 * span, maxY + 16 * span)
  const vertexOf = new Map<number, number>()
  for (let i = 0; i < addedNodes.length; i++)
    vertexOf.set(
      addedNodes.items[i],
      triangulation.insertVertex(noder.x[addedNodes.items[i]], noder.y[addedNodes.items[i]]),
    )
  for (let i = 0; i < addedEdges.length; i += 4)
    triangulation.addConstraint(
      vertexOf.get(addedEdges.items[i]) ?? -1,
      vertexOf.get(addedEdges.items[i + 1]) ?? -1,
      addedEdges.items[i + 2],
      addedEdges.items[i + 3],
    )
  const vertexAt = (point: Point): number => triangulation.vertexAt(snap(point).x, snap(point).y)
  for (const point of points) if (vertexAt(point) < 0) triangulation.insertVertex(snap(point).x, snap(point).y)
  return { triangulation, vertexAt }
}

/** Reports whether constrained edges lead from a to b, each nearly on the straight line. */
function isCovered({ store }: Triangulation, a: number, b: number): boolean {
  const { coords, twin, constraint, origin, outgoing } = store
  const at = (v: number): Point => ({ x: coords[2 * v], y: coords[2 * v + 1] })
  const left = (v: number): number => Math.sqrt((at(v).x - at(b).x) ** 2 + (at(v).y - at(b).y) ** 2)
  for (let v = a, steps = 0; v !== b; steps++) {
    if (steps > 10_000) return false
    let best = -1
    let off = Infinity
    for (let h = outgoing[v]; ;) {
      const w = origin[nextHalfEdge(h)]
      if (constraint[h] >= 0 && left(w) < left(v)) {
        const away =
          Math.abs((at(b).x - at(v).x) * (at(w).y - at(v).y) - (at(b).y - at(v).y) * (at(w).x - at(v).x)) /
          (left(v) * Math.sqrt((at(w).x - at(v).x) ** 2 + (at(w).y - at(v).y) ** 2))
        if (away < off) [best, off] = [w, away]
      }
      h = twin[nextHalfEdge(nextHalfEdge(h))]
      if (h < 0 || h === outgoing[v]) break
    }
    if (best < 0 || off > 1e-6) return false
    v = best
  }
  return true
}

/**
 * Returns the triangles inside the drawing: every path to them from outside crosses an odd number of constrained edges.
 */
function trianglesInside({ store, owners }: Triangulation): { count: number; area: number } {
  const { origin, twin, constraint, coords } = store
  const depth = new Map<number, number>()
  let layer = new Set<number>([(store.outgoing[0] / 3) | 0])
  const later: Set<number>[] = []
  for (let level = 0; level === 0 || level < later.length; level++) {
    for (const face of layer) {
      if (depth.has(face)) continue
      depth.set(face, level)
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        if (twin[h] < 0) continue
        const next = (twin[h] / 3) | 0
        if (depth.has(next)) continue
        let weight = 0
        for (let entry = constraint[h]; entry >= 0; entry = owners.next[entry]) weight++
        if (weight === 0) layer.add(next)
        else (later[level + weight] ??= new Set()).add(next)
      }
    }
    layer = later[level + 1] ?? new Set()
  }
  let count = 0
  let area = 0
  for (const [face, level] of depth) {
    if (level % 2 === 0) continue
    count++
    const [a, b, c] = [0, 1, 2].map((k) => ({
      x: coords[2 * origin[3 * face + k]],
      y: coords[2 * origin[3 * face + k] + 1],
    }))
    area += ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
  }
  return { count, area }
}
